// SPDX-License-Identifier: Apache-2.0
// What machine code does not say and a description needs, each with the option that says it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/base/error.h"

namespace warpgauge::describe {

struct Missing {
  std::string what;       ///< "bytes to DRAM of the stores at 0x60"
  std::string option;     ///< "--write-bytes N": what a command line to fill in has
  std::string more = {};  ///< other ways to say it: " for all, or --write-bytes 0x60=N for one"
  /// Of the source, where it is about a place there; 0: it is about the launch, or no line is
  /// known.
  unsigned line = 0;
};

using Asked = std::vector<Missing>;

/// Asked for where the block is not known: what depends on it cannot be told yet.
inline constexpr std::string_view kAskForBlock = "--block X";

/// All that is missing at once: "these options are missing: WHAT: OPTION MORE; ...".
class Unanswered : public Defect {
 public:
  explicit Unanswered(Asked asked) : Unanswered(by_line(std::move(asked)), 0) {}

  Asked missing;  ///< by line of the source

 private:
  Unanswered(Asked asked, int /*sorted*/) : Defect(text_of(asked)), missing(std::move(asked)) {}

  static Asked by_line(Asked asked) {
    std::ranges::stable_sort(asked, {}, &Missing::line);
    return asked;
  }

  static std::string text_of(const Asked& asked) {
    std::string text = "these options are missing: ";
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const auto& [what, option, more, line] = asked[i];
      text += fmt::format("{}{}: {}{}", i == 0 ? "" : "; ", what, option, more);
    }
    return text;
  }
};

}  // namespace warpgauge::describe
