// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::bank_map_estimator {
namespace {

constexpr double kLeastStep = 0.02;  // of the lower level: less is not a conflict
constexpr double kMostTiles = 65536;
constexpr double kNearLevel = 0.25;  // of the step: farther from both levels is neither

/// The distances that cost more, one period of the banks a row.
Picture map_of_banks(const Curve& cost, double period) {
  const auto [least, most] = std::minmax_element(cost.y.begin(), cost.y.end());
  const double middle = (*least + *most) / 2;
  const auto width = static_cast<std::size_t>(period);
  const double last = *std::max_element(cost.x.begin(), cost.x.end());
  TileMap map{.tile = "a distance between the two lanes' bytes",
              .row = "one round of all banks",
              .categories = {fmt::format("no conflict: {:.4g} cycles or about that", *least),
                             fmt::format("another word of the same bank: {:.4g}", *most)}};
  for (std::size_t c = 0; c < width; ++c) map.columns.push_back(fmt::format("+{}", c));
  for (double start = 0; start <= last; start += period) {
    map.rows.push_back({fmt::format("{} bytes", start), std::vector<TileMap::Tile>(width)});
  }
  for (std::size_t i = 0; i < cost.x.size(); ++i) {
    const auto at = static_cast<std::size_t>(cost.x[i]);
    map.rows[at / width].tiles[at % width].category = cost.y[i] > middle ? 1 : 0;
  }
  return {.suffix = ".map", .title = "which conflict", .map = std::move(map)};
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "two lanes conflict where their bytes lie in one bank, in different words: first distance "
      "with a conflict = period, run of such distances = bank width, exact; every distance must "
      "agree";
  const auto data = read_slopes(series, {.swept = {"distance"}, .work = "accesses"}, out);
  const std::vector<double>&distance = data.x, &cost = data.y;
  refuse_if(cost.size() < 8, "{} usable distances", cost.size());
  out.view = view_of({"distance of two lanes' bytes", "bytes"}, {"cost of an access", "cycles"},
                     {data.curve()});

  const auto [low, high] = extremes_of(cost);
  const double step = high - low;
  out.diagnostics["step_cycles"] = step;
  refuse_if(step < kLeastStep * low, "no distance costs more than another: {:.4g} to {:.4g} cycles",
            low, high);
  std::vector<bool> conflicts;
  double period = 0, width = 0;
  for (std::size_t i = 0; i < cost.size(); ++i) {
    const double height = (cost[i] - low) / step;
    refuse_if(std::min(height, 1 - height) > kNearLevel,
              "{} bytes apart: {:.4g} cycles are neither {:.4g} nor {:.4g}", distance[i], cost[i],
              low, high);
    conflicts.push_back(height > 0.5);
    if (conflicts[i] && period == 0) period = distance[i];
    if (!conflicts[i] && width == 0 && period > 0) width = distance[i] - period;
  }
  refuse_if(!(width > 0), "the first conflict does not end: the width cannot be seen");
  for (std::size_t i = 0; i < cost.size(); ++i) {
    const bool expected = distance[i] >= period && std::fmod(distance[i], period) < width;
    refuse_if(expected != conflicts[i],
              "{} bytes apart {} though the period is {} and the width {} bytes", distance[i],
              conflicts[i] ? "conflict" : "do not conflict", period, width);
  }
  out.values["period"] = exact(period, data.n, "bytes");
  out.values["bank_width"] = exact(width, data.n, "bytes");
  out.values["banks"] = exact(period / width, data.n, "1");
  // A tile a byte: what lies farther apart is not a sweep of banks.
  if (first_of(distance) >= 0 && std::max(last_of(distance), period) < kMostTiles) {
    out.view.pictures.push_back(map_of_banks(out.view.curves.front(), period));
  }
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

}  // namespace warpgauge::estimate::bank_map_estimator
