// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/line_fit.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <set>

namespace warpgauge::estimate {

Line fit_line(std::span<const double> x, std::span<const double> y) {
  const double center_x = mean(x);
  const double center_y = mean(y);
  double sum_xx = 0;
  double sum_xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum_xx += (x[i] - center_x) * (x[i] - center_x);
    sum_xy += (x[i] - center_x) * (y[i] - center_y);
  }
  const double slope = sum_xy / sum_xx;
  return {.slope = slope, .intercept = center_y - slope * center_x};
}

std::optional<Eigen::VectorXd> least_squares(const Eigen::MatrixXd& design,
                                             const Eigen::VectorXd& y) {
  // Columns differ by orders of magnitude (1 against an instruction count): scale before judging
  // rank.
  const Eigen::VectorXd scale = design.colwise().norm();
  if (design.rows() < design.cols() || scale.minCoeff() <= 0) return std::nullopt;
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(design * scale.cwiseInverse().asDiagonal());
  factors.setThreshold(1e-9);
  if (factors.rank() < design.cols()) return std::nullopt;
  return factors.solve(y).cwiseQuotient(scale);
}

Misfit compare(std::span<const double> observed, std::span<const double> predicted) {
  const auto [smallest, largest] = extremes_of(observed);
  Misfit misfit;
  double largest_residual = 0;
  double residual_squares = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    const double residual = predicted[i] - observed[i];
    const double relative = residual / observed[i];
    largest_residual = std::max(largest_residual, std::abs(residual));
    misfit.largest_relative = std::max(misfit.largest_relative, std::abs(relative));
    misfit.rms_relative += relative * relative;
    residual_squares += residual * residual;
  }
  const auto count = static_cast<double>(observed.size());
  const double span = largest - smallest;
  misfit.points = static_cast<int>(observed.size());
  misfit.rms_relative = std::sqrt(misfit.rms_relative / count);
  // Without any span a law is not tested at all: infinitely bad rather than perfect.
  misfit.largest_of_span =
      span > 0 ? largest_residual / span : std::numeric_limits<double>::infinity();
  misfit.r2 = span > 0 ? 1 - residual_squares / (count * variance(observed)) : 0;
  return misfit;
}

QueueLaw queue_law_at(double split, std::span<const double> loads, std::span<const double> costs) {
  std::vector<double> waiting, queueing;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    if (loads[i] < split) {
      waiting.push_back(costs[i]);
    } else {
      queueing.push_back(costs[i] / loads[i]);
    }
  }
  return {.floor = waiting.empty() ? 0 : median(waiting), .each = median(queueing)};
}

QueueLaw fit_queue_law(std::span<const double> loads, std::span<const double> costs, bool seen) {
  std::set<double> splits(loads.begin(), loads.end());
  if (seen) splits.erase(splits.begin());
  QueueLaw best;
  double least = std::numeric_limits<double>::infinity();
  for (const double split : splits) {
    const QueueLaw law = queue_law_at(split, loads, costs);
    double deviation = 0;
    for (std::size_t i = 0; i < loads.size(); ++i) {
      deviation += std::abs(std::log(law.at(loads[i]) / costs[i]));
    }
    if (deviation < least) {
      least = deviation;
      best = law;
    }
  }
  return best;
}

ResampledLine line_through(const std::vector<double>& x, const Statistics& y) {
  const std::vector<double> observed = values_of(y);
  const Line line = fit_line(x, observed);
  std::vector<double> predicted;
  for (const double value : x) predicted.push_back(line.at(value));
  return {.slope = {.value = line.slope, .n = readings_of(y)},
          .intercept = {.value = line.intercept, .n = readings_of(y)},
          .misfit = compare(observed, predicted)};
}

double unexplained_by(const ResampledLine& line, const std::vector<double>& x,
                      const Statistics& y) {
  std::vector<double> predicted;
  for (const double value : x) predicted.push_back(line.height(value));
  return unexplained_deviation(values_of(y), predicted, y, 2);
}

void resample_line(ResampledLine& line, const std::vector<double>& x, const Statistics& y,
                   double unexplained, Random& random) {
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::vector<double> drawn = values_in(y, replicate);
    for (double& value : drawn) value += random.sign() * unexplained;
    const Line redrawn = fit_line(x, drawn);
    line.slope.replicates.push_back(redrawn.slope);
    line.intercept.replicates.push_back(redrawn.intercept);
  }
}

}  // namespace warpgauge::estimate
