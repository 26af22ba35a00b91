// SPDX-License-Identifier: Apache-2.0
// The copy engine (TMA): compute capability 9.0 (PTX ISA, "cp.async.bulk",
// "cp.async.bulk.tensor"). Copies into shared memory complete at a barrier (mbarrier.cuh), copies
// out of it in groups. Shared memory is addressed by its 32-bit offset (shared_address()).
//
// The functions are empty in code for older architectures: a kernel made of them does nothing
// there, and its probe must not be run.
#pragma once

#include <cuda.h>

#include <cuda/ptx>

#include "probes/device/isa.cuh"

namespace warpgauge::probes {

// -- Global memory to shared memory ---------------------------------------------------------------

/// `bytes` (a multiple of 16, as are both addresses); they arrive at `barrier`.
__device__ __forceinline__ void bulk_load(std::uint32_t to, const void* from, std::uint32_t bytes,
                                          std::uint32_t barrier) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global,
                                         shared_pointer<void>(to), from, bytes,
                                         shared_pointer<std::uint64_t>(barrier));))
}

/// The map's box at column x, row y; its bytes arrive at `barrier`. Elements outside the matrix
/// become zeros, and count. cuda::ptx has this instruction too, but takes x and y as an array: the
/// compiler then makes another loop around it (seen in memory/bulk_copy).
__device__ __forceinline__ void tensor_load(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                            std::uint32_t barrier) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                    "[%0], [%1, {%2, %3}], [%4];" ::"r"(to),
                    "l"(map), "r"(x), "r"(y), "r"(barrier)
                    : "memory");))
}

/// The same, with a hint of what L2 should keep (below): cuda::ptx has no form with one.
__device__ __forceinline__ void tensor_load(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                            std::uint32_t barrier, std::uint64_t policy) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                    ".L2::cache_hint [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(to),
                    "l"(map), "r"(x), "r"(y), "r"(barrier), "l"(policy)
                    : "memory");))
}

/// The same for all blocks of the cluster in `blocks` (a bit a rank): read from L2 once, written to
/// the same place of each block, and counted at the same barrier of each.
__device__ __forceinline__ void tensor_load(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                            std::uint32_t barrier, std::uint64_t policy,
                                            std::uint16_t blocks) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile(
           "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
           ".multicast::cluster.L2::cache_hint [%0], [%1, {%2, %3}], [%4], %5, %6;" ::"r"(to),
           "l"(map), "r"(x), "r"(y), "r"(barrier), "h"(blocks), "l"(policy)
           : "memory");))
}

/// The same without a hint.
__device__ __forceinline__ void tensor_load(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                            std::uint32_t barrier, std::uint16_t blocks) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                    ".multicast::cluster [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(to),
                    "l"(map), "r"(x), "r"(y), "r"(barrier), "h"(blocks)
                    : "memory");))
}

/// The map's box at column x, row y of matrix z.
__device__ __forceinline__ void tensor_load(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                            int z, std::uint32_t barrier, std::uint64_t policy) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes"
                    ".L2::cache_hint [%0], [%1, {%2, %3, %4}], [%5], %6;" ::"r"(to),
                    "l"(map), "r"(x), "r"(y), "r"(z), "r"(barrier), "l"(policy)
                    : "memory");))
}

/// The same without a hint.
__device__ __forceinline__ void tensor_load(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                            int z, std::uint32_t barrier) {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes "
                    "[%0], [%1, {%2, %3, %4}], [%5];" ::"r"(to),
                    "l"(map), "r"(x), "r"(y), "r"(z), "r"(barrier)
                    : "memory");))
}

/// As tensor_load, but to shared memory that is said to be the block's own. On 12.0 the assembler
/// writes branches around the other form.
__device__ __forceinline__ void tensor_load_here([[maybe_unused]] std::uint32_t to,
                                                 [[maybe_unused]] const CUtensorMap* map,
                                                 [[maybe_unused]] int x, [[maybe_unused]] int y,
                                                 [[maybe_unused]] std::uint32_t barrier) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, "
      "%3}], [%4];" ::"r"(to),
      "l"(map), "r"(x), "r"(y), "r"(barrier)
      : "memory");
#endif
}

/// Rows y of the matrix, four of them, from column x on: the map's box has one row. They land one
/// after the other and count together. Compute capability 10.0; empty in older code.
__device__ __forceinline__ void tensor_gather([[maybe_unused]] std::uint32_t to,
                                              [[maybe_unused]] const CUtensorMap* map,
                                              [[maybe_unused]] int x, [[maybe_unused]] int4 y,
                                              [[maybe_unused]] std::uint32_t barrier) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes [%0], "
      "[%1, {%2, %3, %4, %5, %6}], [%7];" ::"r"(to),
      "l"(map), "r"(x), "r"(y.x), "r"(y.y), "r"(y.z), "r"(y.w), "r"(barrier)
      : "memory");
