// SPDX-License-Identifier: Apache-2.0
// Which libcupti can count executed instructions.
#pragma once

#include <cstdint>
#include <string>

namespace warpgauge::describe {

/// Whether a CUPTI whose interface has that number (cuptiGetVersion: 130001 for CUDA 13.0, below
/// 100 up to CUDA 12.9; 0: none) counts in every kernel of a process.
bool patches_every_kernel(std::uint32_t version);

/// CUPTI 13.0 patches the first kernel of a process and no other (seen with 2025.3.1; 12.9 and
/// 2025.1.1 patch all). Where the injected library would open such a one and it was not chosen
/// (WARPGAUGE_CUPTI, CUPTI_LIBRARY), this looks for another: beside Nsight Compute, in older
/// toolkits. Empty: keep the usual one.
std::string library_for_executed_counts();

}  // namespace warpgauge::describe
