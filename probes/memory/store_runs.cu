// SPDX-License-Identifier: Apache-2.0
// Question: how fast are stores in short runs of words that lie scattered, as a radix sort writes
// them?
//
// Method: all SMs store 4-byte words in runs of 1 to 64 neighbours; the runs' order is mixed, so
// that a warp's store goes to as many places as it has runs. Each word of the memory is in one run:
// no store is repeated before all others are done. Runs begin at multiples of their length, or
// three words beyond (`shifted`): then all lengths have parts of sectors. In a power of two of
// bytes that is at most a quarter of L2, and in one far beyond it. The rate is the slope of stored
// bytes over cycles, up to the end of a fence behind the stores.
//
// What could fool it: places that are written twice, or never (each word is checked, after a whole
// pass over what lies in L2); arithmetic on places, which would be slower than the stores (about
// ten instructions); stores that the SM joins: two neighbouring stores of a warp to one run share a
// sector where it is shifted and longer than a warp, and L2 may see it once or twice (ten sectors
// or nine of a run of 64: the counters must see a number between, and of all other runs exactly
// what their places say); the words that L2 still holds at the end (slopes over work; DRAM's bytes
// are counted).
#include <algorithm>
#include <stdexcept>
#include <string>

#include "probes/methods/array_size.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/scattered_runs.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::store_runs_probe {
namespace {

constexpr int kThreads = 512;                      // of a block
constexpr int kMostBlocks = 4, kFewestBlocks = 3;  // of an SM
constexpr int kUnroll = 8;                         // stores of a thread in the loop's body
constexpr int kLengths = 4;
constexpr int kShortestIterations = 8;
constexpr int kMostRunBits = 6;
constexpr std::uint32_t kShift = 3;  // words
constexpr double kJoined = 0.06;     // from the mean of nine and ten sectors to either
constexpr std::uint32_t kFactor = 0x9e3779b9U;

/// What a word holds after a launch: its own number, mixed, and the launch's.
__host__ __device__ constexpr std::uint32_t value_of(std::uint32_t place, std::uint32_t launch) {
  return place * kFactor + launch;
}

// A warp's stores are neighbours in the order of the runs, from word `first` on.
__global__ void __launch_bounds__(kThreads, kFewestBlocks)
    scatter_kernel(std::uint32_t* words, ScatteredRuns runs, std::uint32_t first, int iterations,
                   std::uint32_t launch, WarpSpanSink spans) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint32_t step = gridDim.x * blockDim.x * kUnroll;
  std::uint32_t number = first + thread / 32 * 32 * kUnroll + thread % 32;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (std::uint32_t k = 0; k < kUnroll; ++k) {
      const std::uint32_t place = runs.place(number + 32 * k);
      asm volatile("st.global.u32 [%0], %1;" ::"l"(words + place), "r"(value_of(place, launch))
                   : "memory");
    }
    number += step;
  }
  __threadfence();
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

enum class Server { kL2, kDram };

/// The largest power of two of words, up to `bytes`.
int word_bits_of(std::size_t bytes) {
  int bits = 0;
  while ((std::size_t{8} << bits) <= bytes) ++bits;
  return bits;
}

class Scatter {
 public:
  explicit Scatter(const Device& device)
      : sm_count_(device.sm_count()),
        memory_(affordable(device, bytes_beyond_l2(device, std::size_t{4} << 30, 16)) / 4),
        l2_bits_(word_bits_of(std::min(device.l2_bytes() / 4, memory_.bytes()))),
        dram_bits_(word_bits_of(memory_.bytes())) {
    memory_.fill_bytes(0);
  }

  ScatteredRuns runs(Server server, int run_bits, bool shifted) const {
    return {server == Server::kL2 ? l2_bits_ : dram_bits_, run_bits, shifted ? kShift : 0};
  }
  std::size_t threads() const { return std::size_t(sm_count_) * blocks_ * kThreads; }
  double words(int iterations) const { return double{kUnroll} * iterations * double(threads()); }
  int sm_count() const { return sm_count_; }

  void launch(const ScatteredRuns& runs, int iterations) {
    launch_resident(scatter_kernel, {.blocks = sm_count_ * blocks_, .threads = kThreads},
                    memory_.data(), runs, next_, iterations, ++launch_, spans_.prepare());
    next_ += static_cast<std::uint32_t>(words(iterations));
  }
  double cycles() const { return spans_.last_sm_cycles(threads() / 32); }

