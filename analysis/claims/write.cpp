// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/write.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/base/json.h"

namespace warpgauge::claims {
namespace {

using nlohmann::ordered_json;

/// How many there are of each verdict, in the order of kVerdictNames.
std::array<int, kVerdictNames.size()> counts(std::span<const Judgement> judgements) {
  std::array<int, kVerdictNames.size()> counts{};
  for (const Judgement& judgement : judgements) {
    ++counts[static_cast<std::size_t>(judgement.verdict)];
  }
  return counts;
}

// ---- JSON --------------------------------------------------------------------------------------

/// A member that is there only where it says something.
template <typename Texts>
void put(ordered_json& json, const char* name, const Texts& texts) {
  if (!texts.empty()) json[name] = texts;
}

ordered_json json_of(const std::optional<double>& number) {
  return number ? json_number(*number) : ordered_json(nullptr);
}

ordered_json json_of(const Stated& stated) {
  ordered_json json{{"quantity", stated.quantity}};
  json["value"] = stated.numbers.empty()       ? ordered_json(stated.text)
                  : stated.numbers.size() == 1 ? json_number(stated.numbers.front())
                                               : json_numbers(stated.numbers);
  put(json, "unit", stated.unit);
  put(json, "device", stated.device);
  return json;
}

ordered_json json_of(const JudgedReading& judged) {
  const Reading& reading = *judged.reading;
  ordered_json json = ordered_json::object();
  put(json, "definition", reading.definition);
  if (reading.is_premise) json["premise"] = true;
  if (is_documented(reading.evidence)) json["documented"] = true;
  put(json, "no_vote", kNoVoteNames[static_cast<std::size_t>(judged.vote)]);
  // A figure that stands beside is held against nothing.
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
                    {"stated", json_of(entry.stated)},
                    {"verdict", name_of(judgement.verdict)}};
  if (is_documented(judgement)) json["documented"] = true;
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

// ---- Markdown ----------------------------------------------------------------------------------

/// The sentence, without the verdict where a column beside it has that.
std::string why(const Judgement& judgement) {
  constexpr std::string_view kVerdict = "Not measured: ";
  const bool is_said = judgement.sentence.starts_with(kVerdict);
  return is_said ? judgement.sentence.substr(kVerdict.size()) : judgement.sentence;
}

/// "confirmed", or "confirmed (documented)" where no measurement gave the verdict.
std::string verdict_text(const Judgement& judgement) {
  return fmt::format("{}{}", name_of(judgement.verdict),
                     is_documented(judgement) ? " (documented)" : "");
}

using Group = std::pair<std::string, std::vector<Judgement>>;

/// The judgements by what a field of their entries says, in the order of the catalogue.
std::vector<Group> by(std::string Entry::*field, std::span<const Judgement> judgements) {
  std::vector<Group> groups;
  for (const Judgement& judgement : judgements) {
    const std::string& name = judgement.entry->*field;
    auto found = std::ranges::find(groups, name, &Group::first);
    if (found == groups.end()) found = groups.insert(found, {name, {}});
    found->second.push_back(judgement);
  }
  return groups;
}

/// Text of a table's cell: a bar would end it.
std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string count_table(std::string_view heading, std::string Entry::*field,
                        std::span<const Judgement> judgements) {
  const std::vector<std::string_view> rules(kVerdictNames.size(), "---:");
  std::string table = fmt::format("| {} | {} |\n|---|{}|\n", heading,
                                  fmt::join(kVerdictNames, " | "), fmt::join(rules, "|"));
  const auto row = [&table](const std::string& name, std::span<const Judgement> some) {
    table += fmt::format("| {} | {} |\n", name, fmt::join(counts(some), " | "));
  };
  for (const auto& [name, some] : by(field, judgements)) row(cell(name), some);
  row("all", judgements);
  return table;
}

/// The errors of the documents that the judged statements follow from, each said once.
std::string error_list(std::span<const Judgement> judgements, const Titles& errors) {
  std::string text;
  for (const auto& [name, description] : errors) {
    std::vector<std::string> ids;
    for (const Judgement& judgement : judgements) {
      if (judgement.entry->error_of == name)
        ids.push_back(fmt::format("`{}`", judgement.entry->id));
    }
    if (ids.empty()) continue;
    text += fmt::format("- `{}`: {} {} statements follow from it: {}.\n", name, description,
                        ids.size(), fmt::join(ids, ", "));
  }
  return text.empty() ? text : "\n## Errors that several statements share\n\n" + text;
}

/// The sentence, with the name of the error behind it.
std::string why_with_error(const Judgement& judgement) {
  const std::string& error = judgement.entry->error_of;
  return error.empty() ? why(judgement) : fmt::format("{} (error: `{}`)", why(judgement), error);
}

}  // namespace

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
  const auto documented = std::ranges::count_if(
      judgements, [](const Judgement& judgement) { return is_documented(judgement); });
  if (documented > 0) line += fmt::format("; {} by documents, not by measurement", documented);
  return line;
}

std::string to_json(const profile::Profile& profile, std::span<const Judgement> judgements) {
  ordered_json json{
      {"schema", "warpgauge.verdicts"},
      {"version", 1},
      {"device",
       {{"name", profile.device_name}, {"compute_capability", profile.compute_capability}}},
      {"counts", ordered_json::object()},
      {"claims", ordered_json::array()}};
  const auto count = counts(judgements);
  for (std::size_t v = 0; v < count.size(); ++v) {
    json["counts"][std::string(kVerdictNames[v])] = count[v];
  }
  for (const Judgement& judgement : judgements) json["claims"].push_back(json_of(judgement));
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string to_markdown(const profile::Profile& profile, std::span<const Judgement> judgements,
                        const Titles& errors) {
  std::string text = "# What the documents state, judged by measurement\n\n";
  text += count_line(profile, judgements) + ".\n\n" +
          count_table("document", &Entry::document, judgements) + '\n' +
          count_table("kind of statement", &Entry::kind, judgements);
  text += error_list(judgements, errors);
  for (const auto& [document, some] : by(&Entry::document, judgements)) {
    text +=
        fmt::format("\n## Document {}\n\n| statement | verdict | why |\n|---|---|---|\n", document);
    for (const Judgement& judgement : some) {
      const Entry& entry = *judgement.entry;
      text +=
          fmt::format("| {} (`{}`, line {}) | {} | {} |\n", cell(entry.statement), entry.id,
                      cell(entry.lines), verdict_text(judgement), cell(why_with_error(judgement)));
    }
  }
  return text;
}

}  // namespace warpgauge::claims
