// SPDX-License-Identifier: Apache-2.0
// The table and the texts of a validation.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string_view>

#include "analysis/base/csv.h"
#include "analysis/validate/validation.h"

namespace warpgauge::validate {
namespace {

using model::Bound;

constexpr std::size_t kWorstShown = 10;

std::string number(const std::optional<double>& value) {
  return value ? fmt::format("{:.6g}", *value) : std::string{};
}

std::string score_text(std::string_view name, const Score& score) {
  if (score.count == 0) return fmt::format("{:<20} no times\n", name);
  return fmt::format("{:<20} {:>5} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f} {:>10.3f}\n", name,
                     score.count, 100 * score.mean_absolute, 100 * score.median, 100 * score.p90,
                     100 * score.largest, score.geometric_mean_ratio);
}

std::string bounds_text(const BoundScore& bounds) {
  if (bounds.compared == 0) return {};
  const auto percent = [&](std::size_t count) {
    return 100 * static_cast<double>(count) / static_cast<double>(bounds.compared);
  };
  std::string text = fmt::format(
      "what bounds them by counters is predicted for {} of {} ({:.1f} %), first or second for {} "
      "({:.1f} %); always \"{}\" would be right for {} ({:.1f} %)\n",
      bounds.agreed, bounds.compared, percent(bounds.agreed), bounds.within_two,
      percent(bounds.within_two), bounds.most_frequent, bounds.most_frequent_of,
      percent(bounds.most_frequent_of));
  if (bounds.waits_compared > 0) {
    text += fmt::format("where latency bounds them by both, they wait for the same in {} of {}\n",
                        bounds.waits_agreed, bounds.waits_compared);
  }
  return text;
}

std::string row_text(const ValidationRow& row) {
  const std::string name = fmt::format("{} at {} ({})", row.kernel, row.size, row.source);
  if (!row.predicted_us) return fmt::format("  {:<52} {}\n", name, row.why);
  const Bound& us = *row.predicted_us;
  return fmt::format(
      "  {:<52} {:>+7.1f} %  {:.4g} us [{:.4g}, {:.4g}] predicted, {:.4g} measured\n", name,
      100 * row.error(), us.value, us.low, us.high, row.measured_us);
}

std::string unmatched_text(const Validation& validation) {
  std::string text;
  for (const std::string& line : validation.unmatched) text += fmt::format("note: {}\n", line);
  return text;
}

}  // namespace

std::string to_csv(const Validation& validation) {
  std::string text =
      csv_line({"kernel", "size", "source", "measured_us", "predicted_us", "low_us", "high_us",
                "measured_roofline_us", "datasheet_roofline_us", "bound_predicted",
                "second_predicted", "bound_measured", "frozen_hash"});
  for (const ValidationRow& row : validation.rows) {
    const auto predicted = [&us = row.predicted_us](double Bound::*end) {
      return us ? number(*us.*end) : std::string{};
    };
    text += csv_line({row.kernel, row.size, row.source, number(row.measured_us),
                      predicted(&Bound::value), predicted(&Bound::low), predicted(&Bound::high),
                      number(row.measured_roofline_us), number(row.datasheet_roofline_us),
                      row.bound_predicted, row.second_predicted, row.bound_measured,
                      validation.frozen_hash});
  }
  return text;
}

std::string summary_text(const Validation& validation) {
  std::string text = fmt::format(
      "{} kernels on {}, laws and profile frozen as {}\n"
      "{:<20} {:>5} {:>8} {:>8} {:>8} {:>8} {:>10}\n",
      validation.rows.size(), validation.device, validation.frozen_hash, "error, %", "n", "MAPE",
      "median", "P90", "largest", "geo. ratio");
  text += score_text("cost model", validation.model);
  text += score_text("measured roofline", validation.measured_roofline);
  text += score_text("datasheet roofline", validation.datasheet_roofline);
  text += fmt::format("the interval holds the measured time for {:.0f} % of the kernels\n",
                      100 * validation.model.within);
  text += bounds_text(validation.bounds);
  std::vector<ValidationRow> worst = validation.rows;
  std::ranges::stable_sort(worst, std::greater{}, [](const ValidationRow& row) {
    return row.predicted_us ? std::abs(row.error()) : std::numeric_limits<double>::infinity();
  });
  const std::size_t shown = std::max(std::min(worst.size(), kWorstShown), validation.unpredicted());
  text += "furthest off, those that could not be predicted first:\n";
  for (std::size_t i = 0; i < shown; ++i) text += row_text(worst[i]);
  return text + unmatched_text(validation);
}

std::string rows_text(const Validation& validation) {
  std::string text;
  for (const ValidationRow& row : validation.rows) text += row_text(row);
  const Score& score = validation.model;
  text += fmt::format("{} of {} predicted", score.count, validation.rows.size());
  if (score.count > 0) {
    text += fmt::format(": {:.1f} % off on average, the interval holds {:.0f} %",
                        100 * score.mean_absolute, 100 * score.within);
  }
  return text + "\n" + unmatched_text(validation);
}

}  // namespace warpgauge::validate
