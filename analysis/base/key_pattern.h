// SPDX-License-Identifier: Apache-2.0
// The keys that a pattern of the user's names: one rule for `show`, `compare` and `fleet`.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge {

class KeyPattern {
 public:
  explicit KeyPattern(std::string text);

  /// Where the text is another name for some of the known keys, it names those: "smem" the family
  /// "shared", and not what contains it, such as "dsmem".
  KeyPattern(std::string text, const std::vector<std::string>& known);

  static bool has_wildcard(std::string_view text);

  /// Whether it names the key: as a whole where the pattern has a wildcard (* ? []), otherwise any
  /// part of it. Upper and lower case are one.
  bool fits(const std::string& key) const;

  /// Throws InputError "no key fits 'x'; did you mean 'y'?" of the known keys.
  [[noreturn]] void refuse(const std::vector<std::string>& known) const;

 private:
  std::string text_, small_;
  bool has_wildcard_;
  std::set<std::string> called_;  ///< so by another name
};

}  // namespace warpgauge
