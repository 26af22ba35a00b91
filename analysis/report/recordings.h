// SPDX-License-Identifier: Apache-2.0
// The recordings that a report is made of. They are referred to, never copied: estimates made for
// the profile are found again by the address of their series.
#pragma once

#include <functional>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::report {

using Recordings = std::vector<std::reference_wrapper<const samples::Recording>>;

}  // namespace warpgauge::report
