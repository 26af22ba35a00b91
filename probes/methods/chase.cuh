// SPDX-License-Identifier: Apache-2.0
// The timed pointer chase: latency is the slope of cycles against hops over several chain lengths.
// No other file under probes/ holds this loop (tests/probes/one_chase_test.py).
//
// A hop is a struct that says how one hop is taken; most derive from PointerHop or IndexHop:
//
//   struct Hop {
//     using Pointer = std::uint64_t;        // what a node holds: where the next one is
//     struct Context {};                    // what a hop needs besides, by value
//     static constexpr int kUnroll = 32;    // hops in the timed loop's body
//     __device__ static std::uint64_t awaited(Pointer at);  // for wait_for: never zero
//     // One access and no arithmetic. A hop that depends on its number in the body takes that as a
//     // third argument, an int.
//     __device__ static Pointer next(Pointer at, const Context&);
//   };
//
// A probe that fetches a word in a manner of its own writes such a struct and nothing else.
#pragma once

#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"

namespace warpgauge::probes {

inline constexpr int kChaseUnroll = 32;
inline constexpr int kChaseLengths = 4;
inline constexpr int kChaseHops = 64;  ///< lengths are 64, 128, 192, 256

/// Defaults of a hop whose nodes hold addresses, which are never zero.
struct PointerHop {
  using Pointer = std::uint64_t;
  struct Context {};
  static constexpr int kUnroll = kChaseUnroll;
  __device__ static std::uint64_t awaited(std::uint64_t at) { return at; }
};

/// Defaults of a hop whose nodes may hold zero, as an index may: the next number is waited for.
struct IndexHop : PointerHop {
  __device__ static std::uint64_t awaited(std::uint64_t at) { return at + 1; }
};

/// A load through the caches that `op` allows.
template <CacheOp op>
struct LoadHop : PointerHop {
  __device__ static Pointer next(Pointer at, const Context&) { return load_pointer<op>(at); }
};

/// The same hop with another number of hops in the loop's body.
template <class Hop, int unroll>
struct Unrolled : Hop {
  static constexpr int kUnroll = unroll;
};

/// `hops`, a multiple of Hop::kUnroll, from `node` on. Returns the node that they lead to.
template <class Hop>
__device__ __forceinline__ typename Hop::Pointer follow_chain(
    typename Hop::Pointer node, int hops, const typename Hop::Context& context = {}) {
#pragma unroll 1
  for (int i = 0; i < hops; i += Hop::kUnroll) {
#pragma unroll
    for (int j = 0; j < Hop::kUnroll; ++j) {
      if constexpr (requires { Hop::next(node, context, j); }) {
        node = Hop::next(node, context, j);
      } else {
        node = Hop::next(node, context);
      }
    }
  }
  return node;
}

/// Two readings of the SM clock.
struct ClockSpan {
  std::uint64_t start, stop;
  __device__ std::uint64_t cycles() const { return stop - start; }
};

/// Times as many hops as `hops()` says, a multiple of Hop::kUnroll, and moves `node` on. The number
/// is worked out after the first clock reading: one fixed cost of all chains.
template <class Hop, class Hops>
__device__ __forceinline__ ClockSpan time_hops(typename Hop::Pointer& node, const Hops& hops,
                                               const typename Hop::Context& context = {}) {
  wait_for(Hop::awaited(node));
  const std::uint64_t start = read_clock();
  node = follow_chain<Hop>(node, hops(), context);
  wait_for(Hop::awaited(node));
  return {start, read_clock()};
}

/// Who runs a chase: one thread, or a whole warp, whose first lane's readings are kept.
enum class ChaseScope { kThread, kWarp };

template <ChaseScope scope>
__device__ __forceinline__ bool is_recorder() {
  return scope == ChaseScope::kThread || threadIdx.x == 0;
}

/// Times each of `count` hops by itself, with what the clock reads cost. cycles[hop] should lie in
/// shared memory: a store to global memory would disturb.
template <class Hop>
__device__ __forceinline__ typename Hop::Pointer time_single_hops(
    typename Hop::Pointer node, int count, std::uint32_t* cycles,
    const typename Hop::Context& context = {}) {
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    const std::uint64_t start = read_clock();
    node = Hop::next(node, context);
    wait_for(Hop::awaited(node));
    cycles[i] = static_cast<std::uint32_t>(read_clock() - start);
  }
  return node;
}

