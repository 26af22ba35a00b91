// SPDX-License-Identifier: Apache-2.0
// Rung 9: one launch; a block a tile drops its sum into a slot and leaves, the last block collects.
// Reading: a block a tile, handed out by the hardware as blocks end, keeps all SMs close together
// in memory, and an H200's DRAM reads fastest that way (memory/dram_bandwidth); a grid that stays
// drifts apart. Each thread has eight 16-byte loads in flight before the first addition. The loads
// carry no hint: "evict first" makes repeated passes over one array faster, but only by what the
// pass before leaves in L2 (the counters show fewer bytes from DRAM than the array has).
// Handing over: a counter that tells the last block that it is last makes every block wait for a
// fence and an atomic's answer, while it holds its registers and reads nothing. Here the sum and a
// flag are one 64-bit word, so one relaxed store publishes both: there is nothing to fence, count
// or wait for. The block that the hardware hands out last collects the slots, waits for those that
// are not there yet, and puts the zeros back for the next launch.
// Deterministic: tiles, slots and the order of all additions depend on n and on the address modulo
// 16 only, not on the run or the device.
// Limits: the collector waits in place, so the device must hold two blocks at once (every one
// does); a launch that is killed leaves slots that must be zeroed. Bound by DRAM.
#include <cuda/atomic>

#include "kernels/harness/aligned.h"
#include "kernels/reduction/reduction.h"
#include "probes/device/grid_wait.cuh"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 512, kLoads = 8;
constexpr std::size_t kTile = std::size_t{kThreads} * kLoads;  // vectors
static_assert(kTile * 4 >= kLeastElementsPerBlock, "a slot for every tile");

/// This thread's share of the block's tile.
__device__ __forceinline__ float sum_of_tile(const Aligned<float4, float>& data) {
  const std::size_t first = blockIdx.x * kTile + threadIdx.x;
  float4 sum = {};
  if ((blockIdx.x + 1) * kTile <= data.vector_count) {
    float4 x[kLoads];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) x[k] = data.vectors[first + k * kThreads];
#pragma unroll
    for (int half = kLoads / 2; half > 0; half /= 2) {
#pragma unroll
      for (int k = 0; k < half; ++k) add(x[k], x[k + half]);
    }
    sum = x[0];
  } else {
#pragma unroll 1
    for (std::size_t i = first; i < data.vector_count; i += kThreads) add(sum, data.vectors[i]);
  }
  if (blockIdx.x == 0) {  // the ends that no vector covers
    if (threadIdx.x < data.head_count) sum.x += data.head[threadIdx.x];
    if (threadIdx.x < data.tail_count) sum.y += data.tail[threadIdx.x];
  }
  return (sum.x + sum.y) + (sum.z + sum.w);
}

/// A slot: the sum's bits above, 1 below once they are there. 64 bits are stored and loaded as one,
/// and say all there is to know: no order against other memory is needed.
using Slot = cuda::atomic_ref<std::uint64_t, cuda::thread_scope_device>;
constexpr std::uint64_t kThere = 1;

__device__ __forceinline__ void publish(std::uint64_t& slot, float sum) {
  Slot(slot).store(std::uint64_t{__float_as_uint(sum)} << 32 | kThere, cuda::memory_order_relaxed);
}

/// This thread's share of all slots, each taken as soon as it is there, and zeroed.
__device__ __forceinline__ float collect(std::uint64_t* slots, unsigned count) {
  float sum = 0;
#pragma unroll 1
  for (unsigned first = threadIdx.x; first < count; first += kThreads * kLoads) {
    std::uint64_t word[kLoads];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      const unsigned i = first + k * kThreads;
      word[k] = i < count ? Slot(slots[i]).load(cuda::memory_order_relaxed) : kThere;
    }
#pragma unroll
    for (int k = 0; k < kLoads; ++k) {
      const unsigned i = first + k * kThreads;
      if ((word[k] & kThere) == 0) {  // its block starts before this one
        probes::wait_patiently([&] {
          word[k] = Slot(slots[i]).load(cuda::memory_order_relaxed);
          return (word[k] & kThere) != 0;
        });
      }
      sum += __uint_as_float(static_cast<std::uint32_t>(word[k] >> 32));
      if (i < count) Slot(slots[i]).store(0, cuda::memory_order_relaxed);
    }
  }
  return sum;
}

/// Blocks 0 ... tiles - 1 have a tile; the last block collects, be it one of them or one more.
/// Three blocks an SM leave 42 registers a thread, room for all eight loads at once; unbounded, the
/// assembler saves registers for a fourth block and splits the loads into four and four.
__global__ void __launch_bounds__(kThreads, 3)
    single_pass(const float* in, std::size_t n, unsigned tiles, std::uint64_t* slots, float* out) {
  if (blockIdx.x < tiles) {
    const float sum = block_sum<kThreads>(sum_of_tile(Aligned<float4, float>(in, n)));
    if (threadIdx.x == 0) publish(slots[blockIdx.x], sum);
  }
  if (blockIdx.x != gridDim.x - 1) return;
  __syncthreads();  // block_sum's shared memory is free again
  const float sum = block_sum<kThreads>(collect(slots, tiles));
  if (threadIdx.x == 0) *out = sum;
}

const RegisterRung<Problem> kRegister{
    {.step = 9,
     .adds = "one launch: a block a tile leaves its sum in a slot, a last block collects; "
             "deterministic",
     .machine_code = {expect(single_pass, "LDG.E.128(.*)?", "ld.global(.nc)?.v4.(f32|b32)", kLoads)
                          .in_kernel()
                          .or_more()
                          .even_conditional(),
                      expect_anywhere(single_pass, "(RED|ATOM|MEMBAR)*",
                                      "(red|atom|membar|fence).*", 0)},
     .launch = [](const Problem& problem, cudaStream_t stream) {
       const unsigned tiles = blocks_for(problem.n, kTile * 4);
       // With few slots a block of its own would ask for them too early, again and again; with many
       // it has read most of them by the time the last tile is summed.
       const bool own_collector = tiles > kThreads * kLoads;
       single_pass<<<tiles + (own_collector ? 1 : 0), kThreads, 0, stream>>>(
           problem.in, problem.n, tiles, problem.slots, problem.out);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
