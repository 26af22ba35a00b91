// SPDX-License-Identifier: Apache-2.0
// Adds to unfused: one kernel, as fusion is mostly taught. A block finds mean and scale of its 128
// rows of X, normalises each tile of them in shared memory as it arrives, and multiplies it there
// (wgmma, with one role for all warps): no normalised matrix in memory. But every block of a row of
// tiles does so again, n / 256 times in all, and the tensor cores wait: for the rows to be read
// once before the first product, and for a barrier between the normalising and the multiplying of
// each tile. Bound by that work of ordinary instructions.
#include "kernels/harness/wgmma/store_pair.cuh"
#include "kernels/layer_norm_linear/moments.cuh"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::layer_norm_linear {
namespace {

constexpr int kThreads = 256;
constexpr int kRows = kThreads / 128 * kWgmmaRows, kColumns = 256;
constexpr int kDepth = kStageDepth<__nv_bfloat16>;
constexpr int kStages = 4;
constexpr int kBand = 16;  // tiles

constexpr int kStageA = kRows * 128, kStageB = kColumns * 128;  // bytes: 128 along k
constexpr int kAtB = kStages * kStageA, kAtRows = kAtB + kStages * kStageB;
constexpr int kAtFull = kAtRows + kRows * int{sizeof(float2)};
constexpr int kSharedBytes = kAtFull + kStages * 8;

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// One warp's share of the block's rows: their terms into shared memory.
__device__ __forceinline__ void find_rows(const Problem& p, int first_row, std::uint32_t rows) {
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll 1
  for (int row = warp; row < kRows; row += kThreads / 32) {
    float2 terms = {0, 0};
    if (first_row + row < p.m) {
      const std::size_t at = static_cast<std::size_t>(first_row + row) * p.k;
      terms = moments_of_row(p.x + at, p.k, lane).terms(p.epsilon);
    }
    if (lane == 0) *shared_pointer<float2>(rows + row * int{sizeof(float2)}) = terms;
  }
}

/// A tile of A where it lies, swizzled: each thread the eight elements from one column of k on, in
/// every 32nd row.
__device__ __forceinline__ void normalise_tile(const Problem& p, std::uint32_t tile, int first_k,
                                               std::uint32_t rows) {
  const int row = static_cast<int>(threadIdx.x) / 8, piece = static_cast<int>(threadIdx.x) % 8;
  const int k = first_k + (piece ^ (row % 8)) * 8;
  if (k >= p.k) return;  // zeros, in B too
  alignas(16) float gamma[8], beta[8];
#pragma unroll
  for (int i = 0; i < 8; i += 4) {
    *reinterpret_cast<float4*>(gamma + i) = *reinterpret_cast<const float4*>(p.gamma + k + i);
    *reinterpret_cast<float4*>(beta + i) = *reinterpret_cast<const float4*>(p.beta + k + i);
  }
#pragma unroll
  for (int i = 0; i < kRows * 8 / kThreads; ++i) {
    const int at = row + i * (kThreads / 8);
    const float2 terms = *shared_pointer<float2>(rows + at * int{sizeof(float2)});
    uint4& eight = *shared_pointer<uint4>(tile + at * 128 + piece * 16);
    const auto two = [&](std::uint32_t x, int i) {
      const auto pair =
          __floats2bfloat162_rn((lower(x) * terms.x + terms.y) * gamma[i] + beta[i],
                                (upper(x) * terms.x + terms.y) * gamma[i + 1] + beta[i + 1]);
      return *reinterpret_cast<const std::uint32_t*>(&pair);
    };
    const uint4 x = eight;
    eight = make_uint4(two(x.x, 0), two(x.y, 2), two(x.z, 4), two(x.w, 6));
  }
}
#endif

__global__ void __launch_bounds__(kThreads, 1)
    on_load(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b,
            const Problem p, const Raster raster) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
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
  find_rows(p, place.row * kRows, shared + kAtRows);
  __syncthreads();

  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  const std::uint32_t a = wgmma_descriptor_start(shared) + warpgroup * (kWgmmaRows * 128 / 16);
  const std::uint32_t b = wgmma_descriptor_start(shared + kAtB);
  float sum[kColumns / 2];
#pragma unroll 1
  for (int i = 0; i < stages_of_k; ++i) {
    const int stage = i % kStages;
    barrier_wait(shared + kAtFull + stage * 8, i / kStages % 2);
    normalise_tile(p, shared + stage * kStageA, i * kDepth, shared + kAtRows);
    publish_to_copies();  // and to wgmma, which reads by the same path
    __syncthreads();
    wgmma_fence();
#pragma unroll
    for (int step = 0; step < 4; ++step) {
      wgmma<kColumns>(sum,
                      wgmma_descriptor(a + stage * (kStageA / 16) + step * kWgmmaDescriptorStep),
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
    const float2 bias = *reinterpret_cast<const float2*>(p.bias + column + j * 8);
    store_pair(p.y, p.m, p.n, row, column + j * 8, sum[4 * j] + bias.x, sum[4 * j + 1] + bias.y);
    store_pair(p.y, p.m, p.n, row + 8, column + j * 8, sum[4 * j + 2] + bias.x,
               sum[4 * j + 3] + bias.y);
  }
#endif
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds =
         "one kernel: each block normalises its tiles in shared memory, with statistics of its own",
     .min_capability = 90,
     .machine_code =
         {expect_wgmma<__nv_bfloat16>(on_load, kColumns, 4), expect_no_wgmma(on_load),
          expect(on_load, "STS.128", "st.shared.v4.*", 4).even_conditional().on(kWgmmaOn)},
     .refuses = refuse,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.plain().has_nothing_to_do()) return;
       launch_raster<on_load>(Raster::over(p.m, p.n, kRows, kColumns, kBand), kThreads,
                              kSharedBytes, stream, tensor_map(p.x, p.m, p.k, kRows, kDepth),
                              tensor_map(p.w, p.n, p.k, kColumns, kDepth), p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm_linear
