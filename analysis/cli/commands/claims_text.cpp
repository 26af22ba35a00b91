// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/claims_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/base/printable.h"
#include "analysis/claims/row.h"
#include "analysis/claims/write.h"
#include "analysis/cli/frame/terminal.h"

namespace warpgauge::cli {
namespace {

using Json = nlohmann::ordered_json;
using claims::Judgement;

Look look_of(claims::Verdict verdict) {
  constexpr Look kLooks[] = {Look::kGood, Look::kBad, Look::kDoubtful, Look::kDim, Look::kDim};
  return kLooks[static_cast<std::size_t>(verdict)];
}

}  // namespace

std::string title_of(const std::string& document, const claims::Titles& titles) {
  const auto found = titles.find(document);
  return found == titles.end() ? "" : printable(found->second);
}

std::string claims_text(const profile::Profile& profile, std::span<const Judgement> judgements,
                        const claims::Titles& titles, bool colours) {
  constexpr std::size_t kIndent = 11;
  std::string text = claims::count_line(profile, judgements) + '\n', document;
  for (const Judgement& judgement : judgements) {
    const claims::Entry& entry = *judgement.entry;
    if (entry.document != document) {
      document = entry.document;
      const std::string title = title_of(document, titles);
      text += "\n" +
              painted(fmt::format("document {}{}{}", document, title.empty() ? "" : ": ", title),
                      Look::kBold, colours) +
              "\n";
    }
    const std::string verdict = fmt::format("{:<13}", claims::verdict_in_words(judgement));
    text +=
        fmt::format("\n{} {} (line {})\n", painted(verdict, look_of(judgement.verdict), colours),
                    entry.id, printable(entry.lines));
    text += wrapped(printable(entry.statement), kIndent, "  states:  ");
    text += wrapped(printable(claims::why_in_words(judgement)), kIndent, "  found:   ");
    if (!judgement.instead.empty()) {
      text += wrapped(printable(judgement.instead), kIndent, "  instead: ");
    }
  }
  return text;
}

std::string claims_csv(std::span<const Judgement> judgements, const claims::Titles& titles) {
  Json rows = Json::array();
  for (const Judgement& judgement : judgements) {
    const claims::Entry& entry = *judgement.entry;
    const claims::JudgedReading* measured = claims::first_measured(judgement);
    const auto number = [&](auto member) {
      return measured == nullptr ? Json() : Json((*measured->amount).*member);
    };
    rows.push_back({{"document", entry.document},
                    {"title", title_of(entry.document, titles)},
                    {"id", entry.id},
                    {"lines", entry.lines},
                    {"topic", entry.topic},
                    {"statement", entry.statement},
                    {"stated", claims::stated_in_words(entry)},
                    {"stated_device", entry.stated.device},
                    {"verdict", claims::name_of(judgement.verdict)},
                    {"found", claims::why_in_words(judgement)},
                    {"value", number(&claims::Amount::value)},
                    {"low", number(&claims::Amount::low)},
                    {"high", number(&claims::Amount::high)},
                    {"unit", measured == nullptr ? Json() : Json(measured->reading->unit)},
                    {"evidence", claims::evidence_in_words(judgement)},
                    {"instead", judgement.instead}});
  }
  return csv_of(
      {"document", "title", "id", "lines", "topic", "statement", "stated", "stated_device",
       "verdict", "found", "value", "low", "high", "unit", "evidence", "instead"},
      rows);
}

}  // namespace warpgauge::cli
