// SPDX-License-Identifier: Apache-2.0
// Foreign text on a terminal. Names and reasons must neither control it nor change the order of
// what is read: each control character (C0, DEL, C1), each sign that sets the direction of writing
// (the overrides, isolates and marks of Unicode's bidirectional algorithm), each line or paragraph
// separator of Unicode, and each byte that is not UTF-8 is shown as '?'.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge {

/// On one line: line feeds and tabs are control characters too.
std::string printable(std::string_view text);

/// Whether signs for colours stay: those that our own tables are painted with, and no other.
enum class Colours { kNone, kOurs };

/// The same with its lines and tabs.
std::string printable_lines(std::string_view text, Colours colours = Colours::kNone);

/// JSON that says the same: such a character becomes \uXXXX in strings, which alone can hold it.
/// Bytes that are not UTF-8 become '?'.
std::string printable_json(std::string_view text);

/// Bytes of `text` without a letter of UTF-8 that is cut at its end: where a text that comes piece
/// by piece may be divided.
std::size_t whole_letters(std::string_view text);

}  // namespace warpgauge
