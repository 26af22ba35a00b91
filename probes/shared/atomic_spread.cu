// SPDX-License-Identifier: Apache-2.0
// Question: what does an atomic add in shared memory cost when lanes of a warp meet on a word?
//
// Method: the 32 lanes of a warp add to D words, each in a bank of its own. `even`: 32 / D lanes on
// each word, ways = 32 / D; `random`: each lane picks one of the warp's D words by chance, ways =
// the largest number of lanes on one word, the mean over warps and operations; `bins`: the same on
// D words that all warps of the block share, as the bins of a histogram are. Warps of every SM, one
// block on each, repeat operations with nothing between them: the slope of an SM's cycles over its
// warp operations is what one costs, and for `bins` their inverse, the rate. A line over the ways
// says what each further way costs; one warp alone waits for itself, 32 warps show what the SM does
// at most.
//
// What could fool it: operations that the hardware does not have, which become a loop of load,
// arithmetic and compare-and-swap (the machine code says which: ATOMS.CAST.SPIN); arithmetic on
// addresses (each thread has those of an iteration in registers); the assembler's own aggregation
// of additions to one known address (addresses are not known); warps that are in each other's way
// (only in `bins`); lost additions (the words' sum is checked at each setting).
#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <string>

#include "probes/methods/for_each_value.h"
#include "probes/methods/random_places.h"
#include "probes/methods/shared_atomics.cuh"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::atomic_spread_probe {
namespace {

using Op = SharedOp;

constexpr int kLengths = 3;
constexpr int kMostWarps = 32;  // of an SM, in one block
constexpr int kWarps[] = {1, 4, 16, 32};
constexpr int kCountedWarps = 16, kCountedIterations = 32;

using Constants = std::map<std::string, double>;

enum class Pattern { kEven, kRandom, kBins };

/// The word of a thread's operation, of `distinct` ones.
struct WordPicks {
  RandomPlaces places;
  unsigned lane, distinct;
  Pattern pattern;

  WARPGAUGE_HOST_DEVICE WordPicks(Pattern pattern, unsigned thread, unsigned distinct)
      : places(thread, 1), lane(thread % 32), distinct(distinct), pattern(pattern) {}
  WARPGAUGE_HOST_DEVICE unsigned next() {
    return pattern == Pattern::kEven ? lane % distinct : places.next(distinct);
  }
};

// One block an SM. sums[block * threads + thread]: what the thread's word of the block's holds.
template <Op op>
__global__ void __launch_bounds__(kMostWarps * 32)
    spread_kernel(Pattern pattern, unsigned distinct, int iterations, std::uint64_t value,
                  std::uint64_t* sums, WarpSpanSink spans) {
  __shared__ SharedWord<op> words[kMostWarps * 32];
  words[threadIdx.x] = 0;
  const unsigned first = pattern == Pattern::kBins ? 0 : threadIdx.x / 32 * 32;
  std::uint32_t at[kSharedInFlight<op>];
  WordPicks picks(pattern, threadIdx.x, distinct);
#pragma unroll
  for (int i = 0; i < kSharedInFlight<op>; ++i)
    at[i] = shared_address(words + first + picks.next());
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    std::uint32_t old[kSharedInFlight<op>];
#pragma unroll
    for (int i = 0; i < kSharedInFlight<op>; ++i) old[i] = apply_shared<op>(at[i], value, 0);
#pragma unroll
    for (int i = 0; i < kSharedInFlight<op>; ++i) sum += old[i];
  }
  if constexpr (!kReturns<op>) {
    // In order behind them: the last one is done when a load of its word is.
    asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(sum) : "r"(at[0]) : "memory");
  }
  wait_for(std::uint64_t{sum} + 1);
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  __syncthreads();
  sums[blockIdx.x * blockDim.x + threadIdx.x] = words[threadIdx.x];
}

/// Lanes on the word that most of a warp's lanes pick: the mean over `warps` and their operations.
double mean_ways(Pattern pattern, int warps, unsigned distinct, int operations) {
  double sum = 0;
  for (int warp = 0; warp < warps; ++warp) {
    std::vector<std::array<int, 32>> lanes_on(std::size_t(operations), std::array<int, 32>{});
    for (int lane = 0; lane < 32; ++lane) {
      WordPicks picks(pattern, unsigned(warp * 32 + lane), distinct);
      for (auto& of_operation : lanes_on) ++of_operation[picks.next()];
    }
    for (const auto& of_operation : lanes_on) {
      sum += *std::max_element(of_operation.begin(), of_operation.end());
    }
  }
  return sum / (warps * operations);
}

/// A sum as it is in a word of the operation's type.
template <Op op>
double number_in(std::uint64_t word) {
  if constexpr (op == Op::kAddF32) {
    return __builtin_bit_cast(float, static_cast<std::uint32_t>(word));
  } else {
    return double(word);
  }
}

class Spreads {
 public:
  explicit Spreads(Probe& probe) : probe_(probe) {}

  int sm_count() const { return sm_count_; }

  template <Op op>
  void launch(Pattern pattern, int warps, unsigned distinct, int iterations) {
    launch_resident(spread_kernel<op>, {.blocks = sm_count_, .threads = warps * 32}, pattern,
                    distinct, iterations, kSharedOps[static_cast<int>(op)].one, sums_.data(),
                    spans_.prepare());
  }