#endif
}

/// Fetches a tensor map ahead of its first use (PTX ISA, "prefetch").
__device__ __forceinline__ void prefetch_tensor_map(const CUtensorMap* map) {
  NV_IF_TARGET(NV_PROVIDES_SM_90, (asm volatile("prefetch.tensormap [%0];" ::"l"(map) : "memory");))
}

// -- Shared memory to global memory ---------------------------------------------------------------

/// `bytes`, in the thread's current group of stores.
__device__ __forceinline__ void bulk_store(void* to, std::uint32_t from, std::uint32_t bytes) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, to,
                                         shared_pointer<void>(from), bytes);))
}

/// The box at `from` to column x, row y of the matrix, in the thread's current group of stores;
/// elements outside the matrix are left out.
__device__ __forceinline__ void tensor_store(const CUtensorMap* map, std::uint32_t from, int x,
                                             int y, std::uint64_t policy) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group.L2::cache_hint "
                             "[%0, {%2, %3}], [%1], %4;" ::"l"(map),
                             "r"(from), "r"(x), "r"(y), "l"(policy)
                             : "memory");))
}

/// The same into matrix z.
__device__ __forceinline__ void tensor_store(const CUtensorMap* map, std::uint32_t from, int x,
                                             int y, int z, std::uint64_t policy) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group.L2::cache_hint "
                             "[%0, {%2, %3, %4}], [%1], %5;" ::"l"(map),
                             "r"(from), "r"(x), "r"(y), "r"(z), "l"(policy)
                             : "memory");))
}

/// The same without a hint.
__device__ __forceinline__ void tensor_store(const CUtensorMap* map, std::uint32_t from, int x,
                                             int y, int z) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group "
                             "[%0, {%2, %3, %4}], [%1];" ::"l"(map),
                             "r"(from), "r"(x), "r"(y), "r"(z)
                             : "memory");))
}

/// Four rows at `from`, one after the other, to rows y of the matrix. In code for 10.0, 10.3 and
/// 11.0 with a suffix; empty in other.
__device__ __forceinline__ void tensor_scatter([[maybe_unused]] const CUtensorMap* map,
                                               [[maybe_unused]] std::uint32_t from,
                                               [[maybe_unused]] int x, [[maybe_unused]] int4 y) {
#if defined(__CUDA_ARCH_FAMILY_SPECIFIC__)
#if __CUDA_ARCH_FAMILY_SPECIFIC__ >= 1000 && __CUDA_ARCH_FAMILY_SPECIFIC__ < 1200
  asm volatile(
      "cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group "
      "[%0, {%1, %2, %3, %4, %5}], [%6];" ::"l"(map),
      "r"(x), "r"(y.x), "r"(y.y), "r"(y.z), "r"(y.w), "r"(from)
      : "memory");
#endif
#endif
}

/// Closes the group of this thread's stores so far.
__device__ __forceinline__ void commit_bulk_stores() {
  NV_IF_TARGET(NV_PROVIDES_SM_90, (cuda::ptx::cp_async_bulk_commit_group();))
}

/// Waits until at most `pending` groups of stores still have to read their shared memory.
template <int pending>
__device__ __forceinline__ void wait_bulk_stores_read() {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<pending>{});))
}

/// Waits until at most `pending` groups of stores are not complete.
template <int pending>
__device__ __forceinline__ void wait_bulk_stores() {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::cp_async_bulk_wait_group(cuda::ptx::n32_t<pending>{});))
}

// -- Order against the threads' own accesses (PTX ISA, "membar/fence", proxies) -------------------

/// The copy engine may read what this thread wrote to shared memory, once the threads have met.
__device__ __forceinline__ void publish_to_copies() {
  NV_IF_TARGET(NV_PROVIDES_SM_90, (cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);))
}

/// The copy engine and wgmma may read what this thread wrote to any memory, once the threads have
/// met.
__device__ __forceinline__ void publish_all_to_copies() {
  NV_IF_TARGET(NV_PROVIDES_SM_90, (cuda::ptx::fence_proxy_async();))
}

// -- Hints of what L2 should keep, for all lines of a copy (PTX ISA, "createpolicy") --------------

__device__ __forceinline__ std::uint64_t keep_longest() {
  std::uint64_t policy;
  asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  return policy;
}
__device__ __forceinline__ std::uint64_t keep_normally() {
  std::uint64_t policy;
  asm volatile("createpolicy.fractional.L2::evict_normal.b64 %0, 1.0;" : "=l"(policy));
  return policy;
}
__device__ __forceinline__ std::uint64_t keep_least() {
  std::uint64_t policy;
  asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
  return policy;
}

}  // namespace warpgauge::probes
