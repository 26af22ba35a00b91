// SPDX-License-Identifier: Apache-2.0
// Question: what does a warp wait for loads whose lanes touch many sectors, by their number, by the
// loads asked for together and by the warps that do the same?
//
// Method: all lanes of a warp follow raw pointers (no address arithmetic) on one random cycle of
// nodes 128 bytes apart, in `sectors` groups: a load asks for a sector of as many lines. The next
// load needs what came, and a warp goes on when its slowest lane can: a round. Cycles of a round
// are the slope over rounds. The footprint is in L1, L2 or DRAM (16 times L2). `alone`: one warp
// on one SM, so nothing queues but its own sectors; there, latency = base + per_sector * (sectors -
// 1) + spread * log2(sectors) (estimator round_law says why). Else 1, 4, 16 or 64 warps on every
// SM: what is more than `alone` is queueing. `loads`: a round of several loads, each of chains of
// its own, and the next round's addresses need all that came (some logic operations on their low
// bits, which are zero).
//
// What could fool it: rounds that overlap (the warp's own next load cannot, and neither can the
// next round's); groups that meet in one sector (they are on one cycle, at places of their own, and
// go on side by side; the counters must show each sector); warps that end earlier and leave the
// others alone (all run as many rounds again, untimed, after their last timed one); warps that find
// in L2 what another has fetched from DRAM (their places on the cycle are spread at random);
// translations (touched before; the footprint states locality); near and far L2 (lines of all of
// it: the spread holds that difference).
#include <algorithm>
#include <string>

#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/for_each_value.h"
#include "probes/methods/permutation.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/touch.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::load_rounds_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kTranslationBytes = 64 << 10;
constexpr std::size_t kL1Bytes = 16 << 10;  // every L1 holds it
constexpr int kMostBlockWarps = 16;
constexpr int kMostWarps = 64;    // of an SM
constexpr int kLoadsOfBody = 16;  // of the timed loop
constexpr int kWarmHops = 64;
constexpr int kMostCountedRepeats = 1024;

/// A round: `loads` loads, and all of them are waited for.
template <CacheOp op, int loads>
struct RoundHop {
  struct Pointer {
    std::uint64_t at[loads];
  };
  struct Context {};
  static constexpr int kUnroll = kLoadsOfBody / loads;
  __device__ static std::uint64_t awaited(const Pointer& node) {
    std::uint64_t all = 0;
#pragma unroll
    for (int k = 0; k < loads; ++k) all |= node.at[k];
    return all;
  }
  __device__ static Pointer next(const Pointer& node, const Context&) {
    Pointer found;
#pragma unroll
    for (int k = 0; k < loads; ++k) found.at[k] = load_pointer<op>(node.at[k]);
    if constexpr (loads > 1) {
      constexpr std::uint64_t kLowBits = 7;  // of the address of 8 bytes: zero
      const std::uint64_t zero = awaited(found) & kLowBits;
#pragma unroll
      for (int k = 0; k < loads; ++k) found.at[k] |= zero;
    }
    return found;
  }
};

/// Where rounds take place: nodes kLineBytes apart, on a cycle from `first` on; a word every
/// `touch_stride` bytes is touched before.
struct Place {
  const char* base;
  std::uint64_t nodes;
  std::size_t touch_stride;
};

