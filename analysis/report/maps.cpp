// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/report/figure_json.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

constexpr std::size_t kTilesPerRow = 16, kLinesPerRow = 32;

json category_json(const std::optional<int>& side) { return side ? json(*side) : json(nullptr); }

std::string id_text(double id) { return fmt::format("{}", id); }

/// Rows of tiles: {label, cells [{text, category}]}.
json row_json(const std::string& label) { return {{"label", label}, {"cells", json::array()}}; }

void add_tile(json& row, const std::string& text, const json& category) {
  row["cells"].push_back({{"text", text}, {"category", category}});
}

}  // namespace

json unit_map(const estimate::Placement& placement) {
  json figure = empty_figure(
      "sm_map", "Every SM, by the GPC that it is part of and the side of L2 near to it",
      "Which SMs belong together?");
  const auto& [side_of, lines, units_of] = placement;
  const bool sides = !side_of.empty();
  json rows = json::array(), categories = json::array();
  if (sides) categories = {"side 0 of L2 is near", "side 1 of L2 is near"};
  if (units_of.empty()) {
    for (const auto& [unit, side] : side_of) {
      if (rows.empty() || rows.back()["cells"].size() == kTilesPerRow) rows.push_back(row_json(""));
      if (rows.back()["cells"].empty()) rows.back()["label"] = "from " + id_text(unit);
      add_tile(rows.back(), id_text(unit), category_json(side));
    }
  }
  for (const auto& [part, units] : units_of) {
    rows.push_back(row_json(fmt::format("set {} ({})", part, units.size())));
    if (!sides) categories.push_back(rows.back()["label"]);
    for (const double unit : units) {
      const auto side = side_of.find(unit);
      const json category =
          sides ? (side == side_of.end() ? json(nullptr) : category_json(side->second))
                : json(categories.size() - 1);
      add_tile(rows.back(), id_text(unit), category);
    }
  }
  if (rows.empty()) {
    figure["notes"].push_back("neither sides nor parts are known");
    return figure;
  }
  figure["kind"] = "map";
  figure["map"] = {{"tile", "SM"},
                   {"row", "seen together in clusters"},
                   {"categories", categories},
                   {"columns", json::array()},
                   {"rows", rows}};
  if (units_of.empty()) {
    figure["map"]["row"] = "";
    figure["notes"].push_back("which SMs share a GPC is not known: rows are SMs by number");
  }
  if (!sides) figure["notes"].push_back("the sides of L2 are not known: colours are the rows");
  return figure;
}

json address_map(const estimate::Placement& placement, const samples::Series& series) {
  json figure = empty_figure("address_map", "The side of L2 on which each address lies",
                             "How do addresses alternate between the sides of L2?");
  const auto constant = [&](const char* name) {
    const auto found = series.constants.find(name);
    return found == series.constants.end() ? 0.0 : found->second;
  };
  const double step_bytes = constant("step_bytes");
  const std::size_t count =
      std::min(static_cast<std::size_t>(std::max(0.0, constant("consecutive_lines"))),
               placement.line_sides.size());
  if (step_bytes <= 0 || count == 0) {
    figure["notes"].push_back("the series does not say how far apart its lines are");
    return figure;
  }
  json rows = json::array();
  for (std::size_t line = 0; line < count; ++line) {
    if (line % kLinesPerRow == 0) {
      const double kib = static_cast<double>(line) * step_bytes / 1024;
      rows.push_back(row_json(fmt::format("{} KiB", kib)));
    }
    add_tile(rows.back(), "", category_json(placement.line_sides[line]));
  }
  figure["kind"] = "map";
  figure["map"] = {{"tile", fmt::format("{} bytes of addresses, from one line each", step_bytes)},
                   {"row", "offset of a row's first address"},
                   {"categories", {"side 0", "side 1"}},
                   {"columns", json::array()},
                   {"rows", rows}};
  return figure;
}

}  // namespace warpgauge::report
