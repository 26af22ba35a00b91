// SPDX-License-Identifier: Apache-2.0
// Rung 3: look-back taken apart, so that nothing waits for it but what needs it. A block stays on
// its SM, has a ring of stages in shared memory, a tile in each, and warps for each step of a tile:
// - one takes tiles by the counter and has the copy engine bring them, as far ahead as stages are
//   free;
// - three, a tile each in turn, add up a tile as soon as it is here and publish its sum at once,
//   which is all that later tiles need to go on;
// - one looks back for tile after tile, and publishes the sum of all;
// - the others scan a tile among themselves meanwhile, wait for what comes before it, add and
//   store.
// They meet at four barriers a stage (mbarrier.cuh) and nowhere else: the tile is here (full), its
// sum is (summed), what comes before it is (known), its readers are done (empty). A look sees 32
// tiles by one trip to L2: a wider look would ask mostly for words that are not needed.
// Progress: blocks take tiles by a counter, so the owner of a tile is running, and so are the
// owners of all tiles in front. Every step of a block takes its tiles in their order. It waits for
// an earlier step of the same tile, for a stage, which an earlier tile of the block leaves, and, in
// the look-back, for the sums of tiles in front. The first tile that is not done waits for none of
// these: its block's earlier tiles are done and have left their stages. So it gets done, and by
// induction so do all tiles, in whatever order blocks start and however many fit the device.
// Order: a thread that waits for `full` sees what the copy engine has written. The engine writes a
// stage again when `empty` says that its readers are done, which needs no fence. It would need one
// where threads had written there; but they write only the tiles of an array that the engine takes
// no tile of, or the last tile, behind which none comes.
// For the next launch, the block whose last tile is taken last puts the counters back and raises
// the number of the launch; words of this launch then say nothing (look_back.h). It may be replayed
// in a graph. Arrays that do not begin on 16 bytes, and the last tile, are brought in single
// elements by the warp that takes tiles, and stored in such. Limits: compute capability 9.0, 193
// KiB of shared memory; two launches on one state must not run at the same time; one that is killed
// leaves a state that must be zeroed. Bound by DRAM.
#include "kernels/harness/ring_place.h"
#include "kernels/scan/look_back.cuh"
#include "kernels/scan/scan.h"
#include "probes/device/async_copy.cuh"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"

namespace warpgauge::kernels::scan {
namespace {

/// The warps that scan a tile together, the tiles that a block holds, the warps that sum (a tile
/// each in turn), the words of a lane in a look (look_back.cuh).
template <int scanning_warps, int stages, int summing_warps, int looks>
struct Pipeline {
  static constexpr int kScanning = scanning_warps, kStages = stages, kLooks = looks;
  static_assert(kScanning <= 32 && kStages > 0 && kLooks > 0);
  static constexpr unsigned kTile = kScanning * kWarpTile;  // elements

  /// Warps by what they do: those that scan come first.
  static constexpr int kTakes = kScanning, kLooksBack = kTakes + 1, kFirstSumming = kLooksBack + 1;
  static constexpr int kSumming = summing_warps;
  static constexpr int kThreads = 32 * (kFirstSumming + kSumming);
  // Each keeps to stages of its own: copies may end in another order than they began, and a warp
  // that came to a stage whose tile before was still under way would take the phase before that one
  // for its own: a barrier tells two phases apart, not three.
  static_assert(kStages % kSumming == 0);

