// SPDX-License-Identifier: Apache-2.0
// Kernels that copy boxes of tensor maps: what they read decides how often they go through loops.
#include <cuda.h>

namespace {

constexpr unsigned kBoxBytes = 8 * 128;  // 8 rows of 32 words

__device__ unsigned shared_address(const void* place) {
  return static_cast<unsigned>(__cvta_generic_to_shared(place));
}

__device__ void wait(unsigned barrier, unsigned parity) {
  unsigned done = 0;
  while (done == 0) {
    asm volatile(
        "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;"
        " selp.u32 %0, 1, 0, p; }"
        : "=r"(done)
        : "r"(barrier), "r"(parity)
        : "memory");
  }
}

__device__ void load(unsigned to, const CUtensorMap& map, int x, int y, unsigned barrier) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier),
               "r"(kBoxBytes)
               : "memory");
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, "
      "{%2, %3}], [%4];" ::"r"(to),
      "l"(&map), "r"(x), "r"(y), "r"(barrier)
      : "memory");
}

}  // namespace

/// The block's box begins 8 columns before those of its own, which are 16: the first box has 8
/// columns outside of the array. Each thread counts `word % 8` times for each of its words, by
/// atomics, and stores the box to `to` at the same place.
extern "C" __global__ void count_words(const __grid_constant__ CUtensorMap from,
                                       const __grid_constant__ CUtensorMap to, unsigned* counts,
                                       int y) {
  __shared__ alignas(1024) unsigned box[8][32];
  __shared__ alignas(8) unsigned long long full;
  const unsigned barrier = shared_address(&full);
  const int x = 16 * static_cast<int>(blockIdx.x) - 8;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    load(shared_address(box), from, x, y, barrier);
  }
  __syncthreads();
  wait(barrier, 0);
  for (unsigned row = threadIdx.x / 32; row < 8; row += blockDim.x / 32) {
    // Pieces of 16 bytes lie at their index XOR the row's.
    const unsigned lane = threadIdx.x % 32;
    const unsigned word = box[row][(lane / 4 ^ row) * 4 + lane % 4];
    for (unsigned i = 0; i < word % 8; ++i) {
      asm volatile("red.global.add.u32 [%0], 1;" ::"l"(counts + threadIdx.x) : "memory");
    }
  }
  if (threadIdx.x == 0) {
    asm volatile(
        "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&to),
        "r"(x), "r"(y), "r"(shared_address(box))
        : "memory");
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
  }
}

/// A ring of two stages: a box of each map a pass, `passes` of them.
extern "C" __global__ void walk_boxes(const __grid_constant__ CUtensorMap a,
                                      const __grid_constant__ CUtensorMap b, float* sums,
                                      int passes) {
  extern __shared__ __align__(1024) float stages[];
  __shared__ alignas(8) unsigned long long full[2];
  const auto start = [&](int pass) {
    const unsigned barrier = shared_address(&full[pass % 2]);
    for (int i = 0; i < 2; ++i) {
      asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(barrier),
                   "r"(kBoxBytes)
                   : "memory");
      asm volatile(
          "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, "
          "{%2, %3}], [%4];" ::"r"(shared_address(stages + (2 * (pass % 2) + i) * 256)),
          "l"(i == 0 ? &a : &b), "r"(pass * 32), "r"(static_cast<int>(blockIdx.x) * 8), "r"(barrier)
          : "memory");
    }
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
  };
  if (threadIdx.x == 0) {
    for (const auto& one : full) {
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&one)) : "memory");
    }
    start(0);
  }
  __syncthreads();
  float sum = 0;
  for (int pass = 0; pass < passes; ++pass) {
    if (threadIdx.x == 0 && pass + 1 < passes) start(pass + 1);
    wait(shared_address(&full[pass % 2]), pass / 2 % 2);
    sum += stages[pass % 2 * 512 + threadIdx.x] * stages[pass % 2 * 512 + 256 + threadIdx.x];
    __syncthreads();
  }
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
