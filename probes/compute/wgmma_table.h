// SPDX-License-Identifier: Apache-2.0
// The fields of a line of the table of `wgmma` instructions (instructions/wgmma.def), and the
// macros that make a type of each line. Accumulators are PTX registers `acc<128>` and A's fragment
// is `fragment<4>`, both declared by the kernel: what an asm statement prints must be a literal,
// and 128 operands of it take the compiler long.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpgauge::probes {

/// 1, 2, 3, 4 as A's and B's elements write them, filled over 32 bits.
using SmallNumbers = std::array<std::uint32_t, 4>;
inline constexpr SmallNumbers kF16Numbers = {0x3c003c00, 0x40004000, 0x42004200, 0x44004400};
inline constexpr SmallNumbers kBf16Numbers = {0x3f803f80, 0x40004000, 0x40404040, 0x40804080};
inline constexpr SmallNumbers kTf32Numbers = {0x3f800000, 0x40000000, 0x40400000, 0x40800000};
inline constexpr SmallNumbers kE4m3Numbers = {0x38383838, 0x40404040, 0x44444444, 0x48484848};
inline constexpr SmallNumbers kE5m2Numbers = {0x3c3c3c3c, 0x40404040, 0x42424242, 0x44444444};
inline constexpr SmallNumbers kInt8Numbers = {0x01010101, 0x02020202, 0x03030303, 0x04040404};

inline constexpr int kWgmmaRows = 64;

/// The fields of a line, for one number of columns.
struct WgmmaLine {
  const char* source = nullptr;  ///< "wgmma", "wgmma_rs", "wgmma_sp", "wgmma_sp_rs"
  const char* type = nullptr;
  int n = 0, k = 0;
  const char* ptx = nullptr;     ///< types of D, A and B as PTX writes them
  bool two_in_register = false;  ///< accumulators of 16 bits
  SmallNumbers numbers = {};
  const char* sass = nullptr;  ///< opcode that must run, with N for the columns

  constexpr bool sparse() const { return std::string_view(source).starts_with("wgmma_sp"); }
  constexpr bool from_registers() const { return std::string_view(source).ends_with("_rs"); }
  constexpr bool of_fp8() const { return std::string_view(type).starts_with("e"); }
  constexpr bool of_integers() const { return std::string_view(ptx).starts_with("s32"); }
  /// In registers of a thread; those of 16 warps are there for 64 of them.
  constexpr int accumulators() const { return n / (two_in_register ? 4 : 2); }
  constexpr int most_warpgroups() const { return accumulators() > 64 ? 3 : 4; }
  /// Multiplications and additions of one instruction; of a sparse one, as many as the dense one of
  /// its shape would have.
  constexpr double operations() const { return 2.0 * kWgmmaRows * n * k; }
  std::string family() const { return std::string(source) + "." + type; }
  std::string name() const { return family() + ".n" + std::to_string(n); }
  /// "HGMMA.64x256x16.F32.BF16"
  std::string opcode() const {
    std::string opcode = sass;
    return opcode.replace(opcode.find('N'), 1, std::to_string(n));
  }
};

