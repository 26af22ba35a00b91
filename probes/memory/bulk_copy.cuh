// SPDX-License-Identifier: Apache-2.0
// Kernels of memory/bulk_copy: chains and streams of copies, and what checks them.
#pragma once

#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/memory/tensor_map.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/permutation.h"

namespace warpgauge::probes::bulk_copy_probe {
namespace {

constexpr int kMaxStages = 64;
constexpr int kThreads = 32;
constexpr int kMostBlocks = 4;  // of an SM, that load
constexpr std::uint64_t kWindowNs = 500'000;
constexpr int kRowWords = 256;  // of the streamed matrix: rows of 1 KiB
constexpr int kRowBytes = kRowWords * 4;
constexpr int kChainRowWords = 32;  // of the chain's matrix: rows of 128 bytes

enum class Engine { kBulk, kTensor };

/// Asks for the copy of `bytes` from `place`: an address, or a row of the map.
template <Engine engine>
__device__ __forceinline__ void ask(std::uint32_t to, const CUtensorMap* map, std::uint64_t place,
                                    std::uint32_t bytes, std::uint32_t barrier) {
  barrier_arrive_expecting(barrier, bytes);
  if constexpr (engine == Engine::kBulk) {
    bulk_load(to, reinterpret_cast<const void*>(place), bytes, barrier);
  } else {
    tensor_load(to, map, 0, static_cast<int>(place), barrier);
  }
}

/// A copy, the wait for it, and a load of the next place from what landed.
template <Engine engine>
struct CopyHop : IndexHop {
  struct Context {
    std::uint32_t to;
    const CUtensorMap* map;
    std::uint32_t bytes, barrier;
  };
  static constexpr int kUnroll = 4;  // even: the barrier's parity returns
  __device__ static Pointer next(Pointer place, const Context& context, int hop) {
    ask<engine>(context.to, context.map, place, context.bytes, context.barrier);
    barrier_wait(context.barrier, hop % 2);
    asm volatile("ld.shared.u64 %0, [%1];" : "=l"(place) : "r"(context.to) : "memory");
    return place;
  }
};

// One thread; all of the chain is followed once before.
template <Engine engine>
__global__ void copy_chase_kernel(const __grid_constant__ CUtensorMap map, std::uint64_t place,
                                  std::uint32_t bytes, int warm_hops, int repeats, ChaseSink sink) {
  extern __shared__ __align__(128) char landed[];
  __shared__ std::uint64_t arrived;
  const std::uint32_t to = shared_address(landed), barrier = shared_address(&arrived);
  barrier_init(barrier, 1);
  publish_barriers();
  time_chain<CopyHop<engine>>(place, warm_hops, repeats, sink, {to, &map, bytes, barrier});
}

// Nodes of `rows` rows each hold the first row of the next one, as 64 bits.
__global__ void link_rows_kernel(char* base, std::uint64_t nodes, int rows, Permutation order) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= nodes) return;
  const std::uint64_t node = order(i), next = order(i + 1 == nodes ? 0 : i + 1);
  constexpr int kChainRowBytes = kChainRowWords * 4;
  *reinterpret_cast<std::uint64_t*>(base + node * rows * kChainRowBytes) = next * rows;
}

/// The places that a block copies: `count` of them, `step` bytes (or rows) apart, from block *
/// first_step on, round and round where it loads, once where it stores.
struct Tiles {
  std::uint64_t base, first_step, step;
  int count;
  std::uint32_t bytes;  ///< of a copy
  int stages;
};

// An iteration is a round of the ring. sum: exclusive or of the first words of all that was waited
// for.
template <Engine engine, class Iterations>
__global__ void __launch_bounds__(kThreads)
    copy_stream_kernel(const __grid_constant__ CUtensorMap map, Tiles tiles,
                       const __grid_constant__ typename Iterations::Pace pace, std::uint32_t* sum) {
  extern __shared__ __align__(128) char ring[];
  __shared__ std::uint64_t arrived[kMaxStages];
  Iterations iterations(pace);
  if (threadIdx.x != 0) return;
  const std::uint32_t to = shared_address(ring), barrier = shared_address(arrived);
  for (int stage = 0; stage < tiles.stages; ++stage) barrier_init(barrier + stage * 8, 1);
  publish_barriers();
  const std::uint64_t own = tiles.base + blockIdx.x * tiles.first_step;
  std::uint64_t place = own;
  int tile = 0;
  const auto next = [&](int stage) {
    ask<engine>(to + stage * tiles.bytes, &map, place, tiles.bytes, barrier + stage * 8);
    place += tiles.step;
    if (++tile == tiles.count) {
      tile = 0;
      place = own;
    }
  };
  for (int stage = 0; stage < tiles.stages; ++stage) next(stage);
  std::uint32_t seen = 0, parity = 0;
  do {
#pragma unroll 1
    for (int stage = 0; stage < tiles.stages; ++stage) {
      barrier_wait(barrier + stage * 8, parity);
      std::uint32_t word;
      asm volatile("ld.shared.u32 %0, [%1];"
                   : "=r"(word)
                   : "r"(to + stage * tiles.bytes)
                   : "memory");
      seen ^= word;
      next(stage);
    }
    parity ^= 1;
  } while (iterations.go_on());
  iterations.leave();
  for (int stage = 0; stage < tiles.stages; ++stage) barrier_wait(barrier + stage * 8, parity);
  atomicXor(sum, seen);
}

// Every block stores its shared memory to one tile after another; up to four groups are under way,
// or `tiles.stages` copies each of its own part of the ring.
__global__ void __launch_bounds__(kThreads) store_kernel(Tiles tiles) {
  extern __shared__ __align__(128) char ring[];
  constexpr int kGroups = 4;
  auto* words = reinterpret_cast<std::uint32_t*>(ring);
  for (unsigned i = threadIdx.x; i < tiles.bytes * kGroups / 4; i += kThreads) {
    words[i] = static_cast<std::uint32_t>(Permutation::mix(i % (tiles.bytes / 4) + 1));
  }
  publish_to_copies();
  __syncwarp();
  if (threadIdx.x != 0) return;
  const std::uint32_t from = shared_address(ring);
  char* to = reinterpret_cast<char*>(tiles.base + blockIdx.x * tiles.first_step);
#pragma unroll 1
  for (int tile = 0; tile < tiles.count; ++tile) {
    bulk_store(to + tile * tiles.step, from + tile % kGroups * tiles.bytes, tiles.bytes);
    commit_bulk_stores();
    wait_bulk_stores_read<kGroups - 1>();
  }
  wait_bulk_stores<0>();
}

// Counts the words of `count` tiles of `words` words that are not what store_kernel stores.
__global__ void check_stores_kernel(const std::uint32_t* array, std::uint64_t count, unsigned words,
                                    unsigned* wrong) {
  const std::uint64_t all = count * words;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < all;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    if (array[i] != static_cast<std::uint32_t>(Permutation::mix(i % words + 1))) {
      atomicAdd(wrong, 1);
    }
  }
}

}  // namespace
}  // namespace warpgauge::probes::bulk_copy_probe
