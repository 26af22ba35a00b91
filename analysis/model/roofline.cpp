// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpgauge::model {
namespace {

constexpr std::string_view kComputeKey = "fp32.tflops";
constexpr std::string_view kSuffix = "_gbps";
constexpr std::array<std::string_view, 7> kMemoryLevels = {
    "dram.read", "dram.copy", "dram.triad", "dram.write", "l2.read", "l1.read", "shared.read"};
constexpr double kGigaPerTera = 1000;

/// The key's value, or nullopt with the reason in `absent`.
std::optional<Bound> ceiling(const profile::Profile& profile, const std::string& key,
                             std::string_view unit, std::map<std::string, std::string>& absent) {
  auto [entry, why] = profile::find_usable(profile, key, unit);
  if (entry == nullptr) {
    absent[key] = std::move(why);
    return std::nullopt;
  }
  return Bound{entry->value, entry->low, entry->high};
}

Bound quotient(const Bound& numerator, const Bound& denominator) {
  return {numerator.value / denominator.value, numerator.low / denominator.high,
          numerator.high / denominator.low};
}

Bound scaled(const Bound& bound, double factor) {
  return {bound.value * factor, bound.low * factor, bound.high * factor};
}

Bound smaller(const Bound& a, const Bound& b) {
  return {std::min(a.value, b.value), std::min(a.low, b.low), std::min(a.high, b.high)};
}

}  // namespace

const MemoryCeiling* Roofline::find(std::string_view level) const {
  const auto found = std::find_if(memory.begin(), memory.end(),
                                  [&](const MemoryCeiling& c) { return c.level == level; });
  return found == memory.end() ? nullptr : &*found;
}

Roofline roofline(const profile::Profile& profile) {
  Roofline result;
  const std::string compute_key(kComputeKey);
  if (const auto tflops = ceiling(profile, compute_key, "TFLOP/s", result.absent)) {
    result.compute = ComputeCeiling{compute_key, *tflops};
  }
  for (const std::string_view level : kMemoryLevels) {
    const std::string key = fmt::format("{}{}", level, kSuffix);
    const auto gbps = ceiling(profile, key, "GB/s", result.absent);
    if (!gbps || !result.compute) continue;
    const Bound gflops = scaled(result.compute->tflops, kGigaPerTera);
    result.memory.push_back({std::string(level), key, *gbps, quotient(gflops, *gbps)});
  }
  std::stable_sort(result.memory.begin(), result.memory.end(),
                   [](const auto& a, const auto& b) { return a.gbps.value > b.gbps.value; });
  return result;
}

std::optional<Bound> attainable(const Roofline& roofline, double intensity_flop_per_byte,
                                std::string_view level) {
  const MemoryCeiling* memory = roofline.find(level);
  const bool usable = std::isfinite(intensity_flop_per_byte) && intensity_flop_per_byte > 0;
  if (!roofline.compute || !memory || !usable) return std::nullopt;
  return smaller(roofline.compute->tflops,
                 scaled(memory->gbps, intensity_flop_per_byte / kGigaPerTera));
}

}  // namespace warpgauge::model
