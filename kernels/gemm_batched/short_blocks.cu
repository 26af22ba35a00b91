// SPDX-License-Identifier: Apache-2.0
// Adds to tma_persistent: a block ends with its tile, and the next one is handed out in order, so
// that all SMs are close together in memory. Blocks that stay drift apart, and their accesses fall
// on more of DRAM's pages than can be open. Several blocks share an SM: some copy while others
// multiply.
// - One thread starts the copies of a tile (TMA), all of them at once up to order 128.
// - C passes through shared memory, where the operands were, and is written by the copy engine.
// - The next launch may set itself up while this one ends (programmatic dependent launch).
// Where a tile has more stages than there is room for, as at order 256, a block waits for each, and
// nothing of the next tile is on its way: there blocks that stay are better.
// Limits: rows of A, B and C that begin on 16 bytes.
//
// Predicted (warpgauge predict, H200): 46.9, 46.6 and 47.3 us at orders 64, 128 and 256, DRAM busy
// for 97 % of it. That is no gain: the model knows no pages of DRAM.
#include "kernels/gemm_batched/gemm_batched.h"
#include "kernels/gemm_batched/tiles.h"
#include "kernels/harness/wgmma/specialised_store.cuh"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::gemm_batched {
namespace {

constexpr int kThreads = 128;  // a warpgroup

/// A tile is `blocks` times 64 rows by `columns` columns of a C. A stage is 64 deep along k.
template <int blocks_, int columns_, int stages_>
struct Shape {
  using Output = __nv_bfloat16;
  using Sum = float;
  static constexpr int blocks = blocks_, columns = columns_, stages = stages_;
  static constexpr int rows = blocks * kWgmmaRows;

  // The boxes in which C is written (specialised_store.cuh).
  static constexpr bool turned = false;
  static constexpr int box_columns = 64, box_row_bytes = box_columns * 2;
  static constexpr int boxes = columns / box_columns;
  static constexpr int box_bytes = kWgmmaRows * box_row_bytes;

  /// Shared memory, in bytes: stages, where C lies in the end, and barriers.
  static constexpr int stage_a = rows * 128, stage_bytes = stage_a + columns * 128;
  static constexpr int at_full = stages * stage_bytes;
  static constexpr int shared_bytes = at_full + stages * 8;
  static_assert(blocks * boxes * box_bytes <= at_full);
};

template <class S>
__global__ void __launch_bounds__(kThreads)
    short_blocks(const __grid_constant__ CUtensorMap map_a,
                 const __grid_constant__ CUtensorMap map_b,
                 const __grid_constant__ CUtensorMap map_c, const Tiles tiles) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  using namespace probes;
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const Place place = tiles.place<S::rows, S::columns>(static_cast<int>(blockIdx.x));
  const auto fetch = [&](int i) {
    const std::uint32_t full = shared + S::at_full + i % S::stages * 8;
    const std::uint32_t stage = shared + i % S::stages * S::stage_bytes;
    barrier_arrive_expecting(full, S::stage_bytes);
    tensor_load(stage, &map_a, i * 64, place.row, place.matrix, full);
    tensor_load(stage + S::stage_a, &map_b, i * 64, place.column, place.matrix, full);
  };
  let_next_grid_start();
  if (threadIdx.x == 0) {
    for (int i = 0; i < S::stages; ++i) barrier_init(shared + S::at_full + i * 8, 1);
    publish_barriers();
    wait_for_previous_grid();
    for (int i = 0; i < min(S::stages, tiles.stages_of_k); ++i) fetch(i);
  }
  __syncthreads();

  const std::uint32_t a = wgmma_descriptor_start(shared);
  const std::uint32_t b = wgmma_descriptor_start(shared + S::stage_a);
  float sum[S::blocks][S::columns / 2];
#pragma unroll 1
  for (int i = 0; i < tiles.stages_of_k; ++i) {
    const int stage = i % S::stages;
    barrier_wait(shared + S::at_full + stage * 8, i / S::stages % 2);
    wgmma_fence();
#pragma unroll
    for (int step = 0; step < 4; ++step) {
#pragma unroll
      for (int block = 0; block < S::blocks; ++block) {
        wgmma<S::columns>(
            sum[block],
            wgmma_descriptor(a + stage * (S::stage_bytes / 16) + block * (kWgmmaRows * 128 / 16) +
                             step * kWgmmaDescriptorStep),
            wgmma_descriptor(b + stage * (S::stage_bytes / 16) + step * kWgmmaDescriptorStep),
            i > 0 || step > 0);
      }
    }
    wgmma_commit();
    if (i + S::stages < tiles.stages_of_k) {
      wgmma_wait<0>();
      __syncthreads();  // all have read the stage
      if (threadIdx.x == 0) fetch(i + S::stages);
    }
  }
  wgmma_wait<0>();
#pragma unroll
  for (int block = 0; block < S::blocks; ++block) wgmma_settle(sum[block]);
  __syncthreads();  // all have read the stages: C goes there

