// SPDX-License-Identifier: Apache-2.0
// warpgauge analyze: cycles of a kernel's loops by its machine code.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "analysis/answers/analyses.h"
#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/commands/analyze_launch.h"
#include "analysis/cli/commands/code_options.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/commands/timed_builds.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/command_line.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/work_progress.h"
#include "analysis/cli/run/page.h"
#include "analysis/report/analysis_compare.h"
#include "analysis/report/analysis_json.h"
#include "analysis/report/analysis_text.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;
using model::CodeAnalysis;

constexpr int kWarpsOfTimeline = 4;    // that a page draws unless it is told
constexpr std::size_t kMostDrawn = 8;  // kernels whose accesses a page draws unless it is told
constexpr const char *kData = "analysis.json", *kPage = "analysis.html";

struct AnalyzeCommand : answers::CodeOptions {
  std::vector<fs::path> files;
  fs::path profile, output = "-", folder;
  std::string format = "text";
  std::vector<std::string> l1, l2, ways, sectors;
  AnalyzeLaunch launch;
  bool compare = false, brief = false;

  bool wants_document() const { return format == "json" || !folder.empty(); }
};

/// A page draws a timeline unless it is told how many warps, and all accesses unless it is told
/// which.
answers::CodeQuestion question_of(const AnalyzeCommand& command) {
  answers::CodeOptions options = command;
  if (!options.timeline && !command.folder.empty()) options.timeline = kWarpsOfTimeline;
  options.memory.say(command.l1, command.l2, command.ways, command.sectors);
  options.execute = command.launch.execute();
  const bool draws_all = !command.folder.empty() && options.execute.any();
  if (draws_all && options.execute.accesses.empty()) options.execute.accesses = {"all"};
  return options.question(command.compare);
}

/// Says what else is to be known of the file.
answers::CodeAnalyses analyses_of(const answers::Analyzer& analyzer, const fs::path& file) {
  answers::CodeAnalyses analyses = analyzer.of(
      file, [](std::size_t count, const auto& act) { each_with_progress("kernels", count, act); });
  for (const std::string& note : analyses.notes) tell("note: {}: {}", file.string(), note);
  return analyses;
}

/// Where the document goes that was asked for: to a page, or to the output.
int write_document(const AnalyzeCommand& command, nlohmann::ordered_json& document) {
  if (!command.folder.empty()) {
    document["command"] = given_command_line();
    return draw_page(document, command.folder, kData, kPage);
  }
  write_output(document.dump(2) + "\n", command.output);
  return kExitOk;
}

int compare(const AnalyzeCommand& command, const ChosenProfile& chosen,
            const answers::Analyzer& analyzer, const Timer* timer) {
  if (command.files.size() != 2) {
    throw InputError("--compare", "",
                     "takes two files: the old build and the new one ('warpgauge predict A B C' "
                     "ranks several)");
  }
  const auto before = analyses_of(analyzer, command.files[0]).kernels,
             after = analyses_of(analyzer, command.files[1]).kernels;
  analyzer.check_places({&before, &after});
  const auto builds = answers::builds_of(command.files[0], before, command.files[1], after);
  auto document = report::analysis_document(chosen);
  std::string text;
  int status = kExitOk;
  for (const auto& [was, is] : builds) {
    if (!text.empty()) text += '\n';
    const auto whole = analyzer.whole_of(*was, *is);
    report::add_comparison(document, *was, *is, whole ? &*whole : nullptr);
    text += report::comparison_text(*was, *is, whole ? &*whole : nullptr);
    if (!timer) continue;
    const report::TimedBuilds timed = timer->of(command.files[0], *was, command.files[1], *is);
    document["comparisons"].back()["times"] = report::timed_builds_json(timed);
    text += report::timed_builds_text(timed);
    status = std::max(status, timer->status_of(timed, is->name));
  }
  if (command.wants_document()) {
    const int written = write_document(command, document);
    return written == kExitOk ? status : written;
  }
  write_answer(profile::first_line(chosen) + text, command.output);
  return status;
}

/// A page of many kernels would be too large with all their accesses.
void leave_out_maps(std::vector<std::optional<report::Executed>>& executed) {
  bool any = false;
  for (auto& one : executed) {
    if (!one || one->maps.empty()) continue;
    one->maps.clear();
    any = true;
  }
  if (any) {
    tell(
        "note: no access is drawn of {} kernels: --kernel chooses among them, --access all draws "
        "all",
        executed.size());
  }
}

