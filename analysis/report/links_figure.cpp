// SPDX-License-Identifier: Apache-2.0
// The links of a device, each with what was measured over it and what the driver says of it.
#include <fmt/format.h>

#include <charconv>
#include <set>
#include <string>

#include "analysis/report/hierarchy.h"
#include "analysis/report/sections.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;
using profile::Profile;

constexpr std::string_view kPeer = "link.peer", kTogether = "link.devices";

/// The number between `start` and the next dot of a key; 0 digits: none.
std::optional<int> number_behind(std::string_view key, std::string_view start) {
  if (!key.starts_with(start)) return std::nullopt;
  const std::string_view rest = key.substr(start.size());
  int number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc() || end == rest.data() + rest.size() || *end != '.') return std::nullopt;
  return number;
}

/// The numbers behind `start` in all keys, also those without a value.
std::set<int> numbers_behind(const Profile& profile, std::string_view start) {
  std::set<int> numbers;
  const auto look = [&](const auto& keys) {
    for (const auto& [key, of_key] : keys) {
      if (const auto number = number_behind(key, start)) numbers.insert(*number);
    }
  };
  look(profile.entries);
  look(profile.absent);
  return numbers;
}

struct LinkFact {
  std::string what, key;
};

/// The member `ends` and the keys of an end.
void add_end(Figure& figure, const Profile& profile, const std::string& id,
             const std::string& title, const char* kind, const std::vector<LinkFact>& facts) {
  json list = json::array();
  for (const auto& [what, key] : facts) {
    list.push_back(fact_json(profile, {what.c_str(), kPlain, {key.c_str()}}));
    if (profile.find(key) || profile.absent.contains(key)) figure.keys.push_back(key);
  }
  figure.own["ends"].push_back(
      {{"id", id}, {"title", title}, {"kind", kind}, {"facts", std::move(list)}});
}

void add_peer(Figure& figure, const Profile& profile, int device) {
  const std::string start = fmt::format("{}{}.", kPeer, device);
  add_end(figure, profile, fmt::format("peer{}", device), fmt::format("Device {}", device), "peer",
          {{"NVLinks", start + "nvlinks"},
           {"NVLink version", start + "nvlink_version"},
           {"SMs read", start + "read128_gbps"},
           {"SMs write", start + "write128_gbps"},
           {"copy engines write", start + "ce_write_gbps"},
           {"both write, together", start + "both_sm_write_gbps"},
           {"a dependent load", start + "load_ns"},
           {"a flag, one way", start + "flag_near_ordered_ns"}});
}

void add_host(Figure& figure, const Profile& profile) {
  std::vector<LinkFact> facts = {{"PCIe generation", "link.host.pcie_generation"},
                                 {"PCIe lanes", "link.host.pcie_lanes"},
                                 {"NUMA node", "link.host.numa_node"}};
  for (const int devices : numbers_behind(profile, kTogether)) {
    const std::string start = fmt::format("{}{}.host_", kTogether, devices);
    // For some numbers of devices, only the transfers among themselves are known.
    if (!profile.find(start + "h2d_gbps") && !profile.absent.contains(start + "h2d_gbps")) continue;
    const std::string who = devices == 1 ? "this device" : fmt::format("{} devices", devices);
    facts.push_back({fmt::format("copies to {}", who), start + "h2d_gbps"});
    facts.push_back({fmt::format("copies from {}", who), start + "d2h_gbps"});
  }
  add_end(figure, profile, "host", "Host", "host", facts);
}

}  // namespace

bool has_links(const Profile& profile) { return !numbers_behind(profile, kPeer).empty(); }

Figure links_figure(const Profile& profile) {
  Figure figure{"link_map", "Links of the device, measured over each",
                "How is this device joined to the others and to the host?"};
  figure.probes = {"link/topology"};
  figure.kind = "topology";
  figure.own["device"] = profile.device_name;
  for (const int device : numbers_behind(profile, kPeer)) add_peer(figure, profile, device);
  add_host(figure, profile);
  return figure;
}

}  // namespace warpgauge::report
