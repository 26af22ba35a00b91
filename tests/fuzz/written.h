// SPDX-License-Identifier: Apache-2.0
// What the targets write as JSON. It is compiled by the compiler of the libraries, because
// nlohmann-json's ordered_map has another size with clang than with GCC: clang does not say yes to
// the question by which the library looks for [[no_unique_address]].
#pragma once

#include <string>

#include "analysis/model/kernel_report.h"

namespace warpgauge::fuzz {

/// prediction_json() on one line. Throws Defect for a number that is not finite.
std::string prediction_line(const model::KernelReport& report);

}  // namespace warpgauge::fuzz
