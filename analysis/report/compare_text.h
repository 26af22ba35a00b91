// SPDX-License-Identifier: Apache-2.0
// A comparison of two profiles for people.
//
//   A: data/h100x4/profile-0.json.zst (NVIDIA H100 80GB HBM3)
//   B: data/h100x4/profile-1.json.zst (NVIDIA H100 80GB HBM3)
//   key                                   verdict    (B - A) / A  A  ...
//   link.peer2.both_sm_read_gbps          ambiguous      +0.16 %  676.3 GB/s [676.1, 676.6]  ...
//   link.peer3.both_sm_read_gbps          ambiguous      +0.08 %  676.6 GB/s [676.4, 677.0]  ...
//   link.peer0.both_ce_read_gbps          absent               -  -  ...
//   27 of 59 keys agree; 0 differ, 4 ambiguous, 28 in one of them only
#pragma once

#include <string>

#include "analysis/report/comparison.h"

namespace warpgauge::report {

/// "1,640 of 1,677 keys agree; 2 differ, 30 ambiguous, 5 in one of them only". One line.
std::string agreement(const Comparison& comparison);

std::string comparison_text(const Comparison& comparison, bool colours);

}  // namespace warpgauge::report
