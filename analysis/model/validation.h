// SPDX-License-Identifier: Apache-2.0
// Predictions held against measured times. The profile is named by a hash, so that nobody can say
// afterwards that its parameters were chosen to fit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/predict.h"

namespace warpgauge::model {

/// A measured time of one kernel at one size.
struct MeasuredKernel {
  std::string name, size;
  std::string source;  ///< of the description to compare with; empty: of any
  double measured_us = 0;
  std::string bound_measured;  ///< a unit of the model, "latency", or empty: nobody looked
  /// Place of the description whose own time it is (Descriptor::file); empty: of none.
  std::string file = {};
};

/// The times that descriptions state themselves (Descriptor::time): the median, and what bounded
/// the kernel by its busy_us (bound_of). A description without a time gives none.
std::vector<MeasuredKernel> own_times(const std::vector<Descriptor>& kernels);

/// Reads a table with the columns kernel, size, measured_us and, where wanted, source and
/// bound_measured, in any order. Throws InputError "FILE: line N: cause": another column, a time
/// that is no positive number, a kernel given twice.
std::vector<MeasuredKernel> parse_times(std::string_view text, const std::string& file);

struct ValidationRow {
  std::string kernel, size, source;
  double measured_us = 0;
  std::optional<Bound> predicted_us;  ///< absent: `why`
  std::optional<double> measured_roofline_us, datasheet_roofline_us;
  std::string bound_predicted, bound_measured;
  std::string why;

  /// predicted / measured - 1
  double error() const { return predicted_us->value / measured_us - 1; }
};

/// Relative errors of one model over the rows that it has a time for.
struct Score {
  std::size_t count = 0;
  double mean_absolute = 0;                 ///< MAPE, as a ratio: 0.2 is 20 %
  double median = 0, p90 = 0, largest = 0;  ///< of the absolute errors
  double geometric_mean_ratio = 1;          ///< predicted / measured
};

struct Validation {
  std::string device;
  std::string profile_hash;         ///< see profile_hash()
  std::vector<ValidationRow> rows;  ///< in the order of the descriptions
  Score model, measured_roofline, datasheet_roofline;
  double interval_coverage = 0;  ///< share of the predicted rows whose interval holds the time
  /// Rows with both bounds; those where they are the same; and those where the predicted one is of
  /// a unit that no counter watches, and the counters saw no other busy: not refuted.
  std::size_t bounds_compared = 0, bounds_agreed = 0, bounds_unwatched = 0;
  std::vector<std::string> unmatched;  ///< descriptions without a time, times without a description

  std::size_t unpredicted() const { return rows.size() - model.count; }
};

/// FNV-1a 64 of the profile's text as to_json() writes it, 16 hexadecimal digits.
std::string profile_hash(const profile::Profile& profile);

/// Predicts every described kernel that was timed: by its own time where it states one that is in
/// `measured`, else by the first one of its name and size. A kernel that cannot be predicted stays
/// a row, with the reason, and counts in unpredicted(). Throws Defect when nothing matches.
Validation validate(const std::vector<Descriptor>& kernels,
                    const std::vector<MeasuredKernel>& measured, const profile::Profile& profile,
                    const PredictOptions& options, const Datasheet* datasheet);

/// validation.csv: kernel, size, source, measured_us, predicted_us, low_us, high_us,
/// measured_roofline_us, datasheet_roofline_us, bound_predicted, bound_measured, profile_hash. What
/// could not be had is an empty cell.
std::string to_csv(const Validation& validation);

/// A few lines: errors of the model and of the rooflines, coverage, agreement, the worst rows
/// first.
std::string summary_text(const Validation& validation);

}  // namespace warpgauge::model
