// SPDX-License-Identifier: Apache-2.0
// Machines that were never drawn before, compared with the published rates of data/known_answers:
// each day has its own.
#pragma once

#include <string>

#include "tests/virtual_gpu/trials.h"

namespace warpgauge::virtual_gpu {

/// The first machine of today's, or of WARPGAUGE_KNOWN_ANSWERS_FIRST: far beyond those of the
/// published table (from 0 on) and those that estimators are calibrated with.
int first_of_today();

/// Where the table's rates cannot be those of the published one (a .csv of data/known_answers):
/// less found, less covered, or more that is not there, by more than chance gives once in a million
/// days. A line a rate, "detector, population, noise: what"; empty where there is none.
std::string worse_than_published(const Table& table, const std::string& published_csv);

}  // namespace warpgauge::virtual_gpu
