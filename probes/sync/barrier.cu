// SPDX-License-Identifier: Apache-2.0
// Question: what does __syncthreads cost, by the number of warps that meet?
//
// Method: one block does nothing but meet. The slope of its cycles over the barriers in the loop's
// body, at a fixed number of turns, is the cost of one; then a straight line over the warps.
//
// What could fool it: barriers that the assembler merges, since nothing lies between them (machine
// code must show each); the loop's own instructions (in the intercept). It is the cost for warps
// that come together: what warps wait for one another, because their work differs, is not in it.
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kBodyQuantum = 16;  // bodies have 16, 32, 48, 64 barriers
constexpr int kBodies = 4;
constexpr int kTurns = 16;
constexpr int kMaxWarps = 32;

template <int body>
__global__ void __launch_bounds__(kMaxWarps * 32) barrier_kernel(int turns, WarpSpanSink spans) {
  spans.wait_for_grid();  // one block
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int i = 0; i < body * kBodyQuantum; ++i) {
      asm volatile("barrier.sync.aligned 0;" ::: "memory");
    }
  }
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

template <int body>
void launch(WarpSpans& spans, int warps, int turns) {
  const WarpSpanSink sink = spans.prepare();
  barrier_kernel<body><<<1, warps * 32>>>(turns, sink);
}

template <int body = 1>
void add_points(Probe& probe, WarpSpans& spans, Sweep& sweep, int warps) {
  const int repeats = probe.at_level(5, 11, 31);
  std::vector<double> cycles = repeated(repeats, [&] {
    launch<body>(spans, warps, kTurns);
    return spans.median_sm_cycles(static_cast<std::size_t>(warps));
  });
  sweep.add({static_cast<double>(warps), double{kTurns} * body * kBodyQuantum},
            {std::move(cycles)});
  if constexpr (body < kBodies) add_points<body + 1>(probe, spans, sweep, warps);
}

std::vector<int> warp_counts(const Probe& probe) {
  if (probe.level() == Level::kQuick) return {1, 4, 8, 16, 32};
  std::vector<int> counts;
  for (int warps = 1; warps <= kMaxWarps; ++warps) counts.push_back(warps);
  return counts;
}

void measure(Probe& probe) {
  WarpSpans spans(kMaxWarps);
  probe.series({.variant = "block",
                .axes = {{"warps", "warps"}, {"operations", "operations"}},
                .fit = {"warp_law",
                        {{"barrier.block.base_cycles", "base"},
                         {"barrier.block.per_warp_cycles", "per_warp"}}},
                .figure = {"barrier", "Cycles of __syncthreads against the warps of the block",
                           "__syncthreads"},
                .kernel = every_instance_of(barrier_kernel<1>)},
               [&](Sweep& sweep) {
                 for (int warps : warp_counts(probe)) add_points(probe, spans, sweep, warps);
               });
}

/// Every warp must execute every barrier.
void confirm(Probe& probe) {
  constexpr int kCountedTurns = 256;
  WarpSpans spans(kMaxWarps);
  std::vector<CountedPoint> points;
  for (int warps : {1, 8, 32}) {
    points.push_back({{static_cast<double>(warps)},
                      {{"expected", double{kCountedTurns} * kBodies * kBodyQuantum * warps}},
                      [&spans, warps] { launch<kBodies>(spans, warps, kCountedTurns); }});
  }
  probe.count({.confirms = "block",
               .group = "instruction_mix",
               .axes = {{"warps", "warps"}},
               .relations = {{"adu", "expected", 0.01}}},
              points);
}

const Register kRegister{{
    .name = "sync/barrier",
    .question = "What does __syncthreads cost, by the number of warps that meet?",
    .cost_seconds = 0.3,
    .machine_code =
        {expect(barrier_kernel<1>, "BAR.SYNC*", "barrier.sync.aligned", 1 * kBodyQuantum),
         expect(barrier_kernel<2>, "BAR.SYNC*", "barrier.sync.aligned", 2 * kBodyQuantum),
         expect(barrier_kernel<3>, "BAR.SYNC*", "barrier.sync.aligned", 3 * kBodyQuantum),
         expect(barrier_kernel<4>, "BAR.SYNC*", "barrier.sync.aligned", 4 * kBodyQuantum)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
