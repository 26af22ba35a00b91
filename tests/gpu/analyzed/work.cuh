// SPDX-License-Identifier: Apache-2.0
// What the kernels of this folder are handed, and how their loops are clocked.
#pragma once

#include <cstdint>
#include <vector>

#include "probes/device/isa.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::analyzed {

inline constexpr int kMostTrips = 2048;
inline constexpr int kMostThreads = 1024;  // in a block; an SM has one block
inline constexpr int kFloats = 8192;       // 32 KiB: they stay in L1

/// As probes::WarpSpanSink, but its wait has no limit: the listings in data/h200/analyzed are those
/// of the kernels that were measured. An SM has one block: all of them are resident.
struct Spans {
  unsigned* arrived;
  probes::WarpSpan* spans;

  __device__ void wait_for_grid() const {
    __syncthreads();
    if (threadIdx.x == 0) {
      atomicAdd(arrived, 1);
      while (*reinterpret_cast<volatile unsigned*>(arrived) < gridDim.x) {
      }
    }
    __syncthreads();
  }

  __device__ void record(std::uint64_t start, std::uint64_t stop) const {
    if (threadIdx.x % 32 == 0) {
      spans[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = {start, stop, probes::read_smid()};
    }
  }
};

struct Work {
  const float* floats;         ///< kFloats, between 0.5 and 1
  const float4* bodies;        ///< kMostTrips places and charges
  const std::uint64_t* chain;  ///< pointers, one random cycle; each warp begins elsewhere
  float* results;              ///< one a thread of the grid
  int trips;                   ///< of the loop
  Spans spans;

  __device__ int thread() const { return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }
};

/// Runs a loop twice: once to fill the caches, once clocked, from when all warps of all SMs have
/// met. The machine code holds the loop once.
template <class Loop>
__device__ __forceinline__ void clocked(const Work& work, Loop loop) {
  std::uint64_t start = 0;
#pragma unroll 1
  for (int round = 0; round < 2; ++round) {
    if (round == 1) work.spans.wait_for_grid();
    start = probes::read_clock();
    loop();
  }
  work.spans.record(start, probes::read_clock());
}

/// What a body adds to the potential at a place.
__device__ __forceinline__ float potential_of(const float4& body, float x, float y, float z) {
  const float dx = body.x - x, dy = body.y - y, dz = body.z - z;
  return body.w * rsqrtf(dx * dx + dy * dy + dz * dz + 1e-3f);
}

struct Kernel {
  const char* name;
  void (*function)(Work);
  int warps;  ///< on a scheduler, where it is counted and shown
};

/// Kernels of the program: main.cu is linked with one file of kernels.
std::vector<Kernel> kernels();

}  // namespace warpgauge::analyzed
