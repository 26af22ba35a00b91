// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernels/limit.h"

#include <fmt/format.h>

#include "analysis/profile/usable.h"

namespace warpgauge::ladder {
namespace {

constexpr std::string_view kWarmPrefix = "warm.";

Limit rate_of(const std::string& key, const profile::Profile& profile) {
  const auto usable = profile::find_usable(profile, key, is_bandwidth(key) ? "GB/s" : "TFLOP/s");
  if (usable.entry != nullptr) return {.key = key, .rate = usable.entry->value, .why = {}};
  return {.key = key, .rate = {}, .why = fmt::format("{}: {}", key, usable.why)};
}

/// A warm run's data come from L2 if the half of it that serves an SM at full speed holds them.
Limit warm_limit(const Row& row, const profile::Profile& profile) {
  constexpr const char* kL2Key = "l2.read_gbps";
  const auto side = profile::find_usable(profile, "l2.side_bytes", "bytes");
  if (side.entry == nullptr) {
    return {.key = kL2Key, .rate = {}, .why = fmt::format("l2.side_bytes: {}", side.why)};
  }
  if (row.compulsory_bytes <= side.entry->value) return rate_of(kL2Key, profile);
  return {.key = {},
          .rate = {},
          .why = fmt::format("warm, but {:.0f} bytes are more than l2.side_bytes: neither L2 nor "
                             "DRAM alone is the limit",
                             *row.compulsory_bytes)};
}

}  // namespace

bool is_bandwidth(std::string_view key) { return key.ends_with("_gbps"); }

Limit limit_of(const Row& row, const profile::Profile& profile) {
  if (row.ceiling.empty()) return {.key = {}, .rate = {}, .why = "the ladder names no limit"};
  if (is_bandwidth(row.ceiling) && row.mode.starts_with(kWarmPrefix)) {
    return warm_limit(row, profile);
  }
  return rate_of(row.ceiling, profile);
}

}  // namespace warpgauge::ladder
