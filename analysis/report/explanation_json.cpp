// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/explanation_json.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;

Json confirmation_json(const profile::Entry& entry) {
  if (!entry.confirmation) return nullptr;
  const profile::Confirmation& told = *entry.confirmation;
  return {{"state", told.state},
          {"relation", told.relation},
          {"points", told.points},
          {"worst", told.worst}};
}

Json explained_probes_json(const std::vector<ExplainedProbe>& probes) {
  Json list = Json::array();
  for (const auto& [probe, comment] : probes) {
    const auto part = [&](std::string ProbeComment::*member) {
      return comment ? Json((*comment).*member) : Json(nullptr);
    };
    list.push_back({{"probe", probe},
                    {"question", part(&ProbeComment::question)},
                    {"method", part(&ProbeComment::method)},
                    {"what_could_fool_it", part(&ProbeComment::traps)}});
  }
  return list;
}

Json explained_series_json(const std::vector<ExplainedSeries>& series) {
  Json list = Json::array();
  for (const auto& [id, recordings, page] : series) {
    list.push_back({{"series", id}, {"recordings", recordings}, {"page", page}});
  }
  return list;
}

Json explained_inputs_json(const std::vector<ExplainedInput>& inputs) {
  Json list = Json::array();
  for (const auto& [key, entry] : inputs) {
    list.push_back({{"key", key},
                    {"value", entry ? Json(entry->value) : Json(nullptr)},
                    {"unit", entry ? Json(entry->unit) : Json(nullptr)}});
  }
  return list;
}

}  // namespace

Json explanation_json(const Explanation& explanation) {
  Json answer = {{"key", explanation.key},
                 {"says", explanation.says ? Json(*explanation.says) : Json(nullptr)},
                 {"device", explanation.chosen.profile.device_name}};
  profile::add_members(answer, explanation.chosen);
  if (explanation.entry == nullptr) {
    answer["absent"] = explanation.absent;
    return answer;
  }
  const profile::Entry& entry = *explanation.entry;
  answer.update({{"value", entry.value},
                 {"unit", entry.unit},
                 {"low", entry.low},
                 {"high", entry.high},
                 {"n", entry.n},
                 {"campaigns", entry.campaigns},
                 {"campaign_spread", entry.campaign_spread ? Json(*entry.campaign_spread) : Json()},
                 {"evidence", profile::evidence_name(entry)},
                 {"method", entry.method},
                 {"confirmation", confirmation_json(entry)},
                 {"flags", entry.flags}});
  if (!entry.opcode.empty()) answer["opcode"] = entry.opcode;
  if (!entry.pipe.empty()) answer["pipe"] = entry.pipe;
  if (explanation.is_measured()) {
    answer["probes"] = explained_probes_json(explanation.probes);
    answer["series"] = explained_series_json(explanation.series);
  } else {
    answer["computed_of"] = explained_inputs_json(explanation.inputs);
  }
  return answer;
}

}  // namespace warpgauge::report
