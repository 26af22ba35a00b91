// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_csv.h"

#include <functional>

#include "analysis/report/fleet_unjudged.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {

std::string fleet_csv(const std::vector<fleet::JudgedGroup>& groups) {
  const std::vector<std::string> names = {"gpu",
                                          "key",
                                          "unit",
                                          "cards",
                                          "median",
                                          "low",
                                          "high",
                                          "deviation",
                                          "of_instrument",
                                          "told_from_deviations",
                                          "told_from_percent",
                                          "batch",
                                          "outside",
                                          "differing",
                                          "why_not_judged"};
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const fleet::JudgedGroup& judged : groups) {
    const fleet::Group& group = judged.group;
    const auto names_list = [&](const auto& cards, auto place) {
      Json list = Json::array();
      for (const auto& card : cards) list.push_back(group.cards[std::invoke(place, card)].name);
      return list;
    };
    for (const fleet::JudgedKey& key : judged.judgement.keys) {
      const fleet::Column& column = group.columns[key.column];
      rows.push_back({{"gpu", group.gpu},
                      {"key", column.key},
                      {"unit", column.unit},
                      {"cards", key.cards},
                      {"median", key.median},
                      {"low", key.low},
                      {"high", key.high},
                      {"deviation", key.deviation},
                      {"of_instrument", key.of_instrument},
                      {"told_from_deviations", key.told_from},
                      {"told_from_percent",
                       key.median == 0 ? Json(nullptr) : Json(100 * fleet::share_told(key))},
                      {"batch", key.batch},
                      {"outside", names_list(key.outside, &fleet::Outside::card)},
                      {"differing", names_list(key.differing, std::identity())},
                      {"why_not_judged", text_or_null(why_not_judged(key))}});
    }
    for (const auto& key : judged.judgement.unjudged) {
      Json row;
      for (const std::string& name : names) row[name] = nullptr;
      row["gpu"] = group.gpu;
      row["key"] = group.columns[key.column].key;
      row["unit"] = group.columns[key.column].unit;
      row["why_not_judged"] = key.why;
      rows.push_back(std::move(row));
    }
  }
  return csv_of(names, rows);
}

}  // namespace warpgauge::report
