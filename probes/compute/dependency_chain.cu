// SPDX-License-Identifier: Apache-2.0
// Question: how long is a dependent FFMA, how fast can FFMAs issue, and how many warps and
// independent chains does it take to get there?
//
// Method: every warp runs `ilp` independent chains of FFMAs on every SM at once; cycles of an SM
// are from its first warp's start to its last warp's end. A step is one FFMA of each chain; steps
// are varied by the length of the loop's body at a fixed number of turns, so that the slope over
// steps removes the loop's own cost along with every fixed one. The law fitted is cycles per step =
// max(latency, interval * ilp * warps per scheduler). How many schedulers an SM has is measured
// first: while each warp has a scheduler of its own, a step costs the same; with one warp more than
// schedulers, two must share.
//
// What could fool it: a chain that the compiler folds (machine code must show every FFMA); three
// source registers of one bank parity, which run at two thirds of the rate (here two sources are
// one register); the loop's own instructions in the issue slots (in the intercept, see above); a
// body longer than the innermost instruction cache (at most 256 FFMAs here).
#include "analysis/estimate/estimate.h"
#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/timing.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kBodyQuantum = 64;  // bodies have 64, 128, 192, 256 FFMAs, rounded to whole steps
constexpr int kBodies = 4;
constexpr int kTurns = 256;
constexpr int kMaxBlockWarps = 32;

constexpr int body_steps(int ilp, int body) { return body * kBodyQuantum / ilp; }

template <int ilp, int body>
__global__ void __launch_bounds__(kMaxBlockWarps * 32, 2)
    chain_kernel(int turns, float factor, WarpSpanSink spans, float* sink) {
  float chain[ilp];
#pragma unroll
  for (int i = 0; i < ilp; ++i) chain[i] = static_cast<float>(threadIdx.x + i);
  spans.wait_for_grid();  // one or two blocks an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
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

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        sink_(1),
        spans_(static_cast<std::size_t>(device.sm_count()) * 64) {}

  /// `warps_per_sm` warps on every SM: one block, or two when one cannot hold them.
  template <int ilp, int body>
  void launch(int warps_per_sm) {
    const int blocks_per_sm = warps_per_sm > kMaxBlockWarps ? 2 : 1;
    const int blocks = sm_count_ * blocks_per_sm;
    warps_ = static_cast<std::size_t>(sm_count_) * warps_per_sm;
    const WarpSpanSink spans = spans_.prepare();
    chain_kernel<ilp, body>
        <<<blocks, warps_per_sm / blocks_per_sm * 32>>>(kTurns, 0.5F, spans, sink_.data());
  }

  double cycles() const { return spans_.median_sm_cycles(warps_); }

 private:
  int sm_count_;
  std::size_t warps_ = 0;
  DeviceBuffer<float> sink_;
  WarpSpans spans_;
};

