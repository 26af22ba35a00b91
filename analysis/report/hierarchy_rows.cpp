// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/hierarchy_rows.h"

#include "analysis/report/hierarchy.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;

void add_rows(Json& rows, const profile::Profile& profile, const char* level,
              const MeasuredFact& fact) {
  const profile::Entry* entry = profile.find(fact.key);
  const Json counters =
      entry && entry->confirmation ? Json(entry->confirmation->state) : Json(nullptr);
  const auto add = [&](const Reading* reading) {
    const auto number = [&](double Reading::*member) {
      return reading ? Json(reading->*member) : Json(nullptr);
    };
    rows.push_back({{"level", level},
                    {"what", fact.what},
                    {"key", fact.key},
                    {"value", number(&Reading::value)},
                    {"low", number(&Reading::low)},
                    {"high", number(&Reading::high)},
                    {"unit", reading ? Json(reading->unit) : Json(nullptr)},
                    {"counters", counters},
                    {"computed_of", text_or_null(reading ? reading->from : "")},
                    {"why", text_or_null(fact.why)}});
  };
  for (const Reading& reading : fact.readings) add(&reading);
  if (fact.readings.empty()) add(nullptr);
}

}  // namespace

Json hierarchy_rows(const profile::Profile& profile) {
  const Hierarchy hierarchy = hierarchy_of(profile);
  Json rows = Json::array();
  for (const MeasuredFact& fact : hierarchy.counts) add_rows(rows, profile, "device", fact);
  for (const MeasuredLevel& level : hierarchy.levels) {
    for (const MeasuredFact& fact : level.facts) add_rows(rows, profile, level.name.id, fact);
  }
  return rows;
}

}  // namespace warpgauge::report
