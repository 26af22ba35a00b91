// SPDX-License-Identifier: Apache-2.0
// What a command says to people: results on standard output, all else on standard error. Every
// message of a command goes this way, so that foreign names in it are harmless
// (printable.h), and a stream that is full or closed ends nothing half-way.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>

namespace warpgauge {

/// One line on standard error, made printable: line feeds within it become blanks, one at its end
/// is left out. A standard error that is full, closed or a broken pipe changes nothing.
void tell_line(std::string_view line);

template <typename... Arguments>
void tell(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  tell_line(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// Whether tell() has written a line that begins with "error: ".
bool told_error();

/// Text on standard output, made printable. Throws nothing: whether all of it arrived is asked
/// once, when the command ends (run_command).
void say_text(std::string_view text);

template <typename... Arguments>
void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  say_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

}  // namespace warpgauge
