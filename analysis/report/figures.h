// SPDX-License-Identifier: Apache-2.0
// From estimates to figure descriptions. Nothing here knows a probe: a series says which figure it
// belongs to, its estimator says what there is to draw.
#pragma once

#include <functional>
#include <vector>

#include "analysis/profile/profile.h"
#include "analysis/report/figure.h"

namespace warpgauge::report {

/// The recordings that a report is made of. They are referred to, never copied: estimates made for
/// the profile are found again by the address of their series.
using Recordings = std::vector<std::reference_wrapper<const samples::Recording>>;

/// In the order in which the recordings first name them. Beside what all figures have (figure.h):
///   kind    lines | histogram | heatmap | map | values | absent
///   grid    heatmap only: {row_label, column_label, z_label, rows[], columns[], z[]}; z is row
///           major, null where there is no reading; row_names[] and column_names[] where
///           all rows or columns have names
///   map     map only: see map_json()
///   panels  values only: see figures_without_curves.h
///
/// Series with one figure id share one figure when their axes agree; otherwise the later one gets a
/// figure of its own, `<id>.2`. With several peers (constant `peer`) each has one, `<id>.peer1`.
/// Maps and distributions follow the figure that they come from. The keys of a probe's series that
/// nothing draws are shown as points in a figure of kind `values`: every probe has a figure. With
/// several campaigns the curves are those of the first recording that measured the series; a note
/// says so. `estimates` has those made for the profile.
std::vector<Figure> figures(const Recordings& recordings, const profile::Profile& profile,
                            estimate::Estimates& estimates);

}  // namespace warpgauge::report
