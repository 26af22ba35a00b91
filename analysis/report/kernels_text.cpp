// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/kernels_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/kernels/ladders.h"
#include "analysis/report/summary.h"

namespace warpgauge::report {
namespace {

using ladder::Ladder;
using ladder::Row;
using ladder::Standing;

std::string number(const std::optional<double>& value) {
  return value ? format_value(*value, "1") : "-";
}

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f} %", 100 * *share) : "-";
}

std::string times(const std::optional<double>& ratio) {
  return ratio ? fmt::format("{:.3f}", *ratio) : "-";
}

std::string title(const Ladder& ladder) {
  return fmt::format("{} {}, {} data, {} {}", ladder.family, ladder.type, ladder.data,
                     ladder.size_axis, ladder::size_in_words(ladder.size));
}

/// The limits that this mode's rows are held against, and why some are not.
std::string limits(const Standing& standing) {
  std::vector<std::string> names;
  for (const Row& row : standing.rows) {
    if (!row.measured()) continue;
    const std::string name = row.no_fraction.empty() ? row.ceiling : "none; " + row.no_fraction;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, "; "));
}

std::string line(const Row& row, std::size_t width) {
  std::string text = fmt::format("    {:<{}}", row.own_name(), width);
  if (!row.measured()) {
    std::string outcome = row.outcome;
    std::replace(outcome.begin(), outcome.end(), '\n', ' ');
    return text + "  " + outcome + '\n';
  }
  return text + fmt::format(
                    " {:>11} {:>7} {:>8} {:>10} {:>8} {:>8} {:>7} {:>6} {:>5} {:>8} {:>6} "
                    "{:>7}{}\n",
                    number(row.time_us), percent(row.spread), percent(row.fraction_of_ceiling),
                    times(row.ratio_to_library), number(row.gbps), number(row.tflops),
                    number(row.sm_clock_mhz), number(row.power_watts),
                    number(row.registers_per_thread), number(row.shared_bytes_per_block),
                    number(row.local_bytes_per_thread), number(row.blocks_per_sm),
                    row.is_library ? "  " + row.library : std::string{});
}

constexpr std::string_view kHeading = "contestant";

std::string standing_text(const Standing& standing, const Ladder& ladder) {
  std::size_t width = kHeading.size();
  for (const Row& row : standing.rows) width = std::max(width, row.own_name().size());
  std::string text = fmt::format("  {}", standing.mode);
  if (standing.size != ladder.size) {
    text += fmt::format(" at {} {}", ladder.size_axis, ladder::size_in_words(standing.size));
  }
  text += fmt::format(" (limit: {})\n", limits(standing));
  text += fmt::format(
      "    {:<{}} {:>11} {:>7} {:>8} {:>10} {:>8} {:>8} {:>7} {:>6} {:>5} {:>8} "
      "{:>6} {:>7}\n",
      kHeading, width, "us", "spread", "of limit", "of library", "GB/s", "TFLOP/s", "MHz", "W",
      "regs", "shared B", "loc. B", "blk/SM");
  for (const Row& row : standing.rows) text += line(row, width);
  return text;
}

}  // namespace

std::string kernels_text(const std::vector<Row>& rows) {
  std::string text;
  for (const Ladder& ladder : ladder::ladders(rows)) {
    text += title(ladder) + '\n';
    for (const Standing& standing : ladder.standings) text += standing_text(standing, ladder);
  }
  return text;
}

}  // namespace warpgauge::report
