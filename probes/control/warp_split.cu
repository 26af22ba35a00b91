// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost when the lanes of a warp take different paths?
//
// Method: one warp repeats a branch whose target each lane reads from memory, so that no compiler
// can know it. Each path is a chain of dependent FFMAs of known length with a constant of its own
// (equal bodies would be merged). The slope over iterations gives T; the law fitted is T = base +
// per instruction * (sum of the path lengths taken) + overhead * (paths - 1): one more path costs
// its compare, its branch and its share of the reconvergence. Three experiments: 1 to 32 paths of 8
// to 512 instructions; two paths with k of 32 lanes on the second, equal and unequal; and the same
// two bodies predicated instead of branched, as contrast.
//
// What could fool it: predication in place of the branch (the machine code must show the paths
// behind branches); paths that do not fit into the innermost instruction cache, where fetching is
// timed along: the law is fitted up to 256 instructions an iteration, longer ones are a series of
// their own (`paths.long`). `lanes.long_and_short` has 100 instructions on one path and one on the
// other, which may be predicated: a lane without work is one in either case.
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::warp_split_probe {
namespace {

constexpr int kLawInstructions = 256;    // of all paths in an iteration: the range of the law
constexpr int kMostInstructions = 2048;  // the same for the longest iterations

constexpr int paths_for(int length) {
  return length * 32 <= kMostInstructions ? 32 : kMostInstructions / length;
}

/// if / else if / ... over the paths: every lane meets the others again at one place, and a warp
/// pays one compare and branch for each path that some lane takes.
template <int length, int path = 0>
__device__ __forceinline__ void take(int chosen, float& x, float factor) {
  if (chosen == path) {
    ffma_body<length, path>(x, factor);
  } else if constexpr (path + 1 < paths_for(length)) {
    take<length, path + 1>(chosen, x, factor);
  }
}

/// Times `iterations` calls of `body(x)`. Unlike time_body(), nothing meets before the first one.
template <class Body>
__device__ __forceinline__ void time_paths(int iterations, std::uint64_t* cycles, float* sink,
                                           const Body& body) {
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) body(x);
  __syncwarp();
  const std::uint64_t stop = read_clock();
  if (x == -1) *sink = x;
  if (threadIdx.x == 0) *cycles = stop - start;
}

template <int length>
__global__ void paths_kernel(const __grid_constant__ LaneChoices lanes, int iterations,
                             float factor, std::uint64_t* cycles, float* sink) {
  const int chosen = lanes.of[threadIdx.x];
  time_paths(iterations, cycles, sink, [&](float& x) { take<length>(chosen, x, factor); });
}

template <int first_length, int second_length, bool predicated>
__global__ void two_paths_kernel(const __grid_constant__ LaneChoices lanes, int iterations,
                                 float factor, std::uint64_t* cycles, float* sink) {
  const int chosen = lanes.of[threadIdx.x];
  time_paths(iterations, cycles, sink, [&](float& x) {
    if constexpr (predicated) {
#pragma unroll
      for (int i = 0; i < first_length; ++i) {
        asm volatile(
            "{.reg .pred p;\n\tsetp.eq.s32 p, %2, 0;\n\t@p fma.rn.f32 %0, %0, %1, 0f3F800000;\n\t}"
            : "+f"(x)
            : "f"(factor), "r"(chosen));
      }
#pragma unroll
      for (int i = 0; i < second_length; ++i) {
        asm volatile(
            "{.reg .pred p;\n\tsetp.ne.s32 p, %2, 0;\n\t@p fma.rn.f32 %0, %0, %1, 0f3F800100;\n\t}"
            : "+f"(x)
            : "f"(factor), "r"(chosen));
      }
    } else if (chosen == 0) {
      ffma_body<first_length, 0>(x, factor);
    } else {
      ffma_body<second_length, 1>(x, factor);
    }
  });
}

using Kernel = void (*)(LaneChoices, int, float, std::uint64_t*, float*);
using Timer = BlockTimer<std::uint64_t>;

struct PathKernel {
  int length;
  Kernel kernel;
};
const PathKernel kPathKernels[] = {{8, paths_kernel<8>},     {16, paths_kernel<16>},
                                   {32, paths_kernel<32>},   {64, paths_kernel<64>},
                                   {128, paths_kernel<128>}, {256, paths_kernel<256>},
                                   {512, paths_kernel<512>}};

struct TwoPathKernel {
  int first, second;
  Kernel kernel;
};
const TwoPathKernel kTwoPathKernels[] = {{32, 32, two_paths_kernel<32, 32, false>},
                                         {128, 128, two_paths_kernel<128, 128, false>},
                                         {16, 128, two_paths_kernel<16, 128, false>},
                                         {256, 64, two_paths_kernel<256, 64, false>}};

/// A long path beside one of a single instruction.
constexpr TwoPathKernel kLongAndShort{100, 1, two_paths_kernel<100, 1, false>};

/// Coordinates in front of the iterations.
const std::vector<samples::Axis> kPlace = {
    {"lanes", "lanes"}, {"paths", "paths"}, {"executed_instructions", "instructions"}};
std::vector<samples::Axis> timed_axes() {
  auto axes = kPlace;
  axes.push_back({"iterations", "iterations"});
  return axes;
}

std::vector<int> lane_splits(const Probe& probe) {
  if (probe.level() == Level::kQuick) return {0, 1, 16, 32};
  return {0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 30, 31, 32};
}

/// Where a split of k lanes stands: with the paths and the instructions that it executes.
std::vector<double> split_at(const TwoPathKernel& entry, int k) {
  const bool takes_first = k<32, takes_second = k> 0;
  return {double(k), double(takes_first + takes_second),
          double(takes_first * entry.first + takes_second * entry.second)};
}

void measure(Probe& probe) {
  const Timer timer;
  const auto measure_paths = [&](SeriesSpec spec, int least, int most) {
    spec.axes = timed_axes();
    spec.fit.estimator = "divergence_law";
    spec.kernel = every_instance_of(paths_kernel<8>);
    probe.series(spec, [&](Sweep& sweep) {
      for (const auto& [length, kernel] : kPathKernels) {
        for (int paths = 1; paths <= paths_for(length); paths *= 2) {
          const int executed = paths * length;
          if (executed < least || executed > most) continue;
          timer.add_points(probe, sweep, {32, double(paths), double(executed)}, kernel,
                           equal_groups(paths));
        }
      }
    });
  };
  measure_paths(
      {.variant = "paths",
       .fit = {.fills = {{"divergence.cycles_per_instruction", "per_instruction"},
                         {"divergence.path_overhead_cycles", "reconverge"}}},
       .figure = {"divergence_law",
                  "Cycles of a divergent branch against the instructions on the paths taken",
                  "1 to 32 equal paths"}},
      0, kLawInstructions);
  measure_paths(
      {.variant = "paths.long",
       .figure = {"divergence_long",
                  "The same with more instructions than the innermost instruction cache holds",
                  "1 to 32 equal paths"}},
      kLawInstructions + 1, kMostInstructions);
  Kernels kernels;
  for (const auto& entry : kTwoPathKernels) kernels.add(entry.kernel);
  probe.series(
      {.variant = "lanes",
       .axes = timed_axes(),
       .fit = {"divergence_law", {{"divergence.two_path_overhead_cycles", "reconverge"}}},
       .figure = {"divergence_lanes",
                  "Two paths, equal and unequal, with k of 32 lanes on the second", "branch"},
       .kernel = kernels},
      [&](Sweep& sweep) {
        for (const auto& entry : kTwoPathKernels) {
          for (int k : lane_splits(probe)) {
            timer.add_points(probe, sweep, split_at(entry, k), entry.kernel, first_lanes(k));
          }
        }
      });
  probe.series({.variant = "lanes.long_and_short",
                .axes = {{"lanes", "lanes"}, {"iterations", "iterations"}},
                .constants = {{"first_instructions", kLongAndShort.first},
                              {"second_instructions", kLongAndShort.second}},
                .fit = {"slope_at"},
                .kernel = kLongAndShort.kernel},
               [&](Sweep& sweep) {
                 for (int k : lane_splits(probe)) {
                   timer.add_points(probe, sweep, {double(k)}, kLongAndShort.kernel,
                                    first_lanes(k));
                 }
               });
  probe.series({.variant = "predicated",
                .axes = {{"lanes", "lanes"}, {"iterations", "iterations"}},
                .constants = {{"executed_instructions", 64}},
                .fit = {"slope_at", {{"divergence.predicated_32_32_cycles", "at.16"}}},
                .figure = {"divergence_predicated",
                           "The same two bodies of 32 instructions, predicated: cycles against "
                           "lanes on the second",
                           "predicated"},
                .kernel = two_paths_kernel<32, 32, true>},
               [&](Sweep& sweep) {
                 for (int k : lane_splits(probe)) {
                   timer.add_points(probe, sweep, {double(k)}, two_paths_kernel<32, 32, true>,
                                    first_lanes(k));
                 }
               });
}

/// Thread-level FFMAs must be the lanes of each path times its length, exactly.
void confirm(Probe& probe) {
  const Timer timer;
  const std::vector<std::string> aliases = {"thread_ffma", "divergent_branches"};
  std::vector<CountedPoint> points;
  for (const auto& [length, kernel] : kPathKernels) {
    for (int paths = 1; paths <= paths_for(length); paths *= 4) {
      points.push_back(
          timer.counted({32, double(paths), double(paths * length)},
                        {{"thread_ffma", 32 * length}, {"divergent_branches", paths - 1}}, kernel,
                        equal_groups(paths)));
    }
  }
  probe.count(divergence_count("paths", kPlace, aliases), points);
  points.clear();
  for (const auto& entry : kTwoPathKernels) {
    for (int k : {0, 8, 31}) {
      points.push_back(timer.counted(split_at(entry, k),
                                     {{"thread_ffma", (32 - k) * entry.first + k * entry.second},
                                      {"divergent_branches", k == 0 ? 0 : 1}},
                                     entry.kernel, first_lanes(k)));
    }
  }
  probe.count(divergence_count("lanes", kPlace, aliases), points);
  // FFMAs of the warp beside those of its lanes: how many lanes have work.
  CountSpec lanes = divergence_count("lanes.long_and_short", {{"lanes", "lanes"}});
  lanes.group = "fma_issue";
  lanes.relations.push_back({"fma", "expected_fma", 0.02});
  points.clear();
  for (int k : {1, 16, 31}) {
    const auto& [first, second, kernel] = kLongAndShort;
    points.push_back(timer.counted(
        {double(k)}, {{"thread_ffma", (32 - k) * first + k * second}, {"fma", first + second}},
        kernel, first_lanes(k)));
  }
  probe.count(lanes, points);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost when the lanes of a warp take different paths?",
     .cost_seconds = 3,
     .machine_code = {
         expect_ffmas(paths_kernel<8>, 8 * 32), expect_ffmas(paths_kernel<512>, 512 * 4),
         expect(paths_kernel<8>, "BRA*", "bra*", 32).or_more(),
         expect_ffmas({two_paths_kernel<32, 32, false>, two_paths_kernel<32, 32, true>}, 64),
         expect_ffmas(kLongAndShort.kernel, kLongAndShort.first + kLongAndShort.second),
         expect(two_paths_kernel<32, 32, false>, "BSYNC*", "bra*", 1).or_more()}}};

}  // namespace
}  // namespace warpgauge::probes::warp_split_probe
