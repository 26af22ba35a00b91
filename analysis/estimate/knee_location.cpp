// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/knee_location.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr int kCellsPerGap = 20;       // candidate locations between two sizes
constexpr double kRampOctaves = 1.0;   // how far beyond the plateau points bear on the knee
constexpr double kLevelOctaves = 3.0;  // how far back the plateau does
constexpr double kRampMisfit = 0.08;   // no law is exact: error of a rise, relative to it
/// Neighbouring points share that error: an octave of a dense sweep says no more than this number
/// of points.
constexpr double kPointsAnOctave = 8;
/// Widths of the rise, over the knee.
constexpr double kWidths[] = {0.02, 0.03,  0.044, 0.0625, 0.088, 0.125, 0.177,
                              0.25, 0.354, 0.5,   0.8,    1.6,   3.2};
constexpr double kDegrees = 5;        // of Student's t: a few points are off by far more
constexpr double kTailScale = 0.775;  // Student's t of that many degrees, at standard deviation 1
/// Left out at each end of a 95 % interval. The laws are not quite those of the caches: calibrated
/// on planted knees (tests/virtual_gpu).
constexpr double kTail = 0.02;
constexpr double kRoundedDown = 0.1;  // of a gap between two sizes

/// The header says what they are. Sets: the victim is the least recently used line, or the oldest.
enum class Shape { kStep, kSets, kExponential, kHyperbolic, kHashed };
constexpr int kHashedWays[] = {4, 8, 16, 32};
constexpr double kFirstMisses = 0.01;  // share of the accesses, at what is called a hashed knee

/// From one size of the curve to another.
double octaves(const KneeCurve& curve, std::size_t from, std::size_t to) {
  return std::log2(curve.x[to] / curve.x[from]);
}

struct Law {
  Shape shape = Shape::kStep;
  double width = 0;
  int ways = 0;     // of a hashed index
  double load = 0;  // lines a set at the knee
  double prior = 1;
};

/// P(Poisson(mean) >= count).
double poisson_reaches(double mean, int count) {
  double term = std::exp(-mean), below = 0;
  for (int i = 0; i < count; ++i) {
    below += term;
    term *= mean / (i + 1);
  }
  return std::max(0.0, 1 - below);
}

std::vector<Law> all_laws() {
  // A step counts as much as sets of all widths do.
  std::vector<Law> laws = {{.prior = static_cast<double>(std::size(kWidths))}};
  for (const double width : kWidths) {
    for (const Shape shape : {Shape::kSets, Shape::kExponential, Shape::kHyperbolic}) {
      laws.push_back({.shape = shape, .width = width});
    }
  }
  for (const int ways : kHashedWays) {
    double low = 0, high = ways;
    for (int i = 0; i < 40; ++i) {
      const double middle = (low + high) / 2;
      (poisson_reaches(middle, ways) < kFirstMisses ? low : high) = middle;
    }
    laws.push_back({.shape = Shape::kHashed, .width = 0, .ways = ways, .load = low});
  }
  return laws;
}

/// Share of the rise at `x` beyond a knee at `knee`.
double rise(double x, double knee, const Law& law) {
  if (x <= knee) return 0;
  const double z = (x / knee - 1) / law.width;
  switch (law.shape) {
    case Shape::kStep:
      return 1;
    case Shape::kSets:
      return z >= 1 ? 1 : z * (1 + law.width) / (1 + z * law.width);
    case Shape::kExponential:
      return -std::expm1(-z);
    case Shape::kHyperbolic:
      return z / (1 + z);
    case Shape::kHashed:
      return poisson_reaches(law.load * x / knee, law.ways);
  }
  return 0;
}

/// The part of the curve that the laws are compared with.
struct Window {
  std::vector<double> x, excess, error;  // excess over the level
  double height = 0;                     // of the full rise, where it is known
  double weight = 1;                     // of each point
};

double level_of(const KneeCurve& curve, double& error) {
  std::vector<double> level, own;
  for (std::size_t i = curve.first; i <= curve.last; ++i) {
    if (octaves(curve, i, curve.last) > kLevelOctaves) continue;
    level.push_back(curve.y[i]);
    own.push_back(curve.error[i]);
  }
  // A point whose readings were mostly interrupted says nothing about the others.
  error = std::max(robust_deviation(level), median(own));
  return median(level);
}

Window cut_window(const KneeCurve& curve) {
  double scatter = 0;
  const double level = level_of(curve, scatter);
  Window window;
  window.height = curve.has_upper ? curve.upper_level - level : 0;
  double beyond = 0;
  for (std::size_t i = curve.first; i < curve.end; ++i) {
    const double away = octaves(curve, curve.last, i);
    if (away < -kLevelOctaves || away > kRampOctaves) continue;
    window.x.push_back(curve.x[i]);
    window.excess.push_back(curve.y[i] - level);
    const double own = i <= curve.last ? std::max(scatter, curve.error[i]) : curve.error[i];
    window.error.push_back(std::max({own, scatter, 1e-4 * level}));
    beyond += away > 0 ? 1 : 0;
  }
  window.weight = std::min(1.0, kPointsAnOctave / std::max(1.0, beyond));
  return window;
}

/// Log likelihood of one reading that is off by `off`, with heavy tails.
double log_density_of(double off, double scale) {
  const double z = off / (kTailScale * scale);
  return -std::log(scale) - (kDegrees + 1) / 2 * std::log1p(z * z / kDegrees);
}

