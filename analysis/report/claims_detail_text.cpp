// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/claims_detail_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "analysis/base/printable.h"
#include "analysis/claims/row.h"
#include "analysis/claims/sentence.h"
#include "analysis/claims/write.h"
#include "analysis/report/claims_text.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using claims::JudgedReading;
using claims::Judgement;

constexpr std::size_t kDetailIndent = 13;

std::string labelled(const char* label, const std::string& text) {
  return wrapped(printable(text), kDetailIndent, fmt::format("  {:<11}", label));
}

std::string unit_of(const std::string& unit) {
  return unit == "1" || unit == "boolean" ? "" : ' ' + unit;
}

/// Why a reading that was measured neither confirms nor refutes.
std::string undecided(const JudgedReading& judged) {
  const claims::Amount& amount = *judged.amount;
  const claims::Band& band = judged.reading->confirmed_if;
  if (claims::lies(amount.low, amount.high, band) != claims::Lies::kAcross) {
    return "the second reading says otherwise";
  }
  const bool is_low = band.low && amount.low < *band.low && amount.high >= *band.low;
  return fmt::format("its interval crosses the band's end at {}",
                     claims::readable(is_low ? *band.low : *band.high));
}

std::string result_of(const JudgedReading& judged) {
  if (!judged.amount) return "not measured: " + judged.reason;
  const std::string found = claims::measured(judged);
  if (!claims::has_vote(judged)) {
    return fmt::format("{}: no vote ({})", found,
                       claims::kNoVoteNames[static_cast<std::size_t>(judged.vote)]);
  }
  if (judged.reading->is_premise) {
    const bool holds = judged.verdict == claims::Verdict::kConfirmed;
    return fmt::format("{}: the condition {}", found, holds ? "holds" : "does not hold");
  }
  if (judged.verdict == claims::Verdict::kDepends) {
    return fmt::format("{}: depends, {}", found, undecided(judged));
  }
  return fmt::format("{}: {}", found, claims::name_of(judged.verdict));
}

std::string band_of(const claims::Reading& reading) {
  const std::string because = claims::why_this_band(reading);
  return fmt::format("{}{}{}", claims::in_words(reading.confirmed_if), unit_of(reading.unit),
                     because.empty() ? "" : " (" + because + ")");
}

std::string class_text(const std::vector<claims::EvidenceClass>& classes) {
  std::vector<std::string_view> names;
  for (const claims::EvidenceClass one : classes) names.push_back(claims::name_of(one));
  return fmt::format("{}", fmt::join(names, ", "));
}

/// What is printed beside the reading, where there is no second one to be shown.
std::string witness_text(const JudgedReading& judged) {
  if (!judged.recordings) {
    return "none needed: the value was not measured, so it cannot vary";
  }
  if (*judged.recordings < 2) return "none: a single recording refutes nothing by itself";
  return fmt::format("the same by {} recordings", *judged.recordings);
}

std::string reading_lines(const JudgedReading& judged, const claims::Entry& entry) {
  const claims::Reading& reading = *judged.reading;
  const bool votes = claims::has_vote(judged);
  const char* label = !votes ? "beside:" : reading.is_premise ? "premise:" : "check:";
  std::string text = '\n' + labelled(label, reading.definition.empty() ? entry.stated.quantity
                                                                       : reading.definition);
  if (votes) text += labelled("band:", band_of(reading));
  text += labelled("found:", result_of(judged));
  if (!judged.classes.empty()) text += labelled("class:", class_text(judged.classes));
  for (const std::string& evidence : judged.evidence) text += labelled("evidence:", evidence);
  for (const std::string& doubt : judged.doubts) text += labelled("doubt:", doubt);
  for (const JudgedReading& other : judged.second) {
    text += labelled("second:", fmt::format("{}: {}", other.reading->definition, result_of(other)));
    for (const std::string& evidence : other.evidence) text += labelled("", evidence);
  }
  if (judged.amount && judged.second.empty() && votes && !reading.is_premise) {
    text += labelled("witness:", witness_text(judged));
  }
  return text;
}

/// How the verdict follows from several readings; empty where one alone has a vote.
std::string rule_of_readings(const Judgement& judgement) {
  const auto is_judged = [](const JudgedReading& judged) {
    return claims::has_vote(judged) && !judged.reading->is_premise;
  };
  if (std::ranges::count_if(judgement.readings, is_judged) < 2) return "";
  switch (judgement.entry->readings_are) {
    case claims::ReadingsAre::kDefinitions:
      return "definitions: their verdict where they agree, else it depends";
    case claims::ReadingsAre::kParts:
      return "parts: all must hold, one that fails refutes";
    default:
      return "cases: one that holds confirms, all must fail to refute";
  }
}

std::string listing_in_words(claims::Listing listing) {
  if (listing == claims::Listing::kAsPrinted) return "run as the document prints it";
  if (listing == claims::Listing::kRepaired) return "run, repaired where it is wrong";
  return "not run: what was measured is another kernel";
}

/// Statements that the catalogue compares with this one, with their verdicts.
std::string contradiction_lines(const Judgement& judgement, std::span<const Judgement> all) {
  const auto names = [](const claims::Entry& one, const claims::Entry& other) {
    return std::ranges::find(one.contradicts, other.id) != one.contradicts.end();
  };
  std::string text;
  for (const Judgement& other : all) {
    if (!names(*judgement.entry, *other.entry) && !names(*other.entry, *judgement.entry)) continue;
    text +=
        labelled("against:", fmt::format("{} ({}): {}", other.entry->id,
                                         claims::verdict_in_words(other), other.entry->statement));
  }
  return text;
}

