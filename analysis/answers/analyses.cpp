// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/analyses.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <map>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/describe/source_loops.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/profile/architecture.h"

namespace warpgauge::answers {

using model::CodeAnalysis;

namespace {

/// Tells every loop of the source of which nothing is said the same number of passes, however the
/// compiler unrolled it. Returns what was assumed; empty where all is told, or no line is known.
std::string tell_untold_trips(const machine_code::ExecutedCode& code,
                              in_core::BranchShares& shares) {
  // Many at once (16 of a vectorised loop) go into all of them. Those of nested loops multiply.
  constexpr double kPasses[] = {64, 32, 16};
  const machine_code::ControlFlow flow = machine_code::control_flow_of(code);
  int depth = 0;
  for (const machine_code::Loop& loop : flow.loops) depth = std::max(depth, loop.depth);
  const double passes = kPasses[std::min(static_cast<std::size_t>(depth), std::size(kPasses) - 1)];
  std::string lines;
  for (const describe::SourceLoop& source : describe::source_loops(code, flow)) {
    const auto is_told = [&](const describe::LoopCopy& copy) {
      return shares.trips.contains(code.instructions[copy.header].offset_bytes);
    };
    if (std::ranges::any_of(source.copies, is_told)) continue;
    in_core::BranchShares told = shares;
    try {
      describe::tell_trips(flow, code, source, passes, told);
    } catch (const Defect&) {  // no branch skips a part that these passes leave out
      continue;
    }
    shares = std::move(told);
    lines += (lines.empty() ? "" : ", ") + printable(source.line);
  }
  if (lines.empty()) return {};
  return fmt::format("the loop at {} makes {:g} passes: --trips LINE=N", lines, passes);
}

}  // namespace

model::MemoryTold SaidOfMemory::told() const {
  return {.hits = l1_hits || l2_hits, .sectors = sectors.has_value(), .ways = ways.has_value()};
}

costs::MemoryMix SaidOfMemory::mix() const {
  const double l1 = l1_hits.value_or(1), l2 = l2_hits.value_or(1);
  return {.l1_hits = l1,
          .dram_answers = (1 - l1) * (1 - l2),
          .bank_ways = ways.value_or(1),
          .sectors = sectors.value_or(0)};
}

costs::MemoryMix SaidOfMemory::spread_mix() const {
  constexpr double kMostSectors = 32;
  costs::MemoryMix spread = mix();
  if (!told().hits) spread.l1_hits = 0;
  if (!told().sectors) spread.sectors = kMostSectors;
  return spread;
}

Analyzer::Analyzer(CodeQuestion question, const profile::Profile& profile)
    : question_(std::move(question)),
      costs_(profile, question_.memory.mix()),
      spread_(profile, question_.memory.spread_mix()) {
  if (question_.file.architecture.empty()) {
    question_.file.architecture = profile::architecture_of(profile);
  }
}

CodeAnalyses Analyzer::of(const std::filesystem::path& file, const Each& each) const {
  describe::CodeFile read = describe::read_code_file(file, question_.file);
  auto& functions = read.functions;
  std::vector<CodeAnalysis> analyses(functions.size());
  std::vector<std::exception_ptr> refusals(functions.size());
  each(functions.size(), [&](std::size_t i) {
    try {
      analyses[i] = of(std::move(functions[i]), file.string());
    } catch (...) {
      refusals[i] = std::current_exception();
    }
  });
  // The first one of the file, whichever was first in time.
  for (const std::exception_ptr& refusal : refusals) {
    if (refusal) std::rethrow_exception(refusal);
  }
  return {.kernels = std::move(analyses), .notes = std::move(read.notes)};
}

CodeAnalysis Analyzer::of(machine_code::ExecutedCode function, const std::string& file) const {
  model::AnalysisQuestion question = question_.analysis;
  question.memory = question_.memory.told();
  question.spread = question_.compares ? &spread_ : nullptr;
  question.warps = function.has_counts() ? function.instructions.front().executed : 0;
  const std::string name = function.function;
  CodeAnalysis analysis = located(file, name, [&] {
    std::set<std::string> matched;
    question.loop.shares = question_.branches.shares(function, matched);
    return model::analyze_code(std::move(function), costs_, question);
  });
  analysis.file = file;
  return analysis;
}

CodeAnalysis Analyzer::whole_of(const CodeAnalysis& loops) const {
  const machine_code::ExecutedCode& code = *loops.code;
  model::AnalysisQuestion question = question_.analysis;
  question.memory = question_.memory.told();
  question.whole = true;
  question.warps = code.has_counts() ? code.instructions.front().executed : 0;
  std::string assumed;
  CodeAnalysis analysis = located(loops.file, code.function, [&] {
    std::set<std::string> matched;
    question.loop.shares = question_.branches.shares(code, matched);
    if (!code.has_counts()) assumed = tell_untold_trips(code, question.loop.shares);
    return model::analyze_code(code, costs_, question);
  });
  if (!assumed.empty()) analysis.loops.back().assumptions.push_back(std::move(assumed));
  return analysis;
}

std::optional<report::WholeBuilds> Analyzer::whole_of(const CodeAnalysis& before,
                                                      const CodeAnalysis& after) const {
  const auto is_whole = [](const CodeAnalysis& one) { return one.loops.back().whole; };
  if (is_whole(before) && is_whole(after)) return std::nullopt;
  if (report::doubt_of(report::pair_loops(before, after)).empty()) return std::nullopt;
  return report::WholeBuilds{whole_of(before), whole_of(after)};
}

void Analyzer::check_places(std::initializer_list<const std::vector<CodeAnalysis>*> files) const {
  std::vector<const machine_code::ExecutedCode*> codes;
  for (const auto* analyses : files) {
    for (const CodeAnalysis& analysis : *analyses) codes.push_back(analysis.code.get());
  }
  question_.branches.check(codes);
}

Builds builds_of(const std::filesystem::path& before_file, const std::vector<CodeAnalysis>& before,
                 const std::filesystem::path& after_file, const std::vector<CodeAnalysis>& after) {
  if (before.size() == 1 && after.size() == 1) return {{&before[0], &after[0]}};
  Builds builds;
  std::map<std::string, const CodeAnalysis*> by_name;
  for (const CodeAnalysis& one : before) by_name[one.name] = &one;
  for (const CodeAnalysis& one : after) {
    const auto found = by_name.find(one.name);
    if (found != by_name.end()) builds.emplace_back(found->second, &one);
  }
  if (builds.empty()) {
    throw InputError(
        after_file.string(), "",
        "no kernel of this name is in " + before_file.string() + "; --kernel chooses one of each");
  }
  return builds;
}

}  // namespace warpgauge::answers
