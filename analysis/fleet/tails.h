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

/// From the 95 % quantile of all distances (their sizes) over their median, which is 2.91 of normal
/// ones, 3.54 of 5 degrees of freedom and 4.16 of 3. What a fleet may have of bad cards and batches
/// is left out first: in each key what lies beyond a gap of three deviations, then the tenth of the
/// cards that lies furthest out on average. The standard error is taken off: chance must not make
/// tails long. It is the jackknife's over groups of keys (Efron and Tibshirani, An Introduction to
/// the Bootstrap, 1993, p. 141), since a few odd keys must not stand for all. Never shorter than
/// normal ones, never longer than those of 2 degrees of freedom. Normal for fewer than twenty keys:
/// the tails of ten say little of the next one's.
Tails tails_of(const std::vector<const Distances*>& distances, std::size_t cards);

}  // namespace warpgauge::fleet
