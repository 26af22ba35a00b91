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

namespace warpgauge::probes {
namespace {

constexpr int kCountedTurns = 256;
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
__global__ void nested_branches_kernel(const __grid_constant__ LaneChoices lanes, int turns,
                                       float factor, WarpSpan* spans, float* sink) {
  const int chosen = lanes.of[threadIdx.x];
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) descend<meet, depth, length>(chosen, x, factor);
  leave_cycles(start, x, spans, sink);
}

struct Tree {
  int depth, length;
  void (*kernel)(LaneChoices, int, float, WarpSpan*, float*);
  bool meet;
  int leaves() const { return 1 << depth; }
  /// Instructions that a warp walks through, and one lane of it.
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
const std::vector<Tree>& trees() {
  static const std::vector<Tree> all = [] {
    std::vector<Tree> result;
    append<meet>(result);
    return result;
  }();
  return all;
}

template <bool meet>
Kernels kernels_of() {
  Kernels list;
  for (const Tree& tree : trees<meet>()) list.add(tree.kernel);
  return list;
}

template <bool meet>
void measure_trees(Probe& probe, const char* variant, const std::string& key, const char* label) {
  const OneBlock warp;
  probe.series(
      {.variant = variant,
       .axes = {{"paths", "paths"},
                {"executed_instructions", "instructions"},
                {"iterations", "iterations"}},
       .fit = {"divergence_law",
               {{key + ".cycles_per_instruction", "per_instruction"},
                {key + ".path_overhead_cycles", "reconverge"}}},
       .figure = {meet ? "divergence_nested_meeting" : "divergence_nested",
                  std::string("Cycles of nested branches that ") + label, "2 to 32 leaves"},
       .kernel = kernels_of<meet>()},
      [&](Sweep& sweep) {
        for (const Tree& tree : trees<meet>()) {
          warp.add_points(probe, sweep, tree.at(), tree.kernel, equal_groups(tree.leaves()));
        }
      });
}

void measure(Probe& probe) {
  measure_trees<false>(probe, "tree", "divergence.nested", "meet behind the tree");
  measure_trees<true>(probe, "tree.meeting", "divergence.nested_meeting", "meet at every level");
}

/// Every lane runs one leaf; each place of a tree parts the lanes once a turn.
void confirm(Probe& probe) {
  const OneBlock warp;
  const auto count = [&warp](const char* variant, const std::vector<Tree>& trees) {
    Count result{{.confirms = variant,
                  .group = "divergence",
                  .axes = {{"paths", "paths"}, {"executed_instructions", "instructions"}},
                  .relations = {{"thread_ffma", "expected_thread_ffma", 0.001},
                                {"divergent_branches", "expected_divergent_branches", 0.001}}},
                 {}};
    for (const Tree& tree : trees) {
      result.points.push_back(
          {tree.at(),
           {{"expected_thread_ffma", 32.0 * tree.of_a_lane() * kCountedTurns},
            {"expected_divergent_branches", double(kCountedTurns) * (tree.leaves() - 1)}},
           [&warp, &tree] {
             warp.launch(tree.kernel, equal_groups(tree.leaves()), kCountedTurns);
           }});
    }
    return result;
  };
  probe.count_together({count("tree", trees<false>()), count("tree.meeting", trees<true>())});
}

CodeExpectation leaves(const Kernels& kernel, int count) {
  return expect(kernel, "FFMA*", "fma.rn.f32", count).even_conditional();
}

CodeExpectation meetings(const Kernels& kernel, int count) {
  return expect(kernel, "BSYNC*", "", count).even_conditional();
}

const Register kRegister{{
    .name = "control/nested_branches",
    .question = "What does it cost when the lanes of a warp part in a tree of branches?",
    .cost_seconds = 0.1,
    .machine_code = {leaves(nested_branches_kernel<false, 1, 8>, 16),
                     leaves(nested_branches_kernel<false, 2, 8>, 32),
                     leaves(nested_branches_kernel<false, 3, 32>, 256),
                     leaves(nested_branches_kernel<false, 5, 8>, 256),
                     meetings(
                         {nested_branches_kernel<false, 1, 8>, nested_branches_kernel<false, 2, 8>,
                          nested_branches_kernel<false, 5, 8>},
                         1),
                     leaves(nested_branches_kernel<true, 1, 8>, 17),
                     leaves(nested_branches_kernel<true, 3, 32>, 263),
                     leaves(nested_branches_kernel<true, 5, 8>, 287),
                     meetings(nested_branches_kernel<true, 1, 8>, 1),
                     meetings(nested_branches_kernel<true, 3, 32>, 7),
                     meetings(nested_branches_kernel<true, 5, 8>, 31)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
