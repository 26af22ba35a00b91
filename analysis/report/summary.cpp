// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/ladder/ladders.h"
#include "analysis/report/figure.h"

namespace warpgauge::report {
namespace {

using ladder::Row;

// ---- the profile -------------------------------------------------------------------------------

/// The keys that one asks for first. A key that a profile does not know is passed over.
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
  const std::string number =
      whole ? fmt::format("{}", static_cast<long long>(bytes)) : four_digits(bytes);
  return number + " " + kUnits[unit];
}

std::string format_number(double value, std::string_view unit) {
  const bool whole = value == std::floor(value) && std::fabs(value) < 1e15;
  if (unit == "1" && whole) return fmt::format("{}", static_cast<long long>(value));
  return four_digits(value);
}

std::string interval(const profile::Entry& entry) {
  const auto end = [&](double value) {
    return entry.unit == "bytes" ? format_bytes(value) : format_number(value, entry.unit);
  };
  return fmt::format("[{}, {}]", end(entry.low), end(entry.high));
}

std::string counters(const profile::Entry& entry) {
  std::string text = entry.confirmation ? entry.confirmation->state : "-";
  if (!entry.flags.empty()) text += fmt::format("  (flag: {})", entry.flags.front());
  return text;
}

// ---- reference kernels -------------------------------------------------------------------------

std::string number(const std::optional<double>& value) {
  return value ? format_value(*value, "1") : "-";
}

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f} %", 100 * *share) : "-";
}

std::string times(const std::optional<double>& ratio) {
  return ratio ? fmt::format("{:.3f}", *ratio) : "-";
}

/// The limits that this mode's rows are compared with, and why some are not.
std::string limits(const ladder::Standing& standing) {
  std::vector<std::string> names;
  for (const Row& row : standing.rows) {
    if (!row.measured()) continue;
    const std::string name = row.no_fraction.empty() ? row.ceiling : "none; " + row.no_fraction;
    if (!contains(names, name)) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, "; "));
}

/// The columns behind a contestant's name.
constexpr std::size_t kColumns = 12;
constexpr std::size_t kWidths[kColumns] = {11, 7, 8, 10, 8, 8, 7, 6, 5, 8, 6, 7};

std::string cells(const std::array<std::string, kColumns>& texts) {
  std::string line;
  for (std::size_t i = 0; i < kColumns; ++i) line += fmt::format(" {:>{}}", texts[i], kWidths[i]);
  return line;
}

std::string row_text(const Row& row) {
  if (!row.measured()) {
    std::string outcome = "  " + row.outcome;
    std::ranges::replace(outcome, '\n', ' ');
    return outcome;
  }
  return cells({number(row.time_us), percent(row.spread), percent(row.fraction_of_ceiling),
                times(row.ratio_to_library), number(row.gbps), number(row.tflops),
                number(row.sm_clock_mhz), number(row.power_watts), number(row.registers_per_thread),
                number(row.shared_bytes_per_block), number(row.local_bytes_per_thread),
                number(row.blocks_per_sm)}) +
         (row.is_library ? "  " + row.library : "");
}

std::string standing_text(const ladder::Standing& standing, const ladder::Ladder& ladder) {
  constexpr std::string_view kHeading = "contestant";
  std::size_t width = kHeading.size();
  for (const Row& row : standing.rows) width = std::max(width, row.own_name().size());
  std::string text = fmt::format("  {}", standing.mode);
  if (standing.size != ladder.size) {
    text += fmt::format(" at {} {}", ladder.size_axis, ladder::size_in_words(standing.size));
  }
  text += fmt::format(" (limit: {})\n    {:<{}}{}\n", limits(standing), kHeading, width,
                      cells({"us", "spread", "of limit", "of library", "GB/s", "TFLOP/s", "MHz",
                             "W", "regs", "shared B", "loc. B", "blk/SM"}));
  for (const Row& row : standing.rows) {
    text += fmt::format("    {:<{}}{}\n", row.own_name(), width, row_text(row));
  }
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

std::string difference_percent(double share) {
  constexpr double kLeastShown = 0.00995;  // percent: rounded, it has two digits that count
  const double percent = 100 * share, size = std::abs(percent);
  if (size == 0 || size >= kLeastShown) return fmt::format("{:+.2f} %", percent);
  const int decimals = 1 - static_cast<int>(std::floor(std::log10(size)));
  return fmt::format("{:+.{}f} %", percent, std::min(decimals, 17));
}

std::string summary_text(const profile::Profile& profile) {
  const std::vector<std::string> keys = headline_keys(profile);
  std::size_t width = 3;
  for (const std::string& key : keys) width = std::max(width, key.size());
  const auto line = [width](std::string_view key, std::string_view value, const std::string& rest) {
    return fmt::format("{:<{}}  {:>24}  {}\n", key, width, value, rest);
  };
  std::string text = line("key", "value", fmt::format("{:<24}  counters", "95 % interval"));
  for (const std::string& key : keys) {
    const profile::Entry* entry = profile.find(key);
    text += entry ? line(key, format_value(entry->value, entry->unit),
                         fmt::format("{:<24}  {}", interval(*entry), counters(*entry)))
                  : line(key, "absent", profile.absent.at(key));
  }
  return text + fmt::format("{} keys with a value, {} absent with a reason.\n",
                            profile.entries.size(), profile.absent.size());
}

std::string kernels_text(const std::vector<Row>& rows) {
  std::string text;
  for (const ladder::Ladder& ladder : ladder::ladders(rows)) {
    text += fmt::format("{} {}, {} data, {} {}\n", ladder.family, ladder.type, ladder.data,
                        ladder.size_axis, ladder::size_in_words(ladder.size));
    for (const auto& standing : ladder.standings) text += standing_text(standing, ladder);
  }
  return text;
}

}  // namespace warpgauge::report
