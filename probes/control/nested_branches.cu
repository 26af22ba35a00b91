// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost when the lanes of a warp part again and again, in a tree of branches?
//
// Method: as control/warp_split, but the paths are the leaves of nested two-way branches: 2, 4, ...
// 32 leaves, all of them taken. T = base + per instruction * (sum of the leaves' lengths) +
// overhead * (leaves - 1): a tree of n leaves has n - 1 places where lanes part. They meet at one
// place behind the tree, for nothing follows the inner branches.
//
// What could fool it: leaves that the compiler predicates (too short) or merges (their constants
// differ); a tree that does not fit into the innermost instruction cache (up to 256 instructions).
#include "probes/control/one_warp.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kCountedTurns = 256;
constexpr int kMostInstructions = 256;  // in the leaves, all together

/// A leaf for each value of the `depth` lowest bits.
template <int depth, int length, int path = 0>
__device__ __forceinline__ void descend(int chosen, float& x, float factor) {
  if constexpr (depth == 0) {
    ffma_body<length, path>(x, factor);
  } else if ((chosen >> (depth - 1) & 1) != 0) {
    descend<depth - 1, length, path * 2 + 1>(chosen, x, factor);
  } else {
    descend<depth - 1, length, path * 2>(chosen, x, factor);
  }
}

template <int depth, int length>
__global__ void nested_branches_kernel(const __grid_constant__ LaneChoices lanes, int turns,
                                       float factor, std::uint64_t* cycles, float* sink) {
  const int chosen = lanes.of[threadIdx.x];
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) descend<depth, length>(chosen, x, factor);
  leave_cycles(start, x, cycles, sink);
}

struct Tree {
  int leaves, length;
  void (*kernel)(LaneChoices, int, float, std::uint64_t*, float*);
};

template <int depth, int length>
void append(std::vector<Tree>& trees) {
  trees.push_back({1 << depth, length, nested_branches_kernel<depth, length>});
  if constexpr ((2 * length << depth) <= kMostInstructions && length < 64) {
    append<depth, 2 * length>(trees);
  }
}

const std::vector<Tree>& trees() {
  static const std::vector<Tree> all = [] {
    std::vector<Tree> result;
    append<1, 8>(result);
    append<2, 8>(result);
    append<3, 8>(result);
    append<4, 8>(result);
    append<5, 8>(result);
    return result;
  }();
  return all;
}

void measure(Probe& probe) {
  const OneWarp warp;
  probe.series({.variant = "tree",
                .axes = {{"paths", "paths"},
                         {"executed_instructions", "instructions"},
                         {"iterations", "iterations"}},
                .quantities = {{"duration", "cycles"}},
                .estimator = "divergence_law",
                .fills = {{"divergence.nested.cycles_per_instruction", "per_instruction"},
                          {"divergence.nested.path_overhead_cycles", "reconverge"}},
                .figure = "divergence_nested",
                .figure_title = "Cycles of nested branches against the instructions in the leaves",
                .label = "2 to 32 leaves",
                .kernel = "nested_branches_kernel"},
               [&](Sweep& sweep) {
                 for (const Tree& tree : trees()) {
                   warp.add_points(probe, sweep,
                                   {double(tree.leaves), double(tree.leaves * tree.length)},
                                   tree.kernel, equal_groups(tree.leaves));
                 }
               });
}

/// Every lane runs one leaf; each place of a tree parts the lanes once a turn.
void confirm(Probe& probe) {
  const OneWarp warp;
  std::vector<CountedPoint> points;
  for (const Tree& tree : trees()) {
    points.push_back(
        {{double(tree.leaves), double(tree.leaves * tree.length)},
         {{"expected_thread_ffma", 32.0 * tree.length * kCountedTurns},
          {"expected_divergent_branches", double(kCountedTurns) * (tree.leaves - 1)}},
         [&warp, &tree] { warp.launch(tree.kernel, equal_groups(tree.leaves), kCountedTurns); }});
  }
  probe.count({.confirms = "tree",
               .group = "divergence",
               .axes = {{"paths", "paths"}, {"executed_instructions", "instructions"}},
               .relations = {{"thread_ffma", "expected_thread_ffma", 0.001},
                             {"divergent_branches", "expected_divergent_branches", 0.001}}},
              points);
}

constexpr CodeExpectation leaves(std::string_view kernel, int count) {
  return {.kernel = kernel,
          .sass = "FFMA.*",
          .ptx = "fma\\.rn\\.f32",
          .count = count,
          .conditional = true};
}

constexpr CodeExpectation meetings(std::string_view kernel, int count) {
  return {.kernel = kernel, .sass = "BSYNC.*", .count = count, .conditional = true};
}

const Register kRegister{{
    .name = "control/nested_branches",
    .question = "What does it cost when the lanes of a warp part in a tree of branches?",
    .cost_seconds = 0.3,
    .machine_code = {leaves("nested_branches_kernel<1, 8>", 16),
                     leaves("nested_branches_kernel<3, 32>", 256),
                     leaves("nested_branches_kernel<5, 8>", 256),
                     leaves("nested_branches_kernel<2, 8>", 32),
                     meetings("nested_branches_kernel<[125], 8>", 1)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
