// SPDX-License-Identifier: Apache-2.0
// Predictions of kernels beside their measured times, row by row and as scores.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/predict.h"
#include "analysis/validate/measured_times.h"
#include "analysis/validate/score.h"

namespace warpgauge::validate {

struct ValidationRow {
  std::string kernel, size, source;
  double measured_us = 0;
  std::optional<model::Bound> predicted_us;  ///< absent: `why`
  std::optional<double> measured_roofline_us, datasheet_roofline_us;
  std::string bound_predicted, second_predicted, bound_measured;
  std::string why;

  /// predicted / measured - 1
  double error() const { return predicted_us->value / measured_us - 1; }
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
  std::string frozen_hash;          ///< model::frozen_hash()
  std::vector<ValidationRow> rows;  ///< in the order of the descriptions
  Score model, measured_roofline, datasheet_roofline;
  BoundScore bounds;
  std::vector<std::string> unmatched;  ///< descriptions without a time, times without a description

  std::size_t unpredicted() const { return rows.size() - model.count; }
};

/// Predicts every described kernel that was timed: by its own time where it states one that is in
/// `measured`, else by the first one of its name and size. A kernel that cannot be predicted stays
/// a row, with the reason, and counts in unpredicted(). Throws Defect when nothing matches.
Validation validation_of(const std::vector<descriptor::Descriptor>& kernels,
                         const std::vector<MeasuredKernel>& measured,
                         const profile::Profile& profile, const model::PredictOptions& options,
                         const model::Datasheet* datasheet);

/// validation.csv: kernel, size, source, measured_us, predicted_us, low_us, high_us,
/// measured_roofline_us, datasheet_roofline_us, bound_predicted, second_predicted, bound_measured,
/// frozen_hash. What could not be had is an empty cell.
std::string to_csv(const Validation& validation);

/// Scores of the model and of the rooflines, how often the interval held, how often counters agree
/// on what bounds a kernel, and the worst rows:
///
///     291 kernels on NVIDIA H200, laws and profile frozen as a78ec566b85ff20e
///     error, %                 n     MAPE   median      P90  largest geo. ratio
///     cost model             291     14.5     10.0     33.0    104.5      0.991
std::string summary_text(const Validation& validation);

/// A line a kernel, one of them all, and what has no partner:
///
///       copy at n = 2^28 float (hand)         -2.6 %  457.7 us [439.2, 477.1] predicted, 470.1
///       measured
///     1 of 1 predicted: 2.6 % off on average, the interval holds 100 %
std::string rows_text(const Validation& validation);

}  // namespace warpgauge::validate
