// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_findings.h"

#include <fmt/format.h>

#include "analysis/fleet/findings.h"
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
  const std::string& host = group.cards[card].latest().host;
  return fmt::format(
      "gpu={},card={},uuid={}{}", label_text(group.gpu), label_text(group.cards[card].name),
      label_text(group.cards[card].latest().uuid), host.empty() ? "" : ",host=" + label_text(host));
}

std::string head(const char* name, const char* help) {
  return fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n", name, help);
}

constexpr const char* kCards = "warpgauge_fleet_cards";
constexpr const char* kRefused = "warpgauge_fleet_refused_profiles";
constexpr const char* kFindings = "warpgauge_fleet_card_findings";
constexpr const char* kMeasured = "warpgauge_fleet_card_measured_seconds";
constexpr const char* kDifference = "warpgauge_fleet_finding_difference_ratio";
constexpr const char* kDeviations = "warpgauge_fleet_finding_deviations";

}  // namespace

std::string fleet_findings_csv(const std::vector<JudgedGroup>& groups) {
  Json rows = Json::array();
  for (const JudgedGroup& judged : groups) {
    for (const Finding& one : fleet::findings_of(judged)) {
      const fleet::Card& card = judged.group.cards[one.card];
      rows.push_back({{"gpu", judged.group.gpu},
                      {"card", card.name},
                      {"uuid", card.latest().uuid},
                      {"host", text_or_null(card.latest().host)},
                      {"kind", one.kind},
                      {"key", text_or_null(one.key)},
                      {"unit", text_or_null(one.unit)},
                      {"value", number_or_null(one.value)},
                      {"compared_with", number_or_null(one.compared_with)},
                      {"difference", number_or_null(one.share)},
                      {"deviations", number_or_null(one.deviations)},
                      {"by_chance", number_or_null(one.by_chance)},
                      {"batch", one.batch},
                      {"file", card.latest().file}});
    }
  }
  return csv_of({"gpu", "card", "uuid", "host", "kind", "key", "unit", "value", "compared_with",
                 "difference", "deviations", "by_chance", "batch", "file"},
                rows);
}

std::string fleet_prometheus(const std::vector<JudgedGroup>& groups, std::size_t refused) {
  std::string cards = head(kCards, "Cards that were judged.");
  std::string counts = head(kFindings, "Findings of a card, 0 where there is none.");
  std::string measured = head(kMeasured, "When the card was measured last, seconds since 1970.");
  std::string differences =
      head(kDifference, "By how much of it a finding differs from what it is compared with.");
  std::string deviations = head(kDeviations, "The same in deviations of the other cards.");
  for (const JudgedGroup& judged : groups) {
    const fleet::Group& group = judged.group;
    cards += fmt::format("{}{{gpu={}}} {}\n", kCards, label_text(group.gpu), group.cards.size());
    std::vector<std::size_t> found(group.cards.size());
    for (const Finding& one : fleet::findings_of(judged)) {
      ++found[one.card];
      const std::string labels =
          fmt::format("{},kind={},key={},batch=\"{}\"", labels_of(group, one.card),
                      label_text(one.kind), label_text(one.key), one.batch);
      if (one.share) differences += fmt::format("{}{{{}}} {}\n", kDifference, labels, *one.share);
      if (one.deviations) {
        deviations += fmt::format("{}{{{}}} {}\n", kDeviations, labels, *one.deviations);
      }
    }
    for (std::size_t card = 0; card < group.cards.size(); ++card) {
      const std::string labels = labels_of(group, card);
      counts += fmt::format("{}{{{}}} {}\n", kFindings, labels, found[card]);
      if (const auto time = fleet::seconds_of(group.cards[card].latest().time_utc)) {
        measured += fmt::format("{}{{{}}} {:.0f}\n", kMeasured, labels, *time);
      }
    }
  }
  return cards + head(kRefused, "Files that could not be read as profiles.") +
         fmt::format("{} {}\n", kRefused, refused) + counts + measured + differences + deviations;
}

}  // namespace warpgauge::report
