// SPDX-License-Identifier: Apache-2.0
// A hop of a pointer chain by an atomic addition: it runs in L2 where its line lives, and no copy
// of the line answers it.
#pragma once

#include <cstdint>

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

}  // namespace warpgauge::probes
