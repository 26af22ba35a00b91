// SPDX-License-Identifier: Apache-2.0
// Rung 2: one kernel, by decoupled look-back (look_back.h): the array is read once and written
// once. A tile publishes its own sum as soon as it has it, and the sum of all up to its last
// element once it knows that. A warp adds up what the tiles in front have published, nearest first,
// up to one with a sum of all.
// - The copy engine brings a block its next tile (cp.async.bulk) while the block looks back and
//   stores: the current tile has gone from shared memory to registers before. An SM has 64 KiB in
//   registers and as much under way. (A third block per SM would leave 40 registers per thread, too
//   few.)
// - A look sees 128 tiles of 32 KiB by one trip to L2. Within one look, the sum of all can pass on
//   only as far as the look sees: small windows of small tiles bound the rate.
// Bound by rounds: a block publishes the sum of its next tile, which may have been here for long,
// only when it has stored the current one, and for that it waits for the tiles in front, whose
// blocks do the same. All blocks go from tile to tile together, at the pace of the slowest load and
// look-back, and memory idles. The next rung takes that apart.
// Progress: blocks take tiles by a counter, so the owner of a tile is running, and so are the
// owners of all tiles in front. A block works on its tiles in their order and waits for tiles in
// front only. The first tile that is not done waits for none: its owner's earlier tiles are done.
// So it gets done, and by induction so do all tiles, in whatever order blocks start and however
// many fit the device.
// For the next launch, the block that ends last puts the counters back and raises the number of the
// launch; words of this launch then say nothing (look_back.h). It may be replayed in a graph.
// Arrays that do not begin on 16 bytes, and the last tile, are moved in single elements, without
// the copy engine. Limits: compute capability 9.0; two launches on one state must not run at the
// same time; one that is killed leaves a state that must be zeroed.
#include "kernels/scan/look_back.cuh"
#include "kernels/scan/scan.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"

namespace warpgauge::kernels::scan {
namespace {

/// Publishes the tile's sum, finds what comes before it, and publishes the sum of all. For a whole
/// warp.
__device__ __forceinline__ std::uint32_t before_tile(const State& state, unsigned tile,
                                                     std::uint32_t sum, std::uint32_t launch) {
  const auto tell = [&](Told told, std::uint32_t what) {
    if (threadIdx.x % 32 == 0) state.tell(tile, launch, told, what);
  };
  if (tile == 0) {
    tell(Told::kAll, sum);
    return 0;
  }
  tell(Told::kOwn, sum);
  const std::uint32_t before = look_back<4>(state.tiles, tile, launch);
  tell(Told::kAll, before + sum);
  return before;
}

__global__ void __launch_bounds__(kThreads, 2)
    single_pass(const Problem p, unsigned tiles, bool in_aligned, bool out_aligned) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  __shared__ alignas(128) std::uint32_t stage[kTile];
  __shared__ std::uint64_t arrived;
  __shared__ std::uint32_t warp_sums[kWarps], before_shared;
  __shared__ unsigned tile_shared;
  const std::uint32_t barrier = probes::shared_address(&arrived);
  const State state(p.state);
  // One warp looks back, another one takes tiles and asks for copies: neither waits for the other.
  const bool looks_back = threadIdx.x < 32, takes_tiles = threadIdx.x == 32;
  const std::uint32_t launch = state.launch();

  const auto comes_by_copy = [&](unsigned tile) {
    return in_aligned && elements_of(p.n, tile) == kTile;
  };
  const auto take_tile = [&] {
    const unsigned tile = state.take_tile();
    tile_shared = tile;
    if (tile < tiles && comes_by_copy(tile)) {
      probes::barrier_arrive_expecting(barrier, sizeof(stage));
      probes::bulk_load(probes::shared_address(stage), p.in + tile * kTile, sizeof(stage), barrier);
    }
  };

  if (takes_tiles) {
    probes::barrier_init(barrier, 1);
    probes::publish_to_copies();  // the engine sees the barrier
    take_tile();
  }
  __syncthreads();
  std::uint32_t parity = 0;
#pragma unroll 1
  while (true) {
    const unsigned tile = tile_shared;
    if (tile >= tiles) break;
    TileInRegisters x;
    if (comes_by_copy(tile)) {
      probes::barrier_wait(barrier, parity);
      parity ^= 1;
      x.load_vectors(stage);
    } else {
      x.load_singles(p.in + tile * kTile, elements_of(p.n, tile));
    }
    const std::uint32_t warp_sum = x.scan_warp();
    if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = warp_sum;
    __syncthreads();  // sums are there; stage and tile_shared are free
    if (takes_tiles) take_tile();
    const WarpSums sums = sums_of(warp_sums);
    if (looks_back) {
      const std::uint32_t before = before_tile(state, tile, sums.all, launch);
      if (threadIdx.x == 0) before_shared = before;
    }
    __syncthreads();  // before_shared and tile_shared are there; warp_sums are free
    x.add(before_shared + sums.before);
    if (out_aligned && elements_of(p.n, tile) == kTile) {
      x.store_vectors(p.out + tile * kTile);
    } else {
      x.store_singles(p.out + tile * kTile, elements_of(p.n, tile));
    }
  }
  // All threads have read the launch's number, and met since.
  if (takes_tiles) state.end_block(launch);
#endif
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "one kernel by look-back over 128 tiles, the next tile brought by the copy engine",
     .min_capability = 90,
     .machine_code = {expect(single_pass, "UBLKCP*", "cp.async.bulk.shared::cluster.global.*", 1)
                          .even_conditional()
                          .on("sm_(9|1[0-9])*"),
                      expect_anywhere(single_pass, "STG.E.128", "st.global.v4.[bu]32", kVectors)
                          .on("sm_(9|1[0-9])*"),
                      expect_anywhere(single_pass, "(LDL|STL)*", "(ld|st).local*", 0)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const unsigned tiles = tiles_of(p.n);
       single_pass<<<at_most_resident<single_pass>(tiles, kThreads), kThreads, 0, stream>>>(
           p, tiles, begins_vector(p.in), begins_vector(p.out));
     }}};

}  // namespace
}  // namespace warpgauge::kernels::scan
