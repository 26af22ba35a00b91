// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost when the lanes of a warp take different paths?
//
// Method: one warp repeats a branch whose target each lane reads from memory, so that no compiler
// can know it. Each path is a chain of dependent FFMAs of known length with a constant of its own
// (equal bodies would be merged). The slope over repeats gives T; the law fitted is T = base + per
// instruction * (sum of the path lengths taken) + overhead * (paths - 1), where the overhead of one
// more path is its compare, its branch and its share of the reconvergence. Three experiments:
// 1 to 32 paths of 8 to 512 instructions; two paths with k of 32 lanes on the second, equal and
// unequal; and the same two bodies predicated instead of branched, as contrast.
//
// What could fool it: predication in place of the branch (the machine code must show the paths
// behind branches); paths that do not fit into the innermost instruction cache, where fetching is
// timed along (the series `paths.long` shows by how much): the law is
// fitted up to 256 instructions a turn, longer turns are a series of their own.
#include <bit>
#include <utility>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes {
namespace {

constexpr int kLengths = 4;
constexpr int kTurnsPerLength = 16;
constexpr int kLawInstructions = 256;    // walked in one turn, all paths together: the law's range
constexpr int kMostInstructions = 2048;  // the same for the longest turns

/// The path that each lane takes.
struct LanePaths {
  std::uint8_t path[32];
};

/// `length` dependent FFMAs; `path` makes the body differ from every other one.
template <int length, int path>
__device__ __forceinline__ void body(float& x, float factor) {
  constexpr std::uint32_t kAddend = 0x3f800000U + (path << 8);  // 1.0 and a little: an immediate
#pragma unroll
  for (int i = 0; i < length; ++i) {
    asm volatile("fma.rn.f32 %0, %0, %1, %2;"
                 : "+f"(x)
                 : "f"(factor), "f"(std::bit_cast<float>(kAddend)));
  }
}

constexpr int paths_for(int length) {
  return length * 32 <= kMostInstructions ? 32 : kMostInstructions / length;
}

/// if / else if / ... over the paths: every lane meets the others again at one place, and a warp
/// pays one compare and branch for each path that some lane takes.
template <int length, int path = 0>
__device__ __forceinline__ void take(int chosen, float& x, float factor) {
  if (chosen == path) {
    body<length, path>(x, factor);
  } else if constexpr (path + 1 < paths_for(length)) {
    take<length, path + 1>(chosen, x, factor);
  }
}

template <int length>
__global__ void paths_kernel(const __grid_constant__ LanePaths lanes, int turns, float factor,
                             std::uint64_t* cycles, float* sink) {
  const int chosen = lanes.path[threadIdx.x];
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    take<length>(chosen, x, factor);
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  if (x == -1) *sink = x;
  if (threadIdx.x == 0) *cycles = stop - start;
}

template <int first_length, int second_length, bool predicated>
__global__ void two_paths_kernel(const __grid_constant__ LanePaths lanes, int turns, float factor,
                                 std::uint64_t* cycles, float* sink) {
  const int chosen = lanes.path[threadIdx.x];
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
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
    } else {
      if (chosen == 0)
        body<first_length, 0>(x, factor);
      else
        body<second_length, 1>(x, factor);
    }
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  if (x == -1) *sink = x;
  if (threadIdx.x == 0) *cycles = stop - start;
}

using Kernel = void (*)(LanePaths, int, float, std::uint64_t*, float*);

LanePaths equal_groups(int paths) {
  LanePaths lanes{};
  for (int lane = 0; lane < 32; ++lane)
    lanes.path[lane] = static_cast<std::uint8_t>(lane * paths / 32);
  return lanes;
}

LanePaths first_k_on_second(int k) {
  LanePaths lanes{};
  for (int lane = 0; lane < 32; ++lane) lanes.path[lane] = lane < k ? 1 : 0;
  return lanes;
}

struct PathKernel {
  int length;
  Kernel kernel;
};

const std::vector<PathKernel>& path_kernels() {
  static const std::vector<PathKernel> kernels = {
      {8, paths_kernel<8>},    {16, paths_kernel<16>},   {32, paths_kernel<32>},
      {64, paths_kernel<64>},  {128, paths_kernel<128>}, {256, paths_kernel<256>},
      {512, paths_kernel<512>}};
  return kernels;
}

struct TwoPathKernel {
  int first, second;
  Kernel kernel;
};

const std::vector<TwoPathKernel>& two_path_kernels() {
  static const std::vector<TwoPathKernel> kernels = {{32, 32, two_paths_kernel<32, 32, false>},
                                                     {128, 128, two_paths_kernel<128, 128, false>},
                                                     {16, 128, two_paths_kernel<16, 128, false>},
                                                     {256, 64, two_paths_kernel<256, 64, false>}};
  return kernels;
}

class Launcher {
 public:
  Launcher() : cycles_(1), sink_(1) {}

  void launch(Kernel kernel, const LanePaths& lanes, int turns) {
    kernel<<<1, 32>>>(lanes, turns, 0.5F, cycles_.data(), sink_.data());
  }

