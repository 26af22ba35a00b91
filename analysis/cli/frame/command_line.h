// SPDX-License-Identifier: Apache-2.0
// The command line as a shell takes it.
#pragma once

#include <string>

namespace warpgauge::cli {

/// A word, in quotes where a shell would take it apart.
std::string shell_word(const std::string& word);

/// Keeps what was given: "warpgauge analyze ...", whatever path the program was started by.
void keep_command_line(const std::string& program, int argc, const char* const* argv);
/// What was kept; empty before.
const std::string& given_command_line();

}  // namespace warpgauge::cli
