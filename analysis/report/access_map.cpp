// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/access_map.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/base/json.h"
#include "analysis/base/printable.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using nlohmann::ordered_json;

constexpr const char* kSpaceNames[] = {"global", "shared", "local"};

const char* space_name(const AccessMap& map) {
  return kSpaceNames[static_cast<std::size_t>(map.space)];
}

/// 0 to 9, then a for 10 to w for 32.
char letter_of(int number) {
  return static_cast<char>(number < 10 ? '0' + number : 'a' + number - 10);
}

char cell_letter(const AccessMap& map, int cell) {
  if (cell == AccessMap::kUnknown) return '?';
  if (cell == AccessMap::kIdle || (map.of_banks() && cell == 0)) return '.';
  return letter_of(cell);
}

/// Whether a picture would show both alike.
bool look_alike(const AccessMap::Row& one, const AccessMap::Row& other) {
  return one.cells == other.cells && one.known == other.known &&
         one.span_bytes == other.span_bytes && one.lines == other.lines &&
         one.wavefronts == other.wavefronts;
}

std::string numbers_text(const AccessMap& map, const AccessMap::Row& row) {
  if (!row.known) return "  not known";
  return map.of_banks()
             ? fmt::format("{:>12.0f} {:>6.0f}", row.wavefronts, row.least_wavefronts)
             : fmt::format("{:>9.0f} {:>6.0f} {:>10.0f}", row.sectors, row.lines, row.span_bytes);
}

std::string picture(const AccessMap& map) {
  std::string text = fmt::format(
      "\n  {:#06x} {}{}\n    {}\n    {}\n", map.at, printable(map.instruction),
      map.source.empty() ? "" : "    " + printable(map.source), cells_text(map), whose_text(map));
  if (map.rows.empty()) return text;
  text += fmt::format("    {:>9}  {}  {}\n", "execution", "0       8       16      24      ",
                      map.of_banks() ? "wavefronts  least" : "sectors  lines      bytes");
  for (std::size_t i = 0; i < map.rows.size();) {
    std::size_t end = i + 1;
    while (end < map.rows.size() && look_alike(map.rows[i], map.rows[end])) ++end;
    std::string cells;
    for (const int cell : map.rows[i].cells) cells += cell_letter(map, cell);
    text += fmt::format("    {:>9}  {}{}\n",
                        end - i == 1 ? fmt::format("{}", i) : fmt::format("{}-{}", i, end - 1),
                        cells, numbers_text(map, map.rows[i]));
    i = end;
  }
  return text;
}

/// A number, "unknown", or null for a lane that takes no part.
ordered_json cell_json(int cell) {
  if (cell == AccessMap::kUnknown) return "unknown";
  return cell == AccessMap::kIdle ? ordered_json(nullptr) : ordered_json(cell);
}

ordered_json map_row_json(const AccessMap& map, const AccessMap::Row& row) {
  ordered_json cells = ordered_json::array(), bytes = ordered_json::array();
  for (const int cell : row.cells) cells.push_back(cell_json(cell));
  for (const auto& one : row.bytes)
    bytes.push_back(one ? ordered_json(*one) : ordered_json(nullptr));
  const auto number = [&](bool has, double value) {
    return row.known && has ? json_number(value) : ordered_json(nullptr);
  };
  return {{"cells", std::move(cells)},
          {"lane_bytes", std::move(bytes)},
          {"argument", row.argument ? ordered_json(*row.argument + 1) : ordered_json(nullptr)},
          {"begin", row.begin ? ordered_json(*row.begin) : ordered_json(nullptr)},
          {"span_bytes", number(true, row.span_bytes)},
          {"sectors", number(!map.of_banks(), row.sectors)},
          {"lines", number(!map.of_banks(), row.lines)},
          {"wavefronts", number(map.of_banks(), row.wavefronts)},
          {"least_wavefronts", number(map.of_banks(), row.least_wavefronts)}};
}

}  // namespace

std::string cells_text(const AccessMap& map) {
  if (map.of_banks()) return "shared memory: how many different words a bank is asked for";
  std::string text = fmt::format("{} memory", space_name(map));
  const auto named =
      std::ranges::find_if(map.rows, [](const AccessMap::Row& row) { return !!row.argument; });
  if (named != map.rows.end()) text += fmt::format(", argument {}", *named->argument + 1);
  return text + ": which of the request's sectors a lane asks for";
}

std::string whose_text(const AccessMap& map) {
  const std::size_t shown = map.rows.size();
  const std::string block = fmt::format("block {}", fmt::join(map.block, ","));
  if (shown == 0) return fmt::format("no lane of {} takes part", block);
  const std::string executions =
      map.executions == 1 ? "execution" : fmt::format("{} executions", map.executions);
  return fmt::format("warp {} of {}: {}", map.warp, block,
                     map.executions > shown
                         ? fmt::format("the first {} of its {}{}", shown, executions,
                                       map.stopped ? " until the host stopped" : "")
                     : map.stopped ? fmt::format("its {} until the host stopped", executions)
                     : shown == 1  ? "its only execution"
                                   : fmt::format("all of its {}", executions));
}

std::string access_maps_text(const std::vector<AccessMap>& maps) {
  std::string text;
  for (const AccessMap& map : maps) text += picture(map);
  if (text.empty()) return text;
  text += "\n  letters: 0 to 9, then a (10) to w (32); . idle, ? not known\n";
  const auto any = [&](bool of_banks) {
    return std::ranges::any_of(maps, [&](const auto& map) { return map.of_banks() == of_banks; });
  };
  if (any(false)) {
    text +=
        "  lanes that share a letter share a sector of 32 bytes: coalesced words of 4 bytes take 4 "
        "sectors\n";
  }
  if (any(true)) {
    text += "  a bank gives one word a wavefront: more wavefronts than the least are conflicts\n";
  }
  return text;
}

ordered_json access_map_json(const AccessMap& map) {
  ordered_json rows = ordered_json::array();
  for (const AccessMap::Row& row : map.rows) rows.push_back(map_row_json(map, row));
  return {{"at", map.at},
          {"instruction", map.instruction},
          {"source", map.source},
          {"space", space_name(map)},
          {"columns", map.of_banks() ? "banks" : "lanes"},
          {"cells", cells_text(map)},
          {"whose", whose_text(map)},
          {"warp", map.warp},
          {"block", map.block},
          {"executions", map.executions},
          {"rows", std::move(rows)}};
}

}  // namespace warpgauge::report
