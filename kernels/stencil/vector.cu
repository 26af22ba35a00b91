// SPDX-License-Identifier: Apache-2.0
// Rung 5: four outputs a thread from one 16-byte load; neighbours by shuffle, no barrier. Only the
// first and the last lane of a warp load a neighbour (L1 or L2 has it: the warp beside fetches that
// line anyway). Blocks are short, so that all SMs stay close together in memory (see
// harness/elementwise/compact_walk.cuh). Bound by DRAM, at the rate of a copy.
// Vectors lie on the output's 16-byte boundaries; the first block makes the few elements that none
// covers. An input that is misaligned otherwise is loaded in single elements.
#include "kernels/harness/aligned.h"
#include "kernels/stencil/stencil.h"

namespace warpgauge::kernels::stencil {
namespace {

constexpr int kThreads = 128;

__device__ __forceinline__ void make_one(const Problem& p, std::size_t i) {
  const bool end = i == 0 || i == p.n - 1;
  p.out[i] = end ? p.in[i] : (p.in[i - 1] + p.in[i] + p.in[i + 1]) * kThird;
}

__global__ void __launch_bounds__(kThreads) vector(const Problem p) {
  const Aligned<float4, float> vectors(p.out, p.n);
  const std::size_t v = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  const std::size_t i = vectors.head_count + 4 * v;
  const bool mine = v < vectors.vector_count;
  const unsigned lane = threadIdx.x % 32;

  float4 x = {};
  float outer_left = 0, outer_right = 0;  // of the warp's elements, or of the last vector
  if (mine) {
    x = load_four(p.in + i);
    if (lane == 0 && i > 0) outer_left = p.in[i - 1];
    if ((lane == 31 || v == vectors.vector_count - 1) && i + 4 < p.n) outer_right = p.in[i + 4];
  }
  const float lane_left = __shfl_up_sync(~0U, x.w, 1), lane_right = __shfl_down_sync(~0U, x.x, 1);
  if (mine) {
    const float left = lane == 0 ? outer_left : lane_left;
    const float right = lane == 31 || v == vectors.vector_count - 1 ? outer_right : lane_right;
    float4 y = {(left + x.x + x.y) * kThird, (x.x + x.y + x.z) * kThird, (x.y + x.z + x.w) * kThird,
                (x.z + x.w + right) * kThird};
    if (i == 0) y.x = x.x;
    if (i + 4 == p.n) y.w = x.w;
    *reinterpret_cast<float4*>(p.out + i) = y;
  }
  if (blockIdx.x == 0) {
    if (threadIdx.x < vectors.head_count) make_one(p, threadIdx.x);
    if (threadIdx.x < vectors.tail_count) make_one(p, p.n - vectors.tail_count + threadIdx.x);
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 5,
     .adds = "four outputs from one 16-byte load, neighbours by shuffle, no barrier",
     .machine_code = {expect_anywhere(vector, "LDG.E.128(.CONSTANT)?",
                                      "ld.global(.nc)?.v4.(f32|b32)", 1),
                      expect(vector, "SHFL*", "shfl.sync.*", 2).in_kernel()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const unsigned blocks =
           blocks_for(Aligned<float4, float>(p.out, p.n).vector_count, kThreads);
       vector<<<blocks, kThreads, 0, stream>>>(p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::stencil
