// SPDX-License-Identifier: Apache-2.0
// C = A B^T by specialised warps: each does one thing, and nothing ever stops.
//
// - One thread, the producer, does nothing but start copies, as far ahead as there are stages; one
//   or two warpgroups, the consumers, do nothing but multiply. They meet at two barriers a stage:
//   `full` (the bytes are here) and `empty` (all readers are done). The producer's registers go to
//   the consumers (setmaxnreg), whose accumulators fill the register file.
// - A consumer starts a stage's products before it waits for those of the stage before: the tensor
//   cores always have the next ones queued.
// - One block an SM stays for all its tiles (persistent). While it writes one (by the copy engine),
//   the producer already loads the next.
// - Two consumers share a tile, or have one each in turn (ping-pong): then one multiplies while the
//   other rounds and writes. Shared ones are larger: their edges, which are bytes, grow less than
//   their area, which is products.
// - Two blocks form a cluster and share what both need: each fetches half of it and the copy engine
//   writes it to both (multicast).
// - Blocks of a cluster may share k instead (specialised_split.cuh): C of few tiles, as where A has
//   few rows, leaves most SMs without work otherwise.
// - Tiles in flight together form a compact block of C. From tile to tile the order along k is
//   reversed: the last tile's last bytes, still in L2, come first.
// - The next launch may set itself up while this one ends (programmatic dependent launch).
// Limits: rows of A, B and C that begin on 16 bytes, which is what the copy engine can address;
// edges of tiles need nothing, the copy engine fills and clips them. Bound by the tensor cores'
// power at large sizes, by L2 bandwidth and latency at small ones, by DRAM where A has few rows.
// Said before it was measured, by warpgauge predict for an H200 (order 1024, bf16, warm): 5.5 us
// for 128 x 64 tiles in clusters of two, 4.8 us in clusters of eight, which share more, and 6.9 us
// for 64 x 128 tiles without clusters. Runs put them in the opposite order: fewer clusters of eight
// are resident than are needed, and the L2 seems to join reads that the model counts one by one
// (load, below).
#pragma once

#include "kernels/harness/ring_place.h"
#include "kernels/harness/wgmma/specialised_promoted.cuh"
#include "kernels/harness/wgmma/specialised_shape.h"
#include "kernels/harness/wgmma/specialised_split.cuh"
#include "kernels/harness/wgmma/specialised_store.cuh"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::specialised {

/// What becomes of a tile's sums: nothing more. Another finish (kernels/layer_norm_linear has some)
/// takes a stage of the ring behind each tile for what it needs (`fetch` announces and starts the
/// copies), then changes a thread's sums (`apply`). The producer's warpgroup has three warps that
/// can help (`help`, in `shared_bytes` more of shared memory); the producer then says that the
/// block needs no more of it (`leave`).
struct AsSummed {
  struct Arguments {};
  static constexpr bool takes_stage = false, has_helpers = false;
  static constexpr int shared_bytes = 0;
};

struct Work {
  Raster raster;  ///< of the clusters' tiles
  int m;          ///< rows of all tiles
  int stages_of_k;
  int bytes_a;  ///< of a stage: C may have fewer rows than a tile
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// A block's place in its cluster: of its tile, and which part of k it has.
template <class S>
struct Rank {
  int row, column, part;

  static __device__ __forceinline__ Rank here() {
    const int rank = static_cast<int>(cluster_rank());
    return {rank % S::cluster_rows, rank / S::cluster_rows % S::cluster_columns,
            rank / (S::cluster_rows * S::cluster_columns)};
  }

  __device__ __forceinline__ int of(int other_row, int other_column) const {
    return other_row + S::cluster_rows * (other_column + S::cluster_columns * part);
  }

