// SPDX-License-Identifier: Apache-2.0
// The first rung: what the formula says, with its matrices in memory. P and dS, rounded to
// bfloat16, by one kernel, which needs nothing but a row's logarithm to know a weight; then three
// products of them. All by mma.sync from tiles that cp.async brings. Weights of kHeadsAtOnce heads
// are in memory at a time.
// Limits: kMostInMemory rows, whose weights and gradients take 1 GiB.
//
// Predicted (warpgauge predict, H200, 32 heads of 8,192, width 128): 17.8 ms. For four heads the
// weights take 1,666 us, 77 % of it in L2: each tile of 128 x 64 weights loads 96 KB of Q, dO, K
// and V, and stores 32 KB. The three products take 556 us, bound by DRAM: a weight is read once and
// its gradient twice, 6 bytes of DRAM for 768 FLOP.
#include "kernels/attention_backward/before_and_after.cuh"
#include "kernels/harness/attention/mma_tile.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

using namespace attention_parts;

constexpr int kRows = 128;                 // of a block's tile
constexpr int kColumns = 64;               // of weights
constexpr int kDepth = 64;                 // of a product's sum at a time
constexpr int kThreads = kRows / 32 * 32;  // a warp for 32 rows

/// A tile of P and dS; the head is blockIdx.z. Causal: tiles behind the diagonal are left as they
/// are.
template <int width>
__global__ void __launch_bounds__(kThreads) weights_kernel(const Problem p, int first_head) {
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  const std::uint32_t q = probes::shared_address(shared_memory), d_o = q + kRows * width * 2,
                      k = d_o + kRows * width * 2, v = k + kColumns * width * 2;
  const int row = static_cast<int>(blockIdx.y) * kRows,
            column = static_cast<int>(blockIdx.x) * kColumns;
  if (p.causal && column >= row + kRows) return;
  const int head = first_head + static_cast<int>(blockIdx.z);
  const std::int64_t begin = std::int64_t{head} * p.length * width;
  const auto of_rows = begin + std::int64_t{row} * width,
             of_columns = begin + std::int64_t{column} * width;
  copy_tile<kRows, width, kThreads>(q, p.q + of_rows, width, p.length - row, width);
  copy_tile<kRows, width, kThreads>(d_o, p.d_o + of_rows, width, p.length - row, width);
  copy_tile<kColumns, width, kThreads>(k, p.k + of_columns, width, p.length - column, width);
  copy_tile<kColumns, width, kThreads>(v, p.v + of_columns, width, p.length - column, width);
  probes::commit_async_copies();
  probes::wait_async_copies<0>();
  __syncthreads();
  Sums<kColumns> scores, dp;
#pragma unroll 2
  for (int i = 0; i < width / 16; ++i) {
    scores.add<kRows>(q, i, [&](int j) { return right_along_rows<kColumns>(k, j * 16, i); });
    dp.add<kRows>(d_o, i, [&](int j) { return right_along_rows<kColumns>(v, j * 16, i); });
  }
  // A thread has pairs of four rows.
  const auto row_of = [&](int i) {
    return static_cast<int>(threadIdx.x) / 32 * 32 + i * 8 + static_cast<int>(threadIdx.x % 32) / 4;
  };
  float lse[4], row_sum[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const std::int64_t at = std::int64_t{head} * padded_rows(p.length) + row + row_of(i);
    lse[i] = p.lse_of_rows[at];
    row_sum[i] = p.sums_of_rows[at];
  }
  const int pitch = padded_columns(p.length);
  const std::int64_t to = static_cast<std::int64_t>(blockIdx.z) * p.length * pitch;
  const float to_exponent = p.scale * kLog2E;
  scores.each_pair([&](int r, int c, int first) {
    if (row + r >= p.length || column + c >= pitch) return;
    const int i = first / (kColumns / 2) * 2 + first % 4 / 2;  // of the four rows
    const int last = p.causal ? row + r : p.length - 1;        // column with a weight
    float weight[2], gradient[2];
#pragma unroll
    for (int e = 0; e < 2; ++e) {
      const float exponent = fmaf(scores.number(first + e), to_exponent, -lse[i]);
      weight[e] = column + c + e <= last ? power_of_two(exponent) : 0.0F;
      gradient[e] = weight[e] * (dp.number(first + e) - row_sum[i]);
    }
    const std::int64_t pair = to + std::int64_t{row + r} * pitch + column + c;
    store_two(p.p + pair, weight[0], weight[1]);
    store_two(p.ds + pair, gradient[0], gradient[1]);
  });
}

