// SPDX-License-Identifier: Apache-2.0
// warpgauge analyze: cycles of a kernel's loops by its machine code.
#include <fmt/format.h>

#include <exception>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/tell.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/commands/place_options.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/work_progress.h"
#include "analysis/cli/run/page.h"
#include "analysis/describe/code_file.h"
#include "analysis/describe/runs.h"
#include "analysis/model/code_analysis.h"
#include "analysis/report/analysis_compare.h"
#include "analysis/report/analysis_json.h"
#include "analysis/report/analysis_text.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;
using model::CodeAnalysis;

constexpr int kMostWarps = 16;       // of a scheduler: 64 of an SM
constexpr int kWarpsOfTimeline = 4;  // that a page draws unless it is told
constexpr const char *kData = "analysis.json", *kPage = "analysis.html";

struct AnalyzeCommand {
  std::vector<fs::path> files;
  std::vector<std::string> compiler_options;
  BranchOptions branches;
  std::vector<int> warps = {1, 2, 4, 8, 16};
  fs::path profile, output = "-", folder;
  std::string kernel, architecture, format = "text";
  costs::MemoryMix mix;
  double l2_hits = 1;  ///< of what L1 does not answer
  std::optional<int> timeline;
  bool compare = false, whole = false, outer = false, brief = false;
  model::MemoryTold told;

  int timeline_warps() const { return timeline.value_or(folder.empty() ? 0 : kWarpsOfTimeline); }
  bool wants_document() const { return format == "json" || !folder.empty(); }
};

costs::MemoryMix mix_of(const AnalyzeCommand& command) {
  costs::MemoryMix mix = command.mix;
  mix.dram_answers = (1 - mix.l1_hits) * (1 - command.l2_hits);
  return mix;
}

model::AnalysisQuestion question_of(const AnalyzeCommand& command) {
  model::AnalysisQuestion question{.whole = command.whole, .outer = command.outer};
  question.loop.warps = command.warps;
  question.loop.timeline_warps = command.timeline_warps();
  return question;
}

/// Accesses that are spread as badly as can be, but for what the user says of them.
costs::MemoryMix spread_mix_of(const AnalyzeCommand& command) {
  constexpr double kMostSectors = 32;
  costs::MemoryMix mix = mix_of(command);
  if (!command.told.hits) mix.l1_hits = 0;
  if (!command.told.sectors) mix.sectors = kMostSectors;
  return mix;
}

/// Looks for the places that options name, in the kernels of all files together.
void check_places(const AnalyzeCommand& command,
                  std::initializer_list<const std::vector<CodeAnalysis>*> files) {
  std::vector<const machine_code::ExecutedCode*> codes;
  for (const auto* analyses : files) {
    for (const CodeAnalysis& analysis : *analyses) codes.push_back(analysis.code.get());
  }
  command.branches.check(codes);
}

class Analyzer {
 public:
  Analyzer(const AnalyzeCommand& command, const profile::Profile& profile)
      : command_(command),
        device_(architecture_of(profile)),
        costs_(profile, mix_of(command)),
        spread_(profile, spread_mix_of(command)),
        question_(question_of(command)) {
    question_.memory = command.told;
    if (command.compare) question_.spread = &spread_;
    options_.kernel = command.kernel;
    options_.architecture = command.architecture.empty() ? device_ : command.architecture;
    options_.compiler_options = command.compiler_options;
  }

  std::vector<CodeAnalysis> of(const fs::path& file) const {
    describe::CodeFile read = describe::read_code_file(file, options_);
    for (const std::string& note : read.notes) {
      tell("note: {}: {}", file.string(), note);
    }
    auto& functions = read.functions;
    std::vector<CodeAnalysis> analyses(functions.size());
    const auto refusals = each_with_progress("kernels", functions.size(), [&](std::size_t i) {
      analyses[i] = of(std::move(functions[i]), file.string());
    });
    // The first one of the file, whichever was first in time.
    for (const std::exception_ptr& refusal : refusals) {
      if (refusal) std::rethrow_exception(refusal);
    }
    return analyses;
  }

 private:
  CodeAnalysis of(machine_code::ExecutedCode function, const std::string& file) const {
    model::AnalysisQuestion question = question_;
    question.warps = function.has_counts() ? function.instructions.front().executed : 0;
    const std::string name = function.function;
    CodeAnalysis analysis = located(file, name, [&] {
      std::set<std::string> matched;
      question.loop.shares = command_.branches.shares(function, matched);
      return model::analyze_code(std::move(function), costs_, question);
    });
    analysis.file = file;
    return analysis;
  }

  const AnalyzeCommand& command_;
  std::string device_;
  costs::InstructionCosts costs_, spread_;
  model::AnalysisQuestion question_;
  describe::CodeFileOptions options_;
};

/// Where the document goes that was asked for: to a page, or to the output.
int write_document(const AnalyzeCommand& command, const nlohmann::ordered_json& document) {
  if (!command.folder.empty()) return draw_page(document, command.folder, kData, kPage);
  write_output(document.dump(2) + "\n", command.output);
  return kExitOk;
}

