// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <vector>

#include "analysis/claims/judge.h"

namespace warpgauge::claims {
namespace {

constexpr std::string_view kPlaceholders[] = {"value", "low", "high", "unit", "ratio"};

struct Placeholder {
  std::size_t which;    ///< in kPlaceholders
  std::size_t reading;  ///< from 0
};

/// "value2" -> the value of the second reading.
std::optional<Placeholder> parse_placeholder(std::string_view text) {
  std::size_t reading = 0;
  if (!text.empty() && text.back() >= '2' && text.back() <= '9') {
    reading = static_cast<std::size_t>(text.back() - '1');
    text.remove_suffix(1);
  }
  const auto found = std::find(std::begin(kPlaceholders), std::end(kPlaceholders), text);
  if (found == std::end(kPlaceholders)) return std::nullopt;
  return Placeholder{static_cast<std::size_t>(found - std::begin(kPlaceholders)), reading};
}

/// Calls `text` for what is copied and `placeholder` for what stands in braces.
template <typename Text, typename Braced>
void walk(std::string_view sentence, Text text, Braced braced) {
  while (true) {
    const std::size_t open = sentence.find('{');
    text(sentence.substr(0, open));
    if (open == std::string_view::npos) return;
    const std::size_t close = sentence.find('}', open);
    braced(sentence.substr(open + 1, close - open - 1));
    if (close == std::string_view::npos) return;
    sentence.remove_prefix(close + 1);
  }
}

bool is_boolean(const JudgedReading& reading) { return reading.amount->unit.is_boolean; }

/// "blocks"; of one, "block". Symbols ("us", "ms") and compound units stay.
std::string unit_text(const JudgedReading& reading) {
  const std::string& unit = reading.reading->unit;
  if (unit == "1" || unit == "boolean") return "";
  constexpr std::size_t kLongestSymbol = 3;
  const bool is_plural_word =
      unit.size() > kLongestSymbol && unit.back() == 's' && unit.find('/') == std::string::npos;
  const bool is_one = readable(reading.amount->value) == "1";
  return is_plural_word && is_one ? unit.substr(0, unit.size() - 1) : unit;
}

std::string number_text(const JudgedReading& reading, double number) {
  if (is_boolean(reading) && (number == 0 || number == 1)) return number == 1 ? "yes" : "no";
  return readable(number);
}

std::optional<std::string> filled(const Placeholder& placeholder, const Judgement& judgement) {
  if (placeholder.reading >= judgement.readings.size()) return std::nullopt;
  const JudgedReading& reading = judgement.readings[placeholder.reading];
  if (!reading.amount) return std::nullopt;
  switch (placeholder.which) {
    case 0:
      return number_text(reading, reading.amount->value);
    case 1:
      return number_text(reading, reading.amount->low);
    case 2:
      return number_text(reading, reading.amount->high);
    case 3:
      return unit_text(reading);
    default:
      if (!reading.ratio) return std::nullopt;
      return readable(*reading.ratio);
  }
}

/// Absent when the template asks for what was not measured.
std::optional<std::string> fill(const std::string& sentence, const Judgement& judgement) {
  std::string text;
  bool complete = true;
  walk(
      sentence, [&](std::string_view copied) { text += copied; },
      [&](std::string_view name) {
        const auto placeholder = parse_placeholder(name);
        const auto value = placeholder ? filled(*placeholder, judgement) : std::nullopt;
        complete = complete && value.has_value();
        if (value) text += *value;
      });
  return complete ? std::optional(text) : std::nullopt;
}

/// "32 wavefronts (31.8 to 32.1)"
std::string measured(const JudgedReading& reading) {
  const Amount& amount = *reading.amount;
  const std::string unit = unit_text(reading);
  std::string text = number_text(reading, amount.value);
  if (!unit.empty()) text += ' ' + unit;
  const std::string low = number_text(reading, amount.low),
                    high = number_text(reading, amount.high);
  if (low != high) text += fmt::format(" ({} to {})", low, high);
  return text;
}

/// An answer of yes or no against a band that asks for one of them.
std::string yes_or_no(const std::string& head, Verdict verdict) {
  return fmt::format("{}, {}.", head,
                     verdict == Verdict::kConfirmed ? "as stated" : "against what is stated");
}

std::string one_reading(const Judgement& judgement) {
  const JudgedReading& reading = judgement.readings.front();
  const std::string& definition = reading.reading->definition;  // says what was measured
  const std::string head =
      fmt::format("{}: {}", definition.empty() ? judgement.entry->stated.quantity : definition,
                  measured(reading));
  const std::string band = in_words(reading.reading->confirmed_if);
  if (is_boolean(reading) && (band == "1" || band == "0")) {
    return yes_or_no(head, judgement.verdict);
  }
  switch (judgement.verdict) {
    case Verdict::kConfirmed:
      return fmt::format("{}; the statement asks for {}.", head, band);
    case Verdict::kRefuted:
      if (reading.ratio) {
        return fmt::format("{}, not {}: {} times what is stated.", head, band,
                           readable(*reading.ratio));
      }
      return fmt::format("{}, not {}.", head, band);
    default:
      return fmt::format(
          "{}: the interval crosses an end of {}, so this measurement cannot separate.", head,
          band);
  }
}

bool has_parts(const Judgement& judgement) {
  return judgement.entry->readings_are == ReadingsAre::kParts;
}

/// "as sectors: 4 (3.9 to 4.1)"; of a part, without "as"
std::string in_definition(const JudgedReading& reading, bool is_part) {
  return fmt::format("{}{}: {}", is_part ? "" : "as ", reading.reading->definition,
                     reading.amount ? measured(reading) : reading.reason);
}

/// "refuted as sectors: 4 (3.9 to 4.1), as lines: 1"; absent where no reading has this verdict
std::optional<std::string> readings_with(const Judgement& judgement, Verdict verdict) {
  std::vector<std::string> readings;
  for (const JudgedReading& reading : judgement.readings) {
    if (reading.verdict == verdict && !reading.reading->is_premise) {
      readings.push_back(in_definition(reading, has_parts(judgement)));
    }
  }
  if (readings.empty()) return std::nullopt;
  const std::string_view name =
      verdict == Verdict::kDepends ? "not to be separated" : name_of(verdict);
  return fmt::format("{}{} {}", name, has_parts(judgement) ? " in" : "", fmt::join(readings, ", "));
}

std::string several_readings(const Judgement& judgement) {
  std::vector<std::string> groups;
  for (const JudgedReading& reading : judgement.readings) {
    if (reading.reading->is_premise) groups.push_back("given " + in_definition(reading, true));
  }
  for (const Verdict verdict :
       {Verdict::kConfirmed, Verdict::kRefuted, Verdict::kDepends, Verdict::kNotMeasured}) {
    if (auto group = readings_with(judgement, verdict)) groups.push_back(std::move(*group));
  }
  return fmt::format("{}: {}.", judgement.entry->stated.quantity, fmt::join(groups, "; "));
}

/// Whether some parts have this verdict and others have not.
bool splits_parts(const Judgement& judgement, Verdict verdict) {
  bool some = false, others = false;
  for (const JudgedReading& reading : judgement.readings) {
    if (!reading.reading->is_premise) (reading.verdict == verdict ? some : others) = true;
  }
  return has_parts(judgement) && some && others;
}

/// What an entry's own sentence cannot know when it is written: which part failed, and which
/// reading had no evidence.
std::string completed(std::string sentence, const Judgement& judgement) {
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kDepends, Verdict::kNotMeasured}) {
    if (verdict != Verdict::kNotMeasured && !splits_parts(judgement, verdict)) continue;
    auto group = readings_with(judgement, verdict);
    if (!group) continue;
    if (group->front() >= 'a') group->front() -= 'a' - 'A';
    sentence += fmt::format(" {}.", *group);
  }
  return sentence;
}

}  // namespace

