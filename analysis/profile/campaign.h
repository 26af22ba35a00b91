// SPDX-License-Identifier: Apache-2.0
// What one recording says about the device.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

/// No key is in both maps.
struct Campaign {
  std::map<std::string, Entry> entries;
  std::map<std::string, std::string> absent;  ///< key -> reason
};

/// Runs the estimator of every series and gives its outputs to the keys that the series fills.
/// Throws InputError when two series measured the same key.
Campaign fit_campaign(const samples::Recording& recording, estimate::Estimates& estimates);

/// Appends the texts of `more` that `list` does not hold yet.
void unite(std::vector<std::string>& list, const std::vector<std::string>& more);

}  // namespace warpgauge::profile
