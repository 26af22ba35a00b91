// SPDX-License-Identifier: Apache-2.0
// A judged fleet as text, CSV and JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/fleet/cards.h"

namespace warpgauge::cli {

inline constexpr const char* kFleetSchema = "warpgauge.fleet";
inline constexpr int kFleetVersion = 1;

struct JudgedGroup {
  fleet::Group group;
  fleet::Judgement judgement;
  fleet::Drifts drifts;
};

/// From which distance on the fleet shows a card in this key, as a share of its median, which is
/// not 0.
double share_told(const fleet::JudgedKey& key);

/// What lies outside, drifts, or differs where all others are alike.
struct FleetCounts {
  std::size_t outside = 0;  ///< cards, in a key, in a family or altogether
  std::size_t drifting = 0;
  std::size_t differing = 0;
};
FleetCounts count_findings(const std::vector<JudgedGroup>& groups);

/// Causes first, then what lies outside; with `all`, every key's median and spread.
std::string fleet_text(const std::vector<JudgedGroup>& groups, bool all, bool colours);

/// A row for each key of each group.
std::string fleet_csv(const std::vector<JudgedGroup>& groups);

/// analysis/report/fleet.schema.json: what plots/report.py draws the page from.
///
///   schema, version, false_alarms
///   groups  [{gpu, cards [{name, file, time_utc, profiles, flags [text], contradicted [key]}],
///             conditions [{condition, usual, usual_cards, others [{value, cards [place]}]}],
///             keys [{key, unit, family, cards, median, low, high, deviation, of_instrument,
///                    told_from, told_from_share | null, batch, readings [value | null, one a
///                    card], outside [{card, distance, by_chance}], differing [place]}],
///             unjudged [{key, why}],
///             families [{family, keys, told_from, distances [number | null, one a card],
///                        outside}],
///             card {told_from, distances, outside} | null,
///             drift {cards [place], against_others, keys [{card, key, share, distance,
///                    by_chance}], together [{key, share}]}}]
///
/// Places are those of `cards`. `told_from` is in deviations, `told_from_share` of the median.
nlohmann::ordered_json fleet_document(const std::vector<JudgedGroup>& groups, double false_alarms);

}  // namespace warpgauge::cli
