// SPDX-License-Identifier: Apache-2.0
// Question: what does a scheduler lose where two to four warps share it?
//
// Method: blocks of 16 warps, one an SM. Only those work that share the first scheduler: numbers 0,
// 4, 8 and 12. Each has eight independent chains of one instruction; with two
// instructions, every other warp has the other one. Duration = an SM's cycles with a body of 256
// instructions less those with a body of 128, at the same number of iterations: without the cost of
// the loop. Cycles an instruction of the scheduler = slope of it over what the longer one issues
// more, by the number of iterations, until the last warp ends. For one warp
// with two instructions, both alternate in it, four chains each. Where a pipe or the issue slots
// are full already with one warp, more warps cost what the scheduler loses by changing between
// them; where they are not, what they gain. Keys: scheduler.<a>.<b>.warps<n>.interval_cycles.
//
// What could fool it: warps that are not on one scheduler (before a series, warps 0 to 3 together
// must take no longer than warp 0 alone, else it fails); pipes of unequal speed (the interval is
// then that of the slower one's share); a scheduler that
// does not take turns (a warp that can issue every cycle keeps it, and the other one runs when that
// has ended: two instructions then take the sum of their times, though their pipes are apart);
// bodies of other lengths, whose places in the instruction caches bend the line (two are
// compared, always the same ones); chains that the compiler folds (machine code must show both
// instructions by name).
#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "probes/compute/representative.cuh"
#include "probes/harness/pretend.h"

namespace warpgauge::probes::warps_of_scheduler_probe {
namespace {

namespace ops = representative;

constexpr int kBodies = 2;
constexpr int kIterations = 64;  // of the shortest launch
constexpr int kLengths = 4;
constexpr int kChains = 8;
constexpr int kBlockWarps = 16;
constexpr int kSchedulers = 4;  // that the warps of a block are dealt out to, in turn
constexpr int kMostSharing = kBlockWarps / kSchedulers;

/// Instructions of a warp in a body: 128, 256.
constexpr int body_length(int body) { return 128 * body; }

/// Which warps work: numbers 0, `apart`, 2 * `apart`, .., `count` in all.
struct Working {
  int count, apart;
};

template <int pairs, int count, class AllChains>
__device__ __forceinline__ std::uint64_t run(AllChains& chains, int iterations) {
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int pair = 0; pair < pairs; ++pair) {
#pragma unroll
      for (int i = 0; i < count; ++i) chains.template step<false>(i);
#pragma unroll
      for (int i = 0; i < count; ++i) chains.template step<true>(i);
    }
  }
  return chains.all();
}

// `together`: each working warp alternates both.
template <class A, class B, bool together, int body>
__global__ void __launch_bounds__(kBlockWarps * 32)
    shared_scheduler_kernel(int iterations, Working working,
                            const __grid_constant__ OperationSources sources, WarpSpanSink spans,
                            std::uint64_t* sink) {
  constexpr bool kShared = A::kFacts.shared || B::kFacts.shared;
  __shared__ std::uint32_t words[kShared ? kBlockWarps * 32 : 1];
  const std::uint32_t own = kShared ? place_own_address(words) : 0;
  constexpr int kPairs = body_length(body) / kChains / 2;
  constexpr int kOfEach = together ? kChains / 2 : kChains;
  Chains<A, kOfEach> first(sources, own, 0);
  Chains<B, kOfEach> second(sources, own, kOfEach);
  const int warp = static_cast<int>(threadIdx.x) / 32, number = warp / working.apart;
  const bool works = warp % working.apart == 0 && number < working.count;
  std::uint64_t last = 1;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (works) {
    if constexpr (together) {
      SideBySide chains{first, second};
      last = run<kPairs, kOfEach>(chains, iterations);
    } else if (std::is_same_v<A, B> || number % 2 == 0) {
      last = run<kPairs, kOfEach>(first, iterations);
    } else {
      last = run<kPairs, kOfEach>(second, iterations);
    }
  }
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}

