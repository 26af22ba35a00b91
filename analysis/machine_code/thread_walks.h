// SPDX-License-Identifier: Apache-2.0
// How the addresses of global and shared memory go on from lane to lane of a warp, as far as the
// code proves it, and along which accesses of global memory one thread walks by itself: word by
// word, in a loop or in straight code. There the lanes may read side by side, the same word, or
// each a row of its own.
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

/// A load or store of global or shared memory.
struct ThreadAccess {
  /// What keeps the lanes' distance from being known.
  enum class Apart : unsigned char {
    kNotFollowed,  ///< or nothing: lane_bytes says it
    kByArgument,   ///< one number for all lanes, which only a launch has
    kByData,       ///< places that loaded data tell
  };
  std::size_t index = 0;  ///< of the instruction
  /// Bytes from a lane's address to the next lane's, where that is proven; 0: all lanes have one.
  std::optional<std::int64_t> lane_bytes = {};
  Apart apart = Apart::kNotFollowed;
  bool walks = false;    ///< each thread goes along neighbouring words by itself
  bool in_loop = false;  ///< a pass takes it on from where the last one ended
  /// The pointer that the address starts from: its place among the constants, c[0x0][here]. 0:
  /// not known.
  std::uint64_t pointer = 0;

  /// Whether the code shows that the lanes may well not be side by side: one thread walks along the
  /// access by itself, or an argument or loaded data say how far the lanes are apart.
  bool is_open() const { return !lane_bytes && (walks || apart != Apart::kNotFollowed); }
};

/// In the order of the code: LDG, LDGSTS and STG, and LDS and STS, which no thread walks along;
/// LDGSTS by its address of global memory. Where numbers do not settle, nothing is proven
/// and no thread walks.
std::vector<ThreadAccess> thread_accesses(const ExecutedCode& code, const ControlFlow& flow,
                                          const ThreadOrder& order);

}  // namespace warpgauge::machine_code
