// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "analysis/claims/costs.h"
#include "analysis/claims/row.h"
#include "analysis/claims/write.h"
#include "analysis/ladder/ladders.h"
#include "analysis/report/sections.h"

namespace warpgauge::report {
namespace {

using claims::Judgement;
using ladder::Ladder;
using ladder::Row;
using nlohmann::json;

constexpr std::size_t kCostly = 10;

// ---- systems -----------------------------------------------------------------------------------

json headline_json(const Row& row) {
  json answer = {{"type", row.type},       {"data", row.data},       {"size_axis", row.size_axis},
                 {"outcome", row.outcome}, {"library", row.library}, {"ceiling", row.ceiling}};
  const auto put = [&answer](const char* name, const std::optional<double>& number) {
    if (number) answer[name] = *number;
  };
  put("size", row.size);
  put("time_us", row.time_us);
  put("fraction_of_ceiling", row.fraction_of_ceiling);
  put("ratio_to_library", row.ratio_to_library);
  return answer;
}

/// The rung's rows of cold bursts at the headline sizes, in the order of the ladders.
json headlines(const std::string& rung, const std::vector<Ladder>& ladders) {
  json rows = json::array();
  for (const Ladder& ladder : ladders) {
    for (const ladder::Standing& standing : ladder.standings) {
      if (standing.mode != ladder::kModes[0]) continue;
      for (const Row& row : standing.rows) {
        if (row.contestant == rung) rows.push_back(headline_json(row));
      }
    }
  }
  return rows;
}

json counts_json(const std::vector<std::string>& statements,
                 const std::map<std::string_view, claims::Verdict>& verdicts) {
  json counts = json::object();
  for (const std::string_view verdict : claims::kVerdictNames) counts[std::string(verdict)] = 0;
  for (const std::string& id : statements) {
    json& count = counts[std::string(name_of(verdicts.at(id)))];
    count = count.get<int>() + 1;
  }
  return counts;
}

/// What verdicts and classes of evidence mean, in their order.
json legend_json() {
  json verdicts = json::array(), evidence = json::array();
  for (const auto& [name, meaning] : claims::kVerdictMeanings) {
    verdicts.push_back({{"name", name}, {"meaning", meaning}});
  }
  for (std::size_t i = 0; i < claims::kEvidenceClassNames.size(); ++i) {
    evidence.push_back(
        {{"name", claims::kEvidenceClassNames[i]}, {"meaning", claims::kEvidenceClassMeanings[i]}});
  }
  return {{"verdicts", std::move(verdicts)}, {"evidence", std::move(evidence)}};
}

}  // namespace

json documents_section(const std::vector<Judgement>& judgements, const claims::Titles& titles) {
  json section = {{"titles", titles},
                  {"legend", legend_json()},
                  {"without_recording", claims::without_recording(judgements)},
                  {"weights", json::object()},
                  {"most_factor", claims::kMostFactor},
                  {"costly", json::array()}};
  for (const auto& [kind, weight] : claims::kKindWeights) {
    section["weights"][std::string(kind)] = weight;
  }
  const auto all = claims::costs(judgements);
  for (std::size_t i = 0; i < std::min(kCostly, all.size()); ++i) {
    section["costly"].push_back({{"id", all[i].judgement->entry->id},
                                 {"factor", all[i].factor},
                                 {"weight", all[i].weight},
                                 {"cost", all[i].cost}});
  }
  section["contradictions"] =
      list_of(claims::contradictions(judgements), [](const claims::Contradiction& found) -> json {
        return {{"one", found.one->entry->id},
                {"other", found.other->entry->id},
                {"holding", found.holding()},
                {"shares_reading", found.shares_reading}};
      });
  return section;
}

json systems_section(const std::vector<claims::System>& systems,
                     const std::vector<Judgement>& judgements, const std::vector<Row>& rows) {
  const std::vector<Ladder> ladders = ladder::ladders(rows);
  std::map<std::string_view, claims::Verdict> verdicts;
  for (const Judgement& judgement : judgements) {
    verdicts.emplace(judgement.entry->id, judgement.verdict);
  }
  return list_of(systems, [&](const claims::System& system) -> json {
    return {{"name", system.name},
            {"title", system.title},
            {"documents", list_of(system.documents,
                                  [](const claims::Place& place) -> json {
                                    return {{"document", place.document},
                                            {"lines", place.lines},
                                            {"section", place.section}};
                                  })},
            {"probes", system.probes},
            {"rungs", list_of(system.rungs,
                              [&ladders](const std::string& rung) -> json {
                                return {{"rung", rung}, {"rows", headlines(rung, ladders)}};
                              })},
            {"statements", system.statements},
            {"counts", counts_json(system.statements, verdicts)}};
  });
}

}  // namespace warpgauge::report
