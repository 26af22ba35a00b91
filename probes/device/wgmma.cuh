// SPDX-License-Identifier: Apache-2.0
// wgmma: a warpgroup (four warps, the first one's index a multiple of four) multiplies 64 x 16 by
// 16 x n from shared memory into accumulators in its registers, asynchronously (PTX ISA, "wgmma").
// cuda::ptx has none of it. It exists in code for sm_90a only; the functions are empty elsewhere.
//
// Thread t of the warpgroup holds of D: row 16 * (t / 32) + t % 32 / 4 (elements 4j and 4j + 1) and
// the row eight below (4j + 2, 4j + 3), columns 8j + 2 * (t % 4) and the next (PTX ISA, "Register
// fragments for wgmma.mma_async.m64nNk16").
#pragma once

#include <nv/target>

#include <cstdint>
#include <type_traits>

namespace warpgauge::probes {

// -- Operands in shared memory --------------------------------------------------------------------

/// Byte of element `k` of row `row` in a tile of 16-bit elements with 64 of them (128 bytes) along
/// k, in the 128-byte swizzle: rows of 128 bytes, chunk c of 16 bytes of row r at chunk c ^ (r %
/// 8). The copy engine writes this too.
__host__ __device__ constexpr int wgmma_tile_byte(int row, int k) {
  return row * 128 + (k * 2 / 16 ^ row % 8) * 16 + k * 2 % 16;
}

/// The lower word of such a tile's descriptor; offsets in units of 16 bytes may be added to it.
/// `tile` is the tile's 32-bit offset in shared memory, a multiple of 1024, plus 32 bytes for each
/// 16 elements of k passed over. (PTX ISA, "Matrix Descriptor Format": the address in bits 0-13;
/// bits 16-29 have no meaning in this layout, 1 by convention.)
__device__ __forceinline__ std::uint32_t wgmma_descriptor_start(std::uint32_t tile) {
  const std::uint32_t in_block = tile & 0x3ffff;  // without the bits that name the block
  return (in_block >> 4) | (1U << 16);
}

/// The descriptor: in bits 32-45 the 1024 bytes from one group of eight rows to the next, in units
/// of 16; the swizzle's mode, 1, in bits 62-63.
__device__ __forceinline__ std::uint64_t wgmma_descriptor(std::uint32_t lower) {
  constexpr std::uint32_t kUpper = (1U << 30) | (1024 >> 4);
  return (std::uint64_t{kUpper} << 32) | lower;
}

/// From one slice of k (32 bytes: 16 elements of 16 bits) to the next.
inline constexpr std::uint32_t kWgmmaDescriptorStep = 32 >> 4;

__device__ __forceinline__ std::uint64_t wgmma_tile(std::uint32_t tile) {
  return wgmma_descriptor(wgmma_descriptor_start(tile));
}

/// The lower word of the descriptor of 16 rows of k (a step: 2048 bytes), each of 64 numbers of 16
/// bits (128 bytes, swizzled as above): B with its columns along the rows of shared memory. The
/// next 64 columns begin `columns_apart` bytes on.
__device__ __forceinline__ std::uint32_t wgmma_rows_of_k(std::uint32_t tile,
                                                         std::uint32_t columns_apart) {
  return ((tile & 0x3ffff) >> 4) | (columns_apart >> 4 << 16);
}
inline constexpr std::uint32_t kWgmmaRowsOfKStep = 16 * 128 >> 4;

// -- Groups of multiplications --------------------------------------------------------------------

/// Before the first wgmma on accumulators that ordinary instructions have touched.
__device__ __forceinline__ void wgmma_fence() {
  NV_IF_TARGET(NV_HAS_FEATURE_SM_90a, (asm volatile("wgmma.fence.sync.aligned;" ::: "memory");))
}
__device__ __forceinline__ void wgmma_commit() {
  NV_IF_TARGET(NV_HAS_FEATURE_SM_90a, (asm volatile("wgmma.commit_group.sync.aligned;" ::
                                                        : "memory");))
}
/// Waits until at most `pending` committed groups are under way.
template <int pending>
__device__ __forceinline__ void wgmma_wait() {
  NV_IF_TARGET(NV_HAS_FEATURE_SM_90a,
               (asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(pending)
                             : "memory");))
}

