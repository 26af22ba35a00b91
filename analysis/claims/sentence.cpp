// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::claims {
namespace {

bool is_boolean(const JudgedReading& reading) { return reading.amount->unit.is_boolean; }

bool has_parts(const Judgement& judgement) {
  return judgement.entry->readings_are == ReadingsAre::kParts;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() -= 'a' - 'A';
  return text;
}

std::string unit_text(const JudgedReading& reading) {
  return unit_in_words(reading.reading->unit, reading.amount->value);
}

std::string number_text(const JudgedReading& reading, double number) {
  if (is_boolean(reading) && (number == 0 || number == 1)) return number == 1 ? "yes" : "no";
  return readable(number);
}

// ---- the entry's own sentence ------------------------------------------------------------------

/// Absent when that was not measured.
std::optional<std::string> filled(const TemplatePiece& piece, const Judgement& judgement) {
  if (!piece.reading) return piece.text;
  const JudgedReading& reading = judgement.readings[*piece.reading];
  if (!reading.amount) return std::nullopt;
  if (piece.text == "value") return number_text(reading, reading.amount->value);
  if (piece.text == "low") return number_text(reading, reading.amount->low);
  if (piece.text == "high") return number_text(reading, reading.amount->high);
  if (piece.text == "unit") return unit_text(reading);
  return reading.ratio ? std::optional(readable(*reading.ratio)) : std::nullopt;
}

std::optional<std::string> filled(const Template& sentence, const Judgement& judgement) {
  std::string text;
  for (const TemplatePiece& piece : sentence) {
    const auto value = filled(piece, judgement);
    if (!value) return std::nullopt;
    text += *value;
  }
  return text;
}

// ---- a sentence made of the readings -----------------------------------------------------------

/// "4 sectors/request (loads)"
std::string with_definition(const JudgedReading& reading) {
  return fmt::format("{} ({})", measured(reading), reading.reading->definition);
}

/// What the document says, in few words: "32", "about 30", "1 to 1.2", "more than 1".
std::string stated_text(const Reading& reading) {
  const bool by_hand = !reading.band_because.empty() || reading.numbers.empty();
  if (!reading.wording || by_hand) return in_words(reading.confirmed_if);
  const auto number = [&reading](std::size_t i) { return readable(reading.numbers.at(i)); };
  switch (*reading.wording) {
    case Wording::kExact:
    case Wording::kSame:
    case Wording::kExample:
      return number(0);
    case Wording::kAbout:
      return "about " + number(0);
    case Wording::kMore:
      return "more than " + number(0);
    case Wording::kLess:
      return "less than " + number(0);
    default:
      return in_words(reading.confirmed_if);
  }
}

/// judge.cpp adds the figures beside a statement about another device.
bool is_beside(const JudgedReading& reading) {
  return !has_vote(reading) && reading.vote != Vote::kOtherDevice;
}

/// " Beside it: 32 cycles (an L1 hit), 4 (by the document's numbers)."; "" where nothing is shown
/// without a vote.
std::string beside_text(const Judgement& judgement) {
  std::vector<std::string> figures;
  for (const JudgedReading& reading : judgement.readings) {
    if (!is_beside(reading) || !reading.amount) continue;
    figures.push_back(reading.reading->definition.empty() ? measured(reading)
                                                          : with_definition(reading));
  }
  return figures.empty() ? "" : fmt::format(" Beside it: {}.", fmt::join(figures, ", "));
}

std::string one_reading(const Judgement& judgement) {
  const JudgedReading& reading = *std::ranges::find_if(judgement.readings, has_vote);
  const std::string& definition = reading.reading->definition;  // says what was measured
  const std::string subject =
      capitalised(definition.empty() ? judgement.entry->stated.quantity : definition);
  const bool confirmed = judgement.verdict == Verdict::kConfirmed;
  if (is_boolean(reading)) {
    return fmt::format("{}: {}, {}.", subject, measured(reading),
                       confirmed ? "as stated" : "against what is stated");
  }
  const std::string head = fmt::format("{}: {}", subject, measured(reading));
  const std::string stated = stated_text(*reading.reading);
  if (confirmed) return fmt::format("{}; stated: {}.", head, stated);
  if (reading.verdict == Verdict::kRefuted) return fmt::format("{}, not {}.", head, stated);
  if (std::ranges::any_of(reading.second, [](const auto& one) { return one.amount.has_value(); })) {
    return fmt::format("{}; stated: {}.", head, stated);
  }
  return fmt::format("{}, which cannot be told from what an end of {} allows.", head, stated);
}

/// "as sectors: 4 (3.9 to 4.1)"; of a part, without "as"
std::string in_definition(const JudgedReading& reading, bool is_part) {
  return fmt::format("{}{}: {}", is_part ? "" : "as ", reading.reading->definition,
                     reading.amount ? measured(reading) : reading.reason);
}

/// "refuted as sectors: 4 (3.9 to 4.1), as lines: 1"; absent where no reading has this verdict
template <typename Filter>
std::optional<std::string> readings_with(const Judgement& judgement, Verdict verdict,
                                         const Filter& is_wanted) {
  std::vector<std::string> readings;
  for (const JudgedReading& reading : judgement.readings) {
    const bool has_verdict = has_vote(reading) && reading.verdict == verdict;
    if (has_verdict && !reading.reading->is_premise && is_wanted(reading)) {
      readings.push_back(in_definition(reading, has_parts(judgement)));
    }
  }
  if (readings.empty()) return std::nullopt;
  const std::string_view name =
      verdict == Verdict::kDepends ? "not to be separated" : name_of(verdict);
  return fmt::format("{}{} {}", name, has_parts(judgement) ? " in" : "", fmt::join(readings, ", "));
}

/// "a, b and c"
std::string listed(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return texts.front();
  return fmt::format("{} and {}", fmt::join(texts.begin(), texts.end() - 1, ", "), texts.back());
}

std::string several_readings(const Judgement& judgement) {
  std::vector<std::string> given, holds, fails, open, missing;
  for (const JudgedReading& reading : judgement.readings) {
    if (!has_vote(reading)) continue;
    if (reading.reading->is_premise) {
      given.push_back(in_definition(reading, true));
    } else if (!reading.amount) {
      missing.push_back(in_definition(reading, true));
    } else {
      auto& list = reading.verdict == Verdict::kConfirmed ? holds
                   : reading.verdict == Verdict::kRefuted ? fails
                                                          : open;
      list.push_back(with_definition(reading));
    }
  }
  std::string text = capitalised(judgement.entry->stated.quantity) + ": ";
  const char* between = "";
  const auto add = [&](const std::vector<std::string>& list, const char* before,
                       const char* after) {
    if (list.empty()) return;
    text += fmt::format("{}{}{}{}", between, before, listed(list), after);
    between = "; ";
  };
  add(holds, "", ", as stated");
  add(fails, "", ", against what is stated");
  add(open, "", ", not to be told from what is stated");
  add(missing, "not measured: ", "");
  add(given, "given ", "");
  return text + '.';
}

// ---- what no template knows --------------------------------------------------------------------

/// Whether some parts have this verdict and others have not.
bool splits_parts(const Judgement& judgement, Verdict verdict) {
  bool some = false, others = false;
  for (const JudgedReading& reading : judgement.readings) {
    if (!has_vote(reading) || reading.reading->is_premise) continue;
    (reading.verdict == verdict ? some : others) = true;
  }
  return has_parts(judgement) && some && others;
}

/// Whether the entry's own sentence has a number of this reading.
bool is_told(const JudgedReading& reading, const Judgement& judgement) {
  const auto own = judgement.entry->explain.find(name_of(judgement.verdict));
  if (own == judgement.entry->explain.end()) return false;
  const auto place = static_cast<std::size_t>(&reading - judgement.readings.data());
  return std::ranges::find(own->second, std::optional(place), &TemplatePiece::reading) !=
         own->second.end();
}

/// What an entry's own sentence cannot know when it is written: which part failed, and which
/// reading had no evidence. What it has told is not told twice.
std::string completed(std::string sentence, const Judgement& judgement) {
  const auto is_untold = [&judgement](const JudgedReading& reading) {
    return !is_told(reading, judgement);
  };
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kDepends, Verdict::kNotMeasured}) {
    if (verdict != Verdict::kNotMeasured && !splits_parts(judgement, verdict)) continue;
    const auto group = readings_with(judgement, verdict, is_untold);
    if (group) sentence += fmt::format(" {}.", capitalised(*group));
  }
  return sentence;
}

