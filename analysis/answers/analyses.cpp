// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/analyses.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <iterator>
#include <map>
#include <set>

#include "analysis/answers/places.h"
#include "analysis/base/defect.h"
#include "analysis/describe/access_amounts.h"
#include "analysis/describe/access_kinds.h"
#include "analysis/describe/from_code.h"
#include "analysis/descriptor/read.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/thread_walks.h"
#include "analysis/profile/architecture.h"

namespace warpgauge::answers {

using model::CodeAnalysis;

model::MemoryTold SaidOfMemory::told() const {
  // Where L1 answers all, nothing is left for L2.
  return {.of_all = {.hits = l1_hits.has_value(),
                     .misses = l2_hits || l1_hits == 1,
                     .sectors = sectors.has_value(),
                     .ways = ways.has_value(),
                     .lines = lines.has_value()}};
}

costs::MemoryMix SaidOfMemory::mix() const {
  const double l1 = l1_hits.value_or(1), l2 = l2_hits.value_or(1);
  return {.l1_hits = l1,
          .dram_answers = (1 - l1) * (1 - l2),
          .bank_ways = ways.value_or(1),
          .sectors = sectors.value_or(0),
          .lines = lines.value_or(0)};
}

costs::MemoryMix SaidOfMemory::spread_mix() const {
  constexpr double kMostSectors = 32;
  costs::MemoryMix spread = mix();
  if (!l1_hits) {
    spread.l1_hits = 0;
    spread.dram_answers = 1 - l2_hits.value_or(1);
  }
  if (!sectors) spread.sectors = kMostSectors;
  return spread;
}

CodeQuestion CodeOptions::question(bool compares) const {
  CodeQuestion question{.file = {.kernel = kernel,
                                 .architecture = architecture,
                                 .compiler_options = compiler_options},
                        .analysis = {.whole = whole, .outer = outer},
                        .branches = branches,
                        .memory = memory,
                        .compares = compares,
                        .execute = execute};
  question.file.constants = execute.told_launch();
  question.analysis.loop.warps = warps;
  question.analysis.loop.timeline_warps = timeline_warps();
  return question;
}

namespace {

/// An option about accesses, with what was told of single places and of all.
struct AccessOption {
  AmountOption option;
  std::vector<std::string> SaidOfMemory::*texts;
  std::optional<double> SaidOfMemory::*of_all;
};

constexpr double kLanesOfWarp = 32;
constexpr AccessOption kAccessOptions[] = {
    {{"--l1", 0, 1, describe::reads_global}, &SaidOfMemory::l1_at, &SaidOfMemory::l1_hits},
    {{"--l2", 0, 1, describe::reads_global}, &SaidOfMemory::l2_at, &SaidOfMemory::l2_hits},
    {{"--ways", describe::kLeastWays, kLanesOfWarp, describe::is_shared},
     &SaidOfMemory::ways_at,
     &SaidOfMemory::ways},
    {{"--sectors", 1, kLanesOfWarp, describe::is_global},
     &SaidOfMemory::sectors_at,
     &SaidOfMemory::sectors}};

/// Instructions that a text is about.
std::vector<std::uint64_t> places_in(const machine_code::ExecutedCode& code,
                                     const AmountOption& option, const Places& places) {
  std::vector<std::uint64_t> found;
  for (const machine_code::ExecutedInstruction& one : code.instructions) {
    if (places.has(one) && option.is_about(one.text)) found.push_back(one.offset_bytes);
  }
  return found;
}

/// ": there are such at 0x1f0, 0x200, 0x370, ...", the first few; empty where there is none.
std::string places_hint(const std::vector<const machine_code::ExecutedCode*>& codes,
                        const AmountOption& option) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> offsets;
  for (const auto* code : codes) {
    for (const machine_code::ExecutedInstruction& one : code->instructions) {
      std::string offset = fmt::format("{:#x}", one.offset_bytes);
      const bool is_new = std::ranges::find(offsets, offset) == offsets.end();
      if (is_new && option.is_about(one.text)) offsets.push_back(std::move(offset));
    }
  }
  if (offsets.empty()) return ": the kernels have none";
  const bool has_more = offsets.size() > kMost;
  if (has_more) offsets.resize(kMost);
  return fmt::format(": there are such at {}{}", fmt::join(offsets, ", "), has_more ? ", ..." : "");
}

}  // namespace