  __device__ __forceinline__ int first_stage(int stages_of_k) const {
    return stages_of_k * part / S::split;
  }
  __device__ __forceinline__ int stages(int stages_of_k) const {
    return stages_of_k * (part + 1) / S::split - first_stage(stages_of_k);
  }
};

/// Copies a box to this block, or to all in `mates` where there are some. Without a hint for the
/// L2: a copy with the hint to keep lines as usual (evict_normal) is not joined with those of other
/// SMs that ask for the same lines at about the same time.
template <bool to_mates>
__device__ __forceinline__ void load(std::uint32_t to, const CUtensorMap& map, int k, int row,
                                     std::uint32_t full, unsigned mates) {
  if constexpr (to_mates) {
    tensor_load(to, &map, k, row, full, static_cast<std::uint16_t>(mates));
  } else {
    tensor_load(to, &map, k, row, full);
  }
}

/// One thread: copies of all tiles of this block, stage by stage.
template <class S, class Finish>
__device__ __forceinline__ void produce(const CUtensorMap& map_a, const CUtensorMap& map_b,
                                        const Work& work,
                                        const typename Finish::Arguments& arguments,
                                        std::uint32_t shared, Rank<S> rank) {
  unsigned row_mates = 0, column_mates = 0;
  for (int i = 0; i < S::cluster_columns; ++i) {
    row_mates |= 1U << rank.of(rank.row, i);
  }
  for (int i = 0; i < S::cluster_rows; ++i) {
    column_mates |= 1U << rank.of(i, rank.column);
  }
  const int clusters = static_cast<int>(gridDim.x) / S::cluster_size;
  const int first_stage = rank.first_stage(work.stages_of_k);
  const int stages = rank.stages(work.stages_of_k);
  RingPlace<S::stages> ring;
  int backwards = 0;
  for (int tile = static_cast<int>(blockIdx.x) / S::cluster_size; tile < work.raster.tiles();
       tile += clusters) {
    const TilePlace place = work.raster.place(tile);
    // The cluster's row or column shares operands; this block fetches its rank's part of them.
    const int row =
        (place.row * S::cluster_rows + rank.row) * S::rows + rank.column * S::load_rows_a;
    const int column =
        (place.column * S::cluster_columns + rank.column) * S::columns + rank.row * S::load_rows_b;
    for (int i = 0; i < stages; ++i) {
      const int k = (first_stage + (backwards != 0 ? stages - 1 - i : i)) * S::stage_depth;
      const std::uint32_t full = shared + S::at_full + ring.stage * 8;
      const std::uint32_t to_a =
          shared + ring.stage * S::stage_a + rank.column * (S::load_rows_a * 128);
      const std::uint32_t to_b =
          shared + S::at_b + ring.stage * S::stage_b + rank.row * (S::load_rows_b * 128);
      barrier_wait(shared + S::at_empty + ring.stage * 8, ring.parity ^ 1);
      barrier_arrive_expecting(full, work.bytes_a + S::stage_b);
#pragma unroll
      for (int slab = 0; slab < S::slabs; ++slab) {
        load<(S::cluster_columns > 1)>(to_a + slab * S::slab_a, map_a, k + slab * S::depth, row,
                                       full, row_mates);
        load<(S::cluster_rows > 1)>(to_b + slab * S::slab_b, map_b, k + slab * S::depth, column,
                                    full, column_mates);
      }
      ring.advance();
    }
    backwards ^= 1;
    if constexpr (Finish::takes_stage) {
      barrier_wait(shared + S::at_empty + ring.stage * 8, ring.parity ^ 1);
      const bool first = tile == static_cast<int>(blockIdx.x) / S::cluster_size;
      Finish::template fetch<S>(arguments, first, shared + ring.stage * S::stage_a,
                                shared + S::at_full + ring.stage * 8,
                                (place.row * S::cluster_rows + rank.row) * S::rows,
                                (place.column * S::cluster_columns + rank.column) * S::columns);
      ring.advance();
    }
  }
}

/// A consumer tells all producers that fill this block's stage that it has read it: one thread of
/// the warpgroup each, of different warps. The four warps' products read a stage together, so that
/// none of them is done with it before the others are.
template <class S>
__device__ __forceinline__ void release(std::uint32_t empty, Rank<S> rank) {
  const int thread = static_cast<int>(thread_index() % 128);
  const int place = thread % 32 * 4 + thread / 32;
  if (place >= S::partners) return;
  int partner = rank.of(place, rank.column);
  if constexpr (S::cluster_columns > 1) {
    const int other = place - S::cluster_rows;  // of the row, this block's own column left out
    if (other >= 0) partner = rank.of(rank.row, other + (other >= rank.column ? 1 : 0));
  }
  barrier_arrive_at(empty, partner);
}

/// One warpgroup: its rows of all tiles of this block, or, in ping-pong, every other tile.
template <class S, class Finish>
__device__ __forceinline__ void consume(const CUtensorMap& map_c, const Work& work,
                                        std::uint32_t shared, int consumer, Rank<S> rank) {
  using Element = typename S::Element;
  const int first_block = S::ping_pong ? 0 : consumer * S::blocks;  // of the tile
  const std::uint32_t a = wgmma_descriptor_start(shared) + first_block * (kWgmmaRows * 128 / 16);
  const std::uint32_t b = wgmma_descriptor_start(shared + S::at_b);
  const int clusters = static_cast<int>(gridDim.x) / S::cluster_size;
  const int stages = rank.stages(work.stages_of_k);
  const std::uint32_t staging = shared + S::at_c + consumer * (S::buffers * S::box_bytes);
  int tile = static_cast<int>(blockIdx.x) / S::cluster_size, step_of_tiles = clusters;
  RingPlace<S::stages> ring;
  [[maybe_unused]] int turns = 0;
  if constexpr (S::ping_pong) {
    step_of_tiles = 2 * clusters;
    tile += consumer * clusters;
    if (consumer != 0) ring.skip(stages + Finish::takes_stage);
  }
  typename S::Sum sum[S::blocks][S::columns / 2];
  int buffer = 0;
  [[maybe_unused]] Exchange<S> exchange(shared, consumer, rank.row + S::cluster_rows * rank.column,
                                        rank.part);
  for (; tile < work.raster.tiles(); tile += step_of_tiles) {
    // A barrier's phases are told apart by parity alone. Without turns, a consumer could wait for a
    // stage whose phase before is not over, and take that one's end for its own.
    if constexpr (S::ping_pong) {
      barrier_wait(shared + S::at_turn + consumer * 8, (turns++ & 1) ^ (consumer == 0));
    }
    if constexpr (S::piece > 0) {
      sum_in_pieces<S>(sum, a, b, shared, stages, ring,
                       [&](int stage) { release<S>(shared + S::at_empty + stage * 8, rank); });
    } else {
      int previous = 0;
#pragma unroll 1
      for (int i = 0; i < stages; ++i) {
        barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
        wgmma_fence();
        const std::uint32_t stage_a = a + ring.stage * (S::stage_a / 16);
        const std::uint32_t stage_b = b + ring.stage * (S::stage_b / 16);
#pragma unroll
        for (int step = 0; step < S::stage_depth / kWgmmaDepth<Element>; ++step) {
          constexpr int kSteps = S::depth / kWgmmaDepth<Element>;  // of a slab
          const int slab = step / kSteps, in_slab = step % kSteps * kWgmmaDescriptorStep;
#pragma unroll
          for (int block = 0; block < S::blocks; ++block) {
            wgmma<S::columns, Operand<Element>::kWgmma>(
                sum[block],
                wgmma_descriptor(stage_a + slab * (S::slab_a / 16) +
                                 block * (kWgmmaRows * 128 / 16) + in_slab),
                wgmma_descriptor(stage_b + slab * (S::slab_b / 16) + in_slab), i > 0 || step > 0);
          }
        }
        wgmma_commit();
        wgmma_wait<1>();
        if (i > 0) release<S>(shared + S::at_empty + previous * 8, rank);
        previous = ring.stage;
        ring.advance();
      }
      // The other's turn: its products are queued behind these. All of this tile's stages are here.
      if constexpr (S::ping_pong) {
        if (thread_index() % 128 == 0) {
          if constexpr (Finish::takes_stage) {
            barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
          }
          barrier_arrive(shared + S::at_turn + (consumer ^ 1) * 8);
        }
      }
      wgmma_wait<0>();
      release<S>(shared + S::at_empty + previous * 8, rank);
    }
    const TilePlace place = work.raster.place(tile);
    if constexpr (Finish::takes_stage) {
      barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
      Finish::template apply<S>(sum, shared + ring.stage * S::stage_a, first_block * kWgmmaRows);
      meet(1 + consumer, 128);  // all threads have read the stage
      release<S>(shared + S::at_empty + ring.stage * 8, rank);
      ring.advance();
    }
    if constexpr (S::ping_pong) ring.skip(stages + Finish::takes_stage);
    const int row = (place.row * S::cluster_rows + rank.row) * S::rows + first_block * kWgmmaRows;
    const int column = (place.column * S::cluster_columns + rank.column) * S::columns;
    const auto write = [&](const auto* from, int block, int first_column) {
      write_block<S>(from, map_c, staging, 1 + consumer, row + block * kWgmmaRows, first_column,
                     buffer);
    };
    if constexpr (S::split == 1) {
#pragma unroll
      for (int block = 0; block < S::blocks; ++block) write(sum[block], block, column);
    } else {
      if (row >= work.m) continue;
      exchange.send(sum, work.m - row);
#pragma unroll
      for (int part = 0; part < S::split; ++part) {  // registers have no index at run time
        if (part != rank.part) continue;
#pragma unroll
        for (int block = 0; block < S::blocks; ++block) {
          float own[S::own_columns / 2];
          exchange.add(sum[block] + part * (S::own_columns / 2), block, own);
          write(own, block, column + part * S::own_columns);
        }
      }
    }
  }
  wait_bulk_stores_read<0>();
}

/// One thread, before any other uses them.
template <class S>
__device__ __forceinline__ void set_up_barriers(std::uint32_t shared) {
  for (int i = 0; i < S::stages; ++i) {
    barrier_init(shared + S::at_full + i * 8, 1);
    barrier_init(shared + S::at_empty + i * 8, S::partners * S::consumers_of_tile);
  }
  for (int i = 0; i < S::consumers; ++i) {
    barrier_init(shared + S::at_turn + i * 8, 1);
    if constexpr (S::split == 1) continue;
    barrier_init(shared + S::at_got + i * 8, 1);
    barrier_init(shared + S::at_free + i * 8, (S::split - 1) * 4);  // a warp of each other block
  }
  publish_barriers();
}
#endif

template <class S, class Finish = AsSummed>
__global__ void __launch_bounds__(S::threads, 1)
    multiply(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b,
             const __grid_constant__ CUtensorMap map_c, const Work work,
             const typename Finish::Arguments arguments) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  static_assert((S::split == 1 && !S::turned) || !Finish::takes_stage,
                "a finish takes whole sums, of rows and columns of C");
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  const auto rank = Rank<S>::here();
  if (threadIdx.x == 0) {
    prefetch_tensor_map(&map_a);
    prefetch_tensor_map(&map_b);
    prefetch_tensor_map(&map_c);
    set_up_barriers<S>(shared);
  }
  __syncwarp();
  meet_cluster_relaxed();
  let_next_grid_start();
  wait_for_previous_grid();
  if (warpgroup == 0) {
    shrink_registers<S::producer_registers>();
    if (__shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0) == 0 && elect_one()) {
      produce<S, Finish>(map_a, map_b, work, arguments, shared, rank);
      if constexpr (Finish::has_helpers) Finish::leave(arguments);
    }
    if constexpr (Finish::has_helpers) {
      const int warp = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0);
      if (warp > 0) Finish::template help<S>(arguments, shared, warp - 1);
    }
  } else {
    grow_registers<S::consumer_registers>();
    consume<S, Finish>(map_c, work, shared, warpgroup - 1, rank);
  }
  __syncwarp();
  meet_cluster_relaxed();  // a block's barriers and stages are written by the others until here
#endif
}

}  // namespace warpgauge::kernels::specialised
