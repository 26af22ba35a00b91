// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kLeastStep = 0.02;  // of the lower level: less is no conflict
constexpr double kNearLevel = 0.25;  // of the step: farther from both levels is neither

View draw(const samples::Series& series, std::size_t axis, const std::vector<WorkSlope>& fits) {
  View view;
  view.x_label = "distance of two lanes' bytes";
  view.x_unit = "bytes";
  view.y_label = "cost of an access";
  view.y_unit = "cycles";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const WorkSlope& fit : fits) {
    const Value cost = to_value(fit.slope, view.y_unit);
    curve.x.push_back(fit.at[axis]);
    curve.y.push_back(cost.value);
    curve.low.push_back(cost.low);
    curve.high.push_back(cost.high);
  }
  view.curves = {std::move(curve)};
  return view;
}

/// The distances that cost more, one period of the banks a row.
Picture map_of_banks(const Curve& cost, double period) {
  using nlohmann::json;
  const auto [least, most] = std::minmax_element(cost.y.begin(), cost.y.end());
  const double middle = (*least + *most) / 2;
  const auto width = static_cast<std::size_t>(period);
  const double last = *std::max_element(cost.x.begin(), cost.x.end());
  json rows = json::array(), columns = json::array();
  for (std::size_t c = 0; c < width; ++c) columns.push_back(fmt::format("+{}", c));
  for (double start = 0; start <= last; start += period) {
    json cells = json::array();
    for (std::size_t c = 0; c < width; ++c) {
      cells.push_back({{"text", ""}, {"category", nullptr}});
    }
    rows.push_back({{"label", fmt::format("{} bytes", start)}, {"cells", std::move(cells)}});
  }
  for (std::size_t i = 0; i < cost.x.size(); ++i) {
    const auto at = static_cast<std::size_t>(cost.x[i]);
    rows[at / width]["cells"][at % width]["category"] = cost.y[i] > middle ? 1 : 0;
  }
  const json map = {{"tile", "a distance between the two lanes' bytes"},
                    {"row", "one round of all banks"},
                    {"categories",
                     {fmt::format("no conflict: {:.4g} cycles or about that", *least),
                      fmt::format("another word of the same bank: {:.4g}", *most)}},
                    {"columns", std::move(columns)},
                    {"rows", std::move(rows)}};
  return {.kind = "map",
          .suffix = ".map",
          .title = "which conflict",
          .data = json{{"map", map}}.dump()};
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "two lanes conflict where their bytes lie in one bank, in different words: first distance "
      "with a conflict = period, run of such distances = bank width, exact; every distance must "
      "agree";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"distance", "accesses"});
  const std::size_t axis = sweep.axis("distance");
  Random random(series.id);
  const auto fits = fit_slopes(sweep, sweep.axis("accesses"), kMaxResidual, random, out.rejected);
  if (fits.size() < 8) throw Unusable(fmt::format("{} usable distances", fits.size()));
  out.view = draw(series, axis, fits);

  double low = first_of(fits).slope.value;
  double high = low;
  std::int64_t readings = 0;
  for (const WorkSlope& fit : fits) {
    low = std::min(low, fit.slope.value);
    high = std::max(high, fit.slope.value);
    readings += fit.slope.n;
  }
  const double step = high - low;
  out.diagnostics["step_cycles"] = step;
  if (step < kLeastStep * low) {
    throw Unusable(
        fmt::format("no distance costs more than another: {:.4g} to {:.4g} cycles", low, high));
  }
  std::vector<bool> conflicts;
  double period = 0;
  for (const WorkSlope& fit : fits) {
    const double height = (fit.slope.value - low) / step;
    if (std::min(height, 1 - height) > kNearLevel) {
      throw Unusable(fmt::format("{} bytes apart: {:.4g} cycles are neither {:.4g} nor {:.4g}",
                                 fit.at[axis], fit.slope.value, low, high));
    }
    conflicts.push_back(height > 0.5);
    if (last_of(conflicts) && period == 0) period = fit.at[axis];
  }
  double width = 0;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (!conflicts[i] && fits[i].at[axis] > period) {
      width = fits[i].at[axis] - period;
      break;
    }
  }
  if (!(width > 0)) throw Unusable("the first conflict does not end: the width cannot be seen");
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const double distance = fits[i].at[axis];
    const bool expected = distance >= period && std::fmod(distance, period) < width;
    if (expected != conflicts[i]) {
      throw Unusable(fmt::format("{} bytes apart {} though the period is {} and the width {} bytes",
                                 distance, conflicts[i] ? "conflict" : "do not conflict", period,
                                 width));
    }
  }
  const auto put = [&](const char* name, double value, const char* unit) {
    out.values[name] = {value, value, value, readings, unit};
  };
  put("period", period, "bytes");
  put("bank_width", width, "bytes");
  put("banks", period / width, "1");
  out.view.pictures.push_back(map_of_banks(out.view.curves.front(), period));
}

}  // namespace

extern const RegisteredEstimator registered_bank_map = {
    .id = "bank_map",
    .summary = "banks of shared memory and their width, from two lanes' distance",
    .contract =
        "Axis `distance` (bytes), `accesses`; quantity `duration` (cycles): two lanes of a warp "
        "read a byte each, so far apart. Where both lie in one bank, in different words, the "
        "access takes longer. Gives period (bytes, the distance of two words of one bank), "
        "bank_width (bytes) and banks (1).",
    .run = run};

}  // namespace warpgauge::estimate
