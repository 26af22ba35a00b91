// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::granule_estimator {
namespace {

constexpr std::size_t kFewestStrides = 5;
constexpr double kStepsAnOctave = 8;   // of the candidates that are not powers of two
constexpr double kOwnError = 0.01;     // no law of caches is exact
constexpr double kWorthAnother = 14;   // fall of chi square that a second granule must bring
constexpr double kLikely = 3.84;       // chi square within this of the best: in the interval
constexpr double kOddPrice = 9;        // a granule that is not a power of two must fit better by it
constexpr double kLeastShare = 0.05;   // of the whole rise: what one granule must explain
constexpr double kStillRising = 0.05;  // over the last octave of strides
constexpr double kWidestSweep = 1e9;   // largest stride over smallest: every pair between is tried

struct Law {
  std::vector<double> granules;  // ascending
  double chi_square = std::numeric_limits<double>::infinity();
  Eigen::VectorXd coefficients;  // hit, then the rise of each granule

  double at(double stride) const {
    double latency = coefficients(0);
    for (std::size_t g = 0; g < granules.size(); ++g) {
      latency +=
          coefficients(static_cast<Eigen::Index>(g) + 1) * std::min(1.0, stride / granules[g]);
    }
    return latency;
  }
};

struct Strides {
  std::vector<double> stride, latency, error;
};

/// Latency against stride for given granules: of the accesses `stride` apart, a share
/// stride/granule begins a new granule.
std::optional<Law> fit_law(const Strides& data, const std::vector<double>& granules) {
  const auto column = [](const std::vector<double>& values) {
    return Eigen::Map<const Eigen::ArrayXd>(values.data(), std::ssize(values));
  };
  const Eigen::ArrayXd weight = 1 / column(data.error);
  Eigen::MatrixXd design(weight.size(), std::ssize(granules) + 1);
  design.col(0) = weight;
  for (std::size_t g = 0; g < granules.size(); ++g) {
    design.col(static_cast<Eigen::Index>(g) + 1) =
        weight * (column(data.stride) / granules[g]).min(1.0);
  }
  const Eigen::VectorXd y = weight * column(data.latency);
  const auto coefficients = least_squares(design, y);
  if (!coefficients) return std::nullopt;
  Law law{.granules = granules,
          .chi_square = (design * *coefficients - y).squaredNorm(),
          .coefficients = *coefficients};
  const auto rises = coefficients->tail(coefficients->size() - 1);
  const double rise = rises.sum();
  if (rise <= 0 || rises.minCoeff() < kLeastShare * rise) return std::nullopt;
  return law;
}

/// The laws of as many granules, and the best of them.
struct Choice {
  std::vector<Law> laws{};
  Law best{};

  void add(const std::optional<Law>& law) {
    if (!law) return;
    if (law->chi_square < best.chi_square) best = *law;
    laws.push_back(*law);
  }
};

/// One granule out of `candidates`, or two where the second is worth it; no law where none fits.
Choice choose(const Strides& data, const std::vector<double>& candidates) {
  Choice one, two;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    one.add(fit_law(data, {candidates[i]}));
    for (std::size_t j = i + 1; j < candidates.size(); ++j) {
      two.add(fit_law(data, {candidates[i], candidates[j]}));
    }
  }
  const double gain = one.best.chi_square - two.best.chi_square;
  return one.laws.empty() || gain > kWorthAnother ? two : one;
}

std::vector<double> powers_of_two(double from, double to) {
  std::vector<double> result;
  for (double g = 1; g <= to; g *= 2) {
    if (g >= from) result.push_back(g);
  }
  return result;
}

std::vector<double> fine_steps(double from, double to) {
  std::vector<double> result;
  for (int i = 0;; ++i) {
    const double g = from * std::exp2(i / kStepsAnOctave);
    if (g > to * (1 + 1e-9)) return result;
    result.push_back(g);
  }
}

