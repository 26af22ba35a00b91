// SPDX-License-Identifier: Apache-2.0
// C = A B^T by warps of which each does one thing, and nothing ever stops.
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
#include "kernels/harness/wgmma/store_pair.cuh"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"
#include "probes/harness/launch_resident.h"

namespace warpgauge::kernels::specialised {

inline constexpr int kConsumers = 2;  // warpgroups
inline constexpr int kThreads = (1 + kConsumers) * 128;

/// How C is cut: a consumer holds `blocks` blocks of 64 rows by `columns` columns; thread blocks
/// come in clusters of `cluster_rows` x `cluster_columns`, those in a column share B, those in a
/// row share A; C is written in parts of 64 rows by `part` columns, `boxes` copies each.
template <class Element_, int blocks_, int columns_, int stages_, int cluster_rows_,
          int cluster_columns_, int part_, int boxes_>
struct Shape {
  using Element = Element_;
  using Output = typename OutputOf<Element>::type;
  static constexpr int blocks = blocks_, columns = columns_, stages = stages_;
  static constexpr int cluster_rows = cluster_rows_, cluster_columns = cluster_columns_;
  static constexpr int part = part_, boxes = boxes_;

  static constexpr int depth = kStageDepth<Element>;
  static constexpr int rows = kConsumers * blocks * kWgmmaRows;
  static constexpr int cluster_size = cluster_rows * cluster_columns;
  static constexpr int load_rows_a = rows / cluster_columns;
  static constexpr int load_rows_b = columns / cluster_rows;
  /// Blocks whose copies land in one block's stage: those of its row and of its column.
  [[maybe_unused]] static constexpr int partners = cluster_rows + cluster_columns - 1;

  /// Shared memory, in bytes: stages of A, stages of B, the parts of C, barriers.
  static constexpr int stage_a = rows * depth * int{sizeof(Element)};
  static constexpr int stage_b = columns * depth * int{sizeof(Element)};
  static constexpr int part_bytes = kWgmmaRows * part * int{sizeof(Output)};
  static constexpr int at_b = stages * stage_a;
  static constexpr int at_c = at_b + stages * stage_b;
  static constexpr int at_full = at_c + kConsumers * part_bytes;
  static constexpr int at_empty = at_full + stages * 8;
  static constexpr int shared_bytes = at_empty + stages * 8;

  /// A box of C. What a warp writes to it at once must meet all 32 banks: eight rows of 16 bytes
  /// (stmatrix), of fp32 four rows of 32 bytes at a time. So it does by the swizzle where a row is
  /// 128 bytes, else because its number of such pieces is odd.
  static constexpr int box_columns = part / boxes;
  static constexpr int box_row_bytes = box_columns * int{sizeof(Output)};
  static constexpr int box_bytes = part_bytes / boxes;
  static constexpr bool box_swizzled = box_row_bytes == 128;
  static constexpr int piece_bytes = 8 * int{sizeof(Output)};
  static constexpr int box_pieces = box_row_bytes / piece_bytes;
  static_assert(box_swizzled || box_pieces % 2 == 1);

