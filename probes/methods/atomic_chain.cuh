// SPDX-License-Identifier: Apache-2.0
// Hops by an atomic addition of zero. In global memory it runs in L2 where its line lives, and no
// copy of the line answers it.
#pragma once

#include "probes/methods/chase.cuh"

namespace warpgauge::probes {

/// Adds `zero` to the pointer at `address` and returns it.
__device__ __forceinline__ std::uint64_t next_by_atomic(std::uint64_t address, std::uint64_t zero) {
  std::uint64_t next;
  asm volatile("atom.global.add.u64 %0, [%1], %2;"
               : "=l"(next)
               : "l"(address), "l"(zero)
               : "memory");
  return next;
}

/// `zero` comes from the host: of a known zero the assembler would make a load.
struct AtomicHop : PointerHop {
  struct Context {
    std::uint64_t zero;
  };
  __device__ static Pointer next(Pointer at, const Context& context) {
    return next_by_atomic(at, context.zero);
  }
};

/// The same in shared memory, with 32-bit addresses. `Kind`: PointerHop or IndexHop.
template <class Kind>
struct SharedAtomicHop : Kind {
  using Pointer = std::uint32_t;
  struct Context {
    std::uint32_t zero;
  };
  __device__ static Pointer next(Pointer at, const Context& context) {
    asm volatile("atom.shared.add.u32 %0, [%0], %1;" : "+r"(at) : "r"(context.zero) : "memory");
    return at;
  }
};

}  // namespace warpgauge::probes
