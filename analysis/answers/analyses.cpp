// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/analyses.h"

#include <exception>
#include <map>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/profile/architecture.h"

namespace warpgauge::answers {

using model::CodeAnalysis;

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

CodeQuestion CodeOptions::question(bool compares) const {
  CodeQuestion question{.file = {.kernel = kernel,
                                 .architecture = architecture,
                                 .compiler_options = compiler_options},
                        .analysis = {.whole = whole, .outer = outer},
                        .branches = branches,
                        .memory = memory,
                        .compares = compares};
  question.analysis.loop.warps = warps;
  question.analysis.loop.timeline_warps = timeline_warps();
  return question;
}

Analyzer::Analyzer(CodeQuestion question, const profile::Profile& profile)
    : question_(std::move(question)),
      costs_(profile, question_.memory.mix()),
      spread_(profile, question_.memory.spread_mix()) {
  question_.branches.check_texts();  // before a compiler runs
  if (question_.file.architecture.empty()) {
    question_.file.architecture = profile::architecture_of(profile);
  }
}

CodeAnalyses Analyzer::of(const std::filesystem::path& file, const Each& each) const {
  describe::CodeFile read = describe::read_code_file(file, question_.file);
  auto& functions = read.functions;
  std::vector<CodeAnalysis> analyses(functions.size());
  std::vector<std::exception_ptr> refusals(functions.size());
  std::vector<describe::HeaderLines> headers;
  for (const machine_code::ExecutedCode& function : functions) {
    const auto found = read.headers.find({function.cubin, function.function});
    headers.push_back(found == read.headers.end() ? describe::HeaderLines() : found->second);
  }
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
  return {.kernels = std::move(analyses),
          .headers = std::move(headers),
          .notes = std::move(read.notes)};
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

CodeAnalysis Analyzer::whole_of(const ToldBuild& build) const {
  const machine_code::ExecutedCode& code = *build.analysis.code;
  model::AnalysisQuestion question = question_.analysis;
  question.memory = question_.memory.told();
  question.whole = true;
  question.warps = code.has_counts() ? code.instructions.front().executed : 0;
  question.loop.shares = build.shares;
  CodeAnalysis analysis = located(build.analysis.file, code.function,
                                  [&] { return model::analyze_code(code, costs_, question); });
  if (!build.assumed.empty()) analysis.loops.back().assumptions.push_back(build.assumed);
  return analysis;
}

std::optional<report::WholeBuilds> Analyzer::whole_of(const CodeAnalysis& before,
                                                      const CodeAnalysis& after) const {
  const auto is_whole = [](const CodeAnalysis& one) { return one.loops.back().whole; };
  if (is_whole(before) && is_whole(after)) return std::nullopt;
  if (report::doubt_of(report::pair_loops(before, after)).empty()) return std::nullopt;
  std::set<std::string> matched;
  ToldBuild old_one{before, question_.branches.shares(*before.code, matched)},
      new_one{after, question_.branches.shares(*after.code, matched)};
  assume_equal_work(old_one, new_one);
  return report::WholeBuilds{whole_of(old_one), whole_of(new_one)};
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
