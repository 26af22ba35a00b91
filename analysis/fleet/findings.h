// SPDX-License-Identifier: Apache-2.0
// All that is found of the cards of a group, in one list: for tables and for monitoring.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::fleet {

struct Finding {
  /// card, family, key, differs, groups, limit, limit_not_judged, drift, together, trend
  std::string kind;
  std::optional<std::size_t> card = {};  ///< none where it is of all cards: groups, together
  std::string key;                       ///< or the family; empty of a card as a whole
  std::string unit = {};
  std::optional<double> value = {};
  std::optional<double> compared_with = {};  ///< the median, or the card's first reading
  std::optional<double> share = {};  ///< by how much it differs; of groups: what would be told
  std::optional<double> deviations = {}, by_chance = {};
  int slower = 0;      ///< 1: it says that a card is slower, -1: faster, 0: neither
  bool batch = false;  ///< of a key: in a batch; of a family: in one of a key of it
};

/// In the order of the kinds above.
std::vector<Finding> findings_of(const JudgedGroup& judged);

/// The cards of a key that lie outside together, on the side where most do; empty where they are no
/// batch. In the order of `outside`.
std::vector<Outside> batch_of(const JudgedKey& key);

/// Whether a card is in a batch of a key of this family, on the side where it is slower (1) or
/// faster (-1).
bool is_in_batch_of(const JudgedGroup& judged, const std::string& family, std::size_t card,
                    int slower);

/// What a distance or a difference in this unit says of a card: as Finding::slower.
int slower_by(double difference, const std::string& unit);

}  // namespace warpgauge::fleet
