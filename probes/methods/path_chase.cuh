// SPDX-License-Identifier: Apache-2.0
// One thread that follows a chain of pointers by any kind of load, timed over several lengths: what
// the probes of the SM's own caches share. A path is a struct that says how one hop is taken:
//
//   struct Path {
//     using Pointer = std::uint64_t;                       // what a node holds
//     struct Context {};                                   // what a hop needs besides, by value
//     __device__ static Pointer next(Pointer at, const Context&);   // one load, no arithmetic
//   };
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/permutation.h"

namespace warpgauge::probes {

/// The driver's carve-out keeps shared memory for all blocks that could be on an SM beside this
/// one, and a small block could have many: a large block leaves L1 the most. One thread of it
/// works.
inline constexpr int kChaseThreads = 1024;

template <class Path>
__device__ typename Path::Pointer follow_path(typename Path::Pointer node, int hops,
                                              const typename Path::Context& context) {
#pragma unroll 1
  for (int i = 0; i < hops; i += kChaseUnroll) {
#pragma unroll
    for (int j = 0; j < kChaseUnroll; ++j) node = Path::next(node, context);
  }
  return node;
}

// One thread works. The lengths take turns: cycles[repeat * kChaseLengths + length]. A pointer may
// be 0 (an index), which wait_for would trap on: it waits for the next number instead.
template <class Path>
__global__ void path_kernel(typename Path::Pointer node, typename Path::Context context,
                            int warm_hops, int repeats, std::uint64_t* cycles, ChaseTotal* total,
                            std::uint64_t* end) {
  if (threadIdx.x != 0) return;
  node = follow_path<Path>(node, warm_hops, context);
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
#pragma unroll 1
  for (int i = 0; i < repeats * kChaseLengths; ++i) {
    wait_for(std::uint64_t{node} + 1);
    const std::uint64_t start = read_clock();
    node = follow_path<Path>(node, (i % kChaseLengths + 1) * kChaseHops, context);
    wait_for(std::uint64_t{node} + 1);
    cycles[i] = read_clock() - start;
  }
  *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
  *end = node;
}

/// ld.ca, which may hit in L1; ld.cg, which may not.
template <CacheOp op>
struct GlobalPath {
  using Pointer = std::uint64_t;
  struct Context {};
  __device__ static Pointer next(Pointer at, const Context&) { return load_pointer<op>(at); }
};

inline std::vector<samples::Quantity> chase_quantities() { return ChaseReadings::quantities(); }

/// Whole turns of the timed loop's body.
inline int whole_hops(std::uint64_t hops) {
  return static_cast<int>((hops + kChaseUnroll - 1) / kChaseUnroll * kChaseUnroll);
}

/// Hops that `path_kernel` takes in all.
inline std::uint64_t hops_of(int warm_hops, int repeats) {
  return static_cast<std::uint64_t>(warm_hops) + std::uint64_t{kChaseHops} * kChaseLengths *
                                                     (kChaseLengths + 1) / 2 *
                                                     static_cast<std::uint64_t>(repeats);
}

/// Times chains that others built, and adds their points.
template <class Path>
class Chaser {
 public:
  explicit Chaser(int most_repeats)
      : cycles_(static_cast<std::size_t>(most_repeats) * kChaseLengths), total_(1), end_(1) {}

  void launch(typename Path::Pointer first, const typename Path::Context& context, int warm_hops,
              int repeats, std::size_t shared_bytes = 0) {
    path_kernel<Path><<<1, kChaseThreads, shared_bytes>>>(
        first, context, warm_hops, repeats, cycles_.data(), total_.data(), end_.data());
    check(cudaGetLastError());
  }

  /// The node where the latest launch ended.
  std::uint64_t end() const { return end_.to_host()[0]; }

  /// A point for each length of the latest launch, at `at` and then the hops.
  void add_points(Sweep& sweep, const std::vector<double>& at, int repeats) const {
    const auto cycles = cycles_.to_host();
    const ChaseTotal total = total_.to_host()[0];
    for (int length = 0; length < kChaseLengths; ++length) {
      std::vector<double> readings;
      for (int repeat = 0; repeat < repeats; ++repeat) {
        readings.push_back(
            static_cast<double>(cycles[static_cast<std::size_t>(repeat) * kChaseLengths + length]));
      }
      std::vector<double> place = at;
      place.push_back((length + 1) * kChaseHops);
      sweep.add(std::move(place), {std::move(readings), total.sm_clock_mhz()});
    }
  }

 private:
  DeviceBuffer<std::uint64_t> cycles_;
  DeviceBuffer<ChaseTotal> total_;
  DeviceBuffer<std::uint64_t> end_;
};

/// A chain of pointers in global memory (see chain.h) that knows where a walk of it ends.
class PointerChain {
 public:
  PointerChain(void* base, std::uint64_t nodes, std::size_t stride_bytes, ChainOrder order)
      : base_(reinterpret_cast<std::uint64_t>(base)),
        nodes_(nodes),
        stride_(stride_bytes),
        order_(order),
        seed_(nodes * stride_bytes),
        first_(build_chain(base, nodes, stride_bytes, order, seed_)) {}

  std::uint64_t first() const { return first_; }
  std::uint64_t nodes() const { return nodes_; }

  /// Throws std::runtime_error when `end` is not where so many hops lead.
  void require_end(std::uint64_t end, std::uint64_t hops) const {
    const std::uint64_t index = hops % nodes_;
    const std::uint64_t place =
        order_ == ChainOrder::kRandom ? Permutation(nodes_, seed_)(index) : index;
    if (end == base_ + place * stride_) return;
    throw std::runtime_error("a chain of " + std::to_string(nodes_) +
                             " nodes did not end at node " + std::to_string(place));
  }

 private:
  std::uint64_t base_, nodes_;
  std::size_t stride_;
  ChainOrder order_;
  std::uint64_t seed_;
  std::uint64_t first_;
};

/// Sizes from `first` to `last` bytes, so many to the octave, each a whole number of `granule`.
inline std::vector<std::size_t> sizes_between(double first, double last, int per_octave,
                                              std::size_t granule) {
  std::vector<std::size_t> sizes;
  for (int i = 0;; ++i) {
    const double exact = first * std::exp2(static_cast<double>(i) / per_octave);
    const auto size =
        static_cast<std::size_t>(exact / static_cast<double>(granule) + 0.5) * granule;
    if (static_cast<double>(size) > last) return sizes;
    if (size > 0 && (sizes.empty() || size > sizes.back())) sizes.push_back(size);
  }
}

}  // namespace warpgauge::probes