// -- The multiplication ---------------------------------------------------------------------------

// Inline PTX has no arrays, so each width spells out its registers: the names of n / 2 operands,
// and the sums themselves, `c` being how the compiler is told of their type.
// clang-format off
#define WARPGAUGE_EIGHT(c, i) \
  c(d[i]), c(d[i + 1]), c(d[i + 2]), c(d[i + 3]), c(d[i + 4]), c(d[i + 5]), c(d[i + 6]), c(d[i + 7])
#define WARPGAUGE_NAMES_16 "%0, %1, %2, %3, %4, %5, %6, %7"
#define WARPGAUGE_NAMES_32 WARPGAUGE_NAMES_16 ", %8, %9, %10, %11, %12, %13, %14, %15"
#define WARPGAUGE_NAMES_48 WARPGAUGE_NAMES_32 ", %16, %17, %18, %19, %20, %21, %22, %23"
#define WARPGAUGE_NAMES_64 WARPGAUGE_NAMES_48 ", %24, %25, %26, %27, %28, %29, %30, %31"
#define WARPGAUGE_NAMES_72 WARPGAUGE_NAMES_64 ", %32, %33, %34, %35"
#define WARPGAUGE_NAMES_80 WARPGAUGE_NAMES_64 ", %32, %33, %34, %35, %36, %37, %38, %39"
#define WARPGAUGE_NAMES_96 WARPGAUGE_NAMES_80 ", %40, %41, %42, %43, %44, %45, %46, %47"
#define WARPGAUGE_NAMES_104 WARPGAUGE_NAMES_96 ", %48, %49, %50, %51"
#define WARPGAUGE_NAMES_112 WARPGAUGE_NAMES_96 ", %48, %49, %50, %51, %52, %53, %54, %55"
#define WARPGAUGE_NAMES_128 WARPGAUGE_NAMES_112 ", %56, %57, %58, %59, %60, %61, %62, %63"
#define WARPGAUGE_NAMES_144 WARPGAUGE_NAMES_128 ", %64, %65, %66, %67, %68, %69, %70, %71"
#define WARPGAUGE_NAMES_160 WARPGAUGE_NAMES_144 ", %72, %73, %74, %75, %76, %77, %78, %79"
#define WARPGAUGE_NAMES_176 WARPGAUGE_NAMES_160 ", %80, %81, %82, %83, %84, %85, %86, %87"
#define WARPGAUGE_NAMES_192 WARPGAUGE_NAMES_176 ", %88, %89, %90, %91, %92, %93, %94, %95"
#define WARPGAUGE_NAMES_208 WARPGAUGE_NAMES_192 ", %96, %97, %98, %99, %100, %101, %102, %103"
#define WARPGAUGE_NAMES_224 WARPGAUGE_NAMES_208 ", %104, %105, %106, %107, %108, %109, %110, %111"
#define WARPGAUGE_NAMES_240 WARPGAUGE_NAMES_224 ", %112, %113, %114, %115, %116, %117, %118, %119"
#define WARPGAUGE_NAMES_256 WARPGAUGE_NAMES_240 ", %120, %121, %122, %123, %124, %125, %126, %127"
#define WARPGAUGE_SUMS_16(c) WARPGAUGE_EIGHT(c, 0)
#define WARPGAUGE_SUMS_32(c) WARPGAUGE_SUMS_16(c), WARPGAUGE_EIGHT(c, 8)
#define WARPGAUGE_SUMS_48(c) WARPGAUGE_SUMS_32(c), WARPGAUGE_EIGHT(c, 16)
#define WARPGAUGE_SUMS_64(c) WARPGAUGE_SUMS_48(c), WARPGAUGE_EIGHT(c, 24)
#define WARPGAUGE_SUMS_72(c) WARPGAUGE_SUMS_64(c), c(d[32]), c(d[33]), c(d[34]), c(d[35])
#define WARPGAUGE_SUMS_80(c) WARPGAUGE_SUMS_64(c), WARPGAUGE_EIGHT(c, 32)
#define WARPGAUGE_SUMS_96(c) WARPGAUGE_SUMS_80(c), WARPGAUGE_EIGHT(c, 40)
#define WARPGAUGE_SUMS_104(c) WARPGAUGE_SUMS_96(c), c(d[48]), c(d[49]), c(d[50]), c(d[51])
#define WARPGAUGE_SUMS_112(c) WARPGAUGE_SUMS_96(c), WARPGAUGE_EIGHT(c, 48)
#define WARPGAUGE_SUMS_128(c) WARPGAUGE_SUMS_112(c), WARPGAUGE_EIGHT(c, 56)
#define WARPGAUGE_SUMS_144(c) WARPGAUGE_SUMS_128(c), WARPGAUGE_EIGHT(c, 64)
#define WARPGAUGE_SUMS_160(c) WARPGAUGE_SUMS_144(c), WARPGAUGE_EIGHT(c, 72)
#define WARPGAUGE_SUMS_176(c) WARPGAUGE_SUMS_160(c), WARPGAUGE_EIGHT(c, 80)
#define WARPGAUGE_SUMS_192(c) WARPGAUGE_SUMS_176(c), WARPGAUGE_EIGHT(c, 88)
#define WARPGAUGE_SUMS_208(c) WARPGAUGE_SUMS_192(c), WARPGAUGE_EIGHT(c, 96)
#define WARPGAUGE_SUMS_224(c) WARPGAUGE_SUMS_208(c), WARPGAUGE_EIGHT(c, 104)
#define WARPGAUGE_SUMS_240(c) WARPGAUGE_SUMS_224(c), WARPGAUGE_EIGHT(c, 112)
#define WARPGAUGE_SUMS_256(c) WARPGAUGE_SUMS_240(c), WARPGAUGE_EIGHT(c, 120)
// clang-format on