void SaidOfMemory::say(const std::vector<std::string>& l1, const std::vector<std::string>& l2,
                       const std::vector<std::string>& of_ways,
                       const std::vector<std::string>& of_sectors) {
  const std::vector<std::string>* const said[] = {&l1, &l2, &of_ways, &of_sectors};
  for (std::size_t i = 0; i < std::size(kAccessOptions); ++i) {
    const AccessOption& one = kAccessOptions[i];
    one.option.check(*said[i]);
    for (const std::string& text : *said[i]) {
      if (places_and_value(text)) {
        (this->*one.texts).push_back(text);
      } else {
        this->*one.of_all = one.option.number(text, text);
      }
    }
  }
}

/// What is told of one code, with the costs of the instructions that are told of by themselves.
class Analyzer::Told {
 public:
  Told(const CodeQuestion& question, const machine_code::ExecutedCode& code,
       const profile::Profile& profile)
      : told_(question.memory.told()) {
    std::map<std::uint64_t, SaidOfMemory> said;
    for (const AccessOption& one : kAccessOptions) {
      std::set<std::uint64_t> known;
      for (const std::string& text : question.memory.*one.texts) {
        const auto [places, value] = *places_and_value(text);
        for (const std::uint64_t at : places_in(code, one.option, places)) {
          if (!known.insert(at).second) refuse_second_value(one.option.name, text);
          said.try_emplace(at, question.memory).first->second.*one.of_all =
              one.option.number(text, value);
        }
      }
    }
    add_counted(question.memory, code, said);
    // Counters tell what is proven otherwise.
    if (!code.has_counts()) add_proven(question.memory, code, said);
    for (const auto& [at, of_one] : said) {
      told_.at.emplace(at, of_one.told().of_all);
      costs_at_[at] = &costs_of(profile, of_one.mix());
      if (question.compares) spread_at_[at] = &costs_of(profile, of_one.spread_mix());
    }
  }

  void into(model::AnalysisQuestion& question) const {
    question.memory = told_;
    question.costs_at = costs_at_;
    question.spread_at = spread_at_;
  }

 private:
  /// Where the host executed the code it knows what L1 answers.
  static void add_counted(const SaidOfMemory& of_all, const machine_code::ExecutedCode& code,
                          std::map<std::uint64_t, SaidOfMemory>& said) {
    for (const machine_code::ExecutedInstruction& one : code.instructions) {
      if (!one.l1_answers) continue;
      said.try_emplace(one.offset_bytes, of_all).first->second.l1_hits = one.l1_answers;
    }
  }

  /// What the code proves of lanes, as describe takes it (describe/code_traffic.cpp): words side by
  /// side are no proof of where they begin, and what is told goes before, but for words that all
  /// lanes read: a number for a line or for all says nothing of these.
  static void add_proven(const SaidOfMemory& of_all, const machine_code::ExecutedCode& code,
                         std::map<std::uint64_t, SaidOfMemory>& said) {
    const auto accesses = machine_code::thread_accesses(
        code, machine_code::control_flow_of(code), machine_code::ThreadOrder::likely_for(code));
    for (const machine_code::ThreadAccess& access : accesses) {
      if (!access.lane_bytes) continue;
      const machine_code::ExecutedInstruction& one = code.instructions[access.index];
      const auto known = said.find(one.offset_bytes);
      SaidOfMemory proven = known == said.end() ? of_all : known->second;
      if (describe::is_shared(one.text)) {
        if (proven.ways) continue;
        proven.ways = describe::ways_of_lanes(one, *access.lane_bytes, kLanesOfWarp);
      } else {
        const double bytes = machine_code::access_bytes(one.text);
        const auto apart = static_cast<double>(*access.lane_bytes);
        const bool is_named = is_offset_named(of_all.sectors_at, one.offset_bytes);
        if (std::abs(apart) == bytes || (apart == 0 ? is_named : proven.sectors.has_value())) {
          continue;
        }
        const describe::Footprint touched = describe::footprint(apart, bytes, kLanesOfWarp);
        proven.sectors = touched.sectors;
        proven.lines = touched.lines;
      }
      said[one.offset_bytes] = std::move(proven);
    }
  }

