// SPDX-License-Identifier: Apache-2.0
// Numbers as ncu prints them in the user's locale: 1,234.5 and 1.234,5 and 1 234,5 and 1'234.5.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::describe {

/// The mark before the fraction. Groups of three digits are parted by the other one of the two, by
/// a blank (three kinds of it) or by an apostrophe (two kinds).
enum class NumberStyle { kDecimalPoint, kDecimalComma };

/// The number that the text says in that style; empty where it says no number. A list of instances
/// ("12 (4; 8)") may follow.
std::optional<double> local_number(std::string_view text, NumberStyle style);

/// Whether the text is a reading at all. "n/a", "(!) nan", "-", an empty cell and words of an error
/// ("error 5: no permission") are not.
bool is_reading(std::string_view text);

/// A cell, and what is known of it: it tells the styles apart where its marks do not.
struct NumberCell {
  std::string text;
  bool is_whole = false;             ///< a count of whole things
  std::optional<double> below = {};  ///< a percentage never has four digits before its fraction
};

/// The one style of all cells; that of a point where all mean the same in both. "1,234" alone may
/// be either. Throws Defect where the cells leave it open, and where they are of no style.
NumberStyle style_of(const std::vector<NumberCell>& cells);

}  // namespace warpgauge::describe
