// SPDX-License-Identifier: Apache-2.0
// The operations of shared/atomic_types: their names, their instructions, and what they leave.
#pragma once

#include <array>
#include <string>

#include "probes/device/isa.cuh"

namespace warpgauge::probes {
namespace {

enum class Op {
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

struct OpName {
  const char* name;  ///< in keys
  const char* sass;
  const char* ptx;
  bool loop;  ///< of compare-and-swap, in machine code
};

constexpr std::array<OpName, 13> kOps = {{
    {"add_u32", "ATOMS.ADD", "atom.shared.add.u32", false},
    {"max_u32", "ATOMS.MAX", "atom.shared.max.u32", false},
    {"and_b32", "ATOMS.AND", "atom.shared.and.b32", false},
    {"exch_b32", "ATOMS.EXCH", "atom.shared.exch.b32", false},
    {"cas_b32", "ATOMS.CAS", "atom.shared.cas.b32", false},
    {"add_f32", "ATOMS.CAST.SPIN", "atom.shared.add.f32", true},
    {"add_f16x2", "ATOMS.CAST.SPIN", "atom.shared.add.noftz.f16x2", true},
    {"add_u64", "ATOMS.CAST.SPIN.64", "atom.shared.add.u64", true},
    {"exch_b64", "ATOMS.EXCH.64", "atom.shared.exch.b64", false},
    {"cas_b64", "ATOMS.CAS.64", "atom.shared.cas.b64", false},
    {"add_f64", "ATOMS.CAST.SPIN.64", "atom.shared.add.f64", true},
    {"red_add_u32", "ATOMS.ADD", "red.shared.add.u32", false},
    {"red_add_f32", "ATOMS.CAST.SPIN", "red.shared.add.f32", true},
}};

std::string name_of(Op op) { return kOps[static_cast<std::size_t>(op)].name; }

template <Op op>
inline constexpr bool kWide =
    op == Op::kAddU64 || op == Op::kExchB64 || op == Op::kCasB64 || op == Op::kAddF64;
/// Operations of an iteration; more of the wide ones would spill registers.
template <Op op>
inline constexpr int kInFlight = kWide<op> ? 4 : 8;
template <Op op>
inline constexpr bool kReturns = op < Op::kRedAddU32;
/// Sums in half precision stop growing: from there on additions change nothing.
template <Op op>
inline constexpr bool kHasRate = op != Op::kAddF16x2;

/// Does the operation with `value` (its bits); compare-and-swap compares with `expected`. Returns
/// the low half of the old value, or 0.
template <Op op>
__device__ __forceinline__ std::uint32_t apply(std::uint32_t at, std::uint64_t value,
                                               std::uint64_t expected) {
  const auto low = static_cast<std::uint32_t>(value);
  std::uint32_t old = 0;
  std::uint64_t wide = 0;
  if constexpr (op == Op::kAddU32) {
    asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kMaxU32) {
    asm volatile("atom.shared.max.u32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kAndB32) {
    asm volatile("atom.shared.and.b32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kExchB32) {
    asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kCasB32) {
    asm volatile("atom.shared.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(old)
                 : "r"(at), "r"(static_cast<std::uint32_t>(expected)), "r"(low)
                 : "memory");
  } else if constexpr (op == Op::kAddF32) {
    asm volatile(
        "{\n\t.reg .f32 x, y;\n\tmov.b32 x, %2;\n\tatom.shared.add.f32 y, [%1], x;\n\t"
        "mov.b32 %0, y;\n\t}"
        : "=r"(old)
        : "r"(at), "r"(low)
        : "memory");
  } else if constexpr (op == Op::kAddF16x2) {
    asm volatile("atom.shared.add.noftz.f16x2 %0, [%1], %2;"
                 : "=r"(old)
                 : "r"(at), "r"(low)
                 : "memory");
  } else if constexpr (op == Op::kAddU64) {
    asm volatile("atom.shared.add.u64 %0, [%1], %2;" : "=l"(wide) : "r"(at), "l"(value) : "memory");
  } else if constexpr (op == Op::kExchB64) {
    asm volatile("atom.shared.exch.b64 %0, [%1], %2;"
                 : "=l"(wide)
                 : "r"(at), "l"(value)
                 : "memory");
  } else if constexpr (op == Op::kCasB64) {
    asm volatile("atom.shared.cas.b64 %0, [%1], %2, %3;"
                 : "=l"(wide)
                 : "r"(at), "l"(expected), "l"(value)
                 : "memory");
  } else if constexpr (op == Op::kAddF64) {
    asm volatile(
        "{\n\t.reg .f64 x, y;\n\tmov.b64 x, %2;\n\tatom.shared.add.f64 y, [%1], x;\n\t"
        "mov.b64 %0, y;\n\t}"
        : "=l"(wide)
        : "r"(at), "l"(value)
        : "memory");
  } else if constexpr (op == Op::kRedAddU32) {
    asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(low) : "memory");
  } else {
    asm volatile(
        "{\n\t.reg .f32 x;\n\tmov.b32 x, %1;\n\tred.shared.add.f32 [%0], x;\n\t}" ::"r"(at),
        "r"(low)
        : "memory");
  }
  return kWide<op> ? static_cast<std::uint32_t>(wide) : old;
}

/// The operand that leaves a word as it is. Addresses here are denormal numbers in every
/// floating-point type, and adding zero keeps those in shared memory.
template <Op op>
__host__ __device__ constexpr std::uint64_t neutral(std::uint32_t word) {
  if (op == Op::kAndB32) return 0xffffffffU;
  return op == Op::kExchB32 || op == Op::kExchB64 ? word : 0;
}

}  // namespace
}  // namespace warpgauge::probes
