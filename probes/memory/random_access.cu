// SPDX-License-Identifier: Apache-2.0
// Question: how fast are accesses to random sectors of a footprint, within L2 and far beyond it?
//
// Method: every lane of every warp loads, or adds to, the first word of a random 32-byte sector of
// the footprint: a warp's access is 32 requests of a sector each. Numbers come from a hash of a
// counter in registers: eight accesses of a thread are under way at once, and all warps that the
// SMs hold are at work. Rate: sectors per clock of the whole device, slope over the number of
// accesses, from the common start to the last SM's end, where a fence waits for what is under way.
// Footprints go from a quarter of L2 to 32 times L2, in units of what the driver says L2 holds; a
// quarter fits into either half of it. At 8 times L2 one access in eight at most still hits, and
// translations weigh as in programs that use much memory; the curve tells the rest.
//
// What could fool it: L1 answering (loads bypass it; atomics always do); an order that repeats, so
// that L2 keeps its end (each launch has a seed of its own, each thread a step of its own);
// arithmetic that holds up the accesses (some dozen instructions per access; the SMs do many times
// more than L2 answers); two lanes that meet in one sector (one pair in some thousand accesses);
// sectors that were never written, which a device may answer without DRAM (all are); what the
// footprint before left in L2 (the first launch at each point is left out).
#include <algorithm>
#include <array>

#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/random_places.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/word_access.cuh"

namespace warpgauge::probes::random_access_probe {
namespace {

constexpr int kSectorWords = 8, kSectorBytes = 32;
constexpr int kInFlight = 8;  // of a thread's loop body
constexpr int kBlockThreads = 512;
constexpr int kMostBlocks = 4;  // of an SM
constexpr int kLengths = 4;
constexpr int kShortestIterations = 4;
constexpr int kCountedIterations = 4;
constexpr std::array kFootprints = {0.25, 0.5, 1., 2., 4., 8., 16., 32.};  // times L2
constexpr double kWithinL2 = 0.25, kBeyondL2 = 8;  // what keys are taken from
constexpr double kShareOfFree = 0.8;               // of free memory that may be taken

template <WordAccess access>
__global__ void __launch_bounds__(kBlockThreads, kMostBlocks)
    random_kernel(std::uint32_t* words, std::uint32_t sectors, int iterations, std::uint32_t seed,
                  std::uint32_t value, std::uint32_t* sink, WarpSpanSink spans) {
  RandomPlaces places(blockIdx.x * blockDim.x + threadIdx.x, seed);
  std::uint32_t sum = 0;
  spans.wait_for_grid();  // all blocks are resident
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    std::uint32_t old[kInFlight];
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) {
      old[i] =
          access_word<access>(words + std::uint64_t{places.next(sectors)} * kSectorWords, value);
    }
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) sum ^= old[i];
  }
  if constexpr (!returns(access)) __threadfence();
  wait_for(std::uint64_t{sum} + 1);
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the results wanted
}

template <class Step>
void for_each_access(const Step& step) {
  using enum WordAccess;
  for_each_value<kRead, kRedU32, kAtomU32, kRedF32>(step);
}

/// Blocks of an SM that are resident at once, whatever they do.
int resident_blocks() {
  int fewest = kMostBlocks;
  for_each_access([&]<WordAccess access>() {
    fewest = std::min(fewest, calculated_blocks(random_kernel<access>, kBlockThreads, 0));
  });
  return fewest;
}

/// Footprints up to `most` times L2 that fit into free memory.
std::vector<double> fitting(const Device& device, double most) {
  std::vector<double> list;
  for (const double times : kFootprints) {
    const double bytes = times * double(device.l2_bytes());
    if (times <= most && bytes <= kShareOfFree * double(device.free_bytes())) {
      list.push_back(times);
    }
  }
  if (list.empty()) throw SkipSeries{"not even a quarter of L2 is free in device memory"};
  return list;
}

class RandomAccesses {
 public:
  RandomAccesses(const Device& device, std::vector<double> footprints)
      : device_(device), footprints_(std::move(footprints)), memory_(bytes_of(footprints_.back())) {
    fill_with_hashes(memory_, device.sm_count());
  }

  const std::vector<double>& footprints() const { return footprints_; }
  int sm_count() const { return device_.sm_count(); }
  double accesses(int iterations) const { return double{kInFlight} * iterations * threads(); }

