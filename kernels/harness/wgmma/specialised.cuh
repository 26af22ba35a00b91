// SPDX-License-Identifier: Apache-2.0
// C = A B^T by specialised warps: each does one thing, and nothing ever stops.
//
// - One thread, the producer, does nothing but start copies, as far ahead as there are stages; two
//   warpgroups, the consumers, do nothing but multiply. They meet at two barriers a stage: `full`
//   (the bytes are here) and `empty` (all readers are done). The producer's registers go to the
//   consumers (setmaxnreg), whose accumulators fill the register file.
// - A consumer starts a stage's products before it waits for those of the stage before: the tensor
//   cores always have the next ones queued.
// - Two blocks form a cluster and share what both need: each fetches half of it and the copy engine
//   writes it to both (multicast). Without that, L2 is what limits this kernel.
// - One block an SM stays for all its tiles. While it writes one (by the copy engine), the producer
//   already loads the next.
// - Tiles are as large as registers allow: 256 x 208 needs 208 accumulators of the 240 registers of
//   a consumer's thread. A tile's bytes grow with its edges, its products with its area; at sizes
//   that fill the device, power is the limit, and bytes not moved are watts to compute with. A tile
//   that leaves SMs without work in the last wave is worse all the same, so the shape is chosen by
//   the problem (cost).
// - Tiles in flight together form a compact block of C. From wave to wave, both the order of the
//   columns and the order along k are reversed: the last wave's last bytes, still in L2, come
//   first.
// - The next launch may set itself up while this one ends (programmatic dependent launch).
// Limits: rows of A, B and C that begin on 16 bytes, which is what the copy engine can address;
// edges of tiles need nothing, the copy engine fills and clips them. Bound by the tensor cores'
// power at large sizes, by L2 bandwidth and latency at small ones.
#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "kernels/harness/ring_place.h"
#include "kernels/harness/wgmma/specialised_promoted.cuh"
#include "kernels/harness/wgmma/specialised_shape.h"
#include "kernels/harness/wgmma/specialised_store.cuh"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"
#include "probes/harness/launch_resident.h"

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
  int stages_of_k;
  bool keep_operands;  ///< of more use to the L2 than anything else
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// One thread: copies of all tiles of this block, stage by stage.
template <class S, class Finish>
__device__ __forceinline__ void produce(const CUtensorMap& map_a, const CUtensorMap& map_b,
                                        const Work& work,
                                        const typename Finish::Arguments& arguments,
                                        std::uint32_t shared, int rank_row, int rank_column) {
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
      const int k = (backwards ? work.stages_of_k - 1 - i : i) * S::depth;
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
    if constexpr (Finish::takes_stage) {
      barrier_wait(shared + S::at_empty + ring.stage * 8, ring.parity ^ 1);
      const bool first = tile == static_cast<int>(blockIdx.x) / S::cluster_size;
      Finish::template fetch<S>(arguments, first, shared + ring.stage * S::stage_a,
                                shared + S::at_full + ring.stage * 8,
                                (place.row * S::cluster_rows + rank_row) * S::rows,
                                (place.column * S::cluster_columns + rank_column) * S::columns);
      ring.advance();
    }
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

/// One warpgroup: its rows of all tiles of this block.
template <class S, class Finish>
__device__ __forceinline__ void consume(const CUtensorMap& map_c, const Work& work,
                                        std::uint32_t shared, int consumer, int rank_row,
                                        int rank_column) {
  using Element = typename S::Element;
  const std::uint32_t a =
      wgmma_descriptor_start(shared) + consumer * (S::stage_a / kConsumers / 16);
  const std::uint32_t b = wgmma_descriptor_start(shared + S::at_b);
  const int clusters = static_cast<int>(gridDim.x) / S::cluster_size;
  typename S::Sum sum[S::blocks][S::columns / 2];
  RingPlace<S::stages> ring;
  for (int tile = static_cast<int>(blockIdx.x) / S::cluster_size; tile < work.raster.tiles();
       tile += clusters) {
    const auto released = [&](int stage) {
      release<S>(shared + S::at_empty + stage * 8, rank_row, rank_column);
    };
    if constexpr (S::piece > 0) {
      sum_in_pieces<S>(sum, a, b, shared, work.stages_of_k, ring, released);
    } else {
      int previous = 0;
#pragma unroll 1
      for (int i = 0; i < work.stages_of_k; ++i) {
        barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
        wgmma_fence();
        const std::uint32_t stage_a = a + ring.stage * (S::stage_a / 16);
        const std::uint32_t stage_b = b + ring.stage * (S::stage_b / 16);
#pragma unroll
        for (int step = 0; step < S::depth / kWgmmaDepth<Element>; ++step) {
#pragma unroll
          for (int block = 0; block < S::blocks; ++block) {
            wgmma<S::columns, Operand<Element>::kWgmma>(
                sum[block],
                wgmma_descriptor(stage_a + block * (kWgmmaRows * 128 / 16) +
                                 step * kWgmmaDescriptorStep),
                wgmma_descriptor(stage_b + step * kWgmmaDescriptorStep), i > 0 || step > 0);
          }
        }
        wgmma_commit();
        wgmma_wait<1>();
        if (i > 0) released(previous);
        previous = ring.stage;
        ring.advance();
      }
      wgmma_wait<0>();
      released(previous);
    }
    const TilePlace place = work.raster.place(tile);
    if constexpr (Finish::takes_stage) {
      barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
      Finish::template apply<S>(sum, shared + ring.stage * S::stage_a,
                                consumer * S::blocks * kWgmmaRows);
      __syncwarp();  // all lanes have read the stage
      release<S>(shared + S::at_empty + ring.stage * 8, rank_row, rank_column);
      ring.advance();
    }
#pragma unroll
    for (int block = 0; block < S::blocks; ++block) {
      write_block<S>(sum[block], map_c, shared + S::at_c + consumer * S::part_bytes, 1 + consumer,
                     (place.row * S::cluster_rows + rank_row) * S::rows +
                         (consumer * S::blocks + block) * kWgmmaRows,
                     (place.column * S::cluster_columns + rank_column) * S::columns);
    }
  }
  wait_bulk_stores_read<0>();
}
#endif

template <class S, class Finish = AsSummed>
__global__ void __launch_bounds__(kThreads, 1)
    multiply(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b,
             const __grid_constant__ CUtensorMap map_c, const Work work,
             const typename Finish::Arguments arguments) {
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
      produce<S, Finish>(map_a, map_b, work, arguments, shared, rank_row, rank_column);
      if constexpr (Finish::has_helpers) Finish::leave(arguments);
    }
    if constexpr (Finish::has_helpers) {
      const int warp = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0);
      if (warp > 0) Finish::template help<S>(arguments, shared, warp - 1);
    }
  } else {
    grow_registers<S::consumer_registers>();
    consume<S, Finish>(map_c, work, shared, warpgroup - 1, rank_row, rank_column);
  }
  __syncwarp();
  meet_cluster_relaxed();  // a block's barriers and stages are written by the others until here
