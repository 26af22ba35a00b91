// SPDX-License-Identifier: Apache-2.0
// The memory hierarchy at a glance: every level with size, line, latency and bandwidth.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// figures  three, of these kinds
///   hierarchy   levels_of [{id, title, group, facts}], from the registers outwards
///               counts    facts of the parts around: SMs, GPCs, sides of L2, SM clock
///     fact      {what, key, readings, why}; readings [{value, low, high, unit, from}] say the same
///               in one or two units, `from` naming the keys that one was computed of (empty: the
///               key itself); without readings, `why` says why there are none
///   staircase   x, y; curves as of `lines`, each with `level`: those of the figures whose series
///               gave a level's latency, against the working set
///               steps [{level, label, key, size_key, y, low, high, from, to, to_low, to_high}]:
///               for which working sets which latency holds, by the keys; null where nothing begins
///               or ends it
///   bandwidths  x; bars [{level, group, label, key, why, readings}] of every rate of a level
///
/// `drawn`: the report's other figures, whose curves the staircase shows again.
nlohmann::json hierarchy_section(const profile::Profile& profile,
                                 const std::vector<nlohmann::json>& drawn);

}  // namespace warpgauge::report
