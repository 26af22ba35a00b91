// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/code_analysis.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/costs/fitted.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/kernel_names.h"
#include "analysis/machine_code/thread_walks.h"
#include "analysis/model/other_device.h"

namespace warpgauge::model {
namespace {

using in_core::LoopTime;
using in_core::Occupied;
using machine_code::Loop;

bool holds_another(const Loop& loop, const std::vector<Loop>& loops) {
  return std::ranges::any_of(loops, [&](const Loop& other) {
    return &other != &loop && std::ranges::binary_search(loop.body, other.body.front()) &&
           other.depth > loop.depth;
  });
}

void add_memory_assumptions(const machine_code::ControlFlow& flow, const MemoryTold& told,
                            CodeAnalysis& analysis) {
  const machine_code::ExecutedCode& code = *analysis.code;
  std::optional<std::vector<machine_code::ThreadAccess>> accesses;
  for (LoopTime& loop : analysis.loops) {
    for (std::string& text : memory_assumptions(code, loop, told)) {
      loop.assumptions.push_back(std::move(text));
    }
    if (!assumed_of_accesses(code, loop, told).sectors) continue;
    if (!accesses) {
      accesses =
          machine_code::thread_accesses(code, flow, machine_code::ThreadOrder::likely_for(code));
    }
    std::string text = open_assumption(code, *accesses, loop, told);
    if (!text.empty()) loop.assumptions.push_back(std::move(text));
  }
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

auto cost_of(const costs::InstructionCosts& costs,
             const std::map<std::uint64_t, const costs::InstructionCosts*>& at) {
  return [&costs, &at](const auto& instruction, const auto& operands) {
    const auto found = at.find(instruction.offset_bytes);
    return found == at.end() ? costs(instruction, operands)
                             : (*found->second)(instruction, operands);
  };
}

/// How long each loop takes whose accesses are spread badly.
void add_spread(const machine_code::ControlFlow& flow, const std::vector<const Loop*>& loops,
                const AnalysisQuestion& question, CodeAnalysis& analysis) {
  const machine_code::ExecutedCode& code = *analysis.code;
  const in_core::Machine& machine = question.spread->machine();
  const in_core::PricedCode priced =
      in_core::price(code, cost_of(*question.spread, question.spread_at), machine);
  in_core::LoopQuestion asked = question.loop;
  asked.warps = {std::ranges::max(question.loop.warps)};
  asked.timeline_warps = 0;
  for (std::size_t i = 0; i < analysis.loops.size(); ++i) {
    if (!assumed_of_accesses(code, analysis.loops[i], question.memory).any()) {
      const auto most = std::ranges::max_element(analysis.loops[i].occupied, {}, &Occupied::warps);
      analysis.spread_cycles.push_back(most->cycles);
      continue;
    }
    const LoopTime time = i < loops.size()
                              ? in_core::time_of_loop(code, priced, flow, *loops[i], machine, asked)
                              : in_core::time_of_all(code, priced, flow, machine, asked);
    analysis.spread_cycles.push_back(time.occupied.front().cycles);
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
  CodeAnalysis analysis{.name = machine_code::demangle(code.function),
                        .code = std::make_shared<const machine_code::ExecutedCode>(std::move(code)),
                        .memory = question.memory};
  const in_core::Machine& machine = costs.machine();
  analysis.priced = in_core::price(*analysis.code, cost_of(costs, question.costs_at), machine);
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
  std::vector<const Loop*> timed;
  for (const Loop& loop : loops) {
    if (!question.outer && holds_another(loop, loops)) continue;
    timed.push_back(&loop);
    analysis.loops.push_back(
        in_core::time_of_loop(*analysis.code, analysis.priced, flow, loop, machine, question.loop));
  }
  if (question.whole || analysis.loops.empty()) {
    analysis.loops.push_back(
        in_core::time_of_all(*analysis.code, analysis.priced, flow, machine, question.loop));
  }
  add_memory_assumptions(flow, question.memory, analysis);
  if (question.spread != nullptr) add_spread(flow, timed, question, analysis);
  add_other_architecture(costs.profile(), analysis);
  return analysis;
}

}  // namespace warpgauge::model
