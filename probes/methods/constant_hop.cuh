// SPDX-License-Identifier: Apache-2.0
// A hop through constant memory by LDC with an offset, which comes out of memory: an address that
// is the same for all lanes by construction would become ULDC.
#pragma once

#include "probes/methods/chase.cuh"

namespace warpgauge::probes {

/// An offset fits in 32 bits: of the 64-bit address that PTX wants, the hardware takes these.
struct ConstantHop : IndexHop {
  using Pointer = std::uint32_t;
  __device__ static std::uint64_t awaited(Pointer at) { return at + 1; }
  __device__ static Pointer next(Pointer at, const Context&) {
    Pointer found;
    asm volatile(
        "{\n\t.reg .u64 address;\n\tcvt.u64.u32 address, %1;\n\tld.const.u32 %0, [address];\n\t}"
        : "=r"(found)
        : "r"(at)
        : "memory");
    return found;
  }
};

/// Offset of an object in constant memory.
__device__ __forceinline__ std::uint64_t constant_offset(const void* object) {
  std::uint64_t offset;
  asm volatile("cvta.to.const.u64 %0, %1;" : "=l"(offset) : "l"(object));
  return offset;
}

}  // namespace warpgauge::probes
