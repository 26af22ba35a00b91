// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"
#include "analysis/claims/sentence.h"

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

const std::string kListingNotRun = "not measured for the document's kernel";

// ---- verdicts ----------------------------------------------------------------------------------

Verdict held_against(const Amount& amount, const Band& band) {
  switch (lies(amount.low, amount.high, band)) {
    case Lies::kInside:
      return Verdict::kConfirmed;
    case Lies::kOutside:
      return Verdict::kRefuted;
    default:
      return Verdict::kDepends;
  }
}

Vote vote_of(const Entry& entry, const Reading& reading, bool is_elsewhere) {
  if (is_elsewhere && !is_documented(reading.evidence)) return Vote::kOtherDevice;
  if (reading.is_beside) return Vote::kBeside;
  if (is_constant(reading.evidence)) return Vote::kConstants;
  return entry.listing == Listing::kNotRun ? Vote::kListing : Vote::kCounts;
}

JudgedReading judge_reading(const Reading& reading, const Sources& sources) {
  JudgedReading judged;
  judged.reading = &reading;
  if (is_constant(reading.evidence)) judged.vote = Vote::kConstants;
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
    judged.classes = classes_of(reading.evidence, sources.profile);
    judged.doubts = std::move(finding.doubts);
    judged.recordings = finding.recordings;
    judged.verdict = held_against(*judged.amount, reading.confirmed_if);
    const double ratio = reading.stated ? judged.amount->value / *reading.stated : 0;
    if (reading.stated && std::abs(ratio) <= limits::kMostNumber) judged.ratio = ratio;
  } catch (const Missing& missing) {
    judged.reason = missing.what();
  }
  for (const Reading& other : reading.second) {
    judged.second.push_back(judge_reading(other, sources));
    const Verdict verdict = judged.second.back().verdict;
    const bool disagrees = verdict != Verdict::kNotMeasured && verdict != judged.verdict;
    if (disagrees && judged.amount && has_vote(judged.second.back())) {
      judged.verdict = Verdict::kDepends;
    }
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

/// A statement of several parts is confirmed if all parts are, and refuted if one is; a missing
/// part leaves it open.
Verdict of_parts(const std::vector<JudgedReading>& parts) {
  for (const Verdict verdict : {Verdict::kRefuted, Verdict::kNotMeasured, Verdict::kDepends}) {
    const bool any = std::ranges::find(parts, verdict, &JudgedReading::verdict) != parts.end();
    if (any) return verdict;
  }
  return Verdict::kConfirmed;
}

/// A statement that something can be holds when one case shows it.
Verdict of_any_case(const std::vector<JudgedReading>& cases) {
  for (const Verdict verdict : {Verdict::kConfirmed, Verdict::kNotMeasured, Verdict::kDepends}) {
    const bool any = std::ranges::find(cases, verdict, &JudgedReading::verdict) != cases.end();
    if (any) return verdict;
  }
  return Verdict::kRefuted;
}

Verdict combined(ReadingsAre are, const std::vector<JudgedReading>& readings) {
  if (readings.empty()) return Verdict::kNotMeasured;
  if (are == ReadingsAre::kParts) return of_parts(readings);
  return are == ReadingsAre::kAnyCase ? of_any_case(readings) : common(readings);
}

/// Why an entry without a voting reading is not measured.
std::string no_vote(const Entry& entry) {
  if (entry.listing == Listing::kNotRun) {
    return kListingNotRun + (entry.not_checked.empty() ? "" : ": " + entry.not_checked);
  }
  return entry.not_checked.empty() ? "the check has nothing but the document's own numbers"
                                   : entry.not_checked;
}

std::string reasons(const std::vector<JudgedReading>& readings) {
  std::vector<std::string> reasons;
  for (const JudgedReading& reading : readings) {
    if (reading.verdict == Verdict::kNotMeasured) profile::unite(reasons, {reading.reason});
  }
  return fmt::format("{}", fmt::join(reasons, "; "));
}

/// Whether more than one recording of one thing speaks against the statement.
bool has_witnesses(const std::vector<JudgedReading>& readings) {
  const auto refutes = [](const JudgedReading& reading) {
    return reading.verdict == Verdict::kRefuted;
  };
  return std::ranges::count_if(readings, refutes) > 1 ||
         std::ranges::any_of(readings, [&](const JudgedReading& reading) {
           return refutes(reading) && !witness(reading).empty();
         });
}

/// The reason of an entry whose premise was measured and is false.
std::string unmet(const JudgedReading& premise) {
  return fmt::format("the statement's condition is not met in this case: {}: {}, not {}",
                     premise.reading->definition, measured(premise),
                     in_words(premise.reading->confirmed_if));
}

/// Judges what is not a premise, once every premise holds.
void combine(Judgement& judgement) {
  constexpr const char* kAlone =
      "one recording alone speaks against the statement, and no second reading was had";
  std::vector<JudgedReading> readings;
  for (const JudgedReading& reading : judgement.readings) {
    if (!has_vote(reading)) continue;
    if (!reading.reading->is_premise) {
      readings.push_back(reading);
    } else if (reading.verdict != Verdict::kConfirmed) {
      judgement.reason = reading.amount ? unmet(reading) : reading.reason;
      return;
    }
  }
  judgement.verdict = combined(judgement.entry->readings_are, readings);
  if (judgement.verdict == Verdict::kNotMeasured) {
    judgement.reason = readings.empty() ? no_vote(*judgement.entry) : reasons(readings);
  }
  if (judgement.verdict == Verdict::kRefuted && !has_witnesses(readings)) {
    judgement.verdict = Verdict::kDepends;
    judgement.reason = kAlone;
  }
}

/// Readings that were judged (a figure beside is not), and those of them that rest on documents.
struct Rests {
  int judged = 0, documented = 0;
};

Rests rests_of(const Judgement& judgement) {
  Rests rests;
  for (const JudgedReading& reading : judgement.readings) {
    if (!reading.amount || !has_vote(reading)) continue;
    ++rests.judged;
    if (is_documented(reading.reading->evidence)) ++rests.documented;
  }
  return rests;
}

/// The documents that the reading rests on.
std::vector<std::string> documents_of(const Reading& reading, const Facts& facts) {
  std::vector<std::string> documents;
  for_each<Documented>(reading.evidence, [&documents](const Documented& documented) {
    profile::unite(documents, {documented.source});
  });
  for_each<Occupancy>(reading.evidence, [&](const Occupancy& occupancy) {
    const auto limits =
        std::ranges::find(facts.occupancy, occupancy.device, &OccupancyFacts::architecture);
    if (limits != facts.occupancy.end()) profile::unite(documents, {limits->source});
  });
  return documents;
}

/// " Documented (NAME, PLACE), not measured here."; "" where nothing documented was used.
std::string documents_text(const Judgement& judgement, const Facts& facts) {
  std::vector<std::string> documents;
  for (const JudgedReading& reading : judgement.readings) {
    if (has_vote(reading)) profile::unite(documents, documents_of(*reading.reading, facts));
  }
  if (documents.empty()) return "";
  const Rests rests = rests_of(judgement);
  const std::string names = fmt::format("{}", fmt::join(documents, "; "));
  return rests.documented == rests.judged
             ? fmt::format(" Documented ({}), not measured here.", names)
             : fmt::format(" In part documented ({}).", names);
}

/// " NVIDIA H200: 32 cycles."; "" if there is no figure of the measured device beside the others.
std::string beside_text(const Judgement& judgement, const std::string& device) {
  std::vector<std::string> figures;
  for (const JudgedReading& reading : judgement.readings) {
    if (reading.vote != Vote::kOtherDevice || !reading.amount) continue;
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
    JudgedReading& judged = judgement.readings.back();
    judged.vote = vote_of(entry, reading, is_elsewhere);
    if (judged.vote == Vote::kOtherDevice) judged.verdict = Verdict::kOtherDevice;
  }
  const bool any = std::ranges::any_of(judgement.readings, [](const JudgedReading& reading) {
    return reading.vote != Vote::kOtherDevice;
  });
  if (any) {
    combine(judgement);
  } else if (is_elsewhere) {
    judgement.verdict = Verdict::kOtherDevice;
    judgement.reason = entry.other_device;
  } else {
    judgement.reason =
        entry.other_device.empty() ? no_vote(entry) : "no check is written for this device";
  }
  judgement.sentence = sentence_of(judgement) + documents_text(judgement, sources.facts);
  judgement.instead = instead_of(judgement);
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
  for_each_evidence(entry.readings,
                    [&](const Evidence& evidence) { for_each<MetricExists>(evidence, check); });
}

}  // namespace

