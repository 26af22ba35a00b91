// SPDX-License-Identifier: Apache-2.0
// A judged fleet as JSON, which the page is drawn from, and as CSV.
#include <functional>

#include "analysis/cli/commands/fleet_write.h"
#include "analysis/cli/frame/terminal.h"

namespace warpgauge::cli {
namespace {

using Json = nlohmann::ordered_json;
using fleet::Group, fleet::JudgedKey, fleet::JudgedScore, fleet::Outside;

Json outside_json(const std::vector<Outside>& outside) {
  Json list = Json::array();
  for (const Outside& one : outside) {
    list.push_back({{"card", one.card}, {"distance", one.distance}, {"by_chance", one.by_chance}});
  }
  return list;
}

Json or_nulls(const std::vector<std::optional<double>>& numbers) {
  Json list = Json::array();
  for (const auto& number : numbers) list.push_back(number ? Json(*number) : Json(nullptr));
  return list;
}

Json score_json(const JudgedScore& score) {
  return {{"told_from", score.told_from},
          {"distances", or_nulls(score.distances)},
          {"outside", outside_json(score.outside)}};
}

Json key_json(const Group& group, const JudgedKey& key) {
  const fleet::Column& column = group.columns[key.column];
  Json readings = Json::array();
  for (const auto& reading : column.of)
    readings.push_back(reading ? Json(reading->value) : Json(nullptr));
  return {{"key", column.key},
          {"unit", column.unit},
          {"family", fleet::family_of(column.key)},
          {"cards", key.cards},
          {"median", key.median},
          {"low", key.low},
          {"high", key.high},
          {"deviation", key.deviation},
          {"of_instrument", key.of_instrument},
          {"told_from", key.told_from},
          {"told_from_share", key.median == 0 ? Json(nullptr) : Json(share_told(key))},
          {"batch", key.batch},
          {"readings", std::move(readings)},
          {"outside", outside_json(key.outside)},
          {"differing", key.differing}};
}

Json conditions_json(const Group& group) {
  Json list = Json::array();
  for (const auto& difference : group.conditions) {
    Json others = Json::array();
    for (const auto& other : difference.others) {
      others.push_back({{"value", other.value}, {"cards", other.cards}});
    }
    list.push_back({{"condition", difference.condition},
                    {"usual", difference.usual},
                    {"usual_cards", difference.usual_cards},
                    {"others", std::move(others)}});
  }
  return list;
}

Json drift_json(const JudgedGroup& judged) {
  const auto& [group, judgement, drifts] = judged;
  Json keys = Json::array(), together = Json::array(), changed = Json::array();
  for (const fleet::ConditionChange& one : group.changed) {
    changed.push_back({{"condition", one.condition},
                       {"earlier", one.earlier},
                       {"later", one.later},
                       {"cards", one.cards}});
  }
  for (const fleet::Drift& drift : drifts.cards) {
    keys.push_back({{"card", group.measured_again[drift.card]},
                    {"key", group.changes[drift.change].key},
                    {"share", drift.share},
                    {"distance", drift.distance},
                    {"by_chance", drift.by_chance}});
  }
  for (const fleet::Together& one : drifts.together) {
    together.push_back({{"key", group.changes[one.change].key}, {"share", one.share}});
  }
  return {{"cards", group.measured_again},
          {"against_others", drifts.against_others},
          {"changed", std::move(changed)},
          {"keys", std::move(keys)},
          {"together", std::move(together)}};
}

Json group_json(const JudgedGroup& judged) {
  const auto& [group, judgement, drifts] = judged;
  Json cards = Json::array(), keys = Json::array(), unjudged = Json::array(),
       families = Json::array();
  for (const fleet::Card& card : group.cards) {
    cards.push_back({{"name", card.name},
                     {"file", card.latest().file},
                     {"time_utc", card.latest().time_utc},
                     {"profiles", card.profiles.size()},
                     {"flags", card.latest().flags},
                     {"contradicted", card.latest().contradicted}});
  }
  for (const JudgedKey& key : judgement.keys) keys.push_back(key_json(group, key));
  for (const auto& key : judgement.unjudged) {
    unjudged.push_back({{"key", group.columns[key.column].key}, {"why", key.why}});
  }
  for (const JudgedScore& family : judgement.families) {
    Json one = {{"family", family.family}, {"keys", family.keys}};
    one.update(score_json(family));
    families.push_back(std::move(one));
  }
  return {{"gpu", group.gpu},
          {"cards", std::move(cards)},
          {"conditions", conditions_json(group)},
          {"keys", std::move(keys)},
          {"unjudged", std::move(unjudged)},
          {"families", std::move(families)},
          {"card", judgement.card ? score_json(*judgement.card) : Json(nullptr)},
          {"drift", drift_json(judged)}};
}

}  // namespace

std::string fleet_csv(const std::vector<JudgedGroup>& groups) {
  const std::vector<std::string> names = {
      "gpu",       "key",           "unit",      "cards", "median",  "low",       "high",
      "deviation", "of_instrument", "told_from", "batch", "outside", "differing", "why_not_judged"};
  Json rows = Json::array();
  for (const JudgedGroup& judged : groups) {
    const Group& group = judged.group;
    const auto names_list = [&](const auto& cards, auto place) {
      Json list = Json::array();
      for (const auto& card : cards) list.push_back(group.cards[std::invoke(place, card)].name);
      return list;
    };
    for (const JudgedKey& key : judged.judgement.keys) {
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
                      {"told_from", key.told_from},
                      {"batch", key.batch},
                      {"outside", names_list(key.outside, &Outside::card)},
                      {"differing", names_list(key.differing, std::identity())},
                      {"why_not_judged", nullptr}});
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

Json fleet_document(const std::vector<JudgedGroup>& groups, double false_alarms) {
  Json list = Json::array();
  for (const JudgedGroup& judged : groups) list.push_back(group_json(judged));
  return {{"schema", kFleetSchema},
          {"version", kFleetVersion},
          {"false_alarms", false_alarms},
          {"groups", std::move(list)}};
}

}  // namespace warpgauge::cli
