// SPDX-License-Identifier: Apache-2.0
// Which of two predicted kernels is faster, as far as their intervals tell.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/model/kernel_report.h"

namespace warpgauge::model {

/// Whether what the model has wrong of one it has wrong of the other, too: both run the same
/// machine code in blocks of the same size, and are bound by the same unit.
bool err_alike(const KernelReport& one, const KernelReport& other);

/// Whether `one` is faster beyond the errors of both; false where a time is not known.
///
/// An interval is that of one kernel by itself: the ends of the keys that it takes, and the error
/// of the laws. The errors of two kernels are taken as independent, so that the ratio of the times
/// has to exceed exp(sqrt(a^2 + b^2)), where a and b are the logarithms of how far the interval of
/// the first reaches up and that of the second down. Both take their keys from one profile, which
/// makes the true ratio surer than that, not less sure. Where the errors are alike, the ends of the
/// intervals are compared with each other instead.
///
/// scripts/told_apart.py says how many pairs of the corpus it tells apart, and how many wrongly.
bool is_told_faster(const KernelReport& one, const KernelReport& other);

/// Numbers of groups, from 0, of kernels that have a time and come in the order of it: a group has
/// those that are not told from the fastest of it, which is the fastest that no earlier group has.
/// Group 0 thus has each kernel that may be the fastest.
std::vector<std::size_t> groups_of(const std::vector<const KernelReport*>& by_time);

}  // namespace warpgauge::model