  static bool is_offset_named(const std::vector<std::string>& texts, std::uint64_t offset_bytes) {
    return std::ranges::any_of(texts, [&](const std::string& text) {
      return places_and_value(text)->first.has_offset(offset_bytes);
    });
  }

  const costs::InstructionCosts& costs_of(const profile::Profile& profile,
                                          const costs::MemoryMix& mix) {
    const std::array key = {mix.l1_hits, mix.dram_answers, mix.bank_ways, mix.sectors, mix.lines};
    return costs_.try_emplace(key, profile, mix).first->second;
  }

  model::MemoryTold told_;
  std::map<std::array<double, 5>, costs::InstructionCosts> costs_;  ///< by what is said
  std::map<std::uint64_t, const costs::InstructionCosts*> costs_at_, spread_at_;
};

Analyzer::Analyzer(CodeQuestion question, const profile::Profile& profile)
    : question_(std::move(question)),
      costs_(profile, question_.memory.mix()),
      spread_(profile, question_.memory.spread_mix()) {
  question_.branches.check_texts();  // before a compiler runs
  if (!question_.compares) question_.execute.check();
  if (question_.file.architecture.empty()) {
    question_.file.architecture = profile::architecture_of(profile);
  }
}

namespace {

/// Calls `act` for each number below `count`; what it throws of the first of them is thrown on,
/// whichever was first in time.
void for_each_in_order(std::size_t count, const Analyzer::Each& each,
                       const std::function<void(std::size_t)>& act) {
  std::vector<std::exception_ptr> refusals(count);
  each(count, [&](std::size_t i) {
    try {
      act(i);
    } catch (...) {
      refusals[i] = std::current_exception();
    }
  });
  for (const std::exception_ptr& refusal : refusals) {
    if (refusal) std::rethrow_exception(refusal);
  }
}

bool is_description(const std::filesystem::path& file) {
  return file.extension() == ".json" || descriptor::holds_descriptors(file);
}

/// Those whose name has `kernel` in it. Throws InputError for a description that is refused.
std::vector<descriptor::Descriptor> described_kernels(const std::filesystem::path& file,
                                                      const std::string& kernel) {
  std::vector<descriptor::Descriptor> kernels;
  const auto take = [&](descriptor::Descriptor one) {
    const bool is_meant =
        one.name.find(kernel) != one.name.npos || one.mangled.find(kernel) != one.mangled.npos;
    if (is_meant) kernels.push_back(std::move(one));
  };
  if (file.extension() == ".json") {
    take(descriptor::read_descriptor(file));
  } else {
    descriptor::read_descriptor_lines(file, take, [](const InputError& error) { throw error; });
  }
  if (kernels.empty()) {
    throw InputError(file.string(), "",
                     fmt::format("describes no kernel of the name '{}'", kernel));
  }
  return kernels;
}

}  // namespace

CodeAnalyses Analyzer::of(const std::filesystem::path& file, const Each& each) const {
  const ExecuteOptions& execute = question_.execute;
  const bool executes = !question_.compares && execute.any();
  if (executes && execute.from_arguments && is_description(file)) return of_kept(file, each);
  if (executes && !execute.told_launch()) {
    throw InputError(file.string(), "",
                     "--from-arguments is about descriptions: give --grid, --block and --arg");
  }
  return of_read(file, describe::read_code_file(file, question_.file), each);
}