/// The granule with the interval of all that fit about as well.
Value granule_value(const Choice& choice, std::size_t which, std::int64_t n) {
  const double best = choice.best.granules[which];
  Value value = exact(best, n, "bytes");
  for (const Law& law : choice.laws) {
    if (law.chi_square - choice.best.chi_square <= kLikely) value.hold(law.granules[which]);
  }
  return value;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each stride; hit + sum of rise * min(1, stride / "
      "granule), one or two granules, powers of two preferred; interval: all granules within 3.84 "
      "of the best chi square";
  const auto swept =
      read_slopes(series, {.swept = {"stride"}, .work = "hops", .constant = "max_residual"}, out);
  const std::vector<double> strides = axis_values(swept.sweep, swept.axes.front());
  refuse_if(first_of(strides) <= 0, "a stride is not positive");
  refuse_if(last_of(strides) > kWidestSweep * first_of(strides),
            "strides from {:g} to {:g} bytes: no cache fetches amounts that far apart",
            first_of(strides), last_of(strides));
  Strides data{.stride = swept.x, .latency = swept.y, .error = {}};
  for (const WorkSlope& fit : swept.fits) {
    data.error.push_back(std::hypot(standard_error(fit.slope), kOwnError * fit.slope.value));
  }
  refuse_if(data.stride.size() < kFewestStrides, "{} usable strides, {} are needed",
            data.stride.size(), kFewestStrides);
  out.view = view_of({"stride", "bytes"}, {"latency", "cycles"},
                     {{.label = series.label, .x = data.stride, .y = data.latency}}, true);
  const double first = first_of(data.stride);
  const double last = last_of(data.stride);
  const auto [lowest, highest] = extremes_of(data.latency);
  const double noise = median(data.error);
  refuse_if(highest - lowest < 4 * noise,
            "latency does not rise with the stride from {} to {} bytes: the granule is no larger "
            "than the first, or nothing misses",
            first, last);
  const Choice round = choose(data, powers_of_two(first, last / 2));
  const Choice any = choose(data, fine_steps(first, last / 2));
  const bool odd = round.laws.empty() || round.best.chi_square - any.best.chi_square > kOddPrice;
  const Choice& choice = odd ? any : round;
  refuse_if(choice.laws.empty(), "no granule within the strides explains the rise");
  const std::vector<double>& granules = choice.best.granules;
  const double degrees = std::max(
      1.0, static_cast<double>(data.stride.size()) - 1 - 2 * static_cast<double>(granules.size()));
  const double chi_square = choice.best.chi_square / degrees;
  out.diagnostics["chi_square_per_degree"] = chi_square;
  out.diagnostics["granules"] = static_cast<double>(granules.size());
  out.diagnostics["power_of_two"] = odd ? 0 : 1;

  // The last octave must be flat: else the largest granule lies beyond the sweep.
  std::vector<double> before;
  for (std::size_t i = 0; i < data.stride.size(); ++i) {
    if (data.stride[i] < last && data.stride[i] >= last / 2 * (1 - 1e-9)) {
      before.push_back(data.latency[i]);
    }
  }
  refuse_if(
      before.empty() || last_of(data.latency) > (1 + kStillRising) * median(before) + 2 * noise,
      "latency still rises at the largest stride, {} bytes", last);
  refuse_if(chi_square > 25,
            "latency does not follow the strides: chi square {:.3g} a degree of freedom",
            chi_square);
  Curve law{.label = "law", .fit = true};
  for (const double stride : fine_steps(first, last)) law.add(stride, choice.best.at(stride));
  out.view.curves.push_back(std::move(law));
  for (std::size_t g = 0; g < granules.size(); ++g) {
    const Value value = granule_value(choice, g, swept.n);
    const std::string name = fmt::format("granule.{}", g);
    out.values[name] = value;
    if (g == 0) out.values["granule.first"] = value;
    if (g + 1 == granules.size()) out.values["granule.last"] = value;
    out.view.mark(value, name);
  }
  if (granules.size() == 1) out.absent["granule.1"] = "one granule explains the curve";
}

}  // namespace

extern const RegisteredEstimator registered_granule = {
    .id = "granule",
    .summary = "sector, line or fetch size from latency against stride",
    .contract =
        "Axes `stride` (bytes), `hops`; quantity `duration` (cycles) of a sequential chase that "
        "misses: latency grows with the stride up to what one miss fetches. Gives "
        "granule.first/last/0/1 (bytes): sector and line, or sector and fetch. Strides from below "
        "the smallest granule to at least twice the largest, by factors of two or less.",
    .run = run};

}  // namespace warpgauge::estimate::granule_estimator