// Lane l of a warp follows chains from the node of group l % sectors on. sink.cycles: of each
// block's first warp, one block behind another.
template <CacheOp op, int loads>
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    round_kernel(Place place, int sectors, int repeats, ChaseSink sink, WarpSpanSink spans,
                 std::uint64_t* end) {
  using Hop = RoundHop<op, loads>;
  touch<op>(place.base, place.nodes * kLineBytes / place.touch_stride, place.touch_stride);
  const Permutation places(place.nodes, place.nodes + sectors);
  const std::uint64_t warp = (std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32;
  typename Hop::Pointer node;
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const std::uint64_t group = (warp * loads + k) * sectors + threadIdx.x % 32 % sectors;
    node.at[k] =
        reinterpret_cast<std::uint64_t>(place.base) + places(group % place.nodes) * kLineBytes;
  }
  spans.wait_for_grid();
  sink.cycles += std::uint64_t{blockIdx.x} * repeats * kChaseLengths;
  sink.total += blockIdx.x;
  node = time_chain<Hop, ChaseScope::kWarp>(node, kWarmHops, repeats, sink);
  node = follow_chain<Hop>(node, kChaseHops * kChaseLengths);
  if (Hop::awaited(node) == 0) *end = 0;  // never: keeps the loads alive
}

enum class Footprint { kL1, kL2, kDram };

struct LevelFacts {
  Footprint footprint;
  const char* name;
  const char* rate;  ///< counter that must be 1
  /// Of the counters' launch. Many in L2: the first touch of a line of the far half is a miss. Few
  /// in DRAM: no group comes to where another has been.
  int counted_repeats;
};
constexpr LevelFacts kLevels[] = {{Footprint::kL1, "l1", "l1_hit_rate", 16},
                                  {Footprint::kL2, "l2", "l2_hit_rate", kMostCountedRepeats},
                                  {Footprint::kDram, "dram", "l2_miss_rate", 4}};

/// Who runs rounds: `warps` on each of `sms` SMs.
struct Runners {
  int sms, warps;
  int blocks_of_sm() const { return (warps + kMostBlockWarps - 1) / kMostBlockWarps; }
  int blocks() const { return sms * blocks_of_sm(); }
  int threads() const { return std::min(warps, kMostBlockWarps) * 32; }
};

/// A round: sectors of a load, and loads.
struct Round {
  int sectors, loads;
};

class Rounds {
 public:
  explicit Rounds(const Device& device)
      : device_(&device),
        buffer_(bytes_beyond_l2(device, 16 * device.l2_bytes(), 10)),
        spans_(std::size_t(device.sm_count()) * kMostWarps),
        end_(1) {}

  Runners alone() const { return {1, 1}; }
  Runners on_all_sms(int warps) const { return {device_->sm_count(), warps}; }

  /// Builds the cycle that the launches after this one follow.
  void build(Footprint footprint) {
    footprint_ = footprint;
    const std::size_t bytes = footprint == Footprint::kL1   ? kL1Bytes
                              : footprint == Footprint::kL2 ? device_->l2_bytes() / 4
                                                            : buffer_.bytes();
    place_ = {buffer_.data(), bytes / kLineBytes,
              footprint == Footprint::kDram ? kTranslationBytes : kLineBytes};
    build_chain(buffer_.data(), place_.nodes, kLineBytes, ChainOrder::kRandom, place_.nodes);
  }

  /// Sectors that L1 is asked for in one launch.
  double sectors(const Runners& runners, const Round& round, int repeats) const {
    const double touched =
        double(place_.nodes) * kLineBytes / place_.touch_stride * runners.blocks();
    const double hops = double(hops_of(kWarmHops, repeats)) + kChaseHops * kChaseLengths;
    return touched + hops * round.loads * round.sectors * runners.warps * runners.sms;
  }

  void launch(const Runners& runners, const Round& round, const ChaseSink& sink, int repeats) {
    for_each_value<1, 2, 4, 8>([&]<int loads>() {
      if (loads == round.loads) launch_kernel_of<loads>(runners, round.sectors, sink, repeats);
    });
  }