#endif
}

inline int quotient_up(int a, int b) { return (a + b - 1) / b; }

/// How many clusters of the shape can be resident at once.
template <class S, class Finish>
int resident_clusters() {
  static const int kClusters = [] {
    constexpr int kSharedBytes = S::shared_bytes + Finish::shared_bytes;
    static_assert(kSharedBytes <= 227 * 1024);
    probes::allow_shared_bytes(multiply<S, Finish>, kSharedBytes);
    const int clusters =
        probes::resident_clusters(multiply<S, Finish>, {.blocks = S::cluster_size,
                                                        .threads = kThreads,
                                                        .cluster_size = S::cluster_size,
                                                        .shared_bytes = kSharedBytes});
    if (clusters == 0) {
      throw probes::SkipSeries{"the device runs no clusters of " + std::to_string(S::cluster_size) +
                               " blocks of " + std::to_string(kSharedBytes) +
                               " bytes of shared memory"};
    }
    return clusters;
  }();
  return kClusters;
}

template <class S, class Finish>
Raster raster_of(const ProductProblem<typename S::Element>& p) {
  constexpr int kHeight = S::rows * S::cluster_rows, kWidth = S::columns * S::cluster_columns;
  // The tiles in flight as square as they come.
  const double band = std::sqrt(resident_clusters<S, Finish>() * double(kWidth) / kHeight);
  return Raster::over(p.m, p.n, kHeight, kWidth, std::max(1, static_cast<int>(band)));
}

/// Relative time: waves, times a tile's outputs and what its edges cost beside them.
template <class S, class Finish>
double cost(const ProductProblem<typename S::Element>& p) {
  constexpr double kEdgeOutputs = 16;  // fitted to orders 1024 ... 8192 in bf16 on an H200
  // Where a consumer holds no second piece that is multiplied while it adds the first.
  constexpr double kSlower = S::piece > 0 && S::pieces_held == 1 ? 1.1 : 1;
  const int waves = quotient_up(raster_of<S, Finish>(p).tiles(), resident_clusters<S, Finish>());
  return waves * kSlower * (double(S::rows) * S::columns + kEdgeOutputs * (S::rows + S::columns));
}

