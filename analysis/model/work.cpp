// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/work.h"

#include <algorithm>

namespace warpgauge::model {

const std::vector<ResourceGroup>& resource_groups() {
  static const std::vector<ResourceGroup> groups = [] {
    std::vector<ResourceGroup> all;
    const ResourceInfo* next = kResources;
#define GROUP(title) all.push_back({title, {next, 0}});
#define RESOURCE(...) all.back().resources = {all.back().resources.data(), ++next};
#include "analysis/model/resources.def"
    return all;
  }();
  return groups;
}

std::optional<Resource> find_resource(std::string_view name) {
  const auto* found = std::ranges::find(kResources, name, &ResourceInfo::name);
  return found == std::end(kResources) ? std::nullopt : std::optional(found->resource);
}

}  // namespace warpgauge::model
