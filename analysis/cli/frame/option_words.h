// SPDX-License-Identifier: Apache-2.0
// What completion scripts and manual pages ask of an option.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace warpgauge::cli {

/// "--level", "-o": every way to write an option; empty for a positional.
std::vector<std::string> spellings(const CLI::Option& option);

/// The words of an option with a closed list, blanks between them; empty where it takes others.
std::string choices(const CLI::Option& option);

bool takes_value(const CLI::Option& option);

/// Those that help shows: an option without a group is for the build only.
std::vector<const CLI::Option*> shown_options(const CLI::App& command);

/// A page of the manual in roff: of a command, or without one of the whole program.
std::string manual_page(const CLI::App& app, const CLI::App* command);

}  // namespace warpgauge::cli
