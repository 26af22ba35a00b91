// SPDX-License-Identifier: Apache-2.0
// The rung to start from: a tile of C a block, its operands in shared memory, an 8 x 8 patch of it
// in each thread's registers, the next stage in registers on its way. Nothing but DFMA.
// Limits: none; rows that do not begin on 16 bytes are gathered element by element.
// Bound by the fp64 pipe: 64 DFMA a cycle and SM, half of what the tensor cores do. A patch takes 8
// loads of 16 bytes for 64 of them.
//
// Predicted at order 4096 before it ran (warpgauge predict, H200): 6,085 us, by shared memory, next
// the fp64 pipe.
#include "kernels/gemm_f64/gemm_f64.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::gemm_f64 {
namespace {

constexpr int kRows = 128, kColumns = 64;  // of a block's tile of C
constexpr int kPatch = 8;
constexpr int kThreads = kRows / kPatch * (kColumns / kPatch);
constexpr int kDepth = 8;  // of a stage along k
constexpr int kBand = 12;  // tiles

/// Along k first: a thread's rows of a patch are neighbours. Two numbers between stop the copies'
/// writes, which go along k, from meeting in a bank.
template <int rows>
struct Stage {
  double value[kDepth][rows + 2];
};

/// Two numbers of a row, zeros outside of the matrix.
template <bool vectors>
__device__ __forceinline__ double2 load_two(const double* matrix, int rows, int columns, int row,
                                            int column) {
  const double* from = matrix + std::size_t(row) * columns + column;
  if (row >= rows || column >= columns) return {0, 0};
  if constexpr (vectors) return *reinterpret_cast<const double2*>(from);
  return {from[0], column + 1 < columns ? from[1] : 0};
}

/// A thread's share of a stage: two numbers of some rows.
template <bool vectors, int rows>
class Share {
 public:
  __device__ void load(const double* matrix, int all_rows, int k, int first_row, int first_k) {
#pragma unroll
    for (int i = 0; i < kEach; ++i) {
      two_[i] = load_two<vectors>(matrix, all_rows, k, first_row + row(i), first_k + column());
    }
  }
  __device__ void store(Stage<rows>& to) const {
#pragma unroll
    for (int i = 0; i < kEach; ++i) {
      to.value[column()][row(i)] = two_[i].x;
      to.value[column() + 1][row(i)] = two_[i].y;
    }
  }

 private:
  static constexpr int kEach = rows * kDepth / 2 / kThreads;
  static __device__ int row(int i) {
    return static_cast<int>(threadIdx.x) / (kDepth / 2) + i * (kThreads / (kDepth / 2));
  }
  static __device__ int column() { return static_cast<int>(threadIdx.x) % (kDepth / 2) * 2; }

  double2 two_[kEach];
};

/// Two neighbours at a time: rows 2t, 2t + 1 of each quarter of the tile.
template <int rows>
__device__ __forceinline__ void load_patch(double (&patch)[kPatch], const double (&from)[rows],
                                           int thread) {
  constexpr int kApart = (rows - 2) / (kPatch / 2);
#pragma unroll
  for (int i = 0; i < kPatch / 2; ++i) {
    const double2 two = *reinterpret_cast<const double2*>(&from[i * kApart + thread * 2]);
    patch[2 * i] = two.x;
    patch[2 * i + 1] = two.y;
  }
}

template <bool vectors>
__global__ void __launch_bounds__(kThreads, 2) dfma(const Problem p, const Raster raster) {
  __shared__ __align__(16) Stage<kRows> a[2];
  __shared__ __align__(16) Stage<kColumns> b[2];
  const TilePlace place = raster.place(static_cast<int>(blockIdx.x));
  const int first_row = place.row * kRows, first_column = place.column * kColumns;
  const int across = static_cast<int>(threadIdx.x) % (kColumns / kPatch);
  const int down = static_cast<int>(threadIdx.x) / (kColumns / kPatch);
  const int stages_of_k = (p.k + kDepth - 1) / kDepth;
  Share<vectors, kRows> next_a;
  Share<vectors, kColumns> next_b;
  const auto load = [&](int i) {
    next_a.load(p.a, p.m, p.k, first_row, i * kDepth);
    next_b.load(p.b, p.n, p.k, first_column, i * kDepth);
  };
  double sum[kPatch][kPatch] = {};
  load(0);
#pragma unroll 1
  for (int i = 0; i < stages_of_k; ++i) {
    next_a.store(a[i % 2]);
    next_b.store(b[i % 2]);
    __syncthreads();  // all have read the stage before the last one, and this one is here
    load(i + 1);      // zeros behind the end
#pragma unroll
    for (int k = 0; k < kDepth; ++k) {
      double from_a[kPatch], from_b[kPatch];
      load_patch(from_a, a[i % 2].value[k], down);
      load_patch(from_b, b[i % 2].value[k], across);
#pragma unroll
      for (int x = 0; x < kPatch; ++x) {
#pragma unroll
        for (int y = 0; y < kPatch; ++y) sum[x][y] = fma(from_a[x], from_b[y], sum[x][y]);
      }
    }
  }
#pragma unroll
  for (int x = 0; x < kPatch; ++x) {
#pragma unroll
    for (int y = 0; y < kPatch; ++y) {
      const int row = first_row + x / 2 * (kRows / (kPatch / 2)) + down * 2 + x % 2;
      const int column = first_column + y / 2 * (kColumns / (kPatch / 2)) + across * 2 + y % 2;
      if (row < p.m && column < p.n) p.c[std::size_t(row) * p.n + column] = sum[x][y];
    }
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "shared tiles, patches in registers, DFMA",
     .machine_code = {expect(dfma<true>, "DFMA", "fma.rn.f64", kDepth* kPatch* kPatch),
                      expect(dfma<true>, "LDS.128", "ld.shared.v2.f64", kDepth* kPatch),
                      expect(dfma<true>, "LDG.E.128*", "ld.global*.v2.f64", 6).even_conditional()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.done_without_products(stream)) return;
       const auto launch = rows_are_vectors(p) ? launch_raster<dfma<true>, Problem>
                                               : launch_raster<dfma<false>, Problem>;
       launch(Raster::over(p.m, p.n, kRows, kColumns, kBand), kThreads, 0, stream, p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_f64
