// SPDX-License-Identifier: Apache-2.0
// Adds to naive: 4 x 4 outputs per thread in registers, operands still straight from global memory.
// Eight loads serve sixteen FMAs instead of two serving one, and no FMA waits for another. But the
// four neighbours of a row that a thread takes from B lie four apart from lane to lane: each of its
// loads touches half of sixteen sectors and leaves the rest to the next three. Limits: none; where
// the numbers of rows or columns are not multiples of four, threads at the edge read their last row
// or column again. Bound by the sectors that L1 serves.
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kPatch = 4, kThreads = 16;  // of a thread; of a block, in either direction
constexpr int kTile = kPatch * kThreads;

/// `whole`: every patch lies inside C or outside.
template <bool whole>
__global__ void __launch_bounds__(kThreads* kThreads)
    sixteen_outputs(const Problem p, int blocks_across) {
  const int row = static_cast<int>(blockIdx.x) / blocks_across * kTile + kPatch * threadIdx.y;
  const int column = static_cast<int>(blockIdx.x) % blocks_across * kTile + kPatch * threadIdx.x;
  if (row >= p.m || column >= p.n) return;
  const float* rows[kPatch];
  int right[kPatch];  // columns of B, beside the first
#pragma unroll
  for (int i = 0; i < kPatch; ++i) {
    rows[i] = p.a + std::size_t(whole ? row + i : min(row + i, p.m - 1)) * p.k;
    right[i] = whole ? i : min(i, p.n - 1 - column);
  }
  const float* b = p.b + column;
  float sum[kPatch][kPatch] = {};
#pragma unroll 4
  for (int k = 0; k < p.k; ++k, b += p.n) {
    float of_a[kPatch], of_b[kPatch];
#pragma unroll
    for (int i = 0; i < kPatch; ++i) {
      of_a[i] = rows[i][k];
      of_b[i] = b[right[i]];
    }
#pragma unroll
    for (int i = 0; i < kPatch; ++i) {
#pragma unroll
      for (int j = 0; j < kPatch; ++j) sum[i][j] = fmaf(of_a[i], of_b[j], sum[i][j]);
    }
  }
#pragma unroll
  for (int i = 0; i < kPatch; ++i) {
#pragma unroll
    for (int j = 0; j < kPatch; ++j) {
      if (whole || (row + i < p.m && column + j < p.n)) {
        p.c[std::size_t(row + i) * p.n + column + j] = sum[i][j];
      }
    }
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1.5,
     .adds = "4 x 4 outputs a thread in registers, still straight from global memory",
     .machine_code = {expect({sixteen_outputs<true>, sixteen_outputs<false>}, "FFMA", "fma.rn.f32",
                             4 * kPatch * kPatch),
                      expect({sixteen_outputs<true>, sixteen_outputs<false>}, "LDG.E(.CONSTANT)?",
                             "ld.global(.nc)?.[bf]32", 4 * 2 * kPatch)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const bool whole = p.m % kPatch == 0 && p.n % kPatch == 0;
       launch_tiles(whole ? sixteen_outputs<true> : sixteen_outputs<false>, p, kTile, kTile,
                    dim3(kThreads, kThreads), stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
