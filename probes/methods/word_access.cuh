// SPDX-License-Identifier: Apache-2.0
// What a thread may do to a word of global memory by one instruction, for probes that compare them.
#pragma once

#include <cstdint>
#include <string>

namespace warpgauge::probes {

enum class WordAccess {
  kRead,     ///< past L1
  kRedU32,   ///< an addition that returns nothing
  kAtomU32,  ///< the same with the old value
  kRedF32,
};

constexpr bool returns(WordAccess access) {
  return access == WordAccess::kRead || access == WordAccess::kAtomU32;
}

/// In keys, variants and figures.
inline const char* name_of(WordAccess access) {
  constexpr const char* kNames[] = {"read", "red_u32", "atom_u32", "red_f32"};
  return kNames[static_cast<int>(access)];
}
inline const char* sentence_of(WordAccess access) {
  constexpr const char* kSentences[] = {"4-byte loads", "RED: add, 32-bit integer",
                                        "ATOM: add, 32-bit integer", "RED: add, 32-bit float"};
  return kSentences[static_cast<int>(access)];
}

/// Opcodes, as expect() takes them.
inline const char* sass_of(WordAccess access) {
  constexpr const char* kSass[] = {"LDG.E.STRONG.GPU", "REDG?.E.ADD.STRONG.GPU",
                                   "ATOMG?.E.ADD.STRONG.GPU", "REDG?.E.ADD.F32.FTZ.RN.STRONG.GPU"};
  return kSass[static_cast<int>(access)];
}
inline const char* ptx_of(WordAccess access) {
  constexpr const char* kPtx[] = {"ld.global.cg.u32", "red.global.add.u32", "atom.global.add.u32",
                                  "red.global.add.f32"};
  return kPtx[static_cast<int>(access)];
}

/// Returns what it read, or 0. `value` is the operand's bits.
template <WordAccess access>
__device__ __forceinline__ std::uint32_t access_word(std::uint32_t* word, std::uint32_t value) {
  std::uint32_t old = 0;
  if constexpr (access == WordAccess::kRead) {
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(old) : "l"(word) : "memory");
  } else if constexpr (access == WordAccess::kRedU32) {
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(word), "r"(value) : "memory");
  } else if constexpr (access == WordAccess::kAtomU32) {
    asm volatile("atom.global.add.u32 %0, [%1], %2;"
                 : "=r"(old)
                 : "l"(word), "r"(value)
                 : "memory");
  } else {
    asm volatile("red.global.add.f32 [%0], %1;" ::"l"(word), "f"(__uint_as_float(value))
                 : "memory");
  }
  return old;
}

}  // namespace warpgauge::probes
