// SPDX-License-Identifier: Apache-2.0
// Which libcupti can count executed instructions.
#pragma once

#include <string>

namespace warpgauge::cupti {

/// CUPTI 13.0 patches the first kernel of a process and no other (seen with 2025.3.1; 12.9 and
/// 2025.1.1 patch all). Where open_cupti() would open such a one and nobody has chosen it
/// (WARPGAUGE_CUPTI, CUPTI_LIBRARY), this looks for another: beside Nsight Compute, in older
/// toolkits. Empty: keep the usual one.
std::string library_for_executed_counts();

}  // namespace warpgauge::cupti
