// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/analysis_json.h"

#include <string>

#include "analysis/base/json.h"
#include "analysis/report/analysis_text.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using in_core::Delay;
using in_core::InstructionCost;
using in_core::LoopTime;
using in_core::Occupied;
using in_core::Unit;
using nlohmann::ordered_json;

constexpr int kAnalysisVersion = 1;
constexpr double kTimelineCycles = in_core::Dataflow::kMostSteps;

template <class Values>
ordered_json units_json(const Values& values) {
  ordered_json units = ordered_json::object();
  for (std::size_t u = 0; u < in_core::kUnits; ++u) {
    if (values[u] > 0)
      units[std::string(in_core::unit_name(static_cast<Unit>(u)))] = json_number(values[u]);
  }
  return units;
}

ordered_json occupied_json(const Occupied& one, const machine_code::ExecutedCode& code) {
  return {{"warps", one.warps},
          {"cycles", json_number(one.cycles)},
          {"low", json_number(one.low)},
          {"high", json_number(one.high)},
          {"start_cycles", json_number(one.start_cycles)},
          {"issued_per_cycle", json_number(one.issued_per_cycle)},
          {"bound", in_core::bottleneck_text(one.bottleneck, code)},
          {"busy", units_json(one.busy)}};
}

ordered_json chain_json(const in_core::Chain& chain, const machine_code::ExecutedCode& code) {
  ordered_json at = ordered_json::array();
  for (const std::size_t i : chain.instructions) at.push_back(code.instructions[i].offset_bytes);
  return {{"cycles", json_number(chain.cycles)}, {"spans", chain.spans}, {"at", std::move(at)}};
}

class AnalysisJson {
 public:
  explicit AnalysisJson(const model::CodeAnalysis& analysis)
      : analysis_(analysis), code_(*analysis.code) {}

  ordered_json kernel() const {
    ordered_json loops = ordered_json::array();
    for (const LoopTime& loop : analysis_.loops) loops.push_back(loop_json(loop));
    return {{"name", analysis_.name},
            {"file", analysis_.file},
            {"function", code_.function},
            {"architecture", code_.architecture},
            {"instructions", code_.instructions.size()},
            {"unknown", analysis_.opcodes(in_core::Evidence::kUnknown)},
            {"assumed_opcodes", analysis_.opcodes(in_core::Evidence::kAssumed)},
            {"assumed", analysis_.assumptions},
            {"loops", std::move(loops)}};
  }

 private:
  ordered_json loop_json(const LoopTime& loop) const {
    ordered_json occupied = ordered_json::array(), lines = ordered_json::array();
    for (const Occupied& one : loop.occupied) occupied.push_back(occupied_json(one, code_));
    for (std::size_t i = 0; i < loop.lines.size(); ++i) {
      if (loop.lines[i].executed > 0) lines.push_back(line_json(loop.lines[i], i));
    }
    return {{"first", loop.first_bytes},
            {"last", loop.last_bytes},
            {"depth", loop.depth},
            {"whole", loop.whole},
            {"instructions", json_number(loop.steps)},
            {"occupied", std::move(occupied)},
            {"pressure", units_json(loop.unit_cycles)},
            {"carried", chain_json(loop.dataflow.carried, code_)},
            {"longest", chain_json(loop.dataflow.within, code_)},
            {"assumed", loop.assumptions},
            {"lines", std::move(lines)},
            {"dependences", dependences_json(loop)},
            {"timeline", timeline_json(loop)}};
  }

  ordered_json line_json(const in_core::Line& line, std::size_t i) const {
    const auto& instruction = code_.instructions[i];
    const InstructionCost& cost = analysis_.priced.costs[i];
    const auto& schedule = analysis_.priced.steps[i].schedule;
    ordered_json units = ordered_json::array();
    for (const in_core::UnitUse& use : cost.units) {
      units.push_back(
          {{"unit", in_core::unit_name(use.unit)}, {"cycles", json_number(use.cycles)}});
      if (use.has_choice()) units.back()["or"] = in_core::unit_name(use.other);
    }
    return {{"at", instruction.offset_bytes},
            {"instruction", instruction.text},
            {"source", instruction.line},
            {"executed", json_number(line.executed)},
            {"units", std::move(units)},
            {"latency_cycles", json_number(cost.latency_cycles)},
            {"evidence", in_core::evidence_name(cost.evidence)},
            {"cost_of", cost.source},
            {"schedule",
             {{"stall", schedule.stall_cycles},
              {"yield", schedule.yields},
              {"write", schedule.write_scoreboard},
              {"read", schedule.read_scoreboard},
              {"wait", schedule.wait_mask},
              {"reuse", schedule.reuse}}},
            {"waited", json_number(line.waited)},
            {"waits_for", in_core::delay_name(line.delay)},
            {"cause", cause_json(line)},
            {"carried", line.carried},
            {"critical", line.critical}};
  }