  template <Op op>
  void measure_one(Pattern pattern, int warps) {
    const std::string kind = name_of(op), at_warps = std::to_string(warps) + "w";
    const bool bins = pattern == Pattern::kBins;
    constexpr const char* kPatterns[] = {"even", "random", "bins"};
    const std::string name = kPatterns[static_cast<int>(pattern)];
    probe_.series(
        {.variant = kind + "." + name + "." + at_warps,
         .axes = {{bins ? "distinct" : "degree", "1"},
                  bins ? samples::Axis{"operations", "operations"}
                       : samples::Axis{"accesses", "instructions"}},
         .constants = bins ? Constants{{"warps", warps}, {"sm_count", 1}, {"max_residual", 0.1}}
                           : Constants{{"warps", warps}, {"lanes", 32}},
         .fit = {bins ? "work_rate" : "conflict_law", fills(pattern, kind, warps)},
         .figure = {bins ? "atomic_spread_bins" : "atomic_spread_" + kind,
                    bins ? "Shared atomics of an SM a clock against the bins that its warps share"
                         : "SM cycles that a warp's shared atomic takes against lanes on one word",
                    (bins ? kind : name) + ", " + std::to_string(warps) + " warps"},
         .kernel = spread_kernel<op>},
        [&](Sweep& sweep) {
          for (unsigned distinct = 1; distinct <= 32; distinct *= 2) {
            const double x =
                bins ? distinct : mean_ways(pattern, warps, distinct, kSharedInFlight<op>);
            require_sum<op>(pattern, warps, distinct);
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * shortest_iterations(op, warps);
              const double accesses = double{kSharedInFlight<op>} * iterations * warps;
              sweep.add({x, bins ? accesses * 32 : accesses}, {repeated(repeats_, [&] {
                          launch<op>(pattern, warps, distinct, iterations);
                          return spans_.median_sm_cycles(std::size_t(sm_count_) * warps);
                        })});
            }
          }
        });
  }

 private:
  /// Keys of one warp, which waits for itself, and of most warps: the settings between them are for
  /// the figures.
  static std::vector<samples::Fill> fills(Pattern pattern, const std::string& kind, int warps) {
    const std::string key = "atomic.shared." + kind + ".";
    if (pattern == Pattern::kBins) {
      if (warps != kMostWarps) return {};
      return {{key + "1_bin_per_clk_sm", "at.1.per_sm"},
              {key + "8_bins_per_clk_sm", "at.8.per_sm"},
              {key + "32_bins_per_clk_sm", "at.32.per_sm"}};
    }
    const std::string of = pattern == Pattern::kRandom ? key + "random_" : key;
    if (warps == 1) return {{of + "one_warp_cycles_per_way", "per_way"}};
    if (warps != kMostWarps) return {};
    if (pattern == Pattern::kRandom) return {{of + "cycles_per_way", "per_way"}};
    return {{of + "cycles_per_way", "per_way"},
            {of + "one_way_cycles", "base"},
            {of + "one_way_per_clk_sm", "rate"}};
  }

  /// A loop runs once for each lane that lost against another.
  static int shortest_iterations(Op op, int warps) {
    const int few = kMostWarps / std::max(warps, 4);
    return kSharedOps[static_cast<int>(op)].loop ? 2 * few : 8 * few;
  }

  /// Throws std::runtime_error where the words' sum is not what one launch adds.
  template <Op op>
  void require_sum(Pattern pattern, int warps, unsigned distinct) {
    launch<op>(pattern, warps, distinct, 1);
    check(cudaGetLastError());
    const auto threads = std::size_t(sm_count_) * warps * 32;
    double sum = 0;
    for (const auto word : sums_.to_host(threads)) sum += number_in<op>(word);
    if (sum != double{kSharedInFlight<op>} * double(threads)) {
      throw std::runtime_error("additions went missing");
    }
  }

  Probe& probe_;
  int sm_count_ = probe_.device().sm_count(), repeats_ = probe_.at_level(3, 5, 15);
  DeviceBuffer<std::uint64_t> sums_{std::size_t(sm_count_) * kMostWarps * 32};
  WarpSpans spans_{std::size_t(sm_count_) * kMostWarps};
};

template <class Step>
void for_each_op(const Step& step) {
  for_each_value<Op::kRedAddU32, Op::kAddU32, Op::kAddF32, Op::kAddU64>(step);
}

void measure(Probe& probe) {
  Spreads spreads(probe);
  for_each_op([&]<Op op>() {
    for (const Pattern pattern : {Pattern::kEven, Pattern::kRandom, Pattern::kBins}) {
      for (const int warps : kWarps) {
        if (probe.level() == Level::kQuick && warps != 1 && warps != kMostWarps) continue;
        spreads.measure_one<op>(pattern, warps);
      }
    }
  });
}

/// Where the hardware has the operation, there is one instruction for each.
void confirm(Probe& probe) {
  Spreads spreads(probe);
  std::vector<Count> counts;
  for_each_value<Op::kRedAddU32, Op::kAddU32>([&]<Op op>() {
    counts.push_back(counted_at(
        name_of(op) + ".even." + std::to_string(kCountedWarps) + "w", "atomics", {"degree", "1"},
        std::vector<int>{1, 8, 32},
        [&](int) {
          return AllExpected{{"shared_atomics",
                              double{kSharedInFlight<op>} * kCountedIterations * kCountedWarps *
                                  spreads.sm_count(),
                              0.01, "expected"}};
        },
        [&spreads](int ways) {
          spreads.launch<op>(Pattern::kEven, kCountedWarps, unsigned(32 / ways),
                             kCountedIterations);
        }));
  });
  probe.count_together(counts);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_op([&]<Op op>() {
    const SharedOpName& about = kSharedOps[static_cast<int>(op)];
    const auto loop = expect(spread_kernel<op>, about.sass, about.ptx, kSharedInFlight<op>);
    list.push_back(about.loop ? loop.in_kernel().even_conditional() : loop);
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What does an atomic add in shared memory cost when lanes of a warp meet on a word?",
     .cost_seconds = 3,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::atomic_spread_probe
