// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/percent_limit.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/estimate/stats.h"
#include "analysis/fleet/spread.h"

namespace warpgauge::fleet {

PercentLimit percent_limit(const std::string& text) {
  const auto refuse = [&] {
    throw InputError(fmt::format("--limit '{}' is not KEY=[+|-]NUMBER%, such as dram.read_gbps=-3%",
                                 printable(text)));
  };
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0 || !text.ends_with('%')) refuse();
  std::string_view number(text);
  number = number.substr(equals + 1, text.size() - equals - 2);
  const char sign = number.empty() ? ' ' : number.front();
  if (sign == '+' || sign == '-') number.remove_prefix(1);
  double percent = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), percent);
  const bool is_number = error == std::errc() && end == number.data() + number.size();
  if (!is_number || !(percent > 0 && percent < 1e6)) refuse();
  PercentLimit limit;
  limit.keys = text.substr(0, equals);
  if (sign != '+') limit.below = percent / 100;
  if (sign != '-') limit.above = percent / 100;
  return limit;
}

bool bounds_only_faster(const PercentLimit& limit, const std::string& unit) {
  const int upwards = slower_is(unit);
  return upwards != 0 && (upwards > 0 ? limit.above : limit.below) == 0;
}

namespace {

std::vector<double> values_of(const Column& column) {
  std::vector<double> values;
  for (const auto& reading : column.of) {
    if (reading) values.push_back(reading->value);
  }
  return values;
}

}  // namespace

void add_beyond(const Column& column, std::size_t place, const PercentLimit& limit,
                std::vector<BeyondLimit>& beyond) {
  std::vector<double> values = values_of(column);
  if (values.size() < kFewest) return;
  const double median = estimate::median_in_place(values);
  if (median == 0) return;
  for (std::size_t card = 0; card < column.of.size(); ++card) {
    if (!column.of[card]) continue;
    const double share = (column.of[card]->value - median) / std::abs(median);
    const double allowed = share < 0 ? -limit.below : limit.above;
    if (allowed != 0 && std::abs(share) > std::abs(allowed)) {
      beyond.push_back({card, place, median, share, allowed});
    }
  }
}

std::vector<OpenLimit> open_limits(const Column& column) {
  std::vector<double> values = values_of(column);
  std::vector<std::size_t> all, missing;
  for (std::size_t card = 0; card < column.of.size(); ++card) {
    all.push_back(card);
    if (!column.of[card]) missing.push_back(card);
  }
  if (values.size() < kFewest) {
    const std::size_t count = values.size();
    return {{column.key,
             fmt::format("{} card{}, {} are needed", count, count == 1 ? "" : "s", kFewest), all}};
  }
  if (estimate::median_in_place(values) == 0) return {{column.key, "the median is 0", all}};
  if (missing.empty()) return {};
  return {{column.key, kNotMeasured, missing}};
}

}  // namespace warpgauge::fleet
