// SPDX-License-Identifier: Apache-2.0
// All that is found of the cards of a group, in one list: for tables and for monitoring.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::fleet {

struct Finding {
  std::string kind;  ///< card, family, key, differs, limit, drift, trend
  std::size_t card = 0;
  std::string key;  ///< or the family; empty of a card as a whole
  std::string unit = {};
  std::optional<double> value = {};
  std::optional<double> compared_with = {};  ///< the median, or the card's first reading
  std::optional<double> share = {};          ///< by how much it differs
  std::optional<double> deviations = {}, by_chance = {};
  bool batch = false;
};

/// In the order of the kinds above.
std::vector<Finding> findings_of(const JudgedGroup& judged);

/// The cards of a key that lie outside together, on the side where most do; empty where they are no
/// batch. In the order of `outside`.
std::vector<Outside> batch_of(const JudgedKey& key);

}  // namespace warpgauge::fleet
