// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"

namespace warpgauge::claims {

void check_same_device(const Sources& sources) {
  const profile::Profile& profile = sources.profile;
  for (const samples::Recording& recording : sources.recordings) {
    const samples::Header& header = recording.header;
    if (header.device_name == profile.device_name &&
        header.compute_capability == profile.compute_capability) {
      continue;
    }
    refuse(recording.file, "header", "measured on '{}', but the profile is of '{}'",
           header.device_name, profile.device_name);
  }
}

namespace {

// ---- verdicts ----------------------------------------------------------------------------------

Verdict held_against(const Amount& amount, const Band& band) {
  constexpr double kNoEnd = std::numeric_limits<double>::infinity();
  // 0.1 in "%" is not exactly 10: what is this close to an end of a band is at it.
  constexpr double kRounding = 1e-9;
  const double low = band.low ? *band.low - kRounding * std::abs(*band.low) : -kNoEnd;
  const double high = band.high ? *band.high + kRounding * std::abs(*band.high) : kNoEnd;
  if (amount.low >= low && amount.high <= high) return Verdict::kConfirmed;
  return amount.high < low || amount.low > high ? Verdict::kRefuted : Verdict::kDepends;
}

JudgedReading judge_reading(const Reading& reading, const Sources& sources) {
  JudgedReading judged;
  judged.reading = &reading;
  try {
    Finding finding = evaluate(reading.evidence, sources);
    const Amount amount = converted(finding.amount, parse_unit(reading.unit));
    for (const double number : {amount.value, amount.low, amount.high}) {
      if (!(std::abs(number) <= limits::kMostNumber)) {
        throw Missing(fmt::format("{} {} is beyond the range of numbers", number, reading.unit));
      }
    }
    judged.amount = amount;
    judged.evidence = std::move(finding.evidence);
    judged.doubts = std::move(finding.doubts);
    judged.verdict = held_against(*judged.amount, reading.confirmed_if);
    const double ratio = reading.stated ? judged.amount->value / *reading.stated : 0;
    if (reading.stated && std::abs(ratio) <= limits::kMostNumber) judged.ratio = ratio;
  } catch (const Missing& missing) {
    judged.reason = missing.what();
  }
  return judged;
}

/// The verdict that all measured readings share, or depends; not measured when none was.
Verdict common(const std::vector<JudgedReading>& readings) {
  Verdict common = Verdict::kNotMeasured;
  for (const JudgedReading& reading : readings) {
    if (reading.verdict == Verdict::kNotMeasured) continue;
    if (common != Verdict::kNotMeasured && common != reading.verdict) return Verdict::kDepends;
    common = reading.verdict;
  }
  return common;
}

/// A statement of several parts holds when all do and fails when one does; what a missing part
/// would say, nobody knows.
Verdict of_parts(const std::vector<JudgedReading>& parts) {
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kNotMeasured, Verdict::kDepends}) {
    const bool any = std::ranges::find(parts, verdict, &JudgedReading::verdict) != parts.end();
    if (any) return verdict;
  }
  return Verdict::kConfirmed;
}

std::string reasons(const std::vector<JudgedReading>& readings) {
  std::vector<std::string> reasons;
  for (const JudgedReading& reading : readings) {
    if (reading.verdict == Verdict::kNotMeasured) profile::unite(reasons, {reading.reason});
  }
  return fmt::format("{}", fmt::join(reasons, "; "));
}

/// Judges what is no premise, once every premise holds.
void combine(Judgement& judgement) {
  std::vector<JudgedReading> readings;
  for (const JudgedReading& reading : judgement.readings) {
    if (reading.verdict == Verdict::kOtherDevice) continue;
    if (!reading.reading->is_premise) {
      readings.push_back(reading);
    } else if (reading.verdict != Verdict::kConfirmed) {
      judgement.reason = reading.amount
                             ? fmt::format("the statement's condition is not met in this case: {}",
                                           reading.reading->definition)
                             : reading.reason;
      return;
    }
  }
  judgement.verdict =
      judgement.entry->readings_are == ReadingsAre::kParts ? of_parts(readings) : common(readings);
  if (judgement.verdict == Verdict::kNotMeasured) judgement.reason = reasons(readings);
}

// ---- sentences ---------------------------------------------------------------------------------

