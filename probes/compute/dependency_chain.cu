// SPDX-License-Identifier: Apache-2.0
// Question: how long is a dependent FFMA, how fast can FFMAs issue, and how many warps and
// independent chains does it take to get there?
//
// Method: every warp runs `ilp` independent chains of FFMAs on every SM at once; an SM's cycles are
// from its first warp's start to its last warp's end. A step is one FFMA of each chain; steps are
// varied by the length of the loop's body at a fixed number of iterations, so that the slope leaves
// out the loop's own cost and every fixed one. The law fitted is cycles per step = max(latency,
// interval * ilp * warps per scheduler). The schedulers of an SM are counted first: while each warp
// has one of its own, a step costs the same; with one warp more, two must share.
//
// What could fool it: a chain that the compiler folds (machine code must show every FFMA); three
// source registers of one bank parity, which run at two thirds of the rate (here two sources are
// one register); the loop's own instructions in the issue slots (in the intercept, see above); a
// body longer than the innermost instruction cache (at most 256 FFMAs here).
#include <array>
#include <utility>

#include "probes/compute/sm_launcher.cuh"
#include "probes/device/isa.cuh"
#include "probes/methods/timing.h"

namespace warpgauge::probes::dependency_chain_probe {
namespace {

constexpr int kBodyQuantum = 64;  // bodies have 64, 128, 192, 256 FFMAs, rounded to whole steps
constexpr int kBodies = 4;
constexpr int kIterations = 256;
constexpr int kMostIlp = 8;

constexpr int body_steps(int ilp, int body) { return body * kBodyQuantum / ilp; }

template <int ilp, int body>
__global__ void __launch_bounds__(kMostBlockWarps * 32, 2)
    chain_kernel(int iterations, float factor, WarpSpanSink spans, float* sink) {
  float chain[ilp];
#pragma unroll
  for (int i = 0; i < ilp; ++i) chain[i] = static_cast<float>(threadIdx.x + i);
  spans.wait_for_grid();  // one or two blocks an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int step = 0; step < body_steps(ilp, body); ++step) {
#pragma unroll
      for (int i = 0; i < ilp; ++i) {
        asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(chain[i]) : "f"(factor));
      }
    }
  }
  float sum = 0;
#pragma unroll
  for (int i = 0; i < ilp; ++i) sum += chain[i];
  if (sum == -1) *sink = sum;  // all terms are positive; the compare waits for the chains
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

using Launcher = SmLauncher<float>;
using ChainLoop = LoopKernels<void (*)(int, float, WarpSpanSink, float*), kBodies>;

template <int... ilp>
constexpr std::array<ChainLoop, sizeof...(ilp)> loops_of(std::integer_sequence<int, ilp...>) {
  return {ChainLoop{ilp + 1,
                    {chain_kernel<ilp + 1, 1>, chain_kernel<ilp + 1, 2>, chain_kernel<ilp + 1, 3>,
                     chain_kernel<ilp + 1, 4>}}...};
}
constexpr auto kLoops = loops_of(std::make_integer_sequence<int, kMostIlp>());
constexpr const ChainLoop& loop_of(int ilp) { return kLoops[ilp - 1]; }

Launcher launcher_on(const Device& device) { return {device, 64, 1}; }

void launch(Launcher& launcher, int ilp, int body, int warps_per_sm) {
  launcher.launch(loop_of(ilp).of_body[body - 1], warps_per_sm, kIterations, 0.5F);
}

/// One (ilp, warps) setting: a point for each length of the loop's body.
void add_points(Probe& probe, Launcher& launcher, Sweep& sweep, int ilp, std::vector<double> at,
                int warps_per_sm) {
  at.push_back(0);
  for (int body = 1; body <= kBodies; ++body) {
    at.back() = kIterations * body_steps(ilp, body);
    sweep.add(at, {launcher.readings(probe.at_level(5, 9, 21), loop_of(ilp).of_body[body - 1],
                                     warps_per_sm, kIterations, 0.5F)});
  }
}

