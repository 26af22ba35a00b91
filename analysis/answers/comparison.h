// SPDX-License-Identifier: Apache-2.0
// What `warpgauge compare` says of two profiles.
#pragma once

#include <string>

#include "analysis/profile/run_to_run.h"
#include "analysis/report/comparison.h"

namespace warpgauge::answers {

struct ComparedProfile {
  std::string file;
  const profile::Profile& profile;
};

struct ComparisonQuestion {
  double tolerance_percent = 0;  ///< difference that counts as none
  std::string filter = {};       ///< keys that are compared (key_pattern.h); empty: all
  profile::RunToRun run_to_run = {};
};

/// Without `shown`. Refers to the profiles. Throws InputError where they have no key in common, and
/// for a filter that no key fits.
report::Comparison comparison_of(const ComparedProfile& a, const ComparedProfile& b,
                                 const ComparisonQuestion& question);

}  // namespace warpgauge::answers
