// SPDX-License-Identifier: Apache-2.0
// The first rung: what the formula says, in three kernels, with its matrices in memory. Scores S =
// scale Q K^T in fp32; their softmax, a block a row, rounded to bfloat16; O = P V. Both products by
// mma.sync from tiles that cp.async brings. Scores of kHeadsAtOnce heads are in memory at a time.
// Limits: kMostInMemory rows, whose scores take 1 GiB.
//
// Predicted: a score is written as 4 bytes and read three times by the softmax (the second and the
// third time out of L2, if at all), its weight written and read as 2 bytes: 12 bytes of DRAM a
// score at least, where its products are 4 width FLOP. At 4.1 TB/s and width 128 that is 2.9 ns a
// thousand scores, six times the 0.5 ns of its products by wgmma: bound by memory, at about a
// sixth of the fused rungs' rate.
#include "kernels/attention/attention.h"
#include "kernels/harness/attention/mma_tile.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::kernels::attention {
namespace {

using namespace attention_parts;

constexpr int kRows = 128;                 // of a block's tile of a product
constexpr int kColumns = 128;              // of scores
constexpr int kDepth = 64;                 // of weights and rows of V at a time
constexpr int kThreads = kRows / 32 * 32;  // a warp for 32 rows
constexpr int kSoftmaxThreads = 256;

/// A tile of scores of head blockIdx.z. Causal: tiles behind the diagonal are left as they are.
template <int width>
__global__ void __launch_bounds__(kThreads) scores_kernel(const Problem p, int first_head) {
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  const std::uint32_t q = probes::shared_address(shared_memory), k = q + kRows * width * 2;
  const int row = static_cast<int>(blockIdx.y) * kRows,
            column = static_cast<int>(blockIdx.x) * kColumns;
  if (p.causal && column > row) return;
  const auto head = static_cast<std::int64_t>(first_head + blockIdx.z) * p.length * width;
  copy_tile<kRows, width, kThreads>(q, p.q + head + std::int64_t{row} * width, width,
                                    p.length - row, width);
  copy_tile<kColumns, width, kThreads>(k, p.k + head + std::int64_t{column} * width, width,
                                       p.length - column, width);
  probes::commit_async_copies();
  probes::wait_async_copies<0>();
  __syncthreads();
  Sums<kColumns> sums;
#pragma unroll
  for (int i = 0; i < width / 16; ++i) {
    sums.add<kRows>(q, i, [&](int j) { return right_along_rows<kColumns>(k, j * 16, i); });
  }
  float* to = p.scores + static_cast<std::int64_t>(blockIdx.z) * p.length * p.length;
  sums.each([&](int r, int c, float first, float second) {
    if (row + r >= p.length) return;
    float* pair = to + std::int64_t{row + r} * p.length + column + c;
    if (column + c < p.length) pair[0] = first * p.scale;
    if (column + c + 1 < p.length) pair[1] = second * p.scale;
  });
}

template <class Combine>
__device__ float across_block(float mine, const Combine& combine) {
  __shared__ float of_warp[kSoftmaxThreads / 32];
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine = combine(mine, __shfl_xor_sync(~0U, mine, lanes));
  }
  __syncthreads();  // the values of the call before have been read
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = mine;
  __syncthreads();
  float all = of_warp[0];
  for (int warp = 1; warp < kSoftmaxThreads / 32; ++warp) all = combine(all, of_warp[warp]);
  return all;
}

/// A row of weights a block, zeros to the end of its tile of the next product.
__global__ void __launch_bounds__(kSoftmaxThreads) softmax_kernel(const Problem p) {
  const int row = static_cast<int>(blockIdx.x), pitch = padded_length(p.length);
  const int columns = p.causal ? row + 1 : p.length;
  const int end = p.causal ? min(pitch, (row / kRows + 1) * kRows) : pitch;
  const std::int64_t at = static_cast<std::int64_t>(blockIdx.y) * p.length + row;
  const float* scores = p.scores + at * p.length;
  const int thread = static_cast<int>(threadIdx.x);
  float most = -INFINITY, sum = 0;
  for (int j = thread; j < columns; j += kSoftmaxThreads) most = fmaxf(most, scores[j]);
  most = across_block(most, [](float a, float b) { return fmaxf(a, b); });
  for (int j = thread; j < columns; j += kSoftmaxThreads) sum += __expf(scores[j] - most);
  sum = across_block(sum, [](float a, float b) { return a + b; });
  for (int j = thread; j < end; j += kSoftmaxThreads) {
    p.weights[at * pitch + j] =
        __float2bfloat16(j < columns ? __expf(scores[j] - most) / sum : 0.0F);
  }
}

