// SPDX-License-Identifier: Apache-2.0
// A warp's matrix multiplication from registers: compute capability 8.0 (PTX ISA, "mma"). cuda::ptx
// has none. compute/tensor_shapes measures every shape and type, by a table of its own.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// d += a b, bf16 into fp32: A is 16 x 16, B 16 x 8. Lane l holds of D: row l / 4 (d0, d1) and the
/// row eight below (d2, d3), columns 2 * (l % 4) and the next.
__device__ __forceinline__ void mma_m16n8k16(float& d0, float& d1, float& d2, float& d3,
                                             const std::uint32_t (&a)[4], std::uint32_t b0,
                                             std::uint32_t b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
      "{%8, %9}, {%0, %1, %2, %3};"
      : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// Four 8 x 8 matrices of 16-bit elements in the places of an operand.
struct Fragment {
  std::uint32_t part[4];
};

/// Lane l gives the address of row l % 8 of matrix l / 8.
__device__ __forceinline__ Fragment load_matrices(std::uint32_t row) {
  Fragment f;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(f.part[0]), "=r"(f.part[1]), "=r"(f.part[2]), "=r"(f.part[3])
               : "r"(row)
               : "memory");
  return f;
}

/// The same, each matrix transposed.
__device__ __forceinline__ Fragment load_matrices_transposed(std::uint32_t row) {
  Fragment f;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(f.part[0]), "=r"(f.part[1]), "=r"(f.part[2]), "=r"(f.part[3])
               : "r"(row)
               : "memory");
  return f;
}

}  // namespace warpgauge::probes
