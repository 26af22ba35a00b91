// SPDX-License-Identifier: Apache-2.0
// C = A B^T by Hopper's two engines, with one role for all. A whole warpgroup multiplies at once
// (wgmma), with both operands read from shared memory by the tensor cores themselves: no ldmatrix,
// no fragments in registers, and twice the rate of mma.sync. One thread fetches a stage with two
// instructions (TMA), which also lay it out swizzled and arrive at a barrier with the number of
// bytes: no thread computes an address of the operands or waits for a copy of its own. But every
// warp waits, multiplies and meets the others at each stage, blocks are not persistent, and nothing
// computes while C is written.
// Limits: A, B and their rows begin on 16 bytes, which is what the copy engine can address. Bound
// by what it leaves idle: the start and the end of each tile, and the meeting at each stage.
#pragma once

#include "kernels/harness/wgmma/store_pair.cuh"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::one_role {

inline constexpr int kWarpgroups = 2;
inline constexpr int kThreads = kWarpgroups * 128;
inline constexpr int kRows = kWarpgroups * kWgmmaRows, kColumns = 256;
inline constexpr int kStages = 4;
inline constexpr int kBand = 16;  // tiles

inline constexpr int kStageA = kRows * 128, kStageB = kColumns * 128;  // bytes: 128 along k
inline constexpr int kAtB = kStages * kStageA, kAtFull = kAtB + kStages * kStageB;
inline constexpr int kSharedBytes = kAtFull + kStages * 8;

template <class Element>
__global__ void __launch_bounds__(kThreads, 1)
    multiply(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b,
             const ProductProblem<Element> p, const Raster raster) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  using namespace probes;
  constexpr int kDepth = kStageDepth<Element>;
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const TilePlace place = raster.place(static_cast<int>(blockIdx.x));
  const int stages_of_k = (p.k + kDepth - 1) / kDepth;

  const auto fetch = [&](int i) {
    const int stage = i % kStages;
    const std::uint32_t full = shared + kAtFull + stage * 8;
    const std::uint64_t policy = keep_normally();
    barrier_arrive_expecting(full, kStageA + kStageB);
    tensor_load(shared + stage * kStageA, &map_a, i * kDepth, place.row * kRows, full, policy);
    tensor_load(shared + kAtB + stage * kStageB, &map_b, i * kDepth, place.column * kColumns, full,
                policy);
  };

  if (threadIdx.x == 0) {
    for (int i = 0; i < kStages; ++i) barrier_init(shared + kAtFull + i * 8, 1);
    publish_barriers();
    for (int i = 0; i < min(kStages, stages_of_k); ++i) fetch(i);
  }
  __syncthreads();

  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  const std::uint32_t a = wgmma_descriptor_start(shared) + warpgroup * (kWgmmaRows * 128 / 16);
  const std::uint32_t b = wgmma_descriptor_start(shared + kAtB);
  SumOf<Element> sum[kColumns / 2];
#pragma unroll 1
  for (int i = 0; i < stages_of_k; ++i) {
    const int stage = i % kStages;
    barrier_wait(shared + kAtFull + stage * 8, i / kStages % 2);
    wgmma_fence();
#pragma unroll
    for (int step = 0; step < kDepth / kWgmmaDepth<Element>; ++step) {
      wgmma<kColumns, Operand<Element>::kWgmma>(
          sum, wgmma_descriptor(a + stage * (kStageA / 16) + step * kWgmmaDescriptorStep),
          wgmma_descriptor(b + stage * (kStageB / 16) + step * kWgmmaDescriptorStep),
          i > 0 || step > 0);
    }
    wgmma_commit();
    wgmma_wait<1>();
    __syncthreads();  // all have read the stage before this one: it may be filled again
    if (threadIdx.x == 0 && i > 0 && i - 1 + kStages < stages_of_k) fetch(i - 1 + kStages);
  }
  wgmma_wait<0>();

  const int row = place.row * kRows + static_cast<int>(threadIdx.x / 32) * 16 +
                  static_cast<int>(threadIdx.x % 32 / 4);
  const int column = place.column * kColumns + static_cast<int>(threadIdx.x % 4) * 2;
#pragma unroll
  for (int j = 0; j < kColumns / 8; ++j) {
    store_pair(p.c, p.m, p.n, row, column + j * 8, sum[4 * j], sum[4 * j + 1]);
    store_pair(p.c, p.m, p.n, row + 8, column + j * 8, sum[4 * j + 2], sum[4 * j + 3]);
  }
#endif
}

template <class Element>
void launch(const ProductProblem<Element>& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  launch_raster<multiply<Element>>(Raster::over(p.m, p.n, kRows, kColumns, kBand), kThreads,
                                   kSharedBytes, stream,
                                   tensor_map(p.a, p.m, p.k, kRows, kStageDepth<Element>),
                                   tensor_map(p.b, p.n, p.k, kColumns, kStageDepth<Element>), p);
}

/// The machine code that proves it.
template <class Element>
std::vector<CodeExpectation> machine_code() {
  return {
      expect_wgmma<Element>(multiply<Element>, kColumns, 4), expect_no_wgmma(multiply<Element>),
      expect(multiply<Element>, "UTMALDG.2D", "cp.async.bulk.tensor.2d.shared::cluster.global.*", 2)
          .even_conditional()
          .on(kWgmmaOn)};
}

}  // namespace warpgauge::kernels::one_role
