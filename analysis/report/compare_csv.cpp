// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/compare_csv.h"

#include "analysis/report/rows.h"

namespace warpgauge::report {

std::string comparison_csv(const Comparison& comparison) {
  const std::vector<std::string> names = {
      "key",    "verdict", "relative_difference", "a", "a_low", "a_high", "a_unit", "b", "b_low",
      "b_high", "b_unit"};
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const profile::KeyComparison& key : comparison.shown) {
    Json row = {{"key", key.key}, {"verdict", verdict_name(key.verdict)}};
    row["relative_difference"] = key.relative_difference ? Json(*key.relative_difference) : Json();
    for (const auto& [name, entry] : {std::pair{std::string("a"), key.a}, {"b", key.b}}) {
      row[name] = entry ? Json(entry->value) : Json();
      row[name + "_low"] = entry ? Json(entry->low) : Json();
      row[name + "_high"] = entry ? Json(entry->high) : Json();
      row[name + "_unit"] = entry ? Json(entry->unit) : Json();
    }
    rows.push_back(std::move(row));
  }
  return csv_of(names, rows);
}

}  // namespace warpgauge::report
