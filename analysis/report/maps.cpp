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

constexpr double kAgreed = 0.9;  // of the lines must say the same of two units
constexpr std::size_t kTilesPerRow = 16, kLinesPerRow = 32;
constexpr int kBars = 60;

const estimate::Curve* find(const estimate::View& view, const std::string& start) {
  const auto found = std::find_if(view.curves.begin(), view.curves.end(), [&](const auto& curve) {
    return curve.label.compare(0, start.size(), start) == 0;
  });
  return found == view.curves.end() ? nullptr : &*found;
}

/// 0 or 1 where at least nine in ten votes say so.
std::optional<int> verdict(std::size_t for_zero, std::size_t votes) {
  const double share =
      votes == 0 ? 0.5 : static_cast<double>(for_zero) / static_cast<double>(votes);
  if (share >= kAgreed) return 0;
  if (share <= 1 - kAgreed) return 1;
  return std::nullopt;
}

json category_json(const std::optional<int>& side) { return side ? json(*side) : json(nullptr); }

std::string id_text(double id) { return fmt::format("{}", id); }

/// Rows of tiles: {label, cells [{text, category}]}.
json row_json(const std::string& label) { return {{"label", label}, {"cells", json::array()}}; }

void add_tile(json& row, const std::string& text, const json& category) {
  row["cells"].push_back({{"text", text}, {"category", category}});
}

}  // namespace

std::optional<Sides> sides_of(const estimate::View& view) {
  const estimate::Curve *near = find(view, "near"), *far = find(view, "far");
  if (!near || !far || view.grids.empty()) return std::nullopt;
  const estimate::Grid& grid = view.grids.front();
  const std::size_t units = grid.rows.size(), lines = grid.columns.size();
  if (units == 0 || near->y.size() != units || far->y.size() != units ||
      grid.z.size() != units * lines) {
    return std::nullopt;
  }
  const auto is_near = [&](std::size_t unit, std::size_t line) {
    return grid.z[unit * lines + line] < (near->y[unit] + far->y[unit]) / 2;
  };
  Sides sides{grid.rows, {}, {}};
  for (std::size_t u = 0; u < units; ++u) {
    std::size_t alike = 0;
    for (std::size_t l = 0; l < lines; ++l) alike += is_near(u, l) == is_near(0, l);
    sides.unit_sides.push_back(verdict(alike, lines));
  }
  for (std::size_t l = 0; l < lines; ++l) {
    std::size_t on_zero = 0, votes = 0;
    for (std::size_t u = 0; u < units; ++u) {
      if (!sides.unit_sides[u]) continue;
      on_zero += is_near(u, l) == (*sides.unit_sides[u] == 0);
      ++votes;
    }
    sides.line_sides.push_back(verdict(on_zero, votes));
  }
  return sides;
}

json unit_map(const std::optional<Sides>& sides, const estimate::View* parts) {
  json figure = empty_figure(
      "sm_map", "Every SM, by the GPC that it is part of and the side of L2 near to it",
      "Which SMs belong together?");
  std::map<double, std::optional<int>> side_of;
  if (sides) {
    for (std::size_t u = 0; u < sides->units.size(); ++u) {
      side_of[sides->units[u]] = sides->unit_sides[u];
    }
  }
  std::map<double, std::vector<double>> units_of;  // part -> units
  if (parts && !parts->curves.empty()) {
    const estimate::Curve& curve = parts->curves.front();
    for (std::size_t i = 0; i < curve.x.size(); ++i) units_of[curve.y[i]].push_back(curve.x[i]);
  }
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

json address_map(const Sides& sides, const samples::Series& series) {
  json figure = empty_figure("address_map", "The side of L2 on which each address lies",
                             "How do addresses alternate between the sides of L2?");
  const auto constant = [&](const char* name) {
    const auto found = series.constants.find(name);
    return found == series.constants.end() ? 0.0 : found->second;
  };
  const double step_bytes = constant("step_bytes");
  const std::size_t count =
      std::min(static_cast<std::size_t>(std::max(0.0, constant("consecutive_lines"))),
               sides.line_sides.size());
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
    add_tile(rows.back(), "", category_json(sides.line_sides[line]));
  }
  figure["kind"] = "map";
  figure["map"] = {{"tile", fmt::format("{} bytes of addresses, from one line each", step_bytes)},
                   {"row", "offset of a row's first address"},
                   {"categories", {"side 0", "side 1"}},
                   {"columns", json::array()},
                   {"rows", rows}};
  return figure;
}

json distribution(const estimate::Curve& quantiles, const std::string& unit) {
  json curve = {{"label", quantiles.label}, {"fit", false},         {"x", json::array()},
                {"y", json::array()},       {"low", json::array()}, {"high", json::array()}};
  if (quantiles.x.size() < 2 || quantiles.x.front() >= quantiles.x.back()) return curve;
  // The share that takes at most x, between the known quantiles on a straight line.
  const auto share = [&](double x) {
    const auto above = std::upper_bound(quantiles.x.begin(), quantiles.x.end(), x);
    if (above == quantiles.x.begin()) return quantiles.y.front();
    if (above == quantiles.x.end()) return quantiles.y.back();
    const auto i = static_cast<std::size_t>(above - quantiles.x.begin());
    const double part = (x - quantiles.x[i - 1]) / (quantiles.x[i] - quantiles.x[i - 1]);
    return quantiles.y[i - 1] + part * (quantiles.y[i] - quantiles.y[i - 1]);
  };
  const double first = quantiles.x.front(), step = (quantiles.x.back() - first) / kBars;
  for (int i = 0; i < kBars; ++i) {
    const double from = first + i * step;
    curve["x"].push_back(from + step / 2);
    curve["y"].push_back(share(from + step) - share(from));
  }
  curve["step"] = fmt::format("{:.3g} {}", step, unit);
  return curve;
}

json bank_map(const estimate::Curve& cost, double period) {
  const auto [least, most] = std::minmax_element(cost.y.begin(), cost.y.end());
  const double middle = (*least + *most) / 2;
  const auto width = static_cast<std::size_t>(period);
  const double last = *std::max_element(cost.x.begin(), cost.x.end());
  json rows = json::array(), columns = json::array();
  for (std::size_t c = 0; c < width; ++c) columns.push_back(fmt::format("+{}", c));
  for (double start = 0; start <= last; start += period) {
    rows.push_back(row_json(fmt::format("{} bytes", start)));
    for (std::size_t c = 0; c < width; ++c) add_tile(rows.back(), "", nullptr);
  }
  for (std::size_t i = 0; i < cost.x.size(); ++i) {
    const auto at = static_cast<std::size_t>(cost.x[i]);
    rows[at / width]["cells"][at % width]["category"] = cost.y[i] > middle ? 1 : 0;
  }
  return {{"tile", "a distance between the two lanes' bytes"},
          {"row", "one round of all banks"},
          {"categories",
           {fmt::format("no conflict: {:.4g} cycles or about that", *least),
            fmt::format("another word of the same bank: {:.4g}", *most)}},
          {"columns", columns},
          {"rows", rows}};
}

}  // namespace warpgauge::report
