// SPDX-License-Identifier: Apache-2.0
// Values of the 32 lanes of a warp. A value may be unknown: it then holds anything, and what is
// computed of it is unknown, too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warpgauge::interpret {

inline constexpr int kLanes = 32;

/// One bit a lane.
using Lanes = std::uint32_t;
inline constexpr Lanes kAllLanes = ~Lanes{0};

constexpr Lanes lane_bit(int lane) { return Lanes{1} << lane; }

/// Why values are unknown: an index into Causes. One of several reasons is kept.
using Cause = std::uint16_t;
inline constexpr Cause kNoCause = 0;

using Words = std::array<std::uint32_t, kLanes>;
using DoubleWords = std::array<std::uint64_t, kLanes>;

/// A predicate register: bits of lanes that are not known mean nothing.
struct LaneBits {
  Lanes value = 0;
  Lanes known = 0;
  Cause cause = kNoCause;
};

/// A register of the uniform file, or one lane of another.
struct Scalar {
  std::uint32_t value = 0;
  bool known = false;
  Cause cause = kNoCause;
};

/// Words of lanes that live elsewhere.
struct WordView {
  const std::uint32_t* word = nullptr;  ///< kLanes of them
  Lanes known = 0;
  Cause cause = kNoCause;
};

}  // namespace warpgauge::interpret
