// SPDX-License-Identifier: Apache-2.0
// Rung 5: the array of structures as it is, by 16-byte vectors through shared memory.
// A warp takes 128 points, 1536 bytes without a gap. Each lane loads three vectors of it, 512 bytes
// apart, and puts them into shared memory as they came; then it takes the three vectors that are
// its own four points, and the results go back the same way. A vector every 48 bytes meets no bank
// conflict: eight lanes go at a time, and eight such vectors lie in all 32 banks. A warp depends on
// no other, so the block needs no barrier. One stretch of memory is read and one written, where a
// structure of arrays has three of each.
// Arrays that do not begin on 16 bytes, and the last points, go through the same shared memory in
// single elements. Bound by DRAM, at the rate of a structure of arrays.
#include "kernels/harness/aligned.h"
#include "kernels/layout/layout.h"

namespace warpgauge::kernels::layout {
namespace {

constexpr int kThreads = 128, kWarps = kThreads / 32;
constexpr int kPoints = 4, kVectors = 3;                        // of a thread
constexpr int kTileFloats = 3 * kPoints * 32, kTileLoads = 12;  // of a warp; its single elements
static_assert(kTileFloats == 32 * kTileLoads && kTileFloats == 32 * 4 * kVectors);

__global__ void __launch_bounds__(kThreads)
    staged(const Problem p, bool in_aligned, bool out_aligned) {
  __shared__ float4 tiles[kWarps][32 * kVectors];
  float4* const tile = tiles[threadIdx.x / 32];
  float* const element = reinterpret_cast<float*>(tile);
  const unsigned lane = threadIdx.x % 32;
  const std::size_t end = 3 * p.n;
  const std::size_t first = (std::size_t{blockIdx.x} * kWarps + threadIdx.x / 32) * kTileFloats;
  if (first >= end) return;  // whole warps
  const bool whole = first + kTileFloats <= end;

  if (whole && in_aligned) {
    const auto* from = reinterpret_cast<const float4*>(p.in + first);
    float4 vector[kVectors];
#pragma unroll
    for (int k = 0; k < kVectors; ++k) vector[k] = from[k * 32 + lane];
#pragma unroll
    for (int k = 0; k < kVectors; ++k) tile[k * 32 + lane] = vector[k];
  } else {
#pragma unroll
    for (int k = 0; k < kTileLoads; ++k) {
      const unsigned i = k * 32 + lane;
      element[i] = first + i < end ? p.in[first + i] : 0;
    }
  }
  __syncwarp();

  float4* const mine = tile + kVectors * lane;  // 12 floats, four points
  const float4 u = mine[0], v = mine[1], w = mine[2];
  const Point a = moved({u.x, u.y, u.z}), b = moved({u.w, v.x, v.y}), c = moved({v.z, v.w, w.x}),
              d = moved({w.y, w.z, w.w});
  mine[0] = {a.x, a.y, a.z, b.x};
  mine[1] = {b.y, b.z, c.x, c.y};
  mine[2] = {c.z, d.x, d.y, d.z};
  __syncwarp();

  if (whole && out_aligned) {
    auto* to = reinterpret_cast<float4*>(p.out + first);
#pragma unroll
    for (int k = 0; k < kVectors; ++k) to[k * 32 + lane] = tile[k * 32 + lane];
  } else {
#pragma unroll
    for (int k = 0; k < kTileLoads; ++k) {
      const unsigned i = k * 32 + lane;
      if (first + i < end) p.out[first + i] = element[i];
    }
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 5,
     .adds = "12-byte points by 16-byte vectors through shared memory, a warp by itself",
     .machine_code = {expect_anywhere(staged, "LDG.E.128(.CONSTANT)?",
                                      "ld.global(.nc)?.v4.(f32|b32)", 3),
                      expect_anywhere(staged, "STG.E.128", "st.global.v4.[fbu]32", 3),
                      expect_anywhere(staged, "(LDS|STS).128", "(ld|st).shared.v4.[fbu]32", 12),
                      expect_anywhere(staged, "BAR.SYNC*", "bar(rier)?.sync*", 0)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       staged<<<blocks_for(p.n, kThreads * kPoints), kThreads, 0, stream>>>(p, begins_vector(p.in),
                                                                            begins_vector(p.out));
     }}};

}  // namespace
}  // namespace warpgauge::kernels::layout
