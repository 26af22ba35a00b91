// SPDX-License-Identifier: Apache-2.0
// The timed loop of a pointer chase, and its points in a recording: latency is the slope of cycles
// against hops over several chain lengths.
#pragma once

#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"

namespace warpgauge::probes {

inline constexpr int kChaseUnroll = 32;  ///< hops in the timed loop's body
inline constexpr int kChaseLengths = 4;
inline constexpr int kChaseHops = 64;  ///< lengths are 64, 128, 192, 256

/// SM cycles and global-timer ns of all timed chains, for the SM clock.
struct ChaseTotal {
  std::uint64_t cycles, ns;

  /// One reading; none where the timer did not move.
  std::vector<double> sm_clock_mhz() const {
    if (ns == 0) return {};
    return {static_cast<double>(cycles) * 1e3 / static_cast<double>(ns)};
  }
};

/// `hops` (a multiple of kChaseUnroll) dependent loads from `node` on.
template <CacheOp op>
__device__ __forceinline__ std::uint64_t follow_chain(std::uint64_t node, int hops) {
#pragma unroll 1
  for (int i = 0; i < hops; i += kChaseUnroll) {
#pragma unroll
    for (int j = 0; j < kChaseUnroll; ++j) node = load_pointer<op>(node);
  }
  return node;
}

/// One thread. cycles[repeat * kChaseLengths + length]: the lengths take turns, so that a cache
/// still settling bends none of them more than another.
template <CacheOp op>
__device__ __forceinline__ void time_chain(std::uint64_t node, int repeats, std::uint64_t* cycles,
                                           ChaseTotal* total) {
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
#pragma unroll 1
  for (int i = 0; i < repeats * kChaseLengths; ++i) {
    wait_for(node);
    const std::uint64_t start = read_clock();
    node = follow_chain<op>(node, (i % kChaseLengths + 1) * kChaseHops);
    wait_for(node);
    cycles[i] = read_clock() - start;
  }
  *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
}

/// Where a chase leaves its readings.
class ChaseReadings {
 public:
  explicit ChaseReadings(int repeats)
      : repeats_(repeats), cycles_(std::size_t{kChaseLengths} * repeats), total_(1) {}

  int repeats() const { return repeats_; }
  std::uint64_t* cycles() const { return cycles_.data(); }
  ChaseTotal* total() const { return total_.data(); }

  static std::vector<samples::Quantity> quantities() {
    return {{"duration", "cycles"}, {"sm_clock", "MHz"}};
  }

  /// Adds a point for each chain length: at `at`, then the hops. Throws CudaError of the launch.
  void add_to(Sweep& sweep, std::vector<double> at) const {
    check(cudaGetLastError());
    const auto host = cycles_.to_host();
    const ChaseTotal sum = total_.to_host()[0];
    at.push_back(0);
    for (int length = 0; length < kChaseLengths; ++length) {
      std::vector<double> readings;
      for (int repeat = 0; repeat < repeats_; ++repeat) {
        readings.push_back(static_cast<double>(host[repeat * kChaseLengths + length]));
      }
      at.back() = static_cast<double>((length + 1) * kChaseHops);
      sweep.add(at, {std::move(readings), sum.sm_clock_mhz()});
    }
  }

 private:
  int repeats_;
  DeviceBuffer<std::uint64_t> cycles_;
  DeviceBuffer<ChaseTotal> total_;
};

}  // namespace warpgauge::probes