/// Times chains of all lengths, multiples of `shortest` hops. The lengths alternate, so that a
/// cache that still settles bends none of them more than another:
/// cycles[repeat * kChaseLengths + length]. Returns the node after the last hop.
template <class Hop, ChaseScope scope = ChaseScope::kThread>
__device__ __forceinline__ typename Hop::Pointer time_lengths(
    typename Hop::Pointer node, int repeats, std::uint64_t* cycles,
    const typename Hop::Context& context = {}, int shortest = kChaseHops) {
#pragma unroll 1
  for (int i = 0; i < repeats * kChaseLengths; ++i) {
    const ClockSpan span = time_hops<Hop>(
        node, [=] { return (i % kChaseLengths + 1) * shortest; }, context);
    if (is_recorder<scope>()) cycles[i] = span.cycles();
  }
  return node;
}

/// SM cycles and global-timer ns of all timed chains, for the SM clock.
struct ChaseTotal {
  std::uint64_t cycles, ns;

  /// One reading; none where the timer did not move.
  std::vector<double> sm_clock_mhz() const {
    if (ns == 0) return {};
    return {static_cast<double>(cycles) * 1e3 / static_cast<double>(ns)};
  }
};

/// Where a kernel leaves the readings of a chase.
struct ChaseSink {
  std::uint64_t* cycles;  ///< as time_lengths writes them
  ChaseTotal* total;
};

/// The whole chase: `warm_hops` untimed hops, then the timed chains of all lengths.
template <class Hop, ChaseScope scope = ChaseScope::kThread>
__device__ __forceinline__ typename Hop::Pointer time_chain(
    typename Hop::Pointer node, int warm_hops, int repeats, const ChaseSink& sink,
    const typename Hop::Context& context = {}, int shortest = kChaseHops) {
  node = follow_chain<Hop>(node, warm_hops, context);
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
  node = time_lengths<Hop, scope>(node, repeats, sink.cycles, context, shortest);
  if (is_recorder<scope>()) {
    *sink.total = {read_clock() - first_cycles, read_global_timer() - first_ns};
  }
  return node;
}

/// The fewest hops, at least `hops`, that are whole bodies of a timed loop.
inline int whole_hops(std::uint64_t hops, int unroll = kChaseUnroll) {
  const auto body = static_cast<std::uint64_t>(unroll);
  return static_cast<int>((hops + body - 1) / body * body);
}

/// Hops that `time_chain` takes in all.
constexpr std::uint64_t hops_of(int warm_hops, int repeats) {
  return static_cast<std::uint64_t>(warm_hops) + std::uint64_t{kChaseHops} * kChaseLengths *
                                                     (kChaseLengths + 1) / 2 *
                                                     static_cast<std::uint64_t>(repeats);
}

/// Measures a series of chases against `axes` and the hops. `rest` says what is its own.
inline const samples::Series* measure_chases(Probe& probe, std::string variant,
                                             std::vector<samples::Axis> axes, SeriesSpec rest,
                                             const std::function<void(Sweep&)>& body) {
  rest.variant = std::move(variant);
  rest.axes = std::move(axes);
  rest.axes.push_back({"hops", "hops"});
  rest.quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}};
  return probe.series(rest, body);
}

/// Adds a point for each length: at `at`, then the hops. `cycles` as time_lengths writes them;
/// `others` are the samples of the quantities after the duration.
inline void add_lengths(Sweep& sweep, std::vector<double> at,
                        const std::vector<std::uint64_t>& cycles,
                        const std::vector<std::vector<double>>& others = {}) {
  at.push_back(0);
  for (int length = 0; length < kChaseLengths; ++length) {
    std::vector<std::vector<double>> samples(1);
    for (std::size_t i = length; i < cycles.size(); i += kChaseLengths) {
      samples[0].push_back(static_cast<double>(cycles[i]));
    }
    samples.insert(samples.end(), others.begin(), others.end());
    at.back() = static_cast<double>((length + 1) * kChaseHops);
    sweep.add(at, std::move(samples));
  }
}

/// Owns what a ChaseSink points to.
class ChaseReadings {
 public:
  explicit ChaseReadings(int repeats)
      : repeats_(repeats), cycles_(std::size_t{kChaseLengths} * repeats), total_(1) {}

  int repeats() const { return repeats_; }
  ChaseSink sink() const { return {cycles_.data(), total_.data()}; }

  static std::vector<samples::Quantity> quantities() {
    return {{"duration", "cycles"}, {"sm_clock", "MHz"}};
  }

  /// Adds a point for each chain length: at `at`, then the hops. Throws CudaError of the launch.
  void add_to(Sweep& sweep, std::vector<double> at) const {
    check(cudaGetLastError());
    add_lengths(sweep, std::move(at), cycles_.to_host(), {total_.value().sm_clock_mhz()});
  }

 private:
  int repeats_;
  DeviceBuffer<std::uint64_t> cycles_;
  DeviceBuffer<ChaseTotal> total_;
};

}  // namespace warpgauge::probes
