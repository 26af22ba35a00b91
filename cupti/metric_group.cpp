// SPDX-License-Identifier: Apache-2.0
// Reads cupti/metrics/*.yaml. Strict: a misspelt member would silently drop a metric.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <set>
#include <tuple>

#include "analysis/samples/error.h"
#include "analysis/samples/units.h"
#include "cupti/counters.h"

namespace warpgauge::cupti {
namespace {

class GroupReader {
 public:
  explicit GroupReader(const std::filesystem::path& file) : file_(file) {}

  MetricGroup read() {
    const auto root = load();
    require_members(root, "group", {"id", "title", "description", "metrics"},
                    {"min_capability", "max_capability", "derived"});
    MetricGroup group;
    group.id = text(root, "id");
    const auto stem = file_.stem().string();
    if (group.id != stem.substr(0, stem.find('@'))) {
      fail(root["id"], fmt::format("id '{}' is not the file's name", group.id));
    }
    group.title = text(root, "title");
    group.description = text(root, "description");
    group.min_capability = number<int>(root, "min_capability", group.min_capability);
    group.max_capability = number<int>(root, "max_capability", group.max_capability);
    if (group.min_capability > group.max_capability) {
      fail(root["min_capability"], "min_capability is above max_capability");
    }
    for (const auto& node : sequence(root, "metrics")) group.metrics.push_back(metric(node));
    if (root["derived"]) {
      for (const auto& node : sequence(root, "derived")) group.derived.push_back(derived(node));
    }
    return group;
  }

 private:
  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& cause) const {
    throw InputError(file_.string(), fmt::format("line {}", mark.line + 1), cause);
  }
  [[noreturn]] void fail(const YAML::Node& node, const std::string& cause) const {
    fail(node.Mark(), cause);
  }

  YAML::Node load() const {
    try {
      return YAML::LoadFile(file_.string());
    } catch (const YAML::BadFile&) {
      throw InputError(file_.string(), "", "cannot be read");
    } catch (const YAML::ParserException& error) {
      fail(error.mark, error.msg);
    }
  }

  void require_members(const YAML::Node& map, const char* what,
                       std::initializer_list<std::string_view> required,
                       std::initializer_list<std::string_view> optional) const {
    if (!map.IsMap()) fail(map, fmt::format("a {} must be a map", what));
    std::set<std::string, std::less<>> seen;
    for (const auto& member : map) {
      if (!member.first.IsScalar()) fail(member.first, "a member's name must be text");
      const auto& name = member.first.Scalar();
      if (std::find(required.begin(), required.end(), name) == required.end() &&
          std::find(optional.begin(), optional.end(), name) == optional.end()) {
        fail(member.first, fmt::format("unknown member '{}' of a {}", name, what));
      }
      if (!seen.insert(name).second) fail(member.first, fmt::format("member '{}' twice", name));
    }
    for (const auto name : required) {
      if (!seen.contains(name)) fail(map, fmt::format("a {} needs the member '{}'", what, name));
    }
  }

  std::string text(const YAML::Node& node, const std::string& what) const {
    const auto value = node.IsMap() ? node[what] : node;
    if (!value.IsScalar() || value.Scalar().empty()) fail(value, what + " must be text");
    return value.Scalar();
  }

  template <typename Number>
  Number number(const YAML::Node& map, const std::string& member, Number fallback) const {
    const auto value = map[member];
    if (!value) return fallback;
    try {
      return value.as<Number>();
    } catch (const YAML::Exception&) {
      fail(value, member + " must be a number");
    }
  }

  YAML::Node sequence(const YAML::Node& map, const std::string& member) const {
    const auto list = map[member];
    if (!list.IsSequence() || list.size() == 0) fail(list, member + " must be a list");
    return list;
  }

  std::string new_alias(const YAML::Node& map) {
    auto alias = text(map, "alias");
    if (!aliases_.insert(alias).second) {
      fail(map["alias"], fmt::format("alias '{}' is already used", alias));
    }
    return alias;
  }

  std::string unit(const YAML::Node& map) const {
    auto unit = text(map, "unit");
    if (!is_known_unit(unit)) fail(map["unit"], fmt::format("unknown unit '{}'", unit));
    return unit;
  }

  Metric metric(const YAML::Node& node) {
    require_members(node, "metric", {"alias", "name", "unit"}, {"absent_because"});
    Metric metric;
    metric.alias = new_alias(node);
    if (node["name"].IsSequence()) {
      for (const auto& name : sequence(node, "name")) {
        metric.other_names.push_back(text(name, "name"));
      }
      metric.name = metric.other_names.front();
      metric.other_names.erase(metric.other_names.begin());
    } else {
      metric.name = text(node, "name");
    }
    metric.unit = unit(node);
    if (node["absent_because"]) metric.absent_because = text(node, "absent_because");
    return metric;
  }

  std::string known_alias(const YAML::Node& map, const std::string& member) const {
    auto alias = text(map, member);
    if (!aliases_.contains(alias)) {
      fail(map[member], fmt::format("{} '{}' is no alias above", member, alias));
    }
    return alias;
  }

  DerivedMetric derived(const YAML::Node& node) {
    require_members(node, "derived metric", {"alias", "numerator", "unit"},
                    {"denominator", "scale", "complement"});
    DerivedMetric derived;
    derived.numerator = known_alias(node, "numerator");
    if (node["denominator"]) derived.denominator = known_alias(node, "denominator");
    derived.alias = new_alias(node);
    derived.scale = number<double>(node, "scale", derived.scale);
    derived.complement = number<bool>(node, "complement", derived.complement);
    if (!std::isfinite(derived.scale) || derived.scale == 0) {
      fail(node["scale"], "scale must be finite and not zero");
    }
    derived.unit = unit(node);
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
    throw InputError(folder.string(), "", "is no folder of metric groups");
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
  for (const char* folder : {WARPGAUGE_SOURCE_METRICS, WARPGAUGE_INSTALLED_METRICS}) {
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

}  // namespace warpgauge::cupti
