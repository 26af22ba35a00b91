// SPDX-License-Identifier: Apache-2.0
#include "analysis/counters/metric_group.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <tuple>

#include "analysis/base/error.h"
#include "analysis/base/installed.h"
#include "analysis/base/units.h"
#include "analysis/base/yaml.h"

namespace warpgauge::counters {
namespace {

/// Strict: a misspelt member would silently drop a metric.
class GroupReader {
 public:
  explicit GroupReader(std::filesystem::path file) : file_(std::move(file)) {}

  MetricGroup read() {
    YamlObject map(read_yaml(file_));
    MetricGroup group;
    const YamlValue id = map.value("id");
    group.id = id.text();
    const auto stem = file_.stem().string();
    if (group.id != stem.substr(0, stem.find('@'))) {
      id.fail(fmt::format("id '{}' is not the file's name", group.id));
    }
    group.title = map.text("title");
    group.description = map.text("description");
    read_capability(map, "min_capability", group.min_capability);
    read_capability(map, "max_capability", group.max_capability);
    if (group.min_capability > group.max_capability) {
      map.value("min_capability").fail("min_capability is above max_capability");
    }
    for (const auto& value : map.value("metrics").list()) group.metrics.push_back(metric(value));
    if (const auto derived_metrics = map.optional_value("derived")) {
      for (const auto& value : derived_metrics->list()) group.derived.push_back(derived(value));
    }
    map.finish();
    return group;
  }

 private:
  static void read_capability(YamlObject& map, const char* name, int& capability) {
    if (const auto value = map.optional_value(name))
      capability = static_cast<int>(value->integer());
  }

  std::string new_alias(YamlObject& map) {
    const YamlValue value = map.value("alias");
    auto alias = value.text();
    if (!aliases_.insert(alias).second) {
      value.fail(fmt::format("alias '{}' is already used", alias));
    }
    return alias;
  }

  static std::string unit(YamlObject& map) {
    const YamlValue value = map.value("unit");
    auto unit = value.text();
    if (!is_known_unit(unit)) value.fail(fmt::format("unknown unit '{}'", unit));
    return unit;
  }

  Metric metric(const YamlValue& value) {
    YamlObject map(value);
    Metric metric;
    metric.alias = new_alias(map);
    const YamlValue name = map.value("name");
    if (name.is_list()) {
      for (const auto& one : name.list()) metric.other_names.push_back(one.text());
      metric.name = metric.other_names.front();
      metric.other_names.erase(metric.other_names.begin());
    } else {
      metric.name = name.text();
    }
    metric.unit = unit(map);
    metric.absent_because = map.optional_text("absent_because");
    map.finish();
    return metric;
  }

  std::string known_alias(const char* member, const YamlValue& value) const {
    auto alias = value.text();
    if (!aliases_.contains(alias)) {
      value.fail(fmt::format("{} '{}' is not an alias above", member, alias));
    }
    return alias;
  }

  DerivedMetric derived(const YamlValue& value) {
    YamlObject map(value);
    DerivedMetric derived;
    derived.numerator = known_alias("numerator", map.value("numerator"));
    if (const auto denominator = map.optional_value("denominator")) {
      derived.denominator = known_alias("denominator", *denominator);
    }
    derived.alias = new_alias(map);
    if (const auto scale = map.optional_value("scale")) {
      derived.scale = scale->number();
      if (derived.scale == 0) scale->fail("scale must not be zero");
    }
    if (const auto complement = map.optional_value("complement")) {
      derived.complement = complement->boolean();
    }
    derived.unit = unit(map);
    map.finish();
    return derived;
  }

  std::filesystem::path file_;
  std::set<std::string> aliases_;
};

}  // namespace

MetricGroup read_metric_group(const std::filesystem::path& file) {
  return GroupReader(file).read();
}

std::vector<MetricGroup> read_metric_groups(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder)) {
    throw InputError(folder.string(), "", "is not a folder of metric groups");
  }
  std::vector<MetricGroup> groups;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") groups.push_back(read_metric_group(entry.path()));
  }
  if (groups.empty()) throw InputError(folder.string(), "", "holds no *.yaml");
  std::sort(groups.begin(), groups.end(), [](const MetricGroup& a, const MetricGroup& b) {
    return std::tie(a.id, a.min_capability) < std::tie(b.id, b.min_capability);
  });
  for (std::size_t i = 1; i < groups.size(); ++i) {
    if (groups[i].id == groups[i - 1].id &&
        groups[i].min_capability <= groups[i - 1].max_capability) {
      throw InputError(
          folder.string(), groups[i].id,
          fmt::format("two files for compute capability {}", groups[i].min_capability));
    }
  }
  return groups;
}

std::filesystem::path metrics_folder() {
  if (const char* folder = std::getenv("WARPGAUGE_METRICS")) return folder;
  for (const std::filesystem::path& folder :
       {installed_share() / "metrics", std::filesystem::path(WARPGAUGE_SOURCE_METRICS)}) {
    if (std::filesystem::is_directory(folder)) return folder;
  }
  throw InputError("metric groups", "", "not found: set WARPGAUGE_METRICS to cupti/metrics");
}

const MetricGroup* find_group(const std::vector<MetricGroup>& groups, std::string_view id,
                              int capability) {
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const MetricGroup& group) {
    return group.id == id && group.min_capability <= capability &&
           capability <= group.max_capability;
  });
  return found == groups.end() ? nullptr : &*found;
}

void derive(const MetricGroup& group, std::map<std::string, double>& values) {
  for (const auto& derived : group.derived) {
    const auto numerator = values.find(derived.numerator);
    if (numerator == values.end()) continue;
    double value = derived.scale * numerator->second;
    if (!derived.denominator.empty()) {
      const auto denominator = values.find(derived.denominator);
      if (denominator == values.end() || denominator->second == 0) continue;
      value /= denominator->second;
    }
    if (derived.complement) value = 1 - value;
    if (std::isfinite(value)) values[derived.alias] = value;
  }
}

}  // namespace warpgauge::counters
