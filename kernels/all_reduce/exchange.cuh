// SPDX-License-Identifier: Apache-2.0
// What the rungs of an all-reduce are made of: waits that end, flags between equal blocks of the
// devices, and sums in float32 of what 32-bit words hold. all_reduce.h says why it is right.
#pragma once

#include "kernels/all_reduce/all_reduce.h"
#include "probes/device/isa.cuh"
#include "probes/device/system_scope.cuh"

namespace warpgauge::kernels::all_reduce {

constexpr std::uint64_t kPatienceNs = 2'000'000'000;
constexpr unsigned kPollsBetweenLooks = 1024;  // at the timer and at what other devices tell

/// Whether `arrived()` came true before patience was lost, here or elsewhere.
template <class Arrived>
__device__ __forceinline__ bool await(const Problem& p, const Arrived& arrived) {
  const auto poll = [&] {
#pragma unroll 1
    for (unsigned polls = 0; polls < kPollsBetweenLooks; ++polls) {
      if (arrived()) return true;
    }
    return false;
  };
  if (poll()) return true;
  const std::uint64_t start = probes::read_global_timer();
  do {
    if (probes::load_relaxed_system(p.lines[p.rank] + kFailedWord) != 0) return false;
    if (poll()) return true;
  } while (probes::read_global_timer() - start < kPatienceNs);
#pragma unroll 1
  for (int device = 0; device < p.devices; ++device) {
    probes::store_relaxed_system(p.lines[device] + kFailedWord, 1);
  }
  return false;
}

/// A block's lines, and the number of its launch.
class Exchange {
 public:
  __device__ __forceinline__ explicit Exchange(const Problem& problem)
      : p_(problem), launch_(line(problem.rank)[kLaunchesWord] + 1) {}

  __device__ __forceinline__ std::uint32_t launch() const { return launch_; }

  /// For one thread: sets a flag of the same block of device `rank`.
  __device__ __forceinline__ void tell(int rank, unsigned word) const {
    probes::store_release_system(line(rank) + word, launch_);
  }
  /// For one thread: waits for a flag of this block.
  __device__ __forceinline__ bool hear(unsigned word) const {
    const std::uint32_t* const flag = line(p_.rank) + word;
    return await(p_, [&] { return probes::load_acquire_system(flag) == launch_; });
  }

  /// For all threads: tells all peers, and waits for all. What any thread wrote before is seen by
  /// all threads of those blocks behind it. Whether all were heard, to every thread alike.
  __device__ __forceinline__ bool meet(Phase phase) const {
    __syncthreads();
    const int peer = static_cast<int>(threadIdx.x);
    bool heard = true;
    if (peer < p_.devices && peer != p_.rank) {
      tell(peer, phase_word(phase, p_.rank));
      heard = hear(phase_word(phase, peer));
    }
    return __syncthreads_and(heard) != 0;
  }

  /// For all threads, once each has its launch's number.
  __device__ __forceinline__ void end() const {
    __syncthreads();
    if (threadIdx.x == 0) line(p_.rank)[kLaunchesWord] = launch_;
  }

 private:
  __device__ __forceinline__ std::uint32_t* line(int rank) const {
    return p_.lines[rank] + std::size_t{blockIdx.x} * kLineWords;
  }

  const Problem& p_;
  std::uint32_t launch_;
};

/// Sums in float32 of the elements that `words` 32-bit words hold.
template <class T, int words>
class Sums;

template <int words>
class Sums<float, words> {
 public:
  __device__ __forceinline__ void add(const std::uint32_t (&from)[words]) {
#pragma unroll
    for (int k = 0; k < words; ++k) of_[k] += __uint_as_float(from[k]);
  }
  __device__ __forceinline__ std::uint32_t word(int k) const { return __float_as_uint(of_[k]); }

 private:
  float of_[words] = {};
};

/// Two elements a word, the first one below. Rounded once, to nearest.
template <int words>
class Sums<__nv_bfloat16, words> {
 public:
  __device__ __forceinline__ void add(const std::uint32_t (&from)[words]) {
#pragma unroll
    for (int k = 0; k < words; ++k) {
      of_[k].x += __uint_as_float(from[k] << 16);
      of_[k].y += __uint_as_float(from[k] & 0xffff0000U);
    }
  }
  __device__ __forceinline__ std::uint32_t word(int k) const {
    const __nv_bfloat162 both = __floats2bfloat162_rn(of_[k].x, of_[k].y);
    return std::uint32_t{__bfloat16_as_ushort(both.x)} | std::uint32_t{__bfloat16_as_ushort(both.y)}
                                                             << 16;
  }

 private:
  float2 of_[words] = {};
};

/// The sum of vectors, from first to last.
template <class T, int count>
__device__ __forceinline__ uint4 sum_of(const uint4 (&vectors)[count]) {
  Sums<T, 4> sums;
#pragma unroll
  for (int k = 0; k < count; ++k) {
    const std::uint32_t words[] = {vectors[k].x, vectors[k].y, vectors[k].z, vectors[k].w};
    sums.add(words);
  }
  return {sums.word(0), sums.word(1), sums.word(2), sums.word(3)};
}

}  // namespace warpgauge::kernels::all_reduce
