// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_tma: every warp does one thing, and nothing ever stops.
//
// - One thread, the producer, does nothing but start copies, as far ahead as there are stages; two
//   warpgroups, the consumers, do nothing but multiply. They meet at two barriers a stage: `full`
//   (the bytes are here) and `empty` (all readers are done). The producer's registers go to the
//   consumers (setmaxnreg), whose accumulators fill the register file.
// - A consumer starts a stage's products before it waits for those of the stage before: the tensor
//   cores always have the next ones queued.
// - Two blocks form a cluster and share what both need: each fetches half of it and the copy engine
//   writes it to both (multicast). Without that, L2 is what limits this kernel.
// - One block an SM stays for all its tiles. While it writes one (stmatrix, copy engine), the
//   producer already loads the next.
// - Tiles are as large as registers allow: 256 x 208 needs 208 accumulators of the 240 registers of
//   a consumer's thread. A tile's bytes grow with its edges, its products with its area; at sizes
//   that fill the device, power is the limit, and bytes not moved are watts to compute with. A tile
//   that leaves SMs without work in the last wave is worse all the same, so the shape is chosen by
//   the problem (cost).
// - Tiles in flight together form a compact block of C. From wave to wave, both the order of the
//   columns and the order along k are reversed: the last wave's last bytes, still in L2, come
//   first.
// - The next launch may set itself up while this one ends (programmatic dependent launch).
// Limits: rows of A, B and C that begin on 16 bytes (k and n multiples of 8), which is what the
// copy engine can address; edges of tiles need nothing, the copy engine fills and clips them. Bound
// by the tensor cores' power at large sizes, by L2 bandwidth and latency at small ones.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/gemm_bf16/tensor_map.h"
#include "kernels/harness/ring_place.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

constexpr int kConsumers = 2;  // warpgroups
constexpr int kThreads = (1 + kConsumers) * 128;
constexpr int kDepth = 64;      // of a stage along k: 128 bytes, the width of the swizzle
constexpr int kBlockRows = 64;  // of a wgmma
constexpr int kElementBytes = sizeof(__nv_bfloat16);

/// How C is cut: a consumer holds `blocks` blocks of 64 rows by `columns` columns; thread blocks
/// come in clusters of `cluster_rows` x `cluster_columns`, those in a column share B, those in a
/// row share A; C is written in parts of 64 rows by `part` columns, `boxes` copies each.
template <int blocks_, int columns_, int stages_, int cluster_rows_, int cluster_columns_,
          int part_, int boxes_>
struct Shape {
  static constexpr int blocks = blocks_, columns = columns_, stages = stages_;
  static constexpr int cluster_rows = cluster_rows_, cluster_columns = cluster_columns_;
  static constexpr int part = part_, boxes = boxes_;

  static constexpr int rows = kConsumers * blocks * kBlockRows;
  static constexpr int cluster_size = cluster_rows * cluster_columns;
  static constexpr int load_rows_a = rows / cluster_columns;
  static constexpr int load_rows_b = columns / cluster_rows;
  /// Blocks whose copies land in one block's stage: those of its row and of its column.
  [[maybe_unused]] static constexpr int partners = cluster_rows + cluster_columns - 1;

  /// Shared memory, in bytes: stages of A, stages of B, the parts of C, barriers.
  static constexpr int stage_a = rows * kDepth * kElementBytes;
  static constexpr int stage_b = columns * kDepth * kElementBytes;
  static constexpr int part_bytes = kBlockRows * part * kElementBytes;
  static constexpr int at_b = stages * stage_a;
  static constexpr int at_c = at_b + stages * stage_b;
  static constexpr int at_full = at_c + kConsumers * part_bytes;
  static constexpr int at_empty = at_full + stages * 8;
  static constexpr int shared_bytes = at_empty + stages * 8;

  /// A box of C and its 16-byte pieces. stmatrix writes eight rows at once, which must meet all 32
  /// banks: by the swizzle where a row is 128 bytes, else because its number of pieces is odd.
  static constexpr int box_columns = part / boxes;
  static constexpr int box_pieces = box_columns / 8;
  static constexpr bool box_swizzled = box_columns == 64;
  static_assert(box_swizzled || box_pieces % 2 == 1);

  /// How far into their row of the staged boxes two neighbouring pieces of a part lie, the first
  /// for the lower half of a warp (`upper` 0), the second for the upper (1). Offsets of different
  /// pairs differ by constants, but for the pair that straddles two boxes: an address for each pair
  /// would not fit into registers.
  static __device__ constexpr int staged_at(int pair, int upper, int row_in_eight) {
    const int box = 2 * pair / box_pieces, piece = 2 * pair % box_pieces;
    const int box_bytes = part_bytes / boxes;
    if (box_swizzled) return box * box_bytes + ((upper ^ row_in_eight) ^ piece) * 16;
    const bool straddles = piece + 1 == box_pieces;
    return box * box_bytes + piece * 16 + upper * (straddles ? box_bytes - piece * 16 : 16);
  }

