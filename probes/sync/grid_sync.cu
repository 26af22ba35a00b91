// SPDX-License-Identifier: Apache-2.0
// Question: what does a barrier of the whole grid cost, by the number of blocks that meet?
//
// Method: a cooperative launch whose blocks do nothing but meet (cooperative_groups). At each
// number of blocks the slope of the cycles from an SM's first start to its last stop over the
// barriers, the median over the SMs, is the cost of one. Up to one or two blocks an SM it is what
// the round trip to L2 takes, whatever their number; a crowd of four and more on each SM gets in
// its own way, and a straight line over the blocks is tried there.
//
// What could fool it: blocks that are not all there when timing begins (they meet once before); the
// loop around the barriers, some cycles beside a thousand. No block is late here, so the waits that
// come from uneven work are not part of the result. The barrier is the library's: one thread of
// each block counts itself in and watches one word.
#include <cooperative_groups.h>

#include <algorithm>

#include "probes/methods/occupancy.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::grid_sync_probe {
namespace {

constexpr int kThreads = 64;  // of a block: 32 blocks fit on an SM
constexpr int kWarps = kThreads / 32;
constexpr int kMostBlocksPerSm = 16;
constexpr int kCrowd = 6;  // from this many on each SM on, their number decides
constexpr int kLengths = 4;
constexpr int kBarriersPerLength = 8;

__global__ void __launch_bounds__(kThreads) grid_sync_kernel(int barriers, WarpSpanSink spans) {
  const auto grid = cooperative_groups::this_grid();
  grid.sync();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int i = 0; i < barriers; ++i) grid.sync();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

void launch(WarpSpans& spans, int blocks, int barriers) {
  launch_resident(grid_sync_kernel, {.blocks = blocks, .threads = kThreads, .cooperative = true},
                  barriers, spans.prepare());
}

/// Blocks that may meet on one SM. Throws SkipSeries.
int blocks_per_sm(const Probe& probe) {
  if (attribute_of(probe.device(), cudaDevAttrCooperativeLaunch) == 0) {
    throw SkipSeries{"this device has no cooperative launch"};
  }
  return std::min(calculated_blocks(grid_sync_kernel, kThreads, 0), kMostBlocksPerSm);
}

void add_points(Probe& probe, WarpSpans& spans, Sweep& sweep, int blocks) {
  const double clock_mhz = sm_clock_mhz();
  for (int length = 1; length <= kLengths; ++length) {
    const int barriers = length * kBarriersPerLength;
    auto cycles = repeated(probe.at_level(5, 15, 51), [&] {
      launch(spans, blocks, barriers);
      return spans.median_sm_cycles(static_cast<std::size_t>(blocks) * kWarps);
    });
    sweep.add({double(blocks), double(barriers)}, {std::move(cycles), {clock_mhz}});
  }
}

SeriesSpec spec(const char* variant, const char* estimator, const char* label,
                std::vector<samples::Fill> fills) {
  return {
      .variant = variant,
      .axes = {{"blocks", "blocks"}, {"operations", "operations"}},
      .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
      .constants = {{"max_straightness", 0.02}},
      .fit = {estimator, std::move(fills)},
      .figure = {"grid_sync", "Cycles of a barrier of the whole grid against its blocks", label},
      .kernel = grid_sync_kernel};
}

void measure(Probe& probe) {
  const int sms = probe.device().sm_count();
  WarpSpans spans(static_cast<std::size_t>(sms) * kMostBlocksPerSm * kWarps);
  std::vector<samples::Fill> fills;
  for (int each = 1; each <= kMostBlocksPerSm; each *= 2) {
    const std::string key = "grid_sync.blocks_per_sm" + std::to_string(each);
    const std::string output = "at." + std::to_string(each * sms);
    fills.push_back({key + "_cycles", output});
    fills.push_back({key + "_ns", output + ".ns"});
  }
  probe.series(spec("full", "slope_at", "the same number on every SM", std::move(fills)),
               [&](Sweep& sweep) {
                 const int most = blocks_per_sm(probe);
                 for (int each = 1; each <= most; each *= 2) {
                   add_points(probe, spans, sweep, each * sms);
                 }
               });
  probe.series(spec("crowd", "cost_line", "six and more on every SM",
                    {{"grid_sync.base_cycles", "base"},
                     {"grid_sync.base_ns", "base.ns"},
                     {"grid_sync.per_block_cycles", "each"}}),
               [&](Sweep& sweep) {
                 const int most = blocks_per_sm(probe);
                 const int step = probe.at_level(4, 1, 1);
                 for (int each = kCrowd; each <= most; each += step) {
                   add_points(probe, spans, sweep, each * sms);
                 }
               });
  probe.series(spec("few", "slope_at", "less than one an SM", {}), [&](Sweep& sweep) {
    blocks_per_sm(probe);
    for (int blocks = 1; blocks < sms; blocks *= probe.at_level(8, 2, 2)) {
      add_points(probe, spans, sweep, blocks);
    }
  });
}

/// One atomic a block and barrier, and the one before timing.
void confirm(Probe& probe) {
  constexpr int kBarriers = 16;
  const int sms = probe.device().sm_count();
  WarpSpans spans(static_cast<std::size_t>(sms) * kMostBlocksPerSm * kWarps);
  probe.count_together({counted_at(
      "full", "atomics", {"blocks", "blocks"}, std::vector{sms, 4 * sms},
      [](int blocks) {
        return AllExpected{
            {"l2_atomic_sectors", double(blocks) * (kBarriers + 1), 0.01, "expected"}};
      },
      [&spans](int blocks) { launch(spans, blocks, kBarriers); })});
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a barrier of the whole grid cost, by the number of blocks?",
     .cost_seconds = 0.3,
     .machine_code = {expect(grid_sync_kernel, "ATOM*", "atom.*", 1).even_conditional()}}};

}  // namespace
}  // namespace warpgauge::probes::grid_sync_probe
