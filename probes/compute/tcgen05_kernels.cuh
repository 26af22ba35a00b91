// SPDX-License-Identifier: Apache-2.0
// The kernels of the probes of `tcgen05.mma`: for each kind and form, one that keeps
// multiplications coming and one that waits for each. A block has four warps and is alone on its
// SM; one thread of it (in a pair of blocks, of the even one) starts all multiplications and waits
// for them.
#pragma once

#include <stdexcept>

#include "probes/compute/tcgen05_table.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/grid_wait.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/tcgen05.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {

inline constexpr int kTcgen05Threads = 128;
inline constexpr int kTcgen05Run = 16;  ///< multiplications of the innermost loop
inline constexpr int kTcgen05Slices = 4;

/// Waits in an iteration of a body of the waiting kernel: even, so that each has one parity.
constexpr int tcgen05_waits(int body) { return 4 * body; }
inline constexpr int kTcgen05WaitBodies = 3;

/// In a block's shared memory: B's tile, then A's.
inline constexpr int kTcgen05BytesOfB = 256 * kTileRowBytesOfTcgen05;
inline constexpr int kTcgen05SharedBytes = kTcgen05BytesOfB + 128 * kTileRowBytesOfTcgen05;

/// In TMEM: the sums, A, the scales. No layout of scales has to be known: all are alike.
inline constexpr std::uint32_t kTcgen05ColumnOfA = 256, kTcgen05ColumnOfScalesA = 448,
                               kTcgen05ColumnOfScalesB = 480;

struct Tcgen05Tiles {
  const char* a = nullptr;  ///< [row][128 bytes of k], of the pair's blocks one after the other
  const char* b = nullptr;  ///< [column][128 bytes of k], likewise
  int columns = 0;          ///< of the product
  std::uint32_t instruction = 0;
  std::uint32_t slice_bytes[kTcgen05Slices] = {};  ///< where the slices that come in turn begin
  std::uint32_t scales_of_a = 0, scales_of_b = 0;  ///< four bytes alike
};

#if defined(WARPGAUGE_HAS_TCGEN05)

/// A block's part of the work, and what the threads of a block share.
template <Tcgen05Kind kind, int blocks, bool a_in_tmem>
class Tcgen05Block {
 public:
  /// Brings tiles into shared memory (A into TMEM) and sets the sums to zero.
  __device__ __forceinline__ Tcgen05Block(const Tcgen05Tiles& tiles, char* shared,
                                          std::uint32_t* tmem_place, std::uint64_t* barrier)
      : barrier_(shared_address(barrier)), rank_(blocks == 1 ? 0 : cluster_rank()) {
    // A pair's allocation writes into the other block's shared memory, and waits for its answer.
    if constexpr (blocks == 2) meet_cluster_relaxed();
    if (threadIdx.x < 32) {
      allocate_tmem<blocks>(shared_address(tmem_place));
      end_tmem_allocation<blocks>();
    }
    if (threadIdx.x == 0) {
      barrier_init(barrier_, 1);
      publish_barriers();
    }
    const int columns = tiles.columns / blocks;
    const char* const own_a = tiles.a + rank_ * kTmemLanes * kTileRowBytesOfTcgen05;
    copy(shared, tiles.b + rank_ * columns * kTileRowBytesOfTcgen05, columns);
    if (!a_in_tmem) copy(shared + kTcgen05BytesOfB, own_a, kTmemLanes);
    publish_all_to_copies();  // multiplications read shared memory as copies do
    tmem_before_meeting();
    meet();
    tmem_after_meeting();
    tmem_ = *tmem_place;
    fill_tmem(tiles, own_a);
    wait_tmem_stores();
    tmem_before_meeting();
    meet();
    tmem_after_meeting();
    const std::uint32_t a = shared_address(shared + kTcgen05BytesOfB), b = shared_address(shared);
#pragma unroll
    for (int slice = 0; slice < kTcgen05Slices; ++slice) {
      const std::uint32_t bytes = tiles.slice_bytes[slice];
      a_[slice] = a_in_tmem ? tmem_ + kTcgen05ColumnOfA + bytes / 4 : tcgen05_tile(a + bytes);
      b_[slice] = tcgen05_tile(b + bytes);
    }
    instruction_ = tiles.instruction;
  }

