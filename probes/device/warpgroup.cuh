// SPDX-License-Identifier: Apache-2.0
// Instructions for blocks whose warps have different roles (PTX ISA, "bar", "elect.sync",
// "setmaxnreg", "stmatrix"). cuda::ptx has none of them. Functions that say a compute capability or
// "setmaxnreg" are empty in other code.
#pragma once

#include <nv/target>

#include <cstdint>

/// Code for 90a, and for every later architecture with its suffix (100a, 100f, 120a, ..): which has
/// setmaxnreg. <nv/target> of CUDA 13.0 does not know most of them.
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(__CUDA_ARCH_FAMILY_SPECIFIC__)
#define WARPGAUGE_HAS_SETMAXNREG
#endif

namespace warpgauge::probes {

/// The same architectures, for expectations of machine code.
inline constexpr const char* kSetmaxnregOn = "sm_(90a|1*[af])";

/// threadIdx.x, read again at each use: a value that the compiler may recompute is a register that
/// it need not keep through a loop whose accumulators fill the register file. (cuda::ptx reads it
/// once.)
__device__ __forceinline__ std::uint32_t thread_index() {
  std::uint32_t index;
  asm volatile("mov.u32 %0, %%tid.x;" : "=r"(index));
  return index;
}

/// `threads` threads meet at hardware barrier `id` (0 is __syncthreads').
__device__ __forceinline__ void meet(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

/// Counts as one of the `threads` at barrier `id`, and goes on.
__device__ __forceinline__ void arrive_at(int id, int threads) {
  asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

/// True in one thread of a converged warp. Compute capability 9.0.
__device__ __forceinline__ bool elect_one() {
  std::uint32_t elected = 0;
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("{\n\t.reg .pred p;\n\telect.sync _|p, 0xffffffff;\n\t"
                             "selp.u32 %0, 1, 0, p;\n\t}"
                             : "=r"(elected));))
  return elected != 0;
}

/// Releases registers of the warpgroup, down to `count` per thread. setmaxnreg.
template <int count>
__device__ __forceinline__ void shrink_registers() {
#if defined(WARPGAUGE_HAS_SETMAXNREG)
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(count));
#endif
}

/// Takes registers that another warpgroup has released, up to `count` per thread. setmaxnreg.
template <int count>
__device__ __forceinline__ void grow_registers() {
#if defined(WARPGAUGE_HAS_SETMAXNREG)
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(count));
#endif
}

/// Writes four 8 x 8 matrices of 16-bit elements; lane l gives the address of row l % 8 of matrix
/// l / 8, and register i holds two elements of matrix i: row lane / 4, columns 2 * (lane % 4).
/// Compute capability 9.0.
__device__ __forceinline__ void store_matrices(std::uint32_t row, std::uint32_t m0,
                                               std::uint32_t m1, std::uint32_t m2,
                                               std::uint32_t m3) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row),
                    "r"(m0), "r"(m1), "r"(m2), "r"(m3)
                    : "memory");))
}

/// The same, each matrix turned: lane l gives the address of column l % 8 of matrix l / 8.
__device__ __forceinline__ void store_matrices_turned(std::uint32_t column, std::uint32_t m0,
                                                      std::uint32_t m1, std::uint32_t m2,
                                                      std::uint32_t m3) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile(
           "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(column),
           "r"(m0), "r"(m1), "r"(m2), "r"(m3)
           : "memory");))
}

}  // namespace warpgauge::probes