  /// Adds a point for each length. A reading is the median of the blocks' first warps.
  void add_points(Sweep& sweep, std::vector<double> at, const Runners& runners, const Round& round,
                  int repeats) {
    const std::size_t blocks = runners.blocks(), count = std::size_t{kChaseLengths} * repeats;
    DeviceBuffer<std::uint64_t> cycles(blocks * count);
    DeviceBuffer<ChaseTotal> totals(blocks);
    launch(runners, round, {cycles.data(), totals.data()}, repeats);
    check(cudaGetLastError());
    const auto all = cycles.to_host();
    std::vector<std::uint64_t> medians;
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<std::uint64_t> of_blocks;
      for (std::size_t block = 0; block < blocks; ++block) {
        of_blocks.push_back(all[block * count + i]);
      }
      std::nth_element(of_blocks.begin(), of_blocks.begin() + blocks / 2, of_blocks.end());
      medians.push_back(of_blocks[blocks / 2]);
    }
    add_lengths(sweep, std::move(at), medians, {totals.value().sm_clock_mhz()});
  }

 private:
  template <int loads>
  void launch_kernel_of(const Runners& runners, int sectors, const ChaseSink& sink, int repeats) {
    const auto kernel = footprint_ == Footprint::kL1 ? round_kernel<CacheOp::kCa, loads>
                                                     : round_kernel<CacheOp::kCg, loads>;
    prefer_l1(kernel);
    launch_resident(kernel, {.blocks = runners.blocks(), .threads = runners.threads()}, place_,
                    sectors, repeats, sink, spans_.prepare(), end_.data());
  }

  const Device* device_;
  DeviceBuffer<char> buffer_;
  WarpSpans spans_;
  DeviceBuffer<std::uint64_t> end_;
  Footprint footprint_ = Footprint::kL2;
  Place place_{};
};

constexpr int kSectors[] = {1, 2, 4, 8, 16, 32};
constexpr int kLoads[] = {1, 2, 4, 8};

Kernels kernels_of(Footprint footprint) {
  return footprint == Footprint::kL1 ? Kernels(round_kernel<CacheOp::kCa, 1>)
                                     : Kernels(round_kernel<CacheOp::kCg, 1>);
}

/// Fewer rounds where each takes long.
int repeats_of(const Probe& probe, const Runners& runners) {
  return runners.warps * runners.sms > 1000 ? probe.at_level(2, 3, 9) : probe.at_level(3, 9, 25);
}

/// A series over the sectors of a load: one load a round.
void measure_sectors(Probe& probe, Rounds& rounds, const LevelFacts& level, const Runners& runners,
                     const std::string& variant, const std::string& label, const std::string& stem,
                     Fit fit) {
  for (const int sectors : kSectors) {
    const std::string number = std::to_string(sectors);
    fit.fills.push_back({stem + ".sectors" + number, "at." + number});
  }
  measure_chases(
      probe, std::string(level.name) + "." + variant, {{"sectors", "sectors"}},
      {.constants = {{"max_residual", 0.05}, {"sms", runners.sms}, {"warps", runners.warps}},
       .fit = std::move(fit),
       .figure = {std::string("load_rounds_") + level.name,
                  std::string("Cycles until all sectors of a load from ") + level.name +
                      " are there, against their number",
                  label},
       .kernel = kernels_of(level.footprint)},
      [&](Sweep& sweep) {
        for (const int sectors : kSectors) {
          rounds.add_points(sweep, {double(sectors)}, runners, {sectors, 1},
                            repeats_of(probe, runners));
        }
      });
}

