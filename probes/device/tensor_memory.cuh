// SPDX-License-Identifier: Apache-2.0
// Tensor memory (TMEM), which only the tensor cores of Blackwell's data centre chips have (compute
// capability 10 and 11, in code with the suffix "a" or "f"; PTX ISA, "Tensor Memory").
//
// TMEM of an SM: 128 lanes of 512 columns of 32 bits. An address has the column in its lower half
// and the lane in its upper half. A warp reaches the 32 lanes from 32 * (its index % 4) on.
//
// The functions are empty in other code. What they do was compiled and read as machine code; none
// of it has run on a card.
#pragma once

#include <cstdint>

#include "probes/device/isa.cuh"

/// <nv/target> of CUDA 13.0 does not know most of these architectures.
#if defined(__CUDA_ARCH_FAMILY_SPECIFIC__)
#if __CUDA_ARCH_FAMILY_SPECIFIC__ >= 1000 && __CUDA_ARCH_FAMILY_SPECIFIC__ < 1200
#define WARPGAUGE_HAS_TCGEN05
#endif
#endif
/// Multiplications of 8-bit integers: not in 10.3, and in no code for a family.
#if defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__CUDA_ARCH_FEAT_SM110_ALL)
#define WARPGAUGE_HAS_TCGEN05_I8
#endif

#if defined(WARPGAUGE_HAS_TCGEN05)
#define WARPGAUGE_TCGEN05(...) asm volatile(__VA_ARGS__)
#else
#define WARPGAUGE_TCGEN05(...)
#endif

