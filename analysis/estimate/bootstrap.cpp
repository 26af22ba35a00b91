// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/bootstrap.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "analysis/base/hash.h"

namespace warpgauge::estimate {

Random::Random(std::string_view seed_text) : state_(fnv1a64(seed_text)) {}

std::uint64_t Random::next() {
  state_ += kStep;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return mixed ^ (mixed >> 31);
}

namespace {

/// Random::below for one count, many times: the same draws without a division each.
class Below {
 public:
  explicit Below(std::size_t count) : count_(count), reciprocal_(~std::uint64_t{0} / count) {}
  std::size_t operator()(Random& random) const {
    const std::uint64_t drawn = random.next();
    // The quotient is too small by one at most.
    __extension__ using Wide = unsigned __int128;
    const auto quotient = static_cast<std::uint64_t>((Wide{drawn} * reciprocal_) >> 64);
    const std::uint64_t rest = drawn - quotient * count_;
    return rest >= count_ ? rest - count_ : rest;
  }

 private:
  std::uint64_t count_;
  std::uint64_t reciprocal_;
};

/// Rank of each reading among them all.
std::vector<std::size_t> ranks_of(std::span<const double> readings, std::vector<double>& sorted) {
  std::vector<std::size_t> order(readings.size()), ranks(readings.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return readings[a] < readings[b]; });
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    ranks[order[rank]] = rank;
    sorted.push_back(readings[order[rank]]);
  }
  return ranks;
}

/// Median of redrawn readings, for an odd number of up to seven: each byte counts how often one
/// rank was drawn, and a multiplication adds the bytes up.
void redraw_few(const std::vector<std::size_t>& ranks, const std::vector<double>& sorted,
                Random& random, std::vector<double>& medians) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  const Below below(ranks.size());
  const std::uint64_t half = ranks.size() / 2;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::uint64_t counts = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      counts += std::uint64_t{1} << (8 * ranks[below(random)]);
    }
    const std::uint64_t up_to = counts * kOnes;
    const std::uint64_t reached = (up_to + (0x7f - half) * kOnes) & (0x80 * kOnes);
    medians.push_back(sorted[static_cast<std::size_t>(std::countr_zero(reached) / 8)]);
  }
}

/// The same for any number.
void redraw_many(const std::vector<std::size_t>& ranks, const std::vector<double>& sorted,
                 Random& random, std::vector<double>& medians) {
  const Below below(ranks.size());
  const std::size_t upper = ranks.size() / 2;  // place of the upper median
  std::vector<std::size_t> counts(ranks.size());
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::fill(counts.begin(), counts.end(), 0);
    for (std::size_t i = 0; i < ranks.size(); ++i) ++counts[ranks[below(random)]];
    std::size_t rank = 0, up_to = counts[0], last_below = 0;
    while (up_to <= upper) {
      if (counts[rank] > 0) last_below = rank;
      up_to += counts[++rank];
    }
    if (ranks.size() % 2 == 1 || up_to - counts[rank] < upper) {
      medians.push_back(sorted[rank]);
    } else {
      medians.push_back(sorted[last_below] + (sorted[rank] - sorted[last_below]) / 2);
    }
  }
}

/// More readings than any probe takes of one thing: drawing each of them 500 times would take
/// seconds, and the median's rank is known without that.
constexpr std::size_t kMostRedrawn = 60'000;

/// Median of redrawn readings, for very many. The middle one of n numbers drawn from 0 to 1 has a
/// beta distribution: mean 1/2, variance 1 / (4 (n + 2)), normal up to terms of 1/n (David and
/// Nagaraja, Order Statistics, 2003, 2.1 and 10.2).
void draw_ranks(const std::vector<double>& sorted, Random& random, std::vector<double>& medians) {
  const auto uniform = [&] { return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53; };
  const auto n = static_cast<double>(sorted.size());
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    const double normal =
        std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    const double place = 0.5 + normal / (2 * std::sqrt(n + 2));
    medians.push_back(sorted[static_cast<std::size_t>(std::clamp(place * n, 0.0, n - 1))]);
  }
}

}  // namespace

Statistics pointers_to(const std::vector<Resampled>& statistics) {
  Statistics pointers;
  for (const Resampled& statistic : statistics) pointers.push_back(&statistic);
  return pointers;
}

std::vector<double> values_of(const Statistics& statistics) {
  std::vector<double> values;
  for (const Resampled* statistic : statistics) values.push_back(statistic->value);
  return values;
}

std::vector<double> values_in(const Statistics& statistics, std::size_t replicate) {
  std::vector<double> values;
  for (const Resampled* statistic : statistics) values.push_back(statistic->replicates[replicate]);
  return values;
}

std::int64_t readings_of(const Statistics& statistics) {
  std::int64_t n = 0;
  for (const Resampled* statistic : statistics) n += statistic->n;
  return n;
}

Curve curve_of(std::string label, const std::vector<double>& x, const Statistics& statistics) {
  Curve curve{.label = std::move(label)};
  for (std::size_t i = 0; i < x.size(); ++i) curve.add(x[i], to_value(*statistics[i], ""));
  return curve;
}

Resampled resampled_median(std::span<const double> readings, Random& random) {
  Resampled result{.value = median(readings), .n = std::ssize(readings)};
  result.replicates.reserve(kResamples);
  std::vector<double> sorted;
  const std::vector<std::size_t> ranks = ranks_of(readings, sorted);
  if (first_of(sorted) == last_of(sorted)) {  // whatever is drawn, as clocks often read
    random.skip(kResamples * readings.size());
    result.replicates.assign(kResamples, result.value);
    return result;
  }
  if (readings.size() > kMostRedrawn) {
    draw_ranks(sorted, random, result.replicates);
    return result;
  }
  const bool few = readings.size() <= 7 && readings.size() % 2 == 1;
  (few ? redraw_few : redraw_many)(ranks, sorted, random, result.replicates);
  return result;
}

Resampled median_over_points(const Statistics& points, Random& random, double readings_share) {
  std::vector<double> drawn = values_of(points);
  return resample(median(drawn), readings_of(points), [&](std::size_t replicate) {
    for (double& value : drawn) {
      const Resampled& point = *points[random.below(points.size())];
      value = std::lerp(point.value, point.replicates[replicate], readings_share);
    }
    return median_in_place(drawn);
  });
}

double standard_error(const Resampled& statistic) {
  return (quantile(statistic.replicates, 0.8413) - quantile(statistic.replicates, 0.1587)) / 2;
}

double unexplained_deviation(std::span<const double> observed, std::span<const double> predicted,
                             const Statistics& statistics, std::size_t terms) {
  if (observed.size() <= terms) return 0;
  double residual_squares = 0;
  double explained = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    residual_squares += (observed[i] - predicted[i]) * (observed[i] - predicted[i]);
    explained += variance(statistics[i]->replicates) / static_cast<double>(observed.size());
  }
  const auto freedom = static_cast<double>(observed.size() - terms);
  return std::sqrt(std::max(0.0, residual_squares / freedom - explained));
}

Resampled scaled(const Resampled& statistic, double factor) {
  return combined([factor](double value) { return value * factor; }, statistic);
}

Resampled inverse(const Resampled& statistic, double factor) {
  return combined([factor](double value) { return factor / value; }, statistic);
}

Value to_value(const Resampled& statistic, std::string unit) {
  return {.value = statistic.value,
          .low = std::min(statistic.value, quantile(statistic.replicates, 0.025)),
          .high = std::max(statistic.value, quantile(statistic.replicates, 0.975)),
          .n = statistic.n,
          .unit = std::move(unit)};
}

}  // namespace warpgauge::estimate