int analyze_files(const AnalyzeCommand& command, const ChosenProfile& chosen,
                  const answers::Analyzer& analyzer) {
  Complaints complaints;
  std::vector<CodeAnalysis> analyses;
  std::vector<describe::HeaderLines> headers;
  std::vector<std::optional<report::Executed>> executed;
  for (const fs::path& one : command.files) {
    complaints.collect([&] {
      answers::CodeAnalyses of_file = analyses_of(analyzer, one);
      std::ranges::move(of_file.kernels, std::back_inserter(analyses));
      std::ranges::move(of_file.headers, std::back_inserter(headers));
      std::ranges::move(of_file.executed, std::back_inserter(executed));
    });
  }
  for (std::size_t i = 0; i < executed.size(); ++i) {
    if (!executed[i] || executed[i]->stopped.empty()) continue;
    complaints.add(InputError(analyses[i].file, analyses[i].name, executed[i]->stopped).what());
  }
  if (command.launch.accesses.empty() && executed.size() > kMostDrawn) leave_out_maps(executed);
  const int refused = complaints.tell_rest();
  if (analyses.empty()) return refused;
  const auto executed_of = [&](std::size_t i) { return executed[i] ? &*executed[i] : nullptr; };
  analyzer.check_places({&analyses});
  if (command.wants_document()) {
    auto document = report::analysis_document(chosen);
    for (std::size_t i = 0; i < analyses.size(); ++i) {
      document["kernels"].push_back(report::analysis_json(analyses[i], executed_of(i)));
    }
    const int written = write_document(command, document);
    return written == kExitOk ? refused : written;
  }
  std::string text;
  const report::SameNames names = report::SameNames::of(analyses);
  for (std::size_t i = 0; i < analyses.size(); ++i) {
    if (!text.empty()) text += '\n';
    text += report::analysis_text(analyses[i], chosen.profile.device_name,
                                  {.listing = !command.brief,
                                   .timeline = command.timeline_warps() > 0,
                                   .headers = &headers[i],
                                   .names = names,
                                   .executed = executed_of(i)});
  }
  write_answer(profile::first_line(chosen) + text, command.output);
  return refused;
}

int analyze(const AnalyzeCommand& command) {
  refuse_unwritable(command.output);
  const ChosenProfile chosen = choose_profile(command.profile);
  std::vector<fs::path> inputs = command.files;
  inputs.push_back(chosen.file);
  refuse_to_overwrite(inputs, command.output);
  if (!command.folder.empty()) {
    for (const char* name : {kData, kPage}) refuse_to_overwrite(inputs, command.folder / name);
  }
  std::optional<Timer> timer;
  if (command.launch.wants_times(command.compare)) {
    timer.emplace(command.launch, command.architecture, command.compiler_options, chosen.profile);
  }
  const answers::Analyzer analyzer(question_of(command), chosen.profile);
  return command.compare ? compare(command, chosen, analyzer, timer ? &*timer : nullptr)
                         : analyze_files(command, chosen, analyzer);
}

}  // namespace

