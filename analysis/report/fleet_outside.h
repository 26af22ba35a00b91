// SPDX-License-Identifier: Apache-2.0
// Cards that lie outside, for people: batches, then card by card; first those that are slower, then
// the others.
//
//   2 cards lie outside
//       key                      value        median   difference  deviations
//     31b856772d5b4770 (GPU-...)
//       l2.read_gbps         9469 GB/s     9742 GB/s  2.8 % slower       17.4
//     a batch of 3 of 16 cards, faster: 855404660eb51755, c7f16cd9f524ed9e, cd4f99d4b880255e
//       dram.read_gbps: 4711 to 4714 GB/s, median of all 4629 GB/s; 1.77 to 1.83 % faster
#pragma once

#include <string>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

std::string fleet_outside_text(const fleet::JudgedGroup& judged, bool colours);

}  // namespace warpgauge::report
