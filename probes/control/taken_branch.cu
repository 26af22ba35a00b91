// SPDX-License-Identifier: Apache-2.0
// Question: how long does a warp that is alone wait behind a branch that it takes?
//
// Method: an iteration is ten dependent FFMAs and then a row of branches, each leading to the next
// one: all conditions are kernel parameters, and the bodies between the branches, 15 FFMAs that are
// never executed, are there so that nothing is predicated. Cycles of an iteration = base + each *
// branches: a branch costs from its issue to that of its target. The conditions are compared ahead
// of the FFMAs, whose stall counts have room for them.
//
// What could fool it: conditions that are compared between the branches, or one that decides
// another (the machine code must show every branch, and as many FFMAs as there are bodies); code
// that leaves the innermost instruction cache (the longest loop has 1.5 KiB). A target that is the
// seventh or eighth of the eight instructions in a line of 128 bytes costs a cycle or two more
// (docs/loops.md). A body and its branch take two lines, so the targets of all rows are at the same
// place in their lines: the second, in code for sm_90a by CUDA 13.0. In other code they may come
// later, and each branch would seem to cost those cycles too.
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::taken_branch_probe {
namespace {

constexpr int kMostBranches = 5;  // as many predicates are there, one more for the loop
constexpr int kAhead = 10, kBody = 15;

struct Skips {
  int skip[kMostBranches];
};

template <int... i>
__device__ __forceinline__ void pass(const Skips& skips, float& x, float factor,
                                     std::integer_sequence<int, i...>) {
  ((skips.skip[i] == 0 ? ffma_body<kBody, i>(x, factor) : void()), ...);
}

/// Each branch adds its comparison ahead of the row, and the assembler adds an instruction ahead of
/// the loop: the longer a row, the fewer instructions are put before it, so that all targets are at
/// the same place in their lines.
template <int branches>
__device__ __forceinline__ void stand_alike() {
#pragma unroll
  for (int i = 0; i < 2 * (kMostBranches - branches) - 1; ++i) asm volatile("nanosleep.u32 0;");
}

template <int branches>
__global__ void taken_branch_kernel(const __grid_constant__ Skips skips, int iterations,
                                    float factor, WarpSpan* spans, float* sink) {
  stand_alike<branches>();
  time_body(iterations, spans, sink, [&](float& x) {
    ffma_body<kAhead, kMostBranches>(x, factor);
    pass(skips, x, factor, std::make_integer_sequence<int, branches>());
  });
}

constexpr Skips kAll{{1, 1, 1, 1, 1}};

template <class Do>
void for_each_row(const Do& act) {
  for_each_value<1, 2, 3, 4, 5>(act);
}

void measure(Probe& probe) {
  const OneBlock warp;
  probe.series({.variant = "row",
                .axes = {{"branches", "1"}, {"iterations", "iterations"}},
                .fit = {"cost_line", {{"branch.taken_cycles", "each"}}},
                .figure = {"taken_branch", "Cycles of an iteration against its branches, all taken",
                           "one warp"},
                .kernel = every_instance_of(taken_branch_kernel<1>)},
               [&](Sweep& sweep) {
                 for_each_row([&]<int branches>() {
                   warp.add_points(probe, sweep, {double{branches}}, taken_branch_kernel<branches>,
                                   kAll);
                 });
               });
}

/// The bodies are never executed: the FFMAs are those ahead.
void confirm(Probe& probe) {
  const OneBlock warp;
  Count count{divergence_count("row", {{"branches", "1"}})};
  for_each_row([&]<int branches>() {
    count.points.push_back(warp.counted({double{branches}}, {{"thread_ffma", kAhead * 32.0}},
                                        taken_branch_kernel<branches>, kAll));
  });
  probe.count_together({count});
}

template <int branches>
CodeExpectation row_of() {
  return expect_ffmas(taken_branch_kernel<branches>, kAhead + branches * kBody);
}

/// Since compute capability 10, conditions that are the same in all threads are compared by the
/// uniform datapath, and branched by.
template <int branches>
CodeExpectation branches_of(const char* sass, const char* architectures) {
  return expect(taken_branch_kernel<branches>, sass, "", branches + 1)
      .even_conditional()
      .on(architectures);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_row([&]<int branches>() {
    list.push_back(row_of<branches>());
    list.push_back(branches_of<branches>("BRA", "!sm_1*"));
    list.push_back(branches_of<branches>("BRA.U", "sm_1*"));
  });
  return list;
}

const Register kRegister{measure,
                         confirm,
                         {.question = "How long does a warp wait behind a branch that it takes?",
                          .cost_seconds = 0.1,
                          .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::taken_branch_probe
