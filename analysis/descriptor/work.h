// SPDX-License-Identifier: Apache-2.0
// The work that a kernel asks for: the closed list of resources that a description may count.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace warpgauge::descriptor {

/// One enumerator for each entry of resources.def, in its order.
enum class Resource {
#define RESOURCE(enumerator, ...) enumerator,
#include "analysis/descriptor/resources.def"
};

inline constexpr double kSectorBytes = 32;
inline constexpr double kWavefrontBytes = 128;

struct ResourceInfo {
  Resource resource;
  std::string_view name;  ///< in kernel.json
  std::string_view unit;  ///< "instructions" is a total over the grid, "instructions/warp" is not
  std::string_view meaning;
  /// The reading of kernel_work or kernel_waits that is this very amount; may be empty.
  std::string_view counter = {};
  /// The group kernel_work does not have that reading: without it the amount is not unknown.
  bool is_extra = false;
};

/// A heading and the resources below it, as documents list them.
struct ResourceGroup {
  std::string_view title;
  std::span<const ResourceInfo> resources;
};

/// All resources, in the order of resources.def.
inline constexpr ResourceInfo kResources[] = {
#define RESOURCE(enumerator, name_, unit_, meaning_, ...) \
  {.resource = Resource::enumerator,                      \
   .name = name_,                                         \
   .unit = unit_,                                         \
   .meaning = meaning_ __VA_OPT__(, ) __VA_ARGS__},
#include "analysis/descriptor/resources.def"
};

constexpr const ResourceInfo& info(Resource resource) {
  return kResources[static_cast<std::size_t>(resource)];
}

/// By its name in kernel.json.
constexpr std::optional<Resource> find_resource(std::string_view name) {
  const auto* found = std::ranges::find(kResources, name, &ResourceInfo::name);
  return found == std::end(kResources) ? std::nullopt : std::optional(found->resource);
}

inline std::vector<ResourceGroup> resource_groups() {
  std::vector<ResourceGroup> groups;
  const ResourceInfo* next = kResources;
#define GROUP(title) groups.push_back({title, {next, 0}});
#define RESOURCE(...) groups.back().resources = {groups.back().resources.data(), ++next};
#include "analysis/descriptor/resources.def"
  return groups;
}

/// How much of each resource. A resource that is not stated is not used, unless it is open.
class Work {
 public:
  double operator[](Resource resource) const { return amounts_[index(resource)]; }
  bool uses(Resource resource) const { return amounts_[index(resource)] > 0; }
  void set(Resource resource, double amount) {
    amounts_[index(resource)] = amount;
    stated_[index(resource)] = true;
  }
  /// Stated, be it as zero.
  bool states(Resource resource) const { return stated_[index(resource)]; }
  /// How much could not be read: the amount is what is known of it, and the kernel may ask for
  /// more.
  void leave_open(Resource resource) { open_[index(resource)] = true; }
  bool is_open(Resource resource) const { return open_[index(resource)]; }

 private:
  static constexpr std::size_t index(Resource resource) {
    return static_cast<std::size_t>(resource);
  }
  std::array<double, std::size(kResources)> amounts_{};
  std::array<bool, std::size(kResources)> stated_{}, open_{};
};

}  // namespace warpgauge::descriptor
