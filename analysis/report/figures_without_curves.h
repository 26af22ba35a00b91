// SPDX-License-Identifier: Apache-2.0
// Figures that show no curves of series: the roofline, values with their intervals, maps of what
// lies where. The members that each has of its own are those of its JSON beside figure.h's.
#pragma once

#include "analysis/model/roofline.h"
#include "analysis/profile/profile.h"
#include "analysis/report/figure.h"

namespace warpgauge::report {

/// The roofline as a figure of kind `roofline` (or `absent`), with
///   ceilings  {compute: {key, tflops{value, low, high}},
///              memory: [{level, key, gbps{...}, ridge_flop_per_byte{...}}]}
Figure roofline_figure(const model::Roofline& roofline);

/// The keys of a probe that no curve shows, as points with their intervals; kind `values`:
///   panels  [{unit, log, rows [{key, label, value, low, high}]}], one a unit; a label is the key
///           without what all keys of its panel begin with (`begins`) and end with (`ends`)
///   absent  [{key, why}]
/// Kind `absent` without any value.
Figure values_figure(const std::string& probe, const std::string& question,
                     const std::vector<std::string>& keys, const profile::Profile& profile);

/// The id of a probe's figure of values.
std::string values_figure_id(std::string probe);

/// A figure of kind `map`: every unit as a tile in the colour of its side, in the row of its part.
/// Without parts, rows have 16 units each; without sides, colours are the parts; without both, the
/// kind is `absent`.
Figure unit_map(const estimate::Placement& placement);

/// The neighbouring lines of the series as a strip of addresses, coloured by side. The kind is
/// `absent` where the series does not say how far apart they are.
Figure address_map(const estimate::Placement& placement, const samples::Series& series);

}  // namespace warpgauge::report
