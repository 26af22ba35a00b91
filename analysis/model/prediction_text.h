// SPDX-License-Identifier: Apache-2.0
// Predictions as a person reads them.
#pragma once

#include <string>

#include "analysis/model/what_if.h"

namespace warpgauge::model {

/// A block of lines, without colours: time and interval, what bounds it, the shares of the units,
/// the rooflines, the what-ifs, what is missing and what was assumed.
std::string to_text(const KernelReport& report, const std::string& device);

}  // namespace warpgauge::model
