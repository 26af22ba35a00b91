// SPDX-License-Identifier: Apache-2.0
// A regular expression out of a catalogue: whatever it says, matching it ends soon.
#pragma once

#include <regex>
#include <string>

namespace warpgauge::claims {

class Pattern {
 public:
  /// ECMAScript, without back references, kMostCharacters at most. Throws Defect with the cause.
  explicit Pattern(const std::string& text);
  bool is_all_of(const std::string& text) const { return std::regex_match(text, expression_); }
  bool is_in(const std::string& text) const { return std::regex_search(text, expression_); }

  static constexpr std::size_t kMostCharacters = 200;

 private:
  std::regex expression_;
};

}  // namespace warpgauge::claims
