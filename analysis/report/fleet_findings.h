// SPDX-License-Identifier: Apache-2.0
// What is found of a fleet, for programs that watch it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// Names of columns, and a row a finding (fleet/findings.h).
const std::vector<std::string>& fleet_findings_columns();
nlohmann::ordered_json fleet_findings_rows(const std::vector<fleet::JudgedGroup>& groups);

/// The same, comma-separated.
std::string fleet_findings_csv(const std::vector<fleet::JudgedGroup>& groups);

/// Prometheus' text format (version 0.0.4), for the textfile collector of node_exporter. Gauges:
///
///   warpgauge_fleet_cards{gpu}                        cards that were judged
///   warpgauge_fleet_newest_profile_seconds{gpu}       since 1970, of the newest profile
///   warpgauge_fleet_cards_missing{gpu}                not measured in the last night (nights.h)
///   warpgauge_fleet_card_missing{gpu,card,uuid,host}  1: this card was not
///   warpgauge_fleet_refused_profiles                  files that cannot be read
///   warpgauge_fleet_card_findings{gpu,card,uuid,host} of each card, 0 where there is none
///   warpgauge_fleet_card_measured_seconds{...}        since 1970, of its latest profile
///   warpgauge_fleet_limit_not_judged{...,key}         1: a --limit says nothing of the card
///   warpgauge_fleet_key_in_groups_told_from_ratio{gpu,key}
///                                                     the cards stand apart in groups: the key is
///                                                     judged only from this share of it on
///   warpgauge_fleet_together_difference_ratio{gpu,key,direction}
///                                                     by how much all cards have drifted together
///   warpgauge_fleet_finding_difference_ratio{gpu,card,uuid,host,kind,key,batch,direction}
///                                                     -0.06: 6 % below what it is compared with
///   warpgauge_fleet_finding_deviations{...}           the same in deviations, where that is known
///
/// `card` is Card::id, the same every night. `direction` is "slower" or "faster"; it is left out
/// where a finding says neither.
std::string fleet_prometheus(const std::vector<fleet::JudgedGroup>& groups, std::size_t refused);

}  // namespace warpgauge::report
