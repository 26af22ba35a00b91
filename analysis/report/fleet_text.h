// SPDX-License-Identifier: Apache-2.0
// A judged fleet for people: causes, cards outside, drift, keys.
//
//   NVIDIA H200 (compute capability 9.0): 16 cards, 16 profiles, 67 keys
//   differs between cards: a cause before any other
//     host.devices_in_parallel: 13 of 16 cards: not said
//       4: 6d173cb7e9a9f735, ee94600cd9df0ca4, fa9ef496c49825c9
//     cannot tell much: 16 cards, 66 keys. A card is flagged for a key above 11.1
//       deviations. For half of the keys that is 1.63 % of the value.
//   5 cards lie outside
//     a batch: dram.read_gbps: 3 of 16 cards, 4711 to 4714 GB/s; median of all 4629
//       GB/s; +17.7 to +18.4 deviations: 855404660eb51755, c7f16cd9f524ed9e,
//       cd4f99d4b880255e
//   card              key                           value        median  deviations  ...
//   31b856772d5b4770  l2.read_gbps              9469 GB/s     9742 GB/s       -17.4  ...
//   differs where all others are alike (how often by chance is not known: measure again)
//     c7f16cd9f524ed9e l1.latency_ns: 16.28 ns, all others 16.16 ns
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// Causes first, then what lies outside; with `all`, every key's median and spread.
std::string fleet_text(const std::vector<fleet::JudgedGroup>& groups, bool all, bool colours);

}  // namespace warpgauge::report
