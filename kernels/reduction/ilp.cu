// SPDX-License-Identifier: Apache-2.0
// Rung 8: a grid that fills the device once, 16-byte loads, several accumulators a thread.
// Each thread has four loads of 16 bytes in flight and adds them into four independent
// accumulators: the latency of DRAM is spread over 64 bytes a thread, and a block pays for its
// barrier once. Each step of the grid reads one stretch of memory without a gap: thread t of block
// b takes vectors b * tile + t, + kThreads, + 2 kThreads, ... of it, so that no element is read
// twice or never.
// Two launches: the second is one block that sums the blocks' sums. Bound by DRAM, less what blocks
// that drift apart in memory and the second launch cost. Deterministic on one device: the number of
// blocks, and with it the order of additions, depends on the device.
#include "kernels/harness/aligned.h"
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256, kAccumulators = 4;
constexpr std::size_t kTile = std::size_t{kThreads} * kAccumulators;  // vectors

__global__ void __launch_bounds__(kThreads) ilp(const float* in, std::size_t n, float* sums) {
  const Aligned<float4, float> data(in, n);
  const std::size_t whole = data.vector_count / kTile * kTile;
  float4 part[kAccumulators] = {};
#pragma unroll 1
  for (std::size_t tile = blockIdx.x * kTile; tile < whole; tile += gridDim.x * kTile) {
#pragma unroll
    for (int k = 0; k < kAccumulators; ++k) {
      add(part[k], data.vectors[tile + k * kThreads + threadIdx.x]);
    }
  }
  // The last tile is not whole, and the ends are no vectors: block 0 takes both.
  if (blockIdx.x == 0) {
#pragma unroll 1
    for (std::size_t i = whole + threadIdx.x; i < data.vector_count; i += kThreads) {
      add(part[0], data.vectors[i]);
    }
    if (threadIdx.x < data.head_count) part[0].x += data.head[threadIdx.x];
    if (threadIdx.x < data.tail_count) part[0].y += data.tail[threadIdx.x];
  }
#pragma unroll
  for (int k = 1; k < kAccumulators; ++k) add(part[0], part[k]);
  const float sum = block_sum<kThreads>((part[0].x + part[0].y) + (part[0].z + part[0].w));
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

const RegisterRung<Problem> kRegister{
    {.step = 8,
     .adds = "a grid that fills the device once, 16-byte loads into four independent accumulators",
     .machine_code = {expect(ilp, "LDG.E.128(.*)?", "ld.global(.nc)?.v4.(f32|b32)", kAccumulators)},
     .launch = [](const Problem& problem, cudaStream_t stream) {
       const unsigned blocks = at_most_resident<ilp>(blocks_for(problem.n, kTile * 4), kThreads);
       auto* sums = static_cast<float*>(problem.scratch);
       ilp<<<blocks, kThreads, 0, stream>>>(problem.in, problem.n, sums);
       ilp<<<1, kThreads, 0, stream>>>(sums, blocks, problem.out);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
