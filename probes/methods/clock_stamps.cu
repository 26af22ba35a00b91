// SPDX-License-Identifier: Apache-2.0
#include "probes/device/check.h"
#include "probes/device/isa.cuh"
#include "probes/methods/clock_stamps.h"

namespace warpgauge::probes {
namespace {

// clock64 counts per SM and the SMs' counters differ, so all stamps must come from one SM: enough
// blocks are launched to reach every SM, and one of those on SM 0 writes.
__global__ void stamp_kernel(ClockStamp* stamp) {
  if (threadIdx.x != 0 || read_smid() != 0 || atomicExch(&stamp->taken, 1) != 0) return;
  stamp->cycles = read_clock();
  stamp->ns = read_global_timer();
}

}  // namespace

ClockStamps::ClockStamps(std::size_t count) : stamps_(count) {
  int device = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&sm_count_, cudaDevAttrMultiProcessorCount, device));
  clear();
}

void ClockStamps::clear() { stamps_.fill_bytes(0); }

void ClockStamps::take(std::size_t index, cudaStream_t stream) {
  stamp_kernel<<<sm_count_ * 2, 32, 0, stream>>>(stamps_.data() + index);
}

std::vector<std::optional<double>> ClockStamps::mhz_between() const {
  const std::vector<ClockStamp> stamps = stamps_.to_host();
  std::vector<std::optional<double>> mhz;
  for (std::size_t i = 1; i < stamps.size(); ++i) {
    const ClockStamp &from = stamps[i - 1], &to = stamps[i];
    // A stamp that no block on SM 0 wrote stays zero.
    const bool taken = from.ns != 0 && to.ns > from.ns;
    mhz.push_back(taken ? std::optional(static_cast<double>(to.cycles - from.cycles) * 1e3 /
                                        static_cast<double>(to.ns - from.ns))
                        : std::nullopt);
  }
  return mhz;
}

}  // namespace warpgauge::probes
