// SPDX-License-Identifier: Apache-2.0
// The kernels of compute/tensor_warpgroup: one of each kind for each line of the table
// instructions/wgmma.def.
#pragma once

#include <vector>

#include "probes/compute/wgmma_tiles.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/wgmma.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::tensor_warpgroup_probe {
namespace {

constexpr int kRateIterations = 16;
constexpr int kWaitBodies = 3;
constexpr int kWaitIterations = 32;

/// Multiplications in the loop of the rate: more where they are short. All are of one tile
/// and slice: others have descriptors of their own, and to bring those into place takes time.
constexpr int run_of(int n) { return n <= 64 ? 64 : 16; }

/// Waits in an iteration.
constexpr int waits_of(int body) { return 4 * body; }

/// Latencies are measured at 8, 16, 32, 64, 128 and 256 columns.
constexpr bool has_latency(int n) { return (n & (n - 1)) == 0; }

// `runs` runs of multiplications per iteration, one wait.
template <class Op>
__global__ void __launch_bounds__(Op::kMostThreads, 1)
    wgmma_run_kernel(int iterations, int runs, WgmmaTiles tiles, WarpSpanSink spans,
                     WgmmaResults results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  constexpr int kRun = run_of(Op::kEntry.n);
  extern __shared__ __align__(1024) char shared[];
  const WgmmaOperands operands = bring<Op, true>(tiles, shared);
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll 1
    for (int run = 0; run < runs; ++run) {
      wgmma_fence();
#pragma unroll
      for (int i = 0; i < kRun; ++i) multiply<Op, 1>(operands, i);
      wgmma_commit();
    }
    wgmma_wait<0>();
  }
  leave(results);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
#endif
}

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
template <class Op, int waits>
__device__ __forceinline__ void wait_each_time(int iterations, const WgmmaOperands& operands) {
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < waits; ++i) {
      wgmma_fence();
      multiply<Op, 1>(operands, i);
      wgmma_commit();
      wgmma_wait<0>();
    }
  }
}
#endif

// Waits for each multiplication: 4, 8 or 12 times an iteration, in loops of their own. (One kernel:
// three times as many would take the compilers three times as long.)
template <class Op>
__global__ void __launch_bounds__(Op::kMostThreads, 1)
    wgmma_wait_kernel(int iterations, int body, WgmmaTiles tiles, WarpSpanSink spans,
                      WgmmaResults results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) char shared[];
  const WgmmaOperands operands = bring<Op, true>(tiles, shared);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (body == 1) {
    wait_each_time<Op, waits_of(1)>(iterations, operands);
  } else if (body == 2) {
    wait_each_time<Op, waits_of(2)>(iterations, operands);
  } else {
    wait_each_time<Op, waits_of(3)>(iterations, operands);
  }
  leave(results);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
#endif
}

/// One instruction and its kernels.
struct Wgmma {
  WgmmaLine line;
  void (*run)(int, int, WgmmaTiles, WarpSpanSink, WgmmaResults);
  void (*wait)(int, int, WgmmaTiles, WarpSpanSink, WgmmaResults);  ///< null: no latency
};

template <class Op>
Wgmma wgmma_of() {
  if constexpr (has_latency(Op::kEntry.n)) {
    return {Op::kEntry, wgmma_run_kernel<Op>, wgmma_wait_kernel<Op>};
  } else {
    return {Op::kEntry, wgmma_run_kernel<Op>, nullptr};
  }
}

/// All of them, those of one source and type side by side, fewest columns first.
const std::vector<Wgmma>& wgmmas() {
#define WGMMA(n_, source_, type_, ...) wgmma_of<wgmma_table::source_##_##type_##_n##n_>(),
  static const std::vector<Wgmma> list = {
#include "probes/compute/instructions/wgmma.def"
  };
#undef WGMMA
  return list;
}

}  // namespace
}  // namespace warpgauge::probes::tensor_warpgroup_probe
