// SPDX-License-Identifier: Apache-2.0
// Question: how long does a load that hits L1 keep its tags and its banks busy, by the number of
// lines that its lanes touch?
//
// Method: 16 warps of one SM load words of 4 bytes, each lane one, from 1 to 32 lines of 128 bytes
// that L1 holds, with nothing between the loads: the slope of cycles over loads is what one keeps
// the SM busy with. Estimator stair_law tells how many lines are looked up together. `apart`: the
// lanes' words lie in 32 different banks, so that only the number of lines differs; `banks`: the
// words of lanes in different lines lie in one bank, so that as many words as there are lines want
// it. `latency`: one warp waits for loads of 8 bytes, each word holding its own address, the lanes
// of a half in banks apart. Waits of loads whose words share banks, and by sectors in L2 and DRAM,
// are in memory/load_rounds.
//
// What could fool it: loads that always read the same, which the assembler takes out of the loop
// (two words come in turn, in the same bank pair for all lanes); arithmetic on addresses (one
// logic operation an iteration); misses (all lines are read before, and the counters have hits);
// sums that show other words than those meant (they are checked).
#include <array>
#include <bit>
#include <set>
#include <stdexcept>
#include <string>

#include "probes/methods/hashed_words.h"
#include "probes/methods/lane_offsets.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::l1_tags_probe {
namespace {

constexpr int kLineBytes = 128, kLines = 32;
constexpr int kSetBytes = kLines * kLineBytes;  // of one load of the loop's body
constexpr int kUnroll = 8;                      // loads in it, each of lines of its own
constexpr int kWarps = 16;
constexpr int kLengths = 4, kShortestIterations = 128;
constexpr int kCountedIterations = 2048;
constexpr std::array kTouched = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};

enum class Pattern { kApart, kBanks };

/// The lanes' words of `width` bytes in `lines` lines.
LaneOffsets offsets_of(Pattern pattern, int lines, int width) {
  LaneOffsets offsets{};
  const int words_of_line = kLineBytes / width;
  for (int lane = 0; lane < 32; ++lane) {
    const int word = pattern == Pattern::kApart ? lane % words_of_line : lane / lines;
    offsets.byte[lane] = static_cast<std::uint32_t>(lane % lines * kLineBytes + word * width);
  }
  return offsets;
}

double sectors_of(const LaneOffsets& offsets) {
  std::set<std::uint32_t> sectors;
  for (const std::uint32_t byte : offsets.byte) sectors.insert(byte / 32);
  return double(sectors.size());
}

// One block. Its warps load the same words, kUnroll sets of them.
__global__ void __launch_bounds__(kWarps * 32)
    tag_kernel(const char* base, const __grid_constant__ LaneOffsets offsets, int iterations,
               std::uint32_t* sums, WarpSpanSink spans) {
  auto at = reinterpret_cast<std::uint64_t>(base) + offsets.byte[threadIdx.x % 32];
  const auto load = [&](int set) {
    return load_through_l1<4>(reinterpret_cast<const void*>(at + set * kSetBytes)).x;
  };
  std::uint32_t sum = 0;
  for (int turn = 0; turn < 2; ++turn) {  // brings the lines in
    for (int set = 0; set < kUnroll; ++set) sum += load(set);
    at ^= 4;
  }
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    std::uint32_t values[kUnroll];
#pragma unroll
    for (int set = 0; set < kUnroll; ++set) values[set] = load(set);
#pragma unroll
    for (int set = 0; set < kUnroll; ++set) sum += values[set];
    at ^= 4;
  }
  wait_for(std::uint64_t{sum} + 1);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sums[threadIdx.x] = sum;
}

/// Each lane's word holds its own address.
struct OwnWord : PointerHop {
  __device__ static Pointer next(Pointer at, const Context&) {
    return load_pointer<CacheOp::kCa>(at);
  }
};

// One warp.
__global__ void __launch_bounds__(32)
    tag_latency_kernel(char* base, const __grid_constant__ LaneOffsets offsets, int repeats,
                       std::uint64_t* cycles, std::uint32_t* moved) {
  const auto own = reinterpret_cast<std::uint64_t>(base) + offsets.byte[threadIdx.x];
  *reinterpret_cast<std::uint64_t*>(own) = own;
  __syncwarp();
  const std::uint64_t node = time_warp_chain<OwnWord>(own, repeats, cycles);
  moved[threadIdx.x] = static_cast<std::uint32_t>(node - own);
}

class Tags {
 public:
  explicit Tags(const Device& device) {
    fill_with_hashes(memory_, device.sm_count());
    words_.resize(memory_.bytes() / 4);
    check(cudaMemcpy(words_.data(), memory_.data(), memory_.bytes(), cudaMemcpyDeviceToHost));
    prefer_l1(tag_kernel);
    prefer_l1(tag_latency_kernel);
  }

  void launch(Pattern pattern, int lines, int iterations) {
    launch_resident(tag_kernel, {.blocks = 1, .threads = kWarps * 32}, memory_.data(),
                    offsets_of(pattern, lines, 4), iterations, sums_.data(), spans_.prepare());
  }
  double cycles() const { return spans_.last_sm_cycles(kWarps); }

