// SPDX-License-Identifier: Apache-2.0
// A command line is parsed and run, and whatever is wrong becomes one line.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <new>
#include <optional>
#include <stdexcept>

#include "analysis/base/defect.h"
#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/command_line.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/no_device.h"
#include "analysis/report/terminal.h"
#include "cmake/git_revision.h"

namespace warpgauge::cli {
namespace {

/// It once named a profile, in some commands.
constexpr const char* kDeviceIsNoProfile =
    ": it names a GPU to measure (run, probe, kernels); --profile FILE names a profile";

std::vector<std::string> names_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// An option that the command has not, and what the user may have meant by it.
struct UnknownOption {
  std::string word, meant;
};
std::optional<UnknownOption> unknown_option(const CLI::App& command, int argc,
                                            const char* const* argv) {
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (int i = 2; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string word = std::string(argv[i]).substr(0, std::string_view(argv[i]).find('='));
    if (word.starts_with("--") && std::ranges::find(known, word) == known.end()) {
      if (word == kDeviceOption) return UnknownOption{word, kDeviceIsNoProfile};
      return UnknownOption{word, did_you_mean(word, known)};
    }
  }
  return std::nullopt;
}

const CLI::App* command_of(const CLI::App& app, int argc, const char* const* argv) {
  const auto commands = app.get_subcommands(
      [&](const CLI::App* command) { return argc > 1 && command->get_name() == argv[1]; });
  return commands.empty() ? nullptr : commands.front();
}

/// An option for one value that the command line gives several times; empty where there is none.
std::string given_twice(const CLI::App& command, int argc, const char* const* argv) {
  constexpr int kOne = 1;
  std::map<const CLI::Option*, int> given;
  for (int i = 2; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view word = argv[i];
    const std::string name(word.substr(0, word.find('=')));
    const CLI::Option* option = name.starts_with('-') ? command.get_option_no_throw(name) : nullptr;
    if (option == nullptr || option->get_expected_max() != kOne) continue;
    if (++given[option] > 1) return name;
  }
  return {};
}

/// A file that is not named: what the command needs it for.
std::string what_is_missing(const CLI::App& app, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional() || !option->get_required() || option->count() > 0) continue;
    std::string about = option->get_description();
    if (about.size() > 1 && std::islower(static_cast<unsigned char>(about[1])) != 0) {
      about[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(about[0])));
    }
    return fmt::format("{} needs {}: {} ('{} {} --help' has examples)", command.get_name(),
                       option->get_name(), about, app.get_name(), command.get_name());
  }
  return {};
}

/// CLI11 asks for what is required before it looks at what it does not know.
std::string what_is_wrong(const CLI::ParseError& error, const CLI::App& app, int argc,
                          const char* const* argv) {
  const CLI::App* command = command_of(app, argc, argv);
  if (command == nullptr) return error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const std::string twice = given_twice(*command, argc, argv);
    return twice.empty() ? error.what() : twice + " is given twice: give it once";
  }
  const bool lacks = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  if (!lacks && dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return error.what();
  if (const auto unknown = unknown_option(*command, argc, argv)) {
    return fmt::format("there is no option '{}'{}", printable(unknown->word), unknown->meant);
  }
  const std::string missing = lacks ? what_is_missing(app, *command) : std::string();
  return missing.empty() ? error.what() : missing;
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

int parse_and_run(MakeApp* make, int argc, const char* const* argv) {
  int status = kExitOk;
  const std::unique_ptr<CLI::App> app = make(status);
  keep_command_line(app->get_name(), argc, argv);
  if (argc < 2) {
    return fail(kExitBadInput,
                fmt::format("no command given ({} --help lists them)", app->get_name()));
  }
  const auto is_first_word = [&](CLI::App* command) { return command->check_name(argv[1]); };
  if (argv[1][0] != '-' && app->get_subcommands(is_first_word).empty()) {
    return fail(kExitBadInput, no_such_command(*app, argv[1]));
  }
  const std::string first = std::string(argv[1]).substr(0, std::string_view(argv[1]).find('='));
  if (first.starts_with("-") && app->get_option_no_throw(first) == nullptr) {
    return fail(kExitBadInput, fmt::format("there is no option '{}' before a command ({} --help "
                                           "lists the commands)",
                                           printable(first), app->get_name()));
  }
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app->exit(error);  // --help, --version
    return fail(kExitBadInput, what_is_wrong(error, *app, argc, argv));
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

namespace {

/// Help that fits a terminal.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    const std::string help = CLI::Formatter::make_help(app, std::move(name), mode);
    return report::filled_help(help);
  }
};

}  // namespace

std::unique_ptr<CLI::App> program_app(const char* name, const char* about) {
  auto app = std::make_unique<CLI::App>(about, name);
  app->set_version_flag("--version", fmt::format("{} {} (revision {}{})", name, WARPGAUGE_VERSION,
                                                 git_revision(), git_dirty() ? ", modified" : ""));
  app->require_subcommand(1);
  app->formatter(std::make_shared<HelpFormatter>());  // its commands take it over
  return app;
}

std::string exit_statuses(const ExitMeaning& meaning) {
  return fmt::format("\nexit status: 0 {}, 1 {},\n2 bad usage or bad input{}", meaning.done,
                     meaning.failed,
                     meaning.needs_device ? ", 3 no usable device where one is needed" : "");
}

std::string no_such_command(const CLI::App& app, const std::string& word) {
  const std::string meant = did_you_mean(word, names_of(app));
  return fmt::format(
      "there is no command '{}'{}", printable(word),
      meant.empty() ? fmt::format(" ({} --help lists them)", app.get_name()) : meant);
}

int run_program(MakeApp* make, int argc, const char* const* argv) {
  const int status = parse_and_run(make, argc, argv);
  // A result that did not reach its file does not count; a command that failed has said why.
  std::cout.flush();
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout) return status;
  if (status != kExitOk && told_error()) return status;
  return fail(kExitBadInput, "standard output cannot be written to");
}

}  // namespace warpgauge::cli