  const int lane = static_cast<int>(threadIdx.x % 32);
  const int warp = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0);
  const specialised::Staged<S> staged(warp, lane);
#pragma unroll
  for (int block = 0; block < S::blocks; ++block) {
#pragma unroll
    for (int box = 0; box < S::boxes; ++box) {
      staged.write(shared + (block * S::boxes + box) * S::box_bytes, sum[block] + box * 32);
    }
  }
  publish_to_copies();
  __syncthreads();
  if (warp == 0 && elect_one()) {
    for (int block = 0; block < S::blocks; ++block) {
      for (int box = 0; box < S::boxes; ++box) {
        tensor_store(&map_c, shared + (block * S::boxes + box) * S::box_bytes,
                     place.column + box * 64, place.row + block * kWgmmaRows, place.matrix);
      }
    }
    commit_bulk_stores();
    wait_bulk_stores_read<0>();
  }
#endif
}

using OfOrder64 = Shape<1, 64, 1>;
using OfLarger = Shape<2, 128, 2>;

template <class S>
void launch_shape(const Problem& p, cudaStream_t stream, bool overlaps) {
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(short_blocks<S>, S::shared_bytes);
    return true;
  }();
  const Tiles tiles = Tiles::over(p.matrices, p.m, p.n, p.k, S::rows, S::columns, 64);
  const auto map = [&p](const __nv_bfloat16* first, int rows, int columns, int box_rows) {
    return stack_map(first, p.matrices, rows, columns, box_rows,
                     CU_TENSOR_MAP_L2_PROMOTION_L2_128B);
  };
  probes::launch_kernel(short_blocks<S>,
                        {.blocks = tiles.count,
                         .threads = kThreads,
                         .shared_bytes = S::shared_bytes,
                         .overlaps = overlaps,
                         .stream = stream},
                        map(p.a, p.m, p.k, S::rows), map(p.b, p.n, p.k, S::columns),
                        map(p.c, p.m, p.n, kWgmmaRows), tiles);
}

void launch(const Problem& p, cudaStream_t stream, bool overlaps) {
  if (p.done_without_products(stream)) return;
  const bool small = p.m <= OfOrder64::rows && p.n <= OfOrder64::columns;
  (small ? launch_shape<OfOrder64> : launch_shape<OfLarger>)(p, stream, overlaps);
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "short blocks, handed out in order: all SMs close in memory",
     .min_capability = 90,
     .machine_code = {expect_wgmma<__nv_bfloat16>(short_blocks<OfOrder64>, OfOrder64::columns,
                                                  4 * OfOrder64::blocks)
                          .even_conditional(),
                      expect_wgmma<__nv_bfloat16>(short_blocks<OfLarger>, OfLarger::columns,
                                                  4 * OfLarger::blocks),
                      expect_no_wgmma({short_blocks<OfOrder64>, short_blocks<OfLarger>}),
                      expect({short_blocks<OfOrder64>, short_blocks<OfLarger>}, "UTMALDG.3D",
                             "cp.async.bulk.tensor.3d.shared::cluster.global.*", 2)
                          .in_kernel()
                          .or_more()
                          .on(kWgmmaOn),
                      expect({short_blocks<OfOrder64>, short_blocks<OfLarger>}, "UTMASTG.3D",
                             "cp.async.bulk.tensor.3d.global.shared::cta.*", 1)
                          .in_kernel()
                          .or_more()
                          .on(kWgmmaOn)},
     .refuses = [](const Problem& p) { return refuse_without_wgmma<true>(p); },
     .launch = [](const Problem& p, cudaStream_t stream) { launch(p, stream, true); },
     .launch_apart = [](const Problem& p, cudaStream_t stream) { launch(p, stream, false); }}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_batched