  /// Registers a thread after the split; together no more than three warpgroups start with.
  static constexpr int accumulators = blocks * columns / 2;
  static constexpr int consumer_registers = accumulators > 192 ? 240 : 232;
  static constexpr int producer_registers = 504 - kConsumers * consumer_registers;

  static_assert(stage_a % 1024 == 0 && stage_b % 1024 == 0, "the swizzle's period");
  static_assert(columns % part == 0 && shared_bytes <= 227 * 1024);
};

using Large = Shape<2, 208, 3, 1, 2, 208, 2>;
using Medium = Shape<1, 256, 4, 2, 1, 128, 2>;
using Small = Shape<1, 64, 8, 1, 2, 64, 1>;

struct Work {
  Raster raster;  ///< of the clusters' tiles
  int stages_of_k;
  bool keep_operands;  ///< of more use to the L2 than anything else
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

constexpr int kStep = 16;  // of a wgmma along k

/// One thread: copies of all tiles of this block, stage by stage.
template <class S>
__device__ __forceinline__ void produce(const CUtensorMap& map_a, const CUtensorMap& map_b,
                                        const Work& work, std::uint32_t shared, int rank_row,
                                        int rank_column) {
  const std::uint64_t policy = work.keep_operands ? keep_longest() : keep_normally();
  std::uint16_t row_mates = 0, column_mates = 0;
  for (int i = 0; i < S::cluster_columns; ++i) {
    row_mates |= static_cast<std::uint16_t>(1 << (rank_row + i * S::cluster_rows));
  }
  for (int i = 0; i < S::cluster_rows; ++i) {
    column_mates |= static_cast<std::uint16_t>(1 << (i + rank_column * S::cluster_rows));
  }
  const int clusters = static_cast<int>(gridDim.x) / S::cluster_size;
  RingPlace<S::stages> ring;
  bool backwards = false;
  for (int tile = static_cast<int>(blockIdx.x) / S::cluster_size; tile < work.raster.tiles();
       tile += clusters) {
    const TilePlace place = work.raster.place(tile);
    // The cluster's row or column shares operands; this block fetches its rank's part of them.
    const int row =
        (place.row * S::cluster_rows + rank_row) * S::rows + rank_column * S::load_rows_a;
    const int column =
        (place.column * S::cluster_columns + rank_column) * S::columns + rank_row * S::load_rows_b;
    for (int i = 0; i < work.stages_of_k; ++i) {
      const int k = (backwards ? work.stages_of_k - 1 - i : i) * kDepth;
      const std::uint32_t full = shared + S::at_full + ring.stage * 8;
      const std::uint32_t to_a =
          shared + ring.stage * S::stage_a + rank_column * (S::stage_a / S::cluster_columns);
      const std::uint32_t to_b =
          shared + S::at_b + ring.stage * S::stage_b + rank_row * (S::stage_b / S::cluster_rows);
      barrier_wait(shared + S::at_empty + ring.stage * 8, ring.parity ^ 1);
      barrier_arrive_expecting(full, S::stage_a + S::stage_b);
      if constexpr (S::cluster_columns > 1) {
        tensor_load(to_a, &map_a, k, row, full, policy, row_mates);
      } else {
        tensor_load(to_a, &map_a, k, row, full, policy);
      }
      if constexpr (S::cluster_rows > 1) {
        tensor_load(to_b, &map_b, k, column, full, policy, column_mates);
      } else {
        tensor_load(to_b, &map_b, k, column, full, policy);
      }
      ring.advance();
    }
    backwards = !backwards;
  }
}

/// Each warp tells all producers that fill this block's stage that it has read it.
template <class S>
__device__ __forceinline__ void release(std::uint32_t empty, int rank_row, int rank_column) {
  const int lane = static_cast<int>(thread_index() % 32);
  if (lane >= S::partners) return;
  int partner = lane;
  if constexpr (S::cluster_rows > 1 && S::cluster_columns > 1) {
    const int other = lane - S::cluster_rows;  // of the row, this block's own column left out
    partner = other < 0 ? lane + rank_column * S::cluster_rows
                        : rank_row + (other + (other >= rank_column ? 1 : 0)) * S::cluster_rows;
  }
  barrier_arrive_at(empty, partner);
}

/// Writes a consumer's block of 64 rows, part by part, through its own shared memory.
template <class S>
__device__ __forceinline__ void write_block(const float (&sum)[S::columns / 2],
                                            const CUtensorMap& map_c, std::uint32_t staging,
                                            int barrier, int row, int column) {
  const int lane = static_cast<int>(thread_index() % 32);
  const int warp = __shfl_sync(~0U, static_cast<int>(thread_index() / 32 % 4), 0);
  const int staged_row = warp * 16 + lane % 16, upper = lane / 16;
  const std::uint32_t staged = staging + staged_row * (S::box_columns * kElementBytes);
#pragma unroll
  for (int part = 0; part < S::columns / S::part; ++part) {
    if (warp == 0) wait_bulk_stores_read<0>();  // of the thread that issued them
    meet(barrier, 128);
#pragma unroll
    for (int pair = 0; pair < S::part / 16; ++pair) {
      const std::uint32_t to = staged + S::staged_at(pair, upper, staged_row % 8);
      const float* from = sum + part * (S::part / 2) + pair * 8;
      const auto packed = [&](int i) {
        const __nv_bfloat162 two = __floats2bfloat162_rn(from[i], from[i + 1]);
        return *reinterpret_cast<const std::uint32_t*>(&two);
      };
      store_matrices(to, packed(0), packed(2), packed(4), packed(6));
    }
    publish_to_copies();
    meet(barrier, 128);
    if (warp == 0 && elect_one()) {
      const std::uint64_t policy = keep_least();
#pragma unroll
      for (int box = 0; box < S::boxes; ++box) {
        tensor_store(&map_c, staging + box * (S::part_bytes / S::boxes),
                     column + part * S::part + box * S::box_columns, row, policy);
      }
      commit_bulk_stores();
    }
  }
}

/// One warpgroup: its rows of all tiles of this block.
template <class S>
__device__ __forceinline__ void consume(const CUtensorMap& map_c, const Work& work,
                                        std::uint32_t shared, int consumer, int rank_row,
                                        int rank_column) {
  const std::uint32_t a =
      wgmma_descriptor_start(shared) + consumer * (S::stage_a / kConsumers / 16);
  const std::uint32_t b = wgmma_descriptor_start(shared + S::at_b);
  const int clusters = static_cast<int>(gridDim.x) / S::cluster_size;
  float sum[S::blocks][S::columns / 2];
  RingPlace<S::stages> ring;
  for (int tile = static_cast<int>(blockIdx.x) / S::cluster_size; tile < work.raster.tiles();
       tile += clusters) {
    int previous = 0;
#pragma unroll 1
    for (int i = 0; i < work.stages_of_k; ++i) {
      barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
      wgmma_fence();
      const std::uint32_t stage_a = a + ring.stage * (S::stage_a / 16);
      const std::uint32_t stage_b = b + ring.stage * (S::stage_b / 16);
#pragma unroll
      for (int step = 0; step < kDepth / kStep; ++step) {
#pragma unroll
        for (int block = 0; block < S::blocks; ++block) {
          wgmma<S::columns>(
              sum[block],
              wgmma_descriptor(stage_a + block * (kBlockRows * kDepth * kElementBytes / 16) +
                               step * kWgmmaDescriptorStep),
              wgmma_descriptor(stage_b + step * kWgmmaDescriptorStep), i > 0 || step > 0);
        }
      }
      wgmma_commit();
      wgmma_wait<1>();
      if (i > 0) release<S>(shared + S::at_empty + previous * 8, rank_row, rank_column);
      previous = ring.stage;
      ring.advance();
    }
    wgmma_wait<0>();
    release<S>(shared + S::at_empty + previous * 8, rank_row, rank_column);
    const TilePlace place = work.raster.place(tile);
#pragma unroll
    for (int block = 0; block < S::blocks; ++block) {
      write_block<S>(sum[block], map_c, shared + S::at_c + consumer * S::part_bytes, 1 + consumer,
                     (place.row * S::cluster_rows + rank_row) * S::rows +
                         (consumer * S::blocks + block) * kBlockRows,
                     (place.column * S::cluster_columns + rank_column) * S::columns);
    }
  }
  wait_bulk_stores_read<0>();
}
#endif

template <class S>
__global__ void __launch_bounds__(kThreads, 1)
    specialised(const __grid_constant__ CUtensorMap map_a,
                const __grid_constant__ CUtensorMap map_b,
                const __grid_constant__ CUtensorMap map_c, const Work work) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  const int rank = static_cast<int>(cluster_rank());
  const int rank_row = rank % S::cluster_rows, rank_column = rank / S::cluster_rows;
  if (threadIdx.x == 0) {
    prefetch_tensor_map(&map_a);
    prefetch_tensor_map(&map_b);
    prefetch_tensor_map(&map_c);
    for (int i = 0; i < S::stages; ++i) {
      barrier_init(shared + S::at_full + i * 8, 1);
      barrier_init(shared + S::at_empty + i * 8, S::partners * kConsumers * 4);  // a warp each
    }
    publish_barriers();
  }
  __syncwarp();
  meet_cluster_relaxed();
  let_next_grid_start();
  wait_for_previous_grid();
  if (warpgroup == 0) {
    shrink_registers<S::producer_registers>();
    if (__shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0) == 0 && elect_one()) {
      produce<S>(map_a, map_b, work, shared, rank_row, rank_column);
    }
  } else {
    grow_registers<S::consumer_registers>();
    consume<S>(map_c, work, shared, warpgroup - 1, rank_row, rank_column);
  }
  __syncwarp();
  meet_cluster_relaxed();  // a block's barriers and stages are written by the others until here
