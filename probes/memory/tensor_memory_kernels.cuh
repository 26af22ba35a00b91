// SPDX-License-Identifier: Apache-2.0
// The kernels of memory/tensor_memory: chains, rounds, copies and allocations. Each has all of its
// SM's tensor memory and is alone there.
#pragma once

#include <cstdint>

#include "probes/device/bulk_copy.cuh"
#include "probes/device/grid_wait.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/tcgen05.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::tensor_memory_probe {
namespace {

constexpr int kIterations = 16;
constexpr int kSteps = 16;       // of a chain, or copies: the innermost loop
constexpr int kRounds = 4;       // of the innermost loop
constexpr int kAllocations = 4;  // likewise
constexpr int kMostWarps = 8;    // 128 registers and more for each thread
constexpr int kRoundColumns = 128;
constexpr int kRoundBytes = 32 * kRoundColumns * 4;  // of a warp
constexpr int kRowBytes = 128;                       // of the tile that is copied
constexpr std::uint32_t kOdd = 2654435761U;          // makes any two words and sums differ

/// The word in a lane and column of the first 128 columns.
__host__ __device__ constexpr std::uint32_t word_at(int lane, int column) {
  return static_cast<std::uint32_t>(lane * kRoundColumns + column + 1) * kOdd;
}

#if defined(WARPGAUGE_HAS_TCGEN05)
/// All of an SM's tensor memory while a block has work. By all threads.
__device__ __forceinline__ std::uint32_t begin_tmem(std::uint32_t* place) {
  if (threadIdx.x < 32) {
    allocate_tmem<1>(shared_address(place));
    end_tmem_allocation<1>();
  }
  tmem_before_meeting();
  __syncthreads();
  tmem_after_meeting();
  return *place;
}
__device__ __forceinline__ void end_tmem(std::uint32_t tmem) {
  tmem_before_meeting();
  __syncthreads();
  tmem_after_meeting();
  if (threadIdx.x < 32) free_tmem<1>(tmem);
}
/// Words of the first 128 columns, by the first four warps: `word(lane, column)`.
template <class Word>
__device__ __forceinline__ void fill_columns(std::uint32_t tmem, const Word& word) {
  if (threadIdx.x < kTmemLanes) {
#pragma unroll 1
    for (int column = 0; column < kRoundColumns; column += 32) {
      std::uint32_t words[32];
#pragma unroll
      for (int i = 0; i < 32; ++i) words[i] = word(static_cast<int>(threadIdx.x), column + i);
      store_tmem(own_lanes(tmem) + column, words);
    }
    wait_tmem_stores();
  }
  tmem_before_meeting();
  __syncthreads();
  tmem_after_meeting();
}
#endif

// One warp. A chain of loads, or of stores and loads of the same word; all words are zero.
template <bool stores>
__global__ void __launch_bounds__(128, 1)
    tmem_chain_kernel(int iterations, int runs, WarpSpanSink spans, std::uint32_t* results) {
#if defined(WARPGAUGE_HAS_TCGEN05)
  __shared__ std::uint32_t place;
  const std::uint32_t tmem = begin_tmem(&place);
  fill_columns(tmem, [](int, int) { return 0U; });
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (threadIdx.x < 32) {
    std::uint32_t word = stores ? kOdd : 0;  // what is there is 0
#pragma unroll 1
    for (int run = 0; run < iterations * runs; ++run) {
#pragma unroll
      for (int i = 0; i < kSteps; ++i) {
        if constexpr (stores) {
          store_tmem_word(tmem, word);
          wait_tmem_stores();
          load_tmem_word(word, tmem);
        } else {
          load_tmem_word(word, tmem + word);
        }
        wait_tmem_loads();
      }
    }
    if (results != nullptr) *results = word;
  }
  const std::uint64_t stop = read_clock();
  end_tmem(tmem);
  spans.record(start, stop);
#endif
}

// Each warp moves its lanes of the first 128 columns again and again. results[warp]: what all its
// registers, or all words of its lanes, add up to.
template <TmemShape shape, bool stores>
__global__ void __launch_bounds__(kMostWarps * 32, 1)
    tmem_rate_kernel(int iterations, int runs, WarpSpanSink spans, std::uint32_t* results) {
#if defined(WARPGAUGE_HAS_TCGEN05)
  __shared__ std::uint32_t place;
  const std::uint32_t tmem = begin_tmem(&place);
  fill_columns(tmem, [](int lane, int column) { return stores ? 0 : word_at(lane, column); });
  const std::uint32_t own = own_lanes(tmem);
  declare_tmem_round();
  if constexpr (stores) set_tmem_round(word_at(threadIdx.x % kTmemLanes, 0), kOdd);
  std::uint32_t sum = 0;
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int run = 0; run < iterations * runs; ++run) {
#pragma unroll
    for (int i = 0; i < kRounds; ++i) {
      access_tmem_round<shape, stores>(own);
      if constexpr (stores) {
        wait_tmem_stores();
      } else {
        wait_tmem_loads();
        need_tmem_round(sum);
      }
    }
  }
  const std::uint64_t stop = read_clock();
  if (results != nullptr) {
    std::uint32_t all = 0;
    if constexpr (stores) {
      tmem_before_meeting();
      __syncthreads();
      tmem_after_meeting();
      access_tmem_round<TmemShape::k32x32bX128, false>(own);
    } else {
      access_tmem_round<shape, false>(own);
    }
    wait_tmem_loads();
    add_tmem_round(all);
    atomicAdd(results + threadIdx.x / 32, all);
  }
  end_tmem(tmem);
  if (sum == kOdd) spans.record(0, 0);  // in practice never: keeps the loads
  spans.record(start, stop);
#endif
}

