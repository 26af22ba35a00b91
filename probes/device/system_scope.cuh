// SPDX-License-Identifier: Apache-2.0
// Accesses that hold between devices: of system scope (PTX ISA, "Scope"). Without it an atomic of
// one device need not be atomic to another, and a release need not be seen there.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// Loads the pointer stored at `address`, wherever that memory is.
__device__ __forceinline__ std::uint64_t load_pointer_system(std::uint64_t address) {
  std::uint64_t next;
  asm volatile("ld.relaxed.sys.global.u64 %0, [%1];" : "=l"(next) : "l"(address) : "memory");
  return next;
}

/// Adds `zero` to the pointer at `address` and returns it.
__device__ __forceinline__ std::uint64_t next_by_system_atomic(std::uint64_t address,
                                                               std::uint64_t zero) {
  std::uint64_t next;
  asm volatile("atom.relaxed.sys.global.add.u64 %0, [%1], %2;"
               : "=l"(next)
               : "l"(address), "l"(zero)
               : "memory");
  return next;
}

__device__ __forceinline__ void store_release_system(std::uint32_t* flag, std::uint32_t value) {
  asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(value) : "memory");
}
__device__ __forceinline__ void store_relaxed_system(std::uint32_t* flag, std::uint32_t value) {
  asm volatile("st.relaxed.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(value) : "memory");
}

__device__ __forceinline__ std::uint32_t load_acquire_system(const std::uint32_t* flag) {
  std::uint32_t value;
  asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  return value;
}
__device__ __forceinline__ std::uint32_t load_relaxed_system(const std::uint32_t* flag) {
  std::uint32_t value;
  asm volatile("ld.relaxed.sys.global.u32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  return value;
}

/// 16 bytes: two accesses of 64 bits in no order (PTX ISA, "Vector Data-types" of the memory
/// consistency model), each of them whole.
__device__ __forceinline__ void store_relaxed_system(ulonglong2* to, ulonglong2 value) {
  asm volatile("st.relaxed.sys.global.v2.b64 [%0], {%1, %2};" ::"l"(to), "l"(value.x), "l"(value.y)
               : "memory");
}
__device__ __forceinline__ ulonglong2 load_relaxed_system(const ulonglong2* from) {
  ulonglong2 value;
  asm volatile("ld.relaxed.sys.global.v2.b64 {%0, %1}, [%2];"
               : "=l"(value.x), "=l"(value.y)
               : "l"(from)
               : "memory");
  return value;
}

}  // namespace warpgauge::probes
