// SPDX-License-Identifier: Apache-2.0
// Prints what the code says about itself as JSON, for scripts/docs.py: estimators, resources of the
// cost model, keys of a profile, metric groups and limits of inputs. Nothing of it is a
// measurement. usage: describe_code PROFILE.json...
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/base/limits.h"
#include "analysis/counters/metric_group.h"
#include "analysis/descriptor/work.h"
#include "analysis/estimate/estimate.h"
#include "analysis/profile/key_catalogue.h"
#include "analysis/profile/profile.h"
#include "cupti/list_metrics.h"

namespace warpgauge {
namespace {

using nlohmann::ordered_json;

ordered_json estimators() {
  ordered_json list = ordered_json::array();
  for (const auto& estimator : estimate::estimators()) {
    list.push_back(
        {{"id", estimator.id}, {"summary", estimator.summary}, {"contract", estimator.contract}});
  }
  return list;
}

ordered_json resources() {
  ordered_json groups = ordered_json::array();
  for (const descriptor::ResourceGroup& group : descriptor::resource_groups()) {
    ordered_json list = ordered_json::array();
    for (const descriptor::ResourceInfo& resource : group.resources) {
      list.push_back({{"name", resource.name},
                      {"unit", resource.unit},
                      {"meaning", resource.meaning},
                      {"counter", resource.counter}});
    }
    groups.push_back({{"title", group.title}, {"resources", std::move(list)}});
  }
  return groups;
}

/// What an input may hold, with how much of it.
ordered_json limits_of_inputs() {
  const auto mib = [](std::uint64_t bytes) { return fmt::format("{} MiB", bytes >> 20); };
  const auto count = [](std::size_t number) { return fmt::format("{}", number); };
  using namespace warpgauge::limits;
  const std::pair<std::string, std::string> rows[] = {
      {"number other than 0, without its sign",
       fmt::format("from {:g} to {:g}", kLeastNumber, kMostNumber)},
      {"JSON: levels", count(kJsonDepth)},
      {"JSON: memory of a document's values", mib(kJsonBytes)},
      {"YAML: text", mib(kYamlBytes)},
      {"YAML: values (an alias counts as the values that it stands for)", count(kYamlValues)},
      {"YAML: levels", count(kYamlDepth)},
      {"CSV: cells", count(kCsvCells)},
      {"pages of Nsight Compute: readings of launches", count(kNcuReadings)},
      {"pages of Nsight Compute: cells of source pages", count(kNcuSourceCells)},
      {"kernels of a file", count(kKernels)},
      {"kernel: instructions of its loops (each counts once for every loop around it)",
       count(kLoopInstructions)},
      {"regular expression: characters", count(kPatternCharacters)},
      {"recording: text", mib(kRecordingBytes)},
      {"recording: series", count(kRecordingSeries)},
      {"recording: points", count(kRecordingPoints)},
      {"recording: readings", count(kRecordingReadings)},
      {"series: points", count(kSeriesPoints)},
      {"series: readings", count(kSeriesReadings)},
      {"catalogue: readings of an entry", count(kClaimReadings)}};
  ordered_json list = ordered_json::array();
  for (const auto& [what, most] : rows) list.push_back(ordered_json::array({what, most}));
  return list;
}

/// Topic by topic, the profiles' keys in the order of the patterns: of each key what the first
/// profile that has it says.
ordered_json keys(const std::vector<profile::Profile>& profiles) {
  const profile::KeyCatalogue& catalogue = profile::key_catalogue();
  std::map<const profile::KeyPattern*, ordered_json> of_pattern;
  const auto add = [&](const std::string& key, const std::string& unit, const auto& series) {
    const auto reading = catalogue.find(key);
    if (!reading)
      throw Defect(fmt::format("{}: not one sentence of analysis/profile/keys fits", key));
    of_pattern[reading->pattern].push_back(
        {{"key", key}, {"unit", unit}, {"says", reading->says}, {"series", series}});
  };
  std::set<std::string> told;
  for (const profile::Profile& profile : profiles) {
    for (const auto& [key, entry] : profile.entries) {
      const bool measured = entry.evidence == profile::Evidence::kMeasured;
      if (!told.insert(key).second) continue;
      add(key, entry.unit, measured ? entry.series : std::vector<std::string>{});
    }
    for (const auto& [key, why] : profile.absent) {
      if (told.insert(key).second) add(key, "absent", std::vector<std::string>{});
    }
  }
  ordered_json topics = ordered_json::array();
  for (const auto& topic : catalogue.topics()) {
    topics.push_back({{"id", topic.id}, {"title", topic.title}, {"keys", ordered_json::array()}});
  }
  for (const profile::KeyPattern& pattern : catalogue.patterns()) {
    for (ordered_json& key : of_pattern[&pattern]) {
      topics[pattern.topic]["keys"].push_back(std::move(key));
    }
  }
  return topics;
}

ordered_json metric_groups() {
  ordered_json list = ordered_json::array();
  for (const counters::MetricGroup& group :
       counters::read_metric_groups(counters::metrics_folder())) {
    ordered_json metrics = ordered_json::array();
    for (const auto& metric : group.metrics) {
      std::vector<std::string> names = {metric.name};
      names.insert(names.end(), metric.other_names.begin(), metric.other_names.end());
      metrics.push_back({{"alias", metric.alias}, {"names", names}, {"unit", metric.unit}});
    }
    for (const auto& derived : group.derived) {
      metrics.push_back(
          {{"alias", derived.alias}, {"formula", cupti::formula(derived)}, {"unit", derived.unit}});
    }
    list.push_back({{"id", group.id},
                    {"title", group.title},
                    {"description", group.description},
                    {"capability", cupti::capability_range(group)},
                    {"metrics", std::move(metrics)}});
  }
  return list;
}

}  // namespace
}  // namespace warpgauge

int main(int argc, char** argv) {
  using namespace warpgauge;
  if (argc < 2) {
    fmt::print(stderr, "error: usage: describe_code PROFILE.json...\n");
    return kExitBadInput;
  }
  try {
    std::vector<profile::Profile> profiles;
    for (int i = 1; i < argc; ++i) profiles.push_back(profile::read_profile(argv[i]));
    ordered_json document;
    document["estimators"] = estimators();
    document["resources"] = resources();
    document["keys"] = keys(profiles);
    document["metric_groups"] = metric_groups();
    document["limits"] = limits_of_inputs();
    fmt::print("{}\n", document.dump(1));
    return kExitOk;
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return kExitBadInput;
  }
}
