// SPDX-License-Identifier: Apache-2.0
// What a `tcgen05.mma` multiplies (tcgen05.cuh): kinds of types, and the descriptor that has the
// rest. No CUDA here.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// Types of the factors, as the opcode tells them; the instruction descriptor has the rest.
enum class Tcgen05Kind { kF16, kTf32, kF8f6f4, kI8, kMxf8f6f4, kMxf4, kMxf4nvf4 };

constexpr bool is_scaled(Tcgen05Kind kind) {
  return kind == Tcgen05Kind::kMxf8f6f4 || kind == Tcgen05Kind::kMxf4 ||
         kind == Tcgen05Kind::kMxf4nvf4;
}

/// How the sums are written; block-scaled kinds have fp32 sums alone.
enum class Tcgen05Sums : std::uint32_t { kF16 = 0, kF32 = 1, kS32 = 2 };

/// What one multiplication is: none of this is in its opcode.
struct Tcgen05Shape {
  Tcgen05Kind kind;
  Tcgen05Sums sums;
  std::uint32_t factors;  ///< type of A and B, a number of the kind
  bool deeper = false;    ///< FP4, block-scaled: 96 elements of k (10.3) instead of 64
  int rows = 128, columns = 256;
};

/// PTX ISA, "Instruction descriptor". Both factors have k along the rows, no scale is turned round.
constexpr std::uint32_t tcgen05_instruction(const Tcgen05Shape& shape) {
  std::uint32_t word = shape.factors << 7 | shape.factors << 10;
  word |= static_cast<std::uint32_t>(shape.columns / 8) << 17;
  word |= static_cast<std::uint32_t>(shape.rows / 16) << 24;
  if (!is_scaled(shape.kind)) return word | static_cast<std::uint32_t>(shape.sums) << 4;
  const bool scales_are_exponents = shape.kind != Tcgen05Kind::kMxf4nvf4;  // ue8m0, else ue4m3
  return word | static_cast<std::uint32_t>(scales_are_exponents) << 23 |
         static_cast<std::uint32_t>(shape.deeper) << 31;
}

}  // namespace warpgauge::probes
