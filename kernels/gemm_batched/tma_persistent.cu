// SPDX-License-Identifier: Apache-2.0
// Adds to whole_rows: one block an SM stays for all its tiles, and the next ones are always on
// their way.
// - One thread does nothing but start copies (TMA), through all tiles of the block, as far ahead as
//   there are stages. Matrices are boxes of three dimensions: what a tile has beyond its matrix is
//   zeros and not the next matrix.
// - Each consumer (a warpgroup) has tiles of its own and a ring of its own. While it rounds and
//   writes a tile, the others multiply theirs (wgmma), and the copies for all of them go on.
// - C passes through shared memory and is written by the copy engine.
// Limits: rows of A, B and C that begin on 16 bytes.
//
// Predicted (warpgauge predict, H200): 45.5, 43.4 and 45.4 us at orders 64, 128 and 256, DRAM busy
// for 98 % of it. Copies have no hint for L2: harness/aligned.h says why.
#include "kernels/gemm_batched/gemm_batched.h"
#include "kernels/gemm_batched/tiles.h"
#include "kernels/harness/ring_place.h"
#include "kernels/harness/wgmma/specialised_store.cuh"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/launch.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::gemm_batched {
namespace {

/// A tile is `blocks` times 64 rows by `columns` columns of a C, and one consumer's. A stage is 64
/// deep along k; each consumer has `stages` of them.
template <int blocks_, int columns_, int consumers_, int stages_>
struct Shape {
  using Output = __nv_bfloat16;
  using Sum = float;
  static constexpr int blocks = blocks_, columns = columns_;
  static constexpr int consumers = consumers_, stages = stages_;
  static constexpr int rows = blocks * kWgmmaRows;
  static constexpr int threads = consumers * 128 + 32;

  // The boxes in which C is written (specialised_store.cuh).
  static constexpr bool turned = false;
  static constexpr int box_columns = 64, box_row_bytes = box_columns * 2;
  static constexpr int boxes = columns / box_columns, buffers = 2;
  static constexpr int box_bytes = kWgmmaRows * box_row_bytes;
  static __device__ constexpr int box_begin(int box) { return box * box_columns; }

