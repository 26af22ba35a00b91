// SPDX-License-Identifier: Apache-2.0
// Device idioms that several probes share, named by what the hardware does. `asm volatile` keeps
// their order against each other, which is what a timed region relies on.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// SM cycle counter (per SM, 64 bit).
__device__ __forceinline__ std::uint64_t read_clock() {
  std::uint64_t cycles;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(cycles)::"memory");
  return cycles;
}

/// Global timer in ns. Its step is coarse (32 ns to 1 us, by chip): the window must be much longer.
__device__ __forceinline__ std::uint64_t read_global_timer() {
  std::uint64_t ns;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns)::"memory");
  return ns;
}

/// Waits until `value` is in its register: a load does not block, its use does. The trap never
/// fires for a value that is not zero; its predicate is what makes the warp wait.
__device__ __forceinline__ void wait_for(std::uint64_t value) {
  asm volatile("{\n\t.reg .pred p;\n\tsetp.eq.u64 p, %0, 0;\n\t@p trap;\n\t}" ::"l"(value)
               : "memory");
}

__device__ __forceinline__ std::uint32_t read_smid() {
  std::uint32_t id;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(id));
  return id;
}

/// Cache operators of a global load (PTX ISA, "Cache Operators"): `ca` may hit in L1, `cg` only in
/// L2.
enum class CacheOp { kCa, kCg };

/// Loads the pointer stored at `address`: one hop of a chain, without any address arithmetic.
template <CacheOp op>
__device__ __forceinline__ std::uint64_t load_pointer(std::uint64_t address) {
  std::uint64_t next;
  if constexpr (op == CacheOp::kCa) {
    asm volatile("ld.global.ca.u64 %0, [%1];" : "=l"(next) : "l"(address) : "memory");
  } else {
    asm volatile("ld.global.cg.u64 %0, [%1];" : "=l"(next) : "l"(address) : "memory");
  }
  return next;
}

/// 16 bytes by one load instruction.
template <CacheOp op>
__device__ __forceinline__ uint4 load_16(const void* address) {
  uint4 v;
  if constexpr (op == CacheOp::kCa) {
    asm volatile("ld.global.ca.v4.u32 {%0,%1,%2,%3}, [%4];"
                 : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                 : "l"(address));
  } else {
    asm volatile("ld.global.cg.v4.u32 {%0,%1,%2,%3}, [%4];"
                 : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                 : "l"(address));
  }
  return v;
}

/// Stores 16 bytes by one instruction, never dropped.
__device__ __forceinline__ void store_16(void* address, std::uint32_t value) {
  asm volatile("st.global.v4.u32 [%0], {%1, %1, %1, %1};" ::"l"(address), "r"(value) : "memory");
}

/// The value that a thread stores next: other bits each time, for one multiply-add.
__device__ __forceinline__ std::uint32_t next_value(std::uint32_t value) {
  return value * 1664525U + 1013904223U;
}

/// `count` loads by one thread, all asked for before the first is looked at: load(k) gives 16
/// bytes.
template <int count, class Load>
__device__ __forceinline__ std::uint32_t xor_of_loads(const Load& load) {
  uint4 values[count];
#pragma unroll
  for (int k = 0; k < count; ++k) values[k] = load(k);
  std::uint32_t sum = 0;
#pragma unroll
  for (int k = 0; k < count; ++k) sum ^= values[k].x ^ values[k].y ^ values[k].z ^ values[k].w;
  return sum;
}

/// Byte offset of a shared-memory object in the shared window, as `ld.shared` takes it.
__device__ __forceinline__ std::uint32_t shared_address(const void* pointer) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(pointer));
}

/// The inverse: the generic pointer to what lies at an offset of the shared window. cuda::ptx takes
/// these; the compiler folds both conversions away.
template <class T>
__device__ __forceinline__ T* shared_pointer(std::uint32_t address) {
  return static_cast<T*>(__cvta_shared_to_generic(address));
}

}  // namespace warpgauge::probes
