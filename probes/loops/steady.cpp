// SPDX-License-Identifier: Apache-2.0
#include "probes/loops/steady.h"

#include <algorithm>
#include <cmath>

#include "analysis/base/defect.h"

namespace warpgauge::loops {
namespace {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double range(const std::vector<double>& values) {
  const auto [low, high] = std::ranges::minmax(values);
  return high - low;
}

// Below 2^28, since loops take bits of `trips` above it for zeros (probes/loops/corpus).
constexpr double kMostTrips = 1 << 24;

}  // namespace

Steady steady_cycles(const std::vector<Readings>& points) {
  require(points.size() == 2 || points.size() == 3, "{} trip counts, not two or three",
          points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    require(!points[i].cycles.empty(), "no reading at {} trips", points[i].trips);
    require(i == 0 || points[i].trips > points[i - 1].trips, "trip counts do not ascend");
  }
  const Readings &first = points.front(), &last = points.back();
  const double difference = median(last.cycles) - median(first.cycles);
  require(difference > 0, "{} trips take no more cycles than {}", last.trips, first.trips);
  Steady steady;
  steady.cycles_per_iteration = difference / (last.trips - first.trips);
  steady.start_cycles = median(first.cycles) - steady.cycles_per_iteration * first.trips;
  steady.spread = (range(first.cycles) + range(last.cycles)) / difference;
  if (points.size() == 3) {
    const double on_line = steady.start_cycles + steady.cycles_per_iteration * points[1].trips;
    steady.bend = (median(points[1].cycles) - on_line) / difference;
  }
  return steady;
}

std::vector<std::uint32_t> choose_trips(double cycles_per_iteration, double wanted_cycles,
                                        bool three, std::uint32_t least) {
  const double trips = wanted_cycles / std::max(cycles_per_iteration, 0.25);
  const auto longest =
      static_cast<std::uint32_t>(std::clamp(std::round(trips), 4.0 * least, kMostTrips));
  std::vector<std::uint32_t> chosen = {longest / 4, longest};
  if (three) chosen.insert(chosen.begin() + 1, longest / 8 * 5);
  return chosen;
}

}  // namespace warpgauge::loops
