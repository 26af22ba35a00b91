// SPDX-License-Identifier: Apache-2.0
// Times of a kernel's old build and of its new one, with the same arguments:
//
//   time                12.31 us [10.1, 14.2] -> 15.02 us [12.8, 17.1], +22.0%: slower beyond the
//   errors of both time bound          l2 -> latency: global memory
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "analysis/report/ranking.h"

namespace warpgauge::report {

struct TimedBuilds {
  RankedKernel before, after;

  /// Time of the new build over that of the old one; absent where one is not known.
  std::optional<double> ratio() const;
  /// Whether the new build is slower, or faster, beyond the errors of both
  /// (model::is_told_faster()).
  bool is_told_slower() const;
  bool is_told_faster() const;
};

std::string timed_builds_text(const TimedBuilds& builds);

/// {before{time_us, bound, why}, after{...}, ratio (null where it is not known), told ("slower",
/// "faster" or null)}
nlohmann::ordered_json timed_builds_json(const TimedBuilds& builds);

}  // namespace warpgauge::report
