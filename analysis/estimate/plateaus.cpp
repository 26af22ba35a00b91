// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/plateaus.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

// Prices in units of squared deviations: a point 3 deviations off its plateau is as well left out,
// and a plateau must explain two points to pay for itself.
constexpr double kSkipPrice = 9;
constexpr double kPlateauPrice = 13.5;
constexpr double kLeastBend =
    0.005;  // a knee lifts the curve by at least this over its plateau's line
constexpr double kBendDeviations = 2;   // and by this number of standard errors
constexpr double kPieceOfRamp = 0.015;  // relative rise an octave of what is not a level by itself
constexpr double kRounding = 0.01;      // octaves: sizes are rounded to whole lines

std::vector<double> logs(std::span<const double> values, double (*log)(double)) {
  std::vector<double> result;
  for (const double value : values) result.push_back(log(value));
  return result;
}

std::vector<double> centered(std::vector<double> values) {
  const double origin = mean(values);
  for (double& value : values) value -= origin;
  return values;
}

double deviation(double noise) { return plateau_tolerance(noise) / 3; }

/// Straight line through a stretch, in log coordinates.
struct Stretch {
  double slope = 0;
  double center_u = 0;
  double center_v = 0;
  double squares = 0;  // residual sum of squares
  double spread = 0;   // sum of squares of u about its mean
  double at(double u) const { return center_v + slope * (u - center_u); }
};

/// u = log2(x), v = ln(y), with running sums so that any stretch is fitted in constant time.
class LogCurve {
 public:
  LogCurve(std::span<const double> x, std::span<const double> y, double noise)
      : u_(centered(logs(x, std::log2))),
        v_(centered(logs(y, std::log))),
        noise_(std::min(noise, deviation(noise))),
        sums_(x.size() + 1) {
    for (std::size_t i = 0; i < u_.size(); ++i) {
      const Sums& s = sums_[i];
      sums_[i + 1] = {s.u + u_[i], s.v + v_[i], s.uu + u_[i] * u_[i], s.uv + u_[i] * v_[i],
                      s.vv + v_[i] * v_[i]};
    }
  }

  std::size_t size() const { return u_.size(); }
  double u(std::size_t i) const { return u_[i]; }
  double v(std::size_t i) const { return v_[i]; }
  double octaves(std::size_t first, std::size_t last) const { return u_[last] - u_[first]; }

  Stretch fit(const Plateau& plateau) const { return fit(plateau.first, plateau.last); }
  Stretch fit(std::size_t first, std::size_t last) const {
    const Sums& a = sums_[first];
    const Sums& b = sums_[last + 1];
    const auto count = static_cast<double>(last - first + 1);
    const double center_u = (b.u - a.u) / count;
    const double center_v = (b.v - a.v) / count;
    const double uu = b.uu - a.uu - count * center_u * center_u;
    const double uv = b.uv - a.uv - count * center_u * center_v;
    const double vv = b.vv - a.vv - count * center_v * center_v;
    const double slope = uv / uu;
    return {.slope = slope,
            .center_u = center_u,
            .center_v = center_v,
            .squares = std::max(0.0, vv - slope * uv),
            .spread = uu};
  }

  /// Noise alone tilts a short stretch: two standard errors of the slope are allowed on top.
  bool flat(const Stretch& stretch) const {
    return std::abs(stretch.slope) <= steepest_ + 2 * noise_ / std::sqrt(stretch.spread);
  }

 private:
  struct Sums {
    double u = 0, v = 0, uu = 0, uv = 0, vv = 0;
  };
  std::vector<double> u_, v_;  // about their means: large sums would lose digits
  double noise_;
  double steepest_ = std::log1p(kPlateauDrift);
  std::vector<Sums> sums_;
};

