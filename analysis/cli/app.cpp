// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "cmake/git_revision.h"

namespace warpgauge::cli {
namespace {

constexpr const char* kFooter = R"(
examples:
  warpgauge doctor                       what this machine can measure
  warpgauge run --out out                measure (or replay, without a GPU) and write a report
  warpgauge fit recording.jsonl.zst -o profile.json

exit status: 0 all measured or skipped with a reason, 1 something failed, 2 bad usage or bad input,
3 no usable device where one is needed)";

/// One line "error: ...", whatever the message holds.
int fail(int status, std::string message) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  fmt::print(stderr, "error: {}\n", message);
  return status;
}

int parse_and_run(int argc, const char* const* argv) {
  int status = kExitOk;
  const std::unique_ptr<CLI::App> app = make_app(status);
  if (argc < 2) return fail(kExitBadInput, "no command given (warpgauge --help lists them)");
  const auto is_first_word = [&](CLI::App* command) { return command->check_name(argv[1]); };
  if (argv[1][0] != '-' && app->get_subcommands(is_first_word).empty()) {
    return fail(kExitBadInput,
                fmt::format("there is no command '{}' (warpgauge --help lists them)", argv[1]));
  }
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app->exit(error);  // --help, --version
    return fail(kExitBadInput, error.what());
  } catch (const InputError& error) {
    return fail(kExitBadInput, error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(kExitBadInput,
                fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::exception& error) {
    return fail(kExitMeasurementFailed, error.what());
  }
  return status;
}

}  // namespace

std::unique_ptr<CLI::App> make_app(int& status) {
  auto app = std::make_unique<CLI::App>(
      "Measures what an NVIDIA GPU's micro-architecture really does.", "warpgauge");
  app->footer(kFooter);
  app->set_version_flag("--version", fmt::format("warpgauge {} (revision {}{})", WARPGAUGE_VERSION,
                                                 git_revision(), git_dirty() ? ", modified" : ""));
  app->require_subcommand(1);
  for (const auto add : {add_run, add_probe, add_kernels, add_fit, add_report, add_cat, add_list,
                         add_doctor, add_compare, add_claims, add_describe, add_predict, add_advise,
                         add_analyze, add_export, add_completion}) {
    add(*app, status);
  }
  return app;
}

int run_command(int argc, const char* const* argv) {
  const int status = parse_and_run(argc, argv);
  // A result that did not reach its file is no result.
  std::cout.flush();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout) {
    return fail(kExitBadInput, "standard output cannot be written to");
  }
  return status;
}

}  // namespace warpgauge::cli
