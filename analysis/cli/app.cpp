// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analysis/cli/frame/commands.h"

namespace warpgauge::cli {
namespace {

constexpr const char* kFooter = R"(
examples:
  warpgauge doctor                       what this machine can measure
  warpgauge run --out out                measure (or replay, without a GPU) and write a report
  warpgauge fit recording.jsonl.zst -o profile.json
  warpgauge show                         the device on one screen
  warpgauge explain l2.read_gbps         what a key is, and whether it can be trusted
  warpgauge help COMMAND                 the options of a command
)";

struct CommandExit {
  std::string_view command;
  ExitMeaning meaning;
};
constexpr CommandExit kExits[] = {
    {"run",
     {.failed = "a probe or a kernel failed, or the page cannot be drawn", .needs_device = true}},
    {"probe", {.failed = "a probe failed", .needs_device = true}},
    {"kernels", {.failed = "a kernel failed", .needs_device = true}},
    {"list", {.failed = "something failed", .needs_device = true}},
    {"describe",
     {.failed = "a kernel could not be counted, or the program failed", .needs_device = true}},
    {"report", {.failed = "the page cannot be drawn"}},
    {"advise", {.failed = "the page cannot be drawn"}},
    {"analyze", {.failed = "the page cannot be drawn, or --fail-on names what was found"}},
    {"compare", {.failed = "a key differs"}},
    {"fleet",
     {.failed = "what --fail-on or --limit names was found, a file cannot be read, or the page "
                "cannot be drawn"}},
};

/// For the page that lists all commands.
constexpr ExitMeaning kExitOfAny = {.done = "done (all measured, or skipped with a reason)",
                                    .needs_device = true};
ExitMeaning exit_of(std::string_view command) {
  const auto found = std::ranges::find(kExits, command, &CommandExit::command);
  return found == std::end(kExits) ? ExitMeaning{} : found->meaning;
}

}  // namespace

std::unique_ptr<CLI::App> make_app(int& status) {
  auto app =
      program_app("warpgauge", "Measures what an NVIDIA GPU's micro-architecture really does.");
  for (AddCommand* add : kCommands) add(*app, status);
  app->footer(kFooter + exit_statuses(kExitOfAny));
  for (CLI::App* command : app->get_subcommands({})) {
    command->footer(command->get_footer() + "\n" + exit_statuses(exit_of(command->get_name())));
  }
  return app;
}

int run_command(int argc, const char* const* argv) { return run_program(make_app, argc, argv); }

}  // namespace warpgauge::cli