/// What the second readings say, where one does not agree with the first.
std::string disagreement(const Judgement& judgement) {
  std::string text;
  for (const JudgedReading& reading : judgement.readings) {
    for (const JudgedReading& other : reading.second) {
      const Band& band = reading.reading->confirmed_if;
      if (!other.amount || !has_vote(reading) || reading.verdict != Verdict::kDepends) continue;
      text += fmt::format(" A second reading ({}) gives {}; {} is asked for.",
                          other.reading->definition, measured(other), in_words(band));
    }
  }
  return text;
}

std::string without_witness(const Judgement& judgement) {
  if (const auto own = own_sentence(judgement)) return completed(*own, judgement);
  const auto beside = std::ranges::count_if(judgement.readings, is_beside);
  const bool is_one = std::ssize(judgement.readings) - beside == 1;
  return (is_one ? one_reading(judgement) : several_readings(judgement)) + beside_text(judgement);
}

/// "Not measured: why", and what was measured of other kernels or by other readings.
std::string not_measured(const Judgement& judgement) {
  const std::string own = own_sentence(judgement).value_or("");
  // Some reasons say it themselves: "not measured for the document's kernel".
  const bool is_said =
      judgement.reason.starts_with("not measured") || is_condition_unmet(judgement);
  std::string text =
      is_said ? capitalised(judgement.reason) : fmt::format("Not measured: {}", judgement.reason);
  const std::string rest = own.empty() ? beside_text(judgement) : ' ' + own;
  if (rest.empty()) return text;
  return text + (text.back() == '.' ? "" : ".") + rest;
}

}  // namespace

