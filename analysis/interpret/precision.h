// SPDX-License-Identifier: Apache-2.0
// Numbers of floating point whose precision an instruction's modifiers name, as doubles.
#pragma once

#include "analysis/interpret/formats.h"
#include "analysis/interpret/reading.h"
#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

enum class Precision : int { kDouble, kSingle, kHalf, kBrain };

inline const Format& format_of(Precision precision) {
  return precision == Precision::kHalf    ? kHalfFormat
         : precision == Precision::kBrain ? kBrainFormat
                                          : kSingleFormat;
}

double to_whole(double value, Rounding rounding);

/// The number operand `at` in this precision; a half may be the upper one: "R4.H1".
inline Source number_source(const Reading& text, std::size_t at, Precision precision) {
  if (precision == Precision::kDouble) return text.real(at);
  if (precision == Precision::kSingle) return text.single(at);
  if (!text.is_register(at)) {  // an immediate's bits: which half it is no text tells
    throw Unreadable{};
  }
  return text.part(at);
}

/// The numbers that an operation's first source holds.
struct Numbers {
  Numbers(Warp& warp, const Operation& one, Precision precision, bool flushes) {
    const Source& source = one.from[0];
    if (precision == Precision::kDouble) {
      DoubleWords bits;
      warp.doubles(source, true, bits, known, cause);
      for (int lane = 0; lane < kLanes; ++lane) value[lane] = std::bit_cast<double>(bits[lane]);
      return;
    }
    Source plain = source;
    plain.negated = plain.absolute = false;
    Words room;
    const WordView view = warp.words(plain, room);
    known = view.known;
    cause = view.cause;
    if (known == 0) return;
    const bool upper = source.first_bit == 16 || source.halves == Source::Halves::kUpper;
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::uint32_t word = view.word[lane];
      const auto half = static_cast<std::uint16_t>(upper ? word >> 16 : word);
      float number = precision == Precision::kSingle ? std::bit_cast<float>(word)
                     : precision == Precision::kHalf ? of_half(half)
                                                     : of_brain(half);
      // A denormal half is no denormal float.
      if (flushes && precision == Precision::kHalf && (half & 0x7c00) == 0) number *= 0;
      if (flushes) number = flushed(number);
      if (source.absolute) number = std::fabs(number);
      value[static_cast<std::size_t>(lane)] = source.negated ? -number : number;
    }
  }

  std::array<double, kLanes> value = {};
  Lanes known = 0;
  Cause cause = kNoCause;
};

}  // namespace warpgauge::interpret
