// SPDX-License-Identifier: Apache-2.0
// A chase by all lanes of one warp through shared memory, or through lines that L1 has. Each length
// is timed over and over before the next one: nothing settles there that could bend one length more
// than another.
#pragma once

#include <stdexcept>

#include "probes/methods/chase.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes {

/// Defaults of a hop whose nodes hold addresses in shared memory; one of the addresses may be zero.
struct SharedHop : IndexHop {
  using Pointer = std::uint32_t;
};

/// cycles[length * repeats + repeat]. Returns the node after the last hop.
template <class Hop>
__device__ __forceinline__ typename Hop::Pointer time_warp_chain(
    typename Hop::Pointer node, int repeats, std::uint64_t* cycles,
    const typename Hop::Context& context = {}) {
#pragma unroll 1
  for (int length = 0; length < kChaseLengths; ++length) {
#pragma unroll 1
    for (int repeat = 0; repeat < repeats; ++repeat) {
      const ClockSpan span = time_hops<Hop>(
          node, [=] { return (length + 1) * kChaseHops; }, context);
      if (is_recorder<ChaseScope::kWarp>()) cycles[length * repeats + repeat] = span.cycles();
    }
  }
  return node;
}

/// cycles[repeat] of `hops` hops in a row, without a loop: an atomic would wait between iterations.
template <class Hop, int hops>
__device__ __forceinline__ std::uint32_t time_row(std::uint32_t node, int repeats,
                                                  std::uint64_t* cycles,
                                                  const typename Hop::Context& context = {}) {
#pragma unroll 1
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const ClockSpan span = time_hops<Unrolled<Hop, hops>>(
        node, [] { return hops; }, context);
    if (is_recorder<ChaseScope::kWarp>()) cycles[repeat] = span.cycles();
  }
  return node;
}

/// The first 4 of `width` bytes at an address in shared memory, loaded by one instruction.
template <int width>
__device__ __forceinline__ std::uint32_t load_shared(std::uint32_t address) {
  return load_shared_words<width>(address).x;
}

/// Owns where a warp's chase leaves its readings, and how far each lane's chain went off its place.
class WarpReadings {
 public:
  explicit WarpReadings(int repeats)
      : repeats_(repeats), cycles_(std::size_t{kChaseLengths} * repeats), moved_(32) {
    moved_.fill_bytes(0);  // for kernels that leave cycles only
  }

  int repeats() const { return repeats_; }
  std::uint64_t* cycles() const { return cycles_.data(); }
  std::uint32_t* moved() const { return moved_.data(); }

  /// Adds a point for each length of the latest launch: at `at`, then the accesses. `others` are
  /// the samples of the quantities after the duration. Throws CudaError of the launch, and
  /// std::runtime_error where a chain left its place.
  void add_to(Sweep& sweep, std::vector<double> at,
              const std::vector<std::vector<double>>& others = {}) const {
    check(cudaGetLastError());
    for (const std::uint32_t off : moved_.to_host()) {
      if (off != 0) throw std::runtime_error("a lane's chain left its place");
    }
    const auto host = cycles_.to_host();
    at.push_back(0);
    for (int length = 0; length < kChaseLengths; ++length) {
      at.back() = static_cast<double>((length + 1) * kChaseHops);
      const auto first = host.begin() + length * repeats_;
      std::vector<std::vector<double>> samples = {{first, first + repeats_}};
      samples.insert(samples.end(), others.begin(), others.end());
      sweep.add(at, std::move(samples));
    }
  }

 private:
  int repeats_;
  DeviceBuffer<std::uint64_t> cycles_;
  DeviceBuffer<std::uint32_t> moved_;
};

}  // namespace warpgauge::probes
