// SPDX-License-Identifier: Apache-2.0
// The tensor cores of Blackwell's data centre chips (compute capability 10 and 11, in code with the
// suffix "a" or "f"): one thread starts a multiplication of tiles in shared memory, or of A in
// tensor memory (TMEM) by B in shared memory, onto an accumulator in TMEM (PTX ISA, "TensorCore 5th
// Generation Family Instructions"). cuda::ptx of CUDA 13.0 has these, but for 10.0 alone: in code
// for 10.3 and 11.0 its functions are not defined.
//
// TMEM of an SM: 128 lanes of 512 columns of 32 bits. An address has the column in its lower half
// and the lane in its upper half. A warp reaches the 32 lanes from 32 * (its index % 4) on.
//
// The functions are empty in other code. What they do was compiled and read as machine code; none
// of it has run on a card.
#pragma once

#include <cstdint>

#include "probes/device/isa.cuh"
#include "probes/device/tcgen05_instruction.h"

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

// -- Tiles in shared memory -----------------------------------------------------------------------

/// A tile of rows of 128 bytes, in the 128-byte swizzle (wgmma.cuh): `tile` is its 32-bit offset in
/// shared memory, a multiple of 1024, plus the bytes of k passed over. (PTX ISA, "Shared memory
/// descriptor": the address in units of 16 bytes; 1024 bytes from one group of eight rows to the
/// next, in bits 32-45; version 1 in bits 46-47; the swizzle's mode, 2, in bits 61-63.)
__device__ __forceinline__ std::uint64_t tcgen05_tile(std::uint32_t tile) {
  constexpr std::uint32_t kUpper = (2U << 29) | (1U << 14) | (1024 >> 4);
  const std::uint32_t in_block = tile & 0x3ffff;  // without the bits that name the block
  return (std::uint64_t{kUpper} << 32) | (in_block >> 4);
}

// -- Tensor memory --------------------------------------------------------------------------------

/// Allocates all columns, by one whole warp; in a pair of blocks, by the same warp of both. Their
/// address comes to `place`, in shared memory. It waits while another block holds columns: a block
/// of a grid that waits for all its blocks must be alone on its SM.
template <int blocks>
__device__ __forceinline__ void allocate_tmem(std::uint32_t place) {
  if constexpr (blocks == 1) {
    WARPGAUGE_TCGEN05(
        "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 512;" ::"r"(place)
        : "memory");
    WARPGAUGE_TCGEN05("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
  } else {
    WARPGAUGE_TCGEN05(
        "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%0], 512;" ::"r"(place)
        : "memory");
    WARPGAUGE_TCGEN05("tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;");
  }
}

/// Frees them, by the warp that allocated them, before its block ends.
template <int blocks>
__device__ __forceinline__ void free_tmem(std::uint32_t tmem) {
  if constexpr (blocks == 1) {
    WARPGAUGE_TCGEN05("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 512;" ::"r"(tmem));
  } else {
    WARPGAUGE_TCGEN05("tcgen05.dealloc.cta_group::2.sync.aligned.b32 %0, 512;" ::"r"(tmem));
  }
}

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

// -- Order (PTX ISA, "Tcgen05 Memory Consistency Model") ------------------------------------------

/// Before threads meet, after accesses to TMEM; and after they have met, before accesses.
__device__ __forceinline__ void tmem_before_meeting() {
  WARPGAUGE_TCGEN05("tcgen05.fence::before_thread_sync;" ::: "memory");
}
__device__ __forceinline__ void tmem_after_meeting() {
  WARPGAUGE_TCGEN05("tcgen05.fence::after_thread_sync;" ::: "memory");
}

/// An mbarrier's phase completes once all multiplications that this thread has started are done.
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

// -- The multiplication ---------------------------------------------------------------------------

/// Where a multiplication finds what it needs. `a` is a descriptor, or an address in TMEM.
struct Tcgen05Operands {
  std::uint32_t d;
  std::uint64_t a, b;
  std::uint32_t instruction, scales_of_a, scales_of_b;
};

#define WARPGAUGE_TCGEN05_MMA(group, kind, a_, as, a, ...)                                    \
  WARPGAUGE_TCGEN05("{.reg .pred add; setp.ne.b32 add, 1, 0; tcgen05.mma.cta_group::" group   \
                    ".kind::" kind " [%0], " a_ ", %2, %3, " __VA_ARGS__ "add;}" ::"r"(at.d), \
                    as(a), "l"(at.b), "r"(at.instruction), "r"(at.scales_of_a),               \
                    "r"(at.scales_of_b)                                                       \
                    : "memory")
#define WARPGAUGE_TCGEN05_FORMS(kind, ...)                                                        \
  if constexpr (blocks == 1 && !a_in_tmem) {                                                      \
    WARPGAUGE_TCGEN05_MMA("1", kind, "%1", "l", at.a, __VA_ARGS__);                               \
  } else if constexpr (blocks == 2 && !a_in_tmem) {                                               \
    WARPGAUGE_TCGEN05_MMA("2", kind, "%1", "l", at.a, __VA_ARGS__);                               \
  } else if constexpr (blocks == 1) {                                                             \
    WARPGAUGE_TCGEN05_MMA("1", kind, "[%1]", "r", static_cast<std::uint32_t>(at.a), __VA_ARGS__); \
  } else {                                                                                        \
    WARPGAUGE_TCGEN05_MMA("2", kind, "[%1]", "r", static_cast<std::uint32_t>(at.a), __VA_ARGS__); \
  }

/// d += a b, by one thread; in a pair of blocks, by one thread of the even one for both.
/// Asynchronous; those of one thread are done in their order.
template <Tcgen05Kind kind, int blocks, bool a_in_tmem>
__device__ __forceinline__ void tcgen05_multiply([[maybe_unused]] const Tcgen05Operands& at) {
  static_assert(blocks == 1 || blocks == 2);
  if constexpr (kind == Tcgen05Kind::kF16) {
    WARPGAUGE_TCGEN05_FORMS("f16", )
  } else if constexpr (kind == Tcgen05Kind::kTf32) {
    WARPGAUGE_TCGEN05_FORMS("tf32", )
  } else if constexpr (kind == Tcgen05Kind::kF8f6f4) {
    WARPGAUGE_TCGEN05_FORMS("f8f6f4", )
  } else if constexpr (kind == Tcgen05Kind::kI8) {
#if defined(WARPGAUGE_HAS_TCGEN05_I8)
    WARPGAUGE_TCGEN05_FORMS("i8", )
#endif
  } else if constexpr (kind == Tcgen05Kind::kMxf8f6f4) {
    WARPGAUGE_TCGEN05_FORMS("mxf8f6f4.block_scale.block32", "[%4], [%5], ")
  } else if constexpr (kind == Tcgen05Kind::kMxf4) {
    WARPGAUGE_TCGEN05_FORMS("mxf4.block_scale.block32", "[%4], [%5], ")
  } else {
    WARPGAUGE_TCGEN05_FORMS("mxf4nvf4.block_scale.block16", "[%4], [%5], ")
  }
}

#undef WARPGAUGE_TCGEN05_FORMS
#undef WARPGAUGE_TCGEN05_MMA
#undef WARPGAUGE_OF32
#undef WARPGAUGE_OF8
#undef WARPGAUGE_R32

}  // namespace warpgauge::probes
