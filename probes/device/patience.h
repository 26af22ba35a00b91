// SPDX-License-Identifier: Apache-2.0
// How long blocks wait for each other before they give up (grid_wait.cuh). No CUDA here.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// Far above what blocks wait for each other, under a sanitizer and beside other processes too.
inline constexpr std::uint64_t kPatienceNs = 10'000'000'000;

}  // namespace warpgauge::probes