#endif
}

int quotient_up(int a, int b) { return (a + b - 1) / b; }

/// How many clusters of the shape can be resident at once.
template <class S>
int resident_clusters() {
  static const int kClusters = [] {
    check(cudaFuncSetAttribute(specialised<S>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               S::shared_bytes));
    const int clusters = probes::most_clusters(specialised<S>, {.blocks = S::cluster_size,
                                                                .threads = kThreads,
                                                                .cluster_size = S::cluster_size,
                                                                .shared_bytes = S::shared_bytes});
    if (clusters == 0) {
      throw std::runtime_error("the device runs no clusters of " + std::to_string(S::cluster_size) +
                               " such blocks");
    }
    return clusters;
  }();
  return kClusters;
}

template <class S>
Raster raster_of(const Problem& p) {
  constexpr int kHeight = S::rows * S::cluster_rows, kWidth = S::columns * S::cluster_columns;
  // The tiles in flight as square as they come.
  const double band = std::sqrt(resident_clusters<S>() * double(kWidth) / kHeight);
  return Raster::over(p.m, p.n, kHeight, kWidth, std::max(1, static_cast<int>(band)));
}

/// Relative time: waves, times a tile's outputs and what its edges cost beside them.
template <class S>
double cost(const Problem& p) {
  constexpr double kEdgeOutputs = 16;  // fitted to orders 1024 ... 8192 on an H200
  const int waves = quotient_up(raster_of<S>(p).tiles(), resident_clusters<S>());
  return waves * (double(S::rows) * S::columns + kEdgeOutputs * (S::rows + S::columns));
}

