// SPDX-License-Identifier: Apache-2.0
// The keys that a pattern of the user's names: one rule for `show`, `compare` and `fleet`.
#pragma once

#include <string>
#include <vector>

namespace warpgauge {

class KeyPattern {
 public:
  explicit KeyPattern(std::string text);

  /// Whether it names the key: as a whole where the pattern has a wildcard (* ? []), otherwise any
  /// part of it.
  bool fits(const std::string& key) const;

  /// Throws InputError "no key fits 'x'; did you mean 'y'?" of the known keys.
  [[noreturn]] void refuse(const std::vector<std::string>& known) const;

 private:
  std::string text_;
  bool has_wildcard_;
};

}  // namespace warpgauge
