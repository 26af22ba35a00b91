// SPDX-License-Identifier: Apache-2.0
// What precedes and follows the kernels that add to dQ: row sums of dO * O, zeros where dQ is
// summed; and then dQ, rounded. Both are bound by memory.
#pragma once

#include <cstdint>

#include "kernels/attention_backward/attention_backward.h"
#include "kernels/harness/attention/weights.cuh"
#include "kernels/harness/blocks.h"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"

namespace warpgauge::kernels::attention_backward {

inline constexpr int kBesideThreads = 256;

__device__ __forceinline__ float dot_of_pairs(std::uint32_t a, std::uint32_t b) {
  const auto upper = [](std::uint32_t pair) { return __uint_as_float(pair & 0xffff0000U); };
  const auto lower = [](std::uint32_t pair) { return __uint_as_float(pair << 16); };
  return lower(a) * lower(b) + upper(a) * upper(b);
}

/// A thread has eight numbers of a row. Rows behind the last one of their head have weights of 0:
/// their logarithm is that large.
template <int width>
__global__ void __launch_bounds__(kBesideThreads) before_kernel(const Problem p, bool sum_dq) {
  constexpr int kOfRow = width / 8;
  constexpr float kNoWeight = 1e30F;
  probes::let_next_grid_start();
  const auto at = std::int64_t{blockIdx.x} * kBesideThreads + threadIdx.x;
  const int rows = padded_rows(p.length), row = static_cast<int>(at / kOfRow % rows);
  const auto head = at / kOfRow / rows;  // whole warps, and blocks, are of one head
  if (head >= p.heads) return;
  float sum = 0;
  if (row < p.length) {
    const auto from = ((head * p.length + row) * width) / 8 + at % kOfRow;
    const uint4 o = reinterpret_cast<const uint4*>(p.o)[from];
    const uint4 d_o = reinterpret_cast<const uint4*>(p.d_o)[from];
    sum = dot_of_pairs(o.x, d_o.x) + dot_of_pairs(o.y, d_o.y) + dot_of_pairs(o.z, d_o.z) +
          dot_of_pairs(o.w, d_o.w);
  }
#pragma unroll
  for (int lanes = kOfRow / 2; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(~0U, sum, lanes);
  if (at % kOfRow == 0) {
    p.sums_of_rows[at / kOfRow] = sum;
    p.lse_of_rows[at / kOfRow] =
        row < p.length ? p.lse[head * p.length + row] * attention_parts::kLog2E : kNoWeight;
  }
  if (!sum_dq) return;
  auto* zeros =
      reinterpret_cast<float4*>(p.dq_sums) + (at - threadIdx.x % 32) * 2 + threadIdx.x % 32;
  zeros[0] = zeros[32] = make_float4(0, 0, 0, 0);
}

/// dQ from the order in which 64 x 64 of it were in a warpgroup's registers: a thread takes two
/// rows of eight columns.
template <int width>
__global__ void __launch_bounds__(kBesideThreads) after_kernel(const Problem p) {
  constexpr int kHalves = width / 64;
  const int part = static_cast<int>(blockIdx.x), rows = padded_rows(p.length);
  const int head = part / (rows / 64 * kHalves), in_head = part - head * (rows / 64 * kHalves);
  const int group = static_cast<int>(threadIdx.x % 8), row_of_8 = static_cast<int>(threadIdx.x / 8);
  const float4* from = reinterpret_cast<const float4*>(p.dq_sums) + std::int64_t{part} * 1024 +
                       row_of_8 / 8 * 256 + group * 32 + row_of_8 % 8 * 4;
  probes::wait_for_previous_grid();
  std::uint32_t upper[4], lower[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const float4 four = from[i];
    upper[i] = attention_parts::rounded_pair(four.x * p.scale, four.y * p.scale);
    lower[i] = attention_parts::rounded_pair(four.z * p.scale, four.w * p.scale);
  }
  const int row = in_head / kHalves * 64 + row_of_8 / 8 * 16 + row_of_8 % 8;
  auto* to = reinterpret_cast<uint4*>(p.dq + (std::int64_t{head} * p.length + row) * width +
                                      in_head % kHalves * 64 + group * 8);
  if (row < p.length) *to = make_uint4(upper[0], upper[1], upper[2], upper[3]);
  if (row + 8 < p.length) to[width] = make_uint4(lower[0], lower[1], lower[2], lower[3]);
}

/// `sum_dq`: whether dQ will be summed in memory.
template <int width>
void launch_before(const Problem& p, bool sum_dq, cudaStream_t stream) {
  const std::int64_t threads = std::int64_t{p.heads} * padded_rows(p.length) * width / 8;
  before_kernel<width><<<static_cast<unsigned>((threads + kBesideThreads - 1) / kBesideThreads),
                         kBesideThreads, 0, stream>>>(p, sum_dq);
}

/// `overlaps`: its blocks may start before the kernel in front of it has ended, and wait.
template <int width>
void launch_after(const Problem& p, cudaStream_t stream, bool overlaps = false) {
  probes::launch_kernel(after_kernel<width>,
                        {.blocks = p.heads * (padded_rows(p.length) / 64) * (width / 64),
                         .threads = kBesideThreads,
                         .overlaps = overlaps,
                         .stream = stream},
                        p);
}

}  // namespace warpgauge::kernels::attention_backward
