// SPDX-License-Identifier: Apache-2.0
#include "analysis/counters/plan.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>

#include "analysis/base/defect.h"

namespace warpgauge::counters {
namespace {

using nlohmann::json;

constexpr std::string_view kCollectNames[] = {"launches", "counters", "traffic", "executed"};

Metric read_metric(const JsonValue& value) {
  JsonObject object(value);
  return {.alias = object.text("alias"),
          .name = object.text("name"),
          .unit = object.text("unit"),
          .other_names = object.value("other_names").as<std::vector<std::string>>(),
          .absent_because = object.text("absent_because")};
}

json to_json(const Metric& metric) {
  return {{"alias", metric.alias},
          {"name", metric.name},
          {"unit", metric.unit},
          {"other_names", metric.other_names},
          {"absent_because", metric.absent_because}};
}

std::uint64_t whole(const JsonValue& value) {
  require(value.json.is_number_unsigned(), "member '{}' must be a whole number of 0 or more",
          value.path);
  return value.json.get<std::uint64_t>();
}

Plan plan_from(const json& document) {
  JsonObject object({document, ""});
  Plan plan{.collect = static_cast<Plan::Collect>(object.choice("collect", kCollectNames)),
            .folder = object.text("folder"),
            .metrics = {},
            .chosen = {}};
  for (const JsonValue& metric : object.value("metrics").list()) {
    plan.metrics.push_back(read_metric(metric));
  }
  for (const JsonValue& entry : object.value("chosen").list()) {
    JsonObject chosen(entry);
    const LaunchShape shape = read_shape(chosen.value("shape"));
    auto& numbers = plan.chosen[shape];
    if (const auto parameters = chosen.optional_value("parameters")) {
      plan.parameters.emplace(shape, read_parameters(*parameters));
    }
    for (const JsonValue& number : chosen.value("launches").list()) {
      numbers.insert(number.small_integer(0));
    }
  }
  if (const auto bytes = object.optional_value("contents_bytes"))
    plan.contents_bytes = whole(*bytes);
  return plan;
}

}  // namespace

std::array<unsigned, 3> read_sizes(const JsonValue& value, int least) {
  const auto list = value.list();
  require(list.size() == 3, "member '{}' must be three numbers", value.path);
  std::array<unsigned, 3> sizes{};
  for (std::size_t i = 0; i < 3; ++i) {
    sizes[i] = static_cast<unsigned>(list[i].small_integer(least));
  }
  return sizes;
}

std::vector<ParameterPlace> read_parameters(const JsonValue& value) {
  std::vector<ParameterPlace> parameters;
  for (const JsonValue& one : value.list()) {
    const auto pair = one.list();
    require(pair.size() == 2, "member '{}' must be an offset and a size", one.path);
    parameters.push_back({static_cast<std::uint32_t>(pair[0].small_integer(0)),
                          static_cast<std::uint32_t>(pair[1].small_integer(0))});
  }
  return parameters;
}

double product_of(const std::array<unsigned, 3>& sizes) {
  return static_cast<double>(sizes[0]) * sizes[1] * sizes[2];
}

LaunchShape read_shape(const JsonValue& value) {
  JsonObject object(value);
  LaunchShape shape{.kernel = object.text("kernel"),
                    .grid_blocks = read_sizes(object.value("grid_blocks"), 1),
                    .block_threads = read_sizes(object.value("block_threads"), 1),
                    .dynamic_shared_bytes = static_cast<unsigned>(
                        object.value("dynamic_shared_bytes").small_integer(0))};
  constexpr std::size_t kDigits = 16;
  shape.code = object.optional_text("code");
  require(shape.code.empty() || shape.code == kUnknownCode ||
              (shape.code.size() == kDigits &&
               shape.code.find_first_not_of("0123456789abcdef") == std::string::npos),
          "member '{}.code' must be {} hexadecimal digits", value.path, kDigits);
  require(product_of(shape.block_threads) <= std::numeric_limits<int>::max(),
          "member '{}.block_threads' is out of range", value.path);
  return shape;
}

json to_json(const LaunchShape& shape) {
  json object = {{"kernel", shape.kernel},
                 {"grid_blocks", shape.grid_blocks},
                 {"block_threads", shape.block_threads},
                 {"dynamic_shared_bytes", shape.dynamic_shared_bytes}};
  if (!shape.code.empty()) object["code"] = shape.code;
  return object;
}

Plan read_plan(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw InputError(file.string(), "", "cannot be opened");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return located(file.string(), "", [&] { return plan_from(parse_json(text)); });
}

void write_plan(const Plan& plan, const std::filesystem::path& file) {
  json metrics = json::array(), chosen = json::array();
  for (const Metric& metric : plan.metrics) metrics.push_back(to_json(metric));
  for (const auto& [shape, launches] : plan.chosen) {
    chosen.push_back({{"shape", to_json(shape)}, {"launches", launches}});
    const auto parameters = plan.parameters.find(shape);
    if (parameters == plan.parameters.end()) continue;
    json& places = chosen.back()["parameters"] = json::array();
    for (const ParameterPlace& one : parameters->second) {
      places.push_back({one.offset_bytes, one.size_bytes});
    }
  }
  json document = {{"collect", kCollectNames[static_cast<std::size_t>(plan.collect)]},
                   {"folder", plan.folder.string()},
                   {"metrics", metrics},
                   {"chosen", chosen}};
  if (plan.contents_bytes) document["contents_bytes"] = *plan.contents_bytes;
  std::ofstream stream(file);
  try {
    stream << document.dump(1) << '\n';
  } catch (const json::exception&) {
    throw InputError(file.string(), "", "its path is not UTF-8");
  }
  if (!stream.flush()) {
    throw InputError(file.string(), "", std::string("cannot be written: ") + std::strerror(errno));
  }
}

}  // namespace warpgauge::counters
