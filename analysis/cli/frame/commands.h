// SPDX-License-Identifier: Apache-2.0
// The commands, and how each is declared.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace warpgauge::cli {

/// Adds a subcommand to `app`; when it is given, it leaves its exit status (analysis/base/error.h)
/// in `status`.
using AddCommand = void(CLI::App& app, int& status);
AddCommand add_run, add_probe, add_kernels, add_fit, add_report, add_show, add_explain, add_cat,
    add_list, add_doctor, add_compare, add_fleet, add_claims, add_describe, add_predict, add_rank,
    add_advise, add_analyze, add_export, add_help, add_completion;
/// In the order of help.
inline constexpr AddCommand* kCommands[] = {
    add_run,     add_probe, add_kernels, add_fit,     add_report, add_show,   add_explain,
    add_cat,     add_list,  add_doctor,  add_compare, add_fleet,  add_claims, add_describe,
    add_predict, add_rank,  add_advise,  add_analyze, add_export, add_help,   add_completion};

/// A subcommand and its options, which live as long as it does.
template <class Options>
struct Command {
  CLI::App& app;
  Options& options;
};

/// Adds a subcommand; when it is given, `run` receives its options and returns the exit status.
template <class Options>
Command<Options> add_command(CLI::App& app, int& status, const char* name, const char* about,
                             int (*run)(const Options&), const char* footer) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(name, about)->footer(footer);
  command->callback([run, options, &status] { status = run(*options); });
  return {*command, *options};
}

/// Adds an option, or a positional, that takes files; with type "DIR" a folder.
template <class Value>
CLI::Option* add_file(CLI::App& command, const char* name, Value& value, const char* about,
                      const char* type = "FILE") {
  return command.add_option(name, value, about)->type_name(type);
}

/// Adds an option, or a positional, that takes one of `words`. Help says which it is by default.
inline CLI::Option* add_choice(CLI::App& command, const char* name, std::string& value,
                               const char* about, const std::vector<std::string>& words) {
  return command.add_option(name, value, about)->check(CLI::IsMember(words))->capture_default_str();
}

/// Makes the command tree of a program; a command that was given leaves its exit status in
/// `status`.
using MakeApp = std::unique_ptr<CLI::App>(int& status);
/// The tree of `warpgauge`.
MakeApp make_app;

/// A program without commands yet: its name, --version, and that it wants a command.
std::unique_ptr<CLI::App> program_app(const char* name, const char* about);

/// What a help page says of exit statuses. A member that is left out has the words of most
/// commands.
struct ExitMeaning {
  const char* done = "done";
  const char* failed = "something failed";  ///< status 1
  bool needs_device = false;
};
/// Ends a page of help.
std::string exit_statuses(const ExitMeaning& meaning);

/// "there is no command 'x'; did you mean 'y'?"
std::string no_such_command(const CLI::App& app, const std::string& word);

/// Parses and runs a command line of a program; prints "error: ..." (one line, standard error) for
/// whatever is wrong. Returns the exit status.
int run_program(MakeApp* make, int argc, const char* const* argv);
/// run_program() with the tree of `warpgauge`.
int run_command(int argc, const char* const* argv);

/// Shell completion of every command and option of `app`; shell is "bash", "zsh" or "fish".
std::string completion_script(const CLI::App& app, const std::string& shell);

}  // namespace warpgauge::cli
