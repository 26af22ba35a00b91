// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/explanation_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "analysis/base/printable.h"
#include "analysis/report/entry_text.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

/// Paragraphs under their names.
class ExplanationPage {
 public:
  explicit ExplanationPage(bool colours) : colours_(colours) {}

  void add(std::string_view name, const std::string& text, Look look = Look::kPlain) {
    std::string lines =
        wrapped(printable(text), kPageIndent, fmt::format("{:<{}}", name, kPageIndent));
    lines.replace(0, name.size(), painted(name, Look::kBold, colours_));
    text_ += look == Look::kPlain ? lines : painted(lines, look, colours_);
  }
  void raw(const std::string& text) { text_ += text; }
  const std::string& text() const { return text_; }

 private:
  static constexpr std::size_t kPageIndent = 20;
  std::string text_;
  bool colours_;
};

std::string trust(const profile::Entry& entry) {
  std::string text(profile::evidence_name(entry));
  if (entry.evidence == profile::Evidence::kQueried) return text;
  text += fmt::format("; 95 % interval of {} sample{}", entry.n, entry.n == 1 ? "" : "s");
  if (entry.campaigns > 1) text += fmt::format(", {} campaigns", entry.campaigns);
  if (entry.campaign_spread)
    text += fmt::format(", which spread by {:.2g} %", 100 * *entry.campaign_spread);
  if (entry.fit) {
    text += fmt::format("; its law fits {} points within {:.2g} % of their span", entry.fit->points,
                        100 * entry.fit->largest_of_span);
  }
  return text;
}

std::string counters_in_full(const profile::Entry& entry) {
  if (!entry.confirmation) return "none was asked about this key";
  const profile::Confirmation& told = *entry.confirmation;
  std::string text = counters_say(entry);
  if (!told.relation.empty()) text += ": " + told.relation;
  if (told.points > 0) {
    text += fmt::format(" (at {} point{}; furthest off {:.2g} %)", told.points,
                        told.points == 1 ? "" : "s", 100 * told.worst);
  }
  return text;
}

void add_probe(ExplanationPage& page, const ExplainedProbe& probe) {
  page.raw("\n");
  page.add("probe", probe.probe);
  if (!probe.comment) return page.add("  its text", "this build does not know the probe");
  page.add("  question", probe.comment->question);
  page.add("  method", probe.comment->method);
  page.add("  what fools it", probe.comment->traps);
}

void add_series(ExplanationPage& page, const ExplainedSeries& one) {
  page.add("series", one.series);
  page.add("  lies in", one.recordings.empty()
                            ? "none of the recordings beside the profile has it"
                            : fmt::format("{}", fmt::join(one.recordings, ", ")));
  page.add("  is drawn in", one.page + " of a report");
}

std::string input_text(const ExplainedInput& input) {
  if (input.entry == nullptr) return input.key;
  return fmt::format("{} = {}", input.key, format_value(input.entry->value, input.entry->unit));
}

void add_entry(ExplanationPage& page, const Explanation& explanation) {
  const profile::Entry& entry = *explanation.entry;
  page.add("how sure", trust(entry));
  page.add("counters", counters_in_full(entry));
  for (const std::string& flag : entry.flags) page.add("flag", flag);
  if (!entry.opcode.empty()) page.add("machine code", entry.opcode);
  if (!entry.pipe.empty()) page.add("pipe", entry.pipe);
  page.add("computed by", entry.method);
  for (const ExplainedInput& input : explanation.inputs) page.add("  of", input_text(input));
  for (const ExplainedProbe& probe : explanation.probes) add_probe(page, probe);
  if (!explanation.is_measured()) return;
  page.raw("\n");
  for (const ExplainedSeries& one : explanation.series) add_series(page, one);
}

}  // namespace

std::string explanation_text(const Explanation& explanation, bool colours) {
  const auto& [chosen, key, says, entry, absent, probes, series, inputs] = explanation;
  const std::string head =
      entry ? fmt::format("{} = {}  {}", key, format_value(entry->value, entry->unit),
                          interval_text(*entry))
            : key + ": absent";
  ExplanationPage page(colours);
  page.raw(profile::first_line(chosen));
  page.raw(painted(head, Look::kBold, colours) + "\n\n");
  page.add("what it is", says.value_or("no sentence says"));
  if (entry == nullptr) {
    page.add("absent because", absent);
  } else {
    add_entry(page, explanation);
  }
  return page.text();
}

}  // namespace warpgauge::report
