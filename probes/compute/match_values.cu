// SPDX-License-Identifier: Apache-2.0
// Question: what does match.any cost by how many different values the lanes hold?
//
// Method: match.any gives each lane a bit for every lane that has its value. Lanes that had the
// same value have the same bits, and all others have other ones: a chain of match.any keeps the
// number of different values that it began with, which is 1, 2, 4, .. or 32 here. One warp an SM
// runs a chain: slope of cycles over the instructions of a warp = latency. Sixteen warps with four
// chains each: slope over the instructions of a scheduler = interval. Lanes with one value are
// neighbours; for one series they lie apart, as lanes of equal number modulo the number of values.
//
// What could fool it: a chain that is folded (machine code must show each instruction); values that
// are not what was meant (the last bits must have as many set as lanes share a value, else the
// kernel traps); too few warps for the interval (it must be far below latency over chains).
#include "probes/compute/sm_launcher.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::probes::match_values_probe {
namespace {

constexpr int kLanes = 32;
constexpr int kUnroll = 16;  // of all chains together
constexpr int kChains = 4;
constexpr int kFullWarps = 16;
constexpr int kSchedulers = 4;
constexpr int kIterations = 32;  // of the shortest launch
constexpr int kLengths = 4;
constexpr int kCountedIterations = 1024;
constexpr int kValues[] = {1, 2, 4, 8, 16, 32};

enum class Lie { kSideBySide, kApart };

template <int chains>
__global__ void __launch_bounds__(kFullWarps* kLanes)
    match_kernel(int iterations, int values, Lie lie, WarpSpanSink spans, std::uint32_t* sink) {
  const auto lane = static_cast<int>(threadIdx.x % kLanes), share = kLanes / values;
  const int value = lie == Lie::kSideBySide ? lane / share : lane % values;
  std::uint32_t word[chains];
#pragma unroll
  for (int i = 0; i < chains; ++i) word[i] = static_cast<std::uint32_t>(value + kLanes * i);
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < kUnroll; ++i) {
      asm volatile("match.any.sync.b32 %0, %0, 0xffffffff;" : "+r"(word[i % chains]));
    }
  }
  std::uint32_t all = word[0];
#pragma unroll
  for (int i = 1; i < chains; ++i) all &= word[i];  // they end with the same bits
  wait_for(all);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if (__popc(all) != share) __trap();
  sink[blockIdx.x * blockDim.x + threadIdx.x] = all;
}

using Launcher = SmLauncher<std::uint32_t>;

Launcher launcher_for(const Probe& probe) {
  return {probe.device(), kFullWarps,
          static_cast<std::size_t>(probe.device().sm_count()) * kFullWarps * kLanes};
}

std::vector<samples::Fill> fills(const std::string& quantity) {
  std::vector<samples::Fill> all;
  for (const int values : kValues) {
    all.push_back({"inst.match_any.values" + std::to_string(values) + "." + quantity,
                   "at." + std::to_string(values)});
  }
  return all;
}

/// `warp_chains`: of one warp; `warps`: of an SM. The second axis: instructions of a scheduler.
template <class Kernel>
void add_points(Probe& probe, Sweep& sweep, Launcher& launcher, Kernel kernel, int warps, Lie lie) {
  const double of_iteration = kUnroll * double(std::max(warps / kSchedulers, 1));
  for (const int values : kValues) {
    for (int length = 1; length <= kLengths; ++length) {
      const int iterations = length * kIterations;
      sweep.add(
          {double(values), of_iteration * iterations},
          {launcher.readings(probe.at_level(3, 9, 21), kernel, warps, iterations, values, lie)});
    }
  }
}

const std::vector<samples::Axis> kAxes = {{"values", "1"}, {"instructions", "instructions"}};

void measure(Probe& probe) {
  Launcher launcher = launcher_for(probe);
  const auto latency = [&](Lie lie) {
    const bool apart = lie == Lie::kApart;
    probe.series(
        {.variant = apart ? "latency.apart" : "latency",
         .axes = kAxes,
         .constants = {{"max_residual", 0.05}},
         .fit = {"slope_at", apart ? std::vector<samples::Fill>{} : fills("latency_cycles")},
         .figure = {"match_values",
                    "Cycles of match.any by how many different values the lanes of a warp hold",
                    apart ? "latency, equal lanes apart" : "latency, equal lanes side by side"},
         .kernel = match_kernel<1>},
        [&](Sweep& sweep) { add_points(probe, sweep, launcher, match_kernel<1>, 1, lie); });
  };
  latency(Lie::kSideBySide);
  latency(Lie::kApart);
  probe.series({.variant = "interval",
                .axes = kAxes,
                .constants = {{"max_residual", 0.05}},
                .fit = {"slope_at", fills("interval_cycles")},
                .figure = {.label = "interval of a scheduler"},
                .kernel = match_kernel<kChains>},
               [&](Sweep& sweep) {
                 add_points(probe, sweep, launcher, match_kernel<kChains>, kFullWarps,
                            Lie::kSideBySide);
               });
}

/// Every match must be executed, beside the loop's few instructions.
void confirm(Probe& probe) {
  Launcher launcher = launcher_for(probe);
  std::vector<CountedPoint> points;
  for (const int values : kValues) {
    points.push_back(
        {{double(values)},
         {{"expected", double(kUnroll + 3) * kCountedIterations * probe.device().sm_count()}},
         [&launcher, values] {
           launcher.launch(match_kernel<1>, 1, kCountedIterations, values, Lie::kSideBySide);
         }});
  }
  probe.count({.confirms = "latency",
               .group = "fma_issue",
               .axes = {{"values", "1"}},
               .relations = {{"executed", "expected", 0.12}}},
              points);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does match.any cost by how many different values the lanes hold?",
     .cost_seconds = 0.5,
     .machine_code = {expect({match_kernel<1>, match_kernel<kChains>}, "MATCH.ANY",
                             "match.any.sync.b32", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::match_values_probe
