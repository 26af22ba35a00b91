// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_findings.h"

#include <fmt/format.h>

#include <set>

#include "analysis/fleet/findings.h"
#include "analysis/fleet/nights.h"
#include "analysis/report/fleet_words.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using fleet::Finding, fleet::JudgedGroup;
using Json = nlohmann::ordered_json;

Json number_or_null(const std::optional<double>& number) {
  return number ? Json(*number) : Json(nullptr);
}

/// A label's value: backslash, quote and line feed are escaped.
std::string label_text(std::string_view text) {
  std::string label = "\"";
  for (const char letter : text) {
    if (letter == '\n') {
      label += "\\n";
      continue;
    }
    if (letter == '\\' || letter == '"') label += '\\';
    label += letter;
  }
  return label + '"';
}

std::string labels_of(const fleet::Group& group, std::size_t card) {
  const fleet::CardProfile& latest = group.cards[card].latest();
  std::string labels = fmt::format("gpu={},card={},uuid={}", label_text(group.gpu),
                                   label_text(group.cards[card].id), label_text(latest.uuid));
  if (!latest.host.empty()) labels += ",host=" + label_text(latest.host);
  if (!latest.pci_address.empty()) labels += ",pci_address=" + label_text(latest.pci_address);
  return labels;
}

std::string direction_of(const Finding& finding) {
  return fleet_words::direction_of(finding.slower);
}

/// ",direction=\"slower\"", or nothing where it is neither.
std::string direction_label(const Finding& finding) {
  const std::string direction = direction_of(finding);
  return direction.empty() ? "" : ",direction=" + label_text(direction);
}

std::string head(const char* name, const char* help) {
  return fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n", name, help);
}

constexpr const char* kCards = "warpgauge_fleet_cards";
constexpr const char* kRefused = "warpgauge_fleet_refused_profiles";
constexpr const char* kFindings = "warpgauge_fleet_card_findings";
constexpr const char* kMeasured = "warpgauge_fleet_card_measured_seconds";
constexpr const char* kNewest = "warpgauge_fleet_newest_profile_seconds";
constexpr const char* kMissing = "warpgauge_fleet_cards_missing";
constexpr const char* kCardMissing = "warpgauge_fleet_card_missing";
constexpr const char* kNotJudged = "warpgauge_fleet_limit_not_judged";
constexpr const char* kInGroups = "warpgauge_fleet_key_in_groups_told_from_ratio";
constexpr const char* kTogether = "warpgauge_fleet_together_difference_ratio";
constexpr const char* kDifference = "warpgauge_fleet_finding_difference_ratio";
constexpr const char* kDeviations = "warpgauge_fleet_finding_deviations";

}  // namespace

const std::vector<std::string>& fleet_findings_columns() {
  static const std::vector<std::string> names = {
      "gpu",   "card",  "uuid",          "host",       "kind",       "key",
      "unit",  "value", "compared_with", "difference", "deviations", "by_chance",
      "batch", "file",  "direction",     "pci_address"};
  return names;
}

Json fleet_findings_rows(const std::vector<JudgedGroup>& groups) {
  Json rows = Json::array();
  const fleet::CardProfile none;  // of a finding that is of all cards
  for (const JudgedGroup& judged : groups) {
    for (const Finding& one : fleet::findings_of(judged)) {
      const fleet::Card* card = one.card ? &judged.group.cards[*one.card] : nullptr;
      const fleet::CardProfile& latest = card ? card->latest() : none;
      rows.push_back({{"gpu", judged.group.gpu},
                      {"card", text_or_null(card ? card->name : "")},
                      {"uuid", text_or_null(latest.uuid)},
                      {"host", text_or_null(latest.host)},
                      {"kind", one.kind},
                      {"key", text_or_null(one.key)},
                      {"unit", text_or_null(one.unit)},
                      {"value", number_or_null(one.value)},
                      {"compared_with", number_or_null(one.compared_with)},
                      {"difference", number_or_null(one.share)},
                      {"deviations", number_or_null(one.deviations)},
                      {"by_chance", number_or_null(one.by_chance)},
                      {"batch", one.batch},
                      {"file", text_or_null(latest.file)},
                      {"direction", text_or_null(direction_of(one))},
                      {"pci_address", text_or_null(latest.pci_address)}});
    }
  }
  return rows;
}