std::string readable(double value) {
  const double size = std::abs(value);
  constexpr double kFourDigits = 1e4, kMost = 1e15;
  if (size < kMost && (value == std::trunc(value) || size >= kFourDigits)) {
    return fmt::format("{:.0f}", value);
  }
  return fmt::format("{:.4g}", value);
}

std::string in_words(const Band& band) {
  if (!band.high) return fmt::format("at least {}", readable(*band.low));
  if (!band.low) return fmt::format("at most {}", readable(*band.high));
  if (*band.low == *band.high) return readable(*band.low);
  return fmt::format("{} to {}", readable(*band.low), readable(*band.high));
}

std::string defect_of_template(std::string_view text, std::size_t readings) {
  std::string defect;
  walk(
      text, [](std::string_view) {},
      [&](std::string_view name) {
        const auto placeholder = parse_placeholder(name);
        if (!placeholder) {
          defect = fmt::format("'{{{}}}' is no placeholder (there are {})", name,
                               fmt::join(kPlaceholders, ", "));
        } else if (placeholder->reading >= readings) {
          defect = fmt::format("'{{{}}}' asks for a reading that is not there", name);
        }
      });
  return defect;
}

std::string sentence_of(const Judgement& judgement) {
  if (judgement.verdict == Verdict::kOtherDevice) {
    return fmt::format("Holds for {} alone: {}", judgement.entry->stated.device, judgement.reason);
  }
  if (judgement.verdict == Verdict::kNotMeasured) {
    return fmt::format("Not measured: {}", judgement.reason);
  }
  const auto own = judgement.entry->explain.find(std::string(name_of(judgement.verdict)));
  if (own != judgement.entry->explain.end()) {
    if (auto text = fill(own->second, judgement)) return completed(*text, judgement);
  }
  return judgement.readings.size() == 1 ? one_reading(judgement) : several_readings(judgement);
}

}  // namespace warpgauge::claims
