// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/claims_csv.h"

#include "analysis/claims/row.h"
#include "analysis/claims/write.h"
#include "analysis/report/claims_text.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {

std::string claims_csv(std::span<const claims::Judgement> judgements,
                       const claims::Titles& titles) {
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const claims::Judgement& judgement : judgements) {
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

}  // namespace warpgauge::report
