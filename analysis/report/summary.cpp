// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpgauge::report {
namespace {

/// What one asks of a GPU first. A key that a profile does not know is passed over.
constexpr std::array<std::string_view, 21> kHeadline = {
    "fp32.tflops",
    "dram.read_gbps",
    "dram.copy_gbps",
    "l2.read_gbps",
    "l1.read_gbps",
    "shared.read_gbps",
    "l1.latency_cycles",
    "l2.latency_cycles",
    "l2.near.latency_cycles",
    "l2.far.latency_cycles",
    "dram.latency_cycles",
    "dram.latency_ns",
    "shared.latency_cycles",
    "l1.size_bytes",
    "l2.side_bytes",
    "dram.read_bytes_in_flight_per_sm",
    "shared.conflict_cycles_per_way.ld32",
    "inst.ffma.latency_cycles",
    "inst.ffma.per_clk_sm",
    "divergence.path_overhead_cycles",
    "sm.count",
};

constexpr double kBytesPerKib = 1024;

/// Four significant digits without exponent (from 1e-4 up).
std::string four_digits(double value) {
  if (value == 0 || !std::isfinite(value)) return fmt::format("{}", value);
  const int magnitude = static_cast<int>(std::floor(std::log10(std::fabs(value))));
  return fmt::format("{:.{}f}", value, std::clamp(3 - magnitude, 0, 8));
}

std::string format_bytes(double bytes) {
  static constexpr std::array<const char*, 4> kUnits = {"bytes", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  while (unit + 1 < kUnits.size() && std::fabs(bytes) >= kBytesPerKib) {
    bytes /= kBytesPerKib;
    ++unit;
  }
  const bool whole = bytes == std::floor(bytes);
  return fmt::format("{} {}",
                     whole ? fmt::format("{}", static_cast<long long>(bytes)) : four_digits(bytes),
                     kUnits[unit]);
}

std::string format_number(double value, std::string_view unit) {
  const bool whole = value == std::floor(value) && std::fabs(value) < 1e15;
  if (unit == "1" && whole) return fmt::format("{}", static_cast<long long>(value));
  return four_digits(value);
}

std::string interval(const profile::Entry& entry) {
  if (entry.unit == "bytes") {
    return fmt::format("[{}, {}]", format_bytes(entry.low), format_bytes(entry.high));
  }
  return fmt::format("[{}, {}]", format_number(entry.low, entry.unit),
                     format_number(entry.high, entry.unit));
}

std::string counters(const profile::Entry& entry) {
  std::string text = entry.confirmation ? entry.confirmation->state : "-";
  if (!entry.flags.empty()) text += fmt::format("  (flag: {})", entry.flags.front());
  return text;
}

}  // namespace

std::vector<std::string> headline_keys(const profile::Profile& profile) {
  std::vector<std::string> keys;
  for (const std::string_view view : kHeadline) {
    const std::string key(view);
    if (profile.find(key) || profile.absent.count(key)) keys.push_back(key);
  }
  return keys;
}

std::string format_value(double value, std::string_view unit) {
  if (unit == "bytes") return format_bytes(value);
  if (unit == "1") return format_number(value, unit);
  return fmt::format("{} {}", format_number(value, unit), unit);
}

std::string summary_text(const profile::Profile& profile) {
  const std::vector<std::string> keys = headline_keys(profile);
  std::size_t width = 3;
  for (const std::string& key : keys) width = std::max(width, key.size());
  std::string text = fmt::format("{:<{}}  {:>24}  {:<24}  {}\n", "key", width, "value",
                                 "95 % interval", "counters");
  for (const std::string& key : keys) {
    if (const profile::Entry* entry = profile.find(key)) {
      text +=
          fmt::format("{:<{}}  {:>24}  {:<24}  {}\n", key, width,
                      format_value(entry->value, entry->unit), interval(*entry), counters(*entry));
    } else {
      text += fmt::format("{:<{}}  {:>24}  {}\n", key, width, "absent", profile.absent.at(key));
    }
  }
  return text + fmt::format("{} keys with a value, {} absent with a reason.\n",
                            profile.entries.size(), profile.absent.size());
}

}  // namespace warpgauge::report
