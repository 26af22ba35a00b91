// SPDX-License-Identifier: Apache-2.0
// A kernel's prediction for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/model/kernel_report.h"

namespace warpgauge::report {

/// {value, low, high}
nlohmann::ordered_json bound_json(const model::Bound& bound);

/// {kernel, size, source, counted_on{device, architecture}, architecture (of the code),
/// occupancy{blocks_per_sm, warps_per_sm, fraction, limited_by}, waves, time_us{value, low, high}
/// or null, interval (a label: what it covers), at_least_us, measured{median_us, low_us, high_us,
/// launches} of the description, predicted_over_measured (by the median), bound, bound_share
/// (bound_share.h), second_bound, measured_bound (bounds.h), facts[] (launch_facts.h),
/// instruction_mix{kind: share}, shares[{unit, busy_us, mean_busy_us,
/// busy_share (of the time, as the bound is judged; null where no counter watches the unit), share
/// (its term in the sum of the time), parts{name: us}}], missing[{key, why, wanted_by}],
/// unknown[{what, why}], is_lower_bound (there is no time: at_least_us is one), assumptions[],
/// rooflines{measured, datasheet}: each {time_us, bound, ceilings{name: {value, low, high}},
/// absent{name: why}}, what_if[{question, time_us, bound, why}]}. A member without a value is null.
/// A kernel with a collective also has collective{kind, by, devices, bytes, time_us, missing[],
/// assumptions[]} and total_us{value, low, high}, the two one after the other; time_us stays that
/// of the kernel.
nlohmann::ordered_json prediction_json(const model::KernelReport& report);

}  // namespace warpgauge::report
