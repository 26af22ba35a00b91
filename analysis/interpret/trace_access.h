// SPDX-License-Identifier: Apache-2.0
// Accesses that are kept for a picture (access_trace.h), as the lanes of a warp make them. Private
// to interpret.
#pragma once

#include <cstdint>

#include "analysis/interpret/operation.h"
#include "analysis/interpret/stop.h"
#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

/// What lanes touched, where all their addresses are known.
struct Touched {
  int bytes = 0;  ///< of a lane
  std::uint64_t sectors = 0, lines = 0, wavefronts = 0;
};

/// Keeps an access of these lanes, if those of its block are kept.
void trace(Warp& warp, Stop::Space space, const DoubleWords& addresses, Lanes on,
           const Touched& touched);
/// The same of an access that the kernel cannot make, for some addresses are not known.
void trace_unknown(Warp& warp, const Place& place, const DoubleWords& addresses, Lanes on,
                   Lanes known);

}  // namespace warpgauge::interpret