/// Whether a launch may begin under the end of the one before it (programmatic dependent launch).
enum class Overlap { kAllowed, kNone };

/// What a launch is given for a finish: the kernel's arguments, or what becomes them where all
/// blocks are resident (launch_resident).
template <class Finish>
struct GivenTo {
  using Type = typename Finish::Arguments;
};
template <class Finish>
requires requires { typename Finish::Places; }
struct GivenTo<Finish> {
  using Type = typename Finish::Places;
};
template <class Finish>
using Given = typename GivenTo<Finish>::Type;

template <class S, class Finish>
void launch_shape(const ProductProblem<typename S::Element>& p, const Given<Finish>& arguments,
                  cudaStream_t stream, Overlap overlap) {
  static const std::size_t kL2Bytes = device_attribute(cudaDevAttrL2CacheSize);
  // Kept only where the operands overflow the L2 several times. Where they fit, lines kept by one
  // launch would be found by the next, which cold caches must not give.
  const bool keep_operands = (std::size_t(p.m) + p.n) * p.k * sizeof(*p.a) > 2 * kL2Bytes;
  const Work work{raster_of<S, Finish>(p), quotient_up(p.k, S::depth), keep_operands};
  const int clusters = std::min(work.raster.tiles(), resident_clusters<S, Finish>());
  probes::launch_resident(resident_clusters<S, Finish>() * S::cluster_size, multiply<S, Finish>,
                          {.blocks = clusters * S::cluster_size,
                           .threads = kThreads,
                           .cluster_size = S::cluster_size,
                           .shared_bytes = S::shared_bytes + Finish::shared_bytes,
                           .overlaps = overlap == Overlap::kAllowed,
                           .stream = stream},
                          tensor_map(p.a, p.m, p.k, S::load_rows_a, S::depth, true),
                          tensor_map(p.b, p.n, p.k, S::load_rows_b, S::depth, true),
                          tensor_map(p.c, p.m, p.n, kWgmmaRows, S::box_columns, S::box_swizzled),
                          work, arguments);
}

/// The shape that suits the problem best, the first of those that suit it alike.
template <class Finish, class Element, class First, class... Others>
auto launch_of(const ProductProblem<Element>& p, ShapeList<First, Others...>) {
  double least = cost<First, Finish>(p);
  auto launch = launch_shape<First, Finish>;
  const auto look_at = [&](double at, auto other) {
    if (at >= least) return;
    least = at;
    launch = other;
  };
  (look_at(cost<Others, Finish>(p), launch_shape<Others, Finish>), ...);
  return launch;
}

template <class Finish, class Element>
void launch_finishing(const ProductProblem<Element>& p, const Given<Finish>& arguments,
                      cudaStream_t stream, Overlap overlap = Overlap::kAllowed) {
  if (p.done_without_products(stream)) return;
  launch_of<Finish>(p, typename ShapesOf<Element>::All{})(p, arguments, stream, overlap);
}

template <class Element>
void launch(const ProductProblem<Element>& p, cudaStream_t stream) {
  launch_finishing<AsSummed>(p, {}, stream);
}

template <class Element>
void launch_apart(const ProductProblem<Element>& p, cudaStream_t stream) {
  launch_finishing<AsSummed>(p, {}, stream, Overlap::kNone);
}

template <class S, class Finish>
CodeExpectation expect_products() {
  constexpr int kColumns = S::piece > 0 ? S::piece : S::columns;
  constexpr int kSteps = S::depth / kWgmmaDepth<typename S::Element>;
  return expect_wgmma<typename S::Element>(multiply<S, Finish>, kColumns,
                                           S::blocks * (S::columns / kColumns) * kSteps);
}

template <class Finish, class... Shapes>
std::vector<CodeExpectation> machine_code_of(ShapeList<Shapes...>) {
  const machine_code::Kernels all = {multiply<Shapes, Finish>...};
  return {expect_products<Shapes, Finish>()..., expect_no_wgmma(all),
          expect(all, "UTMALDG.2D.MULTICAST",
                 "cp.async.bulk.tensor.2d.shared::cluster.global.*multicast*", 1)
              .in_kernel()
              .on(kWgmmaOn),
          expect(all, "UTMASTG.2D", "cp.async.bulk.tensor.2d.global.shared::cta.*", 1)
              .in_kernel()
              .or_more()
              .on(kWgmmaOn)};
}

/// The machine code that proves it.
template <class Element, class Finish = AsSummed>
std::vector<CodeExpectation> machine_code() {
  return machine_code_of<Finish>(typename ShapesOf<Element>::All{});
}

}  // namespace warpgauge::kernels::specialised
