// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_json.h"

#include "analysis/fleet/findings.h"
#include "analysis/fleet/nights.h"
#include "analysis/report/fleet_result.h"
#include "analysis/report/fleet_unjudged.h"
#include "analysis/report/fleet_words.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;
using fleet::Group, fleet::JudgedGroup, fleet::JudgedKey, fleet::JudgedScore, fleet::Outside;

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

/// "slower", "faster"; null where more of the unit is neither.
Json direction_json(double difference, const std::string& unit) {
  return text_or_null(fleet_words::direction_of(fleet::slower_by(difference, unit)));
}

Json score_json(const JudgedScore& score) {
  return {{"told_from", score.told_from},
          {"distances", or_nulls(score.distances)},
          {"outside", outside_json(score.outside)}};
}

Json judged_key_json(const Group& group, const JudgedKey& key) {
  const fleet::Column& column = group.columns[key.column];
  Json readings = Json::array();
  for (const auto& reading : column.of)
    readings.push_back(reading ? Json(reading->value) : Json(nullptr));
  return {{"key", column.key},
          {"unit", column.unit},
          {"slower_is", fleet::slower_is(column.unit)},
          {"family", fleet::family_of(column.key)},
          {"cards", key.cards},
          {"median", key.median},
          {"low", key.low},
          {"high", key.high},
          {"deviation", key.deviation},
          {"of_instrument", key.of_instrument},
          {"told_from", key.told_from},
          {"told_from_share", key.median == 0 ? Json(nullptr) : Json(share_told(key))},
          {"in_groups", key.in_groups},
          {"why_not_judged", text_or_null(why_not_judged(key))},
          {"batch", key.batch},
          {"readings", std::move(readings)},
          {"outside", outside_json(key.outside)},
          {"differing", key.differing}};
}

Json measured_json(const Group& group) {
  const fleet::LastNight night = fleet::last_night_of(group);
  return {{"first", night.first}, {"last", night.last}, {"missing", night.missing}};
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

Json drifts_json(const JudgedGroup& judged) {
  const auto& [group, judgement, drifts, trends, beyond, open_limits] = judged;
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
                    {"direction", direction_json(drift.share, group.changes[drift.change].unit)},
                    {"distance", drift.distance},
                    {"by_chance", drift.by_chance}});
  }
  for (const fleet::Together& one : drifts.together) {
    const fleet::Change& change = group.changes[one.change];
    together.push_back({{"key", change.key},
                        {"share", one.share},
                        {"direction", direction_json(one.share, change.unit)}});
  }
  return {{"cards", group.measured_again},
          {"against_others", drifts.against_others},
          {"changed", std::move(changed)},
          {"keys", std::move(keys)},
          {"together", std::move(together)}};
}

Json trends_json(const JudgedGroup& judged) {
  Json list = Json::array();
  for (const fleet::Trend& trend : judged.trends) {
    list.push_back(
        {{"card", trend.card},
         {"key", judged.group.columns[trend.column].key},
         {"profiles", trend.profiles},
         {"days", trend.days},
         {"share", trend.share},
         {"direction", direction_json(trend.share, judged.group.columns[trend.column].unit)},
         {"by_chance", trend.by_chance}});
  }
  return list;
}

Json beyond_json(const JudgedGroup& judged) {
  Json list = Json::array();
  for (const fleet::BeyondLimit& one : judged.beyond) {
    list.push_back({{"card", one.card},
                    {"key", judged.group.columns[one.column].key},
                    {one.limit ? "median" : "bound", one.compared_with},
                    {"share", one.share},
                    {"direction", direction_json(one.share, judged.group.columns[one.column].unit)},
                    {"limit", one.limit ? Json(*one.limit) : Json(nullptr)},
                    {"unit", judged.group.columns[one.column].unit}});
  }
  return list;
}

Json open_limits_json(const JudgedGroup& judged) {
  Json list = Json::array();
  for (const fleet::OpenLimit& one : judged.open_limits) {
    list.push_back({{"key", one.key}, {"why", one.why}, {"cards", one.cards}});
  }
  return list;
}

Json card_json(const fleet::Card& card) {
  const fleet::CardProfile& latest = card.latest();
  Json one = {{"name", card.name},
              {"id", card.id},
              {"uuid", latest.uuid},
              {"host", latest.host},
              {"file", latest.file},
              {"time_utc", latest.time_utc},
              {"profiles", card.profiles.size()},
              {"flags", latest.flags},
              {"contradicted", latest.contradicted}};
  if (!latest.pci_address.empty()) one["pci_address"] = latest.pci_address;
  return one;
}

Json group_json(const JudgedGroup& judged, std::size_t refused_files) {
  const auto& [group, judgement, drifts, trends, beyond, open_limits] = judged;
  Json cards = Json::array(), keys = Json::array(), unjudged = Json::array(),
       families = Json::array();
  for (const fleet::Card& card : group.cards) {
    cards.push_back(card_json(card));
  }
  for (const JudgedKey& key : judgement.keys) keys.push_back(judged_key_json(group, key));
  for (const auto& key : judgement.unjudged) {
    unjudged.push_back({{"key", group.columns[key.column].key}, {"why", key.why}});
  }
  for (const JudgedScore& family : judgement.families) {
    Json one = {{"family", family.family}, {"keys", family.keys}};
    one.update(score_json(family));
    families.push_back(std::move(one));
  }
  return {{"gpu", group.gpu},
          {"result", fleet_result(judged, refused_files)},
          {"measured", measured_json(group)},
          {"cards", std::move(cards)},
          {"conditions", conditions_json(group)},
          {"keys", std::move(keys)},
          {"unjudged", std::move(unjudged)},
          {"cannot_tell", unjudged_lines(judged)},
          {"families", std::move(families)},
          {"card", judgement.card ? score_json(*judgement.card) : Json(nullptr)},
          {"drift", drifts_json(judged)},
          {"trends", trends_json(judged)},
          {"beyond", beyond_json(judged)},
          {"limits_not_judged", open_limits_json(judged)}};
}

}  // namespace

Json fleet_document(const std::vector<JudgedGroup>& groups, const std::vector<std::string>& refused,
                    double false_alarms) {
  Json list = Json::array();
  for (const JudgedGroup& judged : groups) {
    list.push_back(group_json(judged, list.empty() ? refused.size() : 0));
  }
  return {{"schema", kFleetSchema},
          {"version", kFleetVersion},
          {"false_alarms", false_alarms},
          {"refused", refused},
          {"groups", std::move(list)}};
}

}  // namespace warpgauge::report
