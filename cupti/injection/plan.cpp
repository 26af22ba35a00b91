// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/plan.h"

#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace warpgauge {

using nlohmann::json;

namespace cupti {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Metric, alias, name, unit, other_names, absent_because)
}  // namespace cupti

namespace injection {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LaunchShape, kernel, grid_blocks, block_threads,
                                   dynamic_shared_bytes)
NLOHMANN_JSON_SERIALIZE_ENUM(Plan::Collect, {{Plan::Collect::kLaunches, "launches"},
                                             {Plan::Collect::kCounters, "counters"},
                                             {Plan::Collect::kExecuted, "executed"}})

Plan read_plan(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(file.string() + ": cannot be opened");
  try {
    const json document = json::parse(stream);
    Plan plan{.collect = document.at("collect").get<Plan::Collect>(),
              .folder = document.at("folder").get<std::string>(),
              .metrics = document.at("metrics").get<std::vector<cupti::Metric>>(),
              .chosen = {}};
    for (const json& entry : document.at("chosen")) {
      plan.chosen.emplace(entry.at("shape").get<LaunchShape>(),
                          entry.at("launches").get<std::set<int>>());
    }
    return plan;
  } catch (const json::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
}

void write_plan(const Plan& plan, const std::filesystem::path& file) {
  json chosen = json::array();
  for (const auto& [shape, launches] : plan.chosen) {
    chosen.push_back({{"shape", shape}, {"launches", launches}});
  }
  std::ofstream stream(file);
  stream << json{{"collect", plan.collect},
                 {"folder", plan.folder.string()},
                 {"metrics", plan.metrics},
                 {"chosen", chosen}}
                .dump(1)
         << '\n';
  if (!stream.flush()) throw std::runtime_error(file.string() + ": cannot be written");
}

}  // namespace injection
}  // namespace warpgauge
