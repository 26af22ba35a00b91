// SPDX-License-Identifier: Apache-2.0
// Rung 5: the copy engine brings each tile into shared memory (cp.async.bulk), and the threads only
// compute and store.
//
// One thread asks for a whole tile with one instruction an input; no load waits in a register and
// no warp in the load unit's queue. Twice the bytes are in flight from the same threads: 32 bytes a
// thread, 64 KiB an SM when it is full. More than that is slower again on an H200: the SMs' places
// in memory spread out, as with the larger tiles of the rung before.
//
// Copies begin and end on 16-byte boundaries. The tile of an input that is misaligned against the
// output is fetched with up to three more elements on each side, as long as they belong to the
// array; the few tiles where they do not, and the last one, are made without the engine.
//
// Limits: compute capability 9.0. Bound by DRAM.
#include <cuda/ptx>

#include "kernels/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {
namespace {

constexpr int kTile = 1024;             // elements: 4 KiB of each input
constexpr int kTilePitch = kTile + 32;  // room for the misaligned; each input on 128 bytes

template <class Operation>
constexpr int kThreads = 128 * Operation::kInputs;  // 32 bytes of input each

/// Elements that `p` lies behind a 16-byte boundary.
__device__ __forceinline__ unsigned elements_past(const float* p) {
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(p) / sizeof(float) % 4);
}

/// What has to be copied for the kTile elements from `first`, in whole 16-byte pieces.
struct Window {
  const float* from;
  unsigned past;    ///< elements of it before `first`
  unsigned length;  ///< elements

  __device__ __forceinline__ explicit Window(const float* first)
      : past(elements_past(first)), length(kTile + (past == 0 ? 0 : 4)) {
    from = first - past;
  }
  __device__ __forceinline__ bool inside(const float* array, std::size_t n) const {
    return from >= array && from + length <= array + n;
  }
};

template <class Operation>
__global__ void __launch_bounds__(kThreads<Operation>) bulk_copy(const Problem<Operation> problem) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  namespace ptx = cuda::ptx;
  constexpr int kInputs = Operation::kInputs;
  __shared__ alignas(128) float tile[kInputs][kTilePitch];
  __shared__ std::uint64_t arrived;

  const auto vectors = vectors_of(problem);
  if (blockIdx.x == 0) make_ends(problem, vectors);
  const std::size_t first_vector = std::size_t{blockIdx.x} * (kTile / 4);
  const std::size_t first = vectors.head_count + 4 * first_vector;

  bool whole = first_vector + kTile / 4 <= vectors.vector_count;
#pragma unroll
  for (int k = 0; k < kInputs; ++k) {
    whole = whole && Window(problem.in[k] + first).inside(problem.in[k], problem.n);
  }
  if (!whole) {
    for (std::size_t v = first_vector + threadIdx.x;
         v < min(first_vector + kTile / 4, vectors.vector_count); v += kThreads<Operation>) {
      make_four(problem, vectors.head_count + 4 * v);
    }
    return;
  }

  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&arrived, 1);
    ptx::fence_proxy_async(ptx::space_shared);  // the engine sees the barrier
    unsigned bytes = 0;
#pragma unroll
    for (int k = 0; k < kInputs; ++k) {
      const Window window(problem.in[k] + first);
      const auto window_bytes = static_cast<std::uint32_t>(window.length * sizeof(float));
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile[k], window.from, window_bytes,
                         &arrived);
      bytes += window_bytes;
    }
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived,
                                   bytes);
  }
  __syncthreads();  // the barrier is there for all
  while (!ptx::mbarrier_try_wait_parity(&arrived, 0)) {
  }

#pragma unroll
  for (int i = 0; i < kTile; i += 4 * kThreads<Operation>) {
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
void launch(const Problem<Operation>& problem, cudaStream_t stream) {
  const unsigned blocks = blocks_for(vectors_of(problem).vector_count, kTile / 4);
  bulk_copy<<<blocks, kThreads<Operation>, 0, stream>>>(problem);
  check(cudaGetLastError());
}

constexpr std::string_view kAdds = "tiles brought by the copy engine: 32 bytes a thread in flight";
constexpr const char* kHasEngine = "sm_(9|1[0-9]).*";

const RegisterRung<Problem<Copy>> kCopy{{
    .name = "copy/bulk_copy",
    .step = 5,
    .adds = kAdds,
    .min_capability = 90,
    .machine_code = {{.kernel = bulk_copy<Copy>,
                      .sass = "UBLKCP.*",
                      .ptx = "cp\\.async\\.bulk\\.shared::cluster\\.global\\..*",
                      .count = 1,
                      .where = CodeExpectation::Where::kKernel,
                      .conditional = true,
                      .architecture = kHasEngine}},
    .launch = launch<Copy>,
}};

const RegisterRung<Problem<Triad>> kTriad{{
    .name = "triad/bulk_copy",
    .step = 5,
    .adds = kAdds,
    .min_capability = 90,
    .machine_code = {{.kernel = bulk_copy<Triad>,
                      .sass = "UBLKCP.*",
                      .ptx = "cp\\.async\\.bulk\\.shared::cluster\\.global\\..*",
                      .count = 2,
                      .where = CodeExpectation::Where::kKernel,
                      .conditional = true,
                      .architecture = kHasEngine}},
    .launch = launch<Triad>,
}};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
