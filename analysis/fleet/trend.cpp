// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/trend.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <numbers>

#include "analysis/base/parallel.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::fleet {
namespace {

constexpr double kSecondsOfDay = 86400;

/// One key of one card, in the order of time.
struct Series {
  std::vector<double> days, values;
};

Series series_of(const Card& card, const Column& column) {
  Series series;
  for (const CardProfile* profile : card.profiles) {
    const auto time = seconds_of(profile->time_utc);
    const auto found = profile->values.find(column.key);
    if (!time || found == profile->values.end() || found->second.unit != column.unit) continue;
    series.days.push_back(*time / kSecondsOfDay);
    series.values.push_back(found->second.reading.value);
  }
  return series;
}

/// The probability that so many more pairs rise than fall, or the other way round. Equal values
/// take their part off the variance (Kendall 1975).
double chance_of_order(const std::vector<double>& values) {
  double sum = 0;
  std::map<double, double> equal;
  for (std::size_t i = 0; i < values.size(); ++i) {
    ++equal[values[i]];
    for (std::size_t k = 0; k < i; ++k) sum += (values[i] > values[k]) - (values[i] < values[k]);
  }
  const auto part = [](double n) { return n * (n - 1) * (2 * n + 5) / 18; };
  double variance = part(static_cast<double>(values.size()));
  for (const auto& [value, count] : equal) variance -= part(count);
  if (variance <= 0) return 1;
  const double z = std::max(0.0, std::abs(sum) - 1) / std::sqrt(variance);
  return std::erfc(z / std::numbers::sqrt2);
}

double slope_of(const Series& series) {
  std::vector<double> slopes;
  for (std::size_t i = 0; i < series.days.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const double days = series.days[i] - series.days[k];
      if (days > 0) slopes.push_back((series.values[i] - series.values[k]) / days);
    }
  }
  return slopes.empty() ? 0 : estimate::median_in_place(slopes);
}

}  // namespace

std::optional<double> seconds_of(const std::string& time_utc) {
  namespace chrono = std::chrono;
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  if (std::sscanf(time_utc.c_str(), "%4d-%2d-%2dT%2d:%2d:%2dZ", &year, &month, &day, &hour, &minute,
                  &second) != 6) {
    return std::nullopt;
  }
  const chrono::year_month_day date = {chrono::year(year),
                                       chrono::month(static_cast<unsigned>(month)),
                                       chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  const auto days = chrono::sys_days(date).time_since_epoch().count();
  return kSecondsOfDay * static_cast<double>(days) + 3600.0 * hour + 60.0 * minute + second;
}

std::vector<Trend> trends_of(const Group& group, double false_alarms) {
  std::vector<std::size_t> cards;
  for (std::size_t card = 0; card < group.cards.size(); ++card) {
    if (group.cards[card].profiles.size() >= kFewestForTrend) cards.push_back(card);
  }
  if (cards.empty()) return {};
  std::vector<std::vector<Trend>> of_columns(group.columns.size());
  each_in_parallel(group.columns.size(), [&](std::size_t place) {
    const Column& column = group.columns[place];
    for (const std::size_t card : cards) {
      const Series series = series_of(group.cards[card], column);
      if (series.values.size() < kFewestForTrend) continue;
      const double days = series.days.back() - series.days.front();
      const double middle = std::abs(estimate::median(series.values));
      const double share = middle > 0 ? slope_of(series) * days / middle : 0;
      of_columns[place].push_back(
          {card, place, series.values.size(), days, share, chance_of_order(series.values)});
    }
  });
  double looks = 0;
  std::vector<Trend> trends;
  for (const auto& found : of_columns) looks += static_cast<double>(found.size());
  for (const auto& found : of_columns) {
    for (Trend trend : found) {
      trend.by_chance *= looks;
      const double least = std::max(kNegligible, group.columns[trend.column].run_to_run);
      if (trend.by_chance <= false_alarms && std::abs(trend.share) > least) trends.push_back(trend);
    }
  }
  std::ranges::stable_sort(trends, std::greater(),
                           [](const Trend& t) { return std::abs(t.share); });
  return trends;
}

}  // namespace warpgauge::fleet
