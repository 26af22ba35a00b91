// SPDX-License-Identifier: Apache-2.0
// Loads and stores of 4, 8 or 16 bytes, each by one instruction; of 32 from compute capability 10.0
// on.
#pragma once

#include <cstdint>

namespace warpgauge::probes {

/// Defines `name<width>(address)`: the words there; those beyond `width` bytes are zero. `operand`
/// is the constraint of an address of type `Address`.
#define WARPGAUGE_LOAD_WORDS(name, opcode, Address, operand)                           \
  template <int width>                                                                 \
  __device__ __forceinline__ uint4 name(Address address) {                             \
    uint4 v{};                                                                         \
    if constexpr (width == 4) {                                                        \
      asm volatile(opcode ".u32 %0, [%1];" : "=r"(v.x) : operand(address) : "memory"); \
    } else if constexpr (width == 8) {                                                 \
      asm volatile(opcode ".v2.u32 {%0,%1}, [%2];"                                     \
                   : "=r"(v.x), "=r"(v.y)                                              \
                   : operand(address)                                                  \
                   : "memory");                                                        \
    } else {                                                                           \
      asm volatile(opcode ".v4.u32 {%0,%1,%2,%3}, [%4];"                               \
                   : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)                        \
                   : operand(address)                                                  \
                   : "memory");                                                        \
    }                                                                                  \
    return v;                                                                          \
  }

WARPGAUGE_LOAD_WORDS(load_global, "ld.global", const void*, "l")
WARPGAUGE_LOAD_WORDS(load_through_l1, "ld.global.ca", const void*, "l")
WARPGAUGE_LOAD_WORDS(load_past_l1, "ld.global.cg", const void*, "l")
WARPGAUGE_LOAD_WORDS(load_read_only, "ld.global.nc", const void*, "l")
WARPGAUGE_LOAD_WORDS(load_shared_words, "ld.volatile.shared", std::uint32_t, "r")
#undef WARPGAUGE_LOAD_WORDS

/// Defines `name<width>(address, value)`: stores `value` to each word of `width` bytes.
#define WARPGAUGE_STORE_WORDS(name, opcode, Address, operand)                                  \
  template <int width>                                                                         \
  __device__ __forceinline__ void name(Address address, std::uint32_t value) {                 \
    if constexpr (width == 4) {                                                                \
      asm volatile(opcode ".u32 [%0], %1;" ::operand(address), "r"(value) : "memory");         \
    } else if constexpr (width == 8) {                                                         \
      asm volatile(opcode ".v2.u32 [%0], {%1,%1};" ::operand(address), "r"(value) : "memory"); \
    } else {                                                                                   \
      asm volatile(opcode ".v4.u32 [%0], {%1,%1,%1,%1};" ::operand(address), "r"(value)        \
                   : "memory");                                                                \
    }                                                                                          \
  }

WARPGAUGE_STORE_WORDS(store_global, "st.global", void*, "l")
WARPGAUGE_STORE_WORDS(store_shared, "st.volatile.shared", std::uint32_t, "r")
#undef WARPGAUGE_STORE_WORDS

// -- 32 bytes (PTX ISA, "ld", .v8: from sm_100 on). Empty in other code --------------------------

struct EightWords {
  uint4 low{}, high{};
  __device__ std::uint32_t sum() const {
    return low.x + low.y + low.z + low.w + high.x + high.y + high.z + high.w;
  }
};

#define WARPGAUGE_LOAD_EIGHT(name, opcode)                                                        \
  __device__ __forceinline__ EightWords name([[maybe_unused]] const void* address) {              \
    EightWords v;                                                                                 \
    WARPGAUGE_EIGHT(opcode ".v8.u32 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8];"                             \
                    : "=r"(v.low.x), "=r"(v.low.y), "=r"(v.low.z), "=r"(v.low.w), "=r"(v.high.x), \
                      "=r"(v.high.y), "=r"(v.high.z), "=r"(v.high.w)                              \
                    : "l"(address)                                                                \
                    : "memory");                                                                  \
    return v;                                                                                     \
  }
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
#define WARPGAUGE_EIGHT(...) asm volatile(__VA_ARGS__)
#else
#define WARPGAUGE_EIGHT(...)
#endif
WARPGAUGE_LOAD_EIGHT(load_eight_through_l1, "ld.global.ca")
WARPGAUGE_LOAD_EIGHT(load_eight_past_l1, "ld.global.cg")

/// Stores `value` to each of eight words.
__device__ __forceinline__ void store_eight([[maybe_unused]] void* address,
                                            [[maybe_unused]] std::uint32_t value) {
  WARPGAUGE_EIGHT("st.global.v8.u32 [%0], {%1,%1,%1,%1,%1,%1,%1,%1};" ::"l"(address), "r"(value)
                  : "memory");
}
#undef WARPGAUGE_EIGHT
#undef WARPGAUGE_LOAD_EIGHT

}  // namespace warpgauge::probes