/// One (ilp, warps) setting: a point for each length of the loop's body.
template <int ilp, int body = 1>
void add_points(Probe& probe, Launcher& launcher, Sweep& sweep, const std::vector<double>& at,
                int warps_per_sm) {
  const int repeats = probe.at_level(5, 9, 21);
  std::vector<double> cycles = repeated(repeats, [&] {
    launcher.launch<ilp, body>(warps_per_sm);
    return launcher.cycles();
  });
  auto place = at;
  place.push_back(static_cast<double>(kTurns * body_steps(ilp, body)));
  sweep.add(std::move(place), {std::move(cycles)});
  if constexpr (body < kBodies) {
    add_points<ilp, body + 1>(probe, launcher, sweep, at, warps_per_sm);
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

template <int ilp>
Kernels kernels_of() {
  return {chain_kernel<ilp, 1>, chain_kernel<ilp, 2>, chain_kernel<ilp, 3>, chain_kernel<ilp, 4>};
}

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  const auto* schedulers_series =
      probe.series({.variant = "schedulers",
                    .axes = {{"warps", "warps"}, {"steps", "instructions"}},
                    .fit = {"scheduler_count", {{"scheduler.count", "count"}}},
                    .kernel = kernels_of<8>()},
                   [&](Sweep& sweep) {
                     for (int warps = 1; warps <= 12; ++warps) {
                       add_points<8>(probe, launcher, sweep, {static_cast<double>(warps)}, warps);
                     }
                   });
  const auto count = estimate::estimate(*schedulers_series).values;
  const bool known = count.contains("count");
  const int schedulers = known ? static_cast<int>(count.at("count").value) : 0;

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
        if (!known) throw SkipSeries{"the number of schedulers could not be measured"};
        for (int warps : warps_per_scheduler(probe, schedulers)) {
          const auto add = [&]<int ilp>() {
            add_points<ilp>(probe, launcher, sweep, {double{ilp}, static_cast<double>(warps)},
                            warps * schedulers);
          };
          add.template operator()<1>();
          add.template operator()<2>();
          add.template operator()<4>();
          add.template operator()<8>();
          if (probe.level() == Level::kQuick) continue;
          add.template operator()<3>();
          add.template operator()<5>();
          add.template operator()<6>();
          add.template operator()<7>();
        }
      });

  probe.series({.variant = "clock",
                .axes = {{"ilp", "1"}},
                .quantities = {{"sm_clock", "MHz"}},
                .fit = {"median_of", {{"clock.sm.mhz", "sm_clock"}}},
                .kernel = kernels_of<8>()},
               [&](Sweep& sweep) {
                 // A burst of FFMAs on every issue slot, some milliseconds long: not a sustained
                 // load.
                 if (!known) throw SkipSeries{"the number of schedulers could not be measured"};
                 constexpr int kLaunches = 64;
                 const int warps = probe.device().max_threads_per_sm() / 32;
                 auto times = time_launches(1, probe.at_level(5, 21, 51), [&](int) {
                   for (int i = 0; i < kLaunches; ++i) launcher.launch<8, kBodies>(warps);
                 });
                 sweep.add({8}, {std::move(times.sm_clock_mhz)});
               });
}

/// Executed FFMAs must be exactly what was asked; issue slots say how busy the schedulers were.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  const double lanes_per_sm = 32.0 * probe.device().sm_count();
  std::vector<CountedPoint> points;
  const auto add = [&]<int ilp>(int warps_per_sm) {
    const double ffmas = double{kTurns} * body_steps(ilp, kBodies) * ilp;
    points.push_back({{double{ilp}, static_cast<double>(warps_per_sm)},
                      {{"expected_thread_ffma", lanes_per_sm * warps_per_sm * ffmas}},
                      [&launcher, warps_per_sm] { launcher.launch<ilp, kBodies>(warps_per_sm); }});
  };
  add.template operator()<1>(4);
  add.template operator()<4>(4);
  add.template operator()<8>(4);
  add.template operator()<8>(32);
  for (const char* variant : {"ffma", "schedulers"}) {
    probe.count({.confirms = variant,
                 .group = "fma_issue",
                 .axes = {{"ilp", "1"}, {"warps", "warps"}},
                 .relations = {{"thread_ffma", "expected_thread_ffma", 0.001}}},
                points);
  }
}

/// Every kernel's loop must hold each of its FFMAs.
template <int... ilp>
std::vector<CodeExpectation> expectations(std::integer_sequence<int, ilp...>) {
  std::vector<CodeExpectation> list;
  const auto add = [&list](const Kernels& kernel, int chains, int body) {
    list.push_back(expect(kernel, "FFMA", "fma.rn.f32", body_steps(chains, body) * chains));
  };
  (add(chain_kernel<ilp + 1, 1>, ilp + 1, 1), ...);
  (add(chain_kernel<ilp + 1, 2>, ilp + 1, 2), ...);
  (add(chain_kernel<ilp + 1, 3>, ilp + 1, 3), ...);
  (add(chain_kernel<ilp + 1, 4>, ilp + 1, 4), ...);
  return list;
}

const Register kRegister{{
    .name = "compute/dependency_chain",
    .question = "How long is a dependent FFMA, how fast can FFMAs issue, and what does it take?",
    .cost_seconds = 3,
    .machine_code = expectations(std::make_integer_sequence<int, 8>()),
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