std::optional<std::string> own_sentence(const Judgement& judgement) {
  const auto own = judgement.entry->explain.find(name_of(judgement.verdict));
  if (own == judgement.entry->explain.end()) return std::nullopt;
  return filled(own->second, judgement);
}

std::string instead_of(const Judgement& judgement) {
  const bool is_due =
      judgement.verdict == Verdict::kRefuted || judgement.verdict == Verdict::kDepends;
  return is_due ? filled(judgement.entry->instead, judgement).value_or("") : "";
}

std::string in_words(const Band& band) {
  if (band.is_open()) return "any";
  if (!band.high) return fmt::format("at least {}", readable(*band.low));
  if (!band.low) return fmt::format("at most {}", readable(*band.high));
  if (*band.low == *band.high) return readable(*band.low);
  return fmt::format("{} to {}", readable(*band.low), readable(*band.high));
}

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

std::string sentence_of(const Judgement& judgement) {
  if (judgement.verdict == Verdict::kOtherDevice) {
    return fmt::format("Holds for {} alone: {}", judgement.entry->stated.device, judgement.reason);
  }
  if (judgement.verdict == Verdict::kNotMeasured) {
    return not_measured(judgement);
  }
  std::string text = without_witness(judgement) + disagreement(judgement);
  if (!judgement.reason.empty()) text += fmt::format(" {}.", capitalised(judgement.reason));
  return text;
}

std::string unit_in_words(const std::string& unit, double value) {
  if (unit == "1" || unit == "boolean") return "";
  constexpr std::size_t kLongestSymbol = 3;
  const bool is_plural_word =
      unit.size() > kLongestSymbol && unit.back() == 's' && unit.find('/') == std::string::npos;
  const bool is_one = readable(value) == "1";
  return is_plural_word && is_one ? unit.substr(0, unit.size() - 1) : unit;
}

std::string readable(double value) {
  const double size = std::abs(value);
  constexpr double kFourDigits = 1e4, kMost = 1e15;
  if (size < kMost && (value == std::trunc(value) || size >= kFourDigits)) {
    return fmt::format("{:.0f}", value);
  }
  return fmt::format("{:.4g}", value);
}

}  // namespace warpgauge::claims
