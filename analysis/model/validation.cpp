// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "analysis/base/csv.h"
#include "analysis/base/defect.h"
#include "analysis/base/hash.h"
#include "analysis/estimate/stats.h"
#include "analysis/model/bounds.h"
#include "analysis/model/law_hash.h"

namespace warpgauge::model {
namespace {

constexpr std::size_t kWorstShown = 10;

/// Less than a clock of any device, and a century: errors relative to it stay numbers.
constexpr double kLeastUs = 1e-6, kMostUs = 3.2e15;

// ---- measured times ----------------------------------------------------------------------------

constexpr std::string_view kColumns[] = {"kernel", "size", "source", "measured_us",
                                         "bound_measured"};

double microseconds_from(const std::string& text) {
  double us = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), us);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  require(whole && std::isfinite(us) && us > 0, "measured_us is '{}', not a positive number", text);
  require(us >= kLeastUs && us <= kMostUs,
          "measured_us is '{}': no kernel takes less than {} us or more than {} us", text, kLeastUs,
          kMostUs);
  return us;
}

using Columns = std::map<std::string, std::size_t>;

Columns columns_from(const std::vector<std::string>& names) {
  Columns columns;
  for (const std::string& name : names) {
    require(std::ranges::find(kColumns, name) != std::end(kColumns),
            "column '{}' is not known (known: {})", name, fmt::join(kColumns, ", "));
    require(columns.emplace(name, columns.size()).second, "column '{}' twice", name);
  }
  for (const char* name : {"kernel", "size", "measured_us"}) {
    require(columns.contains(name), "has no column '{}'", name);
  }
  return columns;
}

MeasuredKernel kernel_from(const std::vector<std::string>& cells, const Columns& columns) {
  const auto cell = [&](const char* name) {
    const auto column = columns.find(name);
    return column == columns.end() ? std::string{} : cells[column->second];
  };
  const double us = microseconds_from(cell("measured_us"));
  require(!cell("kernel").empty(), "names no kernel");
  return {.name = cell("kernel"),
          .size = cell("size"),
          .source = cell("source"),
          .measured_us = us,
          .bound_measured = cell("bound_measured")};
}

// ---- rows and scores ---------------------------------------------------------------------------

std::string label(const std::string& name, const std::string& size) {
  return fmt::format("{} at {}", name, size);
}

std::optional<double> time_of(const KernelRoofline& roofline) {
  const CeilingTime* slowest = roofline.slowest();
  return slowest == nullptr ? std::nullopt : std::optional(slowest->us.value);
}

ValidationRow row_of(const Descriptor& kernel, const MeasuredKernel& measured,
                     const profile::Profile& profile, const PredictOptions& options,
                     const Datasheet* datasheet) {
  ValidationRow row;
  row.kernel = kernel.name;
  row.size = kernel.size;
  row.source = kernel.source;
  row.measured_us = measured.measured_us;
  row.bound_measured = measured.bound_measured;
  row.measured_roofline_us = time_of(measured_roofline(kernel.work, profile));
  if (datasheet) row.datasheet_roofline_us = time_of(datasheet_roofline(kernel.work, *datasheet));
  try {
    const Prediction prediction = predict(kernel, profile, options);
    row.predicted_us = prediction.time_us;
    row.bound_predicted = prediction.bound;
    row.second_predicted = prediction.second_bound;
    if (!prediction.time_us) {
      row.why = prediction.missing.empty()
                    ? fmt::format("cannot tell: {}", first_reason(prediction))
                    : fmt::format("cannot tell: key {} absent: {}", prediction.missing.front().key,
                                  prediction.missing.front().why);
    }
  } catch (const Defect& defect) {
    row.why = defect.what();
  }
  return row;
}

/// Scores the rows for which `predicted` gives a time.
template <class Predicted>
Score score_of(const std::vector<ValidationRow>& rows, Predicted predicted) {
  std::vector<double> errors;
  double log_sum = 0;
  for (const ValidationRow& row : rows) {
    const std::optional<double> us = predicted(row);
    if (!us) continue;
    errors.push_back(std::abs(*us / row.measured_us - 1));
    log_sum += std::log(*us / row.measured_us);
  }
  if (errors.empty()) return {};
  return {.count = errors.size(),
          .mean_absolute = estimate::mean(errors),
          .median = estimate::median(errors),
          .p90 = estimate::quantile(errors, 0.9),
          .largest = std::ranges::max(errors),
          .geometric_mean_ratio = std::exp(log_sum / static_cast<double>(errors.size()))};
}

BoundScore score_bounds(const std::vector<ValidationRow>& rows) {
  BoundScore score;
  std::map<std::string, std::size_t, std::less<>> measured;
  for (const ValidationRow& row : rows) {
    if (!row.predicted_us || row.bound_measured.empty()) continue;
    const std::string_view unit = unit_of(row.bound_measured);
    const bool first = unit == unit_of(row.bound_predicted);
    ++score.compared;
    ++measured[std::string(unit)];
    score.agreed += first;
    score.within_two += first || unit == unit_of(row.second_predicted);
    const auto predicted_wait = detail_of(row.bound_predicted);
    const auto measured_wait = detail_of(row.bound_measured);
    if (!first || unit != kLatency) continue;
    if (!is_counted_wait(predicted_wait) || !is_counted_wait(measured_wait)) continue;
    ++score.waits_compared;
    score.waits_agreed += predicted_wait == measured_wait;
  }
  for (const auto& [unit, count] : measured) {
    if (count <= score.most_frequent_of) continue;
    score.most_frequent = unit;
    score.most_frequent_of = count;
  }
  return score;
}

