// SPDX-License-Identifier: Apache-2.0
// The ids of a report's figures, which are the names of the files that they are drawn into.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/report/figures.h"

namespace warpgauge::report {

/// The ids of all figures, in the order of the report's members; those given twice stand there
/// twice. What is not of a report's form is passed over.
std::vector<std::string> figure_ids(const nlohmann::json& report);

/// Throws InputError when an id is not fit for a file name or is given twice: to the line of the
/// recording whose series names the figure, or whose probe does.
void check_figure_ids(const nlohmann::json& report, const Recordings& recordings);

}  // namespace warpgauge::report
