// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/suggest.h"
#include "analysis/cli/run/devices.h"
#include "cmake/git_revision.h"

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

/// It once named a profile, in some commands.
constexpr const char* kDeviceIsNoProfile =
    ": it names a GPU to measure (run, probe, kernels); --profile FILE names a profile";

/// What status 1 says where it is more than an error of the program's own, and whether a device is
/// needed. The other statuses are those of every command.
struct ExitMeaning {
  std::string_view command;
  const char* failed;
  bool needs_device = false;
};
constexpr ExitMeaning kExitMeanings[] = {
    {"run", "a probe or a kernel failed, or the page cannot be drawn", true},
    {"probe", "a probe failed", true},
    {"kernels", "a kernel failed", true},
    {"list", "something failed", true},
    {"describe", "a kernel could not be counted, or the program failed", true},
    {"report", "the page cannot be drawn"},
    {"advise", "the page cannot be drawn"},
    {"analyze", "the page cannot be drawn"},
    {"compare", "a key differs"},
    {"fleet", "what --fail-on names was found, or the page cannot be drawn"},
};

/// Ends a page of help. `command`: its name, or empty for the whole program.
std::string exit_statuses(std::string_view command) {
  const auto found = std::ranges::find(kExitMeanings, command, &ExitMeaning::command);
  const bool is_known = found != std::end(kExitMeanings);
  return fmt::format("\nexit status: 0 done{}, 1 {},\n2 bad usage or bad input{}",
                     command.empty() ? " (all measured, or skipped with a reason)" : "",
                     is_known ? found->failed : "something failed",
                     command.empty() || (is_known && found->needs_device)
                         ? ", 3 no usable device where one is needed"
                         : "");
}

std::vector<std::string> names_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// What the user may have meant by an option that the command has not.
std::string meant_options(const CLI::App& app, int argc, const char* const* argv) {
  const auto commands = app.get_subcommands(
      [&](const CLI::App* command) { return argc > 1 && command->get_name() == argv[1]; });
  if (commands.empty()) return "";
  const CLI::App* command = commands.front();
  std::vector<std::string> known;
  for (const CLI::Option* option : command->get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (int i = 2; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string word = std::string(argv[i]).substr(0, std::string_view(argv[i]).find('='));
    if (word.starts_with("--") && std::ranges::find(known, word) == known.end()) {
      if (word == kDeviceOption) return kDeviceIsNoProfile;
      return did_you_mean(word, known);
    }
  }
  return "";
}

/// One line "error: ...", whatever the message holds.
int fail(int status, std::string_view message) {
  tell("error: {}", message);
  return status;
}

/// The files that the command line names.
std::string files_among(int argc, const char* const* argv) {
  std::string files;
  for (int i = 2; i < argc; ++i) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(argv[i], unknown)) continue;
    files += (files.empty() ? "" : ", ") + std::string(argv[i]);
  }
  return files;
}

int parse_and_run(int argc, const char* const* argv) {
  int status = kExitOk;
  const std::unique_ptr<CLI::App> app = make_app(status);
  if (argc < 2) return fail(kExitBadInput, "no command given (warpgauge --help lists them)");
  const auto is_first_word = [&](CLI::App* command) { return command->check_name(argv[1]); };
  if (argv[1][0] != '-' && app->get_subcommands(is_first_word).empty()) {
    return fail(kExitBadInput, no_such_command(*app, argv[1]));
  }
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app->exit(error);  // --help, --version
    const bool is_extra = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    return fail(kExitBadInput,
                error.what() + (is_extra ? meant_options(*app, argc, argv) : std::string()));
  } catch (const InputError& error) {
    return fail(kExitBadInput, error.what());
  } catch (const NoDevice& error) {
    return fail(kExitNoDevice, error.what());
  } catch (const Interrupted& interrupted) {
    tell("interrupted; nothing was written");
    return 128 + interrupted.signal;
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(kExitBadInput,
                fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const Defect& defect) {
    return fail(kExitBadInput, fmt::format("{}: {}", files_among(argc, argv), defect.what()));
  } catch (const std::bad_alloc&) {
    return fail(kExitBadInput,
                fmt::format("{}: there is not enough memory for it", files_among(argc, argv)));
  } catch (const std::length_error&) {
    return fail(kExitBadInput,
                fmt::format("{}: there is not enough memory for it", files_among(argc, argv)));
  } catch (const std::exception& error) {
    return fail(kExitMeasurementFailed, error.what());
  }
  return status;
}

}  // namespace

std::unique_ptr<CLI::App> make_app(int& status) {
  auto app = std::make_unique<CLI::App>(
      "Measures what an NVIDIA GPU's micro-architecture really does.", "warpgauge");
  app->set_version_flag("--version", fmt::format("warpgauge {} (revision {}{})", WARPGAUGE_VERSION,
                                                 git_revision(), git_dirty() ? ", modified" : ""));
  app->require_subcommand(1);
  for (const auto add :
       {add_run,     add_probe,  add_kernels, add_fit,     add_report, add_show,      add_explain,
        add_cat,     add_list,   add_doctor,  add_compare, add_fleet,  add_claims,    add_describe,
        add_predict, add_advise, add_analyze, add_export,  add_help,   add_completion}) {
    add(*app, status);
  }
  app->footer(kFooter + exit_statuses(""));
  for (CLI::App* command : app->get_subcommands({})) {
    command->footer(command->get_footer() + "\n" + exit_statuses(command->get_name()));
  }
  return app;
}

std::string no_such_command(const CLI::App& app, const std::string& word) {
  const std::string meant = did_you_mean(word, names_of(app));
  return fmt::format("there is no command '{}'{}", printable(word),
                     meant.empty() ? " (warpgauge help lists them)" : meant);
}

int run_command(int argc, const char* const* argv) {
  const int status = parse_and_run(argc, argv);
  // A result that did not reach its file is no result; a command that failed has said why.
  std::cout.flush();
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout) return status;
  if (status != kExitOk && told_error()) return status;
  return fail(kExitBadInput, "standard output cannot be written to");
}

}  // namespace warpgauge::cli
