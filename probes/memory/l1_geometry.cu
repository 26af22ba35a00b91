// SPDX-License-Identifier: Apache-2.0
// Question: how is L1 built: its size at each carve-out, its lines, its sectors and its sets?
//
// Method: one thread follows chains of raw pointers by ld.ca, each followed once before timing.
// Size: where the latency of a random chain first rises, with shared memory asked for; and with the
// attribute of the carve-out alone, which is no more than a hint (`size.hint`). Sector: a
// sequential pass over a set beyond L1 pays one miss for each piece that a miss brings: its cost
// stops rising with the stride at that piece. Line: a node every `stride` bytes touches every line
// up to a stride of one line, fewer beyond it, and the footprint that fits grows in proportion.
// Strides are odd multiples of 32 bytes: the lines spread over all sets, however sets are picked.
// Sets: nodes a large power of two apart share a set where address bits pick it: as many fit as the
// set has ways.
//
// What could fool it: a carve-out is a hint (the kernel also asks for that much shared memory); a
// cache that hashes its set index (no associativity: as many nodes fit as lines); TLB misses in
// sparse chains (all within some megabytes).
#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "probes/methods/path_chase.cuh"
#include "probes/methods/sizes.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l1_geometry_probe {
namespace {

using Path = GlobalPath<CacheOp::kCa>;

constexpr std::size_t kLineBytes = 128;  // of nodes in the size ladders: at least a line
constexpr std::size_t kBufferBytes = 16 << 20;
constexpr std::size_t kSectorPassBytes = 4 << 20;
constexpr std::size_t kSetStrideBytes = 64 << 10;  // beyond the span of one way of any L1
constexpr std::size_t kSmallestL1 = 8 << 10, kLargestL1 = 512 << 10;
constexpr double kConflictRise = 0.25;  // as in memory/pointer_chase
const Kernels kKernel = path_kernel<Path>;

/// Whether a launch asks for the carve-out's shared memory as well, or leaves it at the hint.
enum class Asks { kYes, kNo };

/// Asks for a share of the SM's memory as shared memory, in percent of the most that there can be.
/// Returns what a launch must ask for.
std::size_t carve_out(const Device& device, int percent) {
  const auto [of_block, of_sm, reserved] = device.shared_memory();
  const std::size_t whole = of_sm * percent / 100;
  const std::size_t asked = std::min(whole > reserved ? whole - reserved : 0, of_block) / 16 * 16;
  allow_shared_bytes(path_kernel<Path>, asked);
  check(cudaFuncSetAttribute(path_kernel<Path>, cudaFuncAttributePreferredSharedMemoryCarveout,
                             percent));
  return asked;
}

struct Geometry {
  Probe& probe;
  int repeats;
  DeviceBuffer<char> buffer{kBufferBytes};
  Chaser<Path> chaser{repeats};

  /// Follows all of a chain once, then times.
  void add_chain(Sweep& sweep, const std::vector<double>& at, std::uint64_t nodes,
                 std::size_t stride, ChainOrder order, std::size_t shared_bytes = 0) {
    const PointerChain chain{buffer.data(), nodes, stride, order};
    chaser.add_points(sweep, at, chain, {}, whole_hops(nodes), shared_bytes);
  }

  /// Builds a chain and follows it, for counters.
  void launch(std::uint64_t nodes, std::size_t stride, ChainOrder order, int carveout_percent) {
    const std::size_t shared_bytes = carve_out(probe.device(), carveout_percent);
    const PointerChain chain{buffer.data(), nodes, stride, order};
    chaser.launch(chain.first(), {}, whole_hops(nodes), shared_bytes);
  }

  const samples::Series* measure_size(int percent, Asks asks = Asks::kYes) {
    const std::size_t carved_bytes = carve_out(probe.device(), percent);
    const std::size_t shared_bytes = asks == Asks::kYes ? carved_bytes : 0;
    const std::string carveout =
        (asks == Asks::kYes ? "carveout_" : "hint_") + std::to_string(percent);
    return measure_chases(
        probe, "size." + carveout, {{"size", "bytes"}},
        {.constants = {{"carveout_percent", percent},
                       {"shared_bytes", double(shared_bytes)},
                       {"max_residual", 0.05},
                       {"edge_rise", kConflictRise}},
         .fit = {"latency_ladder", {{"l1.size_bytes." + carveout, "knee.first"}}},
         .figure = {"l1_carveout",
                    "Latency of a load against the working set by shared-memory carve-out",
                    std::to_string(percent) +
                        (asks == Asks::kYes ? " % shared" : " % shared, a hint alone")},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (const std::size_t size : distinct(
                   sizes_between(kSmallestL1, kLargestL1, probe.at_level(6, 16, 32), kLineBytes))) {
            add_chain(sweep, {double(size)}, size / kLineBytes, kLineBytes, ChainOrder::kRandom,
                      shared_bytes);
          }
        });
  }

