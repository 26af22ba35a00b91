// SPDX-License-Identifier: Apache-2.0
// How much of what warps ask for is under way at once, by Little's law, and whether there is a
// limit.
#include <cmath>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::pending_misses_estimator {
namespace {

constexpr double kSectorBytes = 32;
constexpr double kOnPlateau = 0.03;  // relative distance from the highest rate
constexpr double kAskedMore = 1.25;  // asked for over what is under way, at the plateau's end
constexpr std::size_t kFewestPoints = 6;

/// One setting: sectors asked for at once, and cycles that each takes.
struct Setting {
  double warps, loads, asked;
  const Resampled* cost;
};

/// Sectors under way: rate * latency, where the first setting's only load gives the latency.
double under_way(double cost, double first_cost, double sectors_per_load) {
  return sectors_per_load * first_cost / cost;
}

/// The settings whose rates are the highest, to within kOnPlateau.
std::vector<std::size_t> plateau_of(const std::vector<double>& costs) {
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (smallest_of(costs) >= (1 - kOnPlateau) * costs[i]) near.push_back(i);
  }
  return near;
}

/// Median of their costs.
double height_of(const std::vector<std::size_t>& plateau, const std::vector<double>& costs) {
  std::vector<double> chosen;
  for (const std::size_t i : plateau) chosen.push_back(costs[i]);
  return median(chosen);
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "cycles a sector = slope of duration over sectors at each setting; latency = one warp's only "
      "load; under way = rate * latency (Little's law); limit = median of the settings within 3 % "
      "of the highest rate; 95 % bootstrap intervals";
  const auto data = read_slopes(series,
                                {.swept = {"warps", "loads"},
                                 .work = "sectors",
                                 .constant = "max_residual",
                                 .point = "setting"},
                                out);
  const double sectors = data.sweep.constant("sectors_per_load", 0);
  refuse_if(!(sectors > 0), "constant sectors_per_load is not given");
  std::vector<Setting> settings;
  for (const WorkSlope& fit : data.fits) {
    const double warps = fit.at[data.axes[0]], loads = fit.at[data.axes[1]];
    settings.push_back({warps, loads, warps * loads * sectors, &fit.slope});
  }
  std::ranges::stable_sort(settings, {}, &Setting::asked);
  refuse_if(settings.size() < kFewestPoints, "{} settings have a straight line, {} are needed",
            settings.size(), kFewestPoints);
  const Setting& first = first_of(settings);
  refuse_if(first.asked != sectors, "one load of one warp was not measured");

  const Resampled& alone = *first.cost;
  const auto sectors_at = [&](const Resampled& cost) {
    return combined(
        [&](double each, double first_each) { return under_way(each, first_each, sectors); }, cost,
        alone);
  };
  put_cycles(out, "latency", scaled(alone, sectors), data.cells);
  Curve curve{.label = series.label};
  const Setting* one_warp = &first;
  for (const Setting& setting : settings) {
    if (setting.warps == 1 && setting.loads > one_warp->loads) one_warp = &setting;
    const Value value = to_value(sectors_at(*setting.cost), "sectors");
    if (!curve.x.empty() && curve.x.back() == setting.asked) continue;  // the same by other warps
    curve.add(setting.asked, value);
  }
  out.view =
      view_of({"asked for at once", "sectors"}, {"under way at once", "sectors"}, {curve}, true);
  out.values["one_warp"] = to_value(sectors_at(*one_warp->cost), "sectors");
  const Setting& most = smallest_of(
      settings, [](const Setting& a, const Setting& b) { return a.cost->value < b.cost->value; });
  out.values["most"] = to_value(sectors_at(*most.cost), "sectors");

  Statistics costs;
  for (const Setting& setting : settings) costs.push_back(setting.cost);
  const std::vector<double> each = values_of(costs);
  const std::vector<std::size_t> plateau = plateau_of(each);
  const double height = height_of(plateau, each);
  const double limit = under_way(height, alone.value, sectors);
  double most_asked = 0;
  for (const std::size_t i : plateau) most_asked = std::max(most_asked, settings[i].asked);
  out.diagnostics["plateau_points"] = static_cast<double>(plateau.size());
  if (plateau.size() < 2 || most_asked < kAskedMore * limit) {
    return out.lack(
        {"pending", "loads", "rate"},
        fmt::format("no limit up to {:.4g} sectors under way: {:.4g} were asked for at once", limit,
                    most_asked));
  }
  const auto [pending, loads, rate] =
      resample(std::array{limit, limit / sectors, kSectorBytes / height}, data.n,
               [&](std::size_t replicate) {
                 const double drawn = height_of(plateau, values_in(costs, replicate));
                 const double drawn_limit = under_way(drawn, alone.replicates[replicate], sectors);
                 return std::array{drawn_limit, drawn_limit / sectors, kSectorBytes / drawn};
               });
  out.values["pending"] = to_value(pending, "sectors");
  out.values["loads"] = to_value(loads, "instructions");
  out.values["rate"] = to_value(rate, "bytes/clk");
  out.view.heights = {"pending"};
}

}  // namespace

extern const RegisteredEstimator registered_pending_misses = {
    .id = "pending_misses",
    .summary = "sectors that are under way at once, and whether their number is limited",
    .contract =
        "Axes `warps`, `loads` (that each warp has asked for at any time), `sectors` (brought in "
        "all); quantity `duration` (cycles); constant `sectors_per_load`. By Little's law as many "
        "are under way as rate * latency says, with the latency of one warp's only load, which "
        "nothing delays. Gives latency (cycles), one_warp (sectors that one warp keeps under way "
        "with the most loads), most (sectors under way in the setting with the highest rate: a "
        "limit on their number is not below it) and, where more is asked for than comes to be "
        "under way, the limit: pending (sectors), loads, rate (bytes/clk). The limit may be a "
        "port's: then its rate is "
        "that of the port, and a longer latency has more under way. Constant `max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate::pending_misses_estimator
