// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/record.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "tests/virtual_gpu/miss_share.h"

namespace warpgauge::virtual_gpu {
namespace {

constexpr int kLengths = 3;
constexpr int kHopsPerLength = 85;

/// The state of the device at a share `when` of the sweep.
class Weather {
 public:
  Weather(const Noise& noise, Draw& draw) : noise_(noise), phase_(draw.uniform()) {}
  /// SM clock over its nominal value.
  double clock(double when) const {
    const double wave = noise_.drift * std::sin(2 * std::numbers::pi * (1.5 * when + phase_));
    return (throttled(when) ? noise_.throttled_clock : 1) * (1 + wave);
  }
  double recorded_clock(double when) const {
    return clock(when) / (throttled(when) && noise_.throttle_hidden ? noise_.throttled_clock : 1);
  }

 private:
  bool throttled(double when) const {
    return when >= noise_.throttle_from && when < noise_.throttle_to;
  }
  const Noise& noise_;
  double phase_;
};

/// One reading: the time itself, the cost of taking it, jitter, an interruption, a whole number.
double reading(double cycles, double deviation, const Noise& noise, Draw& draw) {
  double value = cycles + deviation * draw.gaussian();
  value *= 1 + noise.relative * draw.gaussian();
  if (draw.chance(noise.outlier_share)) value *= draw.between(1.05, 3);
  return std::max(1.0, std::round(value + noise.overhead_cycles));
}

samples::Series series_of(const std::string& estimator, const std::string& seed,
                          std::vector<samples::Axis> axes,
                          std::vector<samples::Quantity> quantities) {
  samples::Series series;
  series.id = seed;
  series.probe = "virtual_gpu/" + estimator;
  series.estimator = estimator;
  series.label = "virtual";
  series.axes = std::move(axes);
  series.quantities = std::move(quantities);
  return series;
}

}  // namespace

std::vector<double> footprints(double from_bytes, double to_bytes, int per_octave) {
  constexpr double kLine = 128;
  std::vector<double> sizes;
  for (int i = 0;; ++i) {
    const double size =
        std::round(from_bytes * std::exp2(static_cast<double>(i) / per_octave) / kLine) * kLine;
    if (size > to_bytes) return sizes;
    if (sizes.empty() || size > sizes.back()) sizes.push_back(size);
  }
}

namespace {

/// Adds the chain lengths of one setting, at a share `when` of the sweep.
void add_chase(samples::Series& series, const std::vector<double>& at, Hop one, double sm_cycles,
               double when, const Weather& weather, const Noise& noise, Draw& draw, int repeats) {
  // What lies beyond the SM keeps its own clock: in SM cycles it gets shorter as the SM slows.
  one.mean += std::max(0.0, one.mean - sm_cycles) * (weather.clock(when) - 1);
  for (int length = 1; length <= kLengths; ++length) {
    const double hops = length * kHopsPerLength;
    samples::Point point{.at = at, .samples = {{}, {}}};
    point.at.push_back(hops);
    for (int repeat = 0; repeat < repeats; ++repeat) {
      point.samples[0].push_back(
          reading(hops * one.mean, std::sqrt(hops * one.variance), noise, draw));
    }
    point.samples[1] = {kClockMhz * weather.recorded_clock(when)};
    series.points.push_back(std::move(point));
  }
}

/// A hop that misses with probability `share`.
Hop two_way(double share, double hit, double miss) {
  return {.mean = hit + share * (miss - hit),
          .variance = share * (1 - share) * (miss - hit) * (miss - hit)};
}

/// Latency of all that is behind the first cache.
double behind_first(const Machine& machine) {
  return machine.caches.size() > 1 ? machine.caches[1].latency_cycles : machine.dram.latency_cycles;
}

samples::Series chase_series(const std::string& estimator, const std::string& seed,
                             std::vector<samples::Axis> axes) {
  axes.push_back({"hops", "hops"});
  auto series =
      series_of(estimator, seed, std::move(axes), {{"duration", "cycles"}, {"sm_clock", "MHz"}});
  // Near a knee, hits and misses mix, and short chains scatter: as the knee series of the probe.
  series.constants["max_residual"] = 0.05;
  return series;
}

}  // namespace

samples::Series footprint_sweep(const Machine& machine, const std::vector<double>& sizes,
                                const Noise& noise, const std::string& seed, int repeats) {
  auto series = chase_series("latency_ladder", seed, {{"size", "bytes"}});
  Draw draw(seed);
  const Weather weather(noise, draw);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double when = static_cast<double>(i) / static_cast<double>(sizes.size());
    add_chase(series, {sizes[i]}, hop(machine, sizes[i]), machine.caches.front().latency_cycles,
              when, weather, noise, draw, repeats);
  }
  return series;
}

