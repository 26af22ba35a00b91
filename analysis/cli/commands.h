// SPDX-License-Identifier: Apache-2.0
// The commands, one file each. Each function adds its subcommand to `app`; when the subcommand is
// given, its callback runs and leaves the exit status (analysis/base/error.h) in `status`.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace warpgauge::cli {

void add_run(CLI::App& app, int& status);
void add_probe(CLI::App& app, int& status);
void add_kernels(CLI::App& app, int& status);
void add_fit(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_cat(CLI::App& app, int& status);
void add_list(CLI::App& app, int& status);
void add_doctor(CLI::App& app, int& status);
void add_compare(CLI::App& app, int& status);
void add_claims(CLI::App& app, int& status);
void add_predict(CLI::App& app, int& status);
void add_export(CLI::App& app, int& status);
void add_completion(CLI::App& app, int& status);

/// The whole command tree.
std::unique_ptr<CLI::App> make_app(int& status);

/// Parses and runs a command line; prints "error: ..." (one line, standard error) for whatever is
/// wrong. Returns the exit status.
int run_command(int argc, const char* const* argv);

/// Shell completion of every command and option of `app`; shell is "bash" or "zsh".
std::string completion_script(const CLI::App& app, const std::string& shell);

}  // namespace warpgauge::cli
