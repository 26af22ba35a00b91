// SPDX-License-Identifier: Apache-2.0
// Barriers in shared memory that threads and asynchronous copies arrive at: compute capability 9.0
// (PTX ISA, "mbarrier"). A barrier is 8 bytes, addressed by its 32-bit offset (shared_address()).
//
// The functions are empty in code for older architectures: a kernel made of them does nothing
// there, and its probe must not be run.
#pragma once

#include <cuda/ptx>

#include "probes/device/cluster.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::probes {

#if defined(WARPGAUGE_TRAP_ON_HANG)
inline constexpr int kMostPolls = 1 << 22;  ///< some seconds; then the kernel traps
#else
inline constexpr int kMostPolls = 0;  ///< no limit, and no instruction spent on one
#endif

/// A phase ends after `arrivals` arrivals and all the bytes that were announced.
__device__ __forceinline__ void barrier_init(std::uint32_t barrier, int arrivals) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::mbarrier_init(shared_pointer<std::uint64_t>(barrier), arrivals);))
}

/// Makes initialised barriers visible to the copy engine and, after a barrier of the cluster, to
/// its other blocks.
__device__ __forceinline__ void publish_barriers() {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::fence_mbarrier_init(cuda::ptx::sem_release, cuda::ptx::scope_cluster);))
}

__device__ __forceinline__ void barrier_arrive(std::uint32_t barrier) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::mbarrier_arrive(shared_pointer<std::uint64_t>(barrier));))
}

/// Arrives, and announces `bytes` that copies will bring in this phase.
__device__ __forceinline__ void barrier_arrive_expecting(std::uint32_t barrier,
                                                         std::uint32_t bytes) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (cuda::ptx::mbarrier_arrive_expect_tx(
                    cuda::ptx::sem_release, cuda::ptx::scope_cta, cuda::ptx::space_shared,
                    shared_pointer<std::uint64_t>(barrier), bytes);))
}

/// Arrives at the same barrier of block `rank` of the cluster.
///
/// cuda::ptx has only the form that releases at cluster scope, which costs a fence of the whole GPU
/// at each arrival. The fence is not needed where nothing was written: the arrival ends reads of
/// wgmma, which are complete (wgmma_wait), and writes of the copy engine follow it.
__device__ __forceinline__ void barrier_arrive_at(std::uint32_t barrier, std::uint32_t rank) {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(
                                 shared_at_rank(barrier, rank))
                             : "memory");))
}

/// Whether the phase of this parity has ended. The hardware suspends the warp for a while before it
/// says no.
__device__ __forceinline__ bool barrier_try_wait(std::uint32_t barrier, std::uint32_t parity) {
  bool done = true;
  NV_IF_TARGET(NV_PROVIDES_SM_90, (done = cuda::ptx::mbarrier_try_wait_parity(
                                       shared_pointer<std::uint64_t>(barrier), parity);))
  return done;
}

/// Waits for the end of the phase of this parity. The phase before the first one of a fresh barrier
/// has parity 1, and counts as ended.
__device__ __forceinline__ void barrier_wait(std::uint32_t barrier, std::uint32_t parity) {
  for (int polls = 1; !barrier_try_wait(barrier, parity); ++polls) {
    if (kMostPolls > 0 && polls == kMostPolls) asm volatile("trap;");
  }
}

}  // namespace warpgauge::probes