std::string fleet_findings_csv(const std::vector<JudgedGroup>& groups) {
  return csv_of(fleet_findings_columns(), fleet_findings_rows(groups));
}

std::string fleet_prometheus(const std::vector<JudgedGroup>& groups, std::size_t refused) {
  std::string cards = head(kCards, "Cards that were judged.");
  std::string newest = head(kNewest, "When the newest profile was measured, seconds since 1970.");
  std::string missing =
      head(kMissing, "Cards of earlier nights that were not measured in the last one.");
  std::string card_missing = head(kCardMissing, "1: the card was not measured in the last night.");
  std::string counts = head(kFindings, "Findings of a card, 0 where there is none.");
  std::string measured = head(kMeasured, "When the card was measured last, seconds since 1970.");
  std::string not_judged = head(kNotJudged, "A --limit says nothing of this card.");
  std::string in_groups =
      head(kInGroups, "The cards stand apart in groups: the key is judged only from here on.");
  std::string together = head(kTogether, "By how much a key has drifted on all cards together.");
  std::string differences =
      head(kDifference, "By how much of it a finding differs from what it is compared with.");
  std::string deviations = head(kDeviations, "The same in deviations of the other cards.");
  const auto add = [](std::string& text, const char* name, const std::string& labels,
                      double value) { text += fmt::format("{}{{{}}} {}\n", name, labels, value); };
  for (const JudgedGroup& judged : groups) {
    const fleet::Group& group = judged.group;
    const std::string gpu = "gpu=" + label_text(group.gpu);
    const fleet::LastNight night = fleet::last_night_of(group);
    add(cards, kCards, gpu, static_cast<double>(group.cards.size()));
    add(missing, kMissing, gpu, static_cast<double>(night.missing.size()));
    for (const std::size_t card : night.missing) {
      add(card_missing, kCardMissing, labels_of(group, card), 1);
    }
    if (const auto time = fleet::seconds_of(night.last)) {
      newest += fmt::format("{}{{{}}} {:.0f}\n", kNewest, gpu, *time);
    }
    std::vector<std::size_t> found(group.cards.size());
    std::set<std::string> seen;
    for (const Finding& one : fleet::findings_of(judged)) {
      const std::string key = ",key=" + label_text(one.key);
      if (one.kind == "groups") {
        if (one.share) add(in_groups, kInGroups, gpu + key, *one.share);
        continue;
      }
      if (!one.card) {
        add(together, kTogether, gpu + key + direction_label(one), one.share.value());
        continue;
      }
      ++found[*one.card];
      const std::string card = labels_of(group, *one.card);
      if (one.kind == "limit_not_judged") add(not_judged, kNotJudged, card + key, 1);
      const std::string labels =
          fmt::format("{},kind={}{},batch=\"{}\"{}", card, label_text(one.kind), key, one.batch,
                      direction_label(one));
      if (!seen.insert(labels).second) continue;  // two limits of one key
      if (one.share) add(differences, kDifference, labels, *one.share);
      if (one.deviations) add(deviations, kDeviations, labels, *one.deviations);
    }
    for (std::size_t card = 0; card < group.cards.size(); ++card) {
      const std::string labels = labels_of(group, card);
      add(counts, kFindings, labels, static_cast<double>(found[card]));
      if (const auto time = fleet::seconds_of(group.cards[card].latest().time_utc)) {
        measured += fmt::format("{}{{{}}} {:.0f}\n", kMeasured, labels, *time);
      }
    }
  }
  return cards + newest + missing + card_missing +
         head(kRefused, "Files that could not be read as profiles.") +
         fmt::format("{} {}\n", kRefused, refused) + counts + measured + not_judged + in_groups +
         together + differences + deviations;
}

}  // namespace warpgauge::report