using Kernel = void (*)(int, Working, OperationSources, WarpSpanSink, std::uint64_t*);
using Loop = LoopKernels<Kernel, kBodies>;

struct Pair {
  OperationFacts a, b;
  Loop alternating, apart;  ///< both in each warp; one in each

  bool same() const { return std::string_view(a.name) == b.name; }
  std::string name() const { return std::string(a.name) + "." + b.name; }
  int needs() const { return std::max(a.needs, b.needs); }
  /// What `warps` warps of a scheduler run.
  const Loop& loop(int warps) const { return warps == 1 && !same() ? alternating : apart; }
  Kernels kernels() const { return {alternating.all(), apart.all()}; }
};

template <class A, class B, bool together>
Loop loop_of() {
  return {kChains,
          {shared_scheduler_kernel<A, B, together, 1>, shared_scheduler_kernel<A, B, together, 2>}};
}
template <class A, class B = A>
Pair pair_of() {
  if constexpr (std::is_same_v<A, B>) {
    return {A::kFacts, A::kFacts, loop_of<A, A, false>(), loop_of<A, A, false>()};
  } else {
    return {A::kFacts, B::kFacts, loop_of<A, B, true>(), loop_of<A, B, false>()};
  }
}

const std::vector<Pair>& pairs() {
  static const std::vector<Pair> list = {
      pair_of<ops::ffma>(),
      pair_of<ops::iadd3>(),
      pair_of<ops::imad>(),
      pair_of<ops::hfma2>(),
      pair_of<ops::mufu_ex2>(),
      pair_of<ops::lds>(),
      pair_of<ops::ffma, ops::iadd3>(),
      pair_of<ops::ffma, ops::imad>(),
      pair_of<ops::imad, ops::lop3>(),
      pair_of<ops::ffma, ops::hfma2>(),
      pair_of<ops::ffma, ops::mufu_ex2>(),
      pair_of<ops::iadd3, ops::lds>(),
  };
  return list;
}

using Launcher = SmLauncher<std::uint64_t>;
Launcher launcher_on(const Device& device) {
  return {device, kBlockWarps, static_cast<std::size_t>(device.sm_count()) * kBlockWarps * 32};
}

/// Numbers of warps that share the scheduler; with two instructions, whole pairs of warps.
std::vector<int> sharing(const Pair& pair) {
  return pair.same() ? std::vector<int>{1, 2, 3, 4} : std::vector<int>{1, 2, 4};
}

/// Instructions that one operation of each, on average, is here.
double each_of(const Probe& probe, const Pair& pair) {
  const int capability = probe.device().capability();
  return (pair.a.form_on(capability).each + pair.b.form_on(capability).each) / 2.0;
}

std::vector<double> readings(Probe& probe, Launcher& launcher, const Loop& loop, int body,
                             int iterations, Working working) {
  return launcher.readings(probe.at_level(3, 7, 21), loop.of_body[body - 1], kBlockWarps,
                           iterations, working, OperationSources{});
}

/// Throws SkipSeries where warps 0 to 3 get in each other's way: then they are not dealt
/// out to four schedulers in turn.
void require_four_schedulers(Probe& probe, Launcher& launcher) {
  const Loop& loop = pairs().front().apart;
  const auto median_of = [&](Working working) {
    auto cycles = readings(probe, launcher, loop, kBodies, kIterations, working);
    std::sort(cycles.begin(), cycles.end());
    return cycles[cycles.size() / 2];
  };
  const double one = median_of({1, 1}), four = median_of({kSchedulers, 1});
  if (four > 1.1 * one) {
    throw SkipSeries{"four warps of a block do not have a scheduler each: they take " +
                     std::to_string(four / one) + " times as long as one"};
  }
}

