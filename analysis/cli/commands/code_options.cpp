// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/code_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/answers/file_places.h"
#include "analysis/base/printable.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/command_line.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/describe/code_file.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "analysis/model/launch_facts.h"
#include "analysis/model/other_device.h"
#include "analysis/report/terminal.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCompilerOption = "--compiler-option";

/// The command again with all that was given of this file, and with what is missing to fill in.
std::vector<std::string> command_to_fill_in(const DescribeStaticOptions& options,
                                            const std::string& command,
                                            const answers::Unsaid::OfKernel& unsaid) {
  std::vector<std::string> words = {command, shell_word(options.file.string())};
  if (!unsaid.kernel.empty()) words.push_back("--kernel " + shell_word(unsaid.kernel));
  for (const CLI::Option* option : options.all) {
    if (option->get_items_expected_max() == 0) {  // a flag
      if (option->count() > 0) words.push_back(option->get_name());
      continue;
    }
    for (const std::string& value : option->results()) {
      const bool has_places = option->get_name() != kCompilerOption;
      const auto text = has_places ? answers::text_about(value, options.file, options.files)
                                   : std::optional(value);
      if (text) words.push_back(fmt::format("{} {}", option->get_name(), shell_word(*text)));
    }
  }
  for (const describe::Missing& one : unsaid.asked) words.push_back(one.option);
  return words;
}

/// "  --grid X       blocks of the grid", as many lines as the width takes.
std::string asked_text(const describe::Asked& asked, std::optional<std::size_t> width) {
  constexpr std::size_t kWidest = 28, kGap = 2;
  std::size_t widest = 0;
  for (const describe::Missing& one : asked) {
    if (one.option.size() <= kWidest) widest = std::max(widest, one.option.size());
  }
  std::string text;
  for (const auto& [what, option, more, line] : asked) {
    const std::string first = fmt::format("  {:<{}} ", option, widest + 1);
    const std::string rest = more.empty() ? what : fmt::format("{}: {}{}", what, option, more);
    text += width ? report::wrapped(rest, widest + 2 * kGap, first, *width) : first + rest + "\n";
  }
  return text;
}

void tell_of(const answers::StaticDescription& description, const ChosenProfile& chosen) {
  const descriptor::Descriptor& kernel = description.kernel;
  std::string first = profile::first_line(chosen);
  first.pop_back();  // its end
  tell("{}", first);
  tell("{}: {} instructions that warps reach, {:.6g} executed", printable(kernel.name),
       kernel.code.instructions.size(), kernel.work[descriptor::Resource::kWarpInstructions]);
  if (const std::string loads = model::load_fact(kernel); !loads.empty()) {
    tell("  launch   {}", loads);
  }
  for (const std::string& text : model::other_device_texts(kernel, chosen.profile)) {
    tell("  assumed  {}", text);
  }
  for (const std::string& text : kernel.assumes) tell("  assumed  {}", text);
}

}  // namespace

void tell_fill_in(const FillIn& fill_in) {
  const auto width = report::terminal_width(STDERR_FILENO);
  std::string text = asked_text(fill_in.asked, width);
  for (const std::string& note : fill_in.notes) {
    text += width ? report::wrapped(note, 2, "note: ", *width) : fmt::format("note: {}\n", note);
  }
  constexpr std::string_view kFillIn = "fill in: ";
  for (const std::vector<std::string>& words : fill_in.commands) {
    text += width ? report::folded_words(words, *width, kFillIn)
                  : fmt::format("{}{}\n", kFillIn, fmt::join(words, " "));
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    tell_line(std::string_view(text).substr(at, end - at));
    at = end + 1;
  }
}

std::vector<CLI::Option*> add_branch_options(CLI::App& command, BranchOptions& options) {
  return {
      command
          .add_option(
              "--trips", options.trips,
              "Trips of the loop that begins there, or of the loop of that source line, however "
              "often it is unrolled, or of the only loop; may be given several times")
          ->type_name("[PLACE=]N")
          ->allow_extra_args(false),
      command
          .add_option("--taken", options.taken,
                      "Share of times that the branch there is taken; may be given several "
                      "times")
          ->type_name("PLACE=SHARE")
          ->allow_extra_args(false)};
}

bool is_code(const fs::path& file) {
  return file.extension() != ".json" && !descriptor::holds_descriptors(file) &&
         describe::holds_code(file);
}

std::variant<descriptor::Descriptor, FillIn> describe_static(const DescribeStaticOptions& options,
                                                             const std::string& command,
                                                             const ChosenProfile& chosen,
                                                             bool tells) {
  auto described = answers::describe_static(options, chosen.profile);
  if (const auto* unsaid = std::get_if<answers::Unsaid>(&described)) {
    FillIn fill_in{.error = unsaid->error, .asked = {}, .commands = {}};
    if (!unsaid->missing_of.empty()) {
      fill_in.error = unsaid->missing_of + ": these options are missing:";
      fill_in.asked = unsaid->kernels.front().asked;
    }
    for (const std::string& note : unsaid->notes) {
      fill_in.notes.push_back(fmt::format(
          "{}: {}", options.file == "-" ? "standard input" : options.file.string(), note));
    }
    for (const answers::Unsaid::OfKernel& kernel : unsaid->kernels) {
      fill_in.commands.push_back(command_to_fill_in(options, command, kernel));
    }
    return fill_in;
  }
  auto& description = std::get<answers::StaticDescription>(described);
  for (const std::string& note : description.notes) {
    tell("note: {}: {}", options.file.string(), note);
  }
  if (tells) tell_of(description, chosen);
  return std::move(description.kernel);
}