/// The cheapest set of plateaus: best[j] is the lowest price of the first j points.
std::vector<Plateau> segment(const LogCurve& curve, double deviation_of_points) {
  const double precision = 1 / (deviation_of_points * deviation_of_points);
  std::vector<double> best(curve.size() + 1, 0.0);
  std::vector<std::optional<std::size_t>> start(curve.size() + 1);  // of the plateau ending at j
  for (std::size_t j = 1; j <= curve.size(); ++j) {
    best[j] = best[j - 1] + kSkipPrice;
    for (std::size_t i = 0; i + 1 < j; ++i) {
      if (curve.octaves(i, j - 1) < kPlateauOctaves - kRounding) break;
      const double fixed = best[i] + kPlateauPrice;
      if (fixed >= best[j]) continue;
      const Stretch stretch = curve.fit(i, j - 1);
      const double price = fixed + stretch.squares * precision;
      if (price >= best[j] || !curve.flat(stretch)) continue;
      best[j] = price;
      start[j] = i;
    }
  }
  std::vector<Plateau> plateaus;
  for (std::size_t j = curve.size(); j > 0; j = start[j].value_or(j - 1)) {
    if (start[j]) plateaus.push_back({.first = *start[j], .last = j - 1});
  }
  std::reverse(plateaus.begin(), plateaus.end());
  return plateaus;
}

/// Two plateaus are one level when they meet (nothing, or a short disturbance, between them) at the
/// same height: a slowly bending level is cheaper in two pieces.
bool one_level(const LogCurve& curve, const Plateau& left, const Plateau& right, double tolerance) {
  const bool touching = right.first == left.last + 1;
  if (!touching && curve.octaves(left.last, right.first) > kPlateauOctaves) return false;
  const double junction = (curve.u(left.last) + curve.u(right.first)) / 2;
  const Stretch before = curve.fit(left), after = curve.fit(right);
  // The middles of short noisy pieces say more about their height than the lines' ends.
  const double step = std::min(std::abs(after.at(junction) - before.at(junction)),
                               std::abs(after.center_v - before.center_v));
  return step <= tolerance && curve.flat(curve.fit(left.first, right.last));
}

/// Whether the curve leaves the plateau upwards: the points of the next half octave (two at least)
/// lie above the plateau's own line, continued. The tail of a slow rise has flat stretches too, but
/// it bends the other way: no level ends there.
bool bends_up(const LogCurve& curve, const Plateau& plateau, double noise) {
  const Stretch line = curve.fit(plateau);
  const double slope = std::max(0.0, line.slope);
  const double own = static_cast<double>(plateau.points());
  const double half_span = curve.octaves(plateau.first, plateau.last) / 2;
  double sum = 0, ahead = 0, count = 0;
  for (std::size_t i = plateau.last + 1; i < curve.size(); ++i) {
    const double away = curve.octaves(plateau.last, i);
    if (away > kPlateauOctaves + kRounding && count >= 2) break;
    sum += curve.v(i) - (line.center_v + slope * (curve.u(i) - line.center_u));
    ahead += away + half_span;
    ++count;
  }
  if (count == 0) return true;
  const double lever = ahead / count / half_span;
  const double error = noise * std::sqrt(1 / count + (1 + 3 * lever * lever) / own);
  return sum / count > kLeastBend + kBendDeviations * error;
}

/// Where a plateau that is straight enough as a whole is better explained as flat up to a point and
/// too steep beyond it: a slow rise under noise. Its last point, or that of the flat part.
std::size_t end_of_flat_part(const LogCurve& curve, const Plateau& plateau, double noise) {
  constexpr double kLeastGain = 25;    // in squared errors: five standard errors
  constexpr double kStructure = 0.01;  // of a level: this little is not a rise of its own
  const auto n = static_cast<double>(plateau.points());
  noise = std::max(noise, kStructure);
  const double allowed = kLeastGain * noise * noise;
  double best = curve.fit(plateau).squares - allowed;
  std::size_t end = plateau.last;
  for (std::size_t k = plateau.first + 1; k < plateau.last; ++k) {
    if (curve.octaves(plateau.first, k) < kPlateauOctaves) continue;
    if (curve.octaves(k, plateau.last) < kPlateauOctaves) break;
    double x = 0, xx = 0, y = 0, xy = 0, yy = 0;
    for (std::size_t i = plateau.first; i <= plateau.last; ++i) {
      const double beyond = i > k ? curve.octaves(k, i) : 0;
      x += beyond;
      xx += beyond * beyond;
      y += curve.v(i);
      xy += beyond * curve.v(i);
      yy += curve.v(i) * curve.v(i);
    }
    const double spread = xx - x * x / n;
    const double slope = (xy - x * y / n) / spread;
    const double squares = yy - y * y / n - slope * slope * spread;
    const bool steep = slope > std::log1p(kPlateauDrift) + 2 * noise / std::sqrt(spread);
    if (!steep || squares >= best) continue;
    best = squares;
    end = k;
  }
  return end;
}