void measure_pair(Probe& probe, Launcher& launcher, const Pair& pair) {
  std::vector<samples::Fill> fills;
  for (const int warps : sharing(pair)) {
    const std::string count = std::to_string(warps);
    fills.push_back(
        {"scheduler." + pair.name() + ".warps" + count + ".interval_cycles", "at." + count});
  }
  probe.series({.variant = pair.name(),
                .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
                .facts = {{"warps", "of one scheduler, all others idle"},
                          {"duration", "with the long body, less that with the short one"}},
                .fit = {"slope_at", fills},
                .figure = {"warps_of_scheduler",
                           "Cycles from one instruction of a scheduler to its next, by the warps "
                           "that share it",
                           pair.name()},
                .kernel = pair.kernels(),
                .part = pair.name()},
               [&](Sweep& sweep) {
                 skip_unless_capable(probe, pair.needs());
                 require_four_schedulers(probe, launcher);
                 for (const int warps : sharing(pair)) {
                   for (int length = 1; length <= kLengths; ++length) {
                     const int iterations = kIterations * length;
                     const auto with = [&](int body) {
                       return readings(probe, launcher, pair.loop(warps), body, iterations,
                                       {warps, kSchedulers});
                     };
                     const auto shorter = with(1);
                     auto duration = with(kBodies);
                     for (std::size_t i = 0; i < duration.size(); ++i) duration[i] -= shorter[i];
                     const double more = double{body_length(kBodies)} - body_length(1);
                     sweep.add({double(warps), more * iterations * warps * each_of(probe, pair)},
                               {std::move(duration)});
                   }
                 }
               });
}

void measure(Probe& probe) {
  Launcher launcher = launcher_on(probe.device());
  for (const Pair& pair : pairs()) measure_pair(probe, launcher, pair);
}

/// Executed instructions of the pipe or kind must be those of the divisor.
void confirm(Probe& probe) {
  constexpr int kCountedIterations = 512;
  Launcher launcher = launcher_on(probe.device());
  std::vector<Count> counts;
  for (const Pair& pair : pairs()) {
    const int capability = probe.device().capability();
    if (!pair.same() || capability < pair.needs()) continue;
    const bool per_thread = std::string_view(pair.a.counter).starts_with("thread_");
    const double expected = double{kMostSharing} * probe.device().sm_count() * kCountedIterations *
                            body_length(kBodies) * pair.a.form_on(capability).each *
                            (per_thread ? 32 : 1);
    counts.push_back(counted(pair.name(), "instruction_mix", {"warps", "warps"}, kMostSharing,
                             {{pair.a.counter, expected, 0.02, "expected"}}, [&launcher, &pair] {
                               launcher.launch(
                                   pair.apart.of_body[kBodies - 1], kBlockWarps, kCountedIterations,
                                   Working{kMostSharing, kSchedulers}, OperationSources{});
                             }));
  }
  probe.count_together(counts);
}

/// Where both are in one loop, or there is one alone, as often as the divisor says; else in two
/// loops of one kernel.
void add_expectations(std::vector<CodeExpectation>& list, const Pair& pair,
                      const OperationFacts& facts, const Loop& loop, bool in_one_loop) {
  for (int body = 1; body <= kBodies; ++body) {
    const int operations = body_length(body) / (in_one_loop && !pair.same() ? 2 : 1);
    for (const auto& [on, form] : all_forms(facts.needs, facts.forms, facts.usual_form())) {
      const auto claim = [&](int more) {
        return expect(loop.of_body[body - 1], form.sass, "", operations * form.each + more).on(on);
      };
      list.push_back(in_one_loop ? claim(form.shared_with_loop) : claim(0).in_kernel().or_more());
    }
  }
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Pair& pair : pairs()) {
    Part part{pair.name(), std::string(pair.a.sass) + " and " + pair.b.sass, {}};
    add_expectations(part.machine_code, pair, pair.a, pair.alternating, true);
    if (!pair.same()) {
      add_expectations(part.machine_code, pair, pair.b, pair.alternating, true);
      add_expectations(part.machine_code, pair, pair.a, pair.apart, false);
      add_expectations(part.machine_code, pair, pair.b, pair.apart, false);
    }
    list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{measure,
                         confirm,
                         {.question = "What does a scheduler lose where several warps share it?",
                          .cost_seconds = 1,
                          .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::warps_of_scheduler_probe
