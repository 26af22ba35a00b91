// SPDX-License-Identifier: Apache-2.0
// Evidence -> an amount, from what was measured, compiled and listed.
#pragma once

#include <string>
#include <vector>

#include "analysis/claims/evidence.h"
#include "analysis/claims/facts.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/recording.h"

namespace warpgauge::claims {

/// All that claims are judged by. Profile, recordings and kernels are of one device.
struct Sources {
  profile::Profile profile;
  std::vector<samples::Recording> recordings;
  std::vector<ladder::Row> kernels;
  Facts facts;
};

/// An amount and where it came from.
struct Finding {
  Amount amount;
  std::vector<std::string> evidence;  ///< keys, series, rows and facts
  std::vector<std::string> doubts;    ///< flags that go with them
};

/// Throws Missing when evidence cannot be had, and Defect for arithmetic that has no meaning
/// (bytes plus cycles).
Finding evaluate(const Evidence& evidence, const Sources& sources);

}  // namespace warpgauge::claims
