// SPDX-License-Identifier: Apache-2.0
// Predictions as a table.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/kernel_report.h"
#include "analysis/profile/chosen.h"

namespace warpgauge::report {

/// A row a kernel: time with its interval, what bounds it, what comes second; whether there is a
/// time ("time") or only a lower bound ("at least"), and the amounts and keys that it lacks; where
/// it was counted and compiled for; and what answers.
std::string predictions_csv(const std::vector<model::KernelReport>& reports,
                            const profile::Chosen& chosen);

}  // namespace warpgauge::report