// Registers of N columns, four (of 32-bit numbers) for each eight columns.
#define WARPGAUGE_ACC_w32_8 "acc0,acc1,acc2,acc3"
#define WARPGAUGE_ACC_w32_16 WARPGAUGE_ACC_w32_8 ",acc4,acc5,acc6,acc7"
#define WARPGAUGE_ACC_w32_24 WARPGAUGE_ACC_w32_16 ",acc8,acc9,acc10,acc11"
#define WARPGAUGE_ACC_w32_32 WARPGAUGE_ACC_w32_24 ",acc12,acc13,acc14,acc15"
#define WARPGAUGE_ACC_w32_40 WARPGAUGE_ACC_w32_32 ",acc16,acc17,acc18,acc19"
#define WARPGAUGE_ACC_w32_48 WARPGAUGE_ACC_w32_40 ",acc20,acc21,acc22,acc23"
#define WARPGAUGE_ACC_w32_56 WARPGAUGE_ACC_w32_48 ",acc24,acc25,acc26,acc27"
#define WARPGAUGE_ACC_w32_64 WARPGAUGE_ACC_w32_56 ",acc28,acc29,acc30,acc31"
#define WARPGAUGE_ACC_w32_72 WARPGAUGE_ACC_w32_64 ",acc32,acc33,acc34,acc35"
#define WARPGAUGE_ACC_w32_80 WARPGAUGE_ACC_w32_72 ",acc36,acc37,acc38,acc39"
#define WARPGAUGE_ACC_w32_88 WARPGAUGE_ACC_w32_80 ",acc40,acc41,acc42,acc43"
#define WARPGAUGE_ACC_w32_96 WARPGAUGE_ACC_w32_88 ",acc44,acc45,acc46,acc47"
#define WARPGAUGE_ACC_w32_104 WARPGAUGE_ACC_w32_96 ",acc48,acc49,acc50,acc51"
#define WARPGAUGE_ACC_w32_112 WARPGAUGE_ACC_w32_104 ",acc52,acc53,acc54,acc55"
#define WARPGAUGE_ACC_w32_120 WARPGAUGE_ACC_w32_112 ",acc56,acc57,acc58,acc59"
#define WARPGAUGE_ACC_w32_128 WARPGAUGE_ACC_w32_120 ",acc60,acc61,acc62,acc63"
#define WARPGAUGE_ACC_w32_136 WARPGAUGE_ACC_w32_128 ",acc64,acc65,acc66,acc67"
#define WARPGAUGE_ACC_w32_144 WARPGAUGE_ACC_w32_136 ",acc68,acc69,acc70,acc71"
#define WARPGAUGE_ACC_w32_152 WARPGAUGE_ACC_w32_144 ",acc72,acc73,acc74,acc75"
#define WARPGAUGE_ACC_w32_160 WARPGAUGE_ACC_w32_152 ",acc76,acc77,acc78,acc79"
#define WARPGAUGE_ACC_w32_168 WARPGAUGE_ACC_w32_160 ",acc80,acc81,acc82,acc83"
#define WARPGAUGE_ACC_w32_176 WARPGAUGE_ACC_w32_168 ",acc84,acc85,acc86,acc87"
#define WARPGAUGE_ACC_w32_184 WARPGAUGE_ACC_w32_176 ",acc88,acc89,acc90,acc91"
#define WARPGAUGE_ACC_w32_192 WARPGAUGE_ACC_w32_184 ",acc92,acc93,acc94,acc95"
#define WARPGAUGE_ACC_w32_200 WARPGAUGE_ACC_w32_192 ",acc96,acc97,acc98,acc99"
#define WARPGAUGE_ACC_w32_208 WARPGAUGE_ACC_w32_200 ",acc100,acc101,acc102,acc103"
#define WARPGAUGE_ACC_w32_216 WARPGAUGE_ACC_w32_208 ",acc104,acc105,acc106,acc107"
#define WARPGAUGE_ACC_w32_224 WARPGAUGE_ACC_w32_216 ",acc108,acc109,acc110,acc111"
#define WARPGAUGE_ACC_w32_232 WARPGAUGE_ACC_w32_224 ",acc112,acc113,acc114,acc115"
#define WARPGAUGE_ACC_w32_240 WARPGAUGE_ACC_w32_232 ",acc116,acc117,acc118,acc119"
#define WARPGAUGE_ACC_w32_248 WARPGAUGE_ACC_w32_240 ",acc120,acc121,acc122,acc123"
#define WARPGAUGE_ACC_w32_256 WARPGAUGE_ACC_w32_248 ",acc124,acc125,acc126,acc127"
#define WARPGAUGE_ACC_w16_64 WARPGAUGE_ACC_w32_32
#define WARPGAUGE_ACC_w16_128 WARPGAUGE_ACC_w32_64
#define WARPGAUGE_ACC_w16_256 WARPGAUGE_ACC_w32_128
// All registers: set to zero; stored behind one another.
#define WARPGAUGE_ZERO_TEN(t)                                                        \
  "mov.b32 acc" #t "0,0; mov.b32 acc" #t "1,0; mov.b32 acc" #t "2,0; mov.b32 acc" #t \
  "3,0;"                                                                             \
  "mov.b32 acc" #t "4,0; mov.b32 acc" #t "5,0; mov.b32 acc" #t "6,0; mov.b32 acc" #t \
  "7,0;"                                                                             \
  "mov.b32 acc" #t "8,0; mov.b32 acc" #t "9,0;"
#define WARPGAUGE_ZERO_ACCUMULATORS \
  WARPGAUGE_ZERO_TEN()              \
  WARPGAUGE_ZERO_TEN(1) WARPGAUGE_ZERO_TEN(2) WARPGAUGE_ZERO_TEN(3) WARPGAUGE_ZERO_TEN(4)    \
  WARPGAUGE_ZERO_TEN(5) WARPGAUGE_ZERO_TEN(6) WARPGAUGE_ZERO_TEN(7) WARPGAUGE_ZERO_TEN(8)    \
  WARPGAUGE_ZERO_TEN(9) WARPGAUGE_ZERO_TEN(10) WARPGAUGE_ZERO_TEN(11)                        \
  "mov.b32 acc120,0; mov.b32 acc121,0; mov.b32 acc122,0; mov.b32 acc123,0;"                  \
  "mov.b32 acc124,0; mov.b32 acc125,0; mov.b32 acc126,0; mov.b32 acc127,0;"
#define WARPGAUGE_STORE_TWENTY(t, u)                                         \
  "st.global.v4.b32 [%0+4*" #t "0],{acc" #t "0,acc" #t "1,acc" #t "2,acc" #t \
  "3};"                                                                      \
  "st.global.v4.b32 [%0+4*" #t "4],{acc" #t "4,acc" #t "5,acc" #t "6,acc" #t \
  "7};"                                                                      \
  "st.global.v4.b32 [%0+4*" #t "8],{acc" #t "8,acc" #t "9,acc" #u "0,acc" #u \
  "1};"                                                                      \
  "st.global.v4.b32 [%0+4*" #u "2],{acc" #u "2,acc" #u "3,acc" #u "4,acc" #u \
  "5};"                                                                      \
  "st.global.v4.b32 [%0+4*" #u "6],{acc" #u "6,acc" #u "7,acc" #u "8,acc" #u "9};"
