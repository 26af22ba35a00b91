// SPDX-License-Identifier: Apache-2.0
// Copies from global to shared memory that pass no register: compute capability 8.0 (PTX ISA,
// "cp.async"). Shared memory is addressed by its 32-bit offset (shared_address()).
//
// cuda::ptx has no copies of this kind. Copies of 16 bytes pass L1 by (.cg); 4 bytes are the
// fewest that there are, and those go through L1 (.ca).
#pragma once

#include <cstdint>

#include "probes/device/isa.cuh"

namespace warpgauge::probes {

// `from` keeps its type: the conversion to `const void*` changes the order in which the compiler
// forms addresses, and with it the machine code of a kernel that was measured.

/// Starts the copy of 4 bytes. Both addresses are multiples of 4.
template <class T>
__device__ __forceinline__ void async_copy_4(std::uint32_t to, const T* from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(from) : "memory");
}

/// Starts the copy of 16 bytes. Both addresses are multiples of 16.
template <class T>
__device__ __forceinline__ void async_copy_16(std::uint32_t to, const T* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
}

/// The same, or zeros where not `inside`: `from` is then not read, and may be anywhere.
template <class T>
__device__ __forceinline__ void async_copy_4(std::uint32_t to, const T* from, bool inside) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(to), "l"(from),
               "r"(inside ? 4 : 0)
               : "memory");
}
template <class T>
__device__ __forceinline__ void async_copy_16(std::uint32_t to, const T* from, bool inside) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from),
               "r"(inside ? 16 : 0)
               : "memory");
}

/// Closes the group of this thread's copies so far. An empty group counts too.
__device__ __forceinline__ void commit_async_copies() {
  asm volatile("cp.async.commit_group;" ::: "memory");
}

/// Waits until at most `pending` of this thread's groups are not complete. Copies that are in no
/// group are not waited for.
template <int pending>
__device__ __forceinline__ void wait_async_copies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

/// Arrives at the barrier once this thread's copies so far are complete. The arrival is one of
/// those that the barrier was initialised for. (PTX ISA, "cp.async.mbarrier.arrive". The form of
/// cuda::ptx names no state space, and so takes a generic address: other machine code.)
__device__ __forceinline__ void arrive_after_async_copies(std::uint32_t barrier) {
  asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(barrier) : "memory");
}

}  // namespace warpgauge::probes
