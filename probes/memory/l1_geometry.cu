// SPDX-License-Identifier: Apache-2.0
// Question: how is L1 built: its size at each shared-memory carve-out, its lines, its sectors and
// its sets?
//
// Method: one thread follows chains of raw pointers by ld.ca, each followed once before timing.
// Size: where the latency of a random chain first rises, with shared memory asked for. Sector: a
// sequential pass over a set beyond L1 pays one miss for each piece that a miss brings, so its cost
// stops rising with the stride at that piece. Line: a chain with one node every `stride` bytes
// touches every line up to a stride of one line, and fewer than all beyond it; the footprint that
// fits grows from there in proportion. Strides are odd multiples of 32 bytes, so that the lines
// touched spread over all sets, however sets are picked. Sets: nodes a large power of two apart
// share a set where sets are picked by address bits: as many fit as the set has ways.
//
// What could fool it: a carve-out is a hint, so the kernel also asks for that much shared memory; a
// cache that hashes its set index shows no associativity (as many nodes fit as lines); TLB misses
// in sparse chains (all within some megabytes).
#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "probes/methods/path_chase.cuh"
#include "probes/methods/sizes.h"

namespace warpgauge::probes {
namespace {

using Path = GlobalPath<CacheOp::kCa>;

constexpr std::size_t kLineBytes = 128;  // of nodes in the size ladders: at least a line
constexpr std::size_t kBufferBytes = 16 << 20;
constexpr std::size_t kSectorWalkBytes = 4 << 20;
constexpr std::size_t kSetStrideBytes = 64 << 10;  // beyond the span of one way of any L1
constexpr std::size_t kSmallestL1 = 8 << 10, kLargestL1 = 512 << 10;
constexpr double kConflictRise = 0.25;  // as in memory/pointer_chase
const Kernels kKernel = path_kernel<Path>;

/// Asks for so much of the SM's memory as shared memory, in percent of the most there can be.
/// Returns what a launch must ask for.
std::size_t carve_out(const Device& device, int percent) {
  int most = 0, reserved = 0;
  check(
      cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device.ordinal()));
  check(
      cudaDeviceGetAttribute(&reserved, cudaDevAttrReservedSharedMemoryPerBlock, device.ordinal()));
  const std::size_t whole = static_cast<std::size_t>(most) * percent / 100;
  const std::size_t own = whole > static_cast<std::size_t>(reserved) ? whole - reserved : 0;
  const std::size_t asked = std::min(own, device.shared_bytes_per_block_optin()) / 16 * 16;
  check(cudaFuncSetAttribute(path_kernel<Path>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(asked)));
  check(cudaFuncSetAttribute(path_kernel<Path>, cudaFuncAttributePreferredSharedMemoryCarveout,
                             percent));
  return asked;
}

class Geometry {
 public:
  Geometry(Probe& probe, int repeats) : probe_(probe), buffer_(kBufferBytes), chaser_(repeats) {}

  /// Follows all of a chain once, then times.
  void add_chain(Sweep& sweep, const std::vector<double>& at, std::uint64_t nodes,
                 std::size_t stride, ChainOrder order, std::size_t shared_bytes = 0) {
    const PointerChain chain(buffer_.data(), nodes, stride, order);
    chaser_.add_points(sweep, at, chain, {}, whole_hops(nodes), shared_bytes);
  }

  /// Builds a chain and follows it, for counters.
  void walk(std::uint64_t nodes, std::size_t stride, ChainOrder order, std::size_t shared_bytes) {
    const PointerChain chain(buffer_.data(), nodes, stride, order);
    chaser_.launch(chain.first(), {}, whole_hops(nodes), shared_bytes);
  }

  const samples::Series* measure_size(int percent) {
    const std::size_t shared_bytes = carve_out(probe_.device(), percent);
    return probe_.series(
        {.variant = "size.carveout_" + std::to_string(percent),
         .axes = {{"size", "bytes"}, {"hops", "hops"}},
         .quantities = ChaseReadings::quantities(),
         .constants = {{"carveout_percent", percent},
                       {"shared_bytes", static_cast<double>(shared_bytes)},
                       {"max_residual", 0.05},
                       {"edge_rise", kConflictRise}},
         .fit = {"latency_ladder",
                 {{"l1.size_bytes.carveout_" + std::to_string(percent), "knee.first"}}},
         .figure = {"l1_carveout",
                    "Latency of a load against the working set by shared-memory carve-out",
                    std::to_string(percent) + " % shared"},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (const std::size_t size : distinct(sizes_between(
                   kSmallestL1, kLargestL1, probe_.at_level(6, 16, 32), kLineBytes))) {
            add_chain(sweep, {static_cast<double>(size)}, size / kLineBytes, kLineBytes,
                      ChainOrder::kRandom, shared_bytes);
          }
        });
  }

  void measure_sector() {
    probe_.series(
        {.variant = "sector",
         .axes = {{"stride", "bytes"}, {"hops", "hops"}},
         .quantities = ChaseReadings::quantities(),
         .constants = {{"size_bytes", kSectorWalkBytes}, {"max_residual", 0.05}},
         .fit = {"granule", {{"l1.sector_bytes", "granule.first"}}},
         .figure = {"l1_sector",
                    "Latency of a sequential walk through L2 by its stride, L1 allowed", "ld.ca"},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (std::size_t stride = 8; stride <= 1024; stride *= 2) {
            add_chain(sweep, {static_cast<double>(stride)}, kSectorWalkBytes / stride, stride,
                      ChainOrder::kSequential);
          }
        });
  }

