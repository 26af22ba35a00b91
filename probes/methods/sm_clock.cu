// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/sm_clock.h"

#include <algorithm>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kWindows = 5;
constexpr std::uint64_t kWindowNs = 50'000;  // far beyond the timer's step

__global__ void window_kernel(double* mhz) {
  for (int window = 0; window < kWindows; ++window) {
    std::uint64_t ns = read_global_timer();
    const std::uint64_t before = ns;
    // Both ends at a step of the timer, which is coarse.
    while ((ns = read_global_timer()) == before) {
    }
    const std::uint64_t first_cycles = read_clock(), first_ns = ns;
    while ((ns = read_global_timer()) - first_ns < kWindowNs) {
    }
    mhz[window] =
        static_cast<double>(read_clock() - first_cycles) * 1e3 / static_cast<double>(ns - first_ns);
  }
}

}  // namespace

double sm_clock_mhz() {
  DeviceBuffer<double> mhz(kWindows);
  window_kernel<<<1, 1>>>(mhz.data());
  check(cudaGetLastError());
  auto host = mhz.to_host();
  std::sort(host.begin(), host.end());
  return host[kWindows / 2];
}

}  // namespace warpgauge::probes