  /// A block's shared memory. A tile that there is not ends every warp's work.
  struct Shared {
    alignas(128) std::uint32_t elements[kStages][kTile];
    unsigned tile[kStages];
    std::uint32_t sum[kStages];                      ///< of the tile
    std::uint32_t before_share[kStages][kScanning];  ///< of the tile's elements before each warp's
    std::uint32_t before[kStages];                   ///< of all tiles before
    std::uint64_t full[kStages], summed[kStages], known[kStages], empty[kStages];
  };
  static constexpr int kSharedBytes = sizeof(Shared);
  static_assert(kSharedBytes <= 227 * 1024);
};

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900

__device__ __forceinline__ void wait(const std::uint64_t& barrier, int parity) {
  probes::barrier_wait(probes::shared_address(&barrier), parity);
}

__device__ __forceinline__ void arrive(const std::uint64_t& barrier) {
  probes::barrier_arrive(probes::shared_address(&barrier));
}

/// One warp's work: brings tiles, as far ahead as stages are free, and at last as many ends as
/// there are summing warps.
template <class S>
__device__ __forceinline__ void bring_tiles(typename S::Shared& shared, const Problem& p,
                                            const State& state, unsigned tiles, bool in_aligned) {
  const unsigned lane = threadIdx.x % 32;
  // The phase before a fresh barrier's first counts as ended: no wait in the ring's first pass.
  RingPlace<S::kStages> at{.stage = 0, .parity = 1};
  const auto bring = [&](unsigned tile) {
    const std::uint64_t& full = shared.full[at.stage];
    const std::uint32_t to = probes::shared_address(shared.elements[at.stage]);
    const std::uint32_t* from = p.in + std::size_t{tile} * S::kTile;
    if (lane == 0) shared.tile[at.stage] = tile;
    if (tile < tiles) {
      const unsigned elements = elements_of(p.n, tile, S::kTile);
      if (in_aligned && elements == S::kTile) {
        if (lane == 0) {
          constexpr std::uint32_t kBytes = S::kTile * sizeof(std::uint32_t);
          probes::barrier_arrive_expecting(probes::shared_address(&full), kBytes);
          probes::bulk_load(to, from, kBytes, probes::shared_address(&full));
        }
        return;
      }
#pragma unroll 8
      for (unsigned i = lane; i < S::kTile; i += 32) {
        probes::async_copy_4(to + 4 * i, from + i, i < elements);
      }
      probes::commit_async_copies();
      probes::wait_async_copies<0>();
      __syncwarp();
    }
    if (lane == 0) arrive(full);
  };
  unsigned tile = 0;
#pragma unroll 1
  for (int ends = 0; ends < S::kSumming; at.advance()) {
    wait(shared.empty[at.stage], at.parity);
    // Taken when it can be brought, not before: a tile in front that is late delays all others.
    if (ends == 0) tile = __shfl_sync(~0U, lane == 0 ? state.take_tile() : 0, 0);
    bring(tile);
    if (tile >= tiles) ++ends;
  }
}

/// The work of summing warp `first` of S::kSumming: every S::kSumming-th tile, from its first on.
template <class S>
__device__ __forceinline__ void sum_tiles(typename S::Shared& shared, const State& state,
                                          unsigned tiles, std::uint32_t launch, int first) {
  const unsigned lane = threadIdx.x % 32;
  RingPlace<S::kStages> at{.stage = first, .parity = 0};
#pragma unroll 1
  while (true) {
    wait(shared.full[at.stage], at.parity);
    const unsigned tile = shared.tile[at.stage];
    if (tile >= tiles) return;
    const auto* vectors = reinterpret_cast<const uint4*>(shared.elements[at.stage]) + lane;
    std::uint32_t sum = 0, before_mine = 0;
#pragma unroll 4
    for (unsigned share = 0; share < S::kScanning; ++share) {
      std::uint32_t of_lane = 0;
#pragma unroll
      for (int k = 0; k < kVectors; ++k) {
        const uint4 x = vectors[share * (kWarpTile / 4) + k * 32];
        of_lane += x.x + x.y + x.z + x.w;
      }
      if (share == lane) before_mine = sum;
      sum += __reduce_add_sync(~0U, of_lane);
    }
    if (lane == 0) {
      state.tell(tile, launch, tile == 0 ? Told::kAll : Told::kOwn, sum);
      shared.sum[at.stage] = sum;
    }
    if (lane < S::kScanning) shared.before_share[at.stage][lane] = before_mine;
    __syncwarp();
    if (lane == 0) arrive(shared.summed[at.stage]);
#pragma unroll
    for (int k = 0; k < S::kSumming; ++k) at.advance();
  }
}

/// One warp's work: what comes before each tile. Tiles in front are looked at while this one is
/// summed.
template <class S>
__device__ __forceinline__ void look_back_of_tiles(typename S::Shared& shared, const State& state,
                                                   unsigned tiles, std::uint32_t launch) {
#pragma unroll 1
  for (RingPlace<S::kStages> at;; at.advance()) {
    wait(shared.full[at.stage], at.parity);
    const unsigned tile = shared.tile[at.stage];
    if (tile >= tiles) return;
    const std::uint32_t before = tile == 0 ? 0 : look_back<S::kLooks>(state.tiles, tile, launch);
    wait(shared.summed[at.stage], at.parity);
    __syncwarp();
    if (threadIdx.x % 32 == 0) {
      if (tile > 0) state.tell(tile, launch, Told::kAll, before + shared.sum[at.stage]);
      shared.before[at.stage] = before;
      arrive(shared.known[at.stage]);
    }
  }
}

/// The work of a scanning warp: its share of each tile.
template <class S>
__device__ __forceinline__ void scan_tiles(typename S::Shared& shared, const Problem& p,
                                           unsigned tiles, bool out_aligned) {
#pragma unroll 1
  for (RingPlace<S::kStages> at;; at.advance()) {
    wait(shared.full[at.stage], at.parity);
    const unsigned tile = shared.tile[at.stage];
    if (tile >= tiles) return;
    TileInRegisters x;
    x.load_vectors(shared.elements[at.stage]);
    x.scan_warp();
    wait(shared.known[at.stage], at.parity);
    x.add(shared.before[at.stage] + shared.before_share[at.stage][threadIdx.x / 32]);
    __syncwarp();
    if (threadIdx.x % 32 == 0) arrive(shared.empty[at.stage]);
    std::uint32_t* const to = p.out + std::size_t{tile} * S::kTile;
    const unsigned elements = elements_of(p.n, tile, S::kTile);
    if (out_aligned && elements == S::kTile) {
      x.store_vectors(to);
    } else {
      x.store_singles(to, elements);
    }
  }
}

#endif

template <class S>
__global__ void __launch_bounds__(S::kThreads, 1)
    pipelined(const Problem p, unsigned tiles, bool in_aligned, bool out_aligned) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  auto& shared = *reinterpret_cast<typename S::Shared*>(shared_memory);
  const State state(p.state);
  const std::uint32_t launch = state.launch();
  const int warp = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0);
  if (threadIdx.x == 0) {
    for (int stage = 0; stage < S::kStages; ++stage) {
      for (const std::uint64_t* once : {shared.full, shared.summed, shared.known}) {
        probes::barrier_init(probes::shared_address(once + stage), 1);
      }
      probes::barrier_init(probes::shared_address(shared.empty + stage), S::kScanning);
    }
    probes::publish_to_copies();  // the engine sees the barriers
  }
  __syncthreads();  // barriers are there; all threads have read the launch's number
  if (warp < S::kScanning) {
    scan_tiles<S>(shared, p, tiles, out_aligned);
  } else if (warp == S::kTakes) {
    bring_tiles<S>(shared, p, state, tiles, in_aligned);
    if (threadIdx.x % 32 == 0) state.end_block(launch);
  } else if (warp == S::kLooksBack) {
    look_back_of_tiles<S>(shared, state, tiles, launch);
  } else {
    sum_tiles<S>(shared, state, tiles, launch, warp - S::kFirstSumming);
  }
#endif
}

