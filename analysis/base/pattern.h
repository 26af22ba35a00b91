// SPDX-License-Identifier: Apache-2.0
// Regular expressions, wherever they come from: a user, a catalogue, a probe's text. RE2 matches
// them in a time that grows with the length of the text alone, whatever the expression is.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace warpgauge {

class Pattern {
 public:
  /// RE2's syntax, byte by byte: that of Perl without back references and look-around. Throws
  /// Defect "'(' is not a regular expression: why", also for one that is longer or larger than
  /// limits.h allows.
  explicit Pattern(std::string_view text);

  bool is_all_of(std::string_view text) const;
  bool is_in(std::string_view text) const;

  /// What the first match consists of: the whole of it, then what each pair of parentheses holds.
  /// Nothing where there is no match.
  std::optional<std::vector<std::string>> parts_in(std::string_view text) const;

  /// The text without any match.
  std::string removed_from(std::string text) const;

 private:
  std::shared_ptr<const re2::RE2> expression_;
};

}  // namespace warpgauge
