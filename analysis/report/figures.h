// SPDX-License-Identifier: Apache-2.0
// From estimates to figure descriptions. Nothing here knows a probe: a series says which figure it
// belongs to, its estimator says what there is to draw.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The recordings that a report is made of. They are referred to, never copied: estimates made for
/// the profile are found again by the address of their series.
using Recordings = std::vector<std::reference_wrapper<const samples::Recording>>;

/// One element a figure, in the order in which the recordings first name them:
///
///   id, title, question, kind: lines | histogram | heatmap | map | values | absent
///   x, y      {label, unit, log}; names {number: name} where the values of an axis have names
///   curves    [{label, series, series_label, fit, x[], y[], low[], high[]}]; low and high may be
///             empty; breaks[], the indices of points to which no line leads from the one before
///   marks     [{label, key | null, x, low, high}]: positions on the x axis
///   levels    [{label, key, y, low, high}]: heights that a key states
///   grid      heatmap only: {row_label, column_label, z_label, rows[], columns[], z[]}; z is row
///             major, null where there is no reading; row_names[] and column_names[] where
///             all rows or columns have names
///   map       map only: {tile, row, categories[], columns[], rows[{label, cells}]}; cells
///             [{text, category}] are tiles, their category null where it is not known; names of
///             the columns may be left out
///   panels    values only: see figure_json.h
///   probes    that measured what is shown
///   keys      profile keys that the figure's series fill (values or absent)
///   notes     what the reader must know: rejected points, flags, campaigns, reasons
///
/// Series with one figure id share one figure when their axes agree; otherwise the later one gets a
/// figure of its own, `<id>.2`. Of several peers (constant `peer`) each has one, `<id>.peer1`. Maps
/// and distributions stand behind the figure that they come from. The keys of a probe's series that
/// nothing draws are shown as points in a figure of kind `values`: every probe has a figure. With
/// several campaigns the curves are those of the first recording that measured the series; a note
/// says so. `estimates` has those made for the profile.
std::vector<nlohmann::json> figures(const Recordings& recordings, const profile::Profile& profile,
                                    estimate::Estimates& estimates);

}  // namespace warpgauge::report
