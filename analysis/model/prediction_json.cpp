// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/prediction_json.h"

#include "analysis/base/json.h"

namespace warpgauge::model {
namespace {

using nlohmann::ordered_json;

constexpr double kMicro = 1e6;

ordered_json bound_json(const Bound& bound) {
  return {{"value", json_number(bound.value)},
          {"low", json_number(bound.low)},
          {"high", json_number(bound.high)}};
}

ordered_json time_json(const std::optional<Bound>& us) {
  return us ? bound_json(*us) : ordered_json(nullptr);
}

ordered_json share_json(const Share& share) {
  ordered_json parts = ordered_json::object();
  for (const Part& part : share.parts) parts[part.name] = json_number(part.seconds * kMicro);
  return {{"unit", share.unit},
          {"busy_us", json_number(share.busy_seconds * kMicro)},
          {"share", json_number(share.share)},
          {"parts", std::move(parts)}};
}

ordered_json roofline_json(const KernelRoofline& roofline) {
  const CeilingTime* slowest = roofline.slowest();
  ordered_json ceilings = ordered_json::object();
  for (const CeilingTime& ceiling : roofline.ceilings) {
    ceilings[ceiling.ceiling] = bound_json(ceiling.us);
  }
  return {{"time_us", slowest ? bound_json(slowest->us) : ordered_json(nullptr)},
          {"bound", slowest ? ordered_json(slowest->ceiling) : ordered_json(nullptr)},
          {"ceilings", std::move(ceilings)},
          {"absent", roofline.absent}};
}

ordered_json answer_json(const WhatIfAnswer& answer) {
  ordered_json object = {
      {"question", answer.question}, {"time_us", nullptr}, {"bound", nullptr}, {"why", nullptr}};
  if (answer.prediction && answer.prediction->time_us) {
    object["time_us"] = bound_json(*answer.prediction->time_us);
    object["bound"] = answer.prediction->bound;
  } else {
    object["why"] = why_not(answer);
  }
  return object;
}

}  // namespace

ordered_json to_json(const KernelReport& report) {
  const Prediction& prediction = report.prediction;
  const Occupancy& occupancy = prediction.occupancy;
  ordered_json object;
  object["kernel"] = report.kernel.name;
  object["size"] = report.kernel.size;
  object["source"] = report.kernel.source;
  object["occupancy"] = nullptr;
  object["waves"] = nullptr;
  if (occupancy.blocks_per_sm > 0) {
    object["occupancy"] = {{"blocks_per_sm", occupancy.blocks_per_sm},
                           {"warps_per_sm", occupancy.warps_per_sm()},
                           {"fraction", json_number(occupancy.fraction())},
                           {"limited_by", occupancy.limited_by}};
    object["waves"] = json_number(prediction.waves);
  }
  object["time_us"] = time_json(prediction.time_us);
  object["at_least_us"] = json_number(prediction.at_least_us);
  object["bound"] =
      prediction.bound.empty() ? ordered_json(nullptr) : ordered_json(prediction.bound);
  object["shares"] = ordered_json::array();
  for (const Share& share : prediction.shares) object["shares"].push_back(share_json(share));
  object["missing"] = ordered_json::array();
  for (const MissingKey& missing : prediction.missing) {
    object["missing"].push_back(
        {{"key", missing.key}, {"why", missing.why}, {"wanted_by", missing.wanted_by}});
  }
  object["assumptions"] = prediction.assumptions;
  object["rooflines"]["measured"] = roofline_json(report.measured_roofline);
  object["rooflines"]["datasheet"] =
      report.datasheet_roofline ? roofline_json(*report.datasheet_roofline) : ordered_json(nullptr);
  object["what_if"] = ordered_json::array();
  for (const WhatIfAnswer& answer : report.answers)
    object["what_if"].push_back(answer_json(answer));
  return object;
}

}  // namespace warpgauge::model
