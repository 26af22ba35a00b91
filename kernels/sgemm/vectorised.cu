// SPDX-License-Identifier: Apache-2.0
// Adds to register_tiled: 128-bit accesses. A thread's eight rows and eight columns are two groups
// of four neighbours: four loads from shared memory for 64 FMAs instead of sixteen, one load from
// global memory for four elements, and stores of C by four. A row of A brings four k of one row;
// each goes to a row of the tile of its own, by four stores.
// Limits: none; a matrix whose rows do not begin on 16 bytes is read (or written) element by
// element. Bound by latency (loads from global memory are waited for between two barriers) and by
// the FMAs' share of all instructions.
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kTile = 128, kDepth = 8, kPatch = 8;
constexpr int kSide = kTile / kPatch;
constexpr int kThreads = kSide * kSide;
constexpr int kPitch = kTile + 4;
static_assert(kTile * kDepth == 4 * kThreads, "four elements of each operand a thread");

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
      add_products(sum, of_a.of, of_b.of);
    }
    __syncthreads();
  }
  store_eights<quads_b>(p, sum, first_row + 4 * y, first_column + 4 * x);
}

const RegisterRung<Problem> kRegister{
    {.step = 6,
     .adds = "128-bit accesses to global and shared memory",
     .machine_code = {expect(vectorised<true, true>, "FFMA", "fma.rn.f32", kDepth* kPatch* kPatch),
                      expect(vectorised<true, true>, "LDS.128", "ld.shared.v4.[bf]32", kDepth * 4),
                      expect(vectorised<true, true>, "LDG.E.128(.CONSTANT)?",
                             "ld.global(.nc)?.v4.[bf]32", 2)
                          .even_conditional()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const bool a = a_has_quads(p), b = b_and_c_have_quads(p);
       const auto kernel = a ? (b ? vectorised<true, true> : vectorised<true, false>)
                             : (b ? vectorised<false, true> : vectorised<false, false>);
       launch_tiles(kernel, p, kTile, kTile, kThreads, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
