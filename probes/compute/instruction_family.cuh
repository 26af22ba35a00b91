// SPDX-License-Identifier: Apache-2.0
// From a line of the table (instruction.h) to its kernels. A source file defines
// WARPGAUGE_INSTRUCTIONS, the .def file to read, and WARPGAUGE_FAMILY, the name of what it makes,
// and includes this.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "probes/compute/instruction.h"
#include "probes/device/isa.cuh"

namespace warpgauge::probes {

enum class Chain { b32, b64, uniform, predicate, predicate_b64 };

constexpr bool is_wide(Chain chain) { return chain == Chain::b64 || chain == Chain::predicate_b64; }
constexpr bool in_predicate(Chain chain) {
  return chain == Chain::predicate || chain == Chain::predicate_b64;
}

template <Chain chain>
using Word = std::conditional_t<is_wide(chain), std::uint64_t, std::uint32_t>;

/// Independent chains of the rate. There are seven predicates in all.
template <class Op>
constexpr int kRateIlp = Op::kEntry.sequence || in_predicate(Op::kChain) ? 4 : 8;

/// Architecture that the device code is compiled for; 0 on the host.
#ifdef __CUDA_ARCH__
constexpr int kCompiledFor = __CUDA_ARCH__ / 10;
#else
constexpr int kCompiledFor = 0;
#endif
#if defined(__CUDA_ARCH_FAMILY_SPECIFIC__)
constexpr bool kHasSuffix = true;  // 9.0 with one has nothing of these lines
#else
constexpr bool kHasSuffix = false;
#endif

/// Whether code for this architecture has the line.
constexpr bool is_here(const InstructionLine& line) {
  return line.needs <= kCompiledFor && kCompiledFor < line.ends_at &&
         (kHasSuffix || !line.with_suffix);
}

namespace {  // a family's own, below

// PTX has to be a literal where it is used: hence macros.
#define WARPGAUGE_OPERAND_b32 "r"
#define WARPGAUGE_OPERAND_b64 "l"
#define WARPGAUGE_OPERAND_uniform "r"
#define WARPGAUGE_OPERAND_predicate "r"
#define WARPGAUGE_OPERAND_predicate_b64 "l"
#define LOW_HALF_TWICE(code_) \
  "{.reg .b16 low, high; .reg .b32 t; mov.b32 {low, high}, %1; mov.b32 t, {low, low}; " code_ "}"
#define ALTERNATING(name_, chain_, even_, odd_, sass_, ...)                                   \
  struct name_ {                                                                              \
    static constexpr Chain kChain = Chain::chain_;                                            \
    static constexpr InstructionLine kEntry = {                                               \
        .name = #name_, .even = even_, .odd = odd_, .sass = sass_, __VA_ARGS__};              \
    template <int index, bool odd>                                                            \
    static __device__ __forceinline__ void apply(Word<kChain>& x, Word<kChain> first,         \
                                                 Word<kChain> second) {                       \
      if constexpr (!is_here(kEntry)) {                                                       \
      } else if constexpr (odd) {                                                             \
        asm volatile(odd_                                                                     \
                     : "+" WARPGAUGE_OPERAND_##chain_(x)                                      \
                     : WARPGAUGE_OPERAND_##chain_(first), WARPGAUGE_OPERAND_##chain_(second), \
                       "n"(index));                                                           \
      } else {                                                                                \
        asm volatile(even_                                                                    \
                     : "+" WARPGAUGE_OPERAND_##chain_(x)                                      \
                     : WARPGAUGE_OPERAND_##chain_(first), WARPGAUGE_OPERAND_##chain_(second), \
                       "n"(index));                                                           \
      }                                                                                       \
    }                                                                                         \
  };
#define INSTRUCTION(name_, chain_, ptx_, ...) ALTERNATING(name_, chain_, ptx_, ptx_, __VA_ARGS__)
#define FUNCTION(name_, expression_, sass_, ...)                                            \
  struct name_ {                                                                            \
    static constexpr Chain kChain = Chain::b32;                                             \
    static constexpr InstructionLine kEntry = {.name = #name_,                              \
                                               .even = "",                                  \
                                               .odd = "",                                   \
                                               .sass = sass_,                               \
                                               __VA_ARGS__ __VA_OPT__(, ).sequence = true}; \
    template <int index, bool odd>                                                          \
    static __device__ __forceinline__ void apply(std::uint32_t& value, std::uint32_t,       \
                                                 std::uint32_t) {                           \
      const float x = __uint_as_float(value);                                               \
      value = __float_as_uint(expression_);                                                 \
      asm volatile("" : "+r"(value)); /* equal steps would be put into a loop */            \
    }                                                                                       \
  };
namespace table {
#include WARPGAUGE_INSTRUCTIONS
}
#undef FUNCTION
#undef INSTRUCTION
#undef ALTERNATING
#undef LOW_HALF_TWICE

/// Calls visit(integral_constant) for 0, 1, .. count - 1: what an asm statement prints must be a
/// constant.
template <int count, class Visit>
__device__ __forceinline__ void unrolled(const Visit& visit) {
  [&]<int... i>(std::integer_sequence<int, i...>) {
    (visit(std::integral_constant<int, i>{}), ...);
  }
  (std::make_integer_sequence<int, count>());
}

/// `on`, `off`, `other` and the chains' predicates, for the asm statements of the whole kernel.
/// That `iterations` is at least 8 and the source far above any thread's number, only the host
/// knows.
template <int ilp>
__device__ __forceinline__ void declare_predicates(std::uint32_t number, std::uint32_t source,
                                                   std::uint32_t other_source) {
  asm volatile(".reg .pred chain<8>, on, off, other;");
  asm volatile(
      "{.reg .pred p; setp.ne.u32 p, %0, 7; setp.gt.xor.u32 on, %0, %1, p;"
      " setp.lt.xor.u32 off, %0, %1, p; setp.gt.xor.u32 other, %0, %2, p;}" ::"r"(number),
      "r"(source), "r"(other_source));
}

/// One operation in each chain.
template <class Op, bool odd, int ilp>
__device__ __forceinline__ void step(Word<Op::kChain> (&chain)[ilp],
                                     const Word<Op::kChain> (&source)[4]) {
  constexpr int kPair = odd && !Op::kEntry.steady ? 2 : 0;
  unrolled<ilp>([&](auto i) {
    Op::template apply<i.value, odd>(chain[i.value], source[kPair], source[kPair + 1]);
  });
}

template <class Op, int ilp, int body>
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    rate_kernel(int iterations, const __grid_constant__ Sources sources, WarpSpanSink spans,
                std::uint64_t* sink) {
  constexpr bool kWide = is_wide(Op::kChain);
  Word<Op::kChain> source[4], chain[ilp];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if constexpr (kWide) {
      source[i] = sources.wide[i];
    } else {
      source[i] = sources.word[i];
    }
  }
  const std::uint32_t thread = Op::kChain == Chain::uniform ? 0 : threadIdx.x;
  declare_predicates<ilp>(thread + iterations, sources.word[0], sources.word[1]);
  // All chains differ: equal ones would be one. Both halves of a wide one do: a half that is the
  // same in all threads goes to the uniform datapath.
  unrolled<ilp>([&](auto i) {
    Word<Op::kChain> number = thread + kMostBlockWarps * 32 * i.value;
    if constexpr (kWide) number |= number << 32;
    chain[i.value] = source[i.value % 4] ^ number;
    asm volatile("setp.ne.u32 chain%1, %0, 0;" ::"r"(thread & 7), "n"(i.value));
  });
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    constexpr int kSteps = body_length(Op::kEntry, body) / ilp;
    if constexpr (Op::kEntry.even[0] == '\0') {  // the pragma leaves a loop of long functions
      unrolled<kSteps>([&](auto) { step<Op, false>(chain, source); });
    } else {
#pragma unroll
      for (int pair = 0; pair < kSteps / 2; ++pair) {
        step<Op, false>(chain, source);
        step<Op, true>(chain, source);
      }
      if constexpr (kSteps % 2 == 1) step<Op, false>(chain, source);
    }
  }
  Word<Op::kChain> last = source[3];  // never zero
  unrolled<ilp>([&](auto i) {
    std::uint32_t flag;
    asm volatile("selp.u32 %0, 1, 0, chain%1;" : "=r"(flag) : "n"(i.value));
    last |= chain[i.value] | flag;
  });
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}

template <class Op, int ilp>
constexpr InstructionLoop loop_kernels() {
  return {ilp, {rate_kernel<Op, ilp, 1>, rate_kernel<Op, ilp, 2>, rate_kernel<Op, ilp, 3>}};
}
static_assert(kBodies == 3);

template <class Op>
constexpr TimedInstruction instruction() {
  TimedInstruction made{
      .line = Op::kEntry, .latency = {}, .rate = loop_kernels<Op, kRateIlp<Op>>()};
  if constexpr (Op::kEntry.dependent) made.latency = loop_kernels<Op, 1>();
  return made;
}

#define ALTERNATING(name_, ...) instruction<table::name_>(),
#define INSTRUCTION(name_, ...) instruction<table::name_>(),
#define FUNCTION(name_, ...) instruction<table::name_>(),
const TimedInstruction kInstructions[] = {
#include WARPGAUGE_INSTRUCTIONS
};
#undef FUNCTION
#undef INSTRUCTION
#undef ALTERNATING

/// "float" of ".../float.def".
constexpr std::string_view family_name() {
  std::string_view name = WARPGAUGE_INSTRUCTIONS;
  name.remove_prefix(name.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

}  // namespace

const InstructionFamily WARPGAUGE_FAMILY = {family_name(), kInstructions};

}  // namespace warpgauge::probes
