// SPDX-License-Identifier: Apache-2.0
// Adds to dfma: the tensor cores, which multiply fp64 too (mma.sync m16n8k8), at twice the rate.
// Copies that pass no register (cp.async) fill a ring of four stages; warp_tile.cuh says how a warp
// reads them without conflicts.
// Limits: compute capability 9.0 (8.0 has m8n8k4 alone); rows of A and B begin on 16 bytes.
// Bound by the tensor cores: a warp reads 6 KiB of shared memory for 16 instructions of 32 cycles
// each, eight warps together 48 of the 128 bytes a cycle that there are. What is lost is the last
// wave of tiles, and a quarter of the time at the meeting of all warps at each stage, behind which
// all of them read before any multiplies.
//
// Predicted at order 4096 (warpgauge predict, H200): 3,301 us, the tensor cores 62 % busy.
#include "kernels/gemm_f64/warp_tile.cuh"
#include "kernels/harness/rung.h"
#include "probes/device/async_copy.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::kernels::gemm_f64 {
namespace {

constexpr int kStages = 4;
constexpr int kThreads = kWarps * 32;
constexpr int kSharedBytes = kStages * kStageBytes;
constexpr int kBand = 12;  // tiles

__global__ void __launch_bounds__(kThreads, 1) dmma(const Problem p, const Raster raster) {
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const TilePlace place = raster.place(static_cast<int>(blockIdx.x));
  const int first_row = place.row * kRows, first_column = place.column * kColumns;
  const int thread = static_cast<int>(threadIdx.x);
  const int stages_of_k = (p.k + kDepth - 1) / kDepth;

  // A thread copies one piece of every kRowsAtOnce-th row.
  constexpr int kRowsAtOnce = kThreads / 8;
  const int row = thread / 8, column = thread % 8 * 2;
  const std::uint32_t to = row * kStageRow + (thread % 8 ^ row % 8) * 16;
  const auto fetch = [&](int i) {
    if (i < stages_of_k) {
      const std::uint32_t stage = shared + i % kStages * kStageBytes + to;
      const int k = i * kDepth + column;
#pragma unroll
      for (int j = 0; j < kRows; j += kRowsAtOnce) {
        const bool a = first_row + row + j < p.m && k < p.k;
        const bool b = first_column + row + j < p.n && k < p.k;
        probes::async_copy_16(stage + j * kStageRow,
                              p.a + (a ? std::size_t(first_row + row + j) * p.k + k : 0), a);
        probes::async_copy_16(stage + kStageA + j * kStageRow,
                              p.b + (b ? std::size_t(first_column + row + j) * p.k + k : 0), b);
      }
    }
    probes::commit_async_copies();  // also an empty one: they are counted
  };

  WarpTile tile(thread / 32, thread % 32);
  for (int i = 0; i < kStages - 1; ++i) fetch(i);
#pragma unroll 1
  for (int i = 0; i < stages_of_k; ++i) {
    probes::wait_async_copies<kStages - 2>();
    __syncthreads();  // stage i is here for all, and all have read stage i - 1
    fetch(i + kStages - 1);
    tile.begin(shared + i % kStages * kStageBytes);
    tile.multiply(shared + i % kStages * kStageBytes, [](std::uint32_t&) { return false; });
  }
  tile.outputs(first_row, first_column, [&](int at_row, int at_column, double sum) {
    if (at_row < p.m && at_column < p.n) p.c[std::size_t(at_row) * p.n + at_column] = sum;
  });
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "the tensor cores (mma.sync in fp64), fed by cp.async in several stages",
     .min_capability = 90,
     .machine_code = {expect_dmma(dmma, false), expect_older_dmma(dmma, false),
                      expect_no_dmma(dmma), expect(dmma, "LDS.64", "ld.shared.f64", 48).on(kDmmaOn),
                      expect(dmma, "LDGSTS.E.BYPASS.128*", "cp.async.cg.shared.global", 8)
                          .even_conditional()
                          .on(kDmmaOn)},
     .refuses = refuse_rows,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.done_without_products(stream)) return;
       launch_raster<dmma>(Raster::over(p.m, p.n, kRows, kColumns, kBand), kThreads, kSharedBytes,
                           stream, p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_f64
