// SPDX-License-Identifier: Apache-2.0
// Adds to dmma:
// - a warp that does nothing but start copies (TMA): the eight that multiply meet nowhere but at
//   the barriers of a stage, and get apart, so that some read while others multiply;
// - one block an SM that stays for all its tiles;
// - where the last tiles fill less than half of the SMs, all SMs share them, along k (stream-K). A
//   block begins with the end of such a tile and leaves its sums in C; the block before it, which
//   ends with the beginning of that tile, adds them to its own. It need not wait: the end was
//   computed first. Blocks that share no longer keep in step,
//   which costs more than a small part of a tile saves.
// Limits: compute capability 9.0; rows of A and B begin on 16 bytes. Launches that run at the same
// time would mix their flags.
// Bound by the tensor cores, whose clock random mantissas bring down.
//
// Predicted at order 4096 (warpgauge predict, H200): 2,777 us, the tensor cores 74 % busy.
#include "kernels/gemm_f64/warp_tile.cuh"
#include "kernels/harness/ring_place.h"
#include "kernels/harness/rung.h"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/harness/launch_resident.h"

namespace warpgauge::kernels::gemm_f64 {
namespace {

constexpr int kStages = 6;
constexpr int kConsumers = kWarps * 32, kThreads = 128 + kConsumers;
constexpr int kProducerRegisters = 40, kConsumerRegisters = 232;
constexpr int kAtFull = kStages * kStageBytes, kAtEmpty = kAtFull + kStages * 8;
constexpr int kSharedBytes = kAtEmpty + kStages * 8;
constexpr int kBand = 12;         // tiles
constexpr int kLeastStages = 16;  // that a block takes part in a tile for
constexpr int kMostBlocks = 1024;

/// Whether a block has left its sums of a tile's end in C. Zero between launches.
__device__ unsigned left_in_c[kMostBlocks];

struct Work {
  Raster raster;
  int stages_of_k;
  int whole;    ///< tiles of each block that it computes alone
  int sharers;  ///< blocks that share the tiles behind those
};

/// Stages `from` to `to` of a tile.
struct Piece {
  int tile, from, to;
};

/// A block's part of the tiles that are shared, counted from the first of these: from stage `from`
/// of `tile` up to stage `to` of `last_tile`.
struct Share {
  int tile, from, last_tile, to;

  static __device__ Share of_this_block(const Work& work) {
    const int block = static_cast<int>(blockIdx.x);
    if (block >= work.sharers) return {0, 0, -1, 0};
    const int tiles = work.raster.tiles() - work.whole * static_cast<int>(gridDim.x);
    const std::int64_t k = work.stages_of_k, stages = tiles * k;
    const std::int64_t begin = stages * block / work.sharers;
    const std::int64_t end = stages * (block + 1) / work.sharers;
    const auto first = static_cast<int>(begin / k), last = static_cast<int>((end - 1) / k);
    return {first, static_cast<int>(begin - first * k), last, static_cast<int>(end - last * k)};
  }
};

/// The pieces of this block, in order: first its own tiles, then its share of the others.
class Pieces {
 public:
  __device__ Pieces(const Work& work, const Share& share) : work_(work), share_(share) {}

  __device__ bool next(Piece& piece) {
    const int blocks = static_cast<int>(gridDim.x), index = index_++ - work_.whole;
    if (index < 0) {
      piece = {(index + work_.whole) * blocks + static_cast<int>(blockIdx.x), 0, work_.stages_of_k};
      return piece.tile < work_.raster.tiles();
    }
    const int tile = share_.tile + index;
    piece = {work_.whole * blocks + tile, index == 0 ? share_.from : 0,
             tile == share_.last_tile ? share_.to : work_.stages_of_k};
    return tile <= share_.last_tile;
  }

