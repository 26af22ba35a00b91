// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/sweep.h"

#include <cmath>
#include <set>

namespace warpgauge::estimate {
namespace {

bool all_finite(const std::vector<double>& numbers) {
  return std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); });
}

/// Empty when the point can be used.
std::string defect(const samples::Point& point, const samples::Series& series, std::size_t quantity,
                   Readings allowed) {
  if (point.at.size() != series.axes.size() || point.samples.size() != series.quantities.size()) {
    return "malformed point";
  }
  if (!all_finite(point.at)) return "a coordinate is not finite";
  if (point.samples[quantity].empty()) return "no readings";
  if (!std::ranges::all_of(point.samples, all_finite)) return "a reading is not finite";
  if (allowed == Readings::kAny) return "";
  for (const double reading : point.samples[quantity]) {
    if (reading <= 0) return fmt::format("a reading is not positive ({})", reading);
  }
  return "";
}

void append(std::vector<double>& all, const samples::Point& point, std::optional<std::size_t> q) {
  if (q) all.insert(all.end(), point.samples[*q].begin(), point.samples[*q].end());
}

}  // namespace

std::size_t Sweep::axis(std::string_view name) const {
  const auto found = find_named(series->axes, name);
  refuse_if(!found, "the series has no axis \"{}\"", name);
  return *found;
}

std::size_t Sweep::only_axis() const {
  const std::size_t axes = series->axes.size();
  refuse_if(axes != 1, "the series has {} axes, one is needed", axes);
  return 0;
}

std::optional<double> Sweep::constant(const std::string& name) const {
  const auto found = series->constants.find(name);
  return found == series->constants.end() ? std::nullopt : std::optional(found->second);
}

void Sweep::require_only(const std::vector<std::string_view>& names) const {
  for (std::size_t a = 0; a < series->axes.size(); ++a) {
    const std::string& name = series->axes[a].name;
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    refuse_if(axis_values(*this, a).size() > 1, "axis \"{}\" varies as well", name);
  }
}

std::vector<const Cell*> Sweep::every_cell() const {
  std::vector<const Cell*> every;
  for (const Cell& cell : cells) every.push_back(&cell);
  return every;
}

std::vector<double> Sweep::pooled() const {
  std::vector<double> all;
  for (const auto& cell : cells) all.insert(all.end(), cell.readings.begin(), cell.readings.end());
  return all;
}

Sweep read_sweep(const samples::Series& series, const samples::Quantity& wanted, Readings allowed,
                 std::vector<Rejected>& rejected) {
  const auto quantity = find_named(series.quantities, wanted.name);
  refuse_if(!quantity, "the series has no quantity \"{}\"", wanted.name);
  const auto clock = find_named(series.quantities, "sm_clock");
  const auto bytes = find_named(series.quantities, "bytes");

  std::map<std::vector<double>, Cell> cells;
  for (const samples::Point& point : series.points) {
    if (std::string why = defect(point, series, *quantity, allowed); !why.empty()) {
      rejected.push_back({point.at, std::move(why)});
      continue;
    }
    Cell& cell = cells[point.at];
    cell.at = point.at;
    append(cell.readings, point, quantity);
    append(cell.clocks_mhz, point, clock);
    append(cell.bytes, point, bytes);
  }
  Sweep sweep{.series = &series, .unit = series.quantities[*quantity].unit, .cells = {}};
  for (auto& [at, cell] : cells) sweep.cells.push_back(std::move(cell));
  refuse_if(sweep.cells.empty(), "no point with usable readings");
  refuse_if(!wanted.unit.empty() && sweep.unit != wanted.unit, "readings are in {}, not {}",
            sweep.unit, wanted.unit);
  return sweep;
}

