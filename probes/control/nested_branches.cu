// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost when the lanes of a warp part again and again, in a tree of branches?
//
// Method: as control/warp_split, but the paths are the leaves of nested two-way branches: 2, 4, ...
// 32 leaves, all of them taken. T = base + per instruction * (sum of the leaves' lengths) +
// overhead * (leaves - 1): a tree of n leaves has n - 1 places where lanes part. `tree`:
// nothing follows the inner branches, so the compiler lets all meet at one place behind the tree.
// `tree.meeting`: one instruction (counted) follows each branch, so lanes meet at every level.
//
// What could fool it: leaves that the compiler predicates (too short) or merges (their constants
// differ); a tree that does not fit into the innermost instruction cache (up to 256 instructions).
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::nested_branches_probe {
namespace {

constexpr int kMostInstructions = 256;  // in the leaves, all together

/// A leaf for each value of the `depth` lowest bits; `node` numbers the tree's places from 1.
template <bool meet, int depth, int length, int node = 1>
__device__ __forceinline__ void descend(int chosen, float& x, float factor) {
  if constexpr (depth == 0) {
    ffma_body<length, node>(x, factor);
  } else {
    if ((chosen >> (depth - 1) & 1) != 0) {
      descend<meet, depth - 1, length, node * 2 + 1>(chosen, x, factor);
    } else {
      descend<meet, depth - 1, length, node * 2>(chosen, x, factor);
    }
    if constexpr (meet) ffma_body<1, node>(x, factor);
  }
}

template <bool meet, int depth, int length>
__global__ void nested_branches_kernel(const __grid_constant__ LaneChoices lanes, int iterations,
                                       float factor, WarpSpan* spans, float* sink) {
  const int chosen = lanes.of[threadIdx.x];
  time_body(iterations, spans, sink,
            [&](float& x) { descend<meet, depth, length>(chosen, x, factor); });
}

struct Tree {
  int depth, length;
  void (*kernel)(LaneChoices, int, float, WarpSpan*, float*);
  bool meet;
  int leaves() const { return 1 << depth; }
  /// Instructions that a warp executes, and one lane of it.
  int executed() const { return leaves() * length + (meet ? leaves() - 1 : 0); }
  int of_a_lane() const { return length + (meet ? depth : 0); }
  std::vector<double> at() const { return {double(leaves()), double(executed())}; }
};

template <bool meet, int depth = 1, int length = 8>
void append(std::vector<Tree>& trees) {
  trees.push_back({depth, length, nested_branches_kernel<meet, depth, length>, meet});
  if constexpr ((2 * length << depth) <= kMostInstructions && length < 64) {
    append<meet, depth, 2 * length>(trees);
  }
  if constexpr (length == 8 && depth < 5) append<meet, depth + 1, 8>(trees);
}

template <bool meet>
std::vector<Tree> trees() {
  std::vector<Tree> all;
  append<meet>(all);
  return all;
}

/// Trees whose lanes meet at the same places.
struct Family {
  const char *variant, *key, *figure, *label;
  std::vector<Tree> trees;
};
std::vector<Family> families() {
  return {
      {"tree", "divergence.nested", "divergence_nested", "meet behind the tree", trees<false>()},
      {"tree.meeting", "divergence.nested_meeting", "divergence_nested_meeting",
       "meet at every level", trees<true>()}};
}

const std::vector<samples::Axis> kPlace = {{"paths", "paths"},
                                           {"executed_instructions", "instructions"}};

void measure(Probe& probe) {
  const OneBlock warp;
  auto axes = kPlace;
  axes.push_back({"iterations", "iterations"});
  for (const Family& family : families()) {
    Kernels kernels;
    for (const Tree& tree : family.trees) kernels.add(tree.kernel);
    const std::string key = family.key;
    probe.series(
        {.variant = family.variant,
         .axes = axes,
         .fit = {"divergence_law",
                 {{key + ".cycles_per_instruction", "per_instruction"},
                  {key + ".path_overhead_cycles", "reconverge"}}},
         .figure = {family.figure, std::string("Cycles of nested branches that ") + family.label,
                    "2 to 32 leaves"},
         .kernel = kernels},
        [&](Sweep& sweep) {
          for (const Tree& tree : family.trees) {
            warp.add_points(probe, sweep, tree.at(), tree.kernel, equal_groups(tree.leaves()));
          }
        });
  }
}

/// Every lane runs one leaf; each place of a tree parts the lanes once an iteration.
void confirm(Probe& probe) {
  const OneBlock warp;
  std::vector<Count> counts;
  for (const Family& family : families()) {
    Count& count = counts.emplace_back(
        divergence_count(family.variant, kPlace, {"thread_ffma", "divergent_branches"}));
    for (const Tree& tree : family.trees) {
      count.points.push_back(warp.counted(
          tree.at(),
          {{"thread_ffma", 32.0 * tree.of_a_lane()}, {"divergent_branches", tree.leaves() - 1}},
          tree.kernel, equal_groups(tree.leaves())));
    }
  }
  probe.count_together(counts);
}

CodeExpectation meetings(const Kernels& kernel, int count) {
  return expect(kernel, "BSYNC*", "", count).even_conditional();
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost when the lanes of a warp part in a tree of branches?",
     .cost_seconds = 0.1,
     .machine_code = {
         expect_ffmas(nested_branches_kernel<false, 1, 8>, 16),
         expect_ffmas(nested_branches_kernel<false, 2, 8>, 32),
         expect_ffmas(nested_branches_kernel<false, 3, 32>, 256),
         expect_ffmas(nested_branches_kernel<false, 5, 8>, 256),
         meetings({nested_branches_kernel<false, 1, 8>, nested_branches_kernel<false, 2, 8>,
                   nested_branches_kernel<false, 5, 8>},
                  1),
         expect_ffmas(nested_branches_kernel<true, 1, 8>, 17),
         expect_ffmas(nested_branches_kernel<true, 3, 32>, 263),
         expect_ffmas(nested_branches_kernel<true, 5, 8>, 287),
         meetings(nested_branches_kernel<true, 1, 8>, 1),
         meetings(nested_branches_kernel<true, 3, 32>, 7),
         meetings(nested_branches_kernel<true, 5, 8>, 31)}}};

}  // namespace
}  // namespace warpgauge::probes::nested_branches_probe