/// Takes out plateaus that end without a bend: a steep one was a piece of a ramp, a flat one goes
/// on in the next.
std::vector<Plateau> without_ramps(const LogCurve& curve, std::vector<Plateau> plateaus,
                                   double noise) {
  const auto steep = [&](const Plateau& plateau) {
    return curve.fit(plateau).slope > kPieceOfRamp;
  };
  for (std::size_t p = 0; p + 1 < plateaus.size();) {
    const Plateau& here = plateaus[p];
    Plateau& next = plateaus[p + 1];
    // Down is not a ramp: a device that got faster is for the caller to refuse.
    const double least = curve.fit(here).center_v - plateau_tolerance(noise);
    if (bends_up(curve, here, noise) || curve.fit(next).center_v < least) {
      ++p;
      continue;
    }
    const bool dropped = steep(here) || here.last + 1 < next.first;
    if (!dropped) next.first = here.first;
    plateaus.erase(plateaus.begin() + static_cast<std::ptrdiff_t>(p));
    if (dropped && p > 0) --p;
  }
  if (!plateaus.empty() && last_of(plateaus).last + 1 < curve.size() && steep(last_of(plateaus)) &&
      !bends_up(curve, last_of(plateaus), noise)) {
    plateaus.pop_back();
  }
  return plateaus;
}

}  // namespace

double curve_noise(std::span<const double> y) {
  if (y.size() < 3) return 0;
  const std::vector<double> v = logs(y, std::log);
  std::vector<double> bends;
  for (std::size_t i = 1; i + 1 < v.size(); ++i) bends.push_back(v[i - 1] - 2 * v[i] + v[i + 1]);
  // The second difference of independent noise has 1 + 4 + 1 times its variance.
  return robust_deviation(bends) / std::sqrt(6.0);
}

double plateau_tolerance(double noise) { return std::clamp(3 * noise, 0.03, 0.09); }

std::vector<std::size_t> lone_points(std::span<const double> y, double noise) {
  const double tolerance = plateau_tolerance(noise);
  const std::vector<double> v = logs(y, std::log);
  std::vector<std::size_t> lone;
  for (std::size_t i = 1; i + 1 < v.size(); ++i) {
    const double nearest = std::min(std::abs(v[i] - v[i - 1]), std::abs(v[i] - v[i + 1]));
    if (std::abs(v[i + 1] - v[i - 1]) <= tolerance && nearest > tolerance) lone.push_back(i);
  }
  return lone;
}

std::vector<Plateau> find_plateaus(std::span<const double> x, std::span<const double> y,
                                   double noise) {
  if (x.size() < 2) return {};
  const LogCurve curve(x, y, noise);
  std::vector<Plateau> merged;
  for (const Plateau& plateau : segment(curve, deviation(noise))) {
    if (!merged.empty() && one_level(curve, last_of(merged), plateau, plateau_tolerance(noise))) {
      last_of(merged).last = plateau.last;
    } else {
      merged.push_back(plateau);
    }
  }
  for (Plateau& plateau : merged) plateau.last = end_of_flat_part(curve, plateau, noise);
  merged = without_ramps(curve, std::move(merged), noise);
  for (Plateau& plateau : merged) {
    plateau.bends_up = plateau.last + 1 < curve.size() && bends_up(curve, plateau, noise);
    plateau.drift = std::expm1(curve.fit(plateau).slope);
  }
  return merged;
}

}  // namespace warpgauge::estimate
