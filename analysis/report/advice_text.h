// SPDX-License-Identifier: Apache-2.0
// What would help a kernel, for people.
//
//   sum_of_rows, grid 32x1x1, block 256x1x1, launch 1 of 5 on NVIDIA H200
//     time      1077 us [828.9, 1405], bound by latency: global memory; measured 1071 us
//     saves     807.5 us [621.2, 1047] blocks of 64 threads instead of 256: no barrier and no ...
//     waits     19.3 % at 0x0470 slow_rows.cu:20: FADD R22, R21, R22 <- LDG.E R9, ...
//     waits     18.0 % at 0x0260 slow_rows.cu:20: FADD R26, R27, R22 <- LDG.E R17, ...
//     assumed   waits follow from the machine code by rules
#pragma once

#include <string>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/advice.h"
#include "analysis/report/same_names.h"

namespace warpgauge::report {

/// A block of lines, without colours: the time, the changes that save some of it, largest first,
/// the time on other devices, the lines that warps wait at, and what was assumed.
/// `names`: of all kernels that are told of together.
std::string advice_text(const descriptor::Descriptor& kernel, const model::AdviceReport& report,
                        const std::string& device, const SameNames& names = {});

}  // namespace warpgauge::report