CodeAnalyses Analyzer::of_kept(const std::filesystem::path& file, const Each& each) const {
  const ExecuteOptions& execute = question_.execute;
  const auto described = described_kernels(file, question_.file.kernel);
  const WantedAccesses wanted(execute.accesses);
  KeptLaunches kept(execute.kept, {.warm = execute.launch.warm});
  kept.prepare(described);
  std::vector<const machine_code::ExecutedCode*> codes;
  for (const descriptor::Descriptor& one : described) {
    try {
      codes.push_back(&kept.code_of(one));
    } catch (const NotExecuted&) {  // told with the kernel
    }
  }
  wanted.check(codes);
  CodeAnalyses analyses{.kernels = std::vector<CodeAnalysis>(described.size()),
                        .headers = std::vector<describe::HeaderLines>(described.size()),
                        .executed = std::vector<std::optional<report::Executed>>(described.size()),
                        .notes = {}};
  for_each_in_order(described.size(), each, [&](std::size_t i) {
    ExecutedKernel executed = execute_kept(kept, described[i], wanted, costs_.profile());
    analyses.kernels[i] = of(std::move(executed.code), file.string());
    analyses.executed[i] = std::move(executed.executed);
  });
  return analyses;
}

CodeAnalyses Analyzer::of_read(const std::filesystem::path& file, describe::CodeFile read,
                               const Each& each) const {
  const ExecuteOptions& execute = question_.execute;
  auto& functions = read.functions;
  CodeAnalyses analyses{.kernels = std::vector<CodeAnalysis>(functions.size()),
                        .headers = {},
                        .executed = std::vector<std::optional<report::Executed>>(functions.size()),
                        .notes = std::move(read.notes)};
  for (const machine_code::ExecutedCode& function : functions) {
    const auto found = read.headers.find({function.cubin, function.function});
    analyses.headers.push_back(found == read.headers.end() ? describe::HeaderLines()
                                                           : found->second);
  }
  if (!question_.compares && execute.told_launch()) {
    // The arguments are those of one kernel.
    located(file.string(), "", [&] {
      const auto& only = describe::only_function(read, question_.file.kernel);
      ExecutedKernel executed = execute_code(execute, only, read, costs_.profile());
      const auto at = static_cast<std::size_t>(&only - functions.data());
      analyses.headers = {std::move(analyses.headers[at])};
      analyses.kernels.resize(1);
      analyses.executed = {std::move(executed.executed)};
      functions = {std::move(executed.code)};
    });
  }
  for_each_in_order(functions.size(), each, [&](std::size_t i) {
    analyses.kernels[i] = of(std::move(functions[i]), file.string());
  });
  return analyses;
}

CodeAnalysis Analyzer::of(machine_code::ExecutedCode function, const std::string& file) const {
  model::AnalysisQuestion question = question_.analysis;
  question.spread = question_.compares ? &spread_ : nullptr;
  question.warps = function.has_counts() ? function.instructions.front().executed : 0;
  const std::string name = function.function;
  CodeAnalysis analysis = located(file, name, [&] {
    const Told told(question_, function, costs_.profile());
    told.into(question);
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
  const Told told(question_, code, costs_.profile());
  told.into(question);
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
  for (const AccessOption& one : kAccessOptions) {
    for (const std::string& text : question_.memory.*one.texts) {
      const auto named = places_and_value(text);
      const bool is_any = std::ranges::any_of(codes, [&](const auto* code) {
        return !places_in(*code, one.option, named->first).empty();
      });
      if (!is_any) {
        throw InputError(
            one.option.name, text,
            "no such instruction of the kernels lies there" + places_hint(codes, one.option));
      }
    }
  }
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
