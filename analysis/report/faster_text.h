// SPDX-License-Identifier: Apache-2.0
// Which of two predicted kernels is faster, as far as their intervals tell.
#pragma once

#include <string>

#include "analysis/model/kernel_report.h"

namespace warpgauge::report {

/// One line: "faster: B, by 1.3 times (...): the intervals do not overlap", or why it cannot be
/// told. Where both run the same machine code in blocks of the same size and are bound by the same
/// unit, the model errs alike for both, and the ends of the intervals are compared with each other;
/// otherwise the errors of the two are their own, and intervals that overlap tell nothing.
std::string faster_text(const model::KernelReport& one, const model::KernelReport& other);

}  // namespace warpgauge::report
