// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/row.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/claims/sentence.h"

namespace warpgauge::claims {
namespace {

std::vector<std::string> class_names(const Judgement& judgement) {
  std::vector<std::string> names;
  for (const EvidenceClass one : classes_of(judgement)) names.emplace_back(name_of(one));
  return names;
}

/// Whether the stated numbers are the ends of a range: a reading takes them for one.
bool is_range(const Entry& entry) {
  return entry.stated.numbers.size() == 2 &&
         std::ranges::any_of(entry.readings, [](const Reading& reading) {
           return reading.wording == Wording::kRange;
         });
}

}  // namespace

std::string stated_in_words(const Entry& entry) {
  const Stated& stated = entry.stated;
  if (stated.numbers.empty()) return stated.text;
  std::vector<std::string> numbers;
  for (const double number : stated.numbers) numbers.push_back(readable(number));
  const std::string unit = unit_in_words(stated.unit, stated.numbers.back());
  return fmt::format("{}{}{}", fmt::join(numbers, is_range(entry) ? " to " : ", "),
                     unit.empty() ? "" : " ", unit);
}

std::string stated_device(const Entry& entry) {
  return entry.stated.device.empty() ? "no device named" : entry.stated.device;
}

std::string verdict_in_words(const Judgement& judgement) {
  if (is_condition_unmet(judgement)) return std::string(kConditionUnmet);
  std::string verdict(name_of(judgement.verdict));
  if (is_without_recording(judgement)) {
    std::vector<std::string> classes = class_names(judgement);
    std::ranges::replace(classes, std::string(name_of(EvidenceClass::kDocument)), "documented");
    return fmt::format("{} ({})", verdict, fmt::join(classes, ", "));
  }
  return is_documented(judgement) ? verdict + " (in part documented)" : verdict;
}

std::string evidence_in_words(const Judgement& judgement) {
  return fmt::format("{}", fmt::join(class_names(judgement), ", "));
}

std::vector<std::string> measured_in_words(const Judgement& judgement) {
  std::vector<std::string> texts, beside;
  for (const JudgedReading& reading : judgement.readings) {
    if (!reading.amount) continue;
    const std::string& definition = reading.reading->definition;
    const std::string text = definition.empty()
                                 ? measured(reading)
                                 : fmt::format("{} ({})", measured(reading), definition);
    if (has_vote(reading)) {
      texts.push_back(text);
    } else {
      beside.push_back("beside: " + text);
    }
  }
  texts.insert(texts.end(), beside.begin(), beside.end());
  return texts;
}

std::string why_in_words(const Judgement& judgement) {
  constexpr std::string_view kVerdict = "Not measured: ";
  const bool is_said = judgement.sentence.starts_with(kVerdict);
  return is_said ? judgement.sentence.substr(kVerdict.size()) : judgement.sentence;
}

}  // namespace warpgauge::claims
