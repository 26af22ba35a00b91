// SPDX-License-Identifier: Apache-2.0
// Verdicts as a page of Markdown.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/claims/costs.h"
#include "analysis/claims/row.h"
#include "analysis/claims/write.h"

namespace warpgauge::claims {
namespace {

using Group = std::pair<std::string, std::vector<Judgement>>;

/// The judgements by what a field of their entries says, in the order of the catalogue.
std::vector<Group> by(std::string Entry::*field, std::span<const Judgement> judgements) {
  std::vector<Group> groups;
  for (const Judgement& judgement : judgements) {
    const std::string& name = judgement.entry->*field;
    auto found = std::ranges::find(groups, name, &Group::first);
    if (found == groups.end()) found = groups.insert(found, {name, {}});
    found->second.push_back(judgement);
  }
  return groups;
}

/// Text of a table's cell: a bar would end it.
std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string count_table(std::string_view heading, std::string Entry::*field,
                        std::span<const Judgement> judgements) {
  const std::vector<std::string_view> rules(kVerdictNames.size(), "---:");
  std::string table = fmt::format("| {} | {} |\n|---|{}|\n", heading,
                                  fmt::join(kVerdictNames, " | "), fmt::join(rules, "|"));
  const auto row = [&table](const std::string& name, std::span<const Judgement> some) {
    table += fmt::format("| {} | {} |\n", name, fmt::join(counts(some), " | "));
  };
  for (const auto& [name, some] : by(field, judgements)) row(cell(name), some);
  row("all", judgements);
  return table;
}

/// The errors of the documents that the judged statements follow from, each said once.
std::string error_list(std::span<const Judgement> judgements, const Titles& errors) {
  std::string text;
  for (const auto& [name, description] : errors) {
    std::vector<std::string> ids;
    for (const Judgement& judgement : judgements) {
      if (judgement.entry->error_of == name)
        ids.push_back(fmt::format("`{}`", judgement.entry->id));
    }
    if (ids.empty()) continue;
    text += fmt::format("- `{}`: {} {} statements follow from it: {}.\n", name, description,
                        ids.size(), fmt::join(ids, ", "));
  }
  return text.empty() ? text : "\n## Errors that several statements share\n\n" + text;
}

/// The sentence, what to do instead, and the name of the error behind it.
std::string why(const Judgement& judgement) {
  std::string text = why_in_words(judgement);
  if (!judgement.instead.empty()) text += " Instead: " + judgement.instead;
  const std::string& error = judgement.entry->error_of;
  return error.empty() ? text : fmt::format("{} (error: `{}`)", text, error);
}

std::string row(const Judgement& judgement) {
  const Entry& entry = *judgement.entry;
  return fmt::format(
      "| {} (`{}`, line {}) | {} ({}) | {} | {} | {} | {} |\n", cell(entry.statement), entry.id,
      cell(entry.lines), cell(stated_in_words(entry)), cell(stated_device(entry)),
      verdict_in_words(judgement), evidence_in_words(judgement),
      cell(fmt::format("{}", fmt::join(measured_in_words(judgement), "; "))), cell(why(judgement)));
}

// ---- the top of the page -----------------------------------------------------------------------

std::string legend() {
  std::string text = "## How to read this\n\n";
  for (const auto& [name, meaning] : kVerdictMeanings) {
    text += fmt::format("- **{}**: {}.\n", name, meaning);
  }
  text +=
      "\nThe evidence is one of these. A verdict without a recording behind it says so in "
      "brackets.\n\n";
  for (std::size_t i = 0; i < kEvidenceClassNames.size(); ++i) {
    text += fmt::format("- **{}**: {}.\n", kEvidenceClassNames[i], kEvidenceClassMeanings[i]);
  }
  return text +
         "\nLines are those of the document. A figure without a vote begins with \"beside\".\n";
}

std::string contradiction_table(std::span<const Judgement> judgements) {
  const std::vector<Contradiction> all = contradictions(judgements);
  if (all.empty()) return "";
  std::string text =
      "\n## Statements that contradict each other\n\nBoth of each pair are answered. Where both "
      "are "
      "confirmed, each holds in a sense of its own.\n\n| one | the other |\n|---|---|\n";
  const auto brief = [](const Judgement& judgement) {
    const Entry& entry = *judgement.entry;
    return fmt::format("**{}**: {} (`{}`, document {})", verdict_in_words(judgement),
                       cell(entry.statement), entry.id, cell(entry.document));
  };
  for (const Contradiction& pair : all) {
    text += fmt::format("| {} | {} |\n", brief(*pair.one), brief(*pair.other));
  }
  return text;
}

}  // namespace

std::string to_markdown(const profile::Profile& profile, std::span<const Judgement> judgements,
                        const Titles& errors, const Titles& titles) {
  std::string text = "# What the documents state, judged by measurement\n\n";
  text += count_line(profile, judgements) + ".\n\n" + legend() + contradiction_table(judgements) +
          "\n## Counts\n\n" + count_table("document", &Entry::document, judgements) + '\n' +
          count_table("kind of statement", &Entry::kind, judgements);
  text += error_list(judgements, errors);
  for (const auto& [document, some] : by(&Entry::document, judgements)) {
    const auto title = titles.find(document);
    text += fmt::format(
        "\n## Document {}\n\n{}| statement | stated | verdict | evidence | measured | why |\n"
        "|---|---|---|---|---|---|\n",
        document, title == titles.end() ? "" : title->second + ".\n\n");
    for (const Judgement& judgement : some) text += row(judgement);
  }
  return text;
}

}  // namespace warpgauge::claims
