// SPDX-License-Identifier: Apache-2.0
// The report's part on reference kernels.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/kernels/row.h"
#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// figures  of each ladder one of kind `ladder` and, where several sizes were measured, one of kind
///          `lines` (rate against size); then one of kind `kernel_roofline`. Members that all
///          figures have: figures.h
/// ladders  [{figures: [id], family, type, data, size_axis, size, standings: [{mode, size,
/// rows}]}]:
///          every contestant (ROW) at the headline size
/// rows     [ROW]: every size
///
/// ROW      the columns of kernels.csv, without those that have no value, and adds, is_library,
///          no_fraction, campaigns, flags
///
/// A figure of kind `ladder` shows the rate of each contestant, cold bursts as bars:
///   x        {label, unit, log}: GB/s of compulsory bytes or TFLOP/s, as its limit has it
///   limit    {key, value, low, high} | null, then a note says why
///   library  {name, value} | null: the best one, cold burst
///   bars     [{rung, is_library, outcome, rates: {mode: rate}, fraction, ratio}], of cold bursts;
///            fraction and ratio are null where there is none
///
/// The one of kind `kernel_roofline` shows all contestants' cold bursts, FLOP against compulsory
/// bytes:
///   x, y     {label, unit, log}
///   limits   [{key, unit, value, low, high}]: each limit that a ladder names, GB/s or TFLOP/s
///   ladders  [{label, limit, flop_per_byte, points: [{rung, is_library, tflops}]}]
///   moves    [{label, limit, points: [{rung, is_library, gbps}]}]: ladders without FLOP
nlohmann::json kernels_section(const std::vector<ladder::Row>& rows,
                               const profile::Profile& profile);

}  // namespace warpgauge::report
