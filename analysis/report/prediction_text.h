// SPDX-License-Identifier: Apache-2.0
// A kernel's prediction for people.
#pragma once

#include <string>

#include "analysis/model/kernel_report.h"

namespace warpgauge::report {

/// A block of lines, without colours: time and interval, the measured time, what bounds it, the
/// shares of the units, the rooflines, the what-ifs, what is missing and what was assumed.
std::string prediction_text(const model::KernelReport& report, const std::string& device);

}  // namespace warpgauge::report