#define WARPGAUGE_STORE_ACCUMULATORS \
  WARPGAUGE_STORE_TWENTY(, 1)        \
  WARPGAUGE_STORE_TWENTY(2, 3) WARPGAUGE_STORE_TWENTY(4, 5) WARPGAUGE_STORE_TWENTY(6, 7) \
  WARPGAUGE_STORE_TWENTY(8, 9) WARPGAUGE_STORE_TWENTY(10, 11)                     \
  "st.global.v4.b32 [%0+4*120],{acc120,acc121,acc122,acc123};"                    \
  "st.global.v4.b32 [%0+4*124],{acc124,acc125,acc126,acc127};"
#define WARPGAUGE_TWO_IN_REGISTER_w32 false
#define WARPGAUGE_TWO_IN_REGISTER_w16 true
// What comes between opcode and shape, where A is, and what comes behind B.
#define WARPGAUGE_DOT_wgmma ""
#define WARPGAUGE_DOT_wgmma_rs ""
#define WARPGAUGE_DOT_wgmma_sp ".sp"
#define WARPGAUGE_DOT_wgmma_sp_rs ".sp"
#define WARPGAUGE_A_wgmma "%0"
#define WARPGAUGE_A_wgmma_rs "{fragment0,fragment1,fragment2,fragment3}"
#define WARPGAUGE_A_wgmma_sp "%0"
#define WARPGAUGE_A_wgmma_sp_rs "{fragment0,fragment1,fragment2,fragment3}"
#define WARPGAUGE_BEHIND_wgmma ""
#define WARPGAUGE_BEHIND_wgmma_rs ""
#define WARPGAUGE_BEHIND_wgmma_sp ",%2,0"
#define WARPGAUGE_BEHIND_wgmma_sp_rs ",%2,0"

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
#define WARPGAUGE_WGMMA_CODE(text_) asm volatile(text_ ::"l"(a), "l"(b), "r"(chosen))
#else
#define WARPGAUGE_WGMMA_CODE(text_)
#endif

#define WGMMA(n_, source_, type_, k_, accumulators_, ptx_, tail_, numbers_, sass_)               \
  struct source_##_##type_##_n##n_ {                                                             \
    static constexpr WgmmaLine kEntry = {                                                        \
        .source = #source_,                                                                      \
        .type = #type_,                                                                          \
        .n = n_,                                                                                 \
        .k = k_,                                                                                 \
        .ptx = ptx_,                                                                             \
        .two_in_register = WARPGAUGE_TWO_IN_REGISTER_##accumulators_,                            \
        .numbers = numbers_,                                                                     \
        .sass = sass_};                                                                          \
    static constexpr int kMostThreads = kEntry.most_warpgroups() * 128;                          \
    static constexpr bool kSparse = kEntry.sparse();                                             \
    static __device__ __forceinline__ void apply(std::uint64_t a, std::uint64_t b,               \
                                                 std::uint32_t chosen) {                         \
      WARPGAUGE_WGMMA_CODE(                                                                      \
          "{.reg .pred accumulate; setp.ne.b32 accumulate, 1, 0;\n\t"                            \
          "wgmma.mma_async" WARPGAUGE_DOT_##source_ ".sync.aligned.m64n" #n_ "k" #k_ "." ptx_    \
                                                    " {" WARPGAUGE_ACC_##accumulators_##_##n_    \
          "}," WARPGAUGE_A_##source_ ",%1" WARPGAUGE_BEHIND_##source_ ",accumulate" tail_ ";}"); \
    }                                                                                            \
  };

#define WGMMA_SOME(...) WGMMA(64, __VA_ARGS__) WGMMA(128, __VA_ARGS__) WGMMA(256, __VA_ARGS__)
#define WGMMA_FOUR(n0_, n1_, n2_, n3_, ...) \
  WGMMA(n0_, __VA_ARGS__) WGMMA(n1_, __VA_ARGS__) WGMMA(n2_, __VA_ARGS__) WGMMA(n3_, __VA_ARGS__)
// clang-format off
#define WGMMA_EVERY(...) \
  WGMMA_FOUR(8, 16, 24, 32, __VA_ARGS__) WGMMA_FOUR(40, 48, 56, 64, __VA_ARGS__) \
  WGMMA_FOUR(72, 80, 88, 96, __VA_ARGS__) WGMMA_FOUR(104, 112, 120, 128, __VA_ARGS__) \
  WGMMA_FOUR(136, 144, 152, 160, __VA_ARGS__) WGMMA_FOUR(168, 176, 184, 192, __VA_ARGS__) \
  WGMMA_FOUR(200, 208, 216, 224, __VA_ARGS__) WGMMA_FOUR(232, 240, 248, 256, __VA_ARGS__)
// clang-format on
namespace wgmma_table {
#include "probes/compute/instructions/wgmma.def"
}
#undef WGMMA

}  // namespace warpgauge::probes
