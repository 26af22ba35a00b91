// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/describe_static.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/describe/code_file.h"
#include "analysis/describe/from_code.h"
#include "analysis/describe/runs.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
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

describe::StaticLaunch launch_of(const DescribeStaticOptions& options) {
  for (const auto& [text, option] :
       {std::pair(&options.grid, "--grid"), std::pair(&options.block, "--block")}) {
    if (text->empty()) {
      throw InputError(fmt::format("{} is needed: a kernel that never ran has no launch", option));
    }
  }
  describe::StaticLaunch launch{.grid = sides_of(options.grid, "--grid"),
                                .block = sides_of(options.block, "--block"),
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
    const std::vector<std::string>& texts) {
  using enum describe::AtomicPattern;
  constexpr std::pair<std::string_view, describe::AtomicPattern> kPatterns[] = {
      {"same", kSame}, {"neighbours", kNeighbours}, {"spread", kSpread}};
  std::map<std::uint64_t, describe::AtomicPattern> patterns;
  for (const std::string& text : texts) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const auto* const found = std::ranges::find(
        kPatterns, std::string_view(text).substr(std::min(equals + 1, text.size())),
        [](const auto& pattern) { return pattern.first; });
    if (found == std::end(kPatterns)) {
      throw InputError("--atomics", text, "is not OFFSET=same, OFFSET=neighbours or OFFSET=spread");
    }
    patterns[place_of(text.substr(0, equals), "--atomics")] = found->second;
  }
  return patterns;
}

describe::MemoryStatement memory_of(const DescribeStaticOptions& options) {
  constexpr double kLanes = 32;
  return {
      .sectors = AmountOption{"--sectors", 1, 16 * kLanes}.read(options.sectors),
      .lines = AmountOption{"--lines", 1, 2 * kLanes}.read(options.lines),
      .ways = AmountOption{"--ways", 1 / kLanes, kLanes}.read(options.ways),
      .lanes = AmountOption{"--lanes", 0, kLanes}.read(options.lanes),
      .l1 = AmountOption{"--l1", 0, 1}.read(options.l1),
      .l2 = AmountOption{"--l2", 0, 1}.read(options.l2),
      .read_bytes = AmountOption{"--read-bytes", 0, kMostBytes, true}.read(options.read_bytes),
      .write_bytes = AmountOption{"--write-bytes", 0, kMostBytes, true}.read(options.write_bytes),
      .copy_bytes = AmountOption{"--copy-bytes", 1, kMostBytes, true}.read(options.copy_bytes),
      .atomics = patterns_of(options.atomics)};
}

describe::CodeFile read_code(const DescribeStaticOptions& options, const std::string& kernel,
                             const std::string& device) {
  describe::CodeFileOptions how;
  how.kernel = kernel;
  how.architecture = options.architecture.empty() ? device : options.architecture;
  how.compiler_options = options.compiler_options;
  return describe::read_code_file(options.file, how);
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

}  // namespace

int describe_static_into(const DescribeStaticOptions& options, const std::string& kernel,
                         const fs::path& output) {
  refuse_to_overwrite({options.file, options.profile}, output);
  refuse_unwritable(output);
  describe::StaticQuestion question{.launch = launch_of(options),
                                    .shares = options.branches.shares(),
                                    .memory = memory_of(options),
                                    .name = options.name,
                                    .size = options.size};
  const ChosenProfile chosen = choose_profile(options.profile);
  refuse_to_overwrite({chosen.file}, output);
  const describe::CodeFile file = read_code(options, kernel, architecture_of(chosen.profile));
  const std::string name = options.file == "-" ? "standard input" : options.file.string();
  const machine_code::ExecutedCode& code =
      located(name, "", [&] { return describe::only_function(file, kernel); });
  BranchPlaces places;
  places.add(code);
  check_places(question.shares, places);
  const costs::InstructionCosts costs(chosen.profile, {});
  descriptor::Descriptor described = located(name, printable(code.function), [&] {
    return describe::describe_code(code, file.facts_of(code), question, costs);
  });
  described.file = name;
  described = descriptor::complete(std::move(described));
  write_output(descriptor::to_json_line(described) + "\n", output);
  tell_of(options.file, file, described, chosen);
  return kExitOk;
}

void DescribeStaticOptions::check_file() const {
  if (!file.empty()) return;
  for (const CLI::Option* option : all) {
    if (option->count() == 0) continue;
    throw InputError(option->get_name(), "",
                     "needs --cubin FILE: it is about a kernel that never ran");
  }
}

void add_static_options(CLI::App& command, DescribeStaticOptions& options) {
  constexpr const char* kGroup = "A kernel that never ran";
  add_file(command, "--cubin", options.file,
           "File with its machine code: cubin, program, fat binary, CUDA source, PTX or listing")
      ->group(kGroup);
  const auto add = [&](CLI::Option* option) { options.all.push_back(option->group(kGroup)); };
  const auto text = [&](const char* name, std::string& value, const char* about, const char* type) {
    add(command.add_option(name, value, about)->type_name(type));
  };
  const auto number = [&](const char* name, int& value, const char* about, int most) {
    add(command.add_option(name, value, about)->check(CLI::Range(1, most))->type_name("N"));
  };
  const auto many = [&](const char* name, std::vector<std::string>& values, const char* about,
                        const char* type) {
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
  many("--read-bytes", options.read_bytes, "Bytes that loads take from DRAM", "[OFFSET=]BYTES");
  many("--write-bytes", options.write_bytes, "Bytes that stores bring to DRAM", "[OFFSET=]BYTES");
  many("--l1", options.l1, "Share of its sectors that a load finds in L1", "[OFFSET=]SHARE");
  many("--l2", options.l2, "Share of the rest that it finds in L2, instead of --read-bytes",
       "[OFFSET=]SHARE");
  many("--sectors", options.sectors,
       "Sectors of 32 bytes that an access of a warp touches (default: as few as its bytes need)",
       "[OFFSET=]N");
  many("--lines", options.lines,
       "Lines of 128 bytes in which they lie (default: as few as hold them)", "[OFFSET=]N");
  many("--ways", options.ways,
       "Ways of conflict of shared memory (default: 1); below 1 where lanes share words",
       "[OFFSET=]N");
  many("--lanes", options.lanes,
       "Threads of a warp that take part in an instruction (default: all of the warp's)",
       "[OFFSET=]N");
  many("--atomics", options.atomics,
       "Where the lanes of an atomic go: same (one word for all), neighbours or spread",
       "OFFSET=PATTERN");
  many("--copy-bytes", options.copy_bytes, "Bytes of one bulk copy (TMA)", "[OFFSET=]BYTES");
  add(add_profile(command, options.profile, "Profile that knows the pipes of instructions"));
  text("--arch", options.architecture, "Architecture to choose or to compile for", "SM");
  many("--compiler-option", options.compiler_options,
       "Option for nvcc or ptxas; may be given several times", "TEXT");
  text("--name", options.name, "Name of the description (default: the kernel's)", "TEXT");
  text("--size", options.size, "Its size in words (default: the shape of the launch)", "TEXT");
}

}  // namespace warpgauge::cli
