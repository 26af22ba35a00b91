// SPDX-License-Identifier: Apache-2.0
// Blocks of a cluster and grids of a stream that know of each other: compute capability 9.0 (PTX
// ISA, "barrier.cluster", "mapa", "griddepcontrol"). The functions are empty in code for older
// architectures, where a block is a cluster of its own.
#pragma once

#include <nv/target>

#include "probes/device/isa.cuh"

namespace warpgauge::probes {

// cuda::ptx reads these two as well, but once for several uses: the compiler then reorders what
// follows (seen in shared/distributed).

/// The block's place in its cluster.
__device__ __forceinline__ std::uint32_t cluster_rank() {
  std::uint32_t rank = 0;
  NV_IF_TARGET(NV_PROVIDES_SM_90, (asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));))
  return rank;
}

/// Blocks of the cluster.
__device__ __forceinline__ std::uint32_t cluster_size() {
  std::uint32_t size = 1;
  NV_IF_TARGET(NV_PROVIDES_SM_90, (asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));))
  return size;
}

/// All threads of all blocks of the cluster meet, and see what the others wrote before. Every warp
/// must be converged: this is the `.aligned` form, which cuda::ptx does not have.
__device__ __forceinline__ void meet_cluster() {
  NV_IF_TARGET(NV_PROVIDES_SM_90,
               (asm volatile("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;" ::
                                 : "memory");))
}

/// The same without the release: it orders execution, no memory. It says that every block has
/// started (and set up its barriers), or that none needs another's memory any more.
__device__ __forceinline__ void meet_cluster_relaxed() {
  NV_IF_TARGET(
      NV_PROVIDES_SM_90,
      (asm volatile("barrier.cluster.arrive.relaxed.aligned;\n\tbarrier.cluster.wait.aligned;" ::
                        : "memory");))
}

/// The same place in the shared memory of block `rank` of the cluster, as a 32-bit offset in the
/// cluster's window. cuda::ptx has no mapa.
__device__ __forceinline__ std::uint32_t shared_at_rank(std::uint32_t place, std::uint32_t rank) {
  std::uint32_t there = place;
  NV_IF_TARGET(NV_PROVIDES_SM_90, (asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
                                                : "=r"(there)
                                                : "r"(place), "r"(rank));))
  return there;
}

/// The same as a generic address.
__device__ __forceinline__ std::uint64_t generic_at_rank(const void* place, std::uint32_t rank) {
  std::uint64_t there = 0;
  NV_IF_TARGET(NV_PROVIDES_SM_90, (asm volatile("mapa.u64 %0, %1, %2;"
                                                : "=l"(there)
                                                : "l"(place), "r"(rank));))
  return there;
}

/// The next grid of the stream may start where an SM falls idle. It does so only if it was launched
/// to (programmatic stream serialization), and must itself wait before it touches memory.
__device__ __forceinline__ void let_next_grid_start() {
  NV_IF_TARGET(NV_PROVIDES_SM_90, (asm volatile("griddepcontrol.launch_dependents;" ::: "memory");))
}

/// Waits until the grids before are complete and their writes visible.
__device__ __forceinline__ void wait_for_previous_grid() {
  NV_IF_TARGET(NV_PROVIDES_SM_90, (asm volatile("griddepcontrol.wait;" ::: "memory");))
}

}  // namespace warpgauge::probes
