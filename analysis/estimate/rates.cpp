// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/rates.h"

#include <algorithm>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {

std::optional<Resampled> read_rate(const Cell& cell, Random& random,
                                   std::vector<Rejected>& rejected) {
  const double bytes = cell.bytes.empty() ? 0 : median(cell.bytes);
  if (bytes <= 0) {
    rejected.push_back({cell.at, "the bytes moved are not recorded, or none"});
    return std::nullopt;
  }
  if (cell.bytes.size() > 1 && cell.bytes.size() == cell.readings.size()) {
    // Each reading has bytes of its own: what was moved in a window of time.
    std::vector<double> each(cell.bytes);
    for (std::size_t i = 0; i < each.size(); ++i) each[i] /= 1e9 * cell.readings[i];
    return resampled_median(each, random);
  }
  Resampled rate = resampled_median(cell.readings, random);
  const auto invert = [bytes](double seconds) { return bytes / seconds / 1e9; };
  rate.value = invert(rate.value);
  std::transform(rate.replicates.begin(), rate.replicates.end(), rate.replicates.begin(), invert);
  return rate;
}

std::vector<Rate> read_rates(const Sweep& sweep, Random& random, std::vector<Rejected>& rejected) {
  sweep.require_unit("s");
  const std::size_t axis = sweep.only_axis();
  std::vector<Rate> rates;
  for (const Cell& cell : sweep.cells) {
    if (auto rate = read_rate(cell, random, rejected)) {
      rates.push_back(
          {.x = cell.at[axis], .cell = &cell, .gigabytes_per_second = *std::move(rate)});
    }
  }
  if (rates.empty()) throw Unusable("no point says how many bytes it moved");
  return rates;
}

View draw_rates(const std::vector<Rate>& rates, const samples::Series& series) {
  View view;
  view.x_label = first_of(series.axes).name;
  view.x_unit = first_of(series.axes).unit;
  view.x_log = first_of(rates).x > 0;
  view.y_label = "bandwidth";
  view.y_unit = "GB/s";
  Curve curve;
  curve.label = series.label;
  for (const Rate& rate : rates) {
    const Value value = to_value(rate.gigabytes_per_second, "GB/s");
    curve.x.push_back(rate.x);
    curve.y.push_back(value.value);
    curve.low.push_back(value.low);
    curve.high.push_back(value.high);
  }
  view.curves = {std::move(curve)};
  return view;
}

}  // namespace warpgauge::estimate
