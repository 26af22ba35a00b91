// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/prediction_json.h"

#include "analysis/base/json.h"
#include "analysis/model/bound_share.h"
#include "analysis/model/launch_facts.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using nlohmann::ordered_json;

constexpr double kMicro = 1e6;

ordered_json bound_or_null(const model::Bound* bound) {
  return bound ? bound_json(*bound) : nullptr;
}

ordered_json json_of(const model::Share& share, const model::Prediction& prediction) {
  ordered_json parts = ordered_json::object();
  for (const model::Part& part : share.parts) parts[part.name] = json_number(part.seconds * kMicro);
  const auto busy = model::busy_share(share, prediction);
  return {{"unit", name(share.unit)},
          {"busy_us", json_number(share.busy_seconds * kMicro)},
          {"mean_busy_us", json_number(share.mean_seconds * kMicro)},
          {"busy_share", busy ? json_number(*busy) : nullptr},
          {"share", json_number(share.share)},
          {"parts", std::move(parts)}};
}

ordered_json mix_json(const machine_code::ExecutedCode& code) {
  ordered_json mix = ordered_json::object();
  for (const auto& [kind, share] : model::instruction_mix(code)) mix[kind] = json_number(share);
  return mix;
}

ordered_json shares_json(const model::Prediction& prediction) {
  ordered_json list = ordered_json::array();
  if (!prediction.time_us) return list;
  for (const model::Share& share : prediction.shares) list.push_back(json_of(share, prediction));
  return list;
}

ordered_json json_of(const model::KernelRoofline& roofline) {
  const model::CeilingTime* slowest = roofline.slowest();
  ordered_json ceilings = ordered_json::object();
  for (const auto& [ceiling, us] : roofline.ceilings) ceilings[name(ceiling)] = bound_json(us);
  return {{"time_us", bound_or_null(slowest ? &slowest->us : nullptr)},
          {"bound", slowest ? ordered_json(name(slowest->ceiling)) : nullptr},
          {"ceilings", std::move(ceilings)},
          {"absent", roofline.absent}};
}

ordered_json json_of(const model::WhatIfAnswer& answer) {
  const model::Bound* us = model::time_of(answer);
  ordered_json object = {{"question", answer.question},
                         {"time_us", bound_or_null(us)},
                         {"bound", us ? text_or_null(answer.prediction->bound) : nullptr},
                         {"why", us ? nullptr : ordered_json(model::why_not(answer))}};
  if (answer.as_it_was_us) object["as_it_was_us"] = json_number(*answer.as_it_was_us);
  return object;
}

ordered_json json_of(const descriptor::MeasuredTime& time) {
  return {{"median_us", json_number(time.median_us)},
          {"low_us", json_number(time.low_us)},
          {"high_us", json_number(time.high_us)},
          {"launches", time.launches}};
}

ordered_json json_of(const model::MissingKey& missing) {
  return {{"key", missing.key}, {"why", missing.why}, {"wanted_by", missing.wanted_by}};
}

ordered_json json_of(const descriptor::UnknownAmount& unknown) {
  return {{"what", unknown.what}, {"why", unknown.why}};
}

ordered_json json_of(const descriptor::CountedOn& device) {
  return {{"device", device.device}, {"architecture", device.architecture}};
}

ordered_json json_of(const model::Occupancy& occupancy) {
  return {{"blocks_per_sm", occupancy.blocks_per_sm},
          {"warps_per_sm", occupancy.warps_per_sm()},
          {"fraction", json_number(occupancy.fraction())},
          {"limited_by", occupancy.limited_by}};
}

template <class T>
ordered_json list_json(const std::vector<T>& values) {
  ordered_json list = ordered_json::array();
  for (const T& value : values) list.push_back(json_of(value));
  return list;
}

ordered_json json_of(const descriptor::Collective& collective, const model::CollectiveTime& time) {
  return {{"kind", descriptor::kCollectiveNames[static_cast<std::size_t>(collective.kind)]},
          {"by", descriptor::kCollectiveByNames[static_cast<std::size_t>(collective.by)]},
          {"devices", collective.devices},
          {"bytes", json_number(collective.bytes)},
          {"time_us", bound_or_null(time.time_us ? &*time.time_us : nullptr)},
          {"missing", list_json(time.missing)},
          {"assumptions", time.assumptions}};
}

}  // namespace

ordered_json bound_json(const model::Bound& bound) {
  return {{"value", json_number(bound.value)},
          {"low", json_number(bound.low)},
          {"high", json_number(bound.high)}};
}

ordered_json prediction_json(const model::KernelReport& report) {
  const auto& [kernel, prediction, measured, datasheet, answers, collective, facts] = report;
  const bool fits = prediction.occupancy.blocks_per_sm > 0;
  const std::optional<double> ratio = model::predicted_over_measured(report);
  ordered_json document = {
      {"kernel", kernel.name},
      {"size", kernel.size},
      {"source", kernel.source},
      {"counted_on", kernel.counted_on ? json_of(*kernel.counted_on) : nullptr},
      {"architecture", text_or_null(kernel.code.architecture)},
      {"occupancy", fits ? json_of(prediction.occupancy) : nullptr},
      {"waves", fits ? json_number(prediction.waves) : nullptr},
      {"time_us", bound_or_null(prediction.time_us ? &*prediction.time_us : nullptr)},
      {"interval", text_or_null(prediction.interval)},
      {"at_least_us", json_number(prediction.at_least_us)},
      {"measured", kernel.time ? json_of(*kernel.time) : nullptr},
      {"predicted_over_measured", ratio ? json_number(*ratio) : nullptr},
      {"bound", text_or_null(prediction.bound)},
      {"bound_share", prediction.time_us ? json_number(model::bound_share(prediction)) : nullptr},
      {"second_bound", text_or_null(prediction.second_bound)},
      {"measured_bound", text_or_null(model::measured_bound(kernel))},
      {"shares", shares_json(prediction)},
      {"facts", facts},
      {"instruction_mix", mix_json(kernel.code)},
      {"missing", list_json(prediction.missing)},
      {"unknown", list_json(prediction.unknown)},
      {"is_lower_bound", !prediction.time_us.has_value()},
      {"assumptions", prediction.assumptions},
      {"rooflines",
       {{"measured", json_of(measured)}, {"datasheet", datasheet ? json_of(*datasheet) : nullptr}}},
      {"what_if", list_json(answers)}};
  if (kernel.collective && collective) {
    const std::optional<model::Bound> total = model::total_us(report);
    document["collective"] = json_of(*kernel.collective, *collective);
    document["total_us"] = bound_or_null(total ? &*total : nullptr);
  }
  return document;
}

}  // namespace warpgauge::report
