// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/from_json.h"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/samples/check.h"

namespace warpgauge::samples {
namespace {

using nlohmann::json;

constexpr std::string_view kRecordNames[] = {"header", "series", "end"};

int int_member(JsonObject& object, const char* name) {
  const std::int64_t value = object.integer(name);
  if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) {
    throw Defect(fmt::format("member '{}' is out of range", name));
  }
  return static_cast<int>(value);
}

template <typename Named>
std::vector<Named> names_and_units(const std::vector<JsonValue>& list) {
  std::vector<Named> result;
  for (const JsonValue& element : list) {
    JsonObject object(element);
    result.push_back({object.text("name"), object.text("unit")});
    object.finish();
  }
  return result;
}

Point point_from_json(const JsonValue& value) {
  JsonObject object(value);
  Point point;
  point.at = object.value("at").numbers();
  object.value("y");
  for (const JsonValue& readings : object.optional_list("y")) {
    point.samples.push_back(readings.numbers());
  }
  object.finish();
  return point;
}

Fill fill_from_json(const JsonValue& value) {
  JsonObject object(value);
  Fill fill{object.text("key"), object.text("output")};
  object.finish();
  return fill;
}

Relation relation_from_json(const JsonValue& value) {
  JsonObject object(value);
  Relation relation{object.text("left"), object.text("right"), object.number("tolerance")};
  object.finish();
  return relation;
}

CodeEvidence code_from_json(const JsonValue& value) {
  JsonObject object(value);
  CodeEvidence code{object.text("kernel"), object.text("level"), object.text("hash"), {}};
  if (const auto counts = object.optional_value("in_loop")) {
    JsonObject in_loop(*counts);
    for (const auto& [opcode, unused] : counts->json.items()) {
      code.in_loop[opcode] = int_member(in_loop, opcode.c_str());
    }
  }
  object.finish();
  return code;
}

DeviceState state_from_json(const std::optional<JsonValue>& value) {
  DeviceState state;
  if (!value) return state;
  JsonObject object(*value);
  state.sm_clock_mhz = object.optional_number("sm_clock_mhz");
  state.memory_clock_mhz = object.optional_number("memory_clock_mhz");
  state.power_watts = object.optional_number("power_watts");
  state.temperature_celsius = object.optional_number("temperature_celsius");
  if (const auto reasons = object.optional_value("throttle_reasons")) {
    if (!reasons->json.is_number_unsigned()) {
      throw Defect(fmt::format("member '{}' must be a bit mask", reasons->path));
    }
    state.throttle_reasons = reasons->json.get<std::uint64_t>();
  }
  object.finish();
  return state;
}

}  // namespace

RecordKind record_kind(const json& line) {
  return static_cast<RecordKind>(JsonObject({line, ""}).choice("record", kRecordNames));
}

Header header_from_json(const json& line) {
  JsonObject object({line, ""});
  object.text("record");
  // The version first: of an unknown one, no other member means anything.
  if (const std::string schema = object.text("schema"); schema != kRecordingSchema) {
    throw Defect(fmt::format("schema is '{}', not '{}'", schema, kRecordingSchema));
  }
  if (const std::int64_t version = object.integer("version"); version != kRecordingVersion) {
    throw Defect(fmt::format("format version {} is not known (this program reads version {})",
                             version, kRecordingVersion));
  }
  Header header;
  header.git_revision = object.optional_text("git_revision");
  header.git_dirty = object.boolean("git_dirty");
  header.command = object.optional_texts("command");
  header.time_utc = object.optional_text("time_utc");
  header.level = object.optional_text("level");
  header.campaign = int_member(object, "campaign");
  header.host = object.optional_text("host");
  header.driver_version = object.optional_text("driver_version");
  header.toolkit_version = object.optional_text("toolkit_version");
  header.device_name = object.optional_text("device_name");
  header.device_uuid = object.optional_text("device_uuid");
  header.compute_capability = object.optional_text("compute_capability");
  header.device = object.optional_numbers("device");
  header.counters = object.optional_text("counters");
  header.flags = object.optional_texts("flags");
  object.finish();
  check(header);
  return header;
}

Series series_from_json(const json& line) {
  JsonObject object({line, ""});
  object.text("record");
  Series series;
  series.id = object.text("id");
  series.probe = object.text("probe");
  series.question = object.optional_text("question");
  series.source = static_cast<Source>(object.choice("source", kSourceNames));
  series.confirms = object.optional_text("confirms");
  series.outcome = static_cast<Outcome>(object.choice("outcome", kOutcomeNames));
  series.reason = object.optional_text("reason");
  series.axes = names_and_units<Axis>(object.optional_list("axes"));
  series.quantities = names_and_units<Quantity>(object.optional_list("quantities"));
  series.constants = object.optional_numbers("constants");
  if (const auto facts = object.optional_value("facts")) {
    JsonObject texts(*facts);
    for (const auto& [name, unused] : facts->json.items())
      series.facts[name] = texts.text(name.c_str());
  }
  series.estimator = object.optional_text("estimator");
  for (const auto& fill : object.optional_list("fills"))
    series.fills.push_back(fill_from_json(fill));
  series.figure = object.optional_text("figure");
  series.figure_title = object.optional_text("figure_title");
  series.label = object.optional_text("label");
  for (const auto& relation : object.optional_list("relations")) {
    series.relations.push_back(relation_from_json(relation));
  }
  for (const auto& code : object.optional_list("code")) series.code.push_back(code_from_json(code));
  series.before = state_from_json(object.optional_value("before"));
  series.after = state_from_json(object.optional_value("after"));
  series.flags = object.optional_texts("flags");
  series.elapsed_seconds = object.number("elapsed_seconds");
  for (const auto& point : object.optional_list("points")) {
    series.points.push_back(point_from_json(point));
  }
  object.finish();
  check(series);
  return series;
}

double end_from_json(const json& line) {
  JsonObject object({line, ""});
  object.text("record");
  const double elapsed_seconds = object.number("elapsed_seconds");
  object.finish();
  if (elapsed_seconds < 0) throw Defect("elapsed_seconds must be a number from 0");
  return elapsed_seconds;
}

}  // namespace warpgauge::samples
