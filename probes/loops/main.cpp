// SPDX-License-Identifier: Apache-2.0
// warpgauge-loops: measures the cycles of every loop of the corpus (probes/loops/generate.py).
//
// A loop that kills the CUDA context costs its own row only: the work is done by a second process
// of this program, which is started again where it left off. No process goes on with CUDA after a
// memory fault.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "analysis/base/error.h"
#include "analysis/base/process.h"
#include "cmake/git_revision.h"
#include "probes/loops/campaign.h"

namespace warpgauge::loops {
namespace {

constexpr const char* kWorker = "--worker";
constexpr int kMostRestarts = 50;

constexpr const char* kFooter = R"(
example:
  warpgauge-loops loops/*.cubin --manifest loops/loops.json --code loops/code.jsonl.zst \
      -o loops-1.jsonl.zst --campaign 1

exit status: 0 all measured, 1 a loop failed, 2 bad usage or input, 3 no usable device,
5 the budget ended first (go on with --resume))";

/// The command line for the header: files by their names, without the folders of the machine that
/// ran it, and without the list of cubins.
std::vector<std::string> portable_command(int argc, char** argv) {
  std::vector<std::string> command;
  for (int i = 0; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == kWorker || argument == "--resume" || argument.ends_with(".cubin")) continue;
    command.push_back(std::filesystem::path(argument).filename().string());
  }
  return command;
}

/// Runs the same command as a worker, again after each lost context.
int supervise(int argc, char** argv) {
  std::vector<std::string> command(argv, argv + argc);
  command[0] = std::filesystem::read_symlink("/proc/self/exe").string();
  command.push_back(kWorker);
  for (int start = 0; start <= kMostRestarts; ++start) {
    const ProcessEnd end = run_process({.argv = command});
    if (end.signal != 0) {
      fmt::print(stderr, "error: ended by signal {}: go on with --resume\n", end.signal);
    }
    if (end.exit_status != kExitContextLost) return end.exit_status;
    fmt::print(stderr, "the CUDA context was lost: going on in a new process\n");
    if (std::ranges::find(command, "--resume") == command.end()) command.push_back("--resume");
  }
  fmt::print(stderr, "error: the CUDA context was lost {} times\n", kMostRestarts);
  return kExitMeasurementFailed;
}

int run(int argc, char** argv) {
  CampaignOptions options;
  options.command = portable_command(argc, argv);
  std::string progress = "auto";
  bool worker = false, no_one_warp = false;
  CLI::App app{"Measures the cycles of the loops of a corpus, and writes a row a loop."};
  app.name("warpgauge-loops")->footer(kFooter);
  app.set_version_flag("--version", fmt::format("warpgauge-loops {}{}", git_revision(),
                                                git_dirty() ? " (modified)" : ""));
  app.add_option("cubins", options.cubins, "Cubins of the corpus")
      ->required()
      ->check(CLI::ExistingFile);
  app.add_option("--manifest", options.manifest, "loops.json of the corpus")->required();
  app.add_option("--code", options.code, "Machine code of the corpus (warpgauge_loop_code)")
      ->required();
  app.add_option("-o,--output", options.output, "Rows to write (.jsonl.zst, or plain .jsonl)")
      ->required();
  app.add_option("--campaign", options.campaign, "Number of this repetition")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--warps", options.warps_per_scheduler, "Warps a scheduler")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(1, 16))
      ->capture_default_str();
  app.add_flag("--no-one-warp", no_one_warp, "Leave out one warp alone on each SM");
  app.add_option("--schedulers", options.schedulers,
                 "Warp schedulers of an SM (scheduler.count of the profile)")
      ->check(CLI::Range(1, 4))
      ->capture_default_str();
  app.add_option("--sms", options.sms, "Use only this many SMs")->check(CLI::PositiveNumber);
  app.add_option("--repeats", options.repeats, "Launches of each trip count")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_option("--cycles", options.wanted_cycles, "Cycles of a long launch")
      ->check(CLI::Range(1000, 10000000))
      ->capture_default_str();
  app.add_option("--linearity", options.linearity_percent,
                 "Percent of the loops that get a third trip count")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  app.add_option("--seconds", options.seconds, "Budget: stop after this many seconds")
      ->check(CLI::PositiveNumber);
  app.add_option("--filter", options.filter, "Only loops with this in their names");
  app.add_option("--device", options.device, "CUDA device ordinal")->capture_default_str();
  app.add_flag("--resume", options.resume, "Go on with rows that were cut short");
  app.add_option("--progress", progress, "auto, bar, plain or off")->capture_default_str();
  app.add_flag(kWorker, worker)->group("");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitBadInput;
  }
  options.one_warp = !no_one_warp;
  options.progress = probes::progress_style(progress);
  return worker ? run_campaign(options) : supervise(argc, argv);
}

}  // namespace
}  // namespace warpgauge::loops

int main(int argc, char** argv) {
  try {
    return warpgauge::loops::run(argc, argv);
  } catch (const warpgauge::InputError& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return warpgauge::kExitBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return warpgauge::kExitMeasurementFailed;
  }
}
