// SPDX-License-Identifier: Apache-2.0
// Code of a known size: a straight line of independent additions, in blocks of 1 KiB. After each
// block the line may be left, so that one kernel holds footprints of any number of blocks.
#pragma once

#include <utility>

namespace warpgauge::probes {

inline constexpr int kCodeBlockInstructions = 64;  // of 16 bytes, since compute capability 7.0
inline constexpr int kCodeBlockAdditions = 62;     // a comparison and a branch make it whole
inline constexpr int kCodeBlockBytes = kCodeBlockInstructions * 16;

#define WARPGAUGE_ADD(n) "add.rn.f32 %" #n ", %" #n ", 0f3F800000;\n\t"
#define WARPGAUGE_ADD_6 \
  WARPGAUGE_ADD(0)      \
  WARPGAUGE_ADD(1) WARPGAUGE_ADD(2) WARPGAUGE_ADD(3) WARPGAUGE_ADD(4) WARPGAUGE_ADD(5)
#define WARPGAUGE_ADD_8 WARPGAUGE_ADD_6 WARPGAUGE_ADD(6) WARPGAUGE_ADD(7)

__device__ __forceinline__ void run_code_block(float (&x)[8]) {
  asm volatile(WARPGAUGE_ADD_8 WARPGAUGE_ADD_8 WARPGAUGE_ADD_8 WARPGAUGE_ADD_8 WARPGAUGE_ADD_8
                   WARPGAUGE_ADD_8 WARPGAUGE_ADD_8 WARPGAUGE_ADD_6
               : "+f"(x[0]), "+f"(x[1]), "+f"(x[2]), "+f"(x[3]), "+f"(x[4]), "+f"(x[5]), "+f"(x[6]),
                 "+f"(x[7]));
}

#undef WARPGAUGE_ADD_8
#undef WARPGAUGE_ADD_6
#undef WARPGAUGE_ADD

/// A block of code; whether to go on to the next one.
template <int block>
__device__ __forceinline__ bool pass_code_block(float (&x)[8], int blocks) {
  run_code_block(x);
  return blocks != block + 1;
}

/// The loop that the compiler would not unroll.
template <int... block>
__device__ __forceinline__ void run_code_blocks(float (&x)[8], int blocks,
                                                std::integer_sequence<int, block...>) {
  (pass_code_block<block>(x, blocks) && ...);
}

/// Runs the first `blocks` of `all` blocks of code. Adds kCodeBlockAdditions ones to x a block.
template <int all>
__device__ __forceinline__ void walk_straight_line(float (&x)[8], int blocks) {
  run_code_blocks(x, blocks, std::make_integer_sequence<int, all>());
}

}  // namespace warpgauge::probes
