// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/claims_detail.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "analysis/base/printable.h"
#include "analysis/claims/sentence.h"
#include "analysis/claims/write.h"
#include "analysis/cli/claims_text.h"
#include "analysis/cli/terminal.h"

namespace warpgauge::cli {
namespace {

using claims::Entry;
using claims::JudgedReading;
using claims::Judgement;
using claims::Reading;

constexpr std::size_t kIndent = 13;

std::string line(const char* label, const std::string& text) {
  return wrapped(printable(text), kIndent, fmt::format("  {:<11}", label));
}

std::string unit_of(const std::string& unit) {
  return unit == "1" || unit == "boolean" ? "" : ' ' + unit;
}

std::string result_of(const JudgedReading& reading) {
  if (!reading.amount) return "not measured: " + reading.reason;
  if (!claims::has_vote(reading)) {
    const auto why = claims::kNoVoteNames[static_cast<std::size_t>(reading.vote)];
    return fmt::format("{}: no vote ({})", claims::measured(reading), why);
  }
  std::string_view verdict = claims::name_of(reading.verdict);
  if (reading.reading->is_premise) {
    verdict = reading.verdict == claims::Verdict::kConfirmed ? "holds" : "does not hold";
  }
  return fmt::format("{}: {}", claims::measured(reading), verdict);
}

std::string band_of(const Reading& reading) {
  const std::string because = claims::why_this_band(reading);
  return fmt::format("{}{}{}", claims::in_words(reading.confirmed_if), unit_of(reading.unit),
                     because.empty() ? "" : " (" + because + ")");
}

std::string reading_lines(const JudgedReading& judged, const Entry& entry) {
  const Reading& reading = *judged.reading;
  std::string text =
      '\n' + line(!claims::has_vote(judged) ? "beside:"
                  : reading.is_premise      ? "premise:"
                                            : "check:",
                  reading.definition.empty() ? entry.stated.quantity : reading.definition);
  if (claims::has_vote(judged)) text += line("band:", band_of(reading));
  text += line("found:", result_of(judged));
  for (const std::string& evidence : judged.evidence) text += line("evidence:", evidence);
  for (const std::string& doubt : judged.doubts) text += line("doubt:", doubt);
  for (const JudgedReading& other : judged.second) {
    text += line("second:", fmt::format("{}: {}", other.reading->definition, result_of(other)));
    for (const std::string& evidence : other.evidence) text += line("", evidence);
  }
  const std::string witness = claims::witness(judged);
  if (judged.amount && judged.second.empty() && claims::has_vote(judged)) {
    text += line("second:", witness.empty() ? "none: one recording" : witness);
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

std::string commands_for(const Entry& entry, const claims::Sources& sources) {
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
  if (measured.facts) text += "  scripts/update_facts.sh\n";
  // Kernels alone make no profile, which says what device they are of and what it can do.
  const bool needs_profile =
      measured.probes.empty() && (!measured.kernels.empty() || !measured.triton.empty());
  const std::string judge = fmt::format("warpgauge claims{}{} --id {}", recordings,
                                        needs_profile ? " --profile profile.json" : "", entry.id);
  return "\nMeasured and judged anew:\n" + text + "  " + judge + '\n';
}

}  // namespace

std::string claims_detail(const Judgement& judgement, const claims::Sources& sources,
                          const claims::Titles& titles, const claims::Titles& errors,
                          bool colours) {
  const Entry& entry = *judgement.entry;
  std::string text = painted(entry.id, Look::kBold, colours) + '\n';
  const std::string title = title_of(entry.document, titles);
  text += line("states:", entry.statement);
  text += line("place:", fmt::format("document {}{}{}, line {}", entry.document,
                                     title.empty() ? "" : ": ", title, entry.lines));
  if (!entry.same_as.empty()) text += line("same as:", entry.same_as);
  for (const JudgedReading& judged : judgement.readings) text += reading_lines(judged, entry);
  text += '\n' + wrapped(std::string(claims::name_of(judgement.verdict)), kIndent, "  verdict:   ");
  text += line("because:", judgement.verdict == claims::Verdict::kNotMeasured ? judgement.reason
                                                                              : judgement.sentence);
  if (!judgement.instead.empty()) text += line("instead:", judgement.instead);
  if (!entry.rule_not_followed.empty())
    text += line("rule:", "not followed: " + entry.rule_not_followed);
  if (const auto error = errors.find(entry.error_of); error != errors.end()) {
    text += line("error:", fmt::format("{}: {}", error->first, error->second));
  }
  return entry.readings.empty() ? text : text + commands_for(entry, sources);
}

}  // namespace warpgauge::cli