/// `a_`, `b_`, `on_`: the names of the operands behind D's. `types`: the depth, and the types of D,
/// A and B. `behind`: the signs of A and B, and whether they are transposed, where a type has
/// these.
#define WARPGAUGE_WGMMA_WIDTH(columns, a_, b_, on_, types, c, behind)                              \
  if constexpr (n == columns) {                                                                    \
    NV_IF_TARGET(NV_HAS_FEATURE_SM_90a,                                                            \
                 (asm volatile("{.reg .pred p; setp.ne.b32 p, %" on_ ", 0; "                       \
                               "wgmma.mma_async.sync.aligned.m64n" #columns types                  \
                               " {" WARPGAUGE_NAMES_##columns "}, %" a_ ", %" b_ ", p" behind ";}" \
                               : WARPGAUGE_SUMS_##columns(c)                                       \
                               : "l"(a), "l"(b), "r"(static_cast<int>(accumulate)));))             \
  }

/// The widths that kernels use.
#define WARPGAUGE_WGMMA_WIDTHS(types, c, behind)                    \
  WARPGAUGE_WGMMA_WIDTH(32, "16", "17", "18", types, c, behind)     \
  WARPGAUGE_WGMMA_WIDTH(48, "24", "25", "26", types, c, behind)     \
  WARPGAUGE_WGMMA_WIDTH(64, "32", "33", "34", types, c, behind)     \
  WARPGAUGE_WGMMA_WIDTH(80, "40", "41", "42", types, c, behind)     \
  WARPGAUGE_WGMMA_WIDTH(96, "48", "49", "50", types, c, behind)     \
  WARPGAUGE_WGMMA_WIDTH(104, "52", "53", "54", types, c, behind)    \
  WARPGAUGE_WGMMA_WIDTH(112, "56", "57", "58", types, c, behind)    \
  WARPGAUGE_WGMMA_WIDTH(128, "64", "65", "66", types, c, behind)    \
  WARPGAUGE_WGMMA_WIDTH(144, "72", "73", "74", types, c, behind)    \
  WARPGAUGE_WGMMA_WIDTH(160, "80", "81", "82", types, c, behind)    \
  WARPGAUGE_WGMMA_WIDTH(176, "88", "89", "90", types, c, behind)    \
  WARPGAUGE_WGMMA_WIDTH(192, "96", "97", "98", types, c, behind)    \
  WARPGAUGE_WGMMA_WIDTH(208, "104", "105", "106", types, c, behind) \
  WARPGAUGE_WGMMA_WIDTH(224, "112", "113", "114", types, c, behind) \
  WARPGAUGE_WGMMA_WIDTH(240, "120", "121", "122", types, c, behind) \
  WARPGAUGE_WGMMA_WIDTH(256, "128", "129", "130", types, c, behind)