/// "31.5 to 32.5", "at least 4", "at most 2"
std::string in_words(const Band& band) {
  if (!band.high) return fmt::format("at least {}", readable(*band.low));
  if (!band.low) return fmt::format("at most {}", readable(*band.high));
  if (*band.low == *band.high) return readable(*band.low);
  return fmt::format("{} to {}", readable(*band.low), readable(*band.high));
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

std::string one_reading(const Judgement& judgement) {
  const JudgedReading& reading = judgement.readings.front();
  const std::string& definition = reading.reading->definition;  // says what was measured
  const std::string head =
      fmt::format("{}: {}", definition.empty() ? judgement.entry->stated.quantity : definition,
                  measured(reading));
  const std::string band = in_words(reading.reading->confirmed_if);
  const bool confirmed = judgement.verdict == Verdict::kConfirmed;
  if (is_boolean(reading) && (band == "1" || band == "0")) {
    return fmt::format("{}, {}.", head, confirmed ? "as stated" : "against what is stated");
  }
  if (confirmed) return fmt::format("{}; the statement asks for {}.", head, band);
  if (judgement.verdict != Verdict::kRefuted) {
    return fmt::format(
        "{}: the interval crosses an end of {}, so this measurement cannot separate.", head, band);
  }
  if (!reading.ratio) return fmt::format("{}, not {}.", head, band);
  return fmt::format("{}, not {}: {} times what is stated.", head, band, readable(*reading.ratio));
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

/// The sentence of a template that the entry brings along for this verdict, or a default one.
/// Either names the parts that failed and the readings that could not be had.
std::string sentence_of(const Judgement& judgement) {
  if (judgement.verdict == Verdict::kOtherDevice) {
    return fmt::format("Holds for {} alone: {}", judgement.entry->stated.device, judgement.reason);
  }
  if (judgement.verdict == Verdict::kNotMeasured) {
    return fmt::format("Not measured: {}", judgement.reason);
  }
  const auto own = judgement.entry->explain.find(name_of(judgement.verdict));
  if (own != judgement.entry->explain.end()) {
    if (auto text = filled(own->second, judgement)) return completed(*text, judgement);
  }
  return judgement.readings.size() == 1 ? one_reading(judgement) : several_readings(judgement);
}

/// Readings that were judged (a figure that only stands beside is not), and those of them that rest
/// on documents.
struct Rests {
  int judged = 0, documented = 0;
};

Rests rests_of(const Judgement& judgement) {
  Rests rests;
  for (const JudgedReading& reading : judgement.readings) {
    if (!reading.amount || reading.verdict == Verdict::kOtherDevice) continue;
    ++rests.judged;
    if (is_documented(reading.reading->evidence)) ++rests.documented;
  }
  return rests;
}

/// " Documented (NAME, PLACE), not measured here."; "" where nothing documented was used.
std::string documents_text(const Judgement& judgement) {
  std::vector<std::string> sources;
  for (const JudgedReading& reading : judgement.readings) {
    for_each<Documented>(reading.reading->evidence, [&sources](const Documented& documented) {
      profile::unite(sources, {documented.source});
    });
  }
  if (sources.empty()) return "";
  const Rests rests = rests_of(judgement);
  const std::string names = fmt::format("{}", fmt::join(sources, "; "));
  return rests.documented == rests.judged
             ? fmt::format(" Documented ({}), not measured here.", names)
             : fmt::format(" In part documented ({}).", names);
}

/// " NVIDIA H200: 32 cycles."; "" where no figure of the device at hand stands beside the others.
std::string beside_text(const Judgement& judgement, const std::string& device) {
  std::vector<std::string> figures;
  for (const JudgedReading& reading : judgement.readings) {
    if (reading.verdict != Verdict::kOtherDevice || !reading.amount) continue;
    const std::string& definition = reading.reading->definition;
    figures.push_back((definition.empty() ? "" : definition + ": ") + measured(reading));
  }
  if (figures.empty()) return "";
  return fmt::format(" {}: {}.", device, fmt::join(figures, ", "));
}

// ---- entries -----------------------------------------------------------------------------------

bool is_about_another_device(const Entry& entry, const profile::Profile& profile) {
  return !entry.other_device.empty() &&
         profile.device_name.find(entry.stated.device) == std::string::npos;
}

Judgement judge_entry(const Entry& entry, const Sources& sources) {
  Judgement judgement;
  judgement.entry = &entry;
  const bool is_elsewhere = is_about_another_device(entry, sources.profile);
  for (const Reading& reading : entry.readings) {
    judgement.readings.push_back(judge_reading(reading, sources));
    const bool is_beside = is_elsewhere && !is_documented(reading.evidence);
    if (is_beside) judgement.readings.back().verdict = Verdict::kOtherDevice;
  }
  const bool any = std::ranges::any_of(judgement.readings, [](const JudgedReading& reading) {
    return reading.verdict != Verdict::kOtherDevice;
  });
  if (any) {
    combine(judgement);
  } else if (is_elsewhere) {
    judgement.verdict = Verdict::kOtherDevice;
    judgement.reason = entry.other_device;
  } else {
    judgement.reason =
        entry.not_checked.empty() ? "no check is written for this device" : entry.not_checked;
  }
  judgement.sentence = sentence_of(judgement) + documents_text(judgement);
  const std::string beside = beside_text(judgement, sources.profile.device_name);
  if (!beside.empty() && judgement.sentence.back() != '.') judgement.sentence += '.';
  judgement.sentence += beside;
  return judgement;
}

void check_chips(const Entry& entry, const Facts& facts) {
  const auto check = [&](const MetricExists& metric) {
    std::vector<std::string> chips;
    for (const MetricFacts& list : facts.metrics) chips.push_back(list.chip);
    if (metric.chip.empty() || std::ranges::find(chips, metric.chip) != chips.end()) return;
    throw InputError(entry.file, entry.id,
                     fmt::format("there is no list of metrics of chip '{}', only of {}",
                                 metric.chip, fmt::join(chips, ", ")));
  };
  for (const Reading& reading : entry.readings) for_each<MetricExists>(reading.evidence, check);
}

}  // namespace

bool is_documented(const Judgement& judgement) {
  const Rests rests = rests_of(judgement);
  return rests.documented > 0 && (has_parts(judgement) || rests.documented == rests.judged);
}

std::string readable(double value) {
  const double size = std::abs(value);
  constexpr double kFourDigits = 1e4, kMost = 1e15;
  if (size < kMost && (value == std::trunc(value) || size >= kFourDigits)) {
    return fmt::format("{:.0f}", value);
  }
  return fmt::format("{:.4g}", value);
}

std::vector<Judgement> judge(const std::vector<Entry>& catalogue, const Sources& sources) {
  std::vector<Judgement> judgements;
  for (const Entry& entry : catalogue) {
    check_chips(entry, sources.facts);
    judgements.push_back(
        located(entry.file, entry.id, [&] { return judge_entry(entry, sources); }));
  }
  return judgements;
}

}  // namespace warpgauge::claims
