// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/executed.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "analysis/base/json.h"
#include "analysis/base/printable.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using nlohmann::ordered_json;

std::optional<double> part_of(double part, double whole) {
  return whole > 0 ? std::optional(part / whole) : std::nullopt;
}

/// "transpose.cu:9" as file and number: line 10 comes behind it.
std::pair<std::string, std::uint64_t> file_and_line(const std::string& source) {
  const std::size_t colon = std::min(source.rfind(':'), source.size());
  std::uint64_t number = 0;
  if (colon < source.size()) {
    std::from_chars(source.data() + colon + 1, source.data() + source.size(), number);
  }
  return {source.substr(0, colon), number};
}

// ---- text --------------------------------------------------------------------------------------

/// "4", "4.5", "1.2e+06"; blank where there is no such access.
std::string count_cell(const std::optional<double>& number) {
  if (!number) return "";
  const double tenths = std::round(*number * 10) / 10;
  return tenths == std::round(tenths) ? fmt::format("{:.0f}", tenths)
                                      : fmt::format("{:.1f}", tenths);
}

std::string counts_cells(const ExecutedCounts& counts) {
  const auto l1 = counts.l1_share();
  return fmt::format(
      "{:>12.0f} {:>6} {:>8} {:>6} {:>11} {:>10}", counts.executed, count_cell(counts.lanes()),
      count_cell(counts.sectors_of_request()), l1 ? fmt::format("{:.0f} %", 100 * *l1) : "",
      count_cell(counts.wavefronts_of_request()), count_cell(counts.conflicts_of_request()));
}

std::string counts_head(const char* last) {
  return fmt::format("{:>12} {:>6} {:>8} {:>6} {:>11} {:>10}", "executed", "lanes", "sectors", "L1",
                     "wavefronts", "conflicts") +
         "  " + last + "\n";
}

std::string lines_text(const Executed& executed) {
  constexpr std::size_t kMost = 24;
  std::vector<ExecutedLine> lines = lines_of(executed);
  if (lines.empty()) return "";
  std::string text = "\n" + counts_head("by line of the source");
  std::vector<double> most;
  for (const ExecutedLine& one : lines) most.push_back(one.counts.executed);
  std::ranges::sort(most, std::ranges::greater{});
  const double least = most[std::min(kMost, most.size()) - 1];
  // Several lines may have the least: as many of them are shown as there is room for.
  auto left =
      std::min(kMost, most.size()) - static_cast<std::size_t>(std::ranges::count_if(
                                         most, [least](double one) { return one > least; }));
  std::size_t shown = 0;
  for (const ExecutedLine& one : lines) {
    if (one.counts.executed < least || (one.counts.executed == least && left == 0)) continue;
    if (one.counts.executed == least) --left;
    text += fmt::format("{}  {}\n", counts_cells(one.counts),
                        one.source.empty() ? "a line that is not known" : printable(one.source));
    ++shown;
  }
  if (shown < lines.size()) {
    text += fmt::format("  and {} lines more that execute no more\n", lines.size() - shown);
  }
  return text;
}

std::string accesses_text(const Executed& executed) {
  std::string text;
  for (const ExecutedInstructionCounts& one : executed.instructions) {
    if (!is_access(one.counts)) continue;
    text += fmt::format("{}  {:04x} {}\n", counts_cells(one.counts), one.at,
                        printable(one.instruction));
  }
  if (text.empty()) return "  no access was executed\n";
  return "\n" + counts_head("by access") + text +
         "  of one request of a warp: sectors of 32 bytes, wavefronts of shared memory, and those "
         "of\n  them that conflicts add; L1: share of the loaded sectors that it has\n";
}

// ---- JSON --------------------------------------------------------------------------------------

ordered_json count_or_null(const std::optional<double>& number) {
  return number ? json_number(*number) : ordered_json(nullptr);
}

