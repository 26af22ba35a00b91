// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/work.h"

#include <algorithm>

namespace warpgauge::model {

const std::array<ResourceInfo, kResourceCount>& resources() {
  static constexpr std::array<ResourceInfo, kResourceCount> kAll = {{
#define GROUP(title)
#define RESOURCE(enumerator, name_, unit_, meaning_, ...) \
  {.resource = Resource::enumerator,                      \
   .name = name_,                                         \
   .unit = unit_,                                         \
   .meaning = meaning_ __VA_OPT__(, ) __VA_ARGS__},
#include "analysis/model/resources.def"
#undef GROUP
#undef RESOURCE
  }};
  return kAll;
}

const std::vector<ResourceGroup>& resource_groups() {
  static const std::vector<ResourceGroup> groups = [] {
    std::vector<ResourceGroup> all;
    const ResourceInfo* next = resources().data();
#define GROUP(title) all.push_back({title, {next, 0}});
#define RESOURCE(...) all.back().resources = {all.back().resources.data(), ++next};
#include "analysis/model/resources.def"
#undef GROUP
#undef RESOURCE
    return all;
  }();
  return groups;
}

const ResourceInfo& info(Resource resource) {
  return resources()[static_cast<std::size_t>(resource)];
}

std::optional<Resource> find_resource(std::string_view name) {
  const auto& all = resources();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.name == name; });
  if (found == all.end()) return std::nullopt;
  return found->resource;
}

}  // namespace warpgauge::model