  /// One thread starts all multiplications.
  __device__ __forceinline__ bool is_starter() const {
    return threadIdx.x < 32 && rank_ == 0 && elect_one();
  }

  __device__ __forceinline__ void multiply(int i) const {
    tcgen05_multiply<kind, blocks, a_in_tmem>(
        {tmem_, a_[i % kTcgen05Slices], b_[i % kTcgen05Slices], instruction_,
         tmem_ + kTcgen05ColumnOfScalesA, tmem_ + kTcgen05ColumnOfScalesB});
  }

  /// Returns once all that were started are done; false where they do not end.
  __device__ __forceinline__ bool finish(std::uint32_t parity) const {
    commit_to<blocks>(barrier_);
    return wait_or_give_up([&] { return barrier_try_wait(barrier_, parity); });
  }

  /// After all multiplications, by all threads: meets the others, and traps if the starter has
  /// waited in vain.
  __device__ __forceinline__ void end_work(bool in_vain) const {
    tmem_before_meeting();
    trap_if(__syncthreads_or(static_cast<int>(in_vain)) != 0);
    meet();
    tmem_after_meeting();
  }

  /// Leaves the sums [row][column] where they are wanted, and frees TMEM.
  __device__ __forceinline__ void leave(const Tcgen05Tiles& tiles, std::uint32_t* results) const {
    if (results != nullptr) {
      std::uint32_t* const row =
          results + (rank_ * kTmemLanes + threadIdx.x) * static_cast<unsigned>(tiles.columns);
#pragma unroll 1
      for (int column = 0; column < tiles.columns; column += 32) {
        std::uint32_t words[32];
        load_tmem(words, own_lanes(tmem_) + column);
        wait_tmem_loads();
#pragma unroll
        for (int i = 0; i < 32; ++i) {
          if (column + i < tiles.columns) row[column + i] = words[i];
        }
      }
    }
    tmem_before_meeting();
    meet();
    tmem_after_meeting();
    if (threadIdx.x < 32) free_tmem<blocks>(tmem_);
  }

 private:
  static __device__ __forceinline__ void meet() {
    if constexpr (blocks == 1) {
      __syncthreads();
    } else {
      meet_cluster();
    }
  }

  /// Rows of 128 bytes into the 128-byte swizzle.
  static __device__ __forceinline__ void copy(char* to, const char* from, int rows) {
    for (int i = threadIdx.x; i < rows * kChunksOfRow; i += kTcgen05Threads) {
      const int row = i / kChunksOfRow, chunk = i % kChunksOfRow;
      *reinterpret_cast<uint4*>(to + (row * kChunksOfRow + (chunk ^ row % 8)) * kChunkBytes) =
          *reinterpret_cast<const uint4*>(from + i * kChunkBytes);
    }
  }

  __device__ __forceinline__ void fill_tmem(const Tcgen05Tiles& tiles, const char* own_a) const {
    const std::uint32_t own = own_lanes(tmem_);
    std::uint32_t words[32];
    const auto fill = [&](std::uint32_t column, std::uint32_t word) {
#pragma unroll
      for (std::uint32_t& each : words) each = word;
      store_tmem(own + column, words);
    };
#pragma unroll 1
    for (std::uint32_t column = 0; column < kTcgen05ColumnOfA; column += 32) fill(column, 0);
    if constexpr (is_scaled(kind)) {
      fill(kTcgen05ColumnOfScalesA, tiles.scales_of_a);
      fill(kTcgen05ColumnOfScalesB, tiles.scales_of_b);
    }
    if constexpr (a_in_tmem) {
      const auto* const row =
          reinterpret_cast<const std::uint32_t*>(own_a + threadIdx.x * kTileRowBytesOfTcgen05);
#pragma unroll
      for (int i = 0; i < 32; ++i) words[i] = row[i];
      store_tmem(own + kTcgen05ColumnOfA, words);
    }
  }

