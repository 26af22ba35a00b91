// SPDX-License-Identifier: Apache-2.0
// A probe whose blocks wait: for each other, in a grid that fits and in one that does not, and for
// what never comes: by a wait that the harness watches, in a series and outside of any, and by one
// that traps. All must end, with an error that says so; the grid that does not fit must not be
// launched.
#include "probes/device/buffer.h"
#include "probes/harness/launch_resident.h"
#include "probes/harness/probe.h"
#include "probes/methods/occupancy.h"

namespace warpgauge::probes::waiting_grid_probe {
namespace {

constexpr int kThreads = 512;

__global__ void __launch_bounds__(kThreads)
    meeting_kernel(unsigned* arrived, unsigned awaited, ResidentGrid grid) {
  if (threadIdx.x == 0) {
    grid.meet(arrived);
    grid.wait([&] { return *reinterpret_cast<volatile unsigned*>(arrived) >= awaited; });
  }
  __syncthreads();
}

__global__ void patient_kernel(const unsigned* never) {
  wait_patiently([&] { return *reinterpret_cast<const volatile unsigned*>(never) != 0; });
}

/// `more`: blocks that are awaited and never launched.
void meet(Sweep& sweep, int blocks_per_sm, int sms, unsigned more) {
  DeviceBuffer<unsigned> arrived(1);
  arrived.fill_bytes(0);
  const int blocks = blocks_per_sm * sms;
  launch_resident(meeting_kernel, {.blocks = blocks, .threads = kThreads}, arrived.data(),
                  static_cast<unsigned>(blocks) + more, ThisGrid{});
  sweep.add({double(blocks_per_sm)}, {{arrived.value() / double(sms)}});
}

void measure(Probe& probe) {
  const int sms = probe.device().sm_count();
  const int most = calculated_blocks(meeting_kernel, kThreads, 0);
  const auto series = [&](const char* variant, const std::function<void(Sweep&)>& body) {
    probe.series({.variant = variant,
                  .axes = {{"blocks", "blocks"}},
                  .quantities = {{"met", "blocks"}},
                  .kernel = meeting_kernel},
                 body);
  };
  series("fits", [&](Sweep& sweep) {
    for (const int blocks : {1, most, most + 1}) {
      sweep.attempt([&] { meet(sweep, blocks, sms, 0); });
    }
  });
  series("too_large", [&](Sweep& sweep) { sweep.attempt([&] { meet(sweep, most + 1, sms, 0); }); });
  series("watched", [&](Sweep& sweep) { meet(sweep, 1, sms, 1); });
  probe.series({.variant = "patient",
                .axes = {{"blocks", "blocks"}},
                .quantities = {{"met", "blocks"}},
                .kernel = patient_kernel},
               [&](Sweep& sweep) {
                 DeviceBuffer<unsigned> never(1);
                 never.fill_bytes(0);
                 patient_kernel<<<1, 1>>>(never.data());
                 check(cudaDeviceSynchronize());
                 sweep.add({1}, {{0}});
               });
  series("after", [&](Sweep& sweep) { meet(sweep, 1, sms, 0); });
  DeviceBuffer<unsigned> arrived(1);
  arrived.fill_bytes(0);
  launch_resident(meeting_kernel, {.blocks = 1, .threads = kThreads}, arrived.data(), 2U,
                  ThisGrid{});
  check(cudaDeviceSynchronize());
}

const Register kRegister{{
    .question = "Does a wait for blocks that never come end?",
    .name = "planted/waiting_grid",
    .measure = measure,
}};

}  // namespace
}  // namespace warpgauge::probes::waiting_grid_probe
