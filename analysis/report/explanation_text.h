// SPDX-License-Identifier: Apache-2.0
// An explanation for people.
//
//   device NVIDIA H200, profile data/h200/profile.json (named)
//   dram.latency_ns = 347.9 ns  [344.7, 350.5]
//
//   what it is          nanoseconds from one load that goes to DRAM to the next,
//                       whose address it returned: one thread's random chase over
//                       the largest footprint, translations fetched before
//   how sure            measured; 95 % interval of 732 samples, 3 campaigns, which
//                       spread by 0.21 %; its law fits 4 points within 0.33 % of
//                       their span
//   counters            confirmed: l2_miss_rate = expected_l2_miss_rate within 2 %
//                       (at 3 points; furthest off 0.37 %)
//   computed by         slope of duration over the amount of work at each point, 95
//                       % bootstrap interval
//
//   probe               memory/pointer_chase
//     question          how many cycles does a dependent load take, by working set
//                       and cache operator?
#pragma once

#include <string>

#include "analysis/report/explanation.h"

namespace warpgauge::report {

/// The profile's line, the key with its value, and paragraphs under their names.
std::string explanation_text(const Explanation& explanation, bool colours);

}  // namespace warpgauge::report