/// A series over the loads of a round.
void measure_loads(Probe& probe, Rounds& rounds, const LevelFacts& level, const Runners& runners,
                   const std::string& variant, const std::string& label, const std::string& stem,
                   int sectors) {
  const std::string of_sectors = ".sectors" + std::to_string(sectors);
  Fit fit{"slope_at", {}};
  for (const int loads : kLoads) {
    const std::string number = std::to_string(loads);
    fit.fills.push_back({stem + ".loads" + number + of_sectors, "at." + number});
  }
  measure_chases(probe, std::string(level.name) + "." + variant + ".loads" + of_sectors,
                 {{"loads", "requests"}},
                 {.constants = {{"max_residual", 0.05},
                                {"sms", runners.sms},
                                {"warps", runners.warps},
                                {"sectors", sectors}},
                  .fit = std::move(fit),
                  .figure = {std::string("load_rounds_together_") + level.name,
                             std::string("Cycles until all loads of a round from ") + level.name +
                                 " are there, against their number",
                             label + ", sectors of a load: " + std::to_string(sectors)},
                  .kernel = every_instance_of(round_kernel<CacheOp::kCg, 1>)},
                 [&](Sweep& sweep) {
                   for (const int loads : kLoads) {
                     rounds.add_points(sweep, {double(loads)}, runners, {sectors, loads},
                                       repeats_of(probe, runners));
                   }
                 });
}

void measure(Probe& probe) {
  Rounds rounds(probe.device());
  for (const LevelFacts& level : kLevels) {
    rounds.build(level.footprint);
    const std::string stem = std::string(level.name) + ".round", cycles = stem + "_cycles";
    measure_sectors(probe, rounds, level, rounds.alone(), "alone", "one warp on one SM", cycles,
                    {"round_law",
                     {{stem + ".base_cycles", "base"},
                      {stem + ".per_sector_cycles", "per_sector"},
                      {stem + ".spread_cycles", "spread"}}});
    for (const int warps : {1, 4, 16, 64}) {
      const std::string variant = "warps" + std::to_string(warps);
      measure_sectors(probe, rounds, level, rounds.on_all_sms(warps), variant,
                      std::to_string(warps) + (warps == 1 ? " warp" : " warps") + " on every SM",
                      cycles + "." + variant, {"slope_at", {}});
    }
    if (level.footprint == Footprint::kL1) continue;  // fewer lines than such a round asks for
    for (const int sectors : {1, 32}) {
      measure_loads(probe, rounds, level, rounds.alone(), "alone", "one warp on one SM", cycles,
                    sectors);
      measure_loads(probe, rounds, level, rounds.on_all_sms(16), "warps16", "16 warps on every SM",
                    cycles + ".warps16", sectors);
    }
  }
}

/// Every sector is asked for by itself, and the level meant answers.
void confirm(Probe& probe) {
  Rounds rounds(probe.device());
  DeviceBuffer<std::uint64_t> cycles(std::size_t{kChaseLengths} * kMostCountedRepeats);
  DeviceBuffer<ChaseTotal> total(1);
  for (const LevelFacts& level : kLevels) {
    Count count{{.confirms = std::string(level.name) + ".alone",
                 .group = "l2_chase",
                 .axes = {{"sectors", "sectors"}},
                 .relations = {{"l1_sectors", "expected_sectors", 0.01},
                               {level.rate, "expected_rate", 0.03}}},
                {}};
    const int repeats = level.counted_repeats;
    for (const int sectors : {8, 32}) {
      const Round round{sectors, 1};
      rounds.build(level.footprint);
      count.points.push_back(
          {{double(sectors)},
           {{"expected_sectors", rounds.sectors(rounds.alone(), round, repeats)},
            {"expected_rate", 1}},
           [&, footprint = level.footprint, round, repeats] {
             rounds.build(footprint);  // each pass of the counters finds the same state
             rounds.launch(rounds.alone(), round, {cycles.data(), total.data()}, repeats);
           }});
    }
    probe.count_together({count});
  }
}

std::vector<CodeExpectation> expectations() {
  auto list = expect_each<1, 2, 4, 8>([&]<int loads>() {
    return expect(round_kernel<CacheOp::kCg, loads>, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64",
                  kLoadsOfBody);
  });
  list.push_back(expect(round_kernel<CacheOp::kCa, 1>, "LDG.E.64(.STRONG.SM)?", "ld.global.ca.u64",
                        kLoadsOfBody));
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long does a warp wait for loads whose lanes touch many sectors?",
     .cost_seconds = 4,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::load_rounds_probe
