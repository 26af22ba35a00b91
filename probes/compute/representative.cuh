// SPDX-License-Identifier: Apache-2.0
// A dozen instructions, about one for each pipe and rate that an SM has, as operations on a
// register: for probes that combine instructions. All of them are measured alone by
// compute/instruction_rate, which says more about how their PTX was chosen.
//
// x is the value that one operation hands to the next; a and b are sources, other ones with every
// other operation, so that nothing can be folded.
#pragma once

#include <cstdint>

#include "probes/compute/code_forms.h"
#include "probes/compute/sm_launcher.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::probes {

/// Facts of an operation besides its PTX.
struct OperationFacts {
  const char* name;                 ///< as in the profile's keys
  const char* sass;                 ///< regular expression of the opcode that must run
  const char* counter;              ///< alias in the group `instruction_mix` that must see it
  int needs = 0;                    ///< compute capability, major * 10 + minor
  CodeForm forms[kMostForms] = {};  ///< what other architectures make of it
  bool shared = false;              ///< x is an address in shared memory whose content is itself

  constexpr CodeForm usual_form() const { return {.sass = sass}; }
  CodeForm form_on(int capability) const {
    return probes::form_on(capability, forms, usual_form());
  }
};

#ifdef __CUDA_ARCH__
constexpr int kRepresentativeFor = __CUDA_ARCH__ / 10;
#else
constexpr int kRepresentativeFor = 0;
#endif

namespace representative {

#define WARPGAUGE_OPERATION(name_, word_, constraint_, ptx_, ...)                            \
  struct name_ {                                                                             \
    using Word = word_;                                                                      \
    static constexpr OperationFacts kFacts = {.name = #name_, __VA_ARGS__};                  \
    static __device__ __forceinline__ void apply(Word& x, Word a, Word b) {                  \
      if constexpr (kFacts.needs <= kRepresentativeFor) {                                    \
        asm volatile(ptx_ : "+" constraint_(x) : constraint_(a), constraint_(b) : "memory"); \
      }                                                                                      \
    }                                                                                        \
  };
#define WARPGAUGE_B32(name_, ptx_, ...) \
  WARPGAUGE_OPERATION(name_, std::uint32_t, "r", ptx_, __VA_ARGS__)
#define WARPGAUGE_B64(name_, ptx_, ...) \
  WARPGAUGE_OPERATION(name_, std::uint64_t, "l", ptx_, __VA_ARGS__)

// One or two registers each and constants for the rest: two instructions of three registers are too
// many for the register file's banks (compute/register_banks), whatever their pipes are.
WARPGAUGE_B32(ffma, "fma.rn.f32 %0, %0, 0f3FC00000, %0;", .sass = "FFMA", .counter = "fma")
WARPGAUGE_B32(iadd3, "{.reg .b32 t; add.s32 t, %0, %1; add.s32 %0, t, 0x1234567;}", .sass = "IADD3",
              .counter = "alu", .forms = {{.on = "sm_8*", .each = 2, .shared_with_loop = 1}})
WARPGAUGE_B32(imad, "mad.lo.s32 %0, %0, %1, 0x1234567;", .sass = "IMAD", .counter = "fma")
WARPGAUGE_B32(lop3, "lop3.b32 %0, %0, %1, 0x5a5a5a5a, 0xe8;", .sass = "LOP3.LUT", .counter = "alu")
// One half in both places: the form of one pipe alone.
WARPGAUGE_B32(hfma2,
              "{.reg .b16 low, high; .reg .b32 t; mov.b32 {low, high}, %1; mov.b32 t, {low, low}; "
              "fma.rn.f16x2 %0, %0, t, t;}",
              .sass = "HFMA2", .counter = "thread_hfma")
WARPGAUGE_B64(dfma, "fma.rn.f64 %0, %0, 0d3FF8000000000000, %0;", .sass = "DFMA", .counter = "fp64",
              .forms = {{.on = "sm_(103|11|12)*", .beside = 4 /* NOP */}})
WARPGAUGE_B32(mufu_ex2, "ex2.approx.ftz.f32 %0, %0;", .sass = "MUFU.EX2", .counter = "xu")
WARPGAUGE_B32(i2f,
              "{.reg .b16 low, high; mov.b32 {low, high}, %0; cvt.rn.f16.s16 low, low; "
              "mov.b32 %0, {low, high};}",
              .sass = "I2F.F16.S16", .counter = "thread_conversion")
WARPGAUGE_B32(popc, "popc.b32 %0, %0;", .sass = "POPC", .counter = "xu")
WARPGAUGE_B32(shfl, "shfl.sync.bfly.b32 %0, %0, 1, 0x1f, 0xffffffff;", .sass = "SHFL.BFLY",
              .counter = "thread_communication")
WARPGAUGE_B32(lds, "ld.volatile.shared.u32 %0, [%0];", .sass = "LDS", .counter = "lsu",
              .shared = true)
WARPGAUGE_B32(viaddmnmx, "{.reg .b32 t; add.s32 t, %0, %1; max.s32 %0, t, 0x1234567;}",
              .sass = "VIADDMNMX", .counter = "alu", .needs = 90,
              .forms = {{.on = "sm_110*", .absent = "IADD3 and IMNMX"},
                        {.on = "sm_12*", .absent = "IADD3 and VIMNMX.S32"}})

#undef WARPGAUGE_B64
#undef WARPGAUGE_B32
#undef WARPGAUGE_OPERATION

}  // namespace representative

/// Other sources: two pairs, which alternate. 1.9375, 1.0078, 1.96875, 1.0039 as floats; finite in
/// every other type.
struct OperationSources {
  std::uint32_t word[4] = {0x3ff83ff8, 0x3f813f81, 0x3ffc3ffc, 0x3f803c01};
  std::uint64_t wide[4] = {0x3ff8000000000001, 0x3ff0000100000001, 0x3ffc000000000001,
                           0x3ff0000000010001};
};

constexpr int kOperationThreads = 1024;  // of a block, at most

/// Some independent chains of one operation. All values differ, between threads and chains: equal
/// ones would be one, and what is equal in a warp goes to the uniform datapath.
template <class Op, int count>
struct Chains {
  using Word = typename Op::Word;
  Word value[count], source[4];

