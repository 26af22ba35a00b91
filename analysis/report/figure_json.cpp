// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figure_json.h"

#include <cmath>

namespace warpgauge::report {
namespace {

using nlohmann::json;

bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double v) { return std::isfinite(v); });
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

}  // namespace warpgauge::report