  /// Throws std::runtime_error where a thread's sum is not that of its words; each came as often.
  void require_sums(Pattern pattern, int lines, int iterations) const {
    const LaneOffsets offsets = offsets_of(pattern, lines, 4);
    const auto sums = sums_.to_host();
    for (std::size_t thread = 0; thread < sums.size(); ++thread) {
      std::uint32_t once = 0;
      for (std::uint32_t set = 0; set < kUnroll; ++set) {
        const std::uint32_t word = (offsets.byte[thread % 32] + set * kSetBytes) / 4;
        once += words_[word] + words_[word ^ 1];
      }
      if (sums[thread] == once * static_cast<std::uint32_t>(1 + iterations / 2)) continue;
      throw std::runtime_error("thread " + std::to_string(thread) + " read something else");
    }
  }

  /// The chains' words take the memory's hashes away: a memory of their own.
  void add_latency(Sweep& sweep, int lines, int repeats) {
    const WarpReadings readings(repeats);
    for (const int launched : {2, repeats}) {  // the first one loads the code
      tag_latency_kernel<<<1, 32>>>(chains_.data(), offsets_of(Pattern::kApart, lines, 8), launched,
                                    readings.cycles(), readings.moved());
    }
    readings.add_to(sweep, {double(lines)});
  }

 private:
  DeviceBuffer<char> memory_{std::size_t{kUnroll} * kSetBytes}, chains_{kSetBytes};
  std::vector<std::uint32_t> words_;
  DeviceBuffer<std::uint32_t> sums_{kWarps * 32};
  WarpSpans spans_{kWarps};
};

Fit fit_of(const std::string& key, const std::string& per_line, const std::string& of_lines) {
  Fit fit{"stair_law", {{key + per_line, "per_way"}}};
  for (const int lines : kTouched) {
    if (!std::has_single_bit(unsigned(lines))) continue;
    const std::string number = std::to_string(lines);
    fit.fills.push_back({key + of_lines + number + "_cycles", "at." + number});
  }
  return fit;
}
/// Where the words lie in banks apart, what is left are the lines' tags.
Fit fit_of_tags(const std::string& key, const std::string& per_line, const std::string& of_lines) {
  Fit fit = fit_of(key, per_line, of_lines);
  fit.fills.push_back({key + "lines_at_once", "at_once"});
  return fit;
}

void measure(Probe& probe) {
  Tags tags(probe.device());
  for (const Pattern pattern : {Pattern::kApart, Pattern::kBanks}) {
    const bool apart = pattern == Pattern::kApart;
    probe.series(
        {.variant = apart ? "apart" : "banks",
         .axes = {{"degree", "1"}, {"accesses", "instructions"}},
         .constants = {{"warps", kWarps}},
         .fit = apart ? fit_of_tags("l1.tags.", "cycles_per_line", "lines")
                      : fit_of("l1.banks.", "cycles_per_word", "words"),
         .figure = {"l1_tags", "SM cycles that a load which hits L1 takes against its lines",
                    apart ? "words in banks apart" : "a word of each line in one bank"},
         .kernel = tag_kernel},
        [&](Sweep& sweep) {
          for (const int lines : kTouched) {
            if (!apart && !std::has_single_bit(unsigned(lines))) continue;
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * kShortestIterations;
              auto cycles = repeated(probe.at_level(3, 7, 21), [&] {
                tags.launch(pattern, lines, iterations);
                return tags.cycles();
              });
              if (length == 1) tags.require_sums(pattern, lines, iterations);
              sweep.add({double(lines), double{kUnroll} * iterations * kWarps},
                        {std::move(cycles)});
            }
          }
        });
  }
  probe.series({.variant = "latency",
                .axes = {{"degree", "1"}, {"accesses", "instructions"}},
                .fit = fit_of("l1.tags.", "latency_cycles_per_line", "latency.lines"),
                .figure = {"l1_tags_latency",
                           "Latency of a load that hits L1 against the lines of its lanes",
                           "8 bytes a lane, in banks apart"},
                .kernel = tag_latency_kernel},
               [&](Sweep& sweep) {
                 for (const int lines : kTouched) {
                   tags.add_latency(sweep, lines, probe.at_level(5, 11, 51));
                 }
               });
}

/// All loads hit, and L1 looks up as many sectors as their lanes touch.
void confirm(Probe& probe) {
  Tags tags(probe.device());
  std::vector<Count> counts;
  for (const Pattern pattern : {Pattern::kApart, Pattern::kBanks}) {
    const std::string variant = pattern == Pattern::kApart ? "apart" : "banks";
    const auto launch = [&tags, pattern](int lines) {
      tags.launch(pattern, lines, kCountedIterations);
    };
    counts.push_back(counted_at(
        variant, "l1_stages", {"degree", "1"}, std::vector<int>{1, 2, 4, 8, 16, 32},
        [&](int lines) {
          return AllExpected{
              {"sectors_per_request", sectors_of(offsets_of(pattern, lines, 4)), 0.01}};
        },
        launch));
  }
  probe.count_together(counts);
  count_launch(probe, "apart", "global_load", {"degree", "1"}, 32,
               {{"l1_hit_rate", 1, 0.02, "expected_hit_rate"}},
               [&] { tags.launch(Pattern::kApart, 32, kCountedIterations); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long does a load that hits L1 keep tags and banks busy, by its lines?",
     .cost_seconds = 0.5,
     .machine_code = {
         expect(tag_kernel, "LDG.E(.STRONG.SM)?", "ld.global.ca.u32", kUnroll),
         expect(tag_latency_kernel, "LDG.E.64(.STRONG.SM)?", "ld.global.ca.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l1_tags_probe
