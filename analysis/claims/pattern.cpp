// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/pattern.h"

#include <fmt/format.h>

#include "analysis/base/error.h"

namespace warpgauge::claims {
namespace {

// The default matcher of libstdc++ tries one alternative after another: "(.*)*(.*)*!" takes it
// minutes. This one goes through all of them at once (Thompson 1968), in a time that grows with the
// product of both lengths, and refuses back references, which need the other.
constexpr auto kLinearTime = std::regex_constants::__polynomial;

}  // namespace

Pattern::Pattern(const std::string& text) {
  if (text.size() > kMostCharacters) {
    throw Defect(fmt::format("a regular expression of {} characters, {} are allowed", text.size(),
                             kMostCharacters));
  }
  try {
    expression_ = std::regex(text, std::regex::ECMAScript | kLinearTime);
  } catch (const std::regex_error& error) {
    throw Defect(fmt::format("'{}' is {}", text,
                             error.code() == std::regex_constants::error_complexity
                                 ? "a regular expression with a back reference"
                                 : "no regular expression"));
  }
}

}  // namespace warpgauge::claims
