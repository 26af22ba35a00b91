// SPDX-License-Identifier: Apache-2.0
// Evidence -> an amount, from what was measured, compiled and listed; and verdicts, computed from
// the catalogue's bands and the evidence, never written by hand.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/claims/catalogue.h"
#include "analysis/claims/evidence_class.h"
#include "analysis/claims/facts.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/recording.h"

namespace warpgauge::claims {

/// All that claims are judged by. Profile, recordings and kernels are of one device.
struct Sources {
  profile::Profile profile;
  std::vector<samples::Recording> recordings;
  std::vector<ladder::Row> kernels;
  Facts facts;
};

/// Throws InputError unless every recording is of the profile's device.
void check_same_device(const Sources& sources);

/// An amount and where it came from.
struct Finding {
  Amount amount;
  std::vector<std::string> evidence;  ///< keys, series, rows and facts
  std::vector<std::string> doubts;    ///< flags that go with them
  /// The fewest recordings that a measured part comes from; absent where nothing was measured
  /// (compile facts, lists, queried limits, arithmetic), which is the same each time.
  std::optional<int> recordings;
};

/// Throws Missing when evidence cannot be had, and Defect for arithmetic that has no meaning
/// (bytes plus cycles).
Finding evaluate(const Evidence& evidence, const Sources& sources);

enum class Verdict { kConfirmed, kRefuted, kDepends, kOtherDevice, kNotMeasured };
inline constexpr std::array<std::string_view, 5> kVerdictNames = {"confirmed", "refuted", "depends",
                                                                  "other device", "not measured"};

inline std::string_view name_of(Verdict verdict) {
  return kVerdictNames[static_cast<std::size_t>(verdict)];
}

/// Whether a reading has a part in the verdict of its entry, or why it has none.
enum class Vote { kCounts, kBeside, kConstants, kListing, kOtherDevice };
inline constexpr std::array<std::string_view, 5> kNoVoteNames = {
    "", "stands beside", "only the document's own numbers", "not the document's kernel",
    "another device than the statement's"};

/// Whether the statement is answered: it holds, or it does not.
inline bool is_decided(Verdict verdict) {
  return verdict == Verdict::kConfirmed || verdict == Verdict::kRefuted;
}

/// One reading compared with its band: the whole interval inside, outside, or neither (depends).
struct JudgedReading {
  const Reading* reading = nullptr;
  Vote vote = Vote::kCounts;
  /// Has no meaning for a reading without a vote, unless it is "not measured".
  /// kOtherDevice: the figure of the device at hand, beside a statement about another one.
  Verdict verdict = Verdict::kNotMeasured;
  std::string reason;            ///< why it was not measured
  std::optional<Amount> amount;  ///< in the reading's unit
  std::optional<double> ratio;   ///< to what is stated, where that is a number
  std::vector<std::string> evidence;
  std::vector<EvidenceClass> classes;  ///< what kind of evidence that is; empty where it is missing
  std::vector<std::string> doubts;
  std::optional<int> recordings;      ///< as in Finding
  std::vector<JudgedReading> second;  ///< one for each of reading->second
};

struct Judgement {
  const Entry* entry = nullptr;
  Verdict verdict = Verdict::kNotMeasured;
  /// For "other device" and "not measured"; for "depends" if a second reading is missing.
  std::string reason;
  std::string sentence;
  std::string instead;  ///< what to do instead of what the document says; or empty
  std::vector<JudgedReading> readings;
};

/// One judgement an entry, in the catalogue's order. The catalogue must outlive them. For
/// definitions, the measured readings give their verdict if they agree, else "depends"; with none
/// measured the entry is not measured either. For parts, one refuted refutes; else one missing
/// makes the entry not measured; else all confirmed confirm. For cases (any-case), one confirmed
/// confirms; else one missing makes the entry not measured; else all refuted refute. A reading
/// beside, one of typed numbers alone and one of another kernel than the statement's listing have
/// no part in it. A premise that is not confirmed makes the entry not measured, whatever the others
/// say. A statement about another device is judged by what is documented of that one. A second
/// reading that does not agree makes its reading depend. A refutation needs two witnesses: two
/// recordings, an agreeing second reading, or two readings that refute; or evidence that is not
/// measured and is the same each time. One without them depends. Throws InputError for evidence
/// that has no meaning and for a metric of a chip that no list of metrics is of.
std::vector<Judgement> judge(const std::vector<Entry>& catalogue, const Sources& sources);

/// True where measurements alone do not give the verdict: all of its definitions are documented, or
/// one of its parts is.
bool is_documented(const Judgement& judgement);

/// What the verdict rests on: the classes of the readings that have a vote, and of their second
/// ones.
std::vector<EvidenceClass> classes_of(const Judgement& judgement);

/// True for a verdict (confirmed, refuted, depends) behind which there is no recording: nothing
/// with a vote was measured on a device.
bool is_without_recording(const Judgement& judgement);

/// True where a premise was measured and does not hold: the statement says nothing of this case.
bool is_condition_unmet(const Judgement& judgement);

/// Whether the reading has a part in the verdict of its entry, as a premise or not.
inline bool has_vote(const JudgedReading& reading) { return reading.vote == Vote::kCounts; }

/// The first reading with a value, one with a vote where there is one; nullptr where none has.
const JudgedReading* first_measured(const Judgement& judgement);

/// Why a refuted reading stands, "3 recordings", "a second reading: ..."; empty: it stands alone.
std::string witness(const JudgedReading& reading);

}  // namespace warpgauge::claims
