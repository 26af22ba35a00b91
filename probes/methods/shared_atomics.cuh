// SPDX-License-Identifier: Apache-2.0
// Atomics on a word of shared memory by operation and type, and what machine code they become.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

namespace warpgauge::probes {

enum class SharedOp {
  kAddU32,
  kMaxU32,
  kAndB32,
  kExchB32,
  kCasB32,
  kAddF32,
  kAddF16x2,
  kAddU64,
  kExchB64,
  kCasB64,
  kAddF64,
  kRedAddU32,  // what returns nothing has no latency that could be seen
  kRedAddF32,
};

struct SharedOpName {
  const char* name;  ///< in keys
  const char* sass;
  const char* ptx;
  bool loop;          ///< of compare-and-swap, in machine code
  std::uint64_t one;  ///< in the operation's type
};

inline constexpr std::array<SharedOpName, 13> kSharedOps = {{
    {"add_u32", "ATOMS.ADD", "atom.shared.add.u32", false, 1},
    {"max_u32", "ATOMS.MAX", "atom.shared.max.u32", false, 1},
    {"and_b32", "ATOMS.AND", "atom.shared.and.b32", false, 1},
    {"exch_b32", "ATOMS.EXCH", "atom.shared.exch.b32", false, 1},
    {"cas_b32", "ATOMS.CAS", "atom.shared.cas.b32", false, 1},
    {"add_f32", "ATOMS.CAST.SPIN", "atom.shared.add.f32", true, 0x3f800000},
    {"add_f16x2", "ATOMS.CAST.SPIN", "atom.shared.add.noftz.f16x2", true, 0x3c003c00},
    {"add_u64", "ATOMS.CAST.SPIN.64", "atom.shared.add.u64", true, 1},
    {"exch_b64", "ATOMS.EXCH.64", "atom.shared.exch.b64", false, 1},
    {"cas_b64", "ATOMS.CAS.64", "atom.shared.cas.b64", false, 1},
    {"add_f64", "ATOMS.CAST.SPIN.64", "atom.shared.add.f64", true, 0x3ff0000000000000},
    {"red_add_u32", "ATOMS.ADD", "red.shared.add.u32", false, 1},
    {"red_add_f32", "ATOMS.CAST.SPIN", "red.shared.add.f32", true, 0x3f800000},
}};

inline std::string name_of(SharedOp op) { return kSharedOps[static_cast<std::size_t>(op)].name; }

template <SharedOp op>
inline constexpr bool kWide = op == SharedOp::kAddU64 || op == SharedOp::kExchB64 ||
                              op == SharedOp::kCasB64 || op == SharedOp::kAddF64;
/// Operations in the body of a loop; more of the wide ones would spill registers.
template <SharedOp op>
inline constexpr int kSharedInFlight = kWide<op> ? 4 : 8;
template <SharedOp op>
inline constexpr bool kReturns = op < SharedOp::kRedAddU32;

/// Does the operation with `value` (its bits); compare-and-swap compares with `expected`. Returns
/// the low half of the old value, or 0.
template <SharedOp op>
__device__ __forceinline__ std::uint32_t apply_shared(std::uint32_t at, std::uint64_t value,
                                                      std::uint64_t expected) {
  const auto low = static_cast<std::uint32_t>(value);
  std::uint32_t old = 0;
  std::uint64_t wide = 0;
  if constexpr (op == SharedOp::kAddU32) {
    asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == SharedOp::kMaxU32) {
    asm volatile("atom.shared.max.u32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == SharedOp::kAndB32) {
    asm volatile("atom.shared.and.b32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == SharedOp::kExchB32) {
    asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == SharedOp::kCasB32) {
    asm volatile("atom.shared.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(old)
                 : "r"(at), "r"(static_cast<std::uint32_t>(expected)), "r"(low)
                 : "memory");
  } else if constexpr (op == SharedOp::kAddF32) {
    asm volatile(
        "{\n\t.reg .f32 x, y;\n\tmov.b32 x, %2;\n\tatom.shared.add.f32 y, [%1], x;\n\t"
        "mov.b32 %0, y;\n\t}"
        : "=r"(old)
        : "r"(at), "r"(low)
        : "memory");
  } else if constexpr (op == SharedOp::kAddF16x2) {
    asm volatile("atom.shared.add.noftz.f16x2 %0, [%1], %2;"
                 : "=r"(old)
                 : "r"(at), "r"(low)
                 : "memory");
  } else if constexpr (op == SharedOp::kAddU64) {
    asm volatile("atom.shared.add.u64 %0, [%1], %2;" : "=l"(wide) : "r"(at), "l"(value) : "memory");
  } else if constexpr (op == SharedOp::kExchB64) {
    asm volatile("atom.shared.exch.b64 %0, [%1], %2;"
                 : "=l"(wide)
                 : "r"(at), "l"(value)
                 : "memory");
  } else if constexpr (op == SharedOp::kCasB64) {
    asm volatile("atom.shared.cas.b64 %0, [%1], %2, %3;"
                 : "=l"(wide)
                 : "r"(at), "l"(expected), "l"(value)
                 : "memory");
  } else if constexpr (op == SharedOp::kAddF64) {
    asm volatile(
        "{\n\t.reg .f64 x, y;\n\tmov.b64 x, %2;\n\tatom.shared.add.f64 y, [%1], x;\n\t"
        "mov.b64 %0, y;\n\t}"
        : "=l"(wide)
        : "r"(at), "l"(value)
        : "memory");
  } else if constexpr (op == SharedOp::kRedAddU32) {
    asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(low) : "memory");
  } else {
    asm volatile(
        "{\n\t.reg .f32 x;\n\tmov.b32 x, %1;\n\tred.shared.add.f32 [%0], x;\n\t}" ::"r"(at),
        "r"(low)
        : "memory");
  }
  return kWide<op> ? static_cast<std::uint32_t>(wide) : old;
}

template <SharedOp op>
using SharedWord = std::conditional_t<kWide<op>, std::uint64_t, std::uint32_t>;

}  // namespace warpgauge::probes
