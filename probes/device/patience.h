// SPDX-License-Identifier: Apache-2.0
// How long blocks wait for each other before they, or the harness, give up. No CUDA here.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// Patience of a kernel that ends itself (grid_wait.cuh). Far longer than blocks ever wait for each
/// other, under a sanitizer and beside other processes too.
inline constexpr std::uint64_t kPatienceNs = 10'000'000'000;

/// Patience of the harness, for the next point of a series (probes/harness/watchdog.h). Far longer
/// than any point takes.
inline constexpr double kPatienceSeconds = 300;

}  // namespace warpgauge::probes