  /// `half_rise`: half of what a miss costs beyond a hit, over the hit. Where a chain is half
  /// misses, the sets that overflow first weigh little.
  void measure_line(double l1_bytes, double half_rise) {
    probe_.series(
        {.variant = "line",
         .axes = {{"stride", "bytes"}, {"size", "bytes"}, {"hops", "hops"}},
         .quantities = ChaseReadings::quantities(),
         .constants = {{"max_residual", 0.05}, {"edge_rise", half_rise}},
         .fit = {"line_size", {{"l1.line_bytes", "line"}}},
         .figure = {"l1_line", "Span of L1 that a chain of one node every stride bytes fills",
                    "ld.ca"},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (const std::size_t sectors : {1, 3, 5, 7, 9, 11, 15}) {
            const std::size_t stride = 32 * sectors;
            for (const std::size_t size : distinct(sizes_between(
                     0.5 * l1_bytes, 6 * l1_bytes, probe_.at_level(4, 8, 16), stride))) {
              add_chain(sweep, {static_cast<double>(stride), static_cast<double>(size)},
                        size / stride, stride, ChainOrder::kRandom);
            }
          }
        });
  }

  void measure_sets() {
    probe_.series(
        {.variant = "sets",
         .axes = {{"lines", "1"}, {"hops", "hops"}},
         .quantities = ChaseReadings::quantities(),
         .constants = {{"stride_bytes", kSetStrideBytes}, {"max_residual", 0.05}},
         .fit = {"associativity",
                 {{"l1.ways", "ways"}, {"l1.miss_share_past_ways", "miss_share_past"}}},
         .figure = {"l1_sets", "Latency of a chain of lines that lie 64 KiB apart", "ld.ca"},
         .kernel = kKernel},
        [&](Sweep& sweep) {
          for (const std::uint64_t lines : line_counts()) {
            add_chain(sweep, {static_cast<double>(lines)}, lines, kSetStrideBytes,
                      ChainOrder::kRandom);
          }
        });
  }

 private:
  static std::vector<std::uint64_t> line_counts() {
    std::vector<std::uint64_t> counts;
    for (std::uint64_t lines = 1; lines <= 32; ++lines) counts.push_back(lines);
    for (std::uint64_t lines = 36; lines <= kBufferBytes / kSetStrideBytes; lines += lines / 8) {
      counts.push_back(lines);
    }
    return counts;
  }

  Probe& probe_;
  DeviceBuffer<char> buffer_;
  Chaser<Path> chaser_;
};

std::vector<int> percents(const Probe& probe) {
  if (probe.level() == Level::kQuick) return {0, 100};
  return {0, 25, 50, 75, 100};
}

void measure(Probe& probe) {
  Geometry geometry(probe, probe.at_level(5, 15, 41));
  double l1_bytes = 0, half_rise = 0;
  for (const int percent : percents(probe)) {
    const auto* ladder = geometry.measure_size(percent);
    if (percent != 0 || ladder == nullptr) continue;
    auto values = estimate::estimate(*ladder).values;
    if (!values.contains("knee.first") || !values.contains("level.last")) continue;
    l1_bytes = values["knee.first"].value;
    half_rise = (values["level.last"].value / values["level.first"].value - 1) / 2;
  }
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
  Geometry geometry(probe, 256);
  std::vector<Count> counts;
  const auto add = [&](const std::string& variant, const samples::Axis& axis, double at,
                       double hits, std::function<void()> launch) {
    counts.push_back({{.confirms = variant,
                       .group = "l2_chase",
                       .axes = {axis},
                       .relations = {{"l1_hit_rate", "expected_l1_hit_rate", 0.02}}},
                      {{{at}, {{"expected_l1_hit_rate", hits}}, std::move(launch)}}});
  };
  for (const int percent : percents(probe)) {
    add("size.carveout_" + std::to_string(percent), {"size", "bytes"}, kSmall, 1,
        [&geometry, &probe, percent] {
          geometry.walk(kSmall / kLineBytes, kLineBytes, ChainOrder::kRandom,
                        carve_out(probe.device(), percent));
        });
  }
  add("sector", {"stride", "bytes"}, 8, 0.75, [&geometry, &probe] {
    carve_out(probe.device(), 0);
    geometry.walk(kLarge / 8, 8, ChainOrder::kSequential, 0);
  });
  add("sets", {"lines", "1"}, 8, 1, [&geometry, &probe] {
    carve_out(probe.device(), 0);
    geometry.walk(8, kSetStrideBytes, ChainOrder::kRandom, 0);
  });
  probe.count_together(counts);
}

const Register kRegister{{
    .name = "memory/l1_geometry",
    .question = "How is L1 built: size at each carve-out, line, sector, sets?",
    .cost_seconds = 3,
    .machine_code = {expect(kKernel, "LDG.E.64(.STRONG.SM)?", "ld.global.ca.u64", kChaseUnroll)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
