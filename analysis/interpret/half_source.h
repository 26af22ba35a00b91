// SPDX-License-Identifier: Apache-2.0
// Packed pairs of 16-bit floating point as instructions read them.
#pragma once

#include <cstdint>

#include "analysis/interpret/half.h"
#include "analysis/interpret/operation.h"
#include "analysis/interpret/reading.h"

namespace warpgauge::interpret {

/// The flags in choice[0].
enum HalfFlag : int {
  kBrain = 1,
  kToSingle = 2,        ///< the result is one float: that of the lower halves
  kWithinOne = 4,       ///< it is kept within 0 and 1
  kNotNegative = 8,     ///< it is not below 0
  kFlushesHalves = 16,  ///< denormal numbers are 0
  kOutOfBounds = 32,    ///< a factor out of bounds makes the result 0
};

inline int half_flags(const Reading& text) {
  return (text.has("BF16_V2") ? kBrain : 0) | (text.has("F32") ? kToSingle : 0) |
         (text.has("SAT") ? kWithinOne : 0) | (text.has("RELU") ? kNotNegative : 0) |
         (text.has("FTZ") ? kFlushesHalves : 0) | (text.has("OOB") ? kOutOfBounds : 0);
}

inline std::uint32_t flushed_half(std::uint32_t bits) {
  return (bits & 0x7c00) == 0 ? bits & 0x8000 : bits;
}

/// The bits of one half of a source, as its suffix and its signs say.
inline std::uint32_t half_bits(const Operation& one, int source, std::uint32_t word, bool upper) {
  const Source& from = one.from[static_cast<std::size_t>(source)];
  if (from.halves != Source::Halves::kBoth) upper = from.halves == Source::Halves::kUpper;
  std::uint32_t bits = upper ? word >> 16 : word & 0xffff;
  if ((one.choice[0] & kFlushesHalves) != 0) bits = flushed_half(bits);
  if (from.absolute) bits &= 0x7fff;
  return from.negated ? bits ^ 0x8000 : bits;
}

inline double half_of(const Operation& one, int source, std::uint32_t word, bool upper) {
  const auto bits = static_cast<std::uint16_t>(half_bits(one, source, word, upper));
  return (one.choice[0] & kBrain) != 0 ? of_brain(bits) : of_half(bits);
}

}  // namespace warpgauge::interpret
