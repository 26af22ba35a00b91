// SPDX-License-Identifier: Apache-2.0
// Vector loads from arrays that begin and end anywhere.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>

namespace warpgauge::kernels {

/// An array of T as its aligned vectors (float4 of float, uint4 of bytes), and the few elements
/// before and behind them that no aligned vector covers. `first` is aligned as a T.
template <class Vector, class T>
struct Aligned {
  static constexpr std::size_t kPerVector = sizeof(Vector) / sizeof(T);

  __host__ __device__ Aligned(const T* first, std::size_t count) {
    const std::size_t past = reinterpret_cast<std::uintptr_t>(first) / sizeof(T) % kPerVector;
    head_count = (kPerVector - past) % kPerVector;
    if (head_count > count) head_count = count;
    vectors = reinterpret_cast<const Vector*>(first + head_count);
    vector_count = (count - head_count) / kPerVector;
    head = first;
    tail = first + head_count + vector_count * kPerVector;
    tail_count = (count - head_count) % kPerVector;
  }

  const Vector* vectors;
  std::size_t vector_count;
  const T *head, *tail;
  std::size_t head_count, tail_count;  ///< fewer than kPerVector each
};

/// Whether a 16-byte access may begin here.
inline bool begins_vector(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % 16 == 0;
}

#ifdef __CUDACC__
/// Four elements from `first`: by one 16-byte load where they are aligned for it.
///
/// A plain load on purpose. Hints that the data is used once (ld.global.cs, L1::no_allocate,
/// L2::evict_first) sound right for a stream, and slowed every stream that they were tried on.
__device__ __forceinline__ float4 load_four(const float* first) {
  if (reinterpret_cast<std::uintptr_t>(first) % sizeof(float4) == 0) {
    return *reinterpret_cast<const float4*>(first);
  }
  return {first[0], first[1], first[2], first[3]};
}
#endif

}  // namespace warpgauge::kernels