 private:
  const Work& work_;
  const Share& share_;
  int index_ = 0;
};

__device__ __forceinline__ void produce(const CUtensorMap& map_a, const CUtensorMap& map_b,
                                        const Work& work, const Share& share,
                                        std::uint32_t shared) {
  using namespace probes;
  RingPlace<kStages> ring;
  const std::uint64_t policy = keep_normally();
  Pieces pieces(work, share);
  for (Piece piece; pieces.next(piece);) {
    const TilePlace place = work.raster.place(piece.tile);
    for (int i = piece.from; i < piece.to; ++i) {
      const std::uint32_t full = shared + kAtFull + ring.stage * 8;
      const std::uint32_t stage = shared + ring.stage * kStageBytes;
      barrier_wait(shared + kAtEmpty + ring.stage * 8, ring.parity ^ 1);
      barrier_arrive_expecting(full, kStageBytes);
      tensor_load(stage, &map_a, i * kDepth, place.row * kRows, full, policy);
      tensor_load(stage + kStageA, &map_b, i * kDepth, place.column * kColumns, full, policy);
      ring.advance();
    }
  }
}

__device__ __forceinline__ void consume(const Problem& p, const Work& work, const Share& share,
                                        const probes::ResidentGrid& grid, std::uint32_t shared,
                                        int warp, int lane) {
  using namespace probes;
  RingPlace<kStages> ring;
  WarpTile tile(warp, lane);
  int read = -1;  // the stage that this warp has not yet said that it has read
  Pieces pieces(work, share);
  for (Piece piece; pieces.next(piece);) {
    tile.clear();
    const auto wait = [&] {
      barrier_wait(shared + kAtFull + ring.stage * 8, ring.parity);
      return shared + ring.stage * kStageBytes;
    };
    std::uint32_t stage = wait();
    tile.begin(stage);
#pragma unroll 1
    for (int i = piece.from; i < piece.to; ++i) {
      // Not before: an arrival does not wait for loads on their way, whose numbers the copy engine
      // would replace. The multiplications that wait for them are all behind us.
      if (lane == 0 && read >= 0) barrier_arrive(shared + kAtEmpty + read * 8);
      read = ring.stage;
      ring.advance();
      tile.multiply(stage, [&](std::uint32_t& following) {
        if (i + 1 == piece.to) return false;
        stage = following = wait();
        return true;
      });
    }
    const bool has_end = piece.to == work.stages_of_k;
    if (!has_end) {
      unsigned* const left = &left_in_c[blockIdx.x + 1];
      if (thread_index() == 128) {
        grid.wait([&] { return *static_cast<volatile unsigned*>(left) != 0; });
        *left = 0;
        __threadfence();
      }
      meet(1, kConsumers);
    }
    const TilePlace place = work.raster.place(piece.tile);
    const int first_row = place.row * kRows, first_column = place.column * kColumns;
    if (!has_end) {
      tile.outputs(first_row, first_column, [&](int row, int column, double& sum) {
        // Those outside read another one, and are not written: a condition would stop the loads
        // behind it until this one is here.
        sum += __ldcg(p.c + std::size_t(min(row, p.m - 1)) * p.n + min(column, p.n - 1));
      });
    }
    tile.outputs(first_row, first_column, [&](int row, int column, double sum) {
      if (row < p.m && column < p.n) p.c[std::size_t(row) * p.n + column] = sum;
    });
    if (piece.from > 0) {
      __threadfence();
      meet(1, kConsumers);
      if (thread_index() == 128) *static_cast<volatile unsigned*>(&left_in_c[blockIdx.x]) = 1;
    }
  }
}

__global__ void __launch_bounds__(kThreads, 1)
    dmma_specialised(const __grid_constant__ CUtensorMap map_a,
                     const __grid_constant__ CUtensorMap map_b, const Problem p, const Work work,
                     const probes::ResidentGrid grid) {
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  __shared__ Share share;
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const int warp = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0);
  if (threadIdx.x == 0) {
    for (int i = 0; i < kStages; ++i) {
      probes::barrier_init(shared + kAtFull + i * 8, 1);
      probes::barrier_init(shared + kAtEmpty + i * 8, kWarps);
    }
    probes::publish_barriers();
    share = Share::of_this_block(work);
  }
  __syncthreads();
  if (warp < 4) {
    probes::shrink_registers<kProducerRegisters>();
    if (warp == 0 && probes::elect_one()) produce(map_a, map_b, work, share, shared);
  } else {
    probes::grow_registers<kConsumerRegisters>();
    consume(p, work, share, grid, shared, warp - 4, static_cast<int>(threadIdx.x % 32));
  }
}

/// Blocks that the device holds at once.
int resident() {
  static const int kBlocks = [] {
    probes::allow_shared_bytes(dmma_specialised, kSharedBytes);
    return std::min(kMostBlocks,
                    probes::resident_blocks(reinterpret_cast<const void*>(dmma_specialised),
                                            {.threads = kThreads, .shared_bytes = kSharedBytes}));
  }();
  return kBlocks;
}

void launch(const Problem& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  const Raster raster = Raster::over(p.m, p.n, kRows, kColumns, kBand);
  const int stages_of_k = (p.k + kDepth - 1) / kDepth;
  const std::int64_t most = std::int64_t(raster.tiles()) * stages_of_k / kLeastStages;
  const int blocks = static_cast<int>(
      std::min<std::int64_t>(resident(), std::max<std::int64_t>(raster.tiles(), most)));
  // Blocks that share do not keep in step, and add up: that pays for half a tile saved.
  const bool shares = raster.tiles() % blocks * 2 < blocks;
  const int whole = shares ? raster.tiles() / blocks : (raster.tiles() + blocks - 1) / blocks;
  const std::int64_t rest = shares ? raster.tiles() % blocks : 0;
  const auto sharers = static_cast<int>(std::clamp<std::int64_t>(
      rest * stages_of_k / kLeastStages, std::min<std::int64_t>(rest, 1), blocks));
  probes::launch_resident(
      resident(), dmma_specialised,
      {.blocks = blocks, .threads = kThreads, .shared_bytes = kSharedBytes, .stream = stream},
      tensor_map(p.a, p.m, p.k, kRows, kDepth), tensor_map(p.b, p.n, p.k, kColumns, kDepth), p,
      Work{raster, stages_of_k, whole, sharers}, probes::ThisGrid{});
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "a producer warp (TMA), persistent blocks, the last wave shared along k (stream-K)",
     .min_capability = 90,
     .machine_code =
         {expect_dmma(dmma_specialised, true), expect_older_dmma(dmma_specialised, true),
          expect_no_dmma(dmma_specialised),
          expect(dmma_specialised, "LDS.64", "ld.shared.f64", 48).even_conditional().on(kDmmaOn),
          expect(dmma_specialised, "UTMALDG.2D", "cp.async.bulk.tensor.2d.shared::cluster.global.*",
                 2)
              .in_kernel()
              .or_more()
              .on(kDmmaOn),
          // Code for 12.x spills.
          expect(dmma_specialised, "(LDL|STL)*", "(ld|st).local*", 1)
              .in_kernel()
              .or_more()
              .on("sm_12*")},
     .refuses = refuse_rows,
     .launch = launch}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_f64
