// SPDX-License-Identifier: Apache-2.0
// Adds to register_tiled: 128-bit accesses. A thread's eight rows and eight columns are two groups of
// four neighbours: four loads from shared memory for 64 FMAs instead of sixteen, one load from
// global memory for four elements, and stores of C by four.
//
// A row of A brings four k of one row; each goes to a row of the tile of its own, by four stores.
// Limits: none; matrices whose rows do not begin on 16 bytes are read (or written) element by
// element on the side that needs it. Bound by latency: loads from global memory are waited for in
// the open, between two barriers, and by the FMAs' share of all instructions.
#include "kernels/harness/blocks.h"
#include "kernels/sgemm/sgemm.h"
#include "kernels/sgemm/tile.cuh"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kTile = 128, kDepth = 8, kPatch = 8;
constexpr int kSide = kTile / kPatch;
constexpr int kThreads = kSide * kSide;
constexpr int kPitch = kTile + 4;
constexpr int kHalf = kTile / 2;  // between a thread's two groups of four
static_assert(kTile * kDepth == 4 * kThreads, "four elements of each operand a thread");

struct Eight {
  float of[kPatch];
};

__device__ __forceinline__ Eight load_eight(const float* first) {
  const float4 low = *reinterpret_cast<const float4*>(first);
  const float4 high = *reinterpret_cast<const float4*>(first + kHalf);
  return {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
}

template <bool quads_a, bool quads_b>
__global__ void __launch_bounds__(kThreads) vectorised(const Problem p, int blocks_across) {
  __shared__ __align__(16) float tile_a[kDepth][kPitch], tile_b[kDepth][kTile];
  const int thread = static_cast<int>(threadIdx.x);
  const int x = thread % kSide, y = thread / kSide;
  const int first_row = static_cast<int>(blockIdx.x) / blocks_across * kTile;
  const int first_column = static_cast<int>(blockIdx.x) % blocks_across * kTile;
  const int a_deep = thread % (kDepth / 4) * 4, a_row = thread / (kDepth / 4);
  const int b_column = thread % (kTile / 4) * 4, b_deep = thread / (kTile / 4);
  const Matrix a = a_of(p), b = b_of(p);
  float sum[kPatch][kPatch] = {};
#pragma unroll 1
  for (int k = 0; k < p.k; k += kDepth) {
    const float4 from_a = load_quad<quads_a>(a, first_row + a_row, k + a_deep);
    tile_a[a_deep][a_row] = from_a.x;
    tile_a[a_deep + 1][a_row] = from_a.y;
    tile_a[a_deep + 2][a_row] = from_a.z;
    tile_a[a_deep + 3][a_row] = from_a.w;
    *reinterpret_cast<float4*>(&tile_b[b_deep][b_column]) =
        load_quad<quads_b>(b, k + b_deep, first_column + b_column);
    __syncthreads();
#pragma unroll
    for (int deep = 0; deep < kDepth; ++deep) {
      const Eight of_a = load_eight(&tile_a[deep][4 * y]), of_b = load_eight(&tile_b[deep][4 * x]);
#pragma unroll
      for (int i = 0; i < kPatch; ++i) {
#pragma unroll
        for (int j = 0; j < kPatch; ++j) sum[i][j] = fmaf(of_a.of[i], of_b.of[j], sum[i][j]);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < kPatch; ++i) {
    const int row = first_row + i / 4 * kHalf + 4 * y + i % 4;
#pragma unroll
    for (int j = 0; j < kPatch; j += 4) {
      store_quad<quads_b>(p, row, first_column + j / 4 * kHalf + 4 * x,
                          {sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]});
    }
  }
}

void launch(const Problem& p, cudaStream_t stream) {
  const unsigned across = blocks_for(p.n, kTile), down = blocks_for(p.m, kTile);
  const auto kernel = a_has_quads(p)
                          ? (b_and_c_have_quads(p) ? vectorised<true, true> : vectorised<true, false>)
                          : (b_and_c_have_quads(p) ? vectorised<false, true>
                                                   : vectorised<false, false>);
  kernel<<<across * down, kThreads, 0, stream>>>(p, static_cast<int>(across));
  check(cudaGetLastError());
}

const RegisterRung<Problem> kRegister{{
    .step = 6,
    .adds = "128-bit accesses to global and shared memory",
    .machine_code = {{.kernel = vectorised<true, true>,
                      .sass = "FFMA",
                      .ptx = "fma\\.rn\\.f32",
                      .count = kDepth * kPatch * kPatch},
                     {.kernel = vectorised<true, true>,
                      .sass = "LDS\\.128",
                      .ptx = "ld\\.shared\\.v4\\.[bf]32",
                      .count = kDepth * 4},
                     {.kernel = vectorised<true, true>,
                      .sass = "LDG\\.E\\.128(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.v4\\.[bf]32",
                      .count = 2,
                      .conditional = true}},
    .launch = launch,
}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
