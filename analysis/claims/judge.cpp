// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/error.h"
#include "analysis/claims/sentence.h"

namespace warpgauge::claims {
namespace {

/// 0.1 in "%" is not exactly 10: what is this close to an end of a band is at it.
constexpr double kRounding = 1e-9;

bool below(double x, double end) { return x < end - kRounding * std::abs(end); }
bool above(double x, double end) { return x > end + kRounding * std::abs(end); }

Verdict held_against(const Amount& amount, const Band& band) {
  const bool reaches_below = band.low && below(amount.low, *band.low);
  const bool reaches_above = band.high && above(amount.high, *band.high);
  if (!reaches_below && !reaches_above) return Verdict::kConfirmed;
  const bool all_below = band.low && below(amount.high, *band.low);
  const bool all_above = band.high && above(amount.low, *band.high);
  return all_below || all_above ? Verdict::kRefuted : Verdict::kDepends;
}

JudgedReading judge_reading(const Reading& reading, const Evaluator& evaluator) {
  JudgedReading judged;
  judged.reading = &reading;
  try {
    Finding finding = evaluator.evaluate(reading.evidence);
    judged.amount = converted(finding.amount, parse_unit(reading.unit));
    judged.evidence = std::move(finding.evidence);
    judged.doubts = std::move(finding.doubts);
    judged.verdict = held_against(*judged.amount, reading.confirmed_if);
    if (reading.stated) judged.ratio = judged.amount->value / *reading.stated;
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
  const auto any = [&parts](Verdict verdict) {
    return std::any_of(parts.begin(), parts.end(),
                       [verdict](const JudgedReading& part) { return part.verdict == verdict; });
  };
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kNotMeasured, Verdict::kDepends}) {
    if (any(verdict)) return verdict;
  }
  return Verdict::kConfirmed;
}

/// Why the readings say nothing about the statement; empty when every premise holds.
std::string unmet_premise(const std::vector<JudgedReading>& premises) {
  for (const JudgedReading& premise : premises) {
    if (premise.verdict == Verdict::kConfirmed) continue;
    return premise.amount ? fmt::format("the statement's condition is not met in this case: {}",
                                        premise.reading->definition)
                          : premise.reason;
  }
  return {};
}

std::string reasons(const std::vector<JudgedReading>& readings) {
  std::vector<std::string> reasons;
  for (const JudgedReading& reading : readings) {
    if (reading.verdict == Verdict::kNotMeasured &&
        std::find(reasons.begin(), reasons.end(), reading.reason) == reasons.end()) {
      reasons.push_back(reading.reason);
    }
  }
  return fmt::format("{}", fmt::join(reasons, "; "));
}

/// Judges what is no premise, once every premise holds.
void combine(Judgement& judgement) {
  std::vector<JudgedReading> premises, readings;
  for (const JudgedReading& reading : judgement.readings) {
    (reading.reading->is_premise ? premises : readings).push_back(reading);
  }
  judgement.reason = unmet_premise(premises);
  if (!judgement.reason.empty()) return;
  judgement.verdict =
      judgement.entry->readings_are == ReadingsAre::kParts ? of_parts(readings) : common(readings);
  if (judgement.verdict == Verdict::kNotMeasured) judgement.reason = reasons(readings);
}

Judgement judge_entry(const Entry& entry, const Evaluator& evaluator, const Sources& sources) {
  Judgement judgement;
  judgement.entry = &entry;
  const bool is_of_this_device =
      sources.profile.device_name.find(entry.stated.device) != std::string::npos;
  if (!entry.other_device.empty() && !is_of_this_device) {
    judgement.verdict = Verdict::kOtherDevice;
    judgement.reason = entry.other_device;
  } else if (entry.readings.empty()) {
    judgement.reason =
        entry.not_checked.empty() ? "no check is written for this device" : entry.not_checked;
  } else {
    for (const Reading& reading : entry.readings) {
      judgement.readings.push_back(judge_reading(reading, evaluator));
    }
    combine(judgement);
  }
  judgement.sentence = sentence_of(judgement);
  return judgement;
}

void check_chips(const Entry& entry, const Facts& facts) {
  for (const Reading& reading : entry.readings) {
    for_each_lookup(reading.evidence, [&](const Evidence& lookup) {
      const auto* metric = std::get_if<MetricExists>(&lookup.operation);
      if (metric == nullptr || metric->chip.empty()) return;
      std::vector<std::string> chips;
      for (const MetricFacts& list : facts.metrics) chips.push_back(list.chip);
      if (std::find(chips.begin(), chips.end(), metric->chip) != chips.end()) return;
      throw InputError(entry.file, entry.id,
                       fmt::format("there is no list of metrics of chip '{}', only of {}",
                                   metric->chip, fmt::join(chips, ", ")));
    });
  }
}

}  // namespace

std::vector<Judgement> judge(const std::vector<Entry>& catalogue, const Sources& sources) {
  const Evaluator evaluator(sources);
  std::vector<Judgement> judgements;
  for (const Entry& entry : catalogue) {
    check_chips(entry, sources.facts);
    try {
      judgements.push_back(judge_entry(entry, evaluator, sources));
    } catch (const Defect& defect) {
      throw InputError(entry.file, entry.id, defect.what());
    }
  }
  return judgements;
}

}  // namespace warpgauge::claims
