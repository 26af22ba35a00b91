// SPDX-License-Identifier: Apache-2.0
// The tensor cores of Blackwell's data centre chips (compute capability 10 and 11, in code with the
// suffix "a" or "f"): one thread starts a multiplication of tiles in shared memory, or of A in
// tensor memory (TMEM) by B in shared memory, onto an accumulator in TMEM (PTX ISA, "TensorCore 5th
// Generation Family Instructions"). cuda::ptx of CUDA 13.0 has these, but for 10.0 alone: in code
// for 10.3 and 11.0 its functions are not defined.
//
// The functions are empty in other code. What they do was compiled and read as machine code; none
// of it has run on a card.
#pragma once

#include <cstdint>

#include "probes/device/tcgen05_instruction.h"
#include "probes/device/tensor_memory.cuh"

namespace warpgauge::probes {

// -- Tiles in shared memory -----------------------------------------------------------------------

/// A tile of rows of 128 bytes, in the 128-byte swizzle (wgmma.cuh): `tile` is its 32-bit offset in
/// shared memory, a multiple of 1024, plus the bytes of k passed over. (PTX ISA, "Shared memory
/// descriptor": the address in units of 16 bytes; 1024 bytes from one group of eight rows to the
/// next, in bits 32-45; version 1 in bits 46-47; the swizzle's mode, 2, in bits 61-63.)
__device__ __forceinline__ std::uint64_t tcgen05_tile(std::uint32_t tile) {
  constexpr std::uint32_t kUpper = (2U << 29) | (1U << 14) | (1024 >> 4);
  const std::uint32_t in_block = tile & 0x3ffff;  // without the bits that name the block
  return (std::uint64_t{kUpper} << 32) | (in_block >> 4);
}

// -- The multiplication ---------------------------------------------------------------------------

/// Where a multiplication finds what it needs. `a` is a descriptor, or an address in TMEM.
struct Tcgen05Operands {
  std::uint32_t d;
  std::uint64_t a, b;
  std::uint32_t instruction, scales_of_a, scales_of_b;
};

#define WARPGAUGE_TCGEN05_MMA(group, kind, a_, as, a, ...)                                    \
  WARPGAUGE_TCGEN05("{.reg .pred add; setp.ne.b32 add, 1, 0; tcgen05.mma.cta_group::" group   \
                    ".kind::" kind " [%0], " a_ ", %2, %3, " __VA_ARGS__ "add;}" ::"r"(at.d), \
                    as(a), "l"(at.b), "r"(at.instruction), "r"(at.scales_of_a),               \
                    "r"(at.scales_of_b)                                                       \
                    : "memory")
#define WARPGAUGE_TCGEN05_FORMS(kind, ...)                                                        \
  if constexpr (blocks == 1 && !a_in_tmem) {                                                      \
    WARPGAUGE_TCGEN05_MMA("1", kind, "%1", "l", at.a, __VA_ARGS__);                               \
  } else if constexpr (blocks == 2 && !a_in_tmem) {                                               \
    WARPGAUGE_TCGEN05_MMA("2", kind, "%1", "l", at.a, __VA_ARGS__);                               \
  } else if constexpr (blocks == 1) {                                                             \
    WARPGAUGE_TCGEN05_MMA("1", kind, "[%1]", "r", static_cast<std::uint32_t>(at.a), __VA_ARGS__); \
  } else {                                                                                        \
    WARPGAUGE_TCGEN05_MMA("2", kind, "[%1]", "r", static_cast<std::uint32_t>(at.a), __VA_ARGS__); \
  }

/// d += a b, by one thread; in a pair of blocks, by one thread of the even one for both.
/// Asynchronous; those of one thread are done in their order.
template <Tcgen05Kind kind, int blocks, bool a_in_tmem>
__device__ __forceinline__ void tcgen05_multiply([[maybe_unused]] const Tcgen05Operands& at) {
  static_assert(blocks == 1 || blocks == 2);
  if constexpr (kind == Tcgen05Kind::kF16) {
    WARPGAUGE_TCGEN05_FORMS("f16", )
  } else if constexpr (kind == Tcgen05Kind::kTf32) {
    WARPGAUGE_TCGEN05_FORMS("tf32", )
  } else if constexpr (kind == Tcgen05Kind::kF8f6f4) {
    WARPGAUGE_TCGEN05_FORMS("f8f6f4", )
  } else if constexpr (kind == Tcgen05Kind::kI8) {
#if defined(WARPGAUGE_HAS_TCGEN05_I8)
    WARPGAUGE_TCGEN05_FORMS("i8", )
#endif
  } else if constexpr (kind == Tcgen05Kind::kMxf8f6f4) {
    WARPGAUGE_TCGEN05_FORMS("mxf8f6f4.block_scale.block32", "[%4], [%5], ")
  } else if constexpr (kind == Tcgen05Kind::kMxf4) {
    WARPGAUGE_TCGEN05_FORMS("mxf4.block_scale.block32", "[%4], [%5], ")
  } else {
    WARPGAUGE_TCGEN05_FORMS("mxf4nvf4.block_scale.block16", "[%4], [%5], ")
  }
}

#undef WARPGAUGE_TCGEN05_FORMS
#undef WARPGAUGE_TCGEN05_MMA

}  // namespace warpgauge::probes
