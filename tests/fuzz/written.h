// SPDX-License-Identifier: Apache-2.0
// What the targets write as JSON. It is compiled by the compiler of the libraries: nlohmann-json's
// ordered_map has 24 bytes with GCC and 32 with clang, which knows [[no_unique_address]] by another
// question than the library asks.
#pragma once

#include <string>

#include "analysis/model/kernel_report.h"

namespace warpgauge::fuzz {

/// prediction_json() on one line. Throws Defect for a number that is not finite.
std::string prediction_line(const model::KernelReport& report);

}  // namespace warpgauge::fuzz
