// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/collective_time.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/costs/fitted.h"
#include "analysis/costs/keys.h"

namespace warpgauge::model {
namespace {

using descriptor::Collective;
using descriptor::CollectiveBy;
using descriptor::CollectiveKind;
using descriptor::kCollectiveNames;

constexpr const char* kAnyPeer = "link.peerN.";

bool reduces(const Collective& collective) { return collective.kind == CollectiveKind::kAllReduce; }

/// The part of the whole that passes one device's link where each part goes once around.
double around(const Collective& collective) {
  const double n = collective.devices;
  return (reduces(collective) ? 2 : 1) * (n - 1) / n;
}

std::string_view name_of(const Collective& collective) {
  return kCollectiveNames[static_cast<std::size_t>(collective.kind)];
}

/// The starts of the keys of all other devices: "link.peer1.", each once.
std::vector<std::string> peers(const profile::Profile& profile) {
  constexpr std::string_view kPeer = "link.peer";
  std::vector<std::string> starts;
  const auto add = [&](const std::string& key) {
    if (!key.starts_with(kPeer)) return;
    const std::string start = key.substr(0, key.find('.', kPeer.size()) + 1);
    if (!start.empty() && (starts.empty() || starts.back() != start)) starts.push_back(start);
  };
  for (const auto& [key, entry] : profile.entries) add(key);
  return starts;
}

/// The value that `worse` prefers, among those of all peers. Throws AbsentKey where one lacks it.
template <class Read, class Worse>
double of_slowest_peer(const profile::Profile& profile, const char* rest, Read read, Worse worse) {
  const std::vector<std::string> starts = peers(profile);
  if (starts.empty()) {
    throw costs::AbsentKey{std::string(kAnyPeer) + rest,
                           "the profile has no key of another device"};
  }
  double slowest = read(starts.front() + rest);
  for (const std::string& start : starts) slowest = worse(slowest, read(start + rest));
  return slowest;
}

/// With which the rates of NCCL are measured (probes/link/nccl.cu).
constexpr double kNcclRateBytes = 268435456;

/// Seconds by NCCL.
double nccl_seconds(const Collective& collective, const costs::Keys& keys) {
  const std::string key =
      fmt::format("link.devices{}.nccl_{}", collective.devices, name_of(collective));
  const double latency = keys.cost(key + "_us", "us") * 1e-6;
  return latency * std::max(0.0, 1 - collective.bytes / kNcclRateBytes) +
         around(collective) * collective.bytes / (keys.rate(key + "_gbps", "GB/s") * 1e9);
}

/// Bytes a second that a device sends while all of them do.
double rate_each(const Collective& collective, const profile::Profile& profile,
                 const costs::Keys& keys) {
  if (collective.devices == 2) {
    const auto rate = [&](const std::string& key) { return keys.rate(key, "GB/s"); };
    const auto least = [](double a, double b) { return std::min(a, b); };
    return of_slowest_peer(profile, "both_sm_write_gbps", rate, least) / 2 * 1e9;
  }
  const char* pattern = collective.by == CollectiveBy::kRing ? "ring" : "all_to_all";
  return keys.rate(fmt::format("link.devices{}.{}_sm_gbps", collective.devices, pattern), "GB/s") /
         collective.devices * 1e9;
}

/// Seconds by a ring, or by each device from all others.
double link_seconds(const Collective& collective, const profile::Profile& profile,
                    const costs::Keys& keys) {
  const double n = collective.devices;
  const bool is_ring = collective.by == CollectiveBy::kRing;
  const double steps = is_ring ? (reduces(collective) ? 2 : 1) * (n - 1) : 1;
  const double share = is_ring || !reduces(collective) ? around(collective) : n - 1;
  const auto cost = [&](const std::string& key) { return keys.cost(key, "ns"); };
  const auto most = [](double a, double b) { return std::max(a, b); };
  const double flag = of_slowest_peer(profile, "flag_near_ordered_ns", cost, most) * 1e-9;
  return steps * flag + share * collective.bytes / rate_each(collective, profile, keys);
}

std::string assumption(const Collective& collective) {
  if (collective.by == CollectiveBy::kNccl) {
    return fmt::format(
        "between 8 bytes and 256 MiB NCCL was up to {} times slower than its latency and bandwidth "
        "say on two H100: the interval reaches so far",
        fitted::kMostOverNcclLaw);
  }
  return fmt::format(
      "links and flags alone count; launches, additions and protocols are left out: our own took "
      "up "
      "to {} times as long on four H200, NCCL up to {} times on two H100, and the interval reaches "
      "so far",
      fitted::kMostOfOursOverLinkLaw, fitted::kMostOverLinkLaw);
}

}  // namespace

CollectiveTime collective_time(const Collective& collective, const profile::Profile& profile) {
  CollectiveTime result;
  const bool by_nccl = collective.by == CollectiveBy::kNccl;
  const auto at_us = [&](costs::Corner corner) {
    const costs::Keys keys(profile, corner);
    return (by_nccl ? nccl_seconds(collective, keys) : link_seconds(collective, profile, keys)) *
           1e6;
  };
  try {
    result.time_us = Bound{.value = at_us(costs::Corner::kValue),
                           .low = at_us(costs::Corner::kFast),
                           .high = at_us(costs::Corner::kSlow) *
                                   (by_nccl ? fitted::kMostOverNcclLaw : fitted::kMostOverLinkLaw)};
    result.assumptions.push_back(assumption(collective));
  } catch (const costs::AbsentKey& absent) {
    result.missing.push_back({absent.key, absent.why, "collective"});
  }
  return result;
}

}  // namespace warpgauge::model