/// Log likelihood of the points from `begin` on under one law whose rise has `shape` there, at the
/// height that fits best.
double log_likelihood(const Window& window, std::size_t begin, const std::vector<double>& shape) {
  double weighted = 0, squares = 0;
  for (std::size_t i = begin; i < shape.size(); ++i) {
    const double scale = std::max(window.error[i], kRampMisfit * std::abs(window.excess[i]));
    weighted += shape[i] * window.excess[i] / (scale * scale);
    squares += shape[i] * shape[i] / (scale * scale);
  }
  double height = squares > 0 ? std::max(0.0, weighted / squares) : 0;
  // The plateau beyond bounds the rise; the ramp may still have a way to go at the window's end,
  // but it does not overshoot.
  if (window.height > 0) height = std::clamp(height, 0.5 * window.height, 1.1 * window.height);
  double sum = 0;
  for (std::size_t i = begin; i < shape.size(); ++i) {
    const double expected = height * shape[i];
    sum += log_density_of(window.excess[i] - expected,
                          std::hypot(window.error[i], kRampMisfit * expected));
  }
  return sum;
}

struct Candidate {
  double x = 0;
  double log_weight = 0;  // of the mixture of laws, with the width of its cell
};

/// The first point that is off the level, as all behind it are, two of them at least: a small step
/// before a large one is a knee, however well a law of the large one explains the rest.
std::size_t first_off_level(const KneeCurve& curve) {
  constexpr double kDeviations = 4;
  double error = 0;
  const double level = level_of(curve, error);
  std::size_t first = curve.end;
  while (first > curve.last + 1) {
    const std::size_t i = first - 1;
    const double least =
        std::max(curve.off_level * level, kDeviations * std::max(error, curve.error[i]));
    if (curve.y[i] - level <= least) break;
    --first;
  }
  return first + 2 <= curve.end ? first : curve.end;
}

/// A knee below the plateau's last octave, or beyond half an octave after it, is not a candidate.
std::vector<Candidate> weigh(const KneeCurve& curve, const Window& window) {
  std::size_t last = curve.last;
  while (last + 1 < curve.end && octaves(curve, curve.last, last + 1) <= kRampOctaves / 2) ++last;
  last = std::min({std::max(last, curve.last + 1), curve.x.size() - 1, first_off_level(curve)});
  std::size_t first = std::max(curve.floor, curve.first);
  while (first < curve.last && octaves(curve, first, curve.last) > 1) ++first;

  std::vector<double> on_level(window.x.size() + 1);  // likelihood of the first points, no rise
  for (std::size_t i = 0; i < window.x.size(); ++i) {
    on_level[i + 1] = on_level[i] + log_density_of(window.excess[i], window.error[i]);
  }
  static const std::vector<Law> laws = all_laws();
  std::vector<Candidate> candidates;
  std::vector<double> shape(window.x.size());
  for (std::size_t gap = first; gap < last; ++gap) {
    const double step = std::log(curve.x[gap + 1] / curve.x[gap]) / kCellsPerGap;
    for (int cell = 0; cell < kCellsPerGap; ++cell) {
      Candidate candidate{.x = curve.x[gap] * std::exp(step * (cell + 0.5))};
      const auto begin = static_cast<std::size_t>(
          std::upper_bound(window.x.begin(), window.x.end(), candidate.x) - window.x.begin());
      std::vector<double> logs;
      for (const Law& law : laws) {
        for (std::size_t i = begin; i < shape.size(); ++i) {
          shape[i] = rise(window.x[i], candidate.x, law);
        }
        logs.push_back(std::log(law.prior) +
                       window.weight * (on_level[begin] + log_likelihood(window, begin, shape)));
      }
      const double top = largest_of(logs);
      double sum = 0;
      for (const double log : logs) sum += std::exp(log - top);
      candidate.log_weight = top + std::log(sum) + std::log(step);
      candidates.push_back(candidate);
    }
  }
  return candidates;
}

}  // namespace

KneeLocation locate_knee(const KneeCurve& curve) {
  const Window window = cut_window(curve);
  const std::vector<Candidate> candidates = weigh(curve, window);
  double top = first_of(candidates).log_weight;
  for (const Candidate& candidate : candidates) top = std::max(top, candidate.log_weight);
  double total = 0;
  for (const Candidate& candidate : candidates) total += std::exp(candidate.log_weight - top);

  const auto quantile_at = [&](double probability) {
    double sum = 0;
    for (const Candidate& candidate : candidates) {
      sum += std::exp(candidate.log_weight - top) / total;
      if (sum >= probability) return candidate.x;
    }
    return last_of(candidates).x;
  };
  KneeLocation location;
  location.median = quantile_at(0.5);
  location.low = quantile_at(kTail);
  location.high = quantile_at(1 - kTail);
  // A distribution that begins just above a measured size begins at it: sweeps visit round sizes,
  // and capacities are round. If nothing lies below, what is cut off is all at the other end.
  const auto past = std::upper_bound(curve.x.begin(), curve.x.end(), location.low);
  if (past != curve.x.begin() && past != curve.x.end()) {
    const double fits = *(past - 1);
    if (location.low < fits * std::pow(*past / fits, kRoundedDown)) {
      if (quantile_at(0.005) >= fits) location.high = quantile_at(1 - 2 * kTail);
      location.low = fits;
    }
  }
  // The largest measured size at or below the median.
  const auto above = std::upper_bound(curve.x.begin(), curve.x.end(), location.median);
  const double fits = above == curve.x.begin() ? first_of(curve.x) : *(above - 1);
  location.value = fits >= location.low && fits <= location.high ? fits : location.median;
  return location;
}

}  // namespace warpgauge::estimate