void drop_interrupted(Sweep& sweep, Estimate& out) {
  constexpr double kDeviations = 20, kRelative = 0.05;
  std::size_t dropped = 0;
  for (Cell& cell : sweep.cells) {
    const double middle = median(cell.readings);
    const double deviation = robust_deviation(cell.readings);
    const double limit = middle + std::max(kDeviations * deviation, kRelative * middle);
    const auto interrupted = [limit](double reading) { return reading > limit; };
    const auto count = static_cast<std::size_t>(
        std::count_if(cell.readings.begin(), cell.readings.end(), interrupted));
    if (count == 0 || 3 * count > cell.readings.size()) continue;
    std::erase_if(cell.readings, interrupted);
    dropped += count;
  }
  out.diagnostics["interrupted"] = static_cast<double>(dropped);
}

std::vector<double> axis_values(const Sweep& sweep, std::size_t axis) {
  std::set<double> values;
  for (const Cell& cell : sweep.cells) values.insert(cell.at[axis]);
  return {values.begin(), values.end()};
}

bool grows_by_factors(const std::vector<double>& values) {
  if (values.size() < 3 || first_of(values) <= 0) return false;
  const double first_step = values[1] - values[0];
  const double last_step = last_of(values) - values[values.size() - 2];
  return last_step >= 4 * first_step;
}

std::optional<double> steady_clock_mhz(const std::vector<const Cell*>& cells, std::string& why) {
  constexpr double kSteady = 0.05;
  std::vector<double> clocks;
  for (const Cell* cell : cells) {
    if (!cell->clocks_mhz.empty()) clocks.push_back(median(cell->clocks_mhz));
  }
  if (clocks.empty()) {
    why = "no SM clock was recorded";
    return std::nullopt;
  }
  const auto [lowest, highest] = extremes_of(clocks);
  const double middle = median(clocks);
  if (lowest <= 0 || highest - lowest > kSteady * middle) {
    why = fmt::format("the SM clock moved from {} to {} MHz", lowest, highest);
    return std::nullopt;
  }
  return middle;
}

std::optional<Resampled> read_rate(const Cell& cell, Random& random,
                                   std::vector<Rejected>& rejected) {
  const double bytes = cell.bytes.empty() ? 0 : median(cell.bytes);
  if (bytes <= 0) {
    rejected.emplace_back().at = cell.at;
    rejected.back().why = "the bytes moved are not recorded, or none";
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

namespace {

/// How far one reading of a steady clock may be off, in shares of it: twice the readings' robust
/// deviation. The steps of the timer behind them are in it.
double clock_error(const std::vector<const Cell*>& cells, double clock_mhz) {
  std::vector<double> about;
  for (const Cell* cell : cells) {
    for (const double reading : cell->clocks_mhz) about.push_back(reading - clock_mhz);
  }
  return 2 * robust_deviation(about) / clock_mhz;
}

}  // namespace

void put_cycles(Estimate& estimate, const std::string& name, const Resampled& cycles,
                const std::vector<const Cell*>& cells) {
  estimate.values[name] = to_value(cycles, "cycles");
  std::string why;
  if (const auto clock_mhz = steady_clock_mhz(cells, why)) {
    const double error = clock_error(cells, *clock_mhz);
    Value ns = to_value(scaled(cycles, 1e3 / *clock_mhz), "ns");
    ns.low -= error * std::abs(ns.value);
    ns.high += error * std::abs(ns.value);
    estimate.values[name + ".ns"] = ns;
  } else {
    estimate.absent[name + ".ns"] = why;
  }
}

void put_ns(Estimate& estimate, const std::string& name, const std::vector<const Cell*>& cells) {
  std::string why;
  if (const auto clock_mhz = steady_clock_mhz(cells, why)) {
    const double ns = 1e3 / *clock_mhz;
    const Value& in_cycles = estimate.values.at(name);
    estimate.values[name + ".ns"] = {in_cycles.value * ns, in_cycles.low * ns, in_cycles.high * ns,
                                     in_cycles.n, "ns"};
  } else {
    estimate.absent[name + ".ns"] = why;
  }
}

std::string shortest(double number) { return fmt::format("{}", number); }

}  // namespace warpgauge::estimate