  std::uint32_t barrier_, rank_, tmem_, instruction_;
  std::uint64_t a_[kTcgen05Slices], b_[kTcgen05Slices];
};

#endif

/// Whether code of this kind is there.
#if defined(WARPGAUGE_HAS_TCGEN05_I8)
#define WARPGAUGE_TCGEN05_HAS(kind) true
#elif defined(WARPGAUGE_HAS_TCGEN05)
#define WARPGAUGE_TCGEN05_HAS(kind) ((kind) != Tcgen05Kind::kI8)
#endif

namespace {

// `runs` runs of kTcgen05Run multiplications an iteration, then one wait.
template <Tcgen05Kind kind, int blocks, bool a_in_tmem>
__global__ void __launch_bounds__(kTcgen05Threads, 1)
    tcgen05_run_kernel(int iterations, int runs, Tcgen05Tiles tiles, WarpSpanSink spans,
                       std::uint32_t* results) {
#if defined(WARPGAUGE_HAS_TCGEN05)
  if constexpr (WARPGAUGE_TCGEN05_HAS(kind)) {
    extern __shared__ __align__(1024) char shared[];
    __shared__ std::uint32_t tmem_place;
    __shared__ std::uint64_t barrier;
    const Tcgen05Block<kind, blocks, a_in_tmem> block(tiles, shared, &tmem_place, &barrier);
    spans.wait_for_grid();  // one block an SM
    const std::uint64_t start = read_clock();
    bool in_vain = false;
    if (block.is_starter()) {
      std::uint32_t parity = 0;
#pragma unroll 1
      for (int iteration = 0; iteration < iterations && !in_vain; ++iteration) {
#pragma unroll 1
        for (int run = 0; run < runs; ++run) {
#pragma unroll
          for (int i = 0; i < kTcgen05Run; ++i) block.multiply(i);
        }
        in_vain = !block.finish(parity);
        parity ^= 1;
      }
    }
    block.end_work(in_vain);
    const std::uint64_t stop = read_clock();
    block.leave(tiles, results);
    spans.record(start, stop);
  }
#endif
}

#if defined(WARPGAUGE_HAS_TCGEN05)
/// False where a multiplication does not end.
template <int waits, class Block>
__device__ __forceinline__ bool tcgen05_wait_each_time(int iterations, const Block& block) {
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < waits; ++i) {
      block.multiply(i);
      if (!block.finish(i % 2)) return false;
    }
  }
  return true;
}
#endif

// Waits for each multiplication: 4, 8 or 12 times an iteration, in loops of their own.
template <Tcgen05Kind kind, int blocks, bool a_in_tmem>
__global__ void __launch_bounds__(kTcgen05Threads, 1)
    tcgen05_wait_kernel(int iterations, int body, Tcgen05Tiles tiles, WarpSpanSink spans,
                        std::uint32_t* results) {
#if defined(WARPGAUGE_HAS_TCGEN05)
  if constexpr (WARPGAUGE_TCGEN05_HAS(kind)) {
    extern __shared__ __align__(1024) char shared[];
    __shared__ std::uint32_t tmem_place;
    __shared__ std::uint64_t barrier;
    const Tcgen05Block<kind, blocks, a_in_tmem> block(tiles, shared, &tmem_place, &barrier);
    spans.wait_for_grid();
    const std::uint64_t start = read_clock();
    bool in_vain = false;
    if (block.is_starter()) {
      if (body == 1) {
        in_vain = !tcgen05_wait_each_time<tcgen05_waits(1)>(iterations, block);
      } else if (body == 2) {
        in_vain = !tcgen05_wait_each_time<tcgen05_waits(2)>(iterations, block);
      } else {
        in_vain = !tcgen05_wait_each_time<tcgen05_waits(3)>(iterations, block);
      }
    }
    block.end_work(in_vain);
    const std::uint64_t stop = read_clock();
    block.leave(tiles, results);
    spans.record(start, stop);
  }
#endif
}

}  // namespace
}  // namespace warpgauge::probes
