// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/write.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/base/json.h"
#include "analysis/claims/row.h"

namespace warpgauge::claims {
namespace {

using nlohmann::ordered_json;

// ---- JSON --------------------------------------------------------------------------------------

/// A member that is there only where it says something.
template <typename Texts>
void put(ordered_json& json, const char* name, const Texts& texts) {
  if (!texts.empty()) json[name] = texts;
}

ordered_json json_of(const std::optional<double>& number) {
  return number ? json_number(*number) : ordered_json(nullptr);
}

ordered_json stated_json(const Entry& entry) {
  const Stated& stated = entry.stated;
  ordered_json json{{"quantity", stated.quantity}};
  json["value"] = stated.numbers.empty()       ? ordered_json(stated.text)
                  : stated.numbers.size() == 1 ? json_number(stated.numbers.front())
                                               : json_numbers(stated.numbers);
  put(json, "unit", stated.unit);
  put(json, "device", stated.device);
  json["in_words"] = fmt::format("{} ({})", stated_in_words(entry), stated_device(entry));
  return json;
}

ordered_json json_of(const JudgedReading& judged) {
  const Reading& reading = *judged.reading;
  ordered_json json = ordered_json::object();
  put(json, "definition", reading.definition);
  if (reading.is_premise) json["premise"] = true;
  if (is_documented(reading.evidence)) json["documented"] = true;
  put(json, "no_vote", kNoVoteNames[static_cast<std::size_t>(judged.vote)]);
  // A figure beside is compared with nothing.
  const bool has_verdict =
      has_vote(judged) || judged.verdict == Verdict::kOtherDevice || !judged.amount;
  if (has_verdict) json["verdict"] = name_of(judged.verdict);
  put(json, "reason", judged.reason);
  if (judged.amount) {
    json["value"] = json_number(judged.amount->value);
    json["low"] = json_number(judged.amount->low);
    json["high"] = json_number(judged.amount->high);
  }
  json["unit"] = reading.unit;
  if (!reading.confirmed_if.is_open()) {
    json["band"] = {json_of(reading.confirmed_if.low), json_of(reading.confirmed_if.high)};
  }
  put(json, "band_because", why_this_band(reading));
  if (judged.ratio) json["ratio"] = json_number(*judged.ratio);
  put(json, "evidence", judged.evidence);
  for (const EvidenceClass one : judged.classes) json["classes"].push_back(name_of(one));
  put(json, "doubts", judged.doubts);
  if (judged.recordings) json["recordings"] = *judged.recordings;
  for (const JudgedReading& other : judged.second) json["second"].push_back(json_of(other));
  return json;
}

ordered_json json_of(const Judgement& judgement) {
  const Entry& entry = *judgement.entry;
  ordered_json json{{"id", entry.id},
                    {"document", entry.document},
                    {"lines", entry.lines},
                    {"topic", entry.topic},
                    {"statement", entry.statement},
                    {"kind", entry.kind},
                    {"stated", stated_json(entry)},
                    {"verdict", name_of(judgement.verdict)}};
  if (is_documented(judgement)) json["documented"] = true;
  if (is_condition_unmet(judgement)) json["condition_unmet"] = true;
  json["verdict_in_words"] = verdict_in_words(judgement);
  for (const EvidenceClass one : classes_of(judgement)) {
    json["evidence_classes"].push_back(name_of(one));
  }
  if (is_without_recording(judgement)) json["without_recording"] = true;
  put(json, "reason", judgement.reason);
  json["sentence"] = judgement.sentence;
  put(json, "contradicts", entry.contradicts);
  put(json, "same_as", entry.same_as);
  put(json, "error_of", entry.error_of);
  if (entry.readings_are != ReadingsAre::kDefinitions) {
    json["readings_are"] = kReadingsAreNames[static_cast<std::size_t>(entry.readings_are)];
  }
  put(json, "listing", kListingNames[static_cast<std::size_t>(entry.listing)]);
  put(json, "rule_not_followed", entry.rule_not_followed);
  put(json, "instead", judgement.instead);
  for (const JudgedReading& one : judgement.readings) json["readings"].push_back(json_of(one));
  return json;
}

/// The class of the evidence that is furthest from a measurement: a document before what the device
/// reports, that before what was compiled.
EvidenceClass weakest(const Judgement& judgement) {
  const std::vector<EvidenceClass> classes = classes_of(judgement);
  return classes.empty() ? EvidenceClass::kTyped : classes.back();
}

}  // namespace

std::array<int, kVerdictNames.size()> counts(std::span<const Judgement> judgements) {
  std::array<int, kVerdictNames.size()> counts{};
  for (const Judgement& judgement : judgements) {
    ++counts[static_cast<std::size_t>(judgement.verdict)];
  }
  return counts;
}

std::map<std::string, int> without_recording(std::span<const Judgement> judgements) {
  std::map<std::string, int> found;
  for (const Judgement& judgement : judgements) {
    if (is_without_recording(judgement)) ++found[std::string(name_of(weakest(judgement)))];
  }
  return found;
}

std::string why_this_band(const Reading& reading) {
  if (!reading.band_because.empty()) return reading.band_because;
  return reading.wording ? std::string(rule_of(*reading.wording)) : std::string();
}

std::vector<Judgement> filtered(std::vector<Judgement> judgements, const Filter& filter) {
  std::erase_if(judgements, [&filter](const Judgement& judgement) {
    return (!filter.document.empty() && judgement.entry->document != filter.document) ||
           (!filter.id.empty() && judgement.entry->id != filter.id) ||
           (!filter.topic.empty() && judgement.entry->topic != filter.topic) ||
           (filter.verdict && judgement.verdict != *filter.verdict);
  });
  return judgements;
}

std::string count_line(const profile::Profile& profile, std::span<const Judgement> judgements) {
  std::string line =
      fmt::format("{} statements judged on {}:", judgements.size(), profile.device_name);
  const auto count = counts(judgements);
  for (std::size_t v = 0; v < count.size(); ++v) {
    line += fmt::format("{} {} {}", v == 0 ? "" : ",", count[v], kVerdictNames[v]);
  }
  const auto unmet = std::ranges::count_if(judgements, is_condition_unmet);
  if (unmet > 0) line += fmt::format(" ({} of them: {})", unmet, kConditionUnmet);
  const std::map<std::string, int> unrecorded = without_recording(judgements);
  if (unrecorded.empty()) return line;
  int all = 0;
  std::vector<std::string> classes;
  for (const auto& [name, number] : unrecorded) {
    all += number;
    classes.push_back(fmt::format("{} {}", number, name));
  }
  return line + fmt::format("; {} verdict{} no recording behind {} ({})", all,
                            all == 1 ? " has" : "s have", all == 1 ? "it" : "them",
                            fmt::join(classes, "; "));
}

std::string to_json(const profile::Profile& profile, std::span<const Judgement> judgements) {
  ordered_json json{
      {"schema", "warpgauge.verdicts"},
      {"version", 1},
      {"device",
       {{"name", profile.device_name}, {"compute_capability", profile.compute_capability}}},
      {"counts", ordered_json::object()},
      {"without_recording", without_recording(judgements)},
      {"claims", ordered_json::array()}};
  const auto count = counts(judgements);
  for (std::size_t v = 0; v < count.size(); ++v) {
    json["counts"][std::string(kVerdictNames[v])] = count[v];
  }
  for (const Judgement& judgement : judgements) json["claims"].push_back(json_of(judgement));
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace warpgauge::claims
