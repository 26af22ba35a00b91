// SPDX-License-Identifier: Apache-2.0
// Rung 5 of a copy and of a triad: the copy engine brings each tile into shared memory
// (cp.async.bulk), and the threads only compute and store.
// One thread asks for a whole tile with one instruction an input; no load waits in a register and
// no warp in the load unit's queue. Twice the bytes are in flight from the same threads: 32 bytes a
// thread, 64 KiB a full SM. More is slower again on an H200: the SMs' places in memory spread out,
// as with the larger tiles of the rung before.
// Copies begin and end on 16-byte boundaries. The tile of an input that is misaligned against the
// output is fetched with up to three more elements on each side, if they belong to the array; the
// few tiles where they do not, and the last one, are made without the engine.
// Limits: compute capability 9.0. Bound by DRAM.
#pragma once

#include "kernels/harness/elementwise/elementwise.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"

namespace warpgauge::kernels::elementwise {

constexpr int kBulkTile = 1024;                 // elements: 4 KiB of each input
constexpr int kBulkTilePitch = kBulkTile + 32;  // room for the misaligned; each input on 128 bytes

template <class Operation>
constexpr int kBulkCopyThreads = 128 * Operation::kInputs;  // 32 bytes of input each

/// Elements that `p` lies behind a 16-byte boundary.
__device__ __forceinline__ unsigned elements_past(const float* p) {
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(p) / sizeof(float) % 4);
}

/// The whole 16-byte pieces that hold the kBulkTile elements from `first`.
struct BulkWindow {
  const float* from;
  unsigned past;    ///< elements of it before `first`
  unsigned length;  ///< elements

  __device__ __forceinline__ explicit BulkWindow(const float* first)
      : past(elements_past(first)), length(kBulkTile + (past == 0 ? 0 : 4)) {
    from = first - past;
  }
  __device__ __forceinline__ bool inside(const float* array, std::size_t n) const {
    return from >= array && from + length <= array + n;
  }
};

template <class Operation>
__global__ void __launch_bounds__(kBulkCopyThreads<Operation>)
    bulk_copy(const Problem<Operation> problem) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  constexpr int kInputs = Operation::kInputs;
  __shared__ alignas(128) float tile[kInputs][kBulkTilePitch];
  __shared__ std::uint64_t arrived;
  const std::uint32_t barrier = probes::shared_address(&arrived);

  const auto vectors = vectors_of(problem);
  if (blockIdx.x == 0) make_ends(problem, vectors);
  const std::size_t first_vector = std::size_t{blockIdx.x} * (kBulkTile / 4);
  const std::size_t first = vectors.head_count + 4 * first_vector;

  bool whole = first_vector + kBulkTile / 4 <= vectors.vector_count;
#pragma unroll
  for (int k = 0; k < kInputs; ++k) {
    whole = whole && BulkWindow(problem.in[k] + first).inside(problem.in[k], problem.n);
  }
  if (!whole) {
    for (std::size_t v = first_vector + threadIdx.x;
         v < min(first_vector + kBulkTile / 4, vectors.vector_count);
         v += kBulkCopyThreads<Operation>) {
      make_four(problem, vectors.head_count + 4 * v);
    }
    return;
  }

  if (threadIdx.x == 0) {
    probes::barrier_init(barrier, 1);
    probes::publish_to_copies();  // the engine sees the barrier
    unsigned bytes = 0;
#pragma unroll
    for (int k = 0; k < kInputs; ++k) {
      const BulkWindow window(problem.in[k] + first);
      const auto window_bytes = static_cast<std::uint32_t>(window.length * sizeof(float));
      probes::bulk_load(probes::shared_address(tile[k]), window.from, window_bytes, barrier);
      bytes += window_bytes;
    }
    probes::barrier_arrive_expecting(barrier, bytes);
  }
  __syncthreads();  // the barrier is there for all
  probes::barrier_wait(barrier, 0);

#pragma unroll
  for (int i = 0; i < kBulkTile; i += 4 * kBulkCopyThreads<Operation>) {
    const unsigned at = i + 4 * threadIdx.x;
    float4 x[kInputs];
#pragma unroll
    for (int k = 0; k < kInputs; ++k) {
      x[k] = load_four(tile[k] + elements_past(problem.in[k] + first) + at);
    }
    *reinterpret_cast<float4*>(problem.out + first + at) = of_four(problem.operation, x);
  }
#endif
}

template <class Operation>
Rung<Problem<Operation>> bulk_copy_rung() {
  return {
      .step = 5,
      .adds = "tiles brought by the copy engine: 32 bytes a thread in flight",
      .min_capability = 90,
      .machine_code = {expect_anywhere(bulk_copy<Operation>, "UBLKCP*",
                                       "cp.async.bulk.shared::cluster.global.*", Operation::kInputs)
                           .on("sm_(9|1[0-9])*")},
      .launch = [](const Problem<Operation>& problem, cudaStream_t stream) {
        const unsigned blocks = blocks_for(vectors_of(problem).vector_count, kBulkTile / 4);
        bulk_copy<<<blocks, kBulkCopyThreads<Operation>, 0, stream>>>(problem);
      }};
}

}  // namespace warpgauge::kernels::elementwise
