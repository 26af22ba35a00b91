// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figure_json.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

namespace warpgauge::report {
namespace {

using nlohmann::json;

bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double v) { return std::isfinite(v); });
}

// ---- values ------------------------------------------------------------------------------------

constexpr double kWide = 30;  // largest over smallest from which on an axis is logarithmic

std::size_t common_prefix(const std::string& a, const std::string& b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}
std::size_t common_suffix(const std::string& a, const std::string& b) {
  return common_prefix({a.rbegin(), a.rend()}, {b.rbegin(), b.rend()});
}

/// The lengths of the beginning and the end that all keys share, cut at whole words (dots and
/// underscores).
std::pair<std::size_t, std::size_t> shared_ends(const std::vector<std::string>& keys) {
  if (keys.size() < 2) return {0, 0};
  std::size_t begin = keys.front().size(), end = begin;
  for (const std::string& key : keys) {
    begin = std::min(begin, common_prefix(keys.front(), key));
    end = std::min(end, common_suffix(keys.front(), key));
  }
  const std::string& first = keys.front();
  while (begin > 0 && first[begin - 1] != '.') --begin;
  while (end > 0 && first[first.size() - end] != '_' && first[first.size() - end] != '.') --end;
  const auto leaves_some = [&](const std::string& key) { return key.size() > begin + end; };
  if (!std::ranges::all_of(keys, leaves_some)) return {0, 0};
  return {begin, end};
}

json panel(const std::string& unit, const std::vector<std::string>& keys,
           const profile::Profile& profile) {
  const auto [begin, end] = shared_ends(keys);
  json rows = json::array();
  double least = 0, most = 0;
  for (const std::string& key : keys) {
    const profile::Entry& entry = profile.entries.at(key);
    const std::string label = key.substr(begin, key.size() - begin - end);
    rows.push_back(with_interval({{"key", key}, {"label", label}}, entry));
    least = rows.size() == 1 ? entry.low : std::min(least, entry.low);
    most = std::max(most, entry.high);
  }
  return {{"unit", unit},
          {"log", least > 0 && most > kWide * least},
          {"begins", keys.front().substr(0, begin)},
          {"ends", keys.front().substr(keys.front().size() - end)},
          {"rows", rows}};
}

// ---- maps --------------------------------------------------------------------------------------

constexpr std::size_t kTilesPerRow = 16, kLinesPerRow = 32;

std::string id_text(double id) { return fmt::format("{}", id); }

/// Rows of tiles: {label, cells [{text, category}]}.
json tile_row(const std::string& label) { return {{"label", label}, {"cells", json::array()}}; }

void add_tile(json& row, const std::string& text, const json& category) {
  row["cells"].push_back({{"text", text}, {"category", category}});
}

}  // namespace

json axis(const std::string& label, const std::string& unit, bool log) {
  return {{"label", label}, {"unit", unit}, {"log", log}};
}

json empty_figure(const std::string& id, const std::string& title, const std::string& question) {
  json figure = {{"id", id}, {"title", title}, {"question", question}, {"kind", "absent"}};
  for (const char* list : {"curves", "marks", "levels", "keys", "notes", "probes"}) {
    figure[list] = json::array();
  }
  return figure;
}

json with_note(json figure, const std::string& note) {
  figure["notes"].push_back(note);
  return figure;
}

bool all_positive(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double v) { return v > 0; });
}

std::string why_not_drawn(const estimate::Curve& curve, const estimate::View& view) {
  if (curve.x.empty() || curve.x.size() != curve.y.size()) return "x and y differ in length";
  for (const auto* band : {&curve.low, &curve.high}) {
    const bool fits = band->empty() || band->size() == curve.y.size();
    if (!fits || curve.low.size() != curve.high.size()) {
      return "the band differs in length from the curve";
    }
  }
  for (const auto* values : {&curve.x, &curve.y, &curve.low, &curve.high}) {
    if (!all_finite(*values)) return "a value is not finite";
  }
  if ((view.x_log && !all_positive(curve.x)) || (view.y_log && !all_positive(curve.y))) {
    return "a logarithmic axis cannot show a value of zero or less";
  }
  return {};
}

