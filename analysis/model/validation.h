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
  std::string bound_measured;  ///< as Bounds::first (bounds.h); empty: nobody looked
  /// Place of the description whose own time it is (Descriptor::file); empty: of none.
  std::string file = {};
};

/// The times that descriptions state themselves (Descriptor::time): the median, and what bounded
/// the kernel by its counts (measured_bounds). A description without a time gives none.
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
  std::string bound_predicted, second_predicted, bound_measured;
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

/// How often what bounds a kernel was predicted, by units: "l2" is "l2: tags".
struct BoundScore {
  std::size_t compared = 0;          ///< rows with a predicted and a measured bound
  std::size_t agreed = 0;            ///< the first predicted one is the measured one
  std::size_t within_two = 0;        ///< the first or the second is
  std::string most_frequent;         ///< measured; of several, the first by name
  std::size_t most_frequent_of = 0;  ///< so often: what an answer scores that is always the same
  /// Latency by both, where counters of stalls tell of both waits; and those with the same one.
  std::size_t waits_compared = 0, waits_agreed = 0;
};

struct Validation {
  std::string device;
  std::string frozen_hash;          ///< see frozen_hash()
  std::vector<ValidationRow> rows;  ///< in the order of the descriptions
  Score model, measured_roofline, datasheet_roofline;
  double interval_coverage = 0;  ///< share of the predicted rows whose interval holds the time
  BoundScore bounds;
  std::vector<std::string> unmatched;  ///< descriptions without a time, times without a description

  std::size_t unpredicted() const { return rows.size() - model.count; }
};

/// What predictions are frozen with: laws, translation of counters (law_hash.h) and profile. FNV-1a
/// 64 of the first two's hash and the profile's text as content_of() has it, 16 hexadecimal digits.
std::string frozen_hash(const profile::Profile& profile);

/// Predicts every described kernel that was timed: by its own time where it states one that is in
/// `measured`, else by the first one of its name and size. A kernel that cannot be predicted stays
/// a row, with the reason, and counts in unpredicted(). Throws Defect when nothing matches.
Validation validate(const std::vector<Descriptor>& kernels,
                    const std::vector<MeasuredKernel>& measured, const profile::Profile& profile,
                    const PredictOptions& options, const Datasheet* datasheet);

/// validation.csv: kernel, size, source, measured_us, predicted_us, low_us, high_us,
/// measured_roofline_us, datasheet_roofline_us, bound_predicted, second_predicted, bound_measured,
/// frozen_hash. What could not be had is an empty cell.
std::string to_csv(const Validation& validation);

/// A few lines: errors of the model and of the rooflines, coverage, agreement, the worst rows
/// first.
std::string summary_text(const Validation& validation);

}  // namespace warpgauge::model
