// SPDX-License-Identifier: Apache-2.0
// Question: how do latency and issue interval of instructions of different pipes share an SM's
// issue slots between chains and warps, and how many instructions does an SM issue a cycle at most?
//
// Method: as compute/dependency_chain does for FFMA: every warp runs `ilp` independent chains of
// one instruction on every SM at once, and cycles a step = max(latency, interval * ilp * warps per
// scheduler) is fitted over chains and warps; steps are varied by the length of the loop's body at
// a fixed number of turns, so that the loop's own cost is in the intercept. The law says what a
// pipe needs to be full; the profile keeps how far the surface is off it. For the issue slots:
// FFMA and IADD3 in turn, of which no pipe need take more than every other one; one instruction a
// cycle and scheduler is what a scheduler without dual issue can do.
//
// What could fool it: a chain that the compiler folds or moves to another pipe (machine code must
// show every instruction by name); a pipe that several schedulers share (LDS, SHFL), whose interval
// is that of a scheduler's share while all of them are equally busy, as they are here.
#include <string>

#include "analysis/estimate/estimate.h"
#include "probes/compute/representative.cuh"
#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

namespace ops = representative;

constexpr int kBodies = 3;
constexpr int kTurns = 64;
constexpr int kMaxWarps = kOperationThreads / 32;
constexpr int kIssueChains = 4;  // of each of the two instructions

/// Instructions of a body: 112, 160, 208, whole pairs of steps for 1, 2, 4 and 8 chains.
constexpr int body_length(int body) { return 64 + 48 * body; }

template <int ilp, int body, class Op>
__global__ void __launch_bounds__(kOperationThreads)
    surface_kernel(int turns, const __grid_constant__ OperationSources sources, WarpSpanSink spans,
                   std::uint64_t* sink) {
  __shared__ std::uint32_t words[Op::kFacts.shared ? kOperationThreads : 1];
  const std::uint32_t own = Op::kFacts.shared ? place_own_address(words) : 0;
  Chains<Op, ilp> chains(sources, own, 0);
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    constexpr int kSteps = body_length(body) / ilp;
    static_assert(kSteps % 2 == 0 && body_length(body) % ilp == 0);
#pragma unroll
    for (int pair = 0; pair < kSteps / 2; ++pair) {
#pragma unroll
      for (int i = 0; i < ilp; ++i) chains.template step<false>(i);
#pragma unroll
      for (int i = 0; i < ilp; ++i) chains.template step<true>(i);
    }
  }
  const std::uint64_t last = chains.all();
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}

/// FFMA and IADD3 in turn.
template <int body>
__global__ void __launch_bounds__(kOperationThreads)
    issue_slots_kernel(int turns, const __grid_constant__ OperationSources sources,
                       WarpSpanSink spans, std::uint64_t* sink) {
  Chains<ops::ffma, kIssueChains> first(sources, 0, 0);
  Chains<ops::iadd3, kIssueChains> second(sources, 0, kIssueChains);
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int pair = 0; pair < body_length(body) / (4 * kIssueChains); ++pair) {
#pragma unroll
      for (int i = 0; i < kIssueChains; ++i) {
        first.step<false>(i);
        second.step<false>(i);
      }
#pragma unroll
      for (int i = 0; i < kIssueChains; ++i) {
        first.step<true>(i);
        second.step<true>(i);
      }
    }
  }
  const std::uint64_t last = first.all() | second.all();
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}
/// Whole pairs of four steps: what a body of the mix holds, of each instruction.
constexpr int issue_length(int body) {
  return body_length(body) / (4 * kIssueChains) * 2 * kIssueChains;
}

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        sink_(static_cast<std::size_t>(sm_count_) * kOperationThreads),
        spans_(static_cast<std::size_t>(sm_count_) * kMaxWarps) {}

  template <int ilp, int body, class Op>
  void launch(int warps, int turns = kTurns) {
    const WarpSpanSink spans = spans_.prepare();
    surface_kernel<ilp, body, Op><<<sm_count_, warps * 32>>>(turns, {}, spans, sink_.data());
  }
  template <int body>
  void launch_issue_slots(int warps) {
    const WarpSpanSink spans = spans_.prepare();
    issue_slots_kernel<body><<<sm_count_, warps * 32>>>(kTurns, {}, spans, sink_.data());
  }
  double cycles(int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
  }

  /// Readings of one launch, after an untimed one.
  template <class Launch>
  std::vector<double> readings(int repeats, int warps, const Launch& launch) const {
    return repeated(repeats, [&] {
      launch();
      return this->cycles(warps);
    });
  }

 private:
  int sm_count_;
  DeviceBuffer<std::uint64_t> sink_;
  WarpSpans spans_;
};