  /// Shared memory, in bytes: the consumers' stages, the boxes of C, barriers.
  static constexpr int stage_a = rows * 128, stage_bytes = stage_a + columns * 128;
  static constexpr int ring_bytes = stages * stage_bytes;
  static constexpr int at_c = consumers * ring_bytes;
  static constexpr int at_full = at_c + consumers * buffers * box_bytes;
  static constexpr int at_empty = at_full + consumers * stages * 8;
  static constexpr int shared_bytes = at_empty + consumers * stages * 8;
  static_assert(shared_bytes <= 227 * 1024);
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// One thread: the copies of all tiles, a tile for each consumer in turn.
template <class S>
__device__ __forceinline__ void produce(const CUtensorMap& map_a, const CUtensorMap& map_b,
                                        const Tiles& tiles, std::uint32_t shared) {
  const int blocks = static_cast<int>(gridDim.x);
  RingPlace<S::stages> round;  // where all rings begin
  for (int first = static_cast<int>(blockIdx.x); first < tiles.count;
       first += S::consumers * blocks) {
    RingPlace<S::stages> ring;
    for (int consumer = 0; consumer < S::consumers; ++consumer) {
      const int tile = first + consumer * blocks;
      if (tile >= tiles.count) return;
      const Place place = tiles.place<S::rows, S::columns>(tile);
      ring = round;
      for (int i = 0; i < tiles.stages_of_k; ++i) {
        const int index = consumer * S::stages + ring.stage;
        const std::uint32_t full = shared + S::at_full + index * 8;
        const std::uint32_t stage = shared + index * S::stage_bytes;
        barrier_wait(shared + S::at_empty + index * 8, ring.parity ^ 1);
        barrier_arrive_expecting(full, S::stage_bytes);
        tensor_load(stage, &map_a, i * 64, place.row, place.matrix, full);
        tensor_load(stage + S::stage_a, &map_b, i * 64, place.column, place.matrix, full);
        ring.advance();
      }
    }
    round = ring;
  }
}

/// One warpgroup: every S::consumers-th tile of the block.
template <class S>
__device__ __forceinline__ void consume(const CUtensorMap& map_c, const Tiles& tiles,
                                        std::uint32_t shared, int consumer) {
  const int blocks = static_cast<int>(gridDim.x), first_stage = consumer * S::stages;
  const std::uint32_t full = shared + S::at_full + first_stage * 8;
  const std::uint32_t empty = shared + S::at_empty + first_stage * 8;
  const std::uint32_t a = wgmma_descriptor_start(shared + first_stage * S::stage_bytes);
  const std::uint32_t staging = shared + S::at_c + consumer * (S::buffers * S::box_bytes);
  RingPlace<S::stages> ring;
  int buffer = 0;
  for (int tile = static_cast<int>(blockIdx.x) + consumer * blocks; tile < tiles.count;
       tile += S::consumers * blocks) {
    float sum[S::blocks][S::columns / 2];
    int previous = 0;
#pragma unroll 1
    for (int i = 0; i < tiles.stages_of_k; ++i) {
      barrier_wait(full + ring.stage * 8, ring.parity);
      wgmma_fence();
      const std::uint32_t stage = a + ring.stage * (S::stage_bytes / 16);
#pragma unroll
      for (int step = 0; step < 4; ++step) {
#pragma unroll
        for (int block = 0; block < S::blocks; ++block) {
          wgmma<S::columns>(sum[block],
                            wgmma_descriptor(stage + block * (kWgmmaRows * 128 / 16) +
                                             step * kWgmmaDescriptorStep),
                            wgmma_descriptor(stage + S::stage_a / 16 + step * kWgmmaDescriptorStep),
                            i > 0 || step > 0);
        }
      }
      wgmma_commit();
      wgmma_wait<1>();
      if (i > 0 && threadIdx.x % 128 == 0) barrier_arrive(empty + previous * 8);
      previous = ring.stage;
      ring.advance();
    }
    wgmma_wait<0>();
    if (threadIdx.x % 128 == 0) barrier_arrive(empty + previous * 8);
    const Place place = tiles.place<S::rows, S::columns>(tile);
#pragma unroll
    for (int block = 0; block < S::blocks; ++block) {
      specialised::write_boxes<S>(sum[block], staging, 1 + consumer, buffer,
                                  [&](std::uint32_t from, int column) {
                                    tensor_store(&map_c, from, place.column + column,
                                                 place.row + block * kWgmmaRows, place.matrix);
                                  });
    }
  }
  wait_bulk_stores_read<0>();
}
#endif

template <class S>
__global__ void __launch_bounds__(S::threads, 1)
    tma_persistent(const __grid_constant__ CUtensorMap map_a,
                   const __grid_constant__ CUtensorMap map_b,
                   const __grid_constant__ CUtensorMap map_c, const Tiles tiles) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  if (threadIdx.x == 0) {
    prefetch_tensor_map(&map_a);
    prefetch_tensor_map(&map_b);
    prefetch_tensor_map(&map_c);
    for (int i = 0; i < S::consumers * S::stages; ++i) {
      barrier_init(shared + S::at_full + i * 8, 1);
      barrier_init(shared + S::at_empty + i * 8, 1);
    }
    publish_barriers();
  }
  __syncthreads();
  if (warpgroup < S::consumers) {
    consume<S>(map_c, tiles, shared, warpgroup);
  } else if (elect_one()) {
    produce<S>(map_a, map_b, tiles, shared);
  }
#endif
}

using Small = Shape<1, 64, 4, 2>;
using Large = Shape<2, 128, 2, 3>;

template <class S>
void launch_shape(const Problem& p, cudaStream_t stream) {
  const Tiles tiles = Tiles::over(p.matrices, p.m, p.n, p.k, S::rows, S::columns, 64);
  const unsigned blocks = at_most_resident<tma_persistent<S>>(static_cast<unsigned>(tiles.count),
                                                              S::threads, S::shared_bytes);
  probes::launch_kernel(tma_persistent<S>,
                        {.blocks = static_cast<int>(blocks),
                         .threads = S::threads,
                         .shared_bytes = S::shared_bytes,
                         .stream = stream},
                        stack_map(p.a, p.matrices, p.m, p.k, S::rows),
                        stack_map(p.b, p.matrices, p.n, p.k, S::columns),
                        stack_map(p.c, p.matrices, p.m, p.n, kWgmmaRows), tiles);
}

void launch(const Problem& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  const bool small = p.m <= Small::rows && p.n <= Small::columns;
  (small ? launch_shape<Small> : launch_shape<Large>)(p, stream);
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "a producer warp (TMA) and a ring for each consumer, in blocks that stay",
     .min_capability = 90,
     .machine_code = {expect_wgmma<__nv_bfloat16>(tma_persistent<Small>, Small::columns,
                                                  4 * Small::blocks),
                      expect_wgmma<__nv_bfloat16>(tma_persistent<Large>, Large::columns,
                                                  4 * Large::blocks),
                      expect_no_wgmma({tma_persistent<Small>, tma_persistent<Large>}),
                      expect({tma_persistent<Small>, tma_persistent<Large>}, "UTMALDG.3D",
                             "cp.async.bulk.tensor.3d.shared::cluster.global.*", 2)
                          .in_kernel()
                          .or_more()
                          .on(kWgmmaOn),
                      expect({tma_persistent<Small>, tma_persistent<Large>}, "UTMASTG.3D",
                             "cp.async.bulk.tensor.3d.global.shared::cta.*", 1)
                          .in_kernel()
                          .or_more()
                          .on(kWgmmaOn)},
     .refuses = [](const Problem& p) { return refuse_without_wgmma<true>(p); },
     .launch = launch}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_batched
