// SPDX-License-Identifier: Apache-2.0
#include "probes/device/buffer.h"
#include "probes/device/busy.h"
#include "probes/device/check.h"
#include "probes/device/event.h"
#include "probes/device/isa.cuh"
#include "probes/methods/timing.h"

namespace warpgauge::probes {
namespace {

struct Stamp {
  std::uint64_t cycles;
  std::uint64_t ns;
  unsigned taken;
};

// clock64 counts per SM and the SMs' counters differ, so both stamps must come from one SM: enough
// blocks are launched to reach every SM, and one of those on SM 0 writes.
__global__ void stamp_kernel(Stamp* stamp) {
  if (threadIdx.x != 0 || read_smid() != 0 || atomicExch(&stamp->taken, 1) != 0) return;
  stamp->cycles = read_clock();
  stamp->ns = read_global_timer();
}

constexpr std::uint64_t kQueueingNs = 40'000;

bool one_reading = false;

}  // namespace

void take_one_reading() { one_reading = true; }
bool takes_one_reading() { return one_reading; }
int affordable_repeats(int repeats) { return one_reading ? 1 : repeats; }

LaunchTimes time_launches(int warm_ups, int repeats, const std::function<void(int)>& launch) {
  int device = 0, sm_count = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, device));
  DeviceBuffer<Stamp> stamps(2);
  if (one_reading) warm_ups = 0;
  for (int i = 0; i < warm_ups; ++i) launch(i);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());

  LaunchTimes times;
  Event before, after;
  for (int i = 0; i < affordable_repeats(repeats); ++i) {
    stamps.fill_bytes(0);
    queue_wait(kQueueingNs);
    stamp_kernel<<<sm_count * 2, 32>>>(stamps.data());
    before.record();
    launch(i);
    after.record();
    stamp_kernel<<<sm_count * 2, 32>>>(stamps.data() + 1);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    times.seconds.push_back(Event::seconds_between(before, after));
    const auto stamp = stamps.to_host();
    // A stamp that no block on SM 0 wrote stays zero and gives no clock sample.
    if (stamp[0].ns != 0 && stamp[1].ns > stamp[0].ns) {
      times.sm_clock_mhz.push_back(static_cast<double>(stamp[1].cycles - stamp[0].cycles) * 1e3 /
                                   static_cast<double>(stamp[1].ns - stamp[0].ns));
    }
  }
  return times;
}

}  // namespace warpgauge::probes
