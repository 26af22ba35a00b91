// SPDX-License-Identifier: Apache-2.0
// Question: which instructions can an SM run side by side, and which get in each other's way?
//
// Method: a dozen instructions of different pipes. For each pair, one loop alternates both, four
// independent chains of each in 32 warps of every SM; for each instruction, the same loop has it in
// both places. Cost of a pair = slope of an SM's cycles over the pairs in the loop's body at a
// fixed number of iterations. If one instruction of each costs a and b by itself and the pair costs
// c, overlap = (a + b - c) / min(a, b): 1 where the shorter one is hidden altogether (they have
// pipes of their own), 0 where they follow one another (they share one).
//
// What could fool it: the scheduler, which both share in any case: two instructions that can each
// fill every issue slot say nothing of their pipes, and are absent with that reason; loops too
// short of warps to fill a pipe (there are eight warps per scheduler, eight chains in each); an
// assembler that moves one of the two to another pipe (the machine code must show both by name, as
// often as the divisor says).
#include <string>

#include "probes/compute/pair_kernel.cuh"

namespace warpgauge::probes::pipe_contention_probe {
namespace {

constexpr int kIterations = 32;

const std::vector<InstructionPair>& all_pairs() {
  static const std::vector<InstructionPair> all = [] {
    auto list = pairs_of_first_arithmetic();
    for (auto& pair : pairs_of_other()) list.push_back(std::move(pair));
    return list;
  }();
  return all;
}

SmLauncher<std::uint64_t> launcher_on(const Device& device) {
  return {device, kPairWarps, static_cast<std::size_t>(device.sm_count()) * kPairWarps * 32};
}

/// Pairs of whole warps that one SM executes.
constexpr double pairs_of_sm(int body) {
  return double{kIterations} * pair_body_length(body) * kPairWarps;
}

/// "0 ffma, 1 iadd3, ..."
std::string legend() {
  std::string text;
  for (const InstructionPair& pair : all_pairs()) {
    if (pair.a != pair.b) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(pair.a) + " " + pair.of_a.name;
  }
  return text;
}

Kernels kernels() {
  Kernels list;
  for (const InstructionPair& pair : all_pairs()) list.add(pair.loop.all());
  return list;
}

std::vector<samples::Fill> fills() {
  std::vector<samples::Fill> list;
  for (const InstructionPair& pair : all_pairs()) {
    if (pair.a == pair.b) continue;
    list.push_back({std::string("contention.") + pair.of_a.name + "." + pair.of_b.name + ".overlap",
                    "at." + std::to_string(pair.a) + "." + std::to_string(pair.b)});
  }
  return list;
}

void measure(Probe& probe) {
  auto launcher = launcher_on(probe.device());
  probe.series(
      {.variant = "pairs",
       .axes = {{"a", "1"}, {"b", "1"}, {"pairs", "instructions"}},
       .facts = {{"instructions", legend()}},
       .fit = {"pair_overlap", fills()},
       .figure =
           {"pipe_contention",
            "How far two instructions overlap (1: pipes of their own, 0: one after the other): " +
                legend(),
            "overlap"},
       .kernel = kernels()},
      [&](Sweep& sweep) {
        const int repeats = probe.at_level(2, 5, 15);
        for (const InstructionPair& pair : all_pairs()) {
          if (probe.device().capability() < pair.needs()) continue;
          for (int body = 1; body <= kPairBodies; ++body) {
            sweep.add({static_cast<double>(pair.a), static_cast<double>(pair.b), pairs_of_sm(body)},
                      {launcher.readings(repeats, pair.loop.of_body[body - 1], kPairWarps,
                                         kIterations, OperationSources{})});
          }
        }
      });
}

/// Executed instructions of every pair: those of the timed loop, iteration by iteration, and no
/// others.
void confirm(Probe& probe) {
  auto launcher = launcher_on(probe.device());
  constexpr int kCountedIterations = 512;
  const double warp_iterations =
      double{kPairWarps} * probe.device().sm_count() * kCountedIterations;
  std::vector<CountedPoint> points;
  for (const InstructionPair& pair : all_pairs()) {
    const double length = length_of(timed_loop(probe, "", pair.loop.of_body[kPairBodies - 1]));
    if (probe.device().capability() < pair.needs() || length == 0) continue;
    points.push_back({{static_cast<double>(pair.a), static_cast<double>(pair.b)},
                      {{"expected", warp_iterations * length}},
                      [&launcher, &pair] {
                        launcher.launch(pair.loop.of_body[kPairBodies - 1], kPairWarps,
                                        kCountedIterations, OperationSources{});
                      }});
  }
  probe.count({.confirms = "pairs",
               .group = "instruction_mix",
               .axes = {{"a", "1"}, {"b", "1"}},
               .relations = {{"executed", "expected", 0.002}}},
              points);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for (const InstructionPair& pair : all_pairs()) {
    const char* const architecture = pair.needs() >= 90 ? "sm_(9|1[0-9])*" : "";
    for (int body = 1; body <= kPairBodies; ++body) {
      const int each = pair_body_length(body);
      const auto add = [&](const char* sass, int count) {
        list.push_back(expect(pair.loop.of_body[body - 1], sass, "", count).on(architecture));
      };
      add(pair.of_a.sass, pair.a == pair.b ? 2 * each : each);
      if (pair.a != pair.b) add(pair.of_b.sass, each);
    }
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "Which instructions can an SM run side by side, and which share a pipe?",
     .cost_seconds = 2,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::pipe_contention_probe
