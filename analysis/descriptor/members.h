// SPDX-License-Identifier: Apache-2.0
// Members of kernel.json that are read and written by one table.
#pragma once

#include <tuple>

#include "analysis/base/json_members.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::descriptor {

constexpr auto json_members(const MeasuredTime*) {
  return std::tuple{JsonMember{"median_us", &MeasuredTime::median_us},
                    JsonMember{"low_us", &MeasuredTime::low_us},
                    JsonMember{"high_us", &MeasuredTime::high_us},
                    json_count("launches", &MeasuredTime::launches)};
}

constexpr auto json_members(const CountedOn*) {
  return std::tuple{JsonMember{"device", &CountedOn::device, Presence::kUnlessEmpty},
                    JsonMember{"architecture", &CountedOn::architecture, Presence::kUnlessEmpty}};
}

}  // namespace warpgauge::descriptor
