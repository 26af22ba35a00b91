// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figures_without_curves.h"

#include <fmt/format.h>

#include <map>

namespace warpgauge::report {
namespace {

using estimate::TileMap;
using nlohmann::json;

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

/// How many sides there are among these; a cache that has them has two at least.
int sides_among(const std::vector<std::optional<int>>& places) {
  int most = 1;
  for (const auto& side : places) most = std::max(most, side.value_or(0));
  return most + 1;
}

}  // namespace

Figure roofline_figure(const model::Roofline& roofline) {
  Figure figure{"roofline", "Roofline",
                "Which resource bounds a kernel of a given arithmetic intensity?"};
  for (const auto& [key, reason] : roofline.absent) {
    figure.notes.push_back(fmt::format("no ceiling from {}: {}", key, reason));
  }
  if (!roofline.compute || roofline.memory.empty()) return figure;
  figure.kind = "roofline";
  figure.x = {"arithmetic intensity", "FLOP/byte", true};
  figure.y = {"attainable", "TFLOP/s", true};
  figure.keys.push_back(roofline.compute->key);
  json memory = json::array();
  for (const model::MemoryCeiling& ceiling : roofline.memory) {
    figure.keys.push_back(ceiling.key);
    memory.push_back({{"level", ceiling.level},
                      {"key", ceiling.key},
                      {"gbps", with_interval({}, ceiling.gbps)},
                      {"ridge_flop_per_byte", with_interval({}, ceiling.ridge_flop_per_byte)}});
  }
  const json compute = {{"key", roofline.compute->key},
                        {"tflops", with_interval({}, roofline.compute->tflops)}};
  figure.own["ceilings"] = {{"compute", compute}, {"memory", memory}};
  return figure;
}

std::string values_figure_id(std::string probe) {
  std::ranges::replace(probe, '/', '_');
  return "values_" + probe;
}

Figure values_figure(const std::string& probe, const std::string& question,
                     const std::vector<std::string>& keys, const profile::Profile& profile) {
  Figure figure{values_figure_id(probe), probe + ": values", question};
  json absent = json::array(), panels = json::array();
  std::vector<std::string> units;  // in the order of the keys
  std::map<std::string, std::vector<std::string>> by_unit;
  for (const std::string& key : keys) {
    if (const profile::Entry* entry = profile.find(key)) {
      if (by_unit[entry->unit].empty()) units.push_back(entry->unit);
      by_unit[entry->unit].push_back(key);
      figure.keys.push_back(key);
    } else if (const auto why = profile.absent.find(key); why != profile.absent.end()) {
      absent.push_back({{"key", key}, {"why", why->second}});
      figure.keys.push_back(key);
      figure.notes.push_back(fmt::format("{} is absent: {}", key, why->second));
    }
  }
  for (const std::string& unit : units) panels.push_back(panel(unit, by_unit[unit], profile));
  if (!units.empty()) figure.kind = "values";
  figure.own = {{"panels", panels}, {"absent", absent}};
  return figure;
}

Figure unit_map(const estimate::Placement& placement) {
  Figure figure{"sm_map", "Every SM, by the GPC that it is part of and the side of L2 near to it",
                "Which SMs belong together?"};
  const auto& [side_of, lines, units_of] = placement;
  const bool sides = !side_of.empty();
  TileMap map{.tile = "SM", .row = "seen together in clusters"};
  if (sides) {
    std::vector<std::optional<int>> of_units;
    for (const auto& [unit, side] : side_of) of_units.push_back(side);
    for (int side = 0; side < sides_among(of_units); ++side) {
      map.categories.push_back(fmt::format("side {} of L2 is near", side));
    }
  }
  if (units_of.empty()) {
    for (const auto& [unit, side] : side_of) {
      if (map.rows.empty() || map.rows.back().tiles.size() == kTilesPerRow) {
        map.rows.push_back({fmt::format("from {}", unit)});
      }
      map.rows.back().tiles.push_back({fmt::format("{}", unit), side});
    }
  }
  for (const auto& [part, units] : units_of) {
    map.rows.push_back({fmt::format("set {} ({})", part, units.size())});
    if (!sides) map.categories.push_back(map.rows.back().label);
    const int own_colour = static_cast<int>(map.categories.size()) - 1;
    for (const double unit : units) {
      const auto side = side_of.find(unit);
      std::optional<int> category = own_colour;
      if (sides) category = side == side_of.end() ? std::nullopt : side->second;
      map.rows.back().tiles.push_back({fmt::format("{}", unit), category});
    }
  }
  if (map.rows.empty()) return figure.with_note("neither sides nor parts are known");
  figure.kind = "map";
  if (units_of.empty()) {
    map.row = "";
    figure.notes.push_back("which SMs share a GPC is not known: rows are SMs by number");
  }
  if (!sides) figure.notes.push_back("the sides of L2 are not known: colours are the rows");
  figure.own["map"] = map_json(map);
  return figure;
}

Figure address_map(const estimate::Placement& placement, const samples::Series& series) {
  Figure figure{"address_map", "The side of L2 on which each address lies",
                "How do addresses alternate between the sides of L2?"};
  const auto constant = [&](const char* name) {
    const auto found = series.constants.find(name);
    return found == series.constants.end() ? 0.0 : found->second;
  };
  const double step_bytes = constant("step_bytes");
  const std::size_t count =
      std::min(static_cast<std::size_t>(std::max(0.0, constant("consecutive_lines"))),
               placement.line_sides.size());
  if (step_bytes <= 0 || count == 0) {
    return figure.with_note("the series does not say how far apart its lines are");
  }
  TileMap map{.tile = fmt::format("{} bytes of addresses, from one line each", step_bytes),
              .row = "offset of a row's first address"};
  for (int side = 0; side < sides_among(placement.line_sides); ++side) {
    map.categories.push_back(fmt::format("side {}", side));
  }
  for (std::size_t line = 0; line < count; ++line) {
    if (line % kLinesPerRow == 0) {
      map.rows.push_back({fmt::format("{} KiB", static_cast<double>(line) * step_bytes / 1024)});
    }
    map.rows.back().tiles.push_back({"", placement.line_sides[line]});
  }
  figure.kind = "map";
  figure.own["map"] = map_json(map);
  return figure;
}

}  // namespace warpgauge::report