bool is_documented(const Judgement& judgement) {
  const Rests rests = rests_of(judgement);
  return rests.documented > 0 &&
         (judgement.entry->readings_are == ReadingsAre::kParts || rests.documented == rests.judged);
}

std::vector<EvidenceClass> classes_of(const Judgement& judgement) {
  std::vector<EvidenceClass> classes;
  for (const JudgedReading& reading : judgement.readings) {
    if (!has_vote(reading)) continue;
    unite(classes, reading.classes);
    for (const JudgedReading& other : reading.second) {
      if (has_vote(other)) unite(classes, other.classes);
    }
  }
  return classes;
}

bool is_without_recording(const Judgement& judgement) {
  if (!is_decided(judgement.verdict) && judgement.verdict != Verdict::kDepends) return false;
  return std::ranges::none_of(judgement.readings, [](const JudgedReading& reading) {
    const auto is_recorded = [](const JudgedReading& one) {
      return has_vote(one) && one.recordings.has_value();
    };
    return is_recorded(reading) ||
           (has_vote(reading) && std::ranges::any_of(reading.second, is_recorded));
  });
}

bool is_condition_unmet(const Judgement& judgement) {
  if (judgement.verdict != Verdict::kNotMeasured) return false;
  for (const JudgedReading& reading : judgement.readings) {
    const bool is_met = reading.verdict == Verdict::kConfirmed;
    if (has_vote(reading) && reading.reading->is_premise && !is_met)
      return reading.amount.has_value();
  }
  return false;
}

const JudgedReading* first_measured(const Judgement& judgement) {
  const JudgedReading* first = nullptr;
  for (const JudgedReading& reading : judgement.readings) {
    if (!reading.amount) continue;
    if (has_vote(reading)) return &reading;
    if (first == nullptr) first = &reading;
  }
  return first;
}

std::string witness(const JudgedReading& reading) {
  if (!reading.recordings) return "nothing in it is measured: it is the same each time";
  const auto agrees = std::ranges::find_if(reading.second, [&reading](const auto& other) {
    return has_vote(other) && other.verdict == reading.verdict;
  });
  if (agrees != reading.second.end()) return "a second reading: " + agrees->reading->definition;
  if (*reading.recordings > 1) return fmt::format("{} recordings", *reading.recordings);
  return {};
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
