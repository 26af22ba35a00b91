// SPDX-License-Identifier: Apache-2.0
// Rung 4: a histogram a lane, laid out so that no addition meets a bank conflict; one launch.
// Lane l of every warp counts value v in word 32 v + l of one 32 KiB array: always bank l, whatever
// the data. A warp's addition is one pass through the shared-memory pipe, 32 bytes of input a cycle
// and SM, where an H200's DRAM brings 18: memory is the limit on every distribution. The warps of a
// block share the array, since the pipe does their additions one after the other anyway. (Byte
// counters of a warp's own need no atomics but a load and a store a count, and a flush before 255:
// half as fast.)
// Block 0 zeroes the output while the others read, and opens a gate for their sums. The gate is
// raised by the number of blocks and lowered by one as each goes through: it is not zero before the
// last is through, and zero again for the next launch.
// The loads carry no hint: "no allocation in L1" makes repeated passes over one array faster, but
// only by what the pass before leaves in L2 (the counters show fewer bytes from DRAM than the array
// has).
// Limits: counts of n < 2^32; a launch that is killed leaves a gate that must be zeroed. Bound by
// DRAM.
#include <cuda/atomic>

#include "kernels/harness/aligned.h"
#include "kernels/histogram/histogram.h"
#include "probes/device/grid_wait.cuh"

namespace warpgauge::kernels::histogram {
namespace {

constexpr int kThreads = 1024, kLoads = 2, kLanes = 32;
constexpr std::size_t kTile = std::size_t{kThreads} * kLoads;  // vectors
/// Bytes from one value's counters to the next one's, as a shift.
constexpr int kRowShift = 7;
static_assert(kLanes * sizeof(std::uint32_t) == 1 << kRowShift);

/// Adds one to the lane's counter of each of four bytes. `lane_offset` is the lane's place in a
/// row, in bytes: shifting a byte to where the row's number stands, masking it and joining the
/// place are two instructions.
__device__ __forceinline__ void count(std::uint32_t* counts, std::uint32_t lane_offset,
                                      std::uint32_t four_bytes) {
  constexpr std::uint32_t kRow = 0xffU << kRowShift;
  const auto add_one = [&](std::uint32_t shifted) {
    const std::uint32_t offset = (shifted & kRow) | lane_offset;
    atomicAdd(reinterpret_cast<std::uint32_t*>(reinterpret_cast<char*>(counts) + offset), 1U);
  };
  add_one(four_bytes << kRowShift);
  add_one(four_bytes >> (8 - kRowShift));
  add_one(four_bytes >> (16 - kRowShift));
  add_one(four_bytes >> (24 - kRowShift));
}

__device__ __forceinline__ void count(std::uint32_t* counts, std::uint32_t lane_offset,
                                      uint4 bytes) {
  count(counts, lane_offset, bytes.x);
  count(counts, lane_offset, bytes.y);
  count(counts, lane_offset, bytes.z);
  count(counts, lane_offset, bytes.w);
}

using Gate = cuda::atomic_ref<std::uint32_t, cuda::thread_scope_device>;

__global__ void __launch_bounds__(kThreads, 2)
    lane_private(const std::uint8_t* in, std::size_t n, std::uint32_t* bins, std::uint32_t* gate) {
  __shared__ __align__(1 << kRowShift) std::uint32_t counts[kBins * kLanes];
  const unsigned thread = threadIdx.x, lane = thread % kLanes;
  for (unsigned i = thread; i < kBins * kLanes / 4; i += kThreads) {
    reinterpret_cast<uint4*>(counts)[i] = {};
  }
  if (blockIdx.x == 0 && thread < kBins) bins[thread] = 0;
  __syncthreads();
  if (blockIdx.x == 0 && thread == 0) Gate(*gate).fetch_add(gridDim.x, cuda::memory_order_release);

  const std::uint32_t lane_offset = lane * sizeof(std::uint32_t);
  const Aligned<uint4, std::uint8_t> data(in, n);
  const std::size_t whole = data.vector_count / kTile * kTile;
#pragma unroll 1
  for (std::size_t tile = blockIdx.x * kTile; tile < whole; tile += gridDim.x * kTile) {
    uint4 bytes[kLoads];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) bytes[k] = data.vectors[tile + k * kThreads + thread];
#pragma unroll
    for (int k = 0; k < kLoads; ++k) count(counts, lane_offset, bytes[k]);
  }
  // The last tile goes to two blocks, the ends that no vector covers to one of them.
  if (const std::size_t i = whole + std::size_t{blockIdx.x} * kThreads + thread;
      i < data.vector_count) {
    count(counts, lane_offset, data.vectors[i]);
  }
  if (blockIdx.x == 0) {
    if (thread < data.head_count) atomicAdd(counts + data.head[thread] * kLanes + lane, 1U);
    if (thread < data.tail_count) atomicAdd(counts + data.tail[thread] * kLanes + lane, 1U);
  }

  if (thread == 0) {
    const auto is_open = [&] { return Gate(*gate).load(cuda::memory_order_acquire) != 0; };
    if (!is_open()) probes::wait_patiently(is_open);  // for block 0, which starts first
    Gate(*gate).fetch_sub(1, cuda::memory_order_relaxed);
  }
  __syncthreads();
  if (thread >= kBins) return;
  // A thread sums a row. Each begins in its own column: straight down would be one bank for all.
  std::uint32_t sum = 0;
#pragma unroll
  for (unsigned k = 0; k < kLanes; ++k) sum += counts[thread * kLanes + (k ^ lane)];
  if (sum != 0) atomicAdd(bins + thread, sum);
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "a histogram a lane, its own bank each: no conflict on any data; one launch",
     .machine_code = {expect(lane_private, "ATOMS.POPC.INC.32", "(red|atom).shared.add.u32",
                             16 * kLoads),
                      expect(lane_private, "LDG.E.128(.*)?", "ld.global(.nc)?.v4.(u32|b32)",
                             kLoads)},
     .launch = [](const Problem& problem, cudaStream_t stream) {
       // At least two blocks: the last tile is dealt out to two.
       const unsigned tiles = blocks_for(problem.n, kTile * sizeof(uint4));
       const unsigned blocks = at_most_resident<lane_private>(std::max(2U, tiles), kThreads);
       lane_private<<<blocks, kThreads, 0, stream>>>(problem.in, problem.n, problem.bins,
                                                     problem.gate);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::histogram
