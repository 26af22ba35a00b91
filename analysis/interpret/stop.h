// SPDX-License-Identifier: Apache-2.0
// Why an execution on the host ended before the kernel did.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/interpret/lanes.h"

namespace warpgauge::interpret {

/// Thrown where an instruction cannot be executed.
struct Stop {
  enum class Kind : unsigned char {
    kUnknownGuard,    ///< what is not known decides whether it is executed: `cause`
    kUnknownBranch,   ///< what is not known decides where lanes go: `cause`
    kUnknownAddress,  ///< or where they read or write
    kOutOfBounds,     ///< `address`, `bytes`, `lane`
    kMisaligned,
    kNoMeaning,  ///< an opcode that moves control or memory, without semantics
    kEndless,    ///< more instructions than allowed
    kDeadlock,   ///< all warps wait for one another
    kLeftCode,   ///< control goes where there is no instruction
  };
  enum class Space : unsigned char { kGlobal, kShared, kLocal };

  Kind kind = Kind::kNoMeaning;
  std::size_t instruction = 0;
  Cause cause = kNoCause;
  Space space = Space::kGlobal;
  std::uint64_t address = 0;
  int bytes = 0;
  int lane = 0;                              ///< of its warp
  std::array<std::uint32_t, 3> block = {};   ///< blockIdx
  std::array<std::uint32_t, 3> thread = {};  ///< threadIdx of the lane
};

}  // namespace warpgauge::interpret
