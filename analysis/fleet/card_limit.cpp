// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/card_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"
#include "analysis/base/units.h"
#include "analysis/estimate/stats.h"
#include "analysis/fleet/spread.h"

namespace warpgauge::fleet {
namespace {

/// "GB/s", and any word that a user may take for a unit: check_unit() names the key's own.
bool is_like_a_unit(std::string_view unit) {
  return std::ranges::all_of(
      unit, [](unsigned char c) { return std::isalnum(c) != 0 || c == '/' || c == '_'; });
}

/// Rates of bytes in GB/s, which profiles have, whatever letters are large.
std::optional<double> in_gb_per_s(double amount, std::string_view unit) {
  constexpr std::pair<std::string_view, double> kRates[] = {
      {"tb/s", 1e3}, {"tbps", 1e3}, {"gb/s", 1}, {"gbps", 1}, {"mb/s", 1e-3}, {"mbps", 1e-3}};
  const std::string small = small_letters(unit);
  for (const auto& [name, factor] : kRates) {
    if (small == name) return amount * factor;
  }
  return std::nullopt;
}

/// The number of the limit in the column's unit; none where its unit says something else.
std::optional<double> meant_in(const std::string& unit, const CardLimit& limit) {
  if (unit == "GB/s") {
    if (const auto rate = in_gb_per_s(*limit.value, limit.unit)) return rate;
  }
  if (is_known_unit(limit.unit)) return std::nullopt;
  return *limit.value;
}

std::vector<double> values_of(const Column& column) {
  std::vector<double> values;
  for (const auto& reading : column.of) {
    if (reading) values.push_back(reading->value);
  }
  return values;
}

}  // namespace

CardLimit card_limit(const std::string& text) {
  const auto refuse = [&] {
    throw InputError(
        fmt::format("--limit '{}' is not KEY=[+|-]NUMBER%, such as dram.read_gbps=-3%, nor "
                    "KEY=NUMBER with the key's unit, such as dram.read_gbps=4500GB/s",
                    printable(text)));
  };
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) refuse();
  std::string_view number(text);
  number.remove_prefix(equals + 1);
  const char sign = number.empty() ? ' ' : number.front();
  const bool has_sign = sign == '+' || sign == '-';
  if (has_sign) number.remove_prefix(1);
  double amount = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), amount);
  if (error != std::errc() || !(amount > 0 && std::isfinite(amount))) refuse();
  std::string_view unit = number.substr(static_cast<std::size_t>(end - number.data()));
  if (unit.starts_with(' ')) unit.remove_prefix(1);
  CardLimit limit;
  limit.keys = text.substr(0, equals);
  if (unit != "%") {
    if (has_sign || !is_like_a_unit(unit)) refuse();
    limit.value = amount;
    limit.unit = unit;
    return limit;
  }
  constexpr double kMostPercent = 1e6;
  if (amount >= kMostPercent) refuse();
  if (constexpr double kAll = 100; sign == '-' && amount >= kAll) {
    throw InputError(
        fmt::format("--limit {}: never fires, since no value lies {:g} % below the "
                    "median: --limit {}=-3% does where one lies 3 % below it",
                    printable(text), amount, printable(limit.keys)));
  }
  if (sign != '+') limit.below = amount / 100;
  if (sign != '-') limit.above = amount / 100;
  return limit;
}

void check_unit(const CardLimit& limit, const Column& column) {
  if (!limit.value) return;
  const auto refuse = [&](const std::string& why) {
    throw InputError(
        fmt::format("--limit {}={:g}{}: {}", printable(limit.keys), *limit.value, limit.unit, why));
  };
  if (slower_is(column.unit) == 0) {
    refuse(fmt::format("{} is neither a time nor a rate: say it in percent, as {}=3%",
                       printable(column.key), printable(limit.keys)));
  }
  if (limit.unit == column.unit) return;
  const auto meant = meant_in(column.unit, limit);
  refuse(fmt::format("{} is in {}{}", printable(column.key), printable(column.unit),
                     meant ? fmt::format(": --limit {}={:g}{}", printable(limit.keys), *meant,
                                         printable(column.unit))
                           : ""));
}

bool bounds_only_faster(const CardLimit& limit, const std::string& unit) {
  if (limit.value) return false;
  const int upwards = slower_is(unit);
  return upwards != 0 && (upwards > 0 ? limit.above : limit.below) == 0;
}

void add_beyond(const Column& column, std::size_t place, const CardLimit& limit,
                std::vector<BeyondLimit>& beyond) {
  if (limit.value) {
    for (std::size_t card = 0; card < column.of.size(); ++card) {
      if (!column.of[card]) continue;
      const double share = (column.of[card]->value - *limit.value) / *limit.value;
      if (share * slower_is(column.unit) > 0) {
        beyond.push_back({card, place, *limit.value, share, std::nullopt});
      }
    }
    return;
  }
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

std::vector<OpenLimit> open_limits(const Column& column, const CardLimit& limit) {
  std::vector<double> values = values_of(column);
  std::vector<std::size_t> all, missing;
  for (std::size_t card = 0; card < column.of.size(); ++card) {
    all.push_back(card);
    if (!column.of[card]) missing.push_back(card);
  }
  if (!limit.value && values.size() < kFewest) {
    const std::size_t count = values.size();
    return {{column.key,
             fmt::format("{} card{}, {} are needed", count, count == 1 ? "" : "s", kFewest), all}};
  }
  if (!limit.value && estimate::median_in_place(values) == 0)
    return {{column.key, "the median is 0", all}};
  if (missing.empty()) return {};
  return {{column.key, kNotMeasured, missing}};
}

}  // namespace warpgauge::fleet