  /// Writes all of L2's part once, and throws std::runtime_error where a word is not what it must
  /// be.
  void require_places(int run_bits, bool shifted) {
    const ScatteredRuns part = runs(Server::kL2, run_bits, shifted);
    const std::size_t count = std::size_t{part.word_mask()} + 1;
    const std::size_t each = kUnroll * threads();
    next_ = 0;
    launch(part, static_cast<int>((count + each - 1) / each));
    check(cudaGetLastError());
    const auto found = memory_.to_host(count);
    for (std::size_t place = 0; place < count; ++place) {
      if (found[place] == value_of(static_cast<std::uint32_t>(place), launch_)) continue;
      throw std::runtime_error("word " + std::to_string(place) + " was not written");
    }
  }

 private:
  int sm_count_;
  int blocks_ = std::min(kMostBlocks, calculated_blocks(scatter_kernel, kThreads, 0));
  DeviceBuffer<std::uint32_t> memory_;
  int l2_bits_, dram_bits_;
  std::uint32_t next_ = 0, launch_ = 0;
  WarpSpans spans_{threads() / 32};
};

struct Series {
  Server server;
  bool shifted;
  std::string variant() const {
    return std::string(server == Server::kL2 ? "l2" : "dram") + (shifted ? ".shifted" : ".aligned");
  }
};
constexpr Series kSeries[] = {
    {Server::kL2, false}, {Server::kL2, true}, {Server::kDram, false}, {Server::kDram, true}};

std::vector<samples::Fill> fills(const Series& series) {
  const bool l2 = series.server == Server::kL2;
  std::vector<samples::Fill> list;
  for (int run_bits = 0; run_bits <= kMostRunBits; ++run_bits) {
    const std::string words = std::to_string(1 << run_bits);
    const std::string key = std::string(l2 ? "l2" : "dram") + ".store_runs." +
                            (series.shifted ? "shifted" : "words") + words;
    list.push_back({key + "_bytes_per_clk", "at." + words});
    list.push_back({key + "_gbps", "at." + words + ".bandwidth"});
  }
  return list;
}

void measure(Probe& probe) {
  Scatter scatter(probe.device());
  for (const Series& series : kSeries) {
    probe.series(
        {.variant = series.variant(),
         .axes = {{"words", "elements"}, {"stored", "bytes"}},
         .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
         .constants = {{"sm_count", scatter.sm_count()},
                       {"bytes_of_work", 1},
                       {"max_residual", 0.05}},
         .fit = {"work_rate", fills(series)},
         .figure = {"store_runs", "Bytes that the device stores a clock against a run's words",
                    std::string(series.server == Server::kL2 ? "in L2" : "in DRAM") +
                        (series.shifted ? ", three words off" : "")},
         .kernel = scatter_kernel},
        [&](Sweep& sweep) {
          for (int run_bits = 0; run_bits <= kMostRunBits; ++run_bits) {
            scatter.require_places(run_bits, series.shifted);
            const ScatteredRuns runs = scatter.runs(series.server, run_bits, series.shifted);
            const double clock_mhz = sm_clock_mhz();
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * kShortestIterations;
              sweep.add({double(1 << run_bits), 4 * scatter.words(iterations)},
                        {repeated(probe.at_level(3, 5, 15),
                                  [&] {
                                    scatter.launch(runs, iterations);
                                    return scatter.cycles();
                                  }),
                         {clock_mhz}});
            }
          }
        });
  }
}

/// L2 must see as many sectors as the runs' places have: of those that neighbouring stores share,
/// the SM joins some and not others, and any number between is right. What DRAM moves is counted
/// beside them.
void confirm(Probe& probe) {
  Scatter scatter(probe.device());
  std::vector<Count> counts;
  for (const Series& series : kSeries) {
    const auto runs = [&scatter, series](int words) {
      return scatter.runs(series.server, word_bits_of(4 * std::size_t(words)), series.shifted);
    };
    counts.push_back(counted_at(
        series.variant(), "scattered_writes", {"words", "elements"},
        std::vector<int>{1, 4, 8, 32, 64},
        [&](int words) {
          const double stores = scatter.words(kShortestIterations) / 32;
          const ScatteredRuns of = runs(words);
          const double each = (of.sectors_per_store() + of.joined_sectors_per_store()) / 2;
          return AllExpected{{"l2_sectors", stores * each, series.shifted ? kJoined : 0.03}};
        },
        [&scatter, runs](int words) { scatter.launch(runs(words), kShortestIterations); }));
  }
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How fast are stores in short runs of words that lie scattered?",
     .cost_seconds = 3,
     .machine_code = {expect(scatter_kernel, "STG.E", "st.global.u32", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::store_runs_probe
