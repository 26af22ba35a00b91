// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/code_analysis.h"

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/costs/fitted.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/kernel_names.h"
#include "analysis/model/other_device.h"

namespace warpgauge::model {
namespace {

using in_core::LoopTime;
using machine_code::Loop;

bool holds_another(const Loop& loop, const std::vector<Loop>& loops) {
  return std::ranges::any_of(loops, [&](const Loop& other) {
    return &other != &loop && std::ranges::binary_search(loop.body, other.body.front()) &&
           other.depth > loop.depth;
  });
}

/// No recording says how far off the cycles are of code for another architecture.
void add_other_architecture(const profile::Profile& profile, CodeAnalysis& analysis) {
  std::string text = code_text(analysis.code->architecture, profile);
  if (text.empty()) return;
  analysis.assumptions.push_back(std::move(text));
  for (LoopTime& loop : analysis.loops) {
    for (in_core::Occupied& one : loop.occupied) {
      one.low = std::min(one.low, one.cycles / fitted::kErrorOfOtherArchitecture);
      one.high = std::max(one.high, one.cycles * fitted::kErrorOfOtherArchitecture);
    }
  }
}

}  // namespace

std::vector<std::string> CodeAnalysis::opcodes(in_core::Evidence evidence) const {
  std::set<std::string> found;
  for (const LoopTime& loop : loops) {
    for (std::size_t i = 0; i < loop.lines.size(); ++i) {
      if (loop.lines[i].executed <= 0 || priced.costs[i].evidence != evidence) continue;
      const auto& operands = priced.operands[i];
      found.insert(std::string(operands.opcode) + std::string(operands.modifiers));
    }
  }
  return {found.begin(), found.end()};
}

CodeAnalysis analyze_code(machine_code::ExecutedCode code, const costs::InstructionCosts& costs,
                          AnalysisQuestion question) {
  require(!code.empty(), "the code holds no instruction");
  CodeAnalysis analysis{
      .name = machine_code::demangle(code.function),
      .code = std::make_shared<const machine_code::ExecutedCode>(std::move(code))};
  const auto cost = [&](const auto& instruction, const auto& operands) {
    return costs(instruction, operands);
  };
  const in_core::Machine& machine = costs.machine();
  analysis.priced = in_core::price(*analysis.code, cost, machine);
  analysis.assumptions = costs.assumptions();
  const machine_code::ControlFlow flow = machine_code::control_flow_of(*analysis.code);
  if (question.warps > 0) {
    auto counted = in_core::shares_of_counts(*analysis.code, flow.transfers, question.warps);
    // What the user says goes before what was counted.
    for (const auto& [at, share] : question.loop.shares.taken) counted.taken[at] = share;
    counted.trips = question.loop.shares.trips;
    question.loop.shares = std::move(counted);
  }
  auto loops = flow.loops;
  std::ranges::sort(loops, {}, [](const Loop& loop) { return loop.body.front(); });
  for (const Loop& loop : loops) {
    if (!question.outer && holds_another(loop, loops)) continue;
    analysis.loops.push_back(
        in_core::time_of_loop(*analysis.code, analysis.priced, flow, loop, machine, question.loop));
  }
  if (question.whole || analysis.loops.empty()) {
    analysis.loops.push_back(
        in_core::time_of_all(*analysis.code, analysis.priced, flow, machine, question.loop));
  }
  add_other_architecture(costs.profile(), analysis);
  return analysis;
}

}  // namespace warpgauge::model
