// SPDX-License-Identifier: Apache-2.0
// A thread's own words in local memory, by addresses that the compiler does not know: it keeps no
// word in a register.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// The address of an array of a thread's frame, as ld.local takes it. The array is then one that
/// anything may read and write.
__device__ __forceinline__ std::uint32_t local_address(void* frame) {
  std::uint64_t address;
  asm volatile("cvta.to.local.u64 %0, %1;" : "=l"(address) : "l"(frame) : "memory");
  return static_cast<std::uint32_t>(address);
}

/// One load of `width` bytes: the sum of its words.
template <int width>
__device__ __forceinline__ std::uint32_t load_local(std::uint32_t address) {
  uint4 v{};
  if constexpr (width == 4) {
    asm volatile("ld.local.u32 %0, [%1];" : "=r"(v.x) : "r"(address) : "memory");
  } else if constexpr (width == 8) {
    asm volatile("ld.local.v2.u32 {%0,%1}, [%2];" : "=r"(v.x), "=r"(v.y) : "r"(address) : "memory");
  } else {
    asm volatile("ld.local.v4.u32 {%0,%1,%2,%3}, [%4];"
                 : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                 : "r"(address)
                 : "memory");
  }
  return v.x + v.y + v.z + v.w;
}

/// One store of `width` bytes, `value` to each word.
template <int width>
__device__ __forceinline__ void store_local(std::uint32_t address, std::uint32_t value) {
  if constexpr (width == 4) {
    asm volatile("st.local.u32 [%0], %1;" ::"r"(address), "r"(value) : "memory");
  } else if constexpr (width == 8) {
    asm volatile("st.local.v2.u32 [%0], {%1,%1};" ::"r"(address), "r"(value) : "memory");
  } else {
    asm volatile("st.local.v4.u32 [%0], {%1,%1,%1,%1};" ::"r"(address), "r"(value) : "memory");
  }
}

}  // namespace warpgauge::probes