  /// How far into their row of the staged boxes two neighbouring pieces of a part lie, the first
  /// for the lower half of a warp (`upper` 0), the second for the upper (1). Offsets of different
  /// pairs differ by constants, but for the pair that straddles two boxes: an address for each pair
  /// would not fit into registers.
  static __device__ constexpr int staged_at(int pair, int upper, int row_in_eight) {
    const int box = 2 * pair / box_pieces, piece = 2 * pair % box_pieces;
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

/// The shapes of a family. Outputs of twice the bytes are written in twice the parts.
template <class Element>
inline constexpr int kOutputWords = sizeof(typename OutputOf<Element>::type) / 2;
template <class Element>
using Large =
    Shape<Element, 2, 208, 3, 1, 2, 208 / kOutputWords<Element>, 2 / kOutputWords<Element>>;
template <class Element>
using Medium = Shape<Element, 1, 256, 4, 2, 1, 128 / kOutputWords<Element>, 2>;
template <class Element>
using Small = Shape<Element, 1, 64, 8, 1, 2, 64 / kOutputWords<Element>, 1>;

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

/// Where a thread writes a part of a consumer's block in shared memory, by the bytes of an output.
template <class S, int output_bytes = sizeof(typename S::Output)>
class Staged;

template <class S>
class Staged<S, 2> {
 public:
  __device__ __forceinline__ Staged(std::uint32_t staging, int warp, int lane)
      : row_(warp * 16 + lane % 16), upper_(lane / 16), at_(staging + row_ * S::box_row_bytes) {}

  __device__ __forceinline__ void write(const float* from) const {
#pragma unroll
    for (int pair = 0; pair < S::part / 16; ++pair) {
      const std::uint32_t to = at_ + S::staged_at(pair, upper_, row_ % 8);
      const auto packed = [&](int i) {
        const float* two = from + pair * 8 + i;
        const auto rounded = pair_of(static_cast<typename S::Output*>(nullptr), two[0], two[1]);
        return *reinterpret_cast<const std::uint32_t*>(&rounded);
      };
      store_matrices(to, packed(0), packed(2), packed(4), packed(6));
    }
  }

 private:
  int row_, upper_;
  std::uint32_t at_;
};

/// Of fp32 a thread's two neighbours at once. In a swizzled box the eight columns of rows 0 and 1,
/// of 2 and 3 and so on lie at the same 32 bytes: of odd rows the eight columns two further (or
/// before) go in the same instruction.
template <class S>
class Staged<S, 4> {
 public:
  __device__ __forceinline__ Staged(std::uint32_t staging, int warp, int lane) {
    const int row = warp * 16 + lane / 4;
    odd_ = row % 2;
    piece_ = (lane % 4 / 2) ^ (row % 8) ^ (odd_ * 4);
    at_ = staging + row * S::box_row_bytes + (S::box_swizzled ? lane % 2 : lane % 4) * 8;
  }

  __device__ __forceinline__ void write(const float* from) const {
#pragma unroll
    for (int eight = 0; eight < S::part / 8; ++eight) {
      const int box = eight / S::box_pieces, piece = eight % S::box_pieces;
#pragma unroll
      for (int lower = 0; lower < 2; ++lower) {  // rows eight further down
        const float* two = from + eight * 4 + lower * 2;
        float2 stored = {two[0], two[1]};
        std::uint32_t to = at_ + box * S::box_bytes + lower * 8 * S::box_row_bytes;
        if constexpr (S::box_swizzled) {
          const float* other = from + (eight ^ 2) * 4 + lower * 2;
          if (odd_ != 0) stored = {other[0], other[1]};
          to += (piece_ ^ (piece * 2)) * 16;
        } else {
          to += piece * 32;
        }
        *shared_pointer<float2>(to) = stored;
      }
    }
  }

 private:
  int odd_, piece_;
  std::uint32_t at_;
};

/// Writes a consumer's block of 64 rows, part by part, through its own shared memory.
template <class S>
__device__ __forceinline__ void write_block(const float (&sum)[S::columns / 2],
                                            const CUtensorMap& map_c, std::uint32_t staging,
                                            int barrier, int row, int column) {
  const int lane = static_cast<int>(thread_index() % 32);
  const int warp = __shfl_sync(~0U, static_cast<int>(thread_index() / 32 % 4), 0);
  const Staged<S> staged(staging, warp, lane);
#pragma unroll
  for (int part = 0; part < S::columns / S::part; ++part) {
    if (warp == 0) wait_bulk_stores_read<0>();  // of the thread that issued them
    meet(barrier, 128);
    staged.write(sum + part * (S::part / 2));
    publish_to_copies();
    meet(barrier, 128);
    if (warp == 0 && elect_one()) {
      const std::uint64_t policy = keep_least();
#pragma unroll
      for (int box = 0; box < S::boxes; ++box) {
        tensor_store(&map_c, staging + box * S::box_bytes,
                     column + part * S::part + box * S::box_columns, row, policy);
      }
      commit_bulk_stores();
    }
  }
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
      if (i > 0) release<S>(shared + S::at_empty + previous * 8, rank_row, rank_column);
      previous = ring.stage;
      ring.advance();
    }
    wgmma_wait<0>();
    release<S>(shared + S::at_empty + previous * 8, rank_row, rank_column);
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
  const int waves = quotient_up(raster_of<S, Finish>(p).tiles(), resident_clusters<S, Finish>());
  return waves * (double(S::rows) * S::columns + kEdgeOutputs * (S::rows + S::columns));
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

/// The shape that suits the problem best.
template <class Finish, class Element>
void launch_finishing(const ProductProblem<Element>& p, const Given<Finish>& arguments,
                      cudaStream_t stream, Overlap overlap = Overlap::kAllowed) {
  if (p.done_without_products(stream)) return;
  const double large = cost<Large<Element>, Finish>(p), medium = cost<Medium<Element>, Finish>(p),
               small = cost<Small<Element>, Finish>(p);
  const auto launch = large <= std::min(medium, small) ? launch_shape<Large<Element>, Finish>
                      : medium <= small                ? launch_shape<Medium<Element>, Finish>
                                                       : launch_shape<Small<Element>, Finish>;
  launch(p, arguments, stream, overlap);
}

template <class Element>
void launch(const ProductProblem<Element>& p, cudaStream_t stream) {
  launch_finishing<AsSummed>(p, {}, stream);
}

template <class Element>
void launch_apart(const ProductProblem<Element>& p, cudaStream_t stream) {
  launch_finishing<AsSummed>(p, {}, stream, Overlap::kNone);
}

/// The machine code that proves it.
template <class Element, class Finish = AsSummed>
std::vector<CodeExpectation> machine_code() {
  const auto large = multiply<Large<Element>, Finish>;
  const auto medium = multiply<Medium<Element>, Finish>;
  const auto small = multiply<Small<Element>, Finish>;
  const machine_code::Kernels all = {large, medium, small};
  return {expect_wgmma<Element>(large, 208, 8), expect_wgmma<Element>(medium, 256, 4),
          expect_wgmma<Element>(small, 64, 4),
          expect(all, "UTMALDG.2D.MULTICAST",
                 "cp.async.bulk.tensor.2d.shared::cluster.global.*multicast*", 1)
              .in_kernel(),
          expect(all, "UTMASTG.2D", "cp.async.bulk.tensor.2d.global.shared::cta.*", 1)
              .in_kernel()
              .or_more()};
}

}  // namespace warpgauge::kernels::specialised
