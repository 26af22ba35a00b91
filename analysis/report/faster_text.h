// SPDX-License-Identifier: Apache-2.0
// Which of predicted kernels is faster, as far as their intervals tell.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/kernel_report.h"

namespace warpgauge::report {

/// One line: "faster: B, by 1.3 times (...): the intervals do not overlap", or why it cannot be
/// told (model::is_told_faster()).
std::string faster_text(const model::KernelReport& one, const model::KernelReport& other);

/// Several, the fastest first, by the same rule:
///
///   fastest first   time, us  interval
///   1  a.cu            12.31  [10.1, 14.2]
///   2  c.cu            13.02  [11.0, 15.4]  cannot be told from 1
///   3  b.cu            40.77  [33.2, 49.0]
std::string ranking_text(const std::vector<model::KernelReport>& reports);

}  // namespace warpgauge::report
