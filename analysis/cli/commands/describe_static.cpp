// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/describe_static.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/base/tell.h"
#include "analysis/cli/commands/places.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/describe/code_file.h"
#include "analysis/describe/from_code.h"
#include "analysis/describe/function_choice.h"
#include "analysis/describe/missing.h"
#include "analysis/describe/runs.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "analysis/machine_code/kernel_names.h"
#include "analysis/model/other_device.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

constexpr double kMostBytes = 1e18;

/// "1024", "64,8" or "64x8x2". Throws InputError.
std::array<std::uint64_t, 3> sides_of(const std::string& text, const char* option) {
  std::array<std::uint64_t, 3> sides = {1, 1, 1};
  const char *next = text.data(), *end = text.data() + text.size();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const auto [behind, error] = std::from_chars(next, end, sides[i]);
    if (error != std::errc()) break;
    if (behind == end) return sides;
    if (*behind != ',' && *behind != 'x') break;
    next = behind + 1;
  }
  throw InputError(option, "'" + text + "'", "is not X, X,Y or X,Y,Z in whole numbers");
}

/// Where --grid or --block is missing, one of the smallest: what else is missing is asked for with
/// it.
describe::StaticLaunch launch_of(const DescribeStaticOptions& options) {
  const auto or_default = [](const std::string& text, const char* option,
                             std::array<std::uint64_t, 3> smallest) {
    return text.empty() ? smallest : sides_of(text, option);
  };
  describe::StaticLaunch launch{.grid = or_default(options.grid, "--grid", {1, 1, 1}),
                                .block = or_default(options.block, "--block", {32, 1, 1}),
                                .says_grid = !options.grid.empty(),
                                .says_block = !options.block.empty(),
                                .cluster_blocks = static_cast<std::uint64_t>(options.cluster)};
  if (!options.shared.empty()) {
    const double bytes = bytes_of(options.shared);
    if (bytes < 0 || bytes > kMostBytes) {
      throw InputError("--shared", options.shared, "is not a number of bytes, like 4096 or 48KiB");
    }
    launch.shared_bytes = static_cast<std::uint64_t>(bytes);
    launch.says_shared = true;
  }
  if (options.registers > 0) launch.registers = options.registers;
  return launch;
}

/// "0x340=spread".
std::map<std::uint64_t, describe::AtomicPattern> patterns_of(
    const std::vector<std::string>& texts, const machine_code::ExecutedCode& reached) {
  using enum describe::AtomicPattern;
  constexpr std::pair<std::string_view, describe::AtomicPattern> kPatterns[] = {
      {"same", kSame}, {"neighbours", kNeighbours}, {"spread", kSpread}};
  std::map<std::uint64_t, describe::AtomicPattern> patterns;
  for (const std::string& text : texts) {
    const auto named = places_and_value(text);
    const auto* const found =
        std::ranges::find(kPatterns, std::string_view(named ? named->second : std::string()),
                          [](const auto& pattern) { return pattern.first; });
    if (!named || found == std::end(kPatterns)) {
      throw InputError("--atomics", text, "is not OFFSET=same, OFFSET=neighbours or OFFSET=spread");
    }
    if (const auto offset = named->first.only_offset()) {
      patterns[*offset] = found->second;
      continue;
    }
    bool any = false;
    for (const machine_code::ExecutedInstruction& one : reached.instructions) {
      if (!named->first.has(one) || !describe::is_atomic(one.text)) continue;
      patterns[one.offset_bytes] = found->second;
      any = true;
    }
    if (!any) throw InputError("--atomics", text, "warps reach no atomic there");
  }
  return patterns;
}

describe::MemoryStatement memory_of(const DescribeStaticOptions& options,
                                    const machine_code::ExecutedCode& reached) {
  constexpr double kLanes = 32;
  const auto read = [&](const AmountOption& option, const std::vector<std::string>& texts) {
    return option.read(texts, reached);
  };
  return {.sectors = read({"--sectors", 1, 16 * kLanes, describe::is_global}, options.sectors),
          .lines = read({"--lines", 1, 2 * kLanes, describe::is_global}, options.lines),
          .ways = read({"--ways", 1 / kLanes, kLanes, describe::is_shared}, options.ways),
          .lanes = read({"--lanes", 0, kLanes, describe::is_any_instruction}, options.lanes),
          .l1 = read({"--l1", 0, 1, describe::reads_global}, options.l1),
          .l2 = read({"--l2", 0, 1, describe::reads_memory}, options.l2),
          .read_bytes = read({"--read-bytes", 0, kMostBytes, describe::reads_memory, true, true},
                             options.read_bytes),
          .write_bytes = read({"--write-bytes", 0, kMostBytes, describe::writes_memory, true, true},
                              options.write_bytes),
          .copy_bytes = read({"--copy-bytes", 1, kMostBytes, describe::is_bulk_copy, true},
                             options.copy_bytes),
          .atomics = patterns_of(options.atomics, reached)};
}