namespace warpgauge::probes {

inline constexpr int kTmemLanes = 128, kTmemColumns = 512;

// -- Allocation -----------------------------------------------------------------------------------

/// Allocates columns (a power of two, 32 at least), by one whole warp; in a pair of blocks, by the
/// same warp of both. Their address comes to `place`, in shared memory. It waits while other blocks
/// hold too many: a block of a grid that waits for all its blocks must be alone on its SM.
template <int blocks, int columns = kTmemColumns>
__device__ __forceinline__ void allocate_tmem(std::uint32_t place) {
  if constexpr (blocks == 1) {
    WARPGAUGE_TCGEN05(
        "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(place),
        "n"(columns)
        : "memory");
  } else {
    WARPGAUGE_TCGEN05(
        "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(place),
        "n"(columns)
        : "memory");
  }
}

/// The block allocates no more.
template <int blocks>
__device__ __forceinline__ void end_tmem_allocation() {
  if constexpr (blocks == 1) {
    WARPGAUGE_TCGEN05("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
  } else {
    WARPGAUGE_TCGEN05("tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;");
  }
}

/// Frees them, by the warp that allocated them, before its block ends.
template <int blocks, int columns = kTmemColumns>
__device__ __forceinline__ void free_tmem(std::uint32_t tmem) {
  if constexpr (blocks == 1) {
    WARPGAUGE_TCGEN05("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, %1;" ::"r"(tmem),
                      "n"(columns));
  } else {
    WARPGAUGE_TCGEN05("tcgen05.dealloc.cta_group::2.sync.aligned.b32 %0, %1;" ::"r"(tmem),
                      "n"(columns));
  }
}

// -- Loads and stores of a warp -------------------------------------------------------------------

// 32 registers as inline PTX writes them.
#define WARPGAUGE_R32                                                                           \
  "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24," \
  "%25,%26,%27,%28,%29,%30,%31}"
#define WARPGAUGE_OF8(as, v, i)                                                                 \
  as(v[i]), as(v[i + 1]), as(v[i + 2]), as(v[i + 3]), as(v[i + 4]), as(v[i + 5]), as(v[i + 6]), \
      as(v[i + 7])
#define WARPGAUGE_OF32(as, v)                                                 \
  WARPGAUGE_OF8(as, v, 0), WARPGAUGE_OF8(as, v, 8), WARPGAUGE_OF8(as, v, 16), \
      WARPGAUGE_OF8(as, v, 24)

/// Each lane of the warp writes `words` to 32 columns of its lane of TMEM, from `tmem` on.
__device__ __forceinline__ void store_tmem(std::uint32_t tmem, const std::uint32_t (&words)[32]) {
  WARPGAUGE_TCGEN05("tcgen05.st.sync.aligned.32x32b.x32.b32 [%32], " WARPGAUGE_R32
                    ";" ::WARPGAUGE_OF32("r", words),
                    "r"(tmem)
                    : "memory");
}
/// The thread's stores to TMEM are done.
__device__ __forceinline__ void wait_tmem_stores() {
  WARPGAUGE_TCGEN05("tcgen05.wait::st.sync.aligned;" ::: "memory");
}

/// Reads 32 columns of the lane; the words are there after wait_tmem_loads().
__device__ __forceinline__ void load_tmem(std::uint32_t (&words)[32], std::uint32_t tmem) {
  WARPGAUGE_TCGEN05("tcgen05.ld.sync.aligned.32x32b.x32.b32 " WARPGAUGE_R32 ", [%32];"
                    : WARPGAUGE_OF32("=r", words)
                    : "r"(tmem)
                    : "memory");
}
__device__ __forceinline__ void wait_tmem_loads() {
  WARPGAUGE_TCGEN05("tcgen05.wait::ld.sync.aligned;" ::: "memory");
}

/// Where the calling warp's lanes begin.
__device__ __forceinline__ std::uint32_t own_lanes(std::uint32_t tmem) {
  return tmem + (threadIdx.x / 32 % 4 << (16 + 5));
}

/// One column, by a lane of its own each.
__device__ __forceinline__ void load_tmem_word(std::uint32_t& word, std::uint32_t tmem) {
  WARPGAUGE_TCGEN05("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%0}, [%1];"
                    : "=r"(word)
                    : "r"(tmem)
                    : "memory");
}
__device__ __forceinline__ void store_tmem_word(std::uint32_t tmem, std::uint32_t word) {
  WARPGAUGE_TCGEN05("tcgen05.st.sync.aligned.32x32b.x1.b32 [%0], {%1};" ::"r"(tmem), "r"(word)
                    : "memory");
}

/// Shapes of an access: lanes by bits of a lane, and how often that is repeated along the columns.
enum class TmemShape { k32x32bX32, k32x32bX64, k32x32bX128, k16x64bX64, k16x128bX32, k16x256bX16 };

/// Instructions of a round, which moves 128 registers of each lane of a warp: 32 lanes of 128
/// columns, in every shape.
constexpr int tmem_accesses(TmemShape shape) {
  return shape == TmemShape::k32x32bX32 ? 4 : shape == TmemShape::k32x32bX128 ? 1 : 2;
}

// The registers of a round have names in PTX: 128 operands take the compiler long. Text for each of
// 32 of them, and the names of 32 as a list.
#define WARPGAUGE_EACH8(f, x, a, b, c, d, e, g, h, i) \
  f(x, a) f(x, b) f(x, c) f(x, d) f(x, e) f(x, g) f(x, h) f(x, i)
#define WARPGAUGE_EACH32(f, x)                              \
  WARPGAUGE_EACH8(f, x, 0, 1, 2, 3, 4, 5, 6, 7)             \
  WARPGAUGE_EACH8(f, x, 8, 9, 10, 11, 12, 13, 14, 15)       \
      WARPGAUGE_EACH8(f, x, 16, 17, 18, 19, 20, 21, 22, 23) \
          WARPGAUGE_EACH8(f, x, 24, 25, 26, 27, 28, 29, 30, 31)
#define WARPGAUGE_EACH128(f) \
  WARPGAUGE_EACH32(f, ta) WARPGAUGE_EACH32(f, tb) WARPGAUGE_EACH32(f, tc) WARPGAUGE_EACH32(f, td)
#define WARPGAUGE_NAME(x, i) "," #x #i
#define WARPGAUGE_NAMES(x)                                                  \
#x "0," #x "1," #x "2," #x "3," #x "4," #x "5," #x "6," #x                \
     "7" WARPGAUGE_EACH8(WARPGAUGE_NAME, x, 8, 9, 10, 11, 12, 13, 14, 15)   \
         WARPGAUGE_EACH8(WARPGAUGE_NAME, x, 16, 17, 18, 19, 20, 21, 22, 23) \
             WARPGAUGE_EACH8(WARPGAUGE_NAME, x, 24, 25, 26, 27, 28, 29, 30, 31)
#define WARPGAUGE_ADD(x, i) "add.u32 %0,%0," #x #i ";"
#define WARPGAUGE_STEP(x, i) "mov.u32 " #x #i ",%0; add.u32 %0,%0,%1;"

/// Declares the registers of rounds, once in a kernel.
__device__ __forceinline__ void declare_tmem_round() {
  WARPGAUGE_TCGEN05(".reg .b32 ta<32>,tb<32>,tc<32>,td<32>;");
}
/// Sets them to `first`, first + step, and so on.
__device__ __forceinline__ void set_tmem_round(std::uint32_t first, std::uint32_t step) {
  WARPGAUGE_TCGEN05(WARPGAUGE_EACH128(WARPGAUGE_STEP) : "+r"(first) : "r"(step));
}
/// Adds all of them to `sum`.
__device__ __forceinline__ void add_tmem_round(std::uint32_t& sum) {
  WARPGAUGE_TCGEN05(WARPGAUGE_EACH128(WARPGAUGE_ADD) : "+r"(sum));
}
/// Makes `sum` depend on each load of a round: the assembler drops loads that nothing needs.
__device__ __forceinline__ void need_tmem_round(std::uint32_t& sum) {
  WARPGAUGE_TCGEN05("xor.b32 %0,%0,ta0; xor.b32 %0,%0,tb0; xor.b32 %0,%0,tc0; xor.b32 %0,%0,td0;"
                    : "+r"(sum));
}

#define WARPGAUGE_TMEM_ACCESS(shape, names, offset)                         \
  if constexpr (stores) {                                                   \
    WARPGAUGE_TCGEN05("tcgen05.st.sync.aligned." shape ".b32 [%0], {" names \
                      "};" ::"r"(tmem + (offset))                           \
                      : "memory");                                          \
  } else {                                                                  \
    WARPGAUGE_TCGEN05("tcgen05.ld.sync.aligned." shape ".b32 {" names       \
                      "}, [%0];" ::"r"(tmem + (offset))                     \
                      : "memory");                                          \
  }
#define WARPGAUGE_TMEM_HALVES(shape, offset)                                   \
  WARPGAUGE_TMEM_ACCESS(shape, WARPGAUGE_NAMES(ta) "," WARPGAUGE_NAMES(tb), 0) \
  WARPGAUGE_TMEM_ACCESS(shape, WARPGAUGE_NAMES(tc) "," WARPGAUGE_NAMES(td), offset)

/// A round of loads or stores, from the warp's first lane and column `tmem` on. It is done after
/// wait_tmem_loads() or wait_tmem_stores().
template <TmemShape shape, bool stores>
__device__ __forceinline__ void access_tmem_round([[maybe_unused]] std::uint32_t tmem) {
  [[maybe_unused]] constexpr std::uint32_t kLanes = 16U << 16;  // the other half of the warp's
  if constexpr (shape == TmemShape::k32x32bX32) {
    WARPGAUGE_TMEM_ACCESS("32x32b.x32", WARPGAUGE_NAMES(ta), 0)
    WARPGAUGE_TMEM_ACCESS("32x32b.x32", WARPGAUGE_NAMES(tb), 32)
    WARPGAUGE_TMEM_ACCESS("32x32b.x32", WARPGAUGE_NAMES(tc), 64)
    WARPGAUGE_TMEM_ACCESS("32x32b.x32", WARPGAUGE_NAMES(td), 96)
  } else if constexpr (shape == TmemShape::k32x32bX64) {
    WARPGAUGE_TMEM_HALVES("32x32b.x64", 64)
  } else if constexpr (shape == TmemShape::k32x32bX128) {
    WARPGAUGE_TMEM_ACCESS(
        "32x32b.x128",
        WARPGAUGE_NAMES(ta) "," WARPGAUGE_NAMES(tb) "," WARPGAUGE_NAMES(tc) "," WARPGAUGE_NAMES(td),
        0)
  } else if constexpr (shape == TmemShape::k16x64bX64) {
    WARPGAUGE_TMEM_HALVES("16x64b.x64", kLanes)
  } else if constexpr (shape == TmemShape::k16x128bX32) {
    WARPGAUGE_TMEM_HALVES("16x128b.x32", kLanes)
  } else {
    WARPGAUGE_TMEM_HALVES("16x256b.x16", kLanes)
  }
}

#undef WARPGAUGE_TMEM_HALVES
#undef WARPGAUGE_TMEM_ACCESS
#undef WARPGAUGE_STEP
#undef WARPGAUGE_ADD
#undef WARPGAUGE_NAMES
#undef WARPGAUGE_NAME
#undef WARPGAUGE_EACH128
#undef WARPGAUGE_EACH32
#undef WARPGAUGE_EACH8
#undef WARPGAUGE_OF32
#undef WARPGAUGE_OF8
#undef WARPGAUGE_R32

// -- Copies from shared memory --------------------------------------------------------------------

/// What a copy brings: 32 bytes of 128 rows into a lane each (4 KiB), or 16 bytes of 32 rows into
/// the lanes of each of four warps (512 bytes, 2 KiB once they are there).
enum class TmemCopy { k128x256b, k32x128bX4 };

/// Copies from the tile at `tile` (a descriptor: tcgen05.cuh), by one thread. Asynchronous: done
/// once the thread's commit is.
template <TmemCopy copy>
__device__ __forceinline__ void copy_to_tmem([[maybe_unused]] std::uint32_t tmem,
                                             [[maybe_unused]] std::uint64_t tile) {
  if constexpr (copy == TmemCopy::k128x256b) {
    WARPGAUGE_TCGEN05("tcgen05.cp.cta_group::1.128x256b [%0], %1;" ::"r"(tmem), "l"(tile)
                      : "memory");
  } else {
    WARPGAUGE_TCGEN05("tcgen05.cp.cta_group::1.32x128b.warpx4 [%0], %1;" ::"r"(tmem), "l"(tile)
                      : "memory");
  }
}

// -- Order (PTX ISA, "Tcgen05 Memory Consistency Model") ------------------------------------------

/// Before threads meet, after accesses to TMEM; and after they have met, before accesses.
__device__ __forceinline__ void tmem_before_meeting() {
  WARPGAUGE_TCGEN05("tcgen05.fence::before_thread_sync;" ::: "memory");
}
__device__ __forceinline__ void tmem_after_meeting() {
  WARPGAUGE_TCGEN05("tcgen05.fence::after_thread_sync;" ::: "memory");
}

/// An mbarrier's phase completes once all multiplications and copies that this thread has started
/// are done.
template <int blocks>
__device__ __forceinline__ void commit_to(std::uint32_t barrier) {
  if constexpr (blocks == 1) {
    WARPGAUGE_TCGEN05(
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(barrier)
        : "memory");
  } else {
    WARPGAUGE_TCGEN05(
        "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(barrier)
        : "memory");
  }
}

}  // namespace warpgauge::probes
