// SPDX-License-Identifier: Apache-2.0
// For how much of the time a kernel is bound by what bounds it: the number that the rule of
// bounds.h decides by. Whatever shows a bound shows this share of it.
#pragma once

#include <optional>
#include <string>

#include "analysis/model/predict.h"

namespace warpgauge::model {

/// For how much of the predicted time a unit is busy, on the mean SM, as counters would read it.
/// Absent where no counter watches the unit, and without a time.
std::optional<double> busy_share(const Share& share, const Prediction& prediction);

/// For how much of its time Prediction::bound bounds the kernel: a unit is busy for it; of latency,
/// not even the busiest unit is. 0 without a time.
double bound_share(const Prediction& prediction);

/// The same for people: "busy 87.6 % of the time", "the busiest unit idles 43.1 % of the time".
std::string bound_share_text(const Prediction& prediction);

}  // namespace warpgauge::model
