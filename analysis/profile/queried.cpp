// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/queried.h"

#include <fmt/format.h>

namespace warpgauge::profile {
namespace {

struct QueriedKey {
  const char* key;
  const char* unit;
  const char* fact;        ///< name in samples::Header::device
  bool is_switch = false;  ///< 0 or 1; all others are positive
};

constexpr QueriedKey kQueriedKeys[] = {
    {"block.max_threads", "1", "max_threads_per_block"},
    {"block.registers", "1", "registers_per_block"},
    {"clock.memory.max_mhz", "MHz", "max_memory_clock_mhz"},
    {"clock.sm.max_mhz", "MHz", "max_sm_clock_mhz"},
    {"l2.queried_bytes", "bytes", "l2_bytes"},
    {"memory.bytes", "bytes", "memory_bytes"},
    {"memory.ecc_enabled", "1", "ecc_enabled", true},
    {"mig.enabled", "1", "mig_enabled", true},
    {"page.bytes", "bytes", "page_bytes"},
    {"power.limit_watts", "W", "power_limit_watts"},
    {"shared.bytes_per_sm", "bytes", "shared_bytes_per_sm"},
    {"shared.max_bytes_per_block", "bytes", "shared_bytes_per_block_optin"},
    {"shared.reserved_bytes_per_block", "bytes", "shared_bytes_reserved_per_block"},
    {"sm.count", "1", "sm_count"},
    {"sm.max_blocks", "1", "max_blocks_per_sm"},
    {"sm.max_threads", "1", "max_threads_per_sm"},
    {"sm.registers", "1", "registers_per_sm"},
    {"sm.warp_size", "lanes", "warp_size"},
};

Entry queried_entry(const QueriedKey& key, double value, int campaigns) {
  Entry entry;
  entry.value = entry.low = entry.high = value;
  entry.unit = key.unit;
  entry.n = 1;
  entry.method = "queried from the driver";
  entry.evidence = Evidence::kQueried;
  entry.campaigns = campaigns;
  return entry;
}

}  // namespace

void add_queried(const std::vector<samples::Recording>& recordings, Profile& profile) {
  for (const QueriedKey& key : kQueriedKeys) {
    if (profile.entries.contains(key.key)) continue;
    std::vector<double> stated;
    for (const samples::Recording& recording : recordings) {
      const auto found = recording.header.device.find(key.fact);
      if (found != recording.header.device.end()) stated.push_back(found->second);
    }
    std::string why_absent;
    for (const double value : stated) {
      if (value < 0 || (value == 0 && !key.is_switch)) {
        why_absent = fmt::format("the driver states {} = {}", key.fact, value);
      } else if (value != stated.front()) {
        why_absent =
            fmt::format("the recordings disagree: {} = {} and {}", key.fact, stated.front(), value);
      }
    }
    if (stated.empty()) why_absent = fmt::format("no recording states '{}'", key.fact);
    if (!why_absent.empty()) {
      profile.absent.try_emplace(key.key, why_absent);
      continue;
    }
    profile.absent.erase(key.key);
    profile.entries[key.key] = queried_entry(key, stated.front(), static_cast<int>(stated.size()));
  }
}

}  // namespace warpgauge::profile