/// Types of A and B. The hardware reads only the 19 bits of an fp32 number that TF32 has: pass
/// numbers whose other bits are zero, or know what becomes of them.
enum class WgmmaType { kBf16, kF16, kTf32, kE4m3, kS8 };

/// What D is: fp32, of integers 32-bit integers.
template <WgmmaType type>
struct WgmmaSumOf {
  using Type = float;
};
template <>
struct WgmmaSumOf<WgmmaType::kS8> {
  using Type = std::int32_t;
};

/// d += a b, or d = a b. A is 64 x 16, B is n x 16 (both with k along the rows; a row is 32 bytes:
/// in TF32 8 elements, of 8 bits 32 elements); `a` and `b` are descriptors. Each thread of the
/// warpgroup holds n / 2 numbers of D.
template <int n, WgmmaType type = WgmmaType::kBf16>
__device__ __forceinline__ void wgmma(typename WgmmaSumOf<type>::Type (&d)[n / 2], std::uint64_t a,
                                      std::uint64_t b, bool accumulate) {
  static_assert(n >= 32 && n <= 256 && (n % 16 == 0 || n == 104),
                "spell out the registers of this width");
  if constexpr (type == WgmmaType::kBf16) {
    WARPGAUGE_WGMMA_WIDTHS("k16.f32.bf16.bf16", "+f", ", 1, 1, 0, 0")
  } else if constexpr (type == WgmmaType::kF16) {
    WARPGAUGE_WGMMA_WIDTHS("k16.f32.f16.f16", "+f", ", 1, 1, 0, 0")
  } else if constexpr (type == WgmmaType::kTf32) {
    WARPGAUGE_WGMMA_WIDTHS("k8.f32.tf32.tf32", "+f", ", 1, 1")
  } else if constexpr (type == WgmmaType::kE4m3) {
    WARPGAUGE_WGMMA_WIDTHS("k32.f32.e4m3.e4m3", "+f", ", 1, 1")
  } else {
    WARPGAUGE_WGMMA_WIDTHS("k32.s32.s8.s8", "+r", "")
  }
}

/// The same, bf16, of A with its 64 rows and B with its n columns along the rows of shared memory:
/// both descriptors are of wgmma_rows_of_k().
template <int n>
__device__ __forceinline__ void wgmma_across_rows(float (&d)[n / 2], std::uint64_t a,
                                                  std::uint64_t b, bool accumulate) {
  static_assert(n == 64, "spell out the registers of this width");
  WARPGAUGE_WGMMA_WIDTH(64, "32", "33", "34", "k16.f32.bf16.bf16", "+f", ", 1, 1, 1, 1")
}

// -- The multiplication of a matrix in registers --------------------------------------------------

#define WARPGAUGE_WGMMA_RS(columns, registers, a_, b_, on_, ...)                                 \
  NV_IF_TARGET(NV_HAS_FEATURE_SM_90a,                                                            \
               (asm volatile("{.reg .pred p; setp.ne.b32 p, " on_ ", 0; "                        \
                             "wgmma.mma_async.sync.aligned.m64n" columns                         \
                             "k16.f32.bf16.bf16 {" registers "}, {" a_ "}, " b_ ", p, 1, 1, 1;}" \
                             : __VA_ARGS__                                                       \
                             : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b),               \
                               "r"(static_cast<int>(accumulate)));))

