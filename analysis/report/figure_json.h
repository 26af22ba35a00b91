// SPDX-License-Identifier: Apache-2.0
// The parts that every figure description has, and what can go into one (private to this folder;
// the members: figures.h).
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "analysis/estimate/estimate.h"

namespace warpgauge::report {

nlohmann::json axis(const std::string& label, const std::string& unit, bool log);

/// A figure with nothing to draw yet: kind `absent`.
nlohmann::json empty_figure(const std::string& id, const std::string& title,
                            const std::string& question);

/// Why a curve cannot be drawn on the view's axes, or a grid at all; empty when it can. A grid may
/// have gaps (z not finite), but not misfit its rows and columns.
std::string why_not_drawn(const estimate::Curve& curve, const estimate::View& view);
std::string why_not_drawn(const estimate::Grid& grid);

}  // namespace warpgauge::report
