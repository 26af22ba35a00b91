// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/systems.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/yaml.h"

namespace warpgauge::claims {
namespace {

/// Adds the text, or fails where it is there.
void add_once(std::set<std::string>& seen, const YamlValue& value) {
  if (!seen.insert(value.text()).second) {
    value.fail(fmt::format("'{}' is given twice", value.text()));
  }
}

/// A list of texts, none twice; absent: empty.
std::vector<std::string> read_names(YamlObject& map, std::string_view member) {
  std::vector<std::string> names;
  const auto list = map.optional_value(member);
  if (!list) return names;
  std::set<std::string> seen;
  for (const YamlValue& name : list->list()) {
    add_once(seen, name);
    names.push_back(name.text());
  }
  return names;
}

Place read_place(const YamlValue& value) {
  YamlObject map(value);
  Place place{map.text("document"), map.text("lines"), map.text("section")};
  map.finish();
  return place;
}

System read_system(const YamlValue& value, std::set<std::string>& names,
                   std::set<std::string>& statements) {
  YamlObject map(value);
  System system;
  const YamlValue name = map.value("name");
  add_once(names, name);
  system.name = name.text();
  system.title = map.text("title");
  for (const YamlValue& place : map.value("documents").list()) {
    system.documents.push_back(read_place(place));
  }
  system.probes = read_names(map, "probes");
  system.rungs = read_names(map, "rungs");
  for (const YamlValue& id : map.value("statements").list()) {
    add_once(statements, id);
    system.statements.push_back(id.text());
  }
  map.finish();
  if (system.probes.empty() && system.rungs.empty()) {
    value.fail(fmt::format("'{}' has neither probe nor rung", system.name));
  }
  return system;
}

}  // namespace

std::vector<System> read_systems(const std::filesystem::path& file) {
  std::vector<System> systems;
  std::set<std::string> names, statements;
  for (const YamlValue& value : read_yaml(file).list()) {
    systems.push_back(read_system(value, names, statements));
  }
  return systems;
}

void check_statements(const std::vector<System>& systems, const std::vector<Entry>& catalogue,
                      const std::filesystem::path& file) {
  std::set<std::string> left;
  for (const Entry& entry : catalogue) left.insert(entry.id);
  for (const System& system : systems) {
    for (const std::string& id : system.statements) {
      if (left.erase(id) == 0) {
        throw InputError(file.string(), system.name,
                         fmt::format("statement '{}' is not in the catalogue", id));
      }
    }
  }
  if (!left.empty()) {
    throw InputError(file.string(), "",
                     fmt::format("statement '{}' belongs to no system", *left.begin()));
  }
}

}  // namespace warpgauge::claims