/// A tile of rows, all columns, of a product times `scale`: weights, or weights turned where
/// `turned`, times `right`. The head is blockIdx.y.
template <int width, bool turned>
__global__ void __launch_bounds__(kThreads, 2)
    product_kernel(const Problem p, const __nv_bfloat16* weights, const __nv_bfloat16* right,
                   __nv_bfloat16* product, float scale, int first_head) {
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  constexpr int kWeightBytes = kRows * kDepth * 2, kStageBytes = kWeightBytes + kDepth * width * 2;
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const int row = static_cast<int>(blockIdx.x) * kRows, pitch = padded_columns(p.length);
  const int begin = turned && p.causal ? row : 0;
  const int end = !turned && p.causal ? min(p.length, row + kRows) : p.length;
  const auto head = static_cast<std::int64_t>(first_head + blockIdx.y) * p.length * width;
  weights += static_cast<std::int64_t>(blockIdx.y) * p.length * pitch;
  const auto fetch = [&](int depth) {
    if (depth < end) {
      const std::uint32_t to = shared + depth / kDepth % 2 * kStageBytes;
      if constexpr (turned) {
        copy_tile<kDepth, kRows, kThreads>(to, weights + std::int64_t{depth} * pitch + row, pitch,
                                           p.length - depth, pitch - row);
      } else {
        copy_tile<kRows, kDepth, kThreads>(to, weights + std::int64_t{row} * pitch + depth, pitch,
                                           p.length - row, pitch - depth);
      }
      copy_tile<kDepth, width, kThreads>(to + kWeightBytes,
                                         right + head + std::int64_t{depth} * width, width,
                                         p.length - depth, width);
    }
    probes::commit_async_copies();  // also an empty one: they are counted
  };
  Sums<width> sums;
  fetch(begin);
#pragma unroll 1
  for (int depth = begin; depth < end; depth += kDepth) {
    fetch(depth + kDepth);
    probes::wait_async_copies<1>();
    __syncthreads();
    const std::uint32_t stage = shared + depth / kDepth % 2 * kStageBytes;
#pragma unroll
    for (int i = 0; i < kDepth / 16; ++i) {
      const auto of_right = [&](int j) {
        return right_across_rows<kDepth>(stage + kWeightBytes, i * 16, j);
      };
      if constexpr (turned) {
        const int first = static_cast<int>(threadIdx.x) / 32 * 2;  // 16 columns each
        sums.add(left_across_rows<kDepth>(stage, i * 16, first),
                 left_across_rows<kDepth>(stage, i * 16, first + 1), of_right);
      } else {
        sums.template add<kRows>(stage, i, of_right);
      }
    }
    __syncthreads();  // all have read the stage: it may be filled again
  }
  sums.each([&](int r, int c, float first, float second) {
    if (row + r < p.length) {
      store_two(product + head + std::int64_t{row + r} * width + c, first * scale, second * scale);
    }
  });
}

template <int width>
void launch_width(const Problem& p, cudaStream_t stream) {
  constexpr int kWeightBytes = 2 * (kRows + kColumns) * width * 2,
                kProductBytes = 2 * (kRows * kDepth + kDepth * width) * 2;
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(weights_kernel<width>, kWeightBytes);
    probes::allow_shared_bytes(product_kernel<width, false>, kProductBytes);
    probes::allow_shared_bytes(product_kernel<width, true>, kProductBytes);
    return true;
  }();
  launch_before<width>(p, false, stream);
  const unsigned rows = blocks_for(p.length, kRows), columns = blocks_for(p.length, kColumns);
  for (int head = 0; head < p.heads; head += kHeadsAtOnce) {
    const unsigned heads = std::min(kHeadsAtOnce, p.heads - head);
    weights_kernel<width><<<dim3(columns, rows, heads), kThreads, kWeightBytes, stream>>>(p, head);
    const dim3 blocks(rows, heads);
    product_kernel<width, false>
        <<<blocks, kThreads, kProductBytes, stream>>>(p, p.ds, p.k, p.dq, p.scale, head);
    product_kernel<width, true>
        <<<blocks, kThreads, kProductBytes, stream>>>(p, p.ds, p.q, p.dk, p.scale, head);
    product_kernel<width, true>
        <<<blocks, kThreads, kProductBytes, stream>>>(p, p.p, p.d_o, p.dv, 1, head);
  }
}

template <int width>
CodeExpectation expect_products() {
  return expect({product_kernel<width, false>, product_kernel<width, true>}, "HMMA.16816.F32.BF16",
                "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", width);
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "weights and their gradients through memory, then three products of them",
     .min_capability = 80,
     .machine_code = {expect_products<64>(), expect_products<128>()},
     .refuses = [](const Problem& p) -> std::string {
       return p.length > kMostInMemory ? "weights of so long a sequence are not kept in memory"
                                       : "";
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           if (p.is_empty()) return;
           p.width == 64 ? launch_width<64>(p, stream) : launch_width<128>(p, stream);
         }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
