// SPDX-License-Identifier: Apache-2.0
// How long blocks wait for each other before they, or the harness, give up. No CUDA here.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// Of a kernel that ends itself (grid_wait.cuh). Far above what blocks wait for each other, under a
/// sanitizer and beside other processes too.
inline constexpr std::uint64_t kPatienceNs = 10'000'000'000;

/// Of the harness, for the next point of a series (probes/harness/watchdog.h). Far above what any
/// point takes.
inline constexpr double kPatienceSeconds = 300;

}  // namespace warpgauge::probes