void add_analyze(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "analyze", "Say how many cycles the loops of machine code take", analyze, R"(
Reads a cubin, a program or library with GPU code, CUDA source, PTX, a listing (nvdisasm -hex,
cuobjdump -sass) or a description, finds the loops, and issues them cycle by cycle on one warp
scheduler: stall counts and scoreboards as the compiler wrote them, pipes, ports and latencies as
the device's profile has them. No GPU is needed.

The cycles are those of one iteration of all warps of a scheduler, in the steady state. The bound is
the largest of these least times: issue slots, one unit, or one warp alone (a chain of fixed
latencies, a scoreboard that it waits for, branches, barriers). In the listing, waits are the cycles
that one warp alone waits before the instruction; C marks the longest loop-carried chain, c the
longest chain within an iteration; ~ ? and ! mark costs that were not measured for that very opcode.

Loads are taken to hit L1, accesses to be coalesced and free of conflicts, unless --l1, --l2,
--sectors and --ways say otherwise: what is taken for granted is printed below each loop. A
description tells how its accesses were spread. Both sides of a branch are never timed together: --taken says how often one is taken.

With a launch and arguments (--grid, --block, --arg) the host executes the kernel, and so it does for
a description whose arguments were kept (--from-arguments). Branches, sectors, hits in L1 and conflicts
are then those that it counted, and are printed by line of the source and by access. --access draws an
access as one warp makes it, a row for each execution: which sectors its lanes ask for, or how many
words each bank of shared memory is asked for.

With a launch and arguments, --compare also predicts the times of both builds, as `warpgauge predict`
does: the host executes them. --fail-on slower=3% makes the exit status 1 where the new build is more
than 3 % slower, and beyond the errors of both predictions; likely-slower=3% asks the predicted times
alone. A build without a time is then an error (status 2): a test for CI that needs no GPU.

--report writes a page: analysis.html, and its data analysis.json. It draws what the text says, a
timeline of warps, and which instruction needs whose result.

examples:
  warpgauge analyze kernel.cubin
  warpgauge analyze saxpy.cu --arch sm_90a --kernel saxpy --warps 1,4,16
  warpgauge analyze app --kernel gemm --trips 0x0a40=64 --whole
  warpgauge analyze kernel.cubin --l1 0.2 --l2 0.9 --timeline 4
  warpgauge analyze tile.cu --ways tile.cu:12=8             conflicts of one line
  warpgauge analyze --compare old.cubin new.cubin --kernel reduce
  warpgauge analyze --compare old.cubin new.cubin --grid 4096 --block 256 --arg buffer:64MiB --arg i32:16777216 \
      --fail-on slower=3%
  warpgauge analyze transpose.cu --kernel naive --grid 32,32 --block 32,8 --arg buffer:4MiB --arg buffer:4MiB \
      --arg i32:1024 --access all
  warpgauge analyze kernels.jsonl --from-arguments --access tile.cu:12     launches of describe --contents
  warpgauge analyze - < kernel.cubin                       standard input
  warpgauge analyze kernel.cubin --report out              writes out/analysis.html
  warpgauge analyze kernels.jsonl --format json -o analysis.json)");
  add_file(command, "files", options.files, "Files with machine code")->required();
  add_profile(command, options.profile);
  command
      .add_option("--kernel", options.kernel,
                  "The kernel's whole name, or a part of it (default: all)")
      ->type_name("TEXT");
  command.add_option("--arch", options.architecture, "Architecture to choose or to compile for")
      ->type_name("SM");
  command.add_option("--warps", options.warps, "Warps on a scheduler (default: 1,2,4,8,16)")
      ->delimiter(',')
      ->check(CLI::Range(1, answers::kMostWarps))
      ->type_name("N,...");
  add_branch_options(command, options.branches);
  const auto of_accesses = [&](const char* name, std::vector<std::string>& values,
                               const char* about, const char* type) {
    command.add_option(name, values, about)->type_name(type)->allow_extra_args(false);
  };
  of_accesses("--l1", options.l1, "Share of loads that L1 answers (default: 1)", "[PLACE=]SHARE");
  of_accesses("--l2", options.l2, "Share of the rest that L2 answers (default: 1)",
              "[PLACE=]SHARE");
  of_accesses("--ways", options.ways,
              "Ways of conflict of shared memory (default: 1); 0.5 where neighbours read the same "
              "8 or 16 bytes",
              "[PLACE=]N");
  of_accesses(
      "--sectors", options.sectors,
      "Sectors of 32 bytes that a global access of a warp touches, 1 to 32 (default: as few "
      "as its bytes need)",
      "[PLACE=]N");
  command.add_flag("--outer", options.outer, "Also loops that contain others");
  command.add_flag("--whole", options.whole, "Also the whole code, from its beginning to EXIT");
  CLI::Option* brief = command.add_flag("--brief", options.brief, "Leave out the listing");
  command
      .add_option("--timeline", options.timeline,
                  "Draw the first cycles of this many warps (default: none; on a page 4)")
      ->check(CLI::Range(1, answers::kMostWarps))
      ->type_name("WARPS");
  command.add_flag("--compare", options.compare, "Two files: an old build and a new one");
  add_analyze_launch(command, options.launch);
  command
      .add_option("--compiler-option", options.compiler_options,
                  "Option for nvcc or ptxas; may be given several times")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  CLI::Option* format =
      add_choice(command, "--format", options.format, "Output format", {"text", "json"});
  CLI::Option* output = add_file(command, "-o,--output", options.output,
                                 "File to write to (default: standard output)");
  add_file(command, "--report", options.folder, "Folder to write a page to", "DIR")
      ->excludes(format)
      ->excludes(output)
      ->excludes(brief);
}

}  // namespace warpgauge::cli
