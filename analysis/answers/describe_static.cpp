// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/describe_static.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/answers/host_execution.h"
#include "analysis/answers/places.h"
#include "analysis/answers/told_launch.h"
#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/describe/access_kinds.h"
#include "analysis/describe/code_file.h"
#include "analysis/describe/from_code.h"
#include "analysis/describe/function_choice.h"
#include "analysis/describe/host_counts.h"
#include "analysis/descriptor/read.h"
#include "analysis/machine_code/kernel_names.h"
#include "analysis/profile/architecture.h"

namespace warpgauge::answers {
namespace {

constexpr double kMostBytes = 1e18;

/// "0x340=spread". Throws InputError for any other text.
std::pair<Places, describe::AtomicPattern> pattern_of(const std::string& text) {
  using enum describe::AtomicPattern;
  constexpr std::pair<std::string_view, describe::AtomicPattern> kPatterns[] = {
      {"same", kSame}, {"neighbours", kNeighbours}, {"spread", kSpread}};
  auto named = places_and_value(text);
  const auto* const found =
      std::ranges::find(kPatterns, std::string_view(named ? named->second : std::string()),
                        [](const auto& pattern) { return pattern.first; });
  if (!named || found == std::end(kPatterns)) {
    throw InputError("--atomics", text, "is not OFFSET=same, OFFSET=neighbours or OFFSET=spread");
  }
  return {std::move(named->first), found->second};
}

std::map<std::uint64_t, describe::AtomicPattern> patterns_of(
    const std::vector<std::string>& texts, const machine_code::ExecutedCode& reached) {
  std::map<std::uint64_t, describe::AtomicPattern> patterns;
  const auto tell = [&](std::uint64_t place, describe::AtomicPattern pattern,
                        const std::string& text) {
    if (!patterns.emplace(place, pattern).second) refuse_second_value("--atomics", text);
  };
  for (const std::string& text : texts) {
    const auto [places, pattern] = pattern_of(text);
    if (const auto offset = places.only_offset()) {
      tell(*offset, pattern, text);
      continue;
    }
    bool any = false;
    for (const machine_code::ExecutedInstruction& one : reached.instructions) {
      if (!places.has(one) || !describe::is_atomic(one.text)) continue;
      tell(one.offset_bytes, pattern, text);
      any = true;
    }
    if (!any) throw InputError("--atomics", text, "warps reach no atomic there");
  }
  return patterns;
}

/// The options about amounts, each with what was told and where it goes.
struct AmountTexts {
  AmountOption option;
  const std::vector<std::string> StaticOptions::*texts;
  describe::Amounts describe::MemoryStatement::*amounts;
};

constexpr double kLanes = 32;
constexpr AmountTexts kAmounts[] = {
    {{"--sectors", 1, kLanes, describe::is_global},
     &StaticOptions::sectors,
     &describe::MemoryStatement::sectors},
    {{"--lines", 1, kLanes, describe::is_global},
     &StaticOptions::lines,
     &describe::MemoryStatement::lines},
    {{"--ways", describe::kLeastWays, kLanes, describe::is_shared},
     &StaticOptions::ways,
     &describe::MemoryStatement::ways},
    {{"--lanes", 0, kLanes, describe::is_any_instruction},
     &StaticOptions::lanes,
     &describe::MemoryStatement::lanes},
    {{"--l1", 0, 1, describe::reads_global}, &StaticOptions::l1, &describe::MemoryStatement::l1},
    {{"--l2", 0, 1, describe::reads_memory}, &StaticOptions::l2, &describe::MemoryStatement::l2},
    {{"--read-bytes", 0, kMostBytes, describe::reads_memory, true, true},
     &StaticOptions::read_bytes,
     &describe::MemoryStatement::read_bytes},
    {{"--write-bytes", 0, kMostBytes, describe::writes_memory, true, true},
     &StaticOptions::write_bytes,
     &describe::MemoryStatement::write_bytes},
    {{"--copy-bytes", 1, kMostBytes, describe::is_bulk_copy, true},
     &StaticOptions::copy_bytes,
     &describe::MemoryStatement::copy_bytes}};

describe::MemoryStatement memory_of(const StaticOptions& options,
                                    const machine_code::ExecutedCode& reached) {
  describe::MemoryStatement memory;
  for (const AmountTexts& one : kAmounts) {
    memory.*one.amounts = one.option.read(options.*one.texts, reached);
  }
  memory.atomics = patterns_of(options.atomics, reached);
  return memory;
}

/// What can be seen to be wrong before a compiler runs.
void check_values(const StaticOptions& options) {
  check_told_launch(options);
  options.branches.check_texts();
  for (const AmountTexts& one : kAmounts) one.option.check(options.*one.texts);
  for (const std::string& text : options.atomics) pattern_of(text);
  const bool tells_branches = !options.branches.trips.empty() || !options.branches.taken.empty();
  require(options.arguments.empty() || !tells_branches,
          "--trips and --taken say what follows from --arg: leave them out");
}

/// The name alone: "scale" of "void scale<4>(float*, int)".
std::string short_name(const machine_code::ExecutedCode& code) {
  return describe::bare_name(machine_code::demangle(code.function));
}

descriptor::Descriptor describe_one(const StaticOptions& options,
                                    const machine_code::ExecutedCode& code,
                                    const describe::CodeFile& file, const std::string& name,
                                    const profile::Profile& profile) {
  const costs::InstructionCosts costs(profile, {});
  describe::StaticQuestion question{.launch = launch_of(options),
                                    .shares = {},
                                    .memory = {},
                                    .name = options.name,
                                    .size = options.size};
  std::optional<describe::Unanswered> unanswered;  // located() would make it any bad input
  descriptor::Descriptor described = located(name, printable(short_name(code)), [&] {
    std::optional<describe::HostCounts> counted;
    if (!options.arguments.empty()) {
      const HostKernel kernel = host_kernel(code, file);
      counted = execute_on_host(kernel, told_input(options, kernel), launch_of(options), profile,
                                options.warm)
                    .counts;
      question.counted = &*counted;
    }
    std::set<std::string> matched;
    question.shares = options.branches.shares(code, matched);
    options.branches.check({&code}, printable(fmt::format("{} in {}", short_name(code), name)));
    machine_code::ExecutedCode reached = code;
    if (counted) {
      describe::take_executions(*counted, reached);
    } else {
      reached = describe::reached_code(std::move(reached), question.shares);
    }
    question.memory = memory_of(options, reached);
    try {
      return describe::describe_code(code, file.facts_of(code), question, costs);
    } catch (const describe::Unanswered& missing) {
      unanswered = missing;
      return descriptor::Descriptor();
    }
  });
  if (unanswered) throw describe::Unanswered(*unanswered);
  described.file = name;
  return descriptor::complete(std::move(described));
}

/// The shortest name that is the kernel's alone.
std::string name_among(const describe::CodeFile& file, const machine_code::ExecutedCode& code) {
  const std::string name = short_name(code);
  const auto alike = std::ranges::count_if(
      file.functions, [&](const auto& other) { return short_name(other) == name; });
  return alike > 1 ? machine_code::demangle(code.function) : name;
}

}  // namespace

describe::CodeFileOptions code_options_of(const StaticOptions& options,
                                          const profile::Profile& profile) {
  describe::CodeFileOptions how;
  how.kernel = options.kernel;
  how.architecture =
      options.architecture.empty() ? profile::architecture_of(profile) : options.architecture;
  how.compiler_options = options.compiler_options;
  how.constants = !options.arguments.empty();
  how.lines = options.source_lines;
  return how;
}

std::shared_ptr<const describe::CodeFile> read_code_anew(const std::filesystem::path& file,
                                                         const describe::CodeFileOptions& how) {
  return std::make_shared<const describe::CodeFile>(describe::read_code_file(file, how));
}

std::variant<StaticDescription, Unsaid> describe_static(const StaticOptions& options,
                                                        const profile::Profile& profile,
                                                        const ReadCode& read) {
  constexpr std::size_t kMostKernels = 16;
  const std::string name = !options.label.empty() ? options.label
                           : options.file == "-"  ? "standard input"
                                                  : options.file.string();
  located(name, "", [&] { check_values(options); });
  const auto code_file = read(options.file, code_options_of(options, profile));
  const describe::CodeFile& file = *code_file;
  const auto missing_of = [&](const machine_code::ExecutedCode& code) -> describe::Asked {
    try {
      describe_one(options, code, file, name, profile);
    } catch (const describe::Unanswered& unanswered) {
      return unanswered.missing;
    } catch (const InputError&) {  // told when it is the kernel that is meant
    }
    return {};
  };
  const machine_code::ExecutedCode* code = nullptr;
  try {
    code = &describe::only_function(file, options.kernel);
  } catch (const Defect& several) {
    Unsaid unsaid{.error = InputError(name, "", several.what()).what(),
                  .missing_of = {},
                  .kernels = {},
                  .notes = file.notes};
    if (file.functions.size() > kMostKernels || file.kind == "description") {
      throw InputError(unsaid.error);
    }
    for (const machine_code::ExecutedCode& one : file.functions) {
      unsaid.kernels.push_back({name_among(file, one), missing_of(one)});
    }
    return unsaid;
  }
  try {
    return StaticDescription{.kernel = describe_one(options, *code, file, name, profile),
                             .notes = file.notes};
  } catch (const describe::Unanswered& unanswered) {
    const std::string kernel = printable(short_name(*code));
    return Unsaid{.error = InputError(name, kernel, unanswered.what()).what(),
                  .missing_of = fmt::format("{}: {}", name, kernel),
                  .kernels = {{options.kernel, unanswered.missing}},
                  .notes = file.notes};
  }
}

}  // namespace warpgauge::answers
