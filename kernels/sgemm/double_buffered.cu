// SPDX-License-Identifier: Apache-2.0
// Adds to vectorised: tiles are copied by cp.async, which passes no register and is not waited for:
// while one pair of tiles is multiplied, the next is on its way into a second pair of buffers. One
// barrier a step is enough: it says both that the tiles have arrived and that everyone has finished
// with the other buffers, into which the copies after the barrier go. A is transposed on the way,
// element by element (4 bytes are the least that cp.async copies); with a pitch of 132 words, the
// four rows by eight k that a warp copies at once lie in 32 different banks, and read whole sectors
// of A. B is copied by 16 bytes. Limits: none; where B's or C's rows do not begin on 16 bytes, they
// move element by element. Bound by instruction issue: four loads beside 64 FMAs, whose latency
// only other warps hide.
#include "kernels/sgemm/sgemm.h"
#include "probes/device/async_copy.cuh"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kTile = 128, kDepth = 16, kPatch = 8;
constexpr int kSide = kTile / kPatch;
constexpr int kThreads = kSide * kSide;
constexpr int kBlocksPerSm = 2;
constexpr int kPitch = kTile + 4;

struct Buffers {
  float a[2][kDepth][kPitch], b[2][kDepth][kTile];
};

/// Starts this thread's share of the copies of A's tile: eight k by four rows a warp and access.
__device__ __forceinline__ void copy_a(float (&to)[kDepth][kPitch], const Matrix& a, int first_row,
                                       int k) {
  const int thread = static_cast<int>(threadIdx.x);
  const int deep = thread % 8, row = thread / 8;
#pragma unroll
  for (int i = 0; i < kTile; i += kThreads / 8) {
#pragma unroll
    for (int d = 0; d < kDepth; d += 8) {
      probes::async_copy_4(probes::shared_address(&to[d + deep][i + row]),
                           a.at(first_row + i + row, k + d + deep),
                           a.holds(first_row + i + row, k + d + deep));
    }
  }
}

template <bool quads>
__device__ __forceinline__ void copy_b(float (&to)[kDepth][kTile], const Matrix& b, int k,
                                       int first_column) {
  constexpr int kWidth = quads ? 4 : 1, kAcross = kTile / kWidth;
  const int thread = static_cast<int>(threadIdx.x);
  const int column = thread % kAcross * kWidth, deep = thread / kAcross;
#pragma unroll
  for (int d = 0; d < kDepth; d += kThreads / kAcross) {
    const std::uint32_t place = probes::shared_address(&to[d + deep][column]);
    const float* from = b.at(k + d + deep, first_column + column);
    const bool inside = b.holds(k + d + deep, first_column + column);
    if constexpr (quads) {
      probes::async_copy_16(place, from, inside);
    } else {
      probes::async_copy_4(place, from, inside);
    }
  }
}

template <bool quads>
__global__ void __launch_bounds__(kThreads, kBlocksPerSm)
    double_buffered(const Problem p, int blocks_across) {
  __shared__ __align__(16) Buffers tile;
  const int x = static_cast<int>(threadIdx.x) % kSide, y = static_cast<int>(threadIdx.x) / kSide;
  const int first_row = static_cast<int>(blockIdx.x) / blocks_across * kTile;
  const int first_column = static_cast<int>(blockIdx.x) % blocks_across * kTile;
  const Matrix a = a_of(p), b = b_of(p);
  float sum[kPatch][kPatch] = {};
  copy_a(tile.a[0], a, first_row, 0);
  copy_b<quads>(tile.b[0], b, 0, first_column);
  probes::commit_async_copies();  // no wait covers a copy that is in no group
  int buffer = 0;
#pragma unroll 1
  for (int k = 0; k < p.k; k += kDepth) {
    probes::wait_async_copies<0>();
    __syncthreads();
    if (k + kDepth < p.k) {
      copy_a(tile.a[buffer ^ 1], a, first_row, k + kDepth);
      copy_b<quads>(tile.b[buffer ^ 1], b, k + kDepth, first_column);
      probes::commit_async_copies();
    }
#pragma unroll
    for (int deep = 0; deep < kDepth; ++deep) {
      const Eight of_a = load_eight(&tile.a[buffer][deep][4 * y]);
      const Eight of_b = load_eight(&tile.b[buffer][deep][4 * x]);
      add_products(sum, of_a.of, of_b.of);
    }
    buffer ^= 1;
  }
  probes::wait_async_copies<0>();  // with k = 0 the first ones, of zeros
  store_eights<quads>(p, sum, first_row + 4 * y, first_column + 4 * x);
}

const RegisterRung<Problem> kRegister{
    {.step = 7,
     .adds = "cp.async into a second pair of tiles while the first is multiplied",
     .min_capability = 80,
     .machine_code = {expect(double_buffered<true>, "FFMA", "fma.rn.f32", kDepth* kPatch* kPatch),
                      expect(double_buffered<true>, "LDS.128", "ld.shared.v4.[bf]32", kDepth * 4),
                      expect(double_buffered<true>, "LDGSTS.E.BYPASS.128*",
                             "cp.async.cg.shared.global", 2)
                          .even_conditional(),
                      expect(double_buffered<true>, "LDGSTS.E", "cp.async.ca.shared.global", 8)
                          .even_conditional(),
                      // The compiler for capability 10 and later does not get by with the 128
                      // registers of two blocks an SM: it keeps five addresses in local memory.
                      expect(double_buffered<true>, "LDL*", "", 5).or_fewer().on("sm_1*")},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const auto kernel = b_and_c_have_quads(p) ? double_buffered<true> : double_buffered<false>;
       launch_tiles(kernel, p, kTile, kTile, kThreads, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