describe::CodeFile read_code(const DescribeStaticOptions& options, const std::string& kernel,
                             const std::string& device) {
  describe::CodeFileOptions how;
  how.kernel = kernel;
  how.architecture = options.architecture.empty() ? device : options.architecture;
  how.compiler_options = options.compiler_options;
  return describe::read_code_file(options.file, how);
}

/// A word of a command line, in quotes where a shell would take it apart.
std::string shell_word(const std::string& word) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./,:=@%+").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// The command again with all that was given, and with what is missing to fill in.
std::string command_to_fill_in(const DescribeStaticOptions& options, const std::string& command,
                               const std::string& kernel, const describe::Asked& asked) {
  std::string line = fmt::format("{} {}", command, shell_word(options.file.string()));
  if (!kernel.empty()) line += " --kernel " + shell_word(kernel);
  for (const CLI::Option* option : options.all) {
    for (const std::string& value : option->results()) {
      line += fmt::format(" {} {}", option->get_name(), shell_word(value));
    }
  }
  for (const describe::Missing& one : asked) line += " " + one.option;
  return line;
}

/// The name alone: "scale" of "void scale<4>(float*, int)".
std::string short_name(const machine_code::ExecutedCode& code) {
  return describe::bare_name(machine_code::demangle(code.function));
}

void tell_of(const fs::path& file, const describe::CodeFile& code,
             const descriptor::Descriptor& kernel, const ChosenProfile& chosen) {
  std::string first = profile::first_line(chosen);
  first.pop_back();  // its end
  tell("{}", first);
  for (const std::string& note : code.notes) {
    tell("note: {}: {}", file.string(), note);
  }
  tell("{}: {} instructions that warps reach, {:.6g} executed", printable(kernel.name),
       kernel.code.instructions.size(), kernel.work[descriptor::Resource::kWarpInstructions]);
  for (const std::string& text : model::other_device_texts(kernel, chosen.profile)) {
    tell("  assumed  {}", text);
  }
  for (const std::string& text : kernel.assumes) tell("  assumed  {}", text);
}

