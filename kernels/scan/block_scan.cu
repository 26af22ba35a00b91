// SPDX-License-Identifier: Apache-2.0
// Rung 1: three kernels. A block scans a tile of 8192 elements in its registers and leaves the
// tile's sum; one block scans the sums; a third kernel adds to each tile what comes before it. The
// array is read and written twice, where once and once would do, by 16-byte accesses all the time.
// Bound by DRAM, at twice the bytes that are needed.
#include "kernels/scan/scan.h"

namespace warpgauge::kernels::scan {
namespace {

__global__ void __launch_bounds__(kThreads)
    scan_tiles(const Problem p, bool in_aligned, bool out_aligned) {
  __shared__ std::uint32_t warp_sums[kWarps];
  const std::size_t first = blockIdx.x * kTile;
  const unsigned elements = elements_of(p.n, blockIdx.x);
  const bool whole = elements == kTile;
  TileInRegisters x;
  if (whole && in_aligned) {
    x.load_vectors(p.in + first);
  } else {
    x.load_singles(p.in + first, elements);
  }
  const std::uint32_t warp_sum = x.scan_warp();
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = warp_sum;
  __syncthreads();
  const WarpSums sums = sums_of(warp_sums);
  x.add(sums.before);
  if (whole && out_aligned) {
    x.store_vectors(p.out + first);
  } else {
    x.store_singles(p.out + first, elements);
  }
  if (threadIdx.x == 0) static_cast<std::uint32_t*>(p.scratch)[blockIdx.x] = sums.all;
}

/// One block: the sums of the tiles become what comes before each tile.
__global__ void __launch_bounds__(kThreads) scan_sums(std::uint32_t* sums, unsigned tiles) {
  __shared__ std::uint32_t warp_sums[kWarps];
  std::uint32_t before = 0;
#pragma unroll 1
  for (unsigned tile = 0; tile < tiles_of(tiles); ++tile) {
    std::uint32_t* const first = sums + tile * kTile;
    const unsigned elements = elements_of(tiles, tile);
    TileInRegisters x;
    x.load_singles(first, elements);
    const std::uint32_t warp_sum = x.scan_warp();
    if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = warp_sum;
    __syncthreads();
    const WarpSums of_block = sums_of(warp_sums);
    x.add(before + of_block.before);
    x.store_singles(first, elements);
    before += of_block.all;
    __syncthreads();  // the warps' sums are free again
  }
}

/// Tile 0 has nothing before it: block b adds to tile b + 1 the scanned sum of tile b.
__global__ void __launch_bounds__(kThreads) add_sums(const Problem p, bool out_aligned) {
  const std::size_t first = (blockIdx.x + std::size_t{1}) * kTile;
  const unsigned elements = elements_of(p.n, blockIdx.x + 1);
  const std::uint32_t before = static_cast<const std::uint32_t*>(p.scratch)[blockIdx.x];
  std::uint32_t* const tile = p.out + first;
  if (elements == kTile && out_aligned) {
    auto* vectors = reinterpret_cast<uint4*>(tile);
#pragma unroll
    for (int k = 0; k < kVectors; ++k) {
      const uint4 x = vectors[k * kThreads + threadIdx.x];
      const uint4 y = {x.x + before, x.y + before, x.z + before, x.w + before};
      vectors[k * kThreads + threadIdx.x] = y;
    }
  } else {
    for (unsigned i = threadIdx.x; i < elements; i += kThreads) tile[i] += before;
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "three kernels: tiles, their sums, and the sums added to the tiles",
     .machine_code = {expect_anywhere({scan_tiles, add_sums}, "LDG.E.128(.CONSTANT)?",
                                      "ld.global(.nc)?.v4.[bu]32", kVectors),
                      expect_anywhere({scan_tiles, add_sums}, "STG.E.128", "st.global.v4.[bu]32",
                                      kVectors),
                      expect_anywhere({scan_tiles, scan_sums}, "(LDL|STL)*", "(ld|st).local*", 0)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const unsigned tiles = tiles_of(p.n);
       scan_tiles<<<tiles, kThreads, 0, stream>>>(p, begins_vector(p.in), begins_vector(p.out));
       if (tiles == 1) return;
       scan_sums<<<1, kThreads, 0, stream>>>(static_cast<std::uint32_t*>(p.scratch), tiles);
       add_sums<<<tiles - 1, kThreads, 0, stream>>>(p, begins_vector(p.out));
     }}};

}  // namespace
}  // namespace warpgauge::kernels::scan