/// One (ilp, warps) setting: a point for each length of the loop's body.
template <int ilp, class Op, int body = 1>
void add_points(Probe& probe, Launcher& launcher, Sweep& sweep, std::vector<double> at, int warps) {
  auto cycles = launcher.readings(probe.at_level(3, 5, 15), warps,
                                  [&] { launcher.launch<ilp, body, Op>(warps); });
  auto place = at;
  place.push_back(double{kTurns} * body_length(body) / ilp);
  sweep.add(std::move(place), {std::move(cycles)});
  if constexpr (body < kBodies) {
    add_points<ilp, Op, body + 1>(probe, launcher, sweep, std::move(at), warps);
  }
}

/// Those of so many chains, or of all numbers of them.
template <class Op, int... ilp>
Kernels kernels_of() {
  if constexpr (sizeof...(ilp) == 0) {
    return kernels_of<Op, 1, 2, 4, 8>();
  } else {
    return {Kernels{surface_kernel<ilp, 1, Op>, surface_kernel<ilp, 2, Op>,
                    surface_kernel<ilp, 3, Op>}...};
  }
}

template <class Op>
void measure_surface(Probe& probe, Launcher& launcher, int schedulers) {
  const std::string name = Op::kFacts.name;
  probe.series(
      {.variant = name,
       .axes = {{"ilp", "1"}, {"warps", "warps"}, {"steps", "instructions"}},
       .constants = {{"schedulers", schedulers}, {"lanes", 32}},
       .fit = {"issue_surface",
               {{"issue." + name + ".latency_cycles", "latency"},
                {"issue." + name + ".interval_cycles", "interval"},
                {"issue." + name + ".per_clk_sm", "per_clk_sm"}}},
       .figure = {"issue_surface_" + name,
                  std::string("Issue of ") + name + " against warps and independent chains", name},
       .kernel = kernels_of<Op>(),
       .part = Op::kFacts.name},
      [&](Sweep& sweep) {
        if (schedulers == 0) throw SkipSeries{"the number of schedulers could not be measured"};
        const std::vector<int> warp_list = probe.level() == Level::kFull
                                               ? std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}
                                               : std::vector<int>{1, 2, 4, 8};
        for (const int warps : warp_list) {
          const int per_sm = warps * schedulers;
          if (per_sm > kMaxWarps) continue;
          const auto add = [&]<int ilp>() {
            add_points<ilp, Op>(probe, launcher, sweep, {double{ilp}, static_cast<double>(warps)},
                                per_sm);
          };
          add.template operator()<1>();
          add.template operator()<2>();
          add.template operator()<4>();
          add.template operator()<8>();
        }
      });
}

/// How many warps an SM runs side by side; not a key here: compute/dependency_chain fills it.
int count_schedulers(Probe& probe, Launcher& launcher) {
  const auto* series = probe.series(
      {.variant = "schedulers",
       .axes = {{"warps", "warps"}, {"steps", "instructions"}},
       .fit = {"scheduler_count"},
       .kernel = kernels_of<ops::ffma, 8>(),
       .part = "ffma"},
      [&](Sweep& sweep) {
        for (int warps = 1; warps <= 12; ++warps) {
          add_points<8, ops::ffma>(probe, launcher, sweep, {static_cast<double>(warps)}, warps);
        }
      });
  const auto values = estimate::estimate(*series).values;
  const auto count = values.find("count");
  return count == values.end() ? 0 : static_cast<int>(count->second.value);
}

struct IssuePoint {
  double warps, instructions;  // of whole warps, on one SM
  std::vector<double> cycles;
};

template <int body = 1>
void add_issue_points(Probe& probe, Launcher& launcher, int warps, std::vector<IssuePoint>& out) {
  out.push_back({static_cast<double>(warps), 2.0 * issue_length(body) * kTurns * warps,
                 launcher.readings(probe.at_level(3, 9, 21), warps,
                                   [&] { launcher.launch_issue_slots<body>(warps); })});
  if constexpr (body < kBodies) add_issue_points<body + 1>(probe, launcher, warps, out);
}