// ---- how to have it again ----------------------------------------------------------------------

/// The names by which `warpgauge probe --filter` and `warpgauge kernels --filter` find what the
/// evidence was measured by, and the families that kernels/triton/measure.py is to time.
struct Measured {
  std::set<std::string> probes, kernels, triton;
  bool facts = false;
};

/// "memory/stride_sweep" of "memory/stride_sweep/ld32#global_load"
std::string first_two_words(const std::string& id) {
  const std::size_t first = id.find('/');
  return id.substr(0, first == std::string::npos ? first : id.find('/', first + 1));
}

void add(const claims::Evidence& evidence, const claims::Sources& sources, Measured& measured) {
  const auto add_series = [&](const std::string& id) {
    const bool is_kernel = id.starts_with("kernels/");
    const std::string name = first_two_words(is_kernel ? id.substr(id.find('/') + 1) : id);
    if (is_kernel) {
      measured.kernels.insert(name.substr(0, name.find('/')));
    } else {
      measured.probes.insert(name.substr(0, name.find('#')));
    }
  };
  claims::for_each<claims::SeriesPoint>(evidence, [&](const auto& one) { add_series(one.series); });
  claims::for_each<claims::KernelCell>(evidence, [&](const auto& one) {
    const std::string family = one.contestant.substr(0, one.contestant.find('/'));
    const bool by_python =
        one.contestant.ends_with("/triton") || one.contestant.ends_with("/torch");
    (by_python ? measured.triton : measured.kernels).insert(family);
  });
  claims::for_each<claims::ProfileKey>(evidence, [&](const auto& one) {
    const profile::Entry* entry = sources.profile.find(one.key);
    if (entry == nullptr || entry->evidence != profile::Evidence::kMeasured) return;
    for (const std::string& series : entry->series) add_series(series);
  });
  const auto add_fact = [&](const auto&) { measured.facts = true; };
  claims::for_each<claims::Compiled>(evidence, add_fact);
  claims::for_each<claims::SameCode>(evidence, add_fact);
  claims::for_each<claims::Compiles>(evidence, add_fact);
  claims::for_each<claims::MetricExists>(evidence, add_fact);
}

std::string commands_for(const claims::Entry& entry, const claims::Sources& sources) {
  Measured measured;
  claims::for_each_evidence(
      entry.readings, [&](const claims::Evidence& evidence) { add(evidence, sources, measured); });
  std::string text, recordings;
  const auto measure = [&](const char* command, const std::set<std::string>& names,
                           const char* file) {
    if (names.empty()) return;
    text +=
        fmt::format("  warpgauge {} --filter '{}' -o {}\n", command, fmt::join(names, "|"), file);
    recordings += fmt::format(" {}", file);
  };
  measure("probe", measured.probes, "probes.jsonl.zst");
  measure("kernels", measured.kernels, "kernels.jsonl.zst");
  if (!measured.triton.empty()) {
    text += fmt::format("  python3 kernels/triton/measure.py --family {} -o triton.jsonl\n",
                        fmt::join(measured.triton, " --family "));
    recordings += " triton.jsonl";
  }
  if (measured.facts) text += "  scripts/update_facts.sh (of the source tree)\n";
  // Kernels alone make no profile, which says what device they are of and what it can do.
  const bool needs_profile =
      measured.probes.empty() && (!measured.kernels.empty() || !measured.triton.empty());
  const std::string judge = fmt::format("warpgauge claims{}{} --id {}", recordings,
                                        needs_profile ? " --profile profile.json" : "", entry.id);
  return "\nTo measure and judge again:\n" + text + "  " + judge + '\n';
}

}  // namespace

std::string claims_detail_text(const Judgement& judgement, std::span<const Judgement> all,
                               const claims::Sources& sources, const claims::Titles& titles,
                               const claims::Titles& errors, bool colours) {
  const claims::Entry& entry = *judgement.entry;
  std::string text = painted(entry.id, Look::kBold, colours) + '\n';
  const std::string title = title_of(entry.document, titles);
  text += labelled("states:", entry.statement);
  text += labelled("number:",
                   fmt::format("{}: {} ({})", entry.stated.quantity, claims::stated_in_words(entry),
                               claims::stated_device(entry)));
  text += labelled("place:", fmt::format("document {}{}{}, line {}", entry.document,
                                         title.empty() ? "" : ": ", title, entry.lines));
  if (!entry.same_as.empty()) text += labelled("same as:", entry.same_as);
  if (entry.listing != claims::Listing::kNone) {
    text += labelled("listing:", listing_in_words(entry.listing));
  }
  for (const JudgedReading& judged : judgement.readings) text += reading_lines(judged, entry);
  text += '\n' + wrapped(claims::verdict_in_words(judgement), kDetailIndent, "  verdict:   ");
  const std::string rule = rule_of_readings(judgement);
  if (!rule.empty()) text += labelled("readings:", rule);
  text += labelled("because:", claims::why_in_words(judgement));
  if (!judgement.instead.empty()) text += labelled("instead:", judgement.instead);
  if (!entry.rule_not_followed.empty()) {
    text += labelled("rule:", "the rule of the source is not followed: " + entry.rule_not_followed);
  }
  if (!entry.error_of.empty()) {
    const auto error = errors.find(entry.error_of);
    text +=
        labelled("error:", entry.error_of + (error == errors.end() ? "" : ": " + error->second));
  }
  text += contradiction_lines(judgement, all);
  return entry.readings.empty() ? text : text + commands_for(entry, sources);
}

}  // namespace warpgauge::report
