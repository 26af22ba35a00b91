// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/compare_json.h"

#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;

Json compared_json(const profile::Entry* entry) {
  if (entry == nullptr) return nullptr;
  return {
      {"value", entry->value}, {"low", entry->low}, {"high", entry->high}, {"unit", entry->unit}};
}

}  // namespace

std::string comparison_json(const Comparison& comparison) {
  Json answer = {{"a", comparison.file_a},
                 {"b", comparison.file_b},
                 {"tolerance_percent", comparison.tolerance_percent},
                 {"possible_cause", comparison.cause.empty() ? Json() : Json(comparison.cause)}};
  const profile::VerdictCounts counts = profile::count_verdicts(comparison.keys);
  for (std::size_t i = 0; i < counts.size(); ++i)
    answer[std::string(profile::kVerdictNames[i])] = counts[i];
  Json& list = answer["keys"] = Json::array();
  for (const profile::KeyComparison& key : comparison.shown) {
    list.push_back({{"key", key.key},
                    {"verdict", verdict_name(key.verdict)},
                    {"relative_difference",
                     key.relative_difference ? Json(*key.relative_difference) : Json(nullptr)},
                    {"a", compared_json(key.a)},
                    {"b", compared_json(key.b)}});
  }
  return json_text(answer);
}

}  // namespace warpgauge::report