std::string why_not_drawn(const estimate::Grid& grid) {
  const std::size_t cells = grid.rows.size() * grid.columns.size();
  if (cells == 0 || grid.z.size() != cells) return "its size differs from rows x columns";
  if (!all_finite(grid.rows) || !all_finite(grid.columns)) return "a coordinate is not finite";
  const bool any = std::ranges::any_of(grid.z, [](double z) { return std::isfinite(z); });
  return any ? "" : "no cell has a reading";
}

json roofline_figure(const model::Roofline& roofline) {
  json figure = empty_figure("roofline", "Roofline",
                             "Which resource bounds a kernel of a given arithmetic intensity?");
  for (const auto& [key, reason] : roofline.absent) {
    figure["notes"].push_back(fmt::format("no ceiling from {}: {}", key, reason));
  }
  if (!roofline.compute || roofline.memory.empty()) return figure;
  figure["kind"] = "roofline";
  figure["x"] = axis("arithmetic intensity", "FLOP/byte", true);
  figure["y"] = axis("attainable", "TFLOP/s", true);
  figure["keys"].push_back(roofline.compute->key);
  json memory = json::array();
  for (const model::MemoryCeiling& ceiling : roofline.memory) {
    figure["keys"].push_back(ceiling.key);
    memory.push_back({{"level", ceiling.level},
                      {"key", ceiling.key},
                      {"gbps", with_interval({}, ceiling.gbps)},
                      {"ridge_flop_per_byte", with_interval({}, ceiling.ridge_flop_per_byte)}});
  }
  const json compute = {{"key", roofline.compute->key},
                        {"tflops", with_interval({}, roofline.compute->tflops)}};
  figure["ceilings"] = {{"compute", compute}, {"memory", memory}};
  return figure;
}

std::string values_figure_id(std::string probe) {
  std::ranges::replace(probe, '/', '_');
  return "values_" + probe;
}

json values_figure(const std::string& probe, const std::string& question,
                   const std::vector<std::string>& keys, const profile::Profile& profile) {
  json figure = empty_figure(values_figure_id(probe), probe + ": values", question);
  figure["panels"] = figure["absent"] = json::array();
  std::vector<std::string> units;  // in the order of the keys
  std::map<std::string, std::vector<std::string>> by_unit;
  for (const std::string& key : keys) {
    if (const profile::Entry* entry = profile.find(key)) {
      if (by_unit[entry->unit].empty()) units.push_back(entry->unit);
      by_unit[entry->unit].push_back(key);
      figure["keys"].push_back(key);
    } else if (const auto why = profile.absent.find(key); why != profile.absent.end()) {
      figure["absent"].push_back({{"key", key}, {"why", why->second}});
      figure["keys"].push_back(key);
      figure["notes"].push_back(fmt::format("{} is absent: {}", key, why->second));
    }
  }
  for (const std::string& unit : units) {
    figure["panels"].push_back(panel(unit, by_unit[unit], profile));
  }
  if (!units.empty()) figure["kind"] = "values";
  return figure;
}

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
      if (rows.empty() || rows.back()["cells"].size() == kTilesPerRow) rows.push_back(tile_row(""));
      if (rows.back()["cells"].empty()) rows.back()["label"] = "from " + id_text(unit);
      add_tile(rows.back(), id_text(unit), or_null(side));
    }
  }
  for (const auto& [part, units] : units_of) {
    rows.push_back(tile_row(fmt::format("set {} ({})", part, units.size())));
    if (!sides) categories.push_back(rows.back()["label"]);
    for (const double unit : units) {
      const auto side = side_of.find(unit);
      const json category = sides ? (side == side_of.end() ? json(nullptr) : or_null(side->second))
                                  : json(categories.size() - 1);
      add_tile(rows.back(), id_text(unit), category);
    }
  }
  if (rows.empty()) return with_note(figure, "neither sides nor parts are known");
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
    return with_note(figure, "the series does not say how far apart its lines are");
  }
  json rows = json::array();
  for (std::size_t line = 0; line < count; ++line) {
    if (line % kLinesPerRow == 0) {
      const double kib = static_cast<double>(line) * step_bytes / 1024;
      rows.push_back(tile_row(fmt::format("{} KiB", kib)));
    }
    add_tile(rows.back(), "", or_null(placement.line_sides[line]));
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