descriptor::Descriptor describe_one(const DescribeStaticOptions& options,
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
    std::set<std::string> matched;
    question.shares = options.branches.shares(code, matched);
    options.branches.check({&code});
    question.memory = memory_of(options, describe::reached_code(code, question.shares));
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

bool is_code(const fs::path& file) {
  return file.extension() != ".json" && !descriptor::holds_descriptors(file) &&
         describe::holds_code(file);
}

void tell_fill_in(const FillIn& fill_in) {
  tell("error: {}", fill_in.error);
  for (const std::string& command : fill_in.commands) tell("fill in: {}", command);
}

std::variant<descriptor::Descriptor, FillIn> describe_static(const DescribeStaticOptions& options,
                                                             const std::string& kernel,
                                                             const std::string& command,
                                                             const ChosenProfile& chosen,
                                                             bool tells) {
  constexpr std::size_t kMostCommands = 4;
  launch_of(options);  // before a compiler runs
  const describe::CodeFile file = read_code(options, kernel, architecture_of(chosen.profile));
  const std::string name = options.file == "-" ? "standard input" : options.file.string();
  const auto missing_of = [&](const machine_code::ExecutedCode& code) -> describe::Asked {
    try {
      describe_one(options, code, file, name, chosen.profile);
    } catch (const describe::Unanswered& unanswered) {
      return unanswered.missing;
    } catch (const InputError&) {  // told when it is the kernel that is meant
    }
    return {};
  };
  const machine_code::ExecutedCode* code = nullptr;
  try {
    code = &describe::only_function(file, kernel);
  } catch (const Defect& several) {
    FillIn fill_in{.error = InputError(name, "", several.what()).what(), .commands = {}};
    if (file.functions.size() > kMostCommands || file.kind == "description") {
      throw InputError(fill_in.error);
    }
    for (const machine_code::ExecutedCode& one : file.functions) {
      fill_in.commands.push_back(
          command_to_fill_in(options, command, name_among(file, one), missing_of(one)));
    }
    return fill_in;
  }
  try {
    descriptor::Descriptor described = describe_one(options, *code, file, name, chosen.profile);
    if (tells) tell_of(options.file, file, described, chosen);
    return described;
  } catch (const describe::Unanswered& unanswered) {
    return FillIn{.error = InputError(name, printable(short_name(*code)), unanswered.what()).what(),
                  .commands = {command_to_fill_in(options, command, kernel, unanswered.missing)}};
  }
}

int describe_static_into(const DescribeStaticOptions& options, const std::string& kernel,
                         const fs::path& output) {
  refuse_to_overwrite({options.file, options.profile}, output);
  refuse_unwritable(output);
  const ChosenProfile chosen = choose_profile(options.profile);
  refuse_to_overwrite({chosen.file}, output);
  auto described = describe_static(options, kernel, "warpgauge describe --cubin", chosen, true);
  if (const FillIn* fill_in = std::get_if<FillIn>(&described)) {
    tell_fill_in(*fill_in);
    return kExitBadInput;
  }
  write_output(descriptor::to_json_line(std::get<descriptor::Descriptor>(described)) + "\n",
               output);
  return kExitOk;
}

void DescribeStaticOptions::refuse_without_code(const char* needs) const {
  if (!file.empty()) return;
  for (const CLI::Option* option : all) {
    if (option->count() == 0) continue;
    throw InputError(option->get_name(), "", needs);
  }
}

void add_static_options(CLI::App& command, DescribeStaticOptions& options) {
  constexpr const char* kGroup = "A kernel that never ran";
  const auto add = [&](CLI::Option* option) { options.all.push_back(option->group(kGroup)); };
  const auto text = [&](const char* name, std::string& value, const char* about, const char* type) {
    add(command.add_option(name, value, about)->type_name(type));
  };
  const auto number = [&](const char* name, int& value, const char* about, int most) {
    add(command.add_option(name, value, about)->check(CLI::Range(1, most))->type_name("N"));
  };
  const auto many = [&](const char* name, std::vector<std::string>& values, const char* about,
                        const char* type) {
    if (command.get_option_no_throw(name) != nullptr) return;
    add(command.add_option(name, values, about)->type_name(type)->allow_extra_args(false));
  };
  text("--grid", options.grid, "Blocks of the grid", "X[,Y[,Z]]");
  text("--block", options.block, "Threads of a block", "X[,Y[,Z]]");
  text("--shared", options.shared,
       "Dynamic shared memory of a block; for a listing, static and dynamic together", "BYTES");
  number("--registers", options.registers, "Registers of a thread, where a listing does not say",
         255);
  number("--cluster", options.cluster, "Blocks of a cluster, where the cubin does not say", 32);
  for (CLI::Option* option : add_branch_options(command, options.branches)) add(option);
  many("--read-bytes", options.read_bytes, "Bytes that loads take from DRAM", "[PLACE=]BYTES");
  many("--write-bytes", options.write_bytes, "Bytes that stores bring to DRAM", "[PLACE=]BYTES");
  many("--l1", options.l1, "Share of its sectors that a load finds in L1", "[PLACE=]SHARE");
  many("--l2", options.l2, "Share of the rest that it finds in L2, instead of --read-bytes",
       "[PLACE=]SHARE");
  many("--sectors", options.sectors,
       "Sectors of 32 bytes that an access of a warp touches (default: as few as its bytes need)",
       "[PLACE=]N");
  many("--lines", options.lines,
       "Lines of 128 bytes in which they lie (default: as few as hold them)", "[PLACE=]N");
  many("--ways", options.ways,
       "Ways of conflict of shared memory (default: 1); below 1 where lanes share words",
       "[PLACE=]N");
  many("--lanes", options.lanes,
       "Threads of a warp that take part in an instruction (default: all of the warp's)",
       "[PLACE=]N");
  many("--atomics", options.atomics,
       "Where the lanes of an atomic go: same (one word for all), neighbours or spread",
       "PLACE=PATTERN");
  many("--copy-bytes", options.copy_bytes, "Bytes of one bulk copy (TMA)", "[PLACE=]BYTES");
  text("--arch", options.architecture, "Architecture to choose or to compile for", "SM");
  many("--compiler-option", options.compiler_options,
       "Option for nvcc or ptxas; may be given several times", "TEXT");
  text("--name", options.name, "Name of the description (default: the kernel's)", "TEXT");
  text("--size", options.size, "Its size in words (default: the shape of the launch)", "TEXT");
}

}  // namespace warpgauge::cli
