// SPDX-License-Identifier: Apache-2.0
// The lines of a recording, written. Members that are empty are left out; from_json.cpp is the
// inverse.
#include <fmt/format.h>

#include "analysis/base/json.h"
#include "analysis/samples/check.h"
#include "analysis/samples/writer.h"

namespace warpgauge::samples {
namespace {

using nlohmann::ordered_json;

/// Sets the member unless `value` (text, list or object) is empty.
template <typename Value>
void set(ordered_json& object, const char* name, const Value& value) {
  if (!value.empty()) object[name] = value;
}

void set(ordered_json& object, const char* name, const std::optional<double>& value) {
  if (value) object[name] = json_number(*value);
}

/// The list of what `to_json` makes of each element.
template <typename Element, typename ToJson>
ordered_json list_of(const std::vector<Element>& elements, ToJson to_json) {
  ordered_json list = ordered_json::array();
  for (const Element& element : elements) list.push_back(to_json(element));
  return list;
}

template <typename Named>
ordered_json name_and_unit(const Named& named) {
  return {{"name", named.name}, {"unit", named.unit}};
}

ordered_json point_json(const Point& point) {
  ordered_json samples = ordered_json::array();
  for (const auto& readings : point.samples) samples.push_back(json_numbers(readings));
  return {{"at", json_numbers(point.at)}, {"y", std::move(samples)}};
}

ordered_json code_json(const CodeEvidence& code) {
  return {{"kernel", code.kernel},
          {"level", code.level},
          {"hash", code.hash},
          {"in_loop", ordered_json(code.in_loop)}};
}

ordered_json state_json(const DeviceState& state) {
  ordered_json object = ordered_json::object();
  set(object, "sm_clock_mhz", state.sm_clock_mhz);
  set(object, "memory_clock_mhz", state.memory_clock_mhz);
  set(object, "power_watts", state.power_watts);
  set(object, "temperature_celsius", state.temperature_celsius);
  if (state.throttle_reasons) object["throttle_reasons"] = *state.throttle_reasons;
  return object;
}

}  // namespace

std::string to_json_line(const Header& header) {
  check(header);
  ordered_json line;
  line["record"] = "header";
  line["schema"] = kRecordingSchema;
  line["version"] = kRecordingVersion;
  set(line, "git_revision", header.git_revision);
  line["git_dirty"] = header.git_dirty;
  set(line, "command", header.command);
  set(line, "time_utc", header.time_utc);
  set(line, "level", header.level);
  line["campaign"] = header.campaign;
  set(line, "host", header.host);
  set(line, "driver_version", header.driver_version);
  set(line, "toolkit_version", header.toolkit_version);
  set(line, "device_name", header.device_name);
  set(line, "device_uuid", header.device_uuid);
  set(line, "compute_capability", header.compute_capability);
  set(line, "device", json_numbers(header.device));
  set(line, "counters", header.counters);
  set(line, "flags", header.flags);
  return dump_line(line);
}

std::string to_json_line(const Series& series) {
  check(series);
  ordered_json line;
  line["record"] = "series";
  line["id"] = series.id;
  line["probe"] = series.probe;
  set(line, "question", series.question);
  line["source"] = kSourceNames[static_cast<std::size_t>(series.source)];
  set(line, "confirms", series.confirms);
  line["outcome"] = kOutcomeNames[static_cast<std::size_t>(series.outcome)];
  set(line, "reason", series.reason);
  set(line, "axes", list_of(series.axes, name_and_unit<Axis>));
  set(line, "quantities", list_of(series.quantities, name_and_unit<Quantity>));
  set(line, "constants", json_numbers(series.constants));
  set(line, "facts", series.facts);
  set(line, "estimator", series.estimator);
  set(line, "fills", list_of(series.fills, [](const Fill& fill) {
        return ordered_json{{"key", fill.key}, {"output", fill.output}};
      }));
  set(line, "figure", series.figure);
  set(line, "figure_title", series.figure_title);
  set(line, "label", series.label);
  set(line, "relations", list_of(series.relations, [](const Relation& relation) {
        return ordered_json{{"left", relation.left},
                            {"right", relation.right},
                            {"tolerance", json_number(relation.tolerance)}};
      }));
  set(line, "code", list_of(series.code, code_json));
  set(line, "before", state_json(series.before));
  set(line, "after", state_json(series.after));
  set(line, "flags", series.flags);
  line["elapsed_seconds"] = json_number(series.elapsed_seconds);
  set(line, "points", list_of(series.points, point_json));
  return dump_line(line);
}

std::string end_line(double elapsed_seconds) {
  const ordered_json line = {{"record", "end"}, {"elapsed_seconds", json_number(elapsed_seconds)}};
  return dump_line(line);
}

}  // namespace warpgauge::samples
