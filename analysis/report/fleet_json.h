// SPDX-License-Identifier: Apache-2.0
// A judged fleet for programs, and what its page is drawn from.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

inline constexpr const char* kFleetSchema = "warpgauge.fleet";
inline constexpr int kFleetVersion = 1;

/// analysis/report/fleet.schema.json: what plots/report.py draws the page from.
///
///   schema, version, false_alarms
///   refused [line: a file that was not read, and why]
///   groups  [{gpu, result, measured {first, last, missing [place]},
///             cards [{name, id, uuid, host, file, time_utc, profiles, flags [text],
///                     contradicted [key], pci_address where it is known}],
///             conditions [{condition, usual, usual_cards, others [{value, cards [place]}]}],
///             keys [{key, unit, slower_is (1 up, -1 down, 0 neither), family, cards, median, low,
///             high, deviation, of_instrument,
///                    told_from, told_from_share | null, in_groups, why_not_judged | null, batch,
///                    readings [value | null, one a card], outside [{card, distance, by_chance}],
///                    differing [place]}],
///             unjudged [{key, why}], cannot_tell [line: keys that show too little, and why],
///             families [{family, keys, told_from, distances [number | null, one a card],
///                        outside}],
///             card {told_from, distances, outside} | null,
///             drift {cards [place], against_others, keys [{card, key, share, distance,
///                    direction, by_chance}], together [{key, share, direction}]},
///             trends [{card, key, profiles, days, share, direction, by_chance}],
///             beyond [{card, key, median or bound, share, direction, limit (null of a bound),
///             unit}], limits_not_judged [{key, why, cards [place]}]}]
///
/// Places are those of `cards`. `told_from` is in deviations, `told_from_share` of the median.
nlohmann::ordered_json fleet_document(const std::vector<fleet::JudgedGroup>& groups,
                                      const std::vector<std::string>& refused, double false_alarms);

}  // namespace warpgauge::report