  void measure_sector() {
    measure_chases(
        probe, "sector", {{"stride", "bytes"}},
        {.constants = {{"size_bytes", kSectorPassBytes}, {"max_residual", 0.05}},
         .fit = {"granule", {{"l1.sector_bytes", "granule.first"}}},
         .figure = {"l1_sector",
                    "Latency of a sequential walk through L2 by its stride, L1 allowed", "ld.ca"},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (std::size_t stride = 8; stride <= 1024; stride *= 2) {
            add_chain(sweep, {double(stride)}, kSectorPassBytes / stride, stride,
                      ChainOrder::kSequential);
          }
        });
  }

  /// `half_rise`: half of what a miss costs beyond a hit, over the hit. Where a chain is half
  /// misses, the sets that overflow first weigh little.
  void measure_line(double l1_bytes, double half_rise) {
    measure_chases(
        probe, "line", {{"stride", "bytes"}, {"size", "bytes"}},
        {.constants = {{"max_residual", 0.05}, {"edge_rise", half_rise}},
         .fit = {"line_size", {{"l1.line_bytes", "line"}}},
         .figure = {"l1_line", "Span of L1 that a chain of one node every stride bytes fills",
                    "ld.ca"},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (const std::size_t sectors : {1, 3, 5, 7, 9, 11, 15}) {
            const std::size_t stride = 32 * sectors;
            for (const std::size_t size : distinct(sizes_between(
                     0.5 * l1_bytes, 6 * l1_bytes, probe.at_level(4, 8, 16), stride))) {
              add_chain(sweep, {double(stride), double(size)}, size / stride, stride,
                        ChainOrder::kRandom);
            }
          }
        });
  }

  void measure_sets() {
    measure_chases(
        probe, "sets", {{"lines", "1"}},
        {.constants = {{"stride_bytes", kSetStrideBytes}, {"max_residual", 0.05}},
         .fit = {"associativity",
                 {{"l1.ways", "ways"}, {"l1.miss_share_past_ways", "miss_share_past"}}},
         .figure = {"l1_sets", "Latency of a chain of lines that lie 64 KiB apart", "ld.ca"},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (std::uint64_t lines = 1; lines <= kBufferBytes / kSetStrideBytes;
               lines += lines < 32 ? 1 : lines / 8) {
            add_chain(sweep, {double(lines)}, lines, kSetStrideBytes, ChainOrder::kRandom);
          }
        });
  }
};

std::vector<int> percents(const Probe& probe) {
  if (probe.level() == Level::kQuick) return {0, 100};
  return {0, 25, 50, 75, 100};
}

void measure(Probe& probe) {
  Geometry geometry{probe, probe.at_level(5, 15, 41)};
  double l1_bytes = 0, half_rise = 0;
  for (const int percent : percents(probe)) {
    const auto* ladder = geometry.measure_size(percent);
    if (percent != 0 || ladder == nullptr) continue;
    auto values = estimate::estimate(*ladder).values;
    if (!values.contains("knee.first") || !values.contains("level.last")) continue;
    l1_bytes = values["knee.first"].value;
    half_rise = (values["level.last"].value / values["level.first"].value - 1) / 2;
  }
  for (const int percent : {0, 100}) geometry.measure_size(percent, Asks::kNo);
  carve_out(probe.device(), 0);
  geometry.measure_sector();
  if (probe.level() == Level::kQuick) return;
  geometry.measure_sets();
  if (half_rise > 0) geometry.measure_line(l1_bytes, half_rise);
}

/// A small set is all hits at every carve-out; and a pass by steps of 8 bytes misses once a
/// sector: three accesses in four hit.
void confirm(Probe& probe) {
  constexpr std::size_t kSmall = 4 << 10, kLarge = 8 << 20;
  Geometry geometry{probe, 256};
  std::vector<Count> counts;
  const auto add = [&](const std::string& variant, const samples::Axis& axis, double at,
                       double hits, std::uint64_t nodes, std::size_t stride, ChainOrder order,
                       int percent) {
    counts.push_back(counted(variant, "l2_chase", axis, at, {{"l1_hit_rate", hits, 0.02}},
                             [=, &geometry] { geometry.launch(nodes, stride, order, percent); }));
  };
  for (const int percent : percents(probe)) {
    add("size.carveout_" + std::to_string(percent), {"size", "bytes"}, kSmall, 1,
        kSmall / kLineBytes, kLineBytes, ChainOrder::kRandom, percent);
  }
  add("sector", {"stride", "bytes"}, 8, 0.75, kLarge / 8, 8, ChainOrder::kSequential, 0);
  add("sets", {"lines", "1"}, 8, 1, 8, kSetStrideBytes, ChainOrder::kRandom, 0);
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How is L1 built: size at each carve-out, line, sector, sets?",
     .cost_seconds = 4,
     .machine_code = {expect(kKernel, "LDG.E.64(.STRONG.SM)?", "ld.global.ca.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l1_geometry_probe
