// SPDX-License-Identifier: Apache-2.0
// A warp's matrix multiplication from registers: compute capability 8.0 (PTX ISA, "mma"). cuda::ptx
// has none. compute/tensor_shapes measures every shape and type, by a table of its own.
#pragma once

#include <nv/target>

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

/// d += a b in fp64: A is 16 x 8, B 8 x 8. Lane l holds of A: row l / 4 (a0, a2) and the row eight
/// below (a1, a3), columns l % 4 and the one four further; of B: column l / 4, rows l % 4 and four
/// below; of D as above. Compute capability 9.0; empty in older code.
__device__ __forceinline__ void mma_f64([[maybe_unused]] double (&d)[4],
                                        [[maybe_unused]] const double (&a)[4],
                                        [[maybe_unused]] const double (&b)[2]) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, "
                             "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                             : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
                             : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(b[0]), "d"(b[1]));))
}

}  // namespace warpgauge::probes
