// SPDX-License-Identifier: Apache-2.0
// Rung 3: a histogram a warp, and 16 bytes a load. Warps no longer meet in a count, and a thread
// has 64 bytes in flight where it had a few. Conflicts within the warp are left: its 32 lanes share
// 32 banks by chance, and the fullest sets the pace: little gained on random data.
#include "kernels/harness/aligned.h"
#include "kernels/histogram/histogram.h"

namespace warpgauge::kernels::histogram {
namespace {

constexpr int kThreads = 256, kWarps = kThreads / 32, kLoads = 4;
constexpr std::size_t kTile = std::size_t{kThreads} * kLoads;  // vectors
static_assert(kThreads == kBins, "a thread a bin");

__device__ __forceinline__ void count(std::uint32_t* counts, std::uint32_t four_bytes) {
#pragma unroll
  for (int byte = 0; byte < 4; ++byte) atomicAdd(counts + (four_bytes >> 8 * byte & 0xff), 1U);
}

__device__ __forceinline__ void count(std::uint32_t* counts, uint4 bytes) {
  count(counts, bytes.x);
  count(counts, bytes.y);
  count(counts, bytes.z);
  count(counts, bytes.w);
}

__global__ void __launch_bounds__(kThreads)
    privatised(const std::uint8_t* in, std::size_t n, std::uint32_t* bins) {
  __shared__ std::uint32_t counts[kWarps][kBins];
  for (auto& of_warp : counts) of_warp[threadIdx.x] = 0;
  __syncthreads();

  std::uint32_t* const mine = counts[threadIdx.x / 32];
  const Aligned<uint4, std::uint8_t> data(in, n);
  const std::size_t whole = data.vector_count / kTile * kTile;
#pragma unroll 1
  for (std::size_t tile = blockIdx.x * kTile; tile < whole; tile += gridDim.x * kTile) {
    uint4 bytes[kLoads];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) bytes[k] = data.vectors[tile + k * kThreads + threadIdx.x];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) count(mine, bytes[k]);
  }
  if (blockIdx.x == 0) {  // the last tile, and the ends that no vector covers
#pragma unroll 1
    for (std::size_t i = whole + threadIdx.x; i < data.vector_count; i += kThreads) {
      count(mine, data.vectors[i]);
    }
    if (threadIdx.x < data.head_count) atomicAdd(mine + data.head[threadIdx.x], 1U);
    if (threadIdx.x < data.tail_count) atomicAdd(mine + data.tail[threadIdx.x], 1U);
  }

  __syncthreads();
  std::uint32_t sum = 0;
  for (const auto& of_warp : counts) sum += of_warp[threadIdx.x];
  atomicAdd(bins + threadIdx.x, sum);
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "a histogram a warp, 16-byte loads",
     .machine_code = {expect(privatised, "LDG.E.128(.*)?", "ld.global(.nc)?.v4.(u32|b32)", kLoads),
                      expect(privatised, "ATOMS.POPC.INC.32", "(red|atom).shared.add.u32",
                             16 * kLoads)},
     .launch = [](const Problem& problem, cudaStream_t stream) {
       zero_bins(problem, stream);
       const unsigned blocks =
           at_most_resident<privatised>(blocks_for(problem.n, kTile * sizeof(uint4)), kThreads);
       privatised<<<blocks, kThreads, 0, stream>>>(problem.in, problem.n, problem.bins);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::histogram
