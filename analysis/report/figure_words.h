// SPDX-License-Identifier: Apache-2.0
// What a series says in words of its numbers, for the axes and labels of its figures.
#pragma once

#include <string>

#include "analysis/report/figure.h"
#include "analysis/samples/recording.h"

namespace warpgauge::report {

/// "0 nothing, 1 a load, 2 a store" -> {0: nothing, 1: a load, 2: a store}; empty for any other
/// text.
ValueNames names_in(const std::string& legend);

/// What the series calls the values of the axis `label`: its fact of that name ("before"), or of
/// the plural ("instructions" for the axis "instruction"). A series of two forms that was recorded
/// without names has them in its title: "sorted (0) and shuffled (1)", "without and with a
/// barrier".
ValueNames value_names(const samples::Series& series, const std::string& label);

/// The title without the list of names that an axis shows, and without their numbers.
std::string title_of(const samples::Series& series);

/// The label with its number named: "form 1" -> "shuffled", by the names of "form".
std::string with_names(const samples::Series& series, const std::string& label);

}  // namespace warpgauge::report
