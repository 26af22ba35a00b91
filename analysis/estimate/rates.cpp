// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/rates.h"

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
  return combined([bytes](double seconds) { return bytes / seconds / 1e9; },
                  resampled_median(cell.readings, random));
}

Rates read_rates(const Sweep& sweep, Random& random, Estimate& out) {
  const std::size_t axis = sweep.only_axis();
  Rates rates;
  for (const Cell& cell : sweep.cells) {
    if (auto rate = read_rate(cell, random, out.rejected)) {
      rates.x.push_back(cell.at[axis]);
      rates.cells.push_back(&cell);
      rates.height.push_back(*std::move(rate));
    }
  }
  refuse_if(rates.x.empty(), "no point says how many bytes it moved");
  const samples::Series& series = *sweep.series;
  out.view =
      view_of(first_of(series.axes), {"bandwidth", "GB/s"},
              {curve_of(series.label, rates.x, pointers_to(rates.height))}, first_of(rates.x) > 0);
  return rates;
}

}  // namespace warpgauge::estimate
