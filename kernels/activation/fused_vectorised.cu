// SPDX-License-Identifier: Apache-2.0
// Rung 3: 16 bytes a thread, in short blocks that keep the SMs close together in memory (see
// harness/elementwise/compact_walk.cuh), and one remainder for four elements. The bias stays in L1
// and is read four at a time where its alignment and the end of its row allow. Bound by DRAM: the
// arithmetic, remainder included, hides behind it.
#include "kernels/activation/activation.h"
#include "kernels/harness/aligned.h"

namespace warpgauge::kernels::activation {
namespace {

constexpr int kThreads = 128;

/// Bias of element i and the three after it, which may begin the next row.
__device__ __forceinline__ float4 bias_of_four(const Problem& p, const Modulo& column,
                                               std::size_t i) {
  std::size_t j = column(i);
  if (j + 4 <= p.width) return load_four(p.bias + j);
  float b[4];
#pragma unroll
  for (float& value : b) {
    value = p.bias[j];
    j = j + 1 == p.width ? 0 : j + 1;
  }
  return {b[0], b[1], b[2], b[3]};
}

__global__ void __launch_bounds__(kThreads) fused_vectorised(const Problem p, const Modulo column) {
  const Aligned<float4, float> vectors(p.out, p.n);
  const std::size_t v = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (v < vectors.vector_count) {
    const std::size_t i = vectors.head_count + 4 * v;
    const float4 x = load_four(p.in + i), b = bias_of_four(p, column, i);
    // Made before it is stored: from a braced list the compiler stores two halves.
    const float4 y = {activate(x.x, b.x, p.scale), activate(x.y, b.y, p.scale),
                      activate(x.z, b.z, p.scale), activate(x.w, b.w, p.scale)};
    *reinterpret_cast<float4*>(p.out + i) = y;
  }
  if (blockIdx.x == 0) {
    const auto one = [&](std::size_t i) {
      p.out[i] = activate(p.in[i], p.bias[column(i)], p.scale);
    };
    if (threadIdx.x < vectors.head_count) one(threadIdx.x);
    if (threadIdx.x < vectors.tail_count) one(p.n - vectors.tail_count + threadIdx.x);
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "16-byte vectors in short blocks, one remainder for four elements",
     .machine_code = {expect(fused_vectorised, "LDG.E.128(.*)?", "ld.global(.nc)?.v4.(f32|b32)", 1)
                          .in_kernel()
                          .or_more()
                          .even_conditional()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const unsigned blocks =
           blocks_for(Aligned<float4, float>(p.out, p.n).vector_count, kThreads);
       fused_vectorised<<<blocks, kThreads, 0, stream>>>(p, Modulo(p.width));
     }}};

}  // namespace
}  // namespace warpgauge::kernels::activation