void score_all(Validation& validation) {
  const auto& rows = validation.rows;
  validation.model = score_of(rows, [](const ValidationRow& row) {
    return row.predicted_us ? std::optional(row.predicted_us->value) : std::nullopt;
  });
  validation.measured_roofline =
      score_of(rows, [](const ValidationRow& row) { return row.measured_roofline_us; });
  validation.datasheet_roofline =
      score_of(rows, [](const ValidationRow& row) { return row.datasheet_roofline_us; });
  std::size_t held = 0;
  for (const ValidationRow& row : rows) {
    if (!row.predicted_us) continue;
    held += row.predicted_us->low <= row.measured_us && row.measured_us <= row.predicted_us->high;
  }
  validation.bounds = score_bounds(rows);
  const auto predicted = static_cast<double>(validation.model.count);
  if (predicted > 0) validation.interval_coverage = static_cast<double>(held) / predicted;
}

// ---- text --------------------------------------------------------------------------------------

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
  const std::string name = fmt::format("{} ({})", label(row.kernel, row.size), row.source);
  if (!row.predicted_us) return fmt::format("  {:<52} {}\n", name, row.why);
  return fmt::format("  {:<52} {:>+7.1f} %  {:.4g} us predicted, {:.4g} us measured\n", name,
                     100 * row.error(), row.predicted_us->value, row.measured_us);
}

}  // namespace

std::vector<MeasuredKernel> parse_times(std::string_view text, const std::string& file) {
  const auto lines = located(file, "", [&] { return parse_csv(text); });
  const Columns columns = located(file, "line 1", [&] {
    require(!lines.empty(), "is empty");
    return columns_from(lines.front());
  });
  std::vector<MeasuredKernel> all;
  std::set<std::vector<std::string>> seen;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    located(file, fmt::format("line {}", i + 1), [&] {
      const auto& kernel = all.emplace_back(kernel_from(lines[i], columns));
      require(seen.insert({kernel.name, kernel.size, kernel.source}).second, "{} is given twice",
              label(kernel.name, kernel.size));
    });
  }
  return all;
}

std::vector<MeasuredKernel> own_times(const std::vector<Descriptor>& kernels) {
  std::vector<MeasuredKernel> times;
  for (const Descriptor& kernel : kernels) {
    if (!kernel.time) continue;
    const double us = kernel.time->median_us;
    times.push_back({.name = kernel.name,
                     .size = kernel.size,
                     .source = {},
                     .measured_us = us,
                     .bound_measured = measured_bounds(kernel, us).first,
                     .file = kernel.file});
  }
  return times;
}

std::string frozen_hash(const profile::Profile& profile) {
  return fmt::format("{:016x}", fnv1a64(law_hash() + profile::content_of(profile)));
}

Validation validate(const std::vector<Descriptor>& kernels,
                    const std::vector<MeasuredKernel>& measured, const profile::Profile& profile,
                    const PredictOptions& options, const Datasheet* datasheet) {
  Validation result;
  result.device = profile.device_name;
  result.frozen_hash = frozen_hash(profile);
  std::vector<bool> used(measured.size(), false);
  for (const Descriptor& kernel : kernels) {
    const auto is_of_it = [&](const MeasuredKernel& m) {
      return m.name == kernel.name && m.size == kernel.size &&
             (m.source.empty() || m.source == kernel.source);
    };
    auto found = std::ranges::find_if(measured, [&](const MeasuredKernel& m) {
      return !m.file.empty() && m.file == kernel.file && is_of_it(m);
    });
    if (found == measured.end()) found = std::ranges::find_if(measured, is_of_it);
    if (found == measured.end()) {
      result.unmatched.push_back(label(kernel.name, kernel.size) + ": described, not timed");
      continue;
    }
    used[static_cast<std::size_t>(found - measured.begin())] = true;
    result.rows.push_back(row_of(kernel, *found, profile, options, datasheet));
  }
  for (std::size_t i = 0; i < measured.size(); ++i) {
    if (used[i]) continue;
    const std::string name = label(measured[i].name, measured[i].size);
    result.unmatched.push_back(name + ": timed, not described");
  }
  require(!result.rows.empty(), "no described kernel was timed");
  score_all(result);
  return result;
}

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
                      100 * validation.interval_coverage);
  text += bounds_text(validation.bounds);
  std::vector<ValidationRow> worst = validation.rows;
  std::ranges::stable_sort(worst, std::greater{}, [](const ValidationRow& row) {
    return row.predicted_us ? std::abs(row.error()) : std::numeric_limits<double>::infinity();
  });
  const std::size_t shown = std::max(std::min(worst.size(), kWorstShown), validation.unpredicted());
  text += "furthest off, those that could not be predicted first:\n";
  for (std::size_t i = 0; i < shown; ++i) text += row_text(worst[i]);
  for (const std::string& line : validation.unmatched) text += fmt::format("note: {}\n", line);
  return text;
}

}  // namespace warpgauge::model
