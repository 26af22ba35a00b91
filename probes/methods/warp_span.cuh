// SPDX-License-Identifier: Apache-2.0
// When each warp of a grid started and stopped, by its SM's cycle counter: the cycles that an SM
// was busy with work of many warps.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/grid_wait.cuh"
#include "probes/device/isa.cuh"
#include "probes/harness/launch_resident.h"

namespace warpgauge::probes {

struct WarpSpan {
  std::uint64_t start, stop;
  std::uint32_t smid;
};

/// Records the span of the calling warp, in the place of `spans` that this warp of the grid has.
__device__ inline void record_span(WarpSpan* spans, std::uint64_t start, std::uint64_t stop) {
  if (threadIdx.x % 32 == 0) {
    spans[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = {start, stop, read_smid()};
  }
}

/// What a kernel is handed: where its warps meet, and where they leave their spans.
class WarpSpanSink : private ResidentGrid {
 public:
  WarpSpanSink(ResidentGrid grid, unsigned* arrived, WarpSpan* spans)
      : ResidentGrid(grid), arrived_(arrived), spans_(spans) {}

  /// Returns once every block of the grid is here, all within some microseconds.
  __device__ void wait_for_grid() const {
    __syncthreads();
    if (threadIdx.x == 0) meet(arrived_);
    __syncthreads();
  }

  __device__ void record(std::uint64_t start, std::uint64_t stop) const {
    record_span(spans_, start, stop);
  }

 private:
  unsigned* arrived_;
  WarpSpan* spans_;  // one a warp of the grid
};

/// Becomes a WarpSpanSink where launch_resident launches a kernel with one.
struct WarpSpanPlaces {
  unsigned* arrived;
  WarpSpan* spans;

  WarpSpanSink on(ResidentGrid grid) const { return {grid, arrived, spans}; }
};

/// Owns what a WarpSpanSink points to.
class WarpSpans {
 public:
  /// A span that no warp writes is zero, and is known by that.
  explicit WarpSpans(std::size_t most_warps) : arrived_(1), spans_(most_warps) {
    spans_.fill_bytes(0);
  }

  /// Ready for one launch, in the default stream.
  WarpSpanPlaces prepare() {
    check(cudaMemsetAsync(arrived_.data(), 0, sizeof(unsigned)));
    return {arrived_.data(), spans_.data()};
  }

  /// For the latest launch, which had `warps` warps: cycles from the first start to the last stop
  /// on each SM that ran some, ascending. Throws CudaError of the launch.
  std::vector<double> sm_cycles(std::size_t warps) const {
    std::vector<double> cycles;
    for (const auto& [smid, busy] : busy_sms(warps)) cycles.push_back(busy.cycles());
    std::sort(cycles.begin(), cycles.end());
    return cycles;
  }

  /// For the latest launch, which had `warps` warps: how many ran on an SM at once, as a mean over
  /// its cycles and the SMs. Fewer than were resident where some end before others.
  double mean_sm_warps(std::size_t warps) const {
    const auto sms = busy_sms(warps);
    double sum = 0;
    for (const auto& [smid, busy] : sms) sum += busy.warp_cycles / busy.cycles();
    return sum / static_cast<double>(sms.size());
  }

  /// For work that each SM does by itself.
  double median_sm_cycles(std::size_t warps) const {
    const auto cycles = sm_cycles(warps);
    return cycles[cycles.size() / 2];
  }

  /// For work that the SMs share: over when the last one is done.
  double last_sm_cycles(std::size_t warps) const { return sm_cycles(warps).back(); }

 private:
  struct BusySm {
    std::uint64_t first, last;
    double warp_cycles = 0;

    double cycles() const { return static_cast<double>(last - first); }
  };

  std::map<std::uint32_t, BusySm> busy_sms(std::size_t warps) const {
    check(cudaGetLastError());
    const auto spans = spans_.to_host(warps);
    std::map<std::uint32_t, BusySm> sms;
    for (const auto& span : spans) {
      BusySm& busy = sms.try_emplace(span.smid, BusySm{span.start, span.stop}).first->second;
      busy.first = std::min(busy.first, span.start);
      busy.last = std::max(busy.last, span.stop);
      busy.warp_cycles += static_cast<double>(span.stop - span.start);
    }
    return sms;
  }

  DeviceBuffer<unsigned> arrived_;
  DeviceBuffer<WarpSpan> spans_;
};

}  // namespace warpgauge::probes
