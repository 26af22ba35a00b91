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
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

/// "0 ffma, 1 iadd3, ...", and what an operation is where it is not that instruction alone.
std::string legend(int capability) {
  std::string text;
  for (const InstructionPair& pair : all_pairs()) {
    if (pair.a != pair.b) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(pair.a) + " " + pair.of_a.name;
    const CodeForm form = pair.of_a.form_on(capability);
    if (form.each > 1) text += " (" + std::to_string(form.each) + " of them)";
    if (form.beside > 0) text += " (with what the assembler adds)";
  }
  return text;
}

/// Why this pair is not measured; empty where it is. One pair whose machine code is not what it
/// should be does not cost the others.
std::string why_not(const Probe& probe, const InstructionPair& pair) {
  const std::string why = pair.absent_on(probe.device().capability());
  return why.empty() ? probe.doubt(pair.loop.all()) : why;
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
  std::map<std::string, std::string> facts = {
      {"instructions", legend(probe.device().capability())}};
  std::vector<const InstructionPair*> measured;
  Kernels kernels;
  std::set<std::string> left_out;
  for (const InstructionPair& pair : all_pairs()) {
    if (std::string why = why_not(probe, pair); !why.empty()) {
      left_out.insert(std::move(why));
      continue;
    }
    measured.push_back(&pair);
    kernels.add(pair.loop.all());
  }
  for (const std::string& why : left_out)
    facts["left_out"] += (facts["left_out"].empty() ? "" : "; ") + why;
  probe.series(
      {.variant = "pairs",
       .axes = {{"a", "1"}, {"b", "1"}, {"pairs", "instructions"}},
       .facts = facts,
       .fit = {"pair_overlap", fills()},
       .figure =
           {"pipe_contention",
            "How far two instructions overlap (1: pipes of their own, 0: one after the other): " +
                facts["instructions"],
            "overlap"},
       .kernel = kernels},
      [&](Sweep& sweep) {
        const int repeats = probe.at_level(2, 5, 15);
        for (const InstructionPair* pair : measured) {
          for (int body = 1; body <= kPairBodies; ++body) {
            sweep.add(
                {static_cast<double>(pair->a), static_cast<double>(pair->b), pairs_of_sm(body)},
                {launcher.readings(repeats, pair->loop.of_body[body - 1], kPairWarps, kIterations,
                                   OperationSources{})});
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
    if (length == 0 || !why_not(probe, pair).empty()) continue;
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

/// Both by name, as often as the divisor says, in each form that they have.
void add_expectations(std::vector<CodeExpectation>& list, const InstructionPair& pair, int body) {
  const Kernels kernel = pair.loop.of_body[body - 1];
  const int pairs = pair_body_length(body);
  const auto add = [&](const OperationFacts& facts, const OperationFacts& other, int operations) {
    for (const auto& [on, form] :
         all_forms(pair.needs(), facts.forms, facts.usual_form(), absent_on(other.forms))) {
      list.push_back(form.absent != nullptr ? expect_absent(kernel, facts.sass, form.absent).on(on)
                                            : expect(kernel, form.sass, "",
                                                     operations * form.each + form.shared_with_loop)
                                                  .on(on));
    }
  };
  add(pair.of_a, pair.of_b, pair.a == pair.b ? 2 * pairs : pairs);
  if (pair.a != pair.b) add(pair.of_b, pair.of_a, pairs);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for (const InstructionPair& pair : all_pairs()) {
    for (int body = 1; body <= kPairBodies; ++body) add_expectations(list, pair, body);
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
