// SPDX-License-Identifier: Apache-2.0
// Question: how do latency and issue interval of instructions of different pipes share an SM's
// issue slots between chains and warps, and how many instructions does an SM issue a cycle at most?
//
// Method: as in compute/dependency_chain, for one instruction of each pipe: cycles a step =
// max(latency, interval * ilp * warps per scheduler) is fitted over chains and warps, and the
// number of steps varies with the length of the loop's body. The law says what a pipe needs to be
// full; the profile keeps how far the surface is off it. For the issue slots, FFMA and IADD3
// alternate, so that no pipe has to take more than every other instruction: a scheduler without
// dual issue can do one instruction per cycle.
//
// What could fool it: a chain that the compiler folds or moves to another pipe (machine code must
// show every instruction by name); a pipe that several schedulers share (LDS, SHFL), whose interval
// is that of one scheduler's share while all are equally busy, as they are here.
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "probes/compute/representative.cuh"

namespace warpgauge::probes::issue_surfaces_probe {
namespace {

namespace ops = representative;

constexpr int kBodies = 3;
constexpr int kIterations = 64;
constexpr int kMaxWarps = kOperationThreads / 32;
constexpr int kIssueChains = 4;  // of each of the two instructions

/// Instructions of a body: 112, 160, 208, whole pairs of steps for 1, 2, 4 and 8 chains.
constexpr int body_length(int body) { return 64 + 48 * body; }

template <int ilp, int body, class Op>
__global__ void __launch_bounds__(kOperationThreads)
    surface_kernel(int iterations, const __grid_constant__ OperationSources sources,
                   WarpSpanSink spans, std::uint64_t* sink) {
  __shared__ std::uint32_t words[Op::kFacts.shared ? kOperationThreads : 1];
  const std::uint32_t own = Op::kFacts.shared ? place_own_address(words) : 0;
  Chains<Op, ilp> chains(sources, own, 0);
  constexpr int kSteps = body_length(body) / ilp;
  static_assert(kSteps % 2 == 0 && body_length(body) % ilp == 0);
  time_chains<kSteps / 2, ilp>(chains, iterations, spans, sink);
}

/// FFMA and IADD3 alternate; on compute capability 8, where three terms are two IADD3, FFMA and
/// LOP3: two of one pipe for one of the other would not fill the issue slots.
template <int body>
__global__ void __launch_bounds__(kOperationThreads)
    issue_slots_kernel(int iterations, const __grid_constant__ OperationSources sources,
                       WarpSpanSink spans, std::uint64_t* sink) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
  using Second = ops::lop3;
#else
  using Second = ops::iadd3;
#endif
  Chains<ops::ffma, kIssueChains> first(sources, 0, 0);
  Chains<Second, kIssueChains> second(sources, 0, kIssueChains);
  SideBySide chains{first, second};
  time_chains<body_length(body) / (4 * kIssueChains), kIssueChains>(chains, iterations, spans,
                                                                    sink);
}
/// Whole pairs of four steps: what a body of the mix holds, of each instruction.
constexpr int issue_length(int body) {
  return body_length(body) / (4 * kIssueChains) * 2 * kIssueChains;
}

using Loop = LoopKernels<OperationKernel, kBodies>;

/// One instruction and its loops, of 1, 2, 4 and 8 chains.
struct Surface {
  OperationFacts facts;
  Loop loops[4];

