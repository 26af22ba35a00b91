// SPDX-License-Identifier: Apache-2.0
// Question: what does __syncthreads cost, by the number of warps that meet?
//
// Method: one block does nothing but meet. The slope of its cycles over the barriers in the loop's
// body (sync/bodies.cuh) is the cost of one; then a straight line over the warps.
//
// What could fool it: barriers that the assembler merges, since nothing lies between them (machine
// code must show each). It is the cost for warps that come together: the result has no waits of
// warps for one another because their work differs.
#include <numeric>

#include "probes/sync/bodies.cuh"

namespace warpgauge::probes::barrier_probe {
namespace {

template <int body>
__global__ void __launch_bounds__(kMaxWarps * 32)
    barrier_kernel(int iterations, WarpSpanSink spans) {
  spans.wait_for_grid();  // one block
  time_barriers<body>(iterations, spans, [](int) {
    asm volatile("barrier.sync.aligned 0;" ::: "memory");
  });
}

struct Barriers {
  template <int body>
  void operator()(int warps, int iterations, WarpSpanPlaces places) const {
    launch_resident(barrier_kernel<body>, {.blocks = 1, .threads = warps * 32}, iterations, places);
  }
};

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
                 std::vector<int> all(kMaxWarps);
                 std::iota(all.begin(), all.end(), 1);
                 if (probe.level() == Level::kQuick) all = {1, 4, 8, 16, 32};
                 for (const int warps : all) add_bodies(probe, spans, sweep, warps, Barriers{});
               });
}

void confirm(Probe& probe) {
  WarpSpans spans(kMaxWarps);
  probe.count_together({count_barriers("block", spans, {1, 8, 32}, Barriers{})});
}

std::vector<CodeExpectation> expectations() {
  return expect_each<1, 2, 3, 4>([&]<int body>() {
    return expect(barrier_kernel<body>, "BAR.SYNC*", "barrier.sync.aligned", body * kBarriers);
  });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does __syncthreads cost, by the number of warps that meet?",
     .cost_seconds = 0.3,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::barrier_probe
