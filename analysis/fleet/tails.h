// SPDX-License-Identifier: Apache-2.0
// How long the tails of healthy cards' distances are. A normal distribution takes one in a million
// 4.9 deviations out, Student's t of 5 degrees of freedom 22: what is far depends on the fleet, and
// the fleet shows it.
#pragma once

#include <optional>
#include <vector>

#include "analysis/fleet/spread.h"

namespace warpgauge::fleet {

/// For one judged quantity: the distance of each card, if the card has one.
using Distances = std::vector<std::optional<double>>;

/// From the 99 % quantile of all distances (their sizes) over their median, which is 3.82 of normal
/// ones and 5.55 of 5 degrees of freedom; without the tenth of the cards that lie furthest out on
/// average, so that few cards that lie outside do not count. The standard error is taken off, as of
/// half as many readings (they depend on each other): chance must not make tails long. Never
/// shorter than normal ones, never longer than those of 2 degrees of freedom. Normal where there
/// are fewer than a hundred distances.
Tails tails_of(const std::vector<const Distances*>& distances, std::size_t cards);

}  // namespace warpgauge::fleet
