// SPDX-License-Identifier: Apache-2.0
// A judged fleet for people: the result, causes, cards outside, drift, keys.
//
//   16 cards: 1 slower, 4 faster, 0 beyond a limit, 2 not measured in the last night
//     31b856772d5b4770 (GPU-6a7bf211): 2.8 % slower in l2.read_gbps
//   NVIDIA H200 (compute capability 9.0): 16 cards, 16 profiles, 67 keys
//     measured 2026-11-27 19:02 to 2026-11-28 04:33 UTC; 2 of 16 cards not then:
//       cd4f99d4b880255e not since 2026-11-24, c7f16cd9f524ed9e not since 2026-11-24
//   differs between cards: a cause before any other
//     host.devices_in_parallel: 13 of 16 cards: not said
//       4: 6d173cb7e9a9f735, ee94600cd9df0ca4, fa9ef496c49825c9
//     cannot tell much: 16 cards, 66 keys. A card that lies 11.1 deviations out in a
//       key (one deviation: how far healthy cards usually lie from their median) is
//       found (99 times in 100), a nearer one sometimes. For half of the keys that is
//       1.63 % of the value.
//   5 cards lie outside
//     ...                                     (fleet_outside.h)
//   differs where all others are alike (chance is not known: measure again)
//     c7f16cd9f524ed9e l1.latency_ns: 16.28 ns, all others 16.16 ns: 0.709 % slower
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// The result first with the slowest cards, dates and limits, then causes and what lies outside;
/// with `all`, every key's median and spread. What was `refused` (fleet::ReadCards) comes last.
std::string fleet_text(const std::vector<fleet::JudgedGroup>& groups,
                       const std::vector<std::string>& refused, bool all, bool colours);

}  // namespace warpgauge::report