/// d += a b, or d = a b, in bf16 into fp32. A is in registers, in the places of D's own elements:
/// a[0] and a[1] hold columns 2 * (t % 4) and the next of a thread's two rows, a[2] and a[3] those
/// eight further. B is 16 x n with its columns along the rows of shared memory: `b` is a
/// descriptor of wgmma_rows_of_k(). The registers are the instruction's until it is complete.
template <int n>
__device__ __forceinline__ void wgmma_from_registers(float (&d)[n / 2], const std::uint32_t (&a)[4],
                                                     std::uint64_t b, bool accumulate) {
  static_assert(n == 64 || n == 72 || n == 128, "spell out the registers of this width");
  if constexpr (n == 64) {
    WARPGAUGE_WGMMA_RS("64", WARPGAUGE_NAMES_64, "%32, %33, %34, %35", "%36", "%37",
                       WARPGAUGE_SUMS_64("+f"))
  } else if constexpr (n == 72) {
    WARPGAUGE_WGMMA_RS("72", WARPGAUGE_NAMES_72, "%36, %37, %38, %39", "%40", "%41",
                       WARPGAUGE_SUMS_72("+f"))
  } else {
    WARPGAUGE_WGMMA_RS("128", WARPGAUGE_NAMES_128, "%64, %65, %66, %67", "%68", "%69",
                       WARPGAUGE_SUMS_128("+f"))
  }
}

/// Keeps uses of `d` behind what was written before: the compiler does not know that a wait is what
/// makes accumulators valid, or operands in registers free.
template <class T, int count>
__device__ __forceinline__ void wgmma_settle(T (&d)[count]) {
#pragma unroll
  for (int i = 0; i < count; ++i) {
    if constexpr (std::is_same_v<T, float>) {
      asm volatile("" : "+f"(d[i])::"memory");
    } else {
      asm volatile("" : "+r"(d[i])::"memory");
    }
  }
}

#undef WARPGAUGE_WGMMA_RS
#undef WARPGAUGE_WGMMA_WIDTHS
#undef WARPGAUGE_WGMMA_WIDTH
#undef WARPGAUGE_SUMS_256
#undef WARPGAUGE_NAMES_256
#undef WARPGAUGE_SUMS_240
#undef WARPGAUGE_NAMES_240
#undef WARPGAUGE_SUMS_224
#undef WARPGAUGE_NAMES_224
#undef WARPGAUGE_SUMS_208
#undef WARPGAUGE_NAMES_208
#undef WARPGAUGE_SUMS_192
#undef WARPGAUGE_NAMES_192
#undef WARPGAUGE_SUMS_176
#undef WARPGAUGE_NAMES_176
#undef WARPGAUGE_SUMS_160
#undef WARPGAUGE_NAMES_160
#undef WARPGAUGE_SUMS_144
#undef WARPGAUGE_NAMES_144
#undef WARPGAUGE_SUMS_128
#undef WARPGAUGE_NAMES_128
#undef WARPGAUGE_SUMS_112
#undef WARPGAUGE_SUMS_104
#undef WARPGAUGE_NAMES_104
#undef WARPGAUGE_NAMES_112
#undef WARPGAUGE_SUMS_96
#undef WARPGAUGE_NAMES_96
#undef WARPGAUGE_SUMS_80
#undef WARPGAUGE_NAMES_80
#undef WARPGAUGE_SUMS_72
#undef WARPGAUGE_NAMES_72
#undef WARPGAUGE_SUMS_64
#undef WARPGAUGE_NAMES_64
#undef WARPGAUGE_SUMS_48
#undef WARPGAUGE_NAMES_48
#undef WARPGAUGE_SUMS_32
#undef WARPGAUGE_NAMES_32
#undef WARPGAUGE_SUMS_16
#undef WARPGAUGE_NAMES_16
#undef WARPGAUGE_EIGHT

}  // namespace warpgauge::probes