  const Loop& longest() const { return loops[3]; }  ///< of most chains
  Kernels kernels() const {
    return {loops[0].all(), loops[1].all(), loops[2].all(), loops[3].all()};
  }
};

template <int ilp, class Op>
constexpr Loop loop_of() {
  return {ilp,
          {surface_kernel<ilp, 1, Op>, surface_kernel<ilp, 2, Op>, surface_kernel<ilp, 3, Op>}};
}
template <class... Op>
constexpr std::array<Surface, sizeof...(Op)> surfaces_of() {
  return {Surface{Op::kFacts,
                  {loop_of<1, Op>(), loop_of<2, Op>(), loop_of<4, Op>(), loop_of<8, Op>()}}...};
}
constexpr auto kSurfaces = surfaces_of<ops::ffma, ops::iadd3, ops::imad, ops::hfma2, ops::dfma,
                                       ops::mufu_ex2, ops::shfl, ops::lds>();
constexpr Loop kIssueSlots = {
    1, {issue_slots_kernel<1>, issue_slots_kernel<2>, issue_slots_kernel<3>}};

using Launcher = SmLauncher<std::uint64_t>;
Launcher launcher_on(const Device& device) {
  return {device, kMaxWarps, static_cast<std::size_t>(device.sm_count()) * kOperationThreads};
}

/// How many instructions one operation is here.
int each_of(const Probe& probe, const OperationFacts& facts) {
  return facts.form_on(probe.device().capability()).each;
}

/// One (ilp, warps) setting: a point for each length of the loop's body.
void add_points(Probe& probe, Launcher& launcher, Sweep& sweep, const Loop& loop, int each,
                std::vector<double> at, int warps) {
  at.push_back(0);
  for (int body = 1; body <= kBodies; ++body) {
    at.back() = double{kIterations} * body_length(body) * each / loop.ilp;
    sweep.add(at, {launcher.readings(probe.at_level(3, 5, 15), loop.of_body[body - 1], warps,
                                     kIterations, OperationSources{})});
  }
}

void measure_surface(Probe& probe, Launcher& launcher, const Surface& surface, int schedulers) {
  const std::string name = surface.facts.name;
  probe.series({.variant = name,
                .axes = {{"ilp", "1"}, {"warps", "warps"}, {"steps", "instructions"}},
                .constants = {{"schedulers", schedulers}, {"lanes", 32}},
                .fit = {"issue_surface",
                        {{"issue." + name + ".latency_cycles", "latency"},
                         {"issue." + name + ".interval_cycles", "interval"},
                         {"issue." + name + ".per_clk_sm", "per_clk_sm"}}},
                .figure = {"issue_surface_" + name,
                           "Issue of " + name + " against warps and independent chains", name},
                .kernel = surface.kernels(),
                .part = name},
               [&](Sweep& sweep) {
                 require_schedulers(schedulers);
                 for (int warps = 1; warps <= 8; ++warps) {
                   if (probe.level() != Level::kFull && (warps & (warps - 1)) != 0) continue;
                   if (warps * schedulers > kMaxWarps) continue;
                   for (const Loop& loop : surface.loops) {
                     add_points(probe, launcher, sweep, loop, each_of(probe, surface.facts),
                                {static_cast<double>(loop.ilp), static_cast<double>(warps)},
                                warps * schedulers);
                   }
                 }
               });
}

struct IssuePoint {
  double warps, instructions;  // of whole warps, on one SM
  std::vector<double> cycles;
};

void measure_issue_slots(Probe& probe, Launcher& launcher, int schedulers) {
  std::vector<IssuePoint> points;  // measured once for two series
  const auto add = [&](Sweep& sweep, double share) {
    if (points.empty()) {
      for (const int warps : {4, 8, 16, 24, 32}) {
        for (int body = 1; body <= kBodies; ++body) {
          points.push_back(
              {double(warps), 2.0 * issue_length(body) * kIterations * warps,
               launcher.readings(probe.at_level(3, 9, 21), kIssueSlots.of_body[body - 1], warps,
                                 kIterations, OperationSources{})});
        }
      }
    }
    for (const auto& point : points) {
      sweep.add({point.warps, point.instructions * share}, {point.cycles});
    }
  };
  const std::string in_turn =
      std::string("FFMA and ") + (probe.device().capability() < 90 ? "LOP3" : "IADD3") + " in turn";
  SeriesSpec spec{
      .variant = "issue_slots",
      .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
      .constants = {{"sm_count", 1}},
      .facts = {{"instructions", in_turn + ", of whole warps"}},
      .fit = {"work_rate", {{"issue.per_clk_sm", "saturated.per_sm"}}},
      .figure = {"issue_slots",
                 "Warp instructions that an SM issues a cycle, " + in_turn + ", against warps",
                 "an SM"},
      .kernel = every_instance_of(issue_slots_kernel<1>),
      .part = "issue_slots"};
  probe.series(spec, [&](Sweep& sweep) { add(sweep, 1); });
  spec.variant = "issue_slots.scheduler";
  spec.constants = {{"schedulers", schedulers}};
  spec.fit.fills = {{"issue.per_clk_scheduler", "saturated"}};
  spec.figure.label = "a scheduler";
  probe.series(spec, [&](Sweep& sweep) {
    require_schedulers(schedulers);
    add(sweep, 1.0 / schedulers);
  });
}

void measure(Probe& probe) {
  Launcher launcher = launcher_on(probe.device());
  const Surface& ffma = kSurfaces[0];
  // Not a key here: compute/dependency_chain fills it.
  const int schedulers = count_schedulers(
      probe, {.kernel = ffma.longest().all(), .part = "ffma"}, [&](Sweep& sweep, int warps) {
        add_points(probe, launcher, sweep, ffma.longest(), 1, {static_cast<double>(warps)}, warps);
      });
  for (const Surface& surface : kSurfaces) measure_surface(probe, launcher, surface, schedulers);
  measure_issue_slots(probe, launcher, schedulers);
}

/// Executed instructions of the pipe or kind must be those of the divisor.
void confirm(Probe& probe) {
  constexpr int kCountedWarps = 8, kCountedIterations = 512;
  Launcher launcher = launcher_on(probe.device());
  std::vector<Count> counts;
  for (const Surface& surface : kSurfaces) {
    const OperationFacts& facts = surface.facts;
    const bool per_thread = std::string_view(facts.counter).starts_with("thread_");
    const double expected = double{kCountedWarps} * probe.device().sm_count() * kCountedIterations *
                            body_length(kBodies) * each_of(probe, facts) * (per_thread ? 32 : 1);
    counts.push_back(counted(facts.name, "instruction_mix", {"warps", "warps"}, kCountedWarps,
                             {{facts.counter, expected, per_thread ? 0.001 : 0.01, "expected"}},
                             [&launcher, kernel = surface.longest().of_body[kBodies - 1]] {
                               launcher.launch(kernel, kCountedWarps, kCountedIterations,
                                               OperationSources{});
                             }));
  }
  const double each =
      double{kMaxWarps} * probe.device().sm_count() * kIterations * issue_length(kBodies);
  for (const char* variant : {"issue_slots", "issue_slots.scheduler"}) {
    counts.push_back(counted(variant, "instruction_mix", {"warps", "warps"}, kMaxWarps,
                             {{"fma", each, 0.01, "expected"}, {"alu", each, 0.03, "expected"}},
                             [&launcher] {
                               launcher.launch(kIssueSlots.of_body[kBodies - 1], kMaxWarps,
                                               kIterations, OperationSources{});
                             }));
  }
  probe.count_together(counts);
}

Part surface_part(const Surface& surface) {
  const OperationFacts& facts = surface.facts;
  Part part{facts.name, facts.sass, {}};
  for (const Loop& loop : surface.loops) {
    for (int body = 1; body <= kBodies; ++body) {
      for (const auto& [on, form] : all_forms(facts.needs, facts.forms, facts.usual_form())) {
        const int count = body_length(body) * form.each + form.shared_with_loop;
        part.machine_code.push_back(expect(loop.of_body[body - 1], form.sass, "", count).on(on));
      }
    }
  }
  return part;
}

Part issue_slots_part() {
  Part part{"issue_slots", "FFMA and IADD3 in turn", {}};
  for (int body = 1; body <= kBodies; ++body) {
    const Kernels kernel = kIssueSlots.of_body[body - 1];
    const int each = issue_length(body);
    part.machine_code.push_back(expect(kernel, "FFMA", "", each));
    part.machine_code.push_back(expect(kernel, "IADD3", "", each).on(std::string("!") + kBefore90));
    part.machine_code.push_back(expect(kernel, "LOP3.LUT", "", each).on(kBefore90));
  }
  return part;
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Surface& surface : kSurfaces) list.push_back(surface_part(surface));
  list.push_back(issue_slots_part());
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "How do instructions of different pipes share issue slots, and how many are there?",
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::issue_surfaces_probe
