// SPDX-License-Identifier: Apache-2.0
// warpgauge rank: which of several kernels is the fastest, by their predicted times.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/file_places.h"
#include "analysis/answers/ranking.h"
#include "analysis/base/defect.h"
#include "analysis/base/standard_input.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands/code_kernels.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/work_progress.h"
#include "analysis/descriptor/read.h"
#include "analysis/report/ranking.h"
#include "analysis/report/rows.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostListBytes = std::size_t{256} << 20;

struct RankCommand {
  std::vector<fs::path> files;
  fs::path list, profile, output = "-";
  std::string kernel;
  DescribeStaticOptions code;
  std::string format = "text", via = "graph", load = "burst";
  bool json = false, csv = false;
  int top = 0, jobs = 0;

  answers::StaticOptions shared() const {
    answers::StaticOptions options = code;
    options.kernel = kernel;
    return options;
  }
  model::PredictOptions predicted() const {
    return {.via = via == "stream" ? model::Via::kStream : model::Via::kGraph,
            .load = load == "sustained" ? model::Load::kSustained : model::Load::kBurst,
            .blocks_per_sm = {}};
  }
};

/// The descriptions of a file, each a candidate; those that are refused, too.
void add_descriptions(const fs::path& file, std::vector<answers::Candidate>& candidates) {
  const auto take = [&](descriptor::Descriptor kernel) {
    candidates.push_back({.name = "", .kernel = std::move(kernel)});
  };
  if (file.extension() == ".json") return take(descriptor::read_descriptor(file));
  if (!descriptor::holds_descriptors(file)) {
    throw InputError(file.string(), "", "holds neither a description of a kernel nor code");
  }
  std::size_t refused = 0;
  descriptor::read_descriptor_lines(file, take, [&](const InputError& error) {
    candidates.push_back({.name = fmt::format("{}, refused {}", file.string(), ++refused),
                          .kernel = answers::Refused{error.what()}});
  });
}

std::vector<answers::Candidate> candidates_of(const RankCommand& command) {
  std::vector<fs::path> codes;
  std::vector<answers::Candidate> candidates;
  for (const fs::path& file : command.files) {
    try {
      if (is_code(file)) {
        codes.push_back(file);
      } else {
        add_descriptions(file, candidates);
      }
    } catch (const InputError& error) {
      candidates.push_back({.name = file.string(), .kernel = answers::Refused{error.what()}});
    }
  }
  for (const fs::path& file : codes) {
    candidates.push_back(
        {.name = "", .kernel = answers::options_about(command.shared(), file, codes)});
  }
  if (!command.list.empty()) {
    const bool is_stdin = command.list == "-";
    const std::string text =
        is_stdin ? located("standard input", "", [] { return read_standard_input(kMostListBytes); })
                 : read_text_file(command.list, kMostListBytes);
    const bool is_table = is_stdin ? !text.starts_with('{') : command.list.extension() == ".csv";
    auto listed = answers::read_candidates(text, is_table,
                                           is_stdin ? "standard input" : command.list.string(),
                                           command.list.parent_path(), command.shared());
    std::ranges::move(listed, std::back_inserter(candidates));
  } else if (codes.empty()) {
    command.code.refuse_without_code("is about a file of code, and none is given");
  }
  answers::give_names(candidates);
  return candidates;
}

void write(const report::Ranking& ranking, const RankCommand& command,
           const ChosenProfile& chosen) {
  const auto top = static_cast<std::size_t>(command.top);
  const fs::path& output = command.output;
  if (command.json || command.format == "json") {
    write_output(report::json_text(report::ranking_json(ranking, top, chosen)), output);
  } else if (command.csv || command.format == "csv") {
    write_output(report::ranking_csv(ranking, top, chosen), output);
  } else {
    write_answer(profile::first_line(chosen) + report::ranking_text(ranking, top), output);
  }
}

int rank(const RankCommand& command) {
  refuse_unwritable(command.output);
  const ChosenProfile chosen = choose_profile(command.profile);
  std::vector<fs::path> inputs = command.files;
  inputs.insert(inputs.end(), {command.list, chosen.file});
  refuse_to_overwrite(inputs, command.output);
  const std::vector<answers::Candidate> candidates = candidates_of(command);
  if (candidates.empty()) throw InputError("there is no candidate: name files, or --candidates");
  const report::Ranking ranking = answers::rank(
      candidates, chosen.profile, command.predicted(),
      [&](std::size_t count, const std::function<void(std::size_t)>& act) {
        const auto thrown = each_with_progress("candidates", count, act, command.jobs);
        for (const std::exception_ptr& one : thrown) {
          if (one) std::rethrow_exception(one);
        }
      });
  for (const report::RankedKernel& one : ranking.kernels) {
    for (const std::string& note : one.notes) tell("note: {}: {}", one.name, note);
  }
  write(ranking, command, chosen);
  return ranking.timed() == candidates.size() ? kExitOk : kExitBadInput;
}

}  // namespace

void add_rank(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "rank", "Say which of several kernels is the fastest", rank, R"(
Candidates are descriptions of kernels (.json, .jsonl), or code that need not have run: CUDA source,
PTX, cubins, programs. Launch, arguments and what else `warpgauge describe --cubin` takes are told
once for all files. A list of candidates (--candidates) has a JSON object a line, or is a table
(.csv) with a heading line. A candidate tells in its members file, kernel, arch, grid, block,
shared, cluster, registers, args, warm, name, size, trips, taken, read_bytes, write_bytes, l1, l2,
sectors, lines, ways, lanes, atomics, copy_bytes and compiler_options what differs from that.
Files are found from the folder of the list, and `args` of a table are divided by blanks.

Candidates of one group are not told from the fastest of that group: each of group 1 may be the
fastest. Two are told apart where their times differ by more than both errors, taken as independent
(docs/rank.md). A candidate that cannot be answered does not stop the others: it comes last, with
its reason. Exit status: 0 all candidates have a time, 2 some have none.

examples:
  warpgauge rank old.jsonl new.jsonl                        descriptions
  warpgauge rank a.cu b.cu c.cu --kernel sum --grid 4096 --block 256 --arg buffer:64MiB --arg i32:16777216
  warpgauge rank --candidates tiles.jsonl --arg buffer:32MiB --arg i32:4096 --top 5
  warpgauge rank --candidates tiles.csv --block 256 --csv -o ranking.csv
  make_candidates | warpgauge rank --candidates - --json    a list from standard input)");
  add_file(command, "files", options.files, "Descriptions (.json, .jsonl), or code");
  add_file(command, "--candidates", options.list,
           "A list of candidates: JSON objects, one a line, or a table (.csv)");
  add_profile(command, options.profile);
  add_kernel(command, options.kernel);
  add_static_options(command, options.code);
  command
      .add_option("--top", options.top, "The N fastest, and those without a time (default: all)")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N");
  command.add_option("--jobs", options.jobs, "Candidates at once (default: as many as cores)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  add_choice(command, "--via", options.via, "How it is launched", {"graph", "stream"});
  add_choice(command, "--load", options.load, "Tensor rate of a short or of a long run",
             {"burst", "sustained"});
  CLI::Option* format =
      add_choice(command, "--format", options.format, "Output format", {"text", "json", "csv"});
  CLI::Option* json =
      command.add_flag("--json", options.json, "The same as --format json")->excludes(format);
  command.add_flag("--csv", options.csv, "The same as --format csv")
      ->excludes(format)
      ->excludes(json);
  add_file(command, "-o,--output", options.output, "File to write to (default: standard output)");
}

}  // namespace warpgauge::cli