int describe_static_into(const DescribeStaticOptions& options, const fs::path& output) {
  refuse_to_overwrite({options.file, options.profile}, output);
  refuse_unwritable(output);
  const ChosenProfile chosen = choose_profile(options.profile);
  refuse_to_overwrite({chosen.file}, output);
  const auto described = describe_static(options, "warpgauge describe --cubin", chosen, true);
  if (const FillIn* fill_in = std::get_if<FillIn>(&described)) {
    tell("error: {}", fill_in->error);
    tell_fill_in(*fill_in);
    return kExitBadInput;
  }
  write_output(descriptor::to_json_line(std::get<descriptor::Descriptor>(described)) + "\n",
               output);
  return kExitOk;
}

void DescribeStaticOptions::refuse_without_code(const char* needs,
                                                const std::set<std::string>& allowed) const {
  if (!file.empty()) return;
  for (const CLI::Option* option : all) {
    if (option->count() == 0 || allowed.contains(option->get_name())) continue;
    throw InputError(option->get_name(), "", needs);
  }
}

void add_launch_options(CLI::App& command, DescribeStaticOptions& options, const char* heading) {
  const auto add = [&](CLI::Option* option) { options.all.push_back(option->group(heading)); };
  // One for all files: kernels whose launches differ are described first.
  const auto of_launch = [&](const char* name, std::string& value, const char* about,
                             const char* type) {
    const auto take = [&value, name](const std::vector<std::string>& given) {
      if (given.size() == 1 && given.front().find('=') == std::string::npos) {
        value = given.front();
        return;
      }
      throw InputError(name, "",
                       "is given once, for all files: describe kernels whose launches differ one "
                       "by one (warpgauge describe --cubin FILE -o FILE.json), and name the "
                       "descriptions");
    };
    add(command.add_option_function<std::vector<std::string>>(name, take, about)
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->type_name(type));
  };
  const auto number = [&](const char* name, int& value, const char* about, int most) {
    add(command.add_option(name, value, about)->check(CLI::Range(1, most))->type_name("N"));
  };
  of_launch("--grid", options.grid, "Blocks of the grid", "X[,Y[,Z]]");
  of_launch("--block", options.block, "Threads of a block", "X[,Y[,Z]]");
  of_launch("--shared", options.shared,
            "Dynamic shared memory of a block; for a listing, static and dynamic together",
            "BYTES");
  number("--registers", options.registers, "Registers of a thread, where a listing does not say",
         255);
  number("--cluster", options.cluster, "Blocks of a cluster, where the cubin does not say", 32);
  add(command
          .add_option("--arg", options.arguments,
                      "An argument, in the kernel's order: the host then executes the code for "
                      "some blocks, which "
                      "tells branches, sectors and conflicts. i32:4096, f32:0.5, buffer:4MiB, "
                      "buffer:4MiB:zeros "
                      "(random, iota, below=N, file=PATH), tensormap:bf16:4096x4096:box=64x128 "
                      "(docs/describe.md), struct:FILE, fields:buffer:4MiB,i32:7, unknown")
          ->type_name("KIND:VALUE")
          ->allow_extra_args(false));
  add(command.add_flag(
      "--warm", options.warm,
      "With --arg, and where described launches are executed again: what the kernel touches is in "
      "L2 already, if it has room there"));
}

void add_static_options(CLI::App& command, DescribeStaticOptions& options) {
  constexpr const char* kGroup = "A kernel that never ran";
  const auto add = [&](CLI::Option* option) { options.all.push_back(option->group(kGroup)); };
  const auto text = [&](const char* name, std::string& value, const char* about, const char* type) {
    add(command.add_option(name, value, about)->type_name(type));
  };
  const auto many = [&](const char* name, std::vector<std::string>& values, const char* about,
                        const char* type) {
    add(command.add_option(name, values, about)->type_name(type)->allow_extra_args(false));
  };
  add_launch_options(command, options, kGroup);
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
       "Lines of 128 bytes in which they lie (default: as few as hold them; of a sector for each "
       "lane, as many)",
       "[PLACE=]N");
  many("--ways", options.ways,
       "Ways of conflict of shared memory (default: 1); 0.5 where neighbours read the same 8 or 16 "
       "bytes",
       "[PLACE=]N");
  many("--lanes", options.lanes,
       "Threads of a warp that take part in an instruction (default: all of the warp's)",
       "[PLACE=]N");
  many("--atomics", options.atomics,
       "Where the lanes of an atomic go: same (one word for all), neighbours or spread",
       "PLACE=PATTERN");
  many("--copy-bytes", options.copy_bytes, "Bytes of one bulk copy (TMA)", "[PLACE=]BYTES");
  text("--arch", options.architecture, "Architecture to choose or to compile for", "SM");
  many(kCompilerOption, options.compiler_options,
       "Option for nvcc or ptxas; may be given several times", "TEXT");
  text("--name", options.name, "Name of the description (default: the kernel's)", "TEXT");
  text("--size", options.size, "Its size in words (default: the shape of the launch)", "TEXT");
}

}  // namespace warpgauge::cli