  /// `own` is a word of shared memory for each thread that holds its own address.
  __device__ __forceinline__ Chains(const OperationSources& sources, std::uint32_t own,
                                    int first_chain) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      if constexpr (sizeof(Word) == 8) {
        source[i] = sources.wide[i];
      } else {
        source[i] = sources.word[i];
      }
    }
#pragma unroll
    for (int i = 0; i < count; ++i) {
      Word number = threadIdx.x + kOperationThreads * (first_chain + i);
      if constexpr (sizeof(Word) == 8) number |= number << 32;
      value[i] = Op::kFacts.shared ? Word{own} : source[i % 4] ^ number;
    }
  }
  template <bool odd>
  __device__ __forceinline__ void step(int i) {
    constexpr int kPair = odd ? 2 : 0;
    Op::apply(value[i], source[kPair], source[kPair + 1]);
  }
  /// Combines all values, so that the chains must have ended. Never zero.
  __device__ __forceinline__ std::uint64_t all() const {
    std::uint64_t all = 1;
#pragma unroll
    for (int i = 0; i < count; ++i) all |= value[i];
    return all;
  }
};

/// Chains of two operations that alternate. (By reference: as members of one struct the chains came
/// out in other registers, with other machine code.)
template <class ChainsA, class ChainsB>
struct SideBySide {
  ChainsA& first;
  ChainsB& second;

  template <bool odd>
  __device__ __forceinline__ void step(int i) {
    first.template step<odd>(i);
    second.template step<odd>(i);
  }
  __device__ __forceinline__ std::uint64_t all() const { return first.all() | second.all(); }
};

using OperationKernel = void (*)(int, OperationSources, WarpSpanSink, std::uint64_t*);

/// The timed loop of an OperationKernel: its body has `pairs` pairs of steps of each of `count`
/// chains. One block an SM.
template <int pairs, int count, class AllChains>
__device__ __forceinline__ void time_chains(AllChains& chains, int iterations,
                                            const WarpSpanSink& spans, std::uint64_t* sink) {
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int pair = 0; pair < pairs; ++pair) {
#pragma unroll
      for (int i = 0; i < count; ++i) chains.template step<false>(i);
#pragma unroll
      for (int i = 0; i < count; ++i) chains.template step<true>(i);
    }
  }
  const std::uint64_t last = chains.all();
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}

/// A word of shared memory for each thread, holding its own address; returns that.
__device__ __forceinline__ std::uint32_t place_own_address(std::uint32_t* words) {
  const std::uint32_t own = shared_address(words + threadIdx.x);
  words[threadIdx.x] = own;
  return own;
}

}  // namespace warpgauge::probes
