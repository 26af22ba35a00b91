// SPDX-License-Identifier: Apache-2.0
// A type of each line of the table of `mma.sync` instructions (instructions/mma.def), which applies
// it in device code.
#pragma once

#include <cstdint>

#include "probes/compute/mma.h"

namespace warpgauge::probes {
namespace {

/// FP4, FP6 and scales for blocks of k: not in code for 12.0 without a suffix.
#if defined(__CUDA_ARCH_FAMILY_SPECIFIC__)
constexpr bool kNarrowHere =
    __CUDA_ARCH_FAMILY_SPECIFIC__ >= 1200 && __CUDA_ARCH_FAMILY_SPECIFIC__ < 1300;
#else
constexpr bool kNarrowHere = false;
#endif
#ifdef __CUDA_ARCH__
constexpr int kCompiledFor = __CUDA_ARCH__ / 10;
#else
constexpr int kCompiledFor = 0;
#endif

// PTX has to be a literal where it is used: hence macros. Registers of D, A and B.
#define WARPGAUGE_TEXT_2_1_1 "{%0,%1},{%2},{%3},{%0,%1}"
#define WARPGAUGE_TEXT_2_2_1 "{%0,%1},{%2,%3},{%4},{%0,%1}"
#define WARPGAUGE_TEXT_2_4_2 "{%0,%1},{%2,%3,%4,%5},{%6,%7},{%0,%1}"
#define WARPGAUGE_TEXT_4_2_1 "{%0,%1,%2,%3},{%4,%5},{%6},{%0,%1,%2,%3}"
#define WARPGAUGE_TEXT_4_4_2 "{%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3}"
#define WARPGAUGE_TEXT_4_8_4 \
  "{%0,%1,%2,%3},{%4,%5,%6,%7,%8,%9,%10,%11},{%12,%13,%14,%15},{%0,%1,%2,%3}"
#define WARPGAUGE_TEXT_SP_2_4_4 "{%0,%1},{%2,%3,%4,%5},{%6,%7,%8,%9},{%0,%1},%10,0"
#define WARPGAUGE_TEXT_SP_4_2_2 "{%0,%1,%2,%3},{%4,%5},{%6,%7},{%0,%1,%2,%3},%8,0"
#define WARPGAUGE_TEXT_SP_4_4_4 "{%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9,%10,%11},{%0,%1,%2,%3},%12,0"
#define WARPGAUGE_REGISTERS_1(c, x) c(x[0])
#define WARPGAUGE_REGISTERS_2(c, x) c(x[0]), c(x[1])
#define WARPGAUGE_REGISTERS_4(c, x) c(x[0]), c(x[1]), c(x[2]), c(x[3])
#define WARPGAUGE_REGISTERS_8(c, x) WARPGAUGE_REGISTERS_4(c, x), c(x[4]), c(x[5]), c(x[6]), c(x[7])
#define WARPGAUGE_TYPE_f float
#define WARPGAUGE_TYPE_r std::uint32_t
#define WARPGAUGE_TYPE_d double

#define WARPGAUGE_MMA(id_, type_, shape_, d_, nd_, ab_, na_, nb_, prefix_, sparse_, text_, ptx_,  \
                      one_, sass_, ...)                                                           \
  struct id_ {                                                                                    \
    static constexpr MmaLine kEntry = {.type = #type_,                                            \
                                       .shape = #shape_,                                          \
                                       .ptx = ptx_,                                               \
                                       .sparse = sparse_,                                         \
                                       .one = one_,                                               \
                                       .sass = sass_,                                             \
                                       __VA_ARGS__};                                              \
    using Accumulator = WARPGAUGE_TYPE_##d_;                                                      \
    using Operand = WARPGAUGE_TYPE_##ab_;                                                         \
    static constexpr int kD = nd_, kA = na_, kB = nb_;                                            \
    static constexpr bool kNativeHere = kEntry.native(kCompiledFor);                              \
    static constexpr bool kHere = kEntry.narrow ? kNarrowHere : kEntry.needs <= kCompiledFor;     \
    static __device__ __forceinline__ void apply(Accumulator (&d)[nd_], const Operand (&a)[na_],  \
                                                 const Operand (&b)[nb_], std::uint32_t chosen) { \
      if constexpr (kHere) {                                                                      \
        asm volatile(prefix_ #shape_ ".row.col." ptx_ " " text_                                   \
                     : WARPGAUGE_REGISTERS_##nd_("+" #d_, d)                                      \
                     : WARPGAUGE_REGISTERS_##na_(#ab_, a), WARPGAUGE_REGISTERS_##nb_(#ab_, b),    \
                       "r"(chosen));                                                              \
      }                                                                                           \
    }                                                                                             \
  };
#define MMA(type_, shape_, d_, nd_, ab_, na_, nb_, ...)                                       \
  WARPGAUGE_MMA(type_##_##shape_, type_, shape_, d_, nd_, ab_, na_, nb_, "mma.sync.aligned.", \
                false, WARPGAUGE_TEXT_##nd_##_##na_##_##nb_ ";", __VA_ARGS__)
#define MMA_SP(type_, shape_, d_, nd_, ab_, na_, nb_, ...)                    \
  WARPGAUGE_MMA(sp_##type_##_##shape_, type_, shape_, d_, nd_, ab_, na_, nb_, \
                "mma.sp::ordered_metadata.sync.aligned.", true,               \
                WARPGAUGE_TEXT_SP_##nd_##_##na_##_##nb_ ";", __VA_ARGS__)
#define WARPGAUGE_NARROW .counter = "tensor", .native_on = "12", .needs = 120, .narrow = true
#define MMA_KIND(type_, shape_, d_, nd_, ab_, na_, nb_, kind_, ...)                         \
  WARPGAUGE_MMA(type_##_##shape_, type_, shape_, d_, nd_, ab_, na_, nb_,                    \
                "mma.sync.aligned." kind_, false, WARPGAUGE_TEXT_##nd_##_##na_##_##nb_ ";", \
                __VA_ARGS__, WARPGAUGE_NARROW)
#define MMA_KIND_SP(type_, shape_, d_, nd_, ab_, na_, nb_, kind_, ...)        \
  WARPGAUGE_MMA(sp_##type_##_##shape_, type_, shape_, d_, nd_, ab_, na_, nb_, \
                "mma.sp::ordered_metadata.sync.aligned." kind_, true,         \
                WARPGAUGE_TEXT_SP_##nd_##_##na_##_##nb_ ";", __VA_ARGS__, WARPGAUGE_NARROW)
// All scales are alike, so that it does not matter which bytes of them are read.
#define WARPGAUGE_SCALE(ones) "{.reg .b32 scale; mov.b32 scale, " ones "; "
#define WARPGAUGE_SCALED ",scale,{0,0},scale,{0,0};}"
#define MMA_SCALED(type_, shape_, d_, nd_, ab_, na_, nb_, kind_, ptx_, ones_, ...)        \
  WARPGAUGE_MMA(type_##_##shape_, type_, shape_, d_, nd_, ab_, na_, nb_,                  \
                WARPGAUGE_SCALE(ones_) "mma.sync.aligned." kind_, false,                  \
                WARPGAUGE_TEXT_##nd_##_##na_##_##nb_ WARPGAUGE_SCALED, ptx_, __VA_ARGS__, \
                WARPGAUGE_NARROW)
#define MMA_SCALED_SP(type_, shape_, d_, nd_, ab_, na_, nb_, kind_, ptx_, ones_, ...)        \
  WARPGAUGE_MMA(sp_##type_##_##shape_, type_, shape_, d_, nd_, ab_, na_, nb_,                \
                WARPGAUGE_SCALE(ones_) "mma.sp::ordered_metadata.sync.aligned." kind_, true, \
                WARPGAUGE_TEXT_SP_##nd_##_##na_##_##nb_ WARPGAUGE_SCALED, ptx_, __VA_ARGS__, \
                WARPGAUGE_NARROW)
namespace mma_table {
#include "probes/compute/instructions/mma.def"
}
#undef MMA
#undef MMA_SP
#undef MMA_KIND
#undef MMA_KIND_SP
#undef MMA_SCALED
#undef MMA_SCALED_SP

/// Reads `count` registers of a lane's fragment.
template <int count, class T>
__device__ __forceinline__ void fetch(T (&registers)[count], const char* fragment) {
#pragma unroll
  for (int i = 0; i < count; ++i) registers[i] = reinterpret_cast<const T*>(fragment)[i];
}

}  // namespace
}  // namespace warpgauge::probes
