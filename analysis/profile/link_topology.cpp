// SPDX-License-Identifier: Apache-2.0
// Keys that the series of probes/link/topology.cu state as they are: what the driver says of the
// device's links. No estimator makes them.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "analysis/base/defect.h"
#include "analysis/profile/profile.h"

namespace warpgauge::profile {
namespace {

/// nvmlNvlinkVersion_t of nvml.h: NVML answers with the place in this list, not with the version.
constexpr double kNvlinkVersions[] = {0, 1.0, 2.0, 2.2, 3.0, 3.1, 4.0, 5.0};

double as_it_is(double stated) { return stated; }

double nvlink_version(double stated) {
  require(stated > 0 && stated < double(std::size(kNvlinkVersions)) && stated == std::floor(stated),
          "NVML answers {}, which is not a version that this program knows", stated);
  return kNvlinkVersions[static_cast<std::size_t>(stated)];
}

struct StatedKey {
  const char* variant;   ///< behind "link/topology/"; before the peer's name where there is one
  const char* quantity;  ///< of the series
  const char* key;       ///< {} stands for the peer's name
  double (*read)(double stated);
};
constexpr StatedKey kStatedKeys[] = {
    {"nvlink.", "links", "link.{}.nvlinks", as_it_is},
    {"nvlink.", "switched_links", "link.{}.switched_nvlinks", as_it_is},
    {"nvlink.", "version", "link.{}.nvlink_version", nvlink_version},
    {"pcie.most_generation", "generation", "link.host.pcie_generation", as_it_is},
    {"pcie.most_lanes", "lanes", "link.host.pcie_lanes", as_it_is},
    {"host.numa_node", "node", "link.host.numa_node", as_it_is},
};

/// The key that a series of this id states, or none.
std::optional<std::string> key_of(const StatedKey& stated, std::string_view id) {
  const std::string start = std::string("link/topology/") + stated.variant;
  if (!id.starts_with(start)) return std::nullopt;
  const std::string_view peer = id.substr(start.size());
  const bool of_peer = start.ends_with('.');
  if (peer.empty() == of_peer) return std::nullopt;
  return fmt::format(fmt::runtime(stated.key), peer);
}

/// Throws Defect where the series does not state one number.
double stated_by(const samples::Series& series, const StatedKey& stated) {
  require(series.outcome == samples::Outcome::kMeasured, "{}: {}",
          samples::kOutcomeNames[static_cast<std::size_t>(series.outcome)], series.reason);
  const auto quantity = std::ranges::find(series.quantities, stated.quantity, &samples::Axis::name);
  require(quantity != series.quantities.end(), "{} has no '{}'", series.id, stated.quantity);
  require(series.points.size() == 1, "{} has {} points", series.id, series.points.size());
  const auto place = static_cast<std::size_t>(quantity - series.quantities.begin());
  const auto& readings = series.points.front().samples.at(place);
  require(readings.size() == 1, "{} has {} readings", series.id, readings.size());
  return stated.read(readings.front());
}

}  // namespace

void add_link_topology(const std::vector<samples::Recording>& recordings, Profile& profile) {
  std::map<std::string, Entry> entries;
  std::map<std::string, std::string> reasons;  // of keys that no recording states, or differently
  for (const samples::Recording& recording : recordings) {
    for (const samples::Series& series : recording.series) {
      for (const StatedKey& stated : kStatedKeys) {
        const auto key = key_of(stated, series.id);
        if (!key) continue;
        try {
          const double value = stated_by(series, stated);
          const auto [found, is_new] =
              entries.try_emplace(*key, Entry{.value = value,
                                              .unit = "1",
                                              .low = value,
                                              .high = value,
                                              .n = 0,
                                              .method = "queried from the driver",
                                              .evidence = Evidence::kQueried,
                                              .series = {series.id},
                                              .campaigns = 0});
          ++found->second.n;
          ++found->second.campaigns;
          require(found->second.value == value, "the recordings disagree: {} and {}",
                  found->second.value, value);
          check(found->second);
        } catch (const Defect& defect) {
          reasons.try_emplace(*key, defect.what());
        }
      }
    }
  }
  // What NVML answers where the link is another (C2C) or none.
  const char *generation = "link.host.pcie_generation", *lanes = "link.host.pcie_lanes";
  if (entries[generation].value == 1 && entries[lanes].value == 1) {
    for (const char* key : {generation, lanes}) {
      reasons.try_emplace(key,
                          "the driver states PCIe of generation 1 x1, which no such device has");
    }
  }
  std::erase_if(entries, [](const auto& one) { return one.second.n == 0; });
  for (const auto& [key, entry] : entries) {
    if (!reasons.contains(key)) profile.entries.emplace(key, entry);
  }
  for (const auto& [key, why] : reasons) {
    if (!profile.entries.contains(key)) profile.absent.emplace(key, why);
  }
}

}  // namespace warpgauge::profile