void add_counts(ordered_json& row, const ExecutedCounts& counts) {
  row["executed"] = json_number(counts.executed);
  row["lanes"] = json_number(counts.lanes());
  row["requests"] = json_number(counts.requests);
  row["sectors"] = count_or_null(counts.sectors_of_request());
  row["lines"] = count_or_null(counts.lines_of_request());
  row["l1"] = count_or_null(counts.l1_share());
  row["shared_requests"] = json_number(counts.shared_requests);
  row["wavefronts"] = count_or_null(counts.wavefronts_of_request());
  row["conflicts"] = count_or_null(counts.conflicts_of_request());
}

}  // namespace

ExecutedCounts& ExecutedCounts::operator+=(const ExecutedCounts& other) {
  for (double ExecutedCounts::*const one :
       {&ExecutedCounts::executed, &ExecutedCounts::threads, &ExecutedCounts::requests,
        &ExecutedCounts::sectors, &ExecutedCounts::lines, &ExecutedCounts::loaded_sectors,
        &ExecutedCounts::l1_hits, &ExecutedCounts::shared_requests, &ExecutedCounts::wavefronts,
        &ExecutedCounts::least_wavefronts}) {
    this->*one += other.*one;
  }
  return *this;
}

std::optional<double> ExecutedCounts::sectors_of_request() const {
  return part_of(sectors, requests);
}
std::optional<double> ExecutedCounts::lines_of_request() const { return part_of(lines, requests); }
std::optional<double> ExecutedCounts::l1_share() const { return part_of(l1_hits, loaded_sectors); }
std::optional<double> ExecutedCounts::wavefronts_of_request() const {
  return part_of(wavefronts, shared_requests);
}
std::optional<double> ExecutedCounts::conflicts_of_request() const {
  return part_of(std::max(wavefronts - least_wavefronts, 0.0), shared_requests);
}

bool is_access(const ExecutedCounts& counts) {
  return counts.requests > 0 || counts.shared_requests > 0;
}

std::vector<ExecutedLine> lines_of(const Executed& executed) {
  std::vector<ExecutedLine> lines;
  for (const ExecutedInstructionCounts& one : executed.instructions) {
    auto line = std::ranges::find(lines, one.source, &ExecutedLine::source);
    if (line == lines.end()) line = lines.insert(line, {.source = one.source});
    line->counts += one.counts;
  }
  std::ranges::sort(lines, {}, [](const ExecutedLine& one) {
    return std::pair(one.source.empty(), file_and_line(one.source));
  });
  if (!lines.empty() && lines.front().source.empty()) lines.clear();
  return lines;
}

std::string executed_text(const Executed& executed) {
  std::string text = "\nexecuted on the host\n";
  if (!executed.stopped.empty()) {
    text += fmt::format("  {:<20}{}\n", "stopped", executed.stopped);
  } else {
    for (const std::string& one : executed.assumes) {
      text += fmt::format("  {:<20}{}\n", "assumed", one);
    }
    text += lines_text(executed) + accesses_text(executed);
  }
  return text + access_maps_text(executed.maps);
}

ordered_json executed_json(const Executed& executed) {
  ordered_json instructions = ordered_json::array(), lines = ordered_json::array(),
               maps = ordered_json::array();
  for (const ExecutedInstructionCounts& one : executed.instructions) {
    ordered_json row = {{"at", one.at}, {"instruction", one.instruction}, {"source", one.source}};
    add_counts(row, one.counts);
    instructions.push_back(std::move(row));
  }
  for (const ExecutedLine& one : lines_of(executed)) {
    ordered_json row = {{"source", one.source}};
    add_counts(row, one.counts);
    lines.push_back(std::move(row));
  }
  for (const AccessMap& map : executed.maps) maps.push_back(access_map_json(map));
  return {{"stopped", text_or_null(executed.stopped)},
          {"assumed", executed.assumes},
          {"instructions", std::move(instructions)},
          {"lines", std::move(lines)},
          {"accesses", std::move(maps)}};
}

}  // namespace warpgauge::report
