// SPDX-License-Identifier: Apache-2.0
// Question: what share of its time does a warp wait at barriers, and what do they cost?
//
// Method: blocks of eight warps repeat a part, 4 to 64 dependent FFMAs per warp, with a barrier in
// each part or with none: the same code but for the barrier. With one block per SM, no other warps
// fill its waits; eight blocks fill the SM. `uneven`: in turn one of the warps does its part twice,
// and the others wait for it. Recorded are an SM's cycles for equal numbers of FFMAs; counters say
// for what share of its cycles a warp waits at a barrier.
//
// What could fool it: the assembler, which moves barriers among arithmetic (a part is one turn of a
// loop: wherever in it the barrier is, there is one for each part's FFMAs); the loop's own
// instructions (they are the same without barriers); the wait for all blocks at the beginning,
// itself a barrier (a counted launch is long enough to keep it below a hundredth); blocks that are
// not side by side (all meet before they start); blocks that end before others, since the scheduler
// serves some first (warps note when they start and stop: counters must see as many on an SM).
#include <string>
#include <utility>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::barrier_waits_probe {
namespace {

constexpr int kBlockWarps = 8;
constexpr int kMostBlocks = 8;                         // on an SM, of 2048 threads
constexpr int kFfmas = 16384, kCountedFfmas = 262144;  // of a warp, without those of its turns

template <int count>
__device__ __forceinline__ void run_part(float& x) {
#pragma unroll
  for (int i = 0; i < count; ++i) {
    asm volatile("fma.rn.f32 %0, %0, 0f3F000000, 0f3F000000;" : "+f"(x));
  }
}

/// Parts count down: each would load a limit again, by the pipe that barriers take.
template <int ffmas, bool barriers, bool uneven>
__global__ void __launch_bounds__(kBlockWarps * 32)
    parts_kernel(int parts, WarpSpanSink spans, float* sink) {
  const int warp = static_cast<int>(threadIdx.x) / 32;
  float x = static_cast<float>(threadIdx.x);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int left = parts; left > 0; --left) {
    run_part<ffmas>(x);
    if (uneven && left % kBlockWarps == warp) run_part<ffmas>(x);
    if constexpr (barriers) asm volatile("barrier.sync.aligned 0;" ::: "memory");
  }
  const std::uint64_t stop = read_clock();
  if (x == -1) *sink = x;
  spans.record(start, stop);
}

/// One kernel of a series: FFMAs of a part, and whether it has a barrier.
struct Setting {
  void (*kernel)(int, WarpSpanSink, float*);
  int ffmas;
  bool barriers;

  int parts_of(int all_ffmas) const { return all_ffmas / ffmas; }
};

template <bool uneven, int... ffmas>
std::vector<Setting> settings() {
  return {{parts_kernel<ffmas, true, uneven>, ffmas, true}...,
          {parts_kernel<ffmas, false, uneven>, ffmas, false}...};
}

struct Work {
  const char* variant;
  int turns;  ///< parts in the code of a loop's turn
  std::vector<Setting> settings;
};

std::vector<Work> works() {
  return {{"even", 1, settings<false, 4, 8, 16, 32, 64>()}, {"uneven", 2, settings<true, 64>()}};
}

const std::vector<samples::Axis> kPlace = {
    {"blocks", "blocks"}, {"ffmas", "instructions"}, {"barriers", "1"}};

std::vector<double> place(int blocks, const Setting& setting) {
  return {double(blocks), double(setting.ffmas), double(setting.barriers)};
}

class Bench {
 public:
  explicit Bench(const Device& device)
      : sm_count_(device.sm_count()), spans_(warps(kMostBlocks)), sink_(1) {}

  /// `blocks` on each SM.
  void launch(const Setting& setting, int blocks, int all_ffmas) {
    launch_resident(setting.kernel, {.blocks = blocks * sm_count_, .threads = kBlockWarps * 32},
                    setting.parts_of(all_ffmas), spans_.prepare(), sink_.data());
  }
  double cycles(int blocks) const { return spans_.median_sm_cycles(warps(blocks)); }
  double mean_sm_warps(int blocks) const { return spans_.mean_sm_warps(warps(blocks)); }
  /// All warps of such a launch.
  std::size_t warps(int blocks) const {
    return static_cast<std::size_t>(sm_count_) * blocks * kBlockWarps;
  }

 private:
  int sm_count_;
  WarpSpans spans_;
  DeviceBuffer<float> sink_;
};

void measure(Probe& probe) {
  Bench bench(probe.device());
  for (const Work& work : works()) {
    Kernels kernels;
    for (const Setting& setting : work.settings) kernels.add(setting.kernel);
    probe.series({.variant = work.variant,
                  .axes = kPlace,
                  .constants = {{"warp_ffmas", kFfmas}},
                  .kernel = kernels},
                 [&](Sweep& sweep) {
                   for (const int blocks : {1, kMostBlocks}) {
                     for (const Setting& setting : work.settings) {
                       sweep.attempt([&] {
                         sweep.add(place(blocks, setting), {repeated(probe.at_level(3, 7, 21), [&] {
                                     bench.launch(setting, blocks, kFfmas);
                                     return bench.cycles(blocks);
                                   })});
                       });
                     }
                   }
                 });
  }
}

/// Every warp must meet at every barrier, and an SM must hold the warps that it holds by the clock.
void confirm(Probe& probe) {
  Bench bench(probe.device());
  const double most_warps = probe.device().max_threads_per_sm() / 32.0;
  const auto all_ffmas = static_cast<int>(affordable(probe.device(), kCountedFfmas));
  const auto count = [](const Work& work, const char* group, const char* counter, double within) {
    return Count{{.confirms = work.variant,
                  .group = group,
                  .axes = kPlace,
                  .relations = {{counter, "expected", within}}},
                 {}};
  };
  std::vector<Count> states, barriers;
  for (const Work& work : works()) {
    Count resident = count(work, "warp_stalls", "sm_warps_percent", 0.03);
    Count met = count(work, "instruction_mix", "adu", 0.01);
    for (const int blocks : {1, kMostBlocks}) {
      for (const Setting& setting : work.settings) {
        if (calculated_blocks(setting.kernel, kBlockWarps * 32, 0) < blocks) continue;
        const auto launch = [&bench, setting, blocks, all_ffmas] {
          bench.launch(setting, blocks, all_ffmas);
        };
        launch();
        const double percent = 100 * bench.mean_sm_warps(blocks) / most_warps;
        resident.points.push_back({place(blocks, setting), {{"expected", percent}}, launch});
        if (!setting.barriers) continue;
        const double all = double(bench.warps(blocks)) * setting.parts_of(all_ffmas);
        met.points.push_back({place(blocks, setting), {{"expected", all}}, launch});
      }
    }
    states.push_back(std::move(resident));
    barriers.push_back(std::move(met));
  }
  probe.count_together(states);
  probe.count_together(barriers);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> all;
  for (const Work& work : works()) {
    for (const Setting& setting : work.settings) {
      const int ffmas = work.turns * setting.ffmas;
      all.push_back(expect(setting.kernel, "FFMA", "fma.rn.f32", ffmas).even_conditional());
      if (!setting.barriers) continue;
      all.push_back(expect(setting.kernel, "BAR.SYNC*", "barrier.sync.aligned", 1));
    }
  }
  return all;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What share of its time does a warp wait at barriers, and what do they cost?",
     .cost_seconds = 1,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::barrier_waits_probe