/// A tile of O: all columns.
template <int width>
__global__ void __launch_bounds__(kThreads, 2) outputs_kernel(const Problem p, int first_head) {
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  constexpr int kWeightBytes = kRows * kDepth * 2, kStageBytes = kWeightBytes + kDepth * width * 2;
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const int row = static_cast<int>(blockIdx.x) * kRows, pitch = padded_length(p.length);
  const int end = p.causal ? min(pitch, row + kRows) : pitch;
  const auto head = static_cast<std::int64_t>(first_head + blockIdx.y) * p.length * width;
  const __nv_bfloat16* weights =
      p.weights + (static_cast<std::int64_t>(blockIdx.y) * p.length + row) * pitch;
  const auto fetch = [&](int depth) {
    if (depth < end) {
      const std::uint32_t to = shared + depth / kDepth % 2 * kStageBytes;
      copy_tile<kRows, kDepth, kThreads>(to, weights + depth, pitch, p.length - row, end - depth);
      copy_tile<kDepth, width, kThreads>(to + kWeightBytes,
                                         p.v + head + std::int64_t{depth} * width, width,
                                         p.length - depth, width);
    }
    probes::commit_async_copies();  // also an empty one: they are counted
  };
  Sums<width> sums;
  fetch(0);
#pragma unroll 1
  for (int depth = 0; depth < end; depth += kDepth) {
    fetch(depth + kDepth);
    probes::wait_async_copies<1>();
    __syncthreads();
    const std::uint32_t stage = shared + depth / kDepth % 2 * kStageBytes;
#pragma unroll
    for (int i = 0; i < kDepth / 16; ++i) {
      sums.template add<kRows>(stage, i, [&](int j) {
        return right_across_rows<kDepth>(stage + kWeightBytes, i * 16, j);
      });
    }
    __syncthreads();  // all have read the stage: it may be filled again
  }
  sums.each([&](int r, int c, float first, float second) {
    if (row + r < p.length) {
      store_two(p.o + head + std::int64_t{row + r} * width + c, first, second);
    }
  });
}

template <int width>
void launch_width(const Problem& p, cudaStream_t stream) {
  constexpr int kScoreBytes = (kRows + kColumns) * width * 2,
                kOutputBytes = 2 * (kRows * kDepth + kDepth * width) * 2;
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(scores_kernel<width>, kScoreBytes);
    probes::allow_shared_bytes(outputs_kernel<width>, kOutputBytes);
    return true;
  }();
  const unsigned tiles = blocks_for(p.length, kRows);
  for (int head = 0; head < p.heads; head += kHeadsAtOnce) {
    const unsigned heads = std::min(kHeadsAtOnce, p.heads - head);
    scores_kernel<width><<<dim3(tiles, tiles, heads), kThreads, kScoreBytes, stream>>>(p, head);
    softmax_kernel<<<dim3(p.length, heads), kSoftmaxThreads, 0, stream>>>(p);
    outputs_kernel<width><<<dim3(tiles, heads), kThreads, kOutputBytes, stream>>>(p, head);
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "three kernels: scores, their softmax and its product with V, through memory",
     .min_capability = 80,
     .machine_code = {expect(outputs_kernel<64>, "HMMA.16816.F32.BF16",
                             "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 64),
                      expect(outputs_kernel<128>, "HMMA.16816.F32.BF16",
                             "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 128)},
     .refuses = [](const Problem& p) -> std::string {
       return p.length > kMostInMemory ? "scores of so long a sequence are not kept in memory" : "";
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           if (p.is_empty()) return;
           p.width == 64 ? launch_width<64>(p, stream) : launch_width<128>(p, stream);
         }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