template <class S>
void launch_shape(const Problem& p, cudaStream_t stream) {
  static const std::size_t kL2Bytes = device_attribute(cudaDevAttrL2CacheSize);
  // Kept only where the operands overflow the L2 several times. Where they fit, lines kept by one
  // launch would be found by the next, which cold caches must not give.
  const bool keep_operands = (std::size_t(p.m) + p.n) * p.k * kElementBytes > 2 * kL2Bytes;
  const Work work{raster_of<S>(p), quotient_up(p.k, kDepth), keep_operands};
  probes::launch_kernel(
      specialised<S>,
      {.blocks = std::min(work.raster.tiles(), resident_clusters<S>()) * S::cluster_size,
       .threads = kThreads,
       .cluster_size = S::cluster_size,
       .shared_bytes = S::shared_bytes,
       .overlaps = true,
       .stream = stream},
      tensor_map(p.a, p.m, p.k, S::load_rows_a, kDepth, true),
      tensor_map(p.b, p.n, p.k, S::load_rows_b, kDepth, true),
      tensor_map(p.c, p.m, p.n, kBlockRows, S::box_columns, S::box_swizzled), work);
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "a producer and two consumer warpgroups, clusters with multicast, persistent blocks",
     .min_capability = 90,
     .machine_code = {expect(specialised<Large>, "HGMMA.64x208x16.F32.BF16",
                             "wgmma.mma_async.sync.aligned.m64n208k16.f32.bf16.bf16", 8),
                      expect(specialised<Medium>, "HGMMA.64x256x16.F32.BF16",
                             "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16", 4),
                      expect(specialised<Small>, "HGMMA.64x64x16.F32.BF16",
                             "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16", 4),
                      expect({specialised<Large>, specialised<Medium>, specialised<Small>},
                             "UTMALDG.2D.MULTICAST",
                             "cp.async.bulk.tensor.2d.shared::cluster.global.*multicast*", 1)
                          .in_kernel(),
                      expect({specialised<Large>, specialised<Medium>, specialised<Small>},
                             "UTMASTG.2D", "cp.async.bulk.tensor.2d.global.shared::cta.*", 1)
                          .in_kernel()
                          .or_more()},
     .refuses = refuse_without_wgmma<true>,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.done_without_products(stream)) return;
       const double large = cost<Large>(p), medium = cost<Medium>(p), small = cost<Small>(p);
       const auto launch = large <= std::min(medium, small) ? launch_shape<Large>
                           : medium <= small                ? launch_shape<Medium>
                                                            : launch_shape<Small>;
       launch(p, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