  /// The place of the instruction that is waited for, the name of the unit, or null.
  ordered_json cause_json(const in_core::Line& line) const {
    switch (line.delay) {
      case Delay::kScoreboard:
      case Delay::kResult:
        return code_.instructions[line.cause].offset_bytes;
      case Delay::kUnit:
        return in_core::unit_name(static_cast<Unit>(line.cause));
      default:
        return nullptr;
    }
  }

  ordered_json dependences_json(const LoopTime& loop) const {
    ordered_json list = ordered_json::array();
    for (const in_core::Dependence& one : loop.dataflow.dependences) {
      list.push_back({{"from", code_.instructions[one.from].offset_bytes},
                      {"to", code_.instructions[one.to].offset_bytes},
                      {"cycles", json_number(analysis_.priced.costs[one.from].latency_cycles)},
                      {"carried", one.carried}});
    }
    return list;
  }

  /// The first cycles only: a warp issues at most one instruction a cycle, and the dataflow names
  /// no more steps than these.
  ordered_json timeline_json(const LoopTime& loop) const {
    const std::vector<std::uint32_t>& steps = loop.dataflow.beginning;
    ordered_json issues = ordered_json::array();
    for (const in_core::Issue& issue : loop.timeline) {
      if (issue.at >= kTimelineCycles || issue.step >= steps.size()) continue;
      issues.push_back({issue.at, issue.warp, code_.instructions[steps[issue.step]].offset_bytes,
                        in_core::delay_name(issue.delay), json_number(issue.waited),
                        json_number(issue.unchosen)});
    }
    return issues;
  }

  const model::CodeAnalysis& analysis_;
  const machine_code::ExecutedCode& code_;
};

/// All of the code of both builds, where their loops do not tell which one is faster.
ordered_json whole_json(const WholeBuilds& whole, const std::string& doubt) {
  const auto side = [](const model::CodeAnalysis& analysis, const LoopTime& loop) {
    ordered_json occupied = ordered_json::array();
    for (const Occupied& one : loop.occupied)
      occupied.push_back(occupied_json(one, *analysis.code));
    return ordered_json{{"instructions", json_number(loop.steps)},
                        {"occupied", std::move(occupied)},
                        {"assumed", loop.assumptions}};
  };
  return {{"why", doubt},
          {"before", side(whole.before, whole.old_one())},
          {"after", side(whole.after, whole.new_one())}};
}

}  // namespace

ordered_json analysis_document(const profile::Chosen& chosen) {
  ordered_json document = {{"schema", "warpgauge.analysis"},
                           {"version", kAnalysisVersion},
                           {"device", chosen.profile.device_name},
                           {"compute_capability", chosen.profile.compute_capability}};
  profile::add_members(document, chosen);
  document["interval"] = {
      {"holds", "costs"}, {"holds_error_of_laws", false}, {"says", kIntervalIsNot}};
  document["kernels"] = document["comparisons"] = ordered_json::array();
  return document;
}

ordered_json analysis_json(const model::CodeAnalysis& analysis, const Executed* executed) {
  ordered_json kernel = AnalysisJson(analysis).kernel();
  if (executed != nullptr) kernel["executed"] = executed_json(*executed);
  return kernel;
}

void add_comparison(ordered_json& document, const model::CodeAnalysis& before,
                    const model::CodeAnalysis& after, const WholeBuilds* whole) {
  const auto place = [](const LoopTime* loop, const model::CodeAnalysis& analysis) {
    return loop == nullptr ? ordered_json(nullptr) : ordered_json(loop - analysis.loops.data());
  };
  ordered_json loops = ordered_json::array();
  const std::vector<LoopPair> pairs = pair_loops(before, after);
  for (const LoopPair& pair : pairs) {
    ordered_json opcodes = ordered_json::array();
    for (const OpcodeChange& one : pair.opcodes) {
      opcodes.push_back({{"opcode", one.opcode},
                         {"before", json_number(one.before)},
                         {"after", json_number(one.after)}});
    }
    loops.push_back({{"before", place(pair.before, before)},
                     {"after", place(pair.after, after)},
                     {"opcodes", std::move(opcodes)},
                     {"work_ratio", json_number(pair.work_ratio)},
                     {"doubt", text_or_null(pair.doubt)},
                     {"memory_decides", text_or_null(memory_decides(before, after, pair))}});
  }
  const std::size_t first = document["kernels"].size();
  document["kernels"].push_back(analysis_json(before));
  document["kernels"].push_back(analysis_json(after));
  ordered_json comparison = {
      {"before", first}, {"after", first + 1}, {"loops", std::move(loops)}, {"whole", nullptr}};
  if (whole != nullptr) comparison["whole"] = whole_json(*whole, doubt_of(pairs));
  document["comparisons"].push_back(std::move(comparison));
}

}  // namespace warpgauge::report
