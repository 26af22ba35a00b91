// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/density.h"

#include <cmath>
#include <numbers>

namespace warpgauge::estimate {
namespace {

constexpr double kBandwidth = 0.02;
constexpr double kBandwidthReadings = 1.5;
constexpr std::size_t kStepsPerBandwidth = 4;
constexpr std::size_t kReach = 4;  // kernel cut at four bandwidths

constexpr double kDeepest = 0.5;       // valley over lower peak
constexpr double kStandardErrors = 4;  // the depth of a valley must be worth
constexpr double kLightest = 0.03;

/// Grid indices of local maxima (of a flat top, its first point).
std::vector<std::size_t> local_maxima(const std::vector<double>& f) {
  std::vector<std::size_t> peaks;
  for (std::size_t i = 1; i + 1 < f.size(); ++i) {
    if (f[i] > f[i - 1] && f[i] >= f[i + 1]) peaks.push_back(i);
  }
  return peaks;
}

std::size_t valley_between(const std::vector<double>& f, std::size_t left, std::size_t right) {
  const auto begin = f.begin() + static_cast<std::ptrdiff_t>(left);
  const auto end = f.begin() + static_cast<std::ptrdiff_t>(right);
  return static_cast<std::size_t>(std::min_element(begin, end) - f.begin());
}

/// Whether two neighbouring peaks are two modes. `least`: how far they must lie apart.
bool are_apart(const Density& density, std::size_t left, std::size_t right, std::size_t count,
               double least) {
  if (density.reading[right] - density.reading[left] <= least) return false;
  const auto& f = density.density;
  const double peak = std::min(f[left], f[right]);
  const double valley = f[valley_between(f, left, right)];
  if (valley >= kDeepest * peak) return false;
  // var f(x) = f(x) R / (n h) with R = 1 / (2 sqrt(pi)) for the Gaussian kernel (Silverman
  // 1986, 3.3).
  const double roughness = 1 / (2 * std::sqrt(std::numbers::pi));
  const double variance =
      (peak + valley) * roughness / (static_cast<double>(count) * density.bandwidth);
  return peak - valley > kStandardErrors * std::sqrt(variance);
}

/// Drops the lower peak of the shallowest pair that is not apart, until all are.
void merge_peaks(std::vector<std::size_t>& peaks, const Density& density, std::size_t count,
                 double offset, double separation, Apart apart) {
  const auto& f = density.density;
  while (true) {
    std::size_t drop = peaks.size();
    for (std::size_t i = 0; i + 1 < peaks.size(); ++i) {
      const std::size_t base = apart == Apart::kOfLower ? peaks[i] : peaks.front();
      const double least = separation * (density.reading[base] - offset);
      if (are_apart(density, peaks[i], peaks[i + 1], count, least)) continue;
      const std::size_t lower = f[peaks[i]] < f[peaks[i + 1]] ? i : i + 1;
      if (drop == peaks.size() || f[peaks[lower]] < f[peaks[drop]]) drop = lower;
    }
    if (drop == peaks.size()) return;
    peaks.erase(peaks.begin() + static_cast<std::ptrdiff_t>(drop));
  }
}

}  // namespace

std::vector<double> uninterrupted(std::vector<double> readings) {
  constexpr double kInterrupted = 10;
  std::sort(readings.begin(), readings.end());
  readings.erase(
      std::upper_bound(readings.begin(), readings.end(), kInterrupted * median(readings)),
      readings.end());
  return readings;
}

Density log_density(std::span<const double> sorted) {
  Density result;
  result.bandwidth = std::max(kBandwidth, kBandwidthReadings / median(sorted));
  const double step = result.bandwidth / static_cast<double>(kStepsPerBandwidth);
  const std::size_t reach = kReach * kStepsPerBandwidth;
  const double origin = std::log(first_of(sorted)) - step * static_cast<double>(reach + 1);
  const double width = std::log(last_of(sorted)) - origin;
  const std::size_t cells = static_cast<std::size_t>(width / step) + reach + 3;

  std::vector<double> counts(cells, 0.0);  // each reading shared between its two grid neighbours
  for (const double reading : sorted) {
    const double position = (std::log(reading) - origin) / step;
    const auto below = static_cast<std::size_t>(position);
    const double share = position - static_cast<double>(below);
    counts[below] += 1 - share;
    counts[below + 1] += share;
  }
  std::vector<double> kernel(reach + 1);
  const double scale =
      1 / (std::sqrt(2 * std::numbers::pi) * result.bandwidth * static_cast<double>(sorted.size()));
  for (std::size_t k = 0; k <= reach; ++k) {
    const double z = static_cast<double>(k) / static_cast<double>(kStepsPerBandwidth);
    kernel[k] = scale * std::exp(-z * z / 2);
  }
  result.density.assign(cells, 0.0);
  for (std::size_t i = 0; i < cells; ++i) {
    result.reading.push_back(std::exp(origin + step * static_cast<double>(i)));
    if (counts[i] <= 0) continue;
    result.density[i] += counts[i] * kernel[0];
    for (std::size_t k = 1; k <= reach; ++k) {
      if (i >= k) result.density[i - k] += counts[i] * kernel[k];
      if (i + k < cells) result.density[i + k] += counts[i] * kernel[k];
    }
  }
  return result;
}

std::vector<Mode> find_modes(std::span<const double> sorted, const Density& density, double offset,
                             double separation, Apart apart) {
  std::vector<std::size_t> peaks = local_maxima(density.density);
  merge_peaks(peaks, density, sorted.size(), offset, separation, apart);
  std::vector<Mode> modes;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < peaks.size(); ++i) {
    std::size_t end = sorted.size();
    if (i + 1 < peaks.size()) {
      const double edge = density.reading[valley_between(density.density, peaks[i], peaks[i + 1])];
      end = static_cast<std::size_t>(std::upper_bound(sorted.begin(), sorted.end(), edge) -
                                     sorted.begin());
    }
    const double weight = static_cast<double>(end - begin) / static_cast<double>(sorted.size());
    if (weight > kLightest) modes.push_back({begin, end});
    begin = end;
  }
  return modes;
}

View draw_density(const Density& density, double offset, const std::string& y_label,
                  const samples::Series& series) {
  Curve curve{.label = series.label};
  for (std::size_t i = 0; i < density.reading.size(); ++i) {
    const double reading = density.reading[i];
    curve.add(reading - offset, density.density[i] / reading);  // d log(t) = dt / t
  }
  return view_of({"access", "cycles"}, {y_label, "1"}, {std::move(curve)});
}

}  // namespace warpgauge::estimate
