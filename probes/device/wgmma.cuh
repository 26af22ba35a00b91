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

// Inline PTX has no arrays, so each width spells out its registers; the widths here are those that
// kernels use. Names of ten operands from 10 * t on, and eight elements of `d` from i on.
#define WARPGAUGE_TEN(t)                                                                           \
  "%" #t "0, %" #t "1, %" #t "2, %" #t "3, %" #t "4, %" #t "5, %" #t "6, %" #t "7, %" #t "8, %" #t \
  "9"
#define WARPGAUGE_D8(i)                                                                       \
  "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3]), "+f"(d[i + 4]), "+f"(d[i + 5]), \
      "+f"(d[i + 6]), "+f"(d[i + 7])
#define WARPGAUGE_D32(i) \
  WARPGAUGE_D8(i), WARPGAUGE_D8(i + 8), WARPGAUGE_D8(i + 16), WARPGAUGE_D8(i + 24)
#define WARPGAUGE_D64 WARPGAUGE_D32(0), WARPGAUGE_D32(32)
#define WARPGAUGE_D96 WARPGAUGE_D64, WARPGAUGE_D32(64)
#define WARPGAUGE_THIRTY WARPGAUGE_TEN() ", " WARPGAUGE_TEN(1) ", " WARPGAUGE_TEN(2)
#define WARPGAUGE_SIXTY \
  WARPGAUGE_THIRTY ", " WARPGAUGE_TEN(3) ", " WARPGAUGE_TEN(4) ", " WARPGAUGE_TEN(5)
#define WARPGAUGE_HUNDRED \
  WARPGAUGE_SIXTY         \
      ", " WARPGAUGE_TEN(6) ", " WARPGAUGE_TEN(7) ", " WARPGAUGE_TEN(8) ", " WARPGAUGE_TEN(9)

/// `columns`: of B and D. `types`: the depth, and the types of D, A and B. `registers`: the names
/// of D's operands. `a_`, `b_`, `on_`: the names of the operands behind them. `transposed`: what
/// 16-bit operands may be and others may not. Last come D's operands themselves.
#define WARPGAUGE_WGMMA(columns, types, registers, a_, b_, on_, transposed, ...)              \
  NV_IF_TARGET(NV_HAS_FEATURE_SM_90a,                                                         \
               (asm volatile("{.reg .pred p; setp.ne.b32 p, " on_ ", 0; "                     \
                             "wgmma.mma_async.sync.aligned.m64n" columns types " {" registers \
                             "}, " a_ ", " b_ ", p, 1, 1" transposed ";}"                     \
                             : __VA_ARGS__                                                    \
                             : "l"(a), "l"(b), "r"(static_cast<int>(accumulate)));))

#define WARPGAUGE_WGMMA_WIDTHS(types, transposed)                                                    \
  if constexpr (n == 64) {                                                                           \
    WARPGAUGE_WGMMA("64", types, WARPGAUGE_THIRTY ", %30, %31", "%32", "%33", "%34", transposed,     \
                    WARPGAUGE_D32(0))                                                                \
  } else if constexpr (n == 128) {                                                                   \
    WARPGAUGE_WGMMA("128", types, WARPGAUGE_SIXTY ", %60, %61, %62, %63", "%64", "%65", "%66",       \
                    transposed, WARPGAUGE_D64)                                                       \
  } else if constexpr (n == 208) {                                                                   \
    WARPGAUGE_WGMMA("208", types, WARPGAUGE_HUNDRED ", %100, %101, %102, %103", "%104", "%105",      \
                    "%106", transposed, WARPGAUGE_D96, WARPGAUGE_D8(96))                             \
  } else {                                                                                           \
    WARPGAUGE_WGMMA("256", types,                                                                  \
                    WARPGAUGE_HUNDRED ", " WARPGAUGE_TEN(10) ", " WARPGAUGE_TEN(11) ", %120, "     \
                                      "%121, %122, %123, %124, %125, %126, %127",                  \
                    "%128", "%129", "%130", transposed, WARPGAUGE_D96, WARPGAUGE_D32(96)) \
  }

/// Types of A and B. The hardware reads only the 19 bits of an fp32 number that TF32 has: pass
/// numbers whose other bits are zero, or know what becomes of them.
enum class WgmmaType { kBf16, kF16, kTf32 };

/// d += a b, or d = a b, into fp32. A is 64 x 16, B is n x 16 (both with k along the rows; in TF32,
/// 8 in place of 16: 32 bytes); `a` and `b` are descriptors. Each thread of the warpgroup holds n /
/// 2 numbers of D.
template <int n, WgmmaType type = WgmmaType::kBf16>
__device__ __forceinline__ void wgmma(float (&d)[n / 2], std::uint64_t a, std::uint64_t b,
                                      bool accumulate) {
  static_assert(n == 64 || n == 128 || n == 208 || n == 256,
                "spell out the registers of this width");
  if constexpr (type == WgmmaType::kBf16) {
    WARPGAUGE_WGMMA_WIDTHS("k16.f32.bf16.bf16", ", 0, 0")
  } else if constexpr (type == WgmmaType::kF16) {
    WARPGAUGE_WGMMA_WIDTHS("k16.f32.f16.f16", ", 0, 0")
  } else {
    WARPGAUGE_WGMMA_WIDTHS("k8.f32.tf32.tf32", "")
  }
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
  static_assert(n == 64 || n == 128, "spell out the registers of this width");
  if constexpr (n == 64) {
    WARPGAUGE_WGMMA_RS("64", WARPGAUGE_THIRTY ", %30, %31", "%32, %33, %34, %35", "%36", "%37",
                       WARPGAUGE_D32(0))
  } else {
    WARPGAUGE_WGMMA_RS("128", WARPGAUGE_SIXTY ", %60, %61, %62, %63", "%64, %65, %66, %67", "%68",
                       "%69", WARPGAUGE_D64)
  }
}

/// Keeps uses of `d` behind what was written before: the compiler does not know that a wait is what
/// makes accumulators valid.
template <int count>
__device__ __forceinline__ void wgmma_settle(float (&d)[count]) {
#pragma unroll
  for (int i = 0; i < count; ++i) asm volatile("" : "+f"(d[i])::"memory");
}

#undef WARPGAUGE_WGMMA_RS
#undef WARPGAUGE_WGMMA_WIDTHS
#undef WARPGAUGE_WGMMA
#undef WARPGAUGE_HUNDRED
#undef WARPGAUGE_SIXTY
#undef WARPGAUGE_THIRTY
#undef WARPGAUGE_D96
#undef WARPGAUGE_D64
#undef WARPGAUGE_D32
#undef WARPGAUGE_D8
#undef WARPGAUGE_TEN

}  // namespace warpgauge::probes
