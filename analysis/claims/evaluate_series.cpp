// SPDX-License-Identifier: Apache-2.0
// Evidence from raw series: one point (or the best of several) in every recording that has it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/claims/evaluate.h"
#include "analysis/estimate/bootstrap.h"
#include "analysis/estimate/stats.h"
#include "analysis/profile/confirm.h"
#include "analysis/samples/reader.h"

namespace warpgauge::claims {
namespace {

using samples::Point;
using samples::Recording;
using samples::Series;

bool same(double a, double b) {
  constexpr double kRounding = 1e-9;
  return std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

std::string in_words(const std::map<std::string, double>& at) {
  std::vector<std::string> words;
  for (const auto& [axis, value] : at) words.push_back(fmt::format("{}={}", axis, value));
  return words.empty() ? "any point" : fmt::format("{}", fmt::join(words, ", "));
}

std::size_t quantity_of(const Series& series, const std::string& name) {
  for (std::size_t q = 0; q < series.quantities.size(); ++q) {
    if (series.quantities[q].name == name) return q;
  }
  throw Missing(fmt::format("series {} has no quantity {}", series.id, name));
}

/// Points whose coordinates are as wanted and that have readings of the quantity.
std::vector<const Point*> select(const Series& series, const SeriesPoint& wanted,
                                 std::size_t quantity) {
  std::vector<std::pair<std::size_t, double>> coordinates;
  for (const auto& [name, value] : wanted.at) {
    const auto axis =
        std::find_if(series.axes.begin(), series.axes.end(),
                     [&name = name](const samples::Axis& other) { return other.name == name; });
    if (axis == series.axes.end()) {
      throw Missing(fmt::format("series {} has no axis {}", series.id, name));
    }
    coordinates.emplace_back(static_cast<std::size_t>(axis - series.axes.begin()), value);
  }
  std::vector<const Point*> points;
  for (const Point& point : series.points) {
    const bool fits = std::all_of(coordinates.begin(), coordinates.end(),
                                  [&](const auto& c) { return same(point.at[c.first], c.second); });
    if (fits && !point.samples[quantity].empty()) points.push_back(&point);
  }
  return points;
}

struct Statistics {
  double value, low, high;
};

Statistics statistics_of(const SeriesPoint& wanted, const std::vector<double>& readings) {
  const auto [least, most] = std::minmax_element(readings.begin(), readings.end());
  if (!wanted.best && wanted.statistic == Statistic::kMin) return {*least, *least, *least};
  if (!wanted.best && wanted.statistic == Statistic::kMax) return {*most, *most, *most};
  estimate::Random random(wanted.series + '/' + wanted.quantity);
  const estimate::Value value = to_value(estimate::resampled_median(readings, random), "");
  return {value.value, value.low, value.high};
}

/// Empty when the series has no such point. Throws Missing when it has several.
const std::vector<double>* readings_of(const Series& series, const SeriesPoint& wanted) {
  const std::size_t quantity = quantity_of(series, wanted.quantity);
  const std::vector<const Point*> points = select(series, wanted, quantity);
  if (points.empty()) return nullptr;
  if (!wanted.best && points.size() > 1) {
    throw Missing(fmt::format("{} points of series {} are at {}: name one", points.size(),
                              series.id, in_words(wanted.at)));
  }
  const auto median_is_less = [quantity](const Point* a, const Point* b) {
    return estimate::median(a->samples[quantity]) < estimate::median(b->samples[quantity]);
  };
  const auto [least, most] = std::minmax_element(points.begin(), points.end(), median_is_less);
  return &(wanted.best == Statistic::kMax ? *most : *least)->samples[quantity];
}

/// Why the series of this recording cannot be used; empty when it can.
std::string why_unusable(const Recording& recording, const Series& series) {
  if (series.outcome != samples::Outcome::kMeasured) {
    return fmt::format("series {} {}: {}", series.id,
                       samples::kOutcomeNames[static_cast<std::size_t>(series.outcome)],
                       series.reason);
  }
  if (series.source != samples::Source::kTiming) return {};
  const auto check = profile::check_counters(recording, series);
  if (!check || check->confirmation.state != "contradicted") return {};
  return fmt::format("counters contradict series {}: {}", series.id, check->confirmation.relation);
}

/// A kernel that gave a wrong result anywhere did other work than its name says: its counters and
/// times are no evidence, whatever point they are of.
void refuse_failed_kernel(const std::string& series, const std::vector<ladder::Row>& kernels) {
  for (const ladder::Row& row : kernels) {
    const bool is_of_row =
        series.starts_with(fmt::format("kernels/{}.{}.", row.contestant, row.type));
    if (is_of_row && row.outcome.starts_with("failed")) {
      throw Missing(fmt::format("kernel {} {}", row.contestant, row.outcome));
    }
  }
}

std::string evidence_text(const SeriesPoint& wanted, std::size_t recordings) {
  const std::string_view statistic =
      kStatisticNames[static_cast<std::size_t>(wanted.best.value_or(wanted.statistic))];
  return fmt::format("series {}: {} {} at {}, {} recording{}", wanted.series,
                     wanted.best ? fmt::format("{} point of", statistic) : std::string(statistic),
                     wanted.quantity, in_words(wanted.at), recordings, recordings == 1 ? "" : "s");
}

}  // namespace

Finding Evaluator::of(const SeriesPoint& wanted) const {
  if (sources_.recordings.empty()) {
    throw Missing(fmt::format("no recording was given for series {}", wanted.series));
  }
  refuse_failed_kernel(wanted.series, sources_.kernels);
  const auto found = series_.find(wanted.series);
  if (found == series_.end()) {
    throw Missing(fmt::format("no recording has series {}", wanted.series));
  }
  std::vector<double> values;
  Finding finding;
  std::string why, unit;
  for (const auto& [recording, series] : found->second) {
    std::string unusable = why_unusable(*recording, *series);
    const std::vector<double>* readings = unusable.empty() ? readings_of(*series, wanted) : nullptr;
    if (readings == nullptr) {
      why = !unusable.empty()
                ? std::move(unusable)
                : fmt::format("series {} has no point at {}", wanted.series, in_words(wanted.at));
      profile::unite(finding.doubts,
                     {fmt::format("{}: {}", samples::source_name(*recording), why)});
      continue;
    }
    const std::string& own_unit = series->quantities[quantity_of(*series, wanted.quantity)].unit;
    if (!unit.empty() && unit != own_unit) {
      throw Missing(fmt::format("recordings give {} of series {} in {} and in {}", wanted.quantity,
                                wanted.series, unit, own_unit));
    }
    unit = own_unit;
    const Statistics statistics = statistics_of(wanted, *readings);
    Amount& amount = finding.amount;
    amount.low = values.empty() ? statistics.low : std::min(amount.low, statistics.low);
    amount.high = values.empty() ? statistics.high : std::max(amount.high, statistics.high);
    values.push_back(statistics.value);
    profile::unite(finding.doubts, recording->header.flags);
    profile::unite(finding.doubts, series->flags);
  }
  if (values.empty()) throw Missing(why);
  finding.amount.value = estimate::median(values);
  finding.amount.unit = parse_unit(unit);
  finding.evidence = {evidence_text(wanted, values.size())};
  return finding;
}

}  // namespace warpgauge::claims