samples::Series stride_sweep(const Machine& machine, const std::vector<double>& strides,
                             const Noise& noise, const std::string& seed, int repeats) {
  auto series = chase_series("granule", seed, {{"stride", "bytes"}});
  Draw draw(seed);
  const Weather weather(noise, draw);
  const CacheLevel& first = machine.caches.front();
  const CacheLevel& last = machine.caches.back();
  for (std::size_t i = 0; i < strides.size(); ++i) {
    const double when = static_cast<double>(i) / static_cast<double>(strides.size());
    const double sector = std::min(1.0, strides[i] / first.shape.sector_bytes);
    const double fetch = std::min(sector, strides[i] / last.shape.sector_bytes);
    const double memory = machine.dram.latency_cycles;
    Hop one;
    one.mean = (1 - sector) * first.latency_cycles + (sector - fetch) * last.latency_cycles +
               fetch * memory;
    // Hits and misses alternate: only memory itself scatters.
    one.variance = fetch * memory * memory * machine.dram.spread * machine.dram.spread;
    add_chase(series, {strides[i]}, one, first.latency_cycles, when, weather, noise, draw, repeats);
  }
  return series;
}

samples::Series line_sweep(const Machine& machine, const std::vector<double>& strides,
                           const std::vector<double>& sizes, const Noise& noise,
                           const std::string& seed, int repeats) {
  auto series = chase_series("line_size", seed, {{"stride", "bytes"}, {"size", "bytes"}});
  Draw draw(seed);
  const Weather weather(noise, draw);
  const CacheLevel& first = machine.caches.front();
  for (std::size_t s = 0; s < strides.size(); ++s) {
    for (const double size : sizes) {
      const double nodes = std::floor(size / strides[s]);
      if (nodes < 2) continue;
      const double share = strided_miss_share(first.shape, strides[s], nodes);
      const double when = static_cast<double>(s) / static_cast<double>(strides.size());
      add_chase(series, {strides[s], size},
                two_way(share, first.latency_cycles, behind_first(machine)), first.latency_cycles,
                when, weather, noise, draw, repeats);
    }
  }
  return series;
}

samples::Series conflict_sweep(const Machine& machine, const std::vector<double>& lines,
                               double spacing_bytes, const Noise& noise, const std::string& seed,
                               int repeats) {
  auto series = chase_series("associativity", seed, {{"lines", "1"}});
  Draw draw(seed);
  const Weather weather(noise, draw);
  const CacheLevel& first = machine.caches.front();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const double share = strided_miss_share(first.shape, spacing_bytes, lines[i]);
    const double when = static_cast<double>(i) / static_cast<double>(lines.size());
    add_chase(series, {lines[i]}, two_way(share, first.latency_cycles, behind_first(machine)),
              first.latency_cycles, when, weather, noise, draw, repeats);
  }
  return series;
}

int side_of(const Sides& sides, std::uint64_t address) {
  if (!sides.two) return 0;
  if (sides.hash_mask != 0) return std::popcount(address & sides.hash_mask) % 2;
  const double draw = static_cast<double>(scramble(address) >> 11) * 0x1p-53;
  return draw < sides.near_share ? 0 : 1;
}

double side_latency(const Sides& sides, std::uint64_t address) {
  const int side = side_of(sides, address);
  const auto slice = scramble(address ^ 0x5bd1e995) % static_cast<std::uint64_t>(sides.slices);
  // Slices lie evenly between the nearest and the farthest.
  const double place =
      sides.slices == 1 ? 0 : 2.0 * static_cast<double>(slice) / (sides.slices - 1) - 1;
  return (side == 0 ? sides.near_cycles : sides.far_cycles) *
         (1 + std::sqrt(3.0) * sides.slice_spread * place);
}

samples::Series side_sweep(const Machine& machine, int addresses, const Noise& noise,
                           const std::string& seed, int repeats) {
  auto series = series_of("near_far", seed, {{"address", "bytes"}}, {{"access", "cycles"}});
  series.constants["overhead_cycles"] = noise.overhead_cycles;
  Draw draw(seed);
  for (int i = 0; i < addresses; ++i) {
    const std::uint64_t address = draw.below(std::size_t{1} << 18) * 128;
    samples::Point point{.at = {static_cast<double>(address)}, .samples = {{}}};
    for (int repeat = 0; repeat < repeats; ++repeat) {
      point.samples[0].push_back(reading(side_latency(machine.sides, address), 0, noise, draw));
    }
    series.points.push_back(std::move(point));
  }
  return series;
}

samples::Series saturation_sweep(const Machine& machine, const std::vector<double>& in_flight,
                                 const Noise& noise, const std::string& seed, int repeats) {
  auto series = series_of("saturation", seed, {{"bytes_in_flight", "bytes"}},
                          {{"duration", "s"}, {"sm_clock", "MHz"}, {"bytes", "bytes"}});
  Draw draw(seed);
  constexpr double kBytes = 4e9;
  for (const double x : in_flight) {
    samples::Point point{.at = {x}, .samples = {{}, {kClockMhz}, {kBytes}}};
    for (int repeat = 0; repeat < repeats; ++repeat) {
      double seconds = kBytes / (machine.pipe.at(x) * 1e9) * (1 + noise.relative * draw.gaussian());
      if (draw.chance(noise.outlier_share)) seconds *= draw.between(1.05, 3);
      point.samples[0].push_back(seconds);
    }
    series.points.push_back(std::move(point));
  }
  return series;
}

}  // namespace warpgauge::virtual_gpu
