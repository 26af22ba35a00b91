// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies into shared memory, and the barriers that they complete on (PTX ISA,
// "mbarrier", "cp.async", "cp.async.bulk"). Shared memory is addressed by its 32-bit offset
// (shared_address()).
//
// What is of compute capability 9.0 is empty in code for older architectures: a kernel made of it
// does nothing there, and its probe must not be run.
#pragma once

#include <cuda.h>

#include <cstdint>

#include "probes/device/isa.cuh"

namespace warpgauge::probes {

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
#define WARPGAUGE_SM90(...) \
  do {                      \
  } while (0)
#else
#define WARPGAUGE_SM90(...) __VA_ARGS__
#endif

// -- mbarrier -------------------------------------------------------------------------------------

/// A phase ends after `arrivals` arrivals and all the bytes that were announced.
__device__ __forceinline__ void barrier_init(std::uint32_t barrier, int arrivals) {
  WARPGAUGE_SM90(
      asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals)
                   : "memory"));
}

/// Makes initialised barriers visible to the copy engine.
__device__ __forceinline__ void publish_barriers() {
  WARPGAUGE_SM90(asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"));
}

__device__ __forceinline__ void barrier_arrive(std::uint32_t barrier) {
  WARPGAUGE_SM90(asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier)
                              : "memory"));
}

/// Arrives, and announces `bytes` that copies will bring in this phase.
__device__ __forceinline__ void barrier_arrive_expecting(std::uint32_t barrier,
                                                         std::uint32_t bytes) {
  WARPGAUGE_SM90(asm volatile(
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
      : "memory"));
}

/// Whether the phase of this parity has ended; the hardware waits a while before it says no.
__device__ __forceinline__ bool barrier_try_wait(std::uint32_t barrier, std::uint32_t parity) {
  std::uint32_t done = 1;
  WARPGAUGE_SM90(
      asm volatile("{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
                   "selp.u32 %0, 1, 0, p;\n\t}"
                   : "=r"(done)
                   : "r"(barrier), "r"(parity)
                   : "memory"));
  return done != 0;
}

__device__ __forceinline__ void barrier_wait(std::uint32_t barrier, std::uint32_t parity) {
  while (!barrier_try_wait(barrier, parity)) {
  }
}

// -- Bulk copies ----------------------------------------------------------------------------------

/// `bytes` (a multiple of 16, as are both addresses) from global memory; they arrive at `barrier`.
__device__ __forceinline__ void bulk_load(std::uint32_t to, const void* from, std::uint32_t bytes,
                                          std::uint32_t barrier) {
  WARPGAUGE_SM90(asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::
          "r"(to),
      "l"(from), "r"(bytes), "r"(barrier)
      : "memory"));
}

/// `bytes` to global memory, in the thread's current group of stores.
__device__ __forceinline__ void bulk_store(void* to, std::uint32_t from, std::uint32_t bytes) {
  WARPGAUGE_SM90(asm volatile(
      "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(from), "r"(bytes)
      : "memory"));
}
__device__ __forceinline__ void commit_bulk_stores() {
  WARPGAUGE_SM90(asm volatile("cp.async.bulk.commit_group;" ::: "memory"));
}
/// Waits until at most `pending` groups of stores still have to read their shared memory.
template <int pending>
__device__ __forceinline__ void wait_bulk_stores_read() {
  WARPGAUGE_SM90(asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(pending) : "memory"));
}
/// Waits until at most `pending` groups of stores are not complete.
template <int pending>
__device__ __forceinline__ void wait_bulk_stores() {
  WARPGAUGE_SM90(asm volatile("cp.async.bulk.wait_group %0;" ::"n"(pending) : "memory"));
}

/// What this thread wrote to shared memory may be read by the copy engine.
__device__ __forceinline__ void publish_to_copies() {
  WARPGAUGE_SM90(asm volatile("fence.proxy.async.shared::cta;" ::: "memory"));
}

/// The map's box at column x, row y; its bytes arrive at `barrier`. Elements outside the matrix
/// become zeros, and count.
__device__ __forceinline__ void tensor_load(std::uint32_t to, const CUtensorMap* map, int x, int y,
                                            std::uint32_t barrier) {
  WARPGAUGE_SM90(
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                   "[%0], [%1, {%2, %3}], [%4];" ::"r"(to),
                   "l"(map), "r"(x), "r"(y), "r"(barrier)
                   : "memory"));
}

#undef WARPGAUGE_SM90

// -- cp.async (compute capability 8.0) ------------------------------------------------------------

/// 16 bytes from global to shared memory, past L1.
__device__ __forceinline__ void async_copy_16(std::uint32_t to, const void* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
}
__device__ __forceinline__ void commit_async_copies() {
  asm volatile("cp.async.commit_group;" ::: "memory");
}
/// Waits until at most `pending` of this thread's groups are not complete.
template <int pending>
__device__ __forceinline__ void wait_async_copies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

}  // namespace warpgauge::probes