void measure_issue_slots(Probe& probe, Launcher& launcher, int schedulers) {
  std::vector<IssuePoint> points;  // measured once for two series
  const auto add = [&](Sweep& sweep, double share) {
    if (points.empty()) {
      for (const int warps : {4, 8, 16, 24, 32}) add_issue_points(probe, launcher, warps, points);
    }
    for (const auto& point : points) {
      sweep.add({point.warps, point.instructions * share}, {point.cycles});
    }
  };
  SeriesSpec spec{
      .variant = "issue_slots",
      .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
      .constants = {{"sm_count", 1}},
      .facts = {{"instructions", "FFMA and IADD3 in turn, of whole warps"}},
      .fit = {"work_rate", {{"issue.per_clk_sm", "saturated.per_sm"}}},
      .figure =
          {"issue_slots",
           "Warp instructions that an SM issues a cycle, FFMA and IADD3 in turn, against warps",
           "an SM"},
      .kernel = every_instance_of(issue_slots_kernel<1>),
      .part = "issue_slots"};
  probe.series(spec, [&](Sweep& sweep) { add(sweep, 1); });
  spec.variant = "issue_slots.scheduler";
  spec.constants = {{"schedulers", schedulers}};
  spec.fit.fills = {{"issue.per_clk_scheduler", "saturated"}};
  spec.figure.label = "a scheduler";
  probe.series(spec, [&](Sweep& sweep) {
    if (schedulers == 0) throw SkipSeries{"the number of schedulers could not be measured"};
    add(sweep, 1.0 / schedulers);
  });
}

template <class... Op>
struct Surfaces {
  static void measure(Probe& probe, Launcher& launcher, int schedulers) {
    (measure_surface<Op>(probe, launcher, schedulers), ...);
  }
  static void count(const Device& device, Launcher& launcher, std::vector<Count>& counts) {
    (count_one<Op>(device, launcher, counts), ...);
  }
  static void add_parts(std::vector<Part>& parts) { (parts.push_back(part<Op>()), ...); }

 private:
  /// Executed instructions of the pipe or kind must be those of the divisor.
  template <class One>
  static void count_one(const Device& device, Launcher& launcher, std::vector<Count>& counts) {
    constexpr int kCountedWarps = 8, kCountedTurns = 512;
    const bool per_thread = std::string_view(One::kFacts.counter).starts_with("thread_");
    const double expected = double{kCountedWarps} * device.sm_count() * kCountedTurns *
                            body_length(kBodies) * (per_thread ? 32 : 1);
    counts.push_back({{.confirms = One::kFacts.name,
                       .group = "instruction_mix",
                       .axes = {{"warps", "warps"}},
                       .relations = {{One::kFacts.counter, "expected", per_thread ? 0.001 : 0.01}}},
                      {{{double{kCountedWarps}}, {{"expected", expected}}, [&launcher] {
                          launcher.launch<8, kBodies, One>(kCountedWarps, kCountedTurns);
                        }}}});
  }
  template <class One, int ilp>
  static void add_expectations(Part& part) {
    const auto add = [&part](const Kernels& kernel, int body) {
      part.machine_code.push_back(expect(kernel, One::kFacts.sass, "", body_length(body)));
    };
    add(surface_kernel<ilp, 1, One>, 1);
    add(surface_kernel<ilp, 2, One>, 2);
    add(surface_kernel<ilp, 3, One>, 3);
  }
  template <class One>
  static Part part() {
    Part part{One::kFacts.name, One::kFacts.sass, {}};
    add_expectations<One, 1>(part);
    add_expectations<One, 2>(part);
    add_expectations<One, 4>(part);
    add_expectations<One, 8>(part);
    return part;
  }
};

using All = Surfaces<ops::ffma, ops::iadd3, ops::imad, ops::hfma2, ops::dfma, ops::mufu_ex2,
                     ops::shfl, ops::lds>;

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  const int schedulers = count_schedulers(probe, launcher);
  All::measure(probe, launcher, schedulers);
  measure_issue_slots(probe, launcher, schedulers);
}

void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  std::vector<Count> counts;
  All::count(probe.device(), launcher, counts);
  const double each =
      double{kMaxWarps} * probe.device().sm_count() * kTurns * issue_length(kBodies);
  for (const char* variant : {"issue_slots", "issue_slots.scheduler"}) {
    counts.push_back({{.confirms = variant,
                       .group = "instruction_mix",
                       .axes = {{"warps", "warps"}},
                       .relations = {{"fma", "expected", 0.01}, {"alu", "expected", 0.03}}},
                      {{{double{kMaxWarps}}, {{"expected", each}}, [&launcher] {
                          launcher.launch_issue_slots<kBodies>(kMaxWarps);
                        }}}});
  }
  probe.count_together(counts);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  All::add_parts(list);
  Part mix{"issue_slots", "FFMA and IADD3 in turn", {}};
  const Kernels kernels[kBodies] = {issue_slots_kernel<1>, issue_slots_kernel<2>,
                                    issue_slots_kernel<3>};
  for (int body = 1; body <= kBodies; ++body) {
    for (const char* sass : {"FFMA", "IADD3"}) {
      mix.machine_code.push_back(expect(kernels[body - 1], sass, "", issue_length(body)));
    }
  }
  list.push_back(std::move(mix));
  return list;
}

const Register kRegister{{
    .name = "compute/issue_surfaces",
    .question = "How do instructions of different pipes share issue slots, and how many are there?",
    .cost_seconds = 1,
    .parts = parts,
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