// Columns of one copy.
constexpr int columns_of(TmemCopy copy) { return copy == TmemCopy::k128x256b ? 8 : 4; }

// One thread copies from a tile in shared memory. With `each`, it waits for each copy, else once an
// iteration. results: [lane][column] of the columns that kSteps copies fill.
template <TmemCopy copy, bool each>
__global__ void __launch_bounds__(128, 1)
    tmem_copy_kernel(int iterations, int runs, WarpSpanSink spans, std::uint32_t* results) {
#if defined(WARPGAUGE_HAS_TCGEN05)
  extern __shared__ __align__(1024) char shared[];
  __shared__ std::uint32_t place;
  __shared__ std::uint64_t barrier_word;
  const std::uint32_t barrier = shared_address(&barrier_word);
  // Rows of 128 bytes in the 128-byte swizzle.
  for (int i = threadIdx.x; i < kTmemLanes * kRowBytes / 4; i += 128) {
    const int row = i / 32, chunk = i % 32 / 4;
    reinterpret_cast<std::uint32_t*>(shared)[row * 32 + (chunk ^ row % 8) * 4 + i % 4] =
        word_at(row, i % 32);
  }
  if (threadIdx.x == 0) {
    barrier_init(barrier, 1);
    publish_barriers();
  }
  publish_all_to_copies();  // copies to tensor memory read as others do
  const std::uint32_t tmem = begin_tmem(&place);
  fill_columns(tmem, [](int, int) { return 0U; });
  const std::uint64_t tile = tcgen05_tile(shared_address(shared));
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  bool in_vain = false;
  if (threadIdx.x < 32 && elect_one()) {
    std::uint32_t parity = 0;
    const auto finish = [&] {
      commit_to<1>(barrier);
      const bool done = wait_or_give_up([&] { return barrier_try_wait(barrier, parity); });
      parity ^= 1;
      return done;
    };
#pragma unroll 1
    for (int iteration = 0; iteration < iterations && !in_vain; ++iteration) {
#pragma unroll 1
      for (int run = 0; run < runs && !in_vain; ++run) {
#pragma unroll
        for (int i = 0; i < kSteps; ++i) {
          copy_to_tmem<copy>(tmem + i * columns_of(copy), tile);
          if constexpr (each) in_vain = in_vain || !finish();
        }
      }
      if constexpr (!each) in_vain = !finish();
    }
  }
  tmem_before_meeting();
  trap_if(__syncthreads_or(static_cast<int>(in_vain)) != 0);
  tmem_after_meeting();
  const std::uint64_t stop = read_clock();
  if (results != nullptr) {
#pragma unroll 1
    for (int column = 0; column < kSteps * columns_of(copy); ++column) {
      std::uint32_t word;
      load_tmem_word(word, own_lanes(tmem) + column);
      wait_tmem_loads();
      results[threadIdx.x * kRoundColumns + column] = word;
    }
  }
  end_tmem(tmem);
  spans.record(start, stop);
#endif
}

// One warp. results: the last address.
template <int columns>
__global__ void __launch_bounds__(32, 1)
    tmem_allocation_kernel(int iterations, int runs, WarpSpanSink spans, std::uint32_t* results) {
#if defined(WARPGAUGE_HAS_TCGEN05)
  __shared__ std::uint32_t place;
  spans.wait_for_grid();
  std::uint32_t tmem = 0;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int run = 0; run < iterations * runs; ++run) {
#pragma unroll
    for (int i = 0; i < kAllocations; ++i) {
      allocate_tmem<1, columns>(shared_address(&place));
      __syncwarp();
      tmem = *const_cast<volatile std::uint32_t*>(&place);
      free_tmem<1, columns>(tmem);
    }
  }
  const std::uint64_t stop = read_clock();
  end_tmem_allocation<1>();
  if (results != nullptr && threadIdx.x == 0) *results = tmem;
  spans.record(start, stop);
#endif
}

}  // namespace
}  // namespace warpgauge::probes::tensor_memory_probe
