// SPDX-License-Identifier: Apache-2.0
// The instructions of compute capability 9.0 that CUDA C++ has no words for, one function each:
// mbarrier, the tensor copy engine (TMA), clusters, wgmma's neighbours, setmaxnreg, stmatrix.
// Source of syntax and semantics: PTX ISA 9.0. Shared memory is addressed as in PTX, by its 32-bit
// offset (probes::shared_address).
//
// Only code for sm_90a may call these: kernels guard their bodies with
// `#if defined(__CUDA_ARCH_FEAT_SM90_ALL)`.
#pragma once

#include <cuda.h>

#include <cstdint>

#include "probes/device/isa.cuh"

namespace warpgauge::kernels::hopper {

// -- Threads, clusters and grids ------------------------------------------------------------------

/// True in one thread of a converged warp.
__device__ __forceinline__ bool elect_one() {
  std::uint32_t elected;
  asm volatile("{\n\t.reg .pred p;\n\telect.sync _|p, 0xffffffff;\n\tselp.u32 %0, 1, 0, p;\n\t}"
               : "=r"(elected));
  return elected != 0;
}

/// Read anew at each use: a value that the compiler may recompute is a register that it need not
/// keep through a loop whose accumulators fill the register file.
__device__ __forceinline__ std::uint32_t thread_index() {
  std::uint32_t index;
  asm volatile("mov.u32 %0, %%tid.x;" : "=r"(index));
  return index;
}

/// The block's place in its cluster.
__device__ __forceinline__ std::uint32_t cluster_rank() {
  std::uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

/// All threads of all blocks of the cluster meet. Orders execution only, no memory: it says that
/// every block has started (and set up its barriers), or that none needs another's memory any more.
__device__ __forceinline__ void meet_cluster() {
  __syncwarp();
  asm volatile("barrier.cluster.arrive.relaxed.aligned;\n\tbarrier.cluster.wait.acquire.aligned;" ::
                   : "memory");
}

/// `threads` threads meet at hardware barrier `id` (0 is __syncthreads').
__device__ __forceinline__ void meet(int id, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

/// The next grid of the stream may start where an SM falls idle. It does so only if it was launched
/// to (programmatic stream serialization), and must itself wait before it touches memory.
__device__ __forceinline__ void let_next_grid_start() {
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
}

/// Waits until the grids before are complete and their writes visible.
__device__ __forceinline__ void wait_for_previous_grid() {
  asm volatile("griddepcontrol.wait;" ::: "memory");
}

/// Gives registers of the warpgroup back, down to `count` a thread.
template <int count>
__device__ __forceinline__ void shrink_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(count));
}

/// Takes registers that another warpgroup has given back, up to `count` a thread.
template <int count>
__device__ __forceinline__ void grow_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(count));
}

// -- mbarrier -------------------------------------------------------------------------------------

#if defined(WARPGAUGE_TRAP_ON_HANG)
inline constexpr int kMostPolls = 1 << 22;  ///< some seconds; then the kernel traps
#else
inline constexpr int kMostPolls = 0;  ///< no limit, and no instruction spent on one
#endif

/// A phase of the barrier ends after `arrivals` arrivals and all the bytes that were announced.
__device__ __forceinline__ void barrier_init(std::uint32_t barrier, int arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}

/// Makes initialised barriers visible to the copy engine and, with meet_cluster(), to the cluster.
__device__ __forceinline__ void publish_barriers() {
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

/// Arrives, and announces `bytes` that copies will bring in this phase.
__device__ __forceinline__ void arrive_expecting(std::uint32_t barrier, std::uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
               : "memory");
}

/// Arrives at the same barrier of block `rank` of the cluster.
///
/// Release at cluster scope, which is the form's full meaning, costs a fence of the whole GPU at
/// each arrival. It is not needed where nothing was written: the reads that this arrival ends are
/// wgmma's own and complete (wgmma_wait), and what follows it are writes of the copy engine.
__device__ __forceinline__ void arrive_at(std::uint32_t barrier, std::uint32_t rank) {
  asm volatile(
      "{\n\t.reg .b32 there;\n\tmapa.shared::cluster.u32 there, %0, %1;\n\t"
      "mbarrier.arrive.shared::cluster.b64 _, [there];\n\t}" ::"r"(barrier),
      "r"(rank)
      : "memory");
}

/// Waits for the end of the phase of this parity. The hardware suspends the warp for a while.
__device__ __forceinline__ void wait(std::uint32_t barrier, int parity) {
  for (int polls = 1;; ++polls) {
    std::uint32_t done;
    asm volatile(
        "{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
        "selp.u32 %0, 1, 0, p;\n\t}"
        : "=r"(done)
        : "r"(barrier), "r"(parity)
        : "memory");
    if (done != 0) return;
    if (kMostPolls > 0 && polls == kMostPolls) asm volatile("trap;");
  }
}

