// SPDX-License-Identifier: Apache-2.0
// What would help a kernel, for people.
#pragma once

#include <string>

#include "analysis/model/advice.h"

namespace warpgauge::report {

/// A block of lines, without colours: the time, the changes that save some of it, largest first,
/// the time on other devices, the lines that warps wait at, and what was assumed.
std::string advice_text(const model::Descriptor& kernel, const model::AdviceReport& report,
                        const std::string& device);

}  // namespace warpgauge::report
