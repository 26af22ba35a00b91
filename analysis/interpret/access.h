// SPDX-License-Identifier: Apache-2.0
// Memory as the lanes of a warp reach it: addresses, bounds, and what an access counts as.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "analysis/interpret/buffers.h"
#include "analysis/interpret/operation.h"
#include "analysis/interpret/stop.h"
#include "analysis/interpret/traffic.h"
#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

/// How an instruction names its memory; a generic address says itself where it leads.
enum class Reach : int { kGlobal, kShared, kLocal, kGeneric };

/// Addresses of the lanes. Throws Stop where that of a lane of `on` is not known.
DoubleWords addresses_of(Warp& warp, const Place& place, Lanes on);

/// One place of memory, found and within bounds.
struct Found {
  Stop::Space space = Stop::Space::kGlobal;
  std::size_t buffer = 0;            ///< of global memory
  std::uint64_t at = 0;              ///< address; in shared and local memory: offset
  ScratchMemory* scratch = nullptr;  ///< of shared and local memory
};

/// Throws Stop where these bytes are not in memory, or not aligned to their number.
Found find(Warp& warp, Reach reach, std::uint64_t address, int bytes, int lane);
/// The same, wherever they begin.
Found find_unaligned(Warp& warp, Reach reach, std::uint64_t address, int bytes, int lane);

/// Memory in which all of a warp's lanes have their places: a buffer, or shared memory of a block.
struct Reached {
  Found first;  ///< of the lowest lane
  /// What an address is above the place that it stands for.
  std::uint64_t above = 0;

  Found at(std::uint64_t address) const {
    Found one = first;
    one.at = address - above;
    return one;
  }
};

/// Absent where lanes lie apart, and where find() of one would stop. A lane is in `on`.
std::optional<Reached> reach_all(Warp& warp, Reach reach, const DoubleWords& addresses, int bytes,
                                 Lanes on);

/// At most 8 bytes, all in what was found.
Loaded load(Warp& warp, const Found& found, int bytes);
/// `cause`: why the value is not known.
void store(Warp& warp, const Found& found, int bytes, std::uint64_t value, bool known,
           Cause cause = kNoCause);

/// Adds to the counts of the instruction, by the memory that it reaches; a generic access goes
/// where its first lane does.
void count_access(Warp& warp, Reach reach, const DoubleWords& addresses, int bytes, Passes passes,
                  Lanes on);
/// Sectors and lines of global memory, ...
void count_global(Warp& warp, const DoubleWords& addresses, int bytes, Passes passes, Lanes on);
/// ... of copies of 16 bytes into shared memory around L1, ...
void count_copy(Warp& warp, const DoubleWords& from, const DoubleWords& to, Lanes on);
/// ... of local memory, whose words lie lane by lane, ...
void count_local(Warp& warp, const DoubleWords& addresses, int bytes, Passes passes, Lanes on);
/// ... and wavefronts of shared memory.
void count_shared(Warp& warp, const DoubleWords& addresses, int bytes, Lanes on, bool loads);

}  // namespace warpgauge::interpret