  /// A point for each number of turns; the first launch of each brings the code into the caches.
  void add_points(Probe& probe, Sweep& sweep, std::vector<double> at, Kernel kernel,
                  const LanePaths& lanes) {
    const int repeats = probe.at_level(3, 7, 31);
    for (int length = 1; length <= kLengths; ++length) {
      const int turns = length * kTurnsPerLength;
      std::vector<double> cycles = repeated(repeats, [&] {
        launch(kernel, lanes, turns);
        check(cudaGetLastError());
        return static_cast<double>(cycles_.to_host()[0]);
      });
      auto place = at;
      place.push_back(turns);
      sweep.add(std::move(place), {std::move(cycles)});
    }
  }

 private:
  DeviceBuffer<std::uint64_t> cycles_;
  DeviceBuffer<float> sink_;
};

const std::vector<samples::Axis> kAxes = {{"lanes", "lanes"},
                                          {"paths", "paths"},
                                          {"executed_instructions", "instructions"},
                                          {"iterations", "iterations"}};

std::vector<int> lane_splits(const Probe& probe) {
  if (probe.level() == Level::kQuick) return {0, 1, 16, 32};
  return {0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 30, 31, 32};
}

Kernels two_paths_kernels() {
  Kernels list;
  for (const auto& entry : two_path_kernels()) list.add(entry.kernel);
  return list;
}

/// Instructions and paths that a split of k lanes walks.
std::pair<int, int> walked(const TwoPathKernel& entry, int k) {
  if (k == 0) return {1, entry.first};
  if (k == 32) return {1, entry.second};
  return {2, entry.first + entry.second};
}

void measure(Probe& probe) {
  Launcher launcher;
  const auto measure_paths = [&](SeriesSpec spec, int least, int most) {
    spec.axes = kAxes;
    spec.fit.estimator = "divergence_law";
    spec.kernel = every_instance_of(paths_kernel<8>);
    probe.series(spec, [&](Sweep& sweep) {
      for (const auto& [length, kernel] : path_kernels()) {
        for (int paths = 1; paths <= paths_for(length); paths *= 2) {
          const int executed = paths * length;
          if (executed < least || executed > most) continue;
          launcher.add_points(probe, sweep, {32, double(paths), double(executed)}, kernel,
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
  probe.series(
      {.variant = "lanes",
       .axes = kAxes,
       .fit = {"divergence_law", {{"divergence.two_path_overhead_cycles", "reconverge"}}},
       .figure = {"divergence_lanes",
                  "Two paths, equal and unequal, with k of 32 lanes on the second", "branch"},
       .kernel = two_paths_kernels()},
      [&](Sweep& sweep) {
        for (const auto& entry : two_path_kernels()) {
          for (int k : lane_splits(probe)) {
            const auto [paths, executed] = walked(entry, k);
            launcher.add_points(probe, sweep, {double(k), double(paths), double(executed)},
                                entry.kernel, first_k_on_second(k));
          }
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
                   launcher.add_points(probe, sweep, {double(k)}, two_paths_kernel<32, 32, true>,
                                       first_k_on_second(k));
                 }
               });
}

/// Thread-level FFMAs must be the lanes of each path times its length, exactly.
void confirm(Probe& probe) {
  constexpr int kTurns = 256;
  Launcher launcher;
  const auto count = [&](const std::string& variant, const std::vector<CountedPoint>& points) {
    probe.count({.confirms = variant,
                 .group = "divergence",
                 .axes = {{"lanes", "lanes"},
                          {"paths", "paths"},
                          {"executed_instructions", "instructions"}},
                 .relations = {{"thread_ffma", "expected_thread_ffma", 0.001},
                               {"divergent_branches", "expected_divergent_branches", 0.001}}},
                points);
  };
  std::vector<CountedPoint> points;
  for (const auto& [length, kernel] : path_kernels()) {
    for (int paths = 1; paths <= paths_for(length); paths *= 4) {
      points.push_back({{32, double(paths), double(paths * length)},
                        {{"expected_thread_ffma", 32.0 * length * kTurns},
                         {"expected_divergent_branches", double(kTurns) * (paths - 1)}},
                        [&launcher, kernel = kernel, paths] {
                          launcher.launch(kernel, equal_groups(paths), kTurns);
                        }});
    }
  }
  count("paths", points);
  points.clear();
  for (const auto& entry : two_path_kernels()) {
    for (int k : {0, 8, 31}) {
      const auto [paths, executed] = walked(entry, k);
      points.push_back(
          {{double(k), double(paths), double(executed)},
           {{"expected_thread_ffma", double((32 - k) * entry.first + k * entry.second) * kTurns},
            {"expected_divergent_branches", double(kTurns) * (paths - 1)}},
           [&launcher, kernel = entry.kernel, k] {
             launcher.launch(kernel, first_k_on_second(k), kTurns);
           }});
    }
  }
  count("lanes", points);
}

const Register kRegister{{
    .name = "control/warp_split",
    .question = "What does it cost when the lanes of a warp take different paths?",
    .cost_seconds = 3,
    .machine_code =
        {expect(paths_kernel<8>, "FFMA*", "fma.rn.f32", 8 * 32).even_conditional(),
         expect(paths_kernel<512>, "FFMA*", "fma.rn.f32", 512 * 4).even_conditional(),
         expect(paths_kernel<8>, "BRA*", "bra*", 32).or_more(),
         expect(two_paths_kernel<32, 32, false>, "FFMA*", "fma.rn.f32", 64).even_conditional(),
         expect(two_paths_kernel<32, 32, false>, "BSYNC*", "bra*", 1).or_more(),
         expect(two_paths_kernel<32, 32, true>, "FFMA*", "fma.rn.f32", 64).even_conditional()},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