// -- Tensor copies (TMA) --------------------------------------------------------------------------

/// What the L2 should keep: a hint for all lines of a copy.
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

/// Fetches a tensor map ahead of its first use.
__device__ __forceinline__ void prefetch_map(const CUtensorMap* map) {
  asm volatile("prefetch.tensormap [%0];" ::"l"(map) : "memory");
}

/// Copies the map's box at column x, row y to `to`; its bytes arrive at `barrier`. Elements outside
/// the matrix become zeros, and count.
__device__ __forceinline__ void load_box(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                         std::uint32_t barrier, std::uint64_t policy) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
      "[%0], [%1, {%2, %3}], [%4], %5;" ::"r"(to),
      "l"(map), "r"(x), "r"(y), "r"(barrier), "l"(policy)
      : "memory");
}

/// The same for all blocks of the cluster in `blocks` (a bit a rank): read from L2 once, written to
/// the same place of each block, and counted at the same barrier of each.
__device__ __forceinline__ void load_box(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                         std::uint32_t barrier, std::uint64_t policy,
                                         std::uint16_t blocks) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
      ".multicast::cluster.L2::cache_hint [%0], [%1, {%2, %3}], [%4], %5, %6;" ::"r"(to),
      "l"(map), "r"(x), "r"(y), "r"(barrier), "h"(blocks), "l"(policy)
      : "memory");
}

/// Copies the box at `from` to column x, row y of the matrix; elements outside it are left out.
__device__ __forceinline__ void store_box(const CUtensorMap* map, std::uint32_t from, int x, int y,
                                          std::uint64_t policy) {
  asm volatile(
      "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group.L2::cache_hint [%0, {%2, %3}], [%1], "
      "%4;" ::"l"(map),
      "r"(from), "r"(x), "r"(y), "l"(policy)
      : "memory");
}

/// Closes the group of this thread's stores so far.
__device__ __forceinline__ void commit_stores() {
  asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}

/// Waits until the shared memory of all this thread's stores has been read and may be reused.
__device__ __forceinline__ void wait_for_stores() {
  asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}

/// What this thread wrote to shared memory may be read by the copy engine and the tensor cores once
/// the threads have met.
__device__ __forceinline__ void publish_to_copies() {
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

/// Writes four 8 x 8 matrices of 16-bit elements; lane l gives the address of row l % 8 of matrix
/// l / 8, and register i holds two elements of matrix i: row lane / 4, columns 2 * (lane % 4).
__device__ __forceinline__ void store_matrices(std::uint32_t row, std::uint32_t m0,
                                               std::uint32_t m1, std::uint32_t m2,
                                               std::uint32_t m3) {
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row),
               "r"(m0), "r"(m1), "r"(m2), "r"(m3)
               : "memory");
}

// -- wgmma's neighbours (wgmma itself: wgmma.cuh) -------------------------------------------------

/// Before the first wgmma on accumulators that ordinary instructions have touched.
__device__ __forceinline__ void wgmma_fence() {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}

__device__ __forceinline__ void wgmma_commit() {
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

/// Waits until at most `pending` of the committed groups are unfinished.
template <int pending>
__device__ __forceinline__ void wgmma_wait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(pending) : "memory");
}

/// Descriptors of a K-major operand with rows of 64 bf16 (128 bytes) in the 128-byte swizzle, as
/// the copy engine writes it, aligned to 1024 bytes. In units of 16 bytes: the address in bits
/// 0-13; in bits 32-45 the 1024 bytes from one group of eight rows to the next; swizzle mode 1 in
/// bits 62-63 (PTX ISA, "Matrix descriptor"). Bits 16-29 have no meaning in this layout; 1 by
/// convention. `descriptor_start` is the lower word, to which offsets of 16 bytes may be added.
__device__ __forceinline__ std::uint32_t descriptor_start(std::uint32_t operand) {
  const std::uint32_t in_block = operand & 0x3ffff;  // without the bits that name the block
  return (in_block >> 4) | (1U << 16);
}
__device__ __forceinline__ std::uint64_t descriptor(std::uint32_t lower) {
  constexpr std::uint32_t kUpper = (1U << 30) | (1024 >> 4);
  return (std::uint64_t{kUpper} << 32) | lower;
}
/// From one k-step (16 elements, 32 bytes) to the next.
inline constexpr std::uint32_t kDescriptorStep = 32 >> 4;

}  // namespace warpgauge::kernels::hopper
