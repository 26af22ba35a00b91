// SPDX-License-Identifier: Apache-2.0
// How the addresses of global memory go on from lane to lane of a warp, as far as the code proves
// it, and along which accesses one thread walks by itself: word by word, in a loop or in straight
// code. There the lanes may read side by side, the same word, or each a row of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::machine_code {

/// How threadIdx goes on from lane to lane.
struct ThreadOrder {
  enum class Index : unsigned char { kSame, kByLane, kVaries };
  std::array<Index, 3> of = {};  ///< x, y, z

  static ThreadOrder of_block(const std::array<std::uint64_t, 3>& sides);
  /// A block that is not told is taken to lie along x, unless the code reads threadIdx.y or z.
  static ThreadOrder likely_for(const ExecutedCode& code);
};

/// A load or store of global memory.
struct ThreadAccess {
  std::size_t index = 0;  ///< of the instruction
  /// Bytes from a lane's address to the next lane's, where that is proven; 0: all lanes have one.
  std::optional<std::int64_t> lane_bytes = {};
  bool walks = false;    ///< each thread goes along neighbouring words by itself
  bool in_loop = false;  ///< a pass takes it on from where the last one ended
  /// The pointer that the address starts from: its place among the constants, c[0x0][here]. 0:
  /// not known.
  std::uint64_t pointer = 0;
};

/// In the order of the code: LDG, LDGSTS and STG. Where numbers do not settle, nothing is proven
/// and no thread walks.
std::vector<ThreadAccess> thread_accesses(const ExecutedCode& code, const ControlFlow& flow,
                                          const ThreadOrder& order);

}  // namespace warpgauge::machine_code