  template <WordAccess access>
  void launch(double footprint, int iterations) {
    constexpr float kOne = 1;
    const std::uint32_t value =
        access == WordAccess::kRedF32 ? __builtin_bit_cast(std::uint32_t, kOne) : 1;
    launch_resident(random_kernel<access>,
                    {.blocks = sm_count() * blocks_, .threads = kBlockThreads},
                    reinterpret_cast<std::uint32_t*>(memory_.data()),
                    static_cast<std::uint32_t>(bytes_of(footprint) / kSectorBytes), iterations,
                    ++seed_, value, sink_.data(), spans_.prepare());
  }
  double cycles() const { return spans_.last_sm_cycles(threads() / 32); }

 private:
  std::size_t threads() const { return std::size_t(sm_count()) * blocks_ * kBlockThreads; }
  std::size_t bytes_of(double footprint) const {
    return static_cast<std::size_t>(footprint * double(device_.l2_bytes()) / kSectorBytes) *
           kSectorBytes;
  }

  const Device& device_;
  int blocks_ = resident_blocks();
  std::vector<double> footprints_;
  DeviceBuffer<char> memory_;
  DeviceBuffer<std::uint32_t> sink_{1};
  WarpSpans spans_{threads() / 32};
  std::uint32_t seed_ = 0;
};

/// In keys: an integer addition is what is meant where nothing else is said.
template <WordAccess access>
std::vector<samples::Fill> fills() {
  constexpr const char* kNames[] = {"read", "red", "atom", "red_f32"};
  const std::string what = std::string(".random_") + kNames[static_cast<int>(access)];
  return {{"l2" + what + "_sectors_per_clk", "at.0.25"},
          {"dram" + what + "_sectors_per_clk", "at.8"},
          {"dram" + what + "_gbps", "at.8.bandwidth"}};
}

template <WordAccess access>
void measure_rate(Probe& probe, RandomAccesses& accesses) {
  probe.series(
      {.variant = name_of(access),
       .axes = {{"footprint", "1"}, {"sectors", "sectors"}},
       .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
       .constants = {{"sm_count", accesses.sm_count()},
                     {"l2_bytes", double(probe.device().l2_bytes())},
                     {"bytes_of_work", kSectorBytes},
                     {"max_residual", 0.03}},
       .fit = {"work_rate", fills<access>()},
       .figure = {"random_access",
                  "Random sectors of the device a clock, against the footprint in L2 sizes",
                  sentence_of(access)},
       .kernel = random_kernel<access>},
      [&](Sweep& sweep) {
        for (const double footprint : accesses.footprints()) {
          const bool of_a_key = footprint == kWithinL2 || footprint == kBeyondL2;
          if (probe.level() == Level::kQuick && !of_a_key) continue;
          const double clock_mhz = sm_clock_mhz();
          for (int length = 1; length <= kLengths; ++length) {
            const int iterations = length * kShortestIterations;
            sweep.add({footprint, accesses.accesses(iterations)},
                      {repeated(probe.at_level(3, 5, 15),
                                [&] {
                                  accesses.launch<access>(footprint, iterations);
                                  return accesses.cycles();
                                }),
                       {clock_mhz}});
          }
        }
      });
}

void measure(Probe& probe) {
  RandomAccesses accesses(probe.device(), fitting(probe.device(), kFootprints.back()));
  for_each_access([&]<WordAccess access>() { measure_rate<access>(probe, accesses); });
}

/// L2 must see a sector for every lane. The loads' group has what DRAM sent, too.
void confirm(Probe& probe) {
  RandomAccesses accesses(probe.device(), fitting(probe.device(), kBeyondL2));
  const double expected = accesses.accesses(kCountedIterations);
  const double footprint = accesses.footprints().back();
  for_each_access([&]<WordAccess access>() {
    const bool read = access == WordAccess::kRead;
    count_launch(probe, name_of(access), read ? "global_load" : "atomics", {"footprint", "1"},
                 footprint,
                 {{read                             ? "l2_sectors"
                   : access == WordAccess::kAtomU32 ? "l2_atomic_sectors"
                                                    : "l2_reduction_sectors",
                   expected, 0.01, "expected"}},
                 [&] { accesses.launch<access>(footprint, kCountedIterations); });
  });
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_access([&]<WordAccess access>() {
    list.push_back(expect(random_kernel<access>, sass_of(access), ptx_of(access), kInFlight));
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "How fast are accesses to random sectors of a footprint, within L2 and far beyond it?",
     .cost_seconds = 3,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::random_access_probe