using Builds = std::vector<std::pair<const CodeAnalysis*, const CodeAnalysis*>>;

/// Kernels of one name; where each build has only one kernel, these two.
Builds builds_of(const AnalyzeCommand& command, const std::vector<CodeAnalysis>& before,
                 const std::vector<CodeAnalysis>& after) {
  if (before.size() == 1 && after.size() == 1) return {{&before[0], &after[0]}};
  Builds builds;
  std::map<std::string, const CodeAnalysis*> by_name;
  for (const CodeAnalysis& one : before) by_name[one.name] = &one;
  for (const CodeAnalysis& one : after) {
    const auto found = by_name.find(one.name);
    if (found != by_name.end()) builds.emplace_back(found->second, &one);
  }
  if (builds.empty()) {
    throw InputError(command.files[1].string(), "",
                     "no kernel of this name is in " + command.files[0].string() +
                         "; --kernel chooses one of each");
  }
  return builds;
}

int compare(const AnalyzeCommand& command, const ChosenProfile& chosen, const Analyzer& analyzer) {
  if (command.files.size() != 2) {
    throw InputError("--compare", "", "takes two files: the old build and the new one");
  }
  const auto before = analyzer.of(command.files[0]), after = analyzer.of(command.files[1]);
  check_places(command, {&before, &after});
  const Builds builds = builds_of(command, before, after);
  if (command.wants_document()) {
    auto document = report::analysis_document(chosen);
    for (const auto& [was, is] : builds) report::add_comparison(document, *was, *is);
    return write_document(command, document);
  }
  std::string text;
  for (const auto& [was, is] : builds) {
    if (!text.empty()) text += '\n';
    text += report::comparison_text(*was, *is);
  }
  write_answer(profile::first_line(chosen) + text, command.output);
  return kExitOk;
}

int analyze_files(const AnalyzeCommand& command, const ChosenProfile& chosen,
                  const Analyzer& analyzer) {
  Complaints complaints;
  std::vector<CodeAnalysis> analyses;
  for (const fs::path& one : command.files) {
    complaints.collect([&] {
      for (CodeAnalysis& analysis : analyzer.of(one)) analyses.push_back(std::move(analysis));
    });
  }
  const int refused = complaints.tell_rest();
  if (analyses.empty()) return refused;
  check_places(command, {&analyses});
  if (command.wants_document()) {
    auto document = report::analysis_document(chosen);
    for (const CodeAnalysis& one : analyses) {
      document["kernels"].push_back(report::analysis_json(one));
    }
    const int written = write_document(command, document);
    return written == kExitOk ? refused : written;
  }
  std::string text;
  for (const CodeAnalysis& one : analyses) {
    if (!text.empty()) text += '\n';
    text += report::analysis_text(
        one, chosen.profile.device_name,
        {.listing = !command.brief, .timeline = command.timeline_warps() > 0});
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
  const Analyzer analyzer(command, chosen.profile);
  return command.compare ? compare(command, chosen, analyzer)
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

--report writes a page: analysis.html, and its data analysis.json. It draws what the text says, a
timeline of warps, and which instruction needs whose result.

examples:
  warpgauge analyze kernel.cubin
  warpgauge analyze saxpy.cu --arch sm_90a --kernel saxpy --warps 1,4,16
  warpgauge analyze app --kernel gemm --trips 0x0a40=64 --whole
  warpgauge analyze kernel.cubin --l1 0.2 --l2 0.9 --timeline 4
  warpgauge analyze --compare old.cubin new.cubin --kernel reduce
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
      ->check(CLI::Range(1, kMostWarps))
      ->type_name("N,...");
  add_branch_options(command, options.branches);
  const auto share = [&](const char* name, double& value, const char* about) {
    command.add_option(name, value, about)
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("SHARE")
        ->each([&told = options.told](const std::string&) { told.hits = true; });
  };
  share("--l1", options.mix.l1_hits, "Share of loads that L1 answers (default: 1)");
  share("--l2", options.l2_hits, "Share of the rest that L2 answers (default: 1)");
  command
      .add_option("--ways", options.mix.bank_ways, "Ways of conflict of shared memory (default: 1)")
      ->check(CLI::Range(1.0, 32.0))
      ->type_name("N")
      ->each([&told = options.told](const std::string&) { told.ways = true; });
  command
      .add_option("--sectors", options.mix.sectors,
                  "Sectors of 32 bytes that a global access of a warp touches (default: as few as "
                  "its bytes need)")
      ->check(CLI::Range(1.0, 32.0))
      ->type_name("N")
      ->each([&told = options.told](const std::string&) { told.sectors = true; });
  command.add_flag("--outer", options.outer, "Also loops that contain others");
  command.add_flag("--whole", options.whole, "Also the whole code, from its beginning to EXIT");
  CLI::Option* brief = command.add_flag("--brief", options.brief, "Leave out the listing");
  command
      .add_option("--timeline", options.timeline,
                  "Draw the first cycles of this many warps (default: none; on a page 4)")
      ->check(CLI::Range(1, kMostWarps))
      ->type_name("WARPS");
  command.add_flag("--compare", options.compare, "Two files: an old build and a new one");
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
