// SPDX-License-Identifier: Apache-2.0
// Asynchronous writes into the shared memory of other blocks of the cluster, and sums by the copy
// engine: compute capability 9.0 (PTX ISA, "st.async", "cp.async.bulk", "cp.reduce.async.bulk").
// `to` and `barrier` are places of one and the same block, from shared_at_rank(); the bytes arrive
// at that barrier. cuda::ptx takes generic pointers to them, which it has to convert.
//
// The functions are empty in code for older architectures: a kernel made of them does nothing
// there, and its probe must not be run.
#pragma once

#include <nv/target>

#include <cstdint>

namespace warpgauge::probes {

// -- By a thread ----------------------------------------------------------------------------------

/// Four bytes.
__device__ __forceinline__ void store_async(std::uint32_t to, std::uint32_t value,
                                            std::uint32_t barrier) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile(
           "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(
               to),
           "r"(value), "r"(barrier)
           : "memory");))
}

/// Sixteen bytes: four times the value.
__device__ __forceinline__ void store_async_16(std::uint32_t to, std::uint32_t value,
                                               std::uint32_t barrier) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 "
                             "[%0], {%1, %1, %1, %1}, [%2];" ::"r"(to),
                             "r"(value), "r"(barrier)
                             : "memory");))
}

/// Sixteen bytes: four numbers.
__device__ __forceinline__ void store_async_16(std::uint32_t to, const float* four,
                                               std::uint32_t barrier) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 "
                    "[%0], {%1, %2, %3, %4}, [%5];" ::"r"(to),
                    "r"(__float_as_uint(four[0])), "r"(__float_as_uint(four[1])),
                    "r"(__float_as_uint(four[2])), "r"(__float_as_uint(four[3])), "r"(barrier)
                    : "memory");))
}

// -- By the copy engine ---------------------------------------------------------------------------

/// `bytes` (a multiple of 16, as are both addresses) of own shared memory.
__device__ __forceinline__ void bulk_send(std::uint32_t to, std::uint32_t from, std::uint32_t bytes,
                                          std::uint32_t barrier) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes "
                    "[%0], [%1], %2, [%3];" ::"r"(to),
                    "r"(from), "r"(bytes), "r"(barrier)
                    : "memory");))
}

/// The same, added to the 32-bit words that are there.
__device__ __forceinline__ void bulk_send_add(std::uint32_t to, std::uint32_t from,
                                              std::uint32_t bytes, std::uint32_t barrier) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
                    ".add.u32 [%0], [%1], %2, [%3];" ::"r"(to),
                    "r"(from), "r"(bytes), "r"(barrier)
                    : "memory");))
}

/// `bytes` of global memory into the same place of each block of the cluster in `blocks` (a bit a
/// rank): read from L2 once, and counted at the same barrier of each. `to` and `barrier` are
/// offsets in the block's own window (shared_address()).
__device__ __forceinline__ void bulk_load_multicast(std::uint32_t to, const void* from,
                                                    std::uint32_t bytes, std::uint32_t barrier,
                                                    std::uint16_t blocks) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
                             ".multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(to),
                             "l"(from), "r"(bytes), "r"(barrier), "h"(blocks)
                             : "memory");))
}

/// Numbers that the copy engine adds in L2.
enum class Summand { kU32, kF32, kBf16 };

/// `bytes` of shared memory, added to what is in global memory, in the thread's current group of
/// stores (bulk_copy.cuh). bf16: sums are rounded, subnormal ones too ("noftz", the one form).
template <Summand type>
__device__ __forceinline__ void bulk_add(void* to, std::uint32_t from, std::uint32_t bytes) {
  if constexpr (type == Summand::kU32) {
    NV_IF_TARGET(NV_PROVIDES_SM_90,
                 (asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%0], "
                               "[%1], %2;" ::"l"(to),
                               "r"(from), "r"(bytes)
                               : "memory");))
  } else if constexpr (type == Summand::kF32) {
    NV_IF_TARGET(NV_PROVIDES_SM_90,
                 (asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], "
                               "[%1], %2;" ::"l"(to),
                               "r"(from), "r"(bytes)
                               : "memory");))
  } else {
    NV_IF_TARGET(NV_PROVIDES_SM_90,
                 (asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 "
                               "[%0], [%1], %2;" ::"l"(to),
                               "r"(from), "r"(bytes)
                               : "memory");))
  }
}

}  // namespace warpgauge::probes
