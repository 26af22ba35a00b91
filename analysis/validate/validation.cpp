// SPDX-License-Identifier: Apache-2.0
#include "analysis/validate/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>

#include "analysis/base/defect.h"
#include "analysis/descriptor/busy_times.h"
#include "analysis/model/bounds.h"
#include "analysis/model/frozen_hash.h"

namespace warpgauge::validate {
namespace {

std::string label(const std::string& name, const std::string& size) {
  return fmt::format("{} at {}", name, size);
}

std::optional<double> time_of(const model::KernelRoofline& roofline) {
  const model::CeilingTime* slowest = roofline.slowest();
  return slowest == nullptr ? std::nullopt : std::optional(slowest->us.value);
}

ValidationRow row_of(const descriptor::Descriptor& kernel, const MeasuredKernel& measured,
                     const profile::Profile& profile, const model::PredictOptions& options,
                     const model::Datasheet* datasheet) {
  ValidationRow row;
  row.kernel = kernel.name;
  row.size = kernel.size;
  row.source = kernel.source;
  row.measured_us = measured.measured_us;
  row.bound_measured = measured.bound_measured;
  row.measured_roofline_us = time_of(model::measured_roofline(kernel.work, profile));
  if (datasheet)
    row.datasheet_roofline_us = time_of(model::datasheet_roofline(kernel.work, *datasheet));
  try {
    const model::Prediction prediction = model::predict(kernel, profile, options);
    row.predicted_us = prediction.time_us;
    row.bound_predicted = prediction.bound;
    row.second_predicted = prediction.second_bound;
    if (!prediction.time_us) {
      row.why = prediction.missing.empty()
                    ? fmt::format("cannot tell: {}", model::first_reason(prediction))
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
Score score_rows(const std::vector<ValidationRow>& rows, Predicted predicted) {
  std::vector<Pair> pairs;
  for (const ValidationRow& row : rows) {
    if (const std::optional<model::Bound> us = predicted(row)) {
      pairs.push_back({*us, row.measured_us});
    }
  }
  return score_of(pairs);
}

/// A roofline is a number without an interval.
Score score_roofline(const std::vector<ValidationRow>& rows,
                     std::optional<double> ValidationRow::*roofline) {
  return score_rows(rows, [&](const ValidationRow& row) {
    const std::optional<double>& us = row.*roofline;
    return us ? std::optional(model::Bound{*us, *us, *us}) : std::nullopt;
  });
}

BoundScore score_bounds(const std::vector<ValidationRow>& rows) {
  BoundScore score;
  std::map<std::string, std::size_t, std::less<>> measured;
  for (const ValidationRow& row : rows) {
    if (!row.predicted_us || row.bound_measured.empty()) continue;
    const std::string_view unit = descriptor::unit_of(row.bound_measured);
    const bool first = unit == descriptor::unit_of(row.bound_predicted);
    ++score.compared;
    ++measured[std::string(unit)];
    score.agreed += first;
    score.within_two += first || unit == descriptor::unit_of(row.second_predicted);
    const auto predicted_wait = model::detail_of(row.bound_predicted);
    const auto measured_wait = model::detail_of(row.bound_measured);
    if (!first || unit != name(descriptor::BusyUnit::kLatency)) continue;
    if (!model::is_counted_wait(predicted_wait) || !model::is_counted_wait(measured_wait)) continue;
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

}  // namespace

Validation validation_of(const std::vector<descriptor::Descriptor>& kernels,
                         const std::vector<MeasuredKernel>& measured,
                         const profile::Profile& profile, const model::PredictOptions& options,
                         const model::Datasheet* datasheet) {
  Validation result;
  result.device = profile.device_name;
  result.frozen_hash = model::frozen_hash(profile);
  std::vector<bool> used(measured.size(), false);
  for (const descriptor::Descriptor& kernel : kernels) {
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
  result.model = score_rows(result.rows, [](const ValidationRow& row) { return row.predicted_us; });
  result.measured_roofline = score_roofline(result.rows, &ValidationRow::measured_roofline_us);
  result.datasheet_roofline = score_roofline(result.rows, &ValidationRow::datasheet_roofline_us);
  result.bounds = score_bounds(result.rows);
  return result;
}

}  // namespace warpgauge::validate