template <class S>
void launch_pipelined(const Problem& p, cudaStream_t stream) {
  const unsigned tiles = tiles_of(p.n, S::kTile);
  const unsigned blocks = at_most_resident<pipelined<S>>(tiles, S::kThreads, S::kSharedBytes);
  pipelined<S><<<blocks, S::kThreads, S::kSharedBytes, stream>>>(p, tiles, begins_vector(p.in),
                                                                 begins_vector(p.out));
}

using Chosen = Pipeline<kWarps, 6, 3, 1>;  // six tiles of 32 KiB

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "a ring of tiles in shared memory, and warps of their own for copies, sums, look-back",
     .min_capability = 90,
     .machine_code = {expect_anywhere(pipelined<Chosen>, "UBLKCP*",
                                      "cp.async.bulk.shared::cluster.global.*", 1)
                          .on("sm_(9|1[0-9])*"),
                      expect_anywhere(pipelined<Chosen>, "STG.E.128", "st.global.v4.[bu]32",
                                      kVectors)
                          .on("sm_(9|1[0-9])*"),
                      expect_anywhere(pipelined<Chosen>, "BAR.SYNC*", "bar(rier)?.sync*", 1)
                          .on("sm_(9|1[0-9])*"),
                      expect_anywhere(pipelined<Chosen>, "(LDL|STL)*", "(ld|st).local*", 0)},
     .launch = launch_pipelined<Chosen>}};

}  // namespace
}  // namespace warpgauge::kernels::scan
