// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figure.h"

#include <cmath>

namespace warpgauge::report {
namespace {

using nlohmann::json;

json axis_json(const FigureAxis& axis) {
  json document = {{"label", axis.label}, {"unit", axis.unit}, {"log", axis.log}};
  for (const auto& [number, name] : axis.names) document["names"][std::to_string(number)] = name;
  return document;
}

json curve_json(const FigureCurve& curve) {
  json document = {{"label", curve.label}, {"series", curve.series},
                   {"fit", curve.fit},     {"series_label", curve.series_label},
                   {"x", curve.x},         {"y", curve.y},
                   {"low", curve.low},     {"high", curve.high}};
  if (curve.break_at) document["breaks"] = {*curve.break_at};
  if (!curve.level.empty()) document["level"] = curve.level;
  return document;
}

json marks_json(const std::vector<FigureMark>& marks, const char* place) {
  return list_of(marks, [&](const FigureMark& mark) {
    const json key = mark.key.empty() ? json(nullptr) : json(mark.key);
    return with_interval({{"label", mark.label}, {"key", key}, {"series", mark.series}}, mark,
                         place);
  });
}

bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double v) { return std::isfinite(v); });
}

}  // namespace

void to_json(json& document, const Figure& figure) {
  document = figure.own;
  document.update({{"id", figure.id},
                   {"title", figure.title},
                   {"question", figure.question},
                   {"kind", figure.kind},
                   {"curves", list_of(figure.curves, curve_json)},
                   {"marks", marks_json(figure.marks, "x")},
                   {"levels", marks_json(figure.levels, "y")},
                   {"keys", figure.keys},
                   {"notes", figure.notes},
                   {"probes", figure.probes}});
  if (figure.x) document["x"] = axis_json(*figure.x);
  if (figure.y) document["y"] = axis_json(*figure.y);
}

Figure Figure::with_note(const std::string& why) const {
  Figure noted = *this;
  noted.notes.push_back(why);
  return noted;
}

json map_json(const estimate::TileMap& map) {
  const auto tile_json = [](const auto& tile) -> json {
    return {{"text", tile.text}, {"category", or_null(tile.category)}};
  };
  const auto row_json = [&](const auto& row) -> json {
    return {{"label", row.label}, {"cells", list_of(row.tiles, tile_json)}};
  };
  return {{"tile", map.tile},
          {"row", map.row},
          {"categories", map.categories},
          {"columns", map.columns},
          {"rows", list_of(map.rows, row_json)}};
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

}  // namespace warpgauge::report