std::vector<int> warps_per_scheduler(const Probe& probe, int schedulers) {
  std::vector<int> list = probe.level() == Level::kQuick
                              ? std::vector<int>{1, 2, 4, 8}
                              : std::vector<int>{1, 2, 3, 4, 5, 6, 8, 12, 16};
  std::erase_if(list, [&](int warps) {
    return warps * schedulers * 32 > probe.device().max_threads_per_sm();
  });
  return list;
}

void measure(Probe& probe) {
  Launcher launcher = launcher_on(probe.device());
  const int schedulers = count_schedulers(
      probe, {.fit = {.fills = {{"scheduler.count", "count"}}}, .kernel = loop_of(8).all()},
      [&](Sweep& sweep, int warps) {
        add_points(probe, launcher, sweep, 8, {static_cast<double>(warps)}, warps);
      });

  probe.series(
      {.variant = "ffma",
       .axes = {{"ilp", "1"}, {"warps", "warps"}, {"steps", "instructions"}},
       .constants = {{"schedulers", schedulers}, {"lanes", 32}},
       .fit = {"issue_surface",
               {{"inst.ffma.latency_cycles", "latency"},
                {"inst.ffma.per_clk_sm", "per_clk_sm"},
                {"inst.ffma.issue_interval_cycles", "interval"}}},
       .figure = {"issue_surface",
                  "FFMA: issue rate against warps per scheduler and independent chains", "FFMA"},
       .kernel = every_instance_of(chain_kernel<8, 1>)},
      [&](Sweep& sweep) {
        require_schedulers(schedulers);
        for (const int warps : warps_per_scheduler(probe, schedulers)) {
          for (const int ilp : {1, 2, 4, 8, 3, 5, 6, 7}) {
            if (ilp == 3 && probe.level() == Level::kQuick) break;
            add_points(probe, launcher, sweep, ilp,
                       {static_cast<double>(ilp), static_cast<double>(warps)}, warps * schedulers);
          }
        }
      });

  probe.series({.variant = "clock",
                .axes = {{"ilp", "1"}},
                .quantities = {{"sm_clock", "MHz"}},
                .fit = {"median_of", {{"clock.sm.mhz", "sm_clock"}}},
                .kernel = loop_of(8).all()},
               [&](Sweep& sweep) {
                 // A burst of FFMAs on every issue slot, some milliseconds long: not a sustained
                 // load.
                 require_schedulers(schedulers);
                 constexpr int kLaunches = 64;
                 const int warps = probe.device().max_threads_per_sm() / 32;
                 auto times = time_launches(1, probe.at_level(5, 21, 51), [&](int) {
                   for (int i = 0; i < kLaunches; ++i) launch(launcher, 8, kBodies, warps);
                 });
                 sweep.add({8}, {std::move(times.sm_clock_mhz)});
               });
}

/// Executed FFMAs must be exactly what was asked; issue slots say how busy the schedulers were.
void confirm(Probe& probe) {
  Launcher launcher = launcher_on(probe.device());
  std::vector<CountedPoint> points;
  for (const auto& [ilp, warps] : {std::pair{1, 4}, {4, 4}, {8, 4}, {8, 32}}) {
    const double ffmas = double{kIterations} * body_steps(ilp, kBodies) * ilp;
    points.push_back(
        {{static_cast<double>(ilp), static_cast<double>(warps)},
         {{"expected_thread_ffma", 32.0 * probe.device().sm_count() * warps * ffmas}},
         [&launcher, ilp = ilp, warps = warps] { launch(launcher, ilp, kBodies, warps); }});
  }
  for (const char* variant : {"ffma", "schedulers"}) {
    probe.count({.confirms = variant,
                 .group = "fma_issue",
                 .axes = {{"ilp", "1"}, {"warps", "warps"}},
                 .relations = {{"thread_ffma", "expected_thread_ffma", 0.001}}},
                points);
  }
}

/// Every kernel's loop must hold each of its FFMAs.
std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for (int body = 1; body <= kBodies; ++body) {
    for (const ChainLoop& loop : kLoops) {
      list.push_back(expect(loop.of_body[body - 1], "FFMA", "fma.rn.f32",
                            body_steps(loop.ilp, body) * loop.ilp));
    }
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long is a dependent FFMA, how fast can FFMAs issue, and what does it take?",
     .cost_seconds = 3,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::dependency_chain_probe
