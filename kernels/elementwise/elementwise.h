// SPDX-License-Identifier: Apache-2.0
// Operations that make each output element from the input elements at the same place: a copy and a
// triad. No element is used twice, so memory alone decides: what differs from rung to rung is how
// many bytes are under way and how close together the SMs walk through memory.
//
// A rung of these two ladders is one idea, in one file, for both: copy/scalar and triad/scalar are
// in scalar.cu.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>

#include "kernels/harness/aligned.h"
#include "kernels/harness/blocks.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::elementwise {

/// out[i] = in[0][i]
struct Copy {
  static constexpr int kInputs = 1;
  __device__ float operator()(const float (&x)[kInputs]) const { return x[0]; }
};

/// out[i] = in[0][i] + scale * in[1][i], in one rounding or two.
struct Triad {
  static constexpr int kInputs = 2;
  float scale;
  __device__ float operator()(const float (&x)[kInputs]) const { return x[0] + scale * x[1]; }
};

/// Arrays of n elements, aligned as floats (nothing better is promised, nor the same misalignment
/// for all); the output overlaps no input.
template <class Operation>
struct Problem {
  float* out;
  const float* in[Operation::kInputs];
  std::size_t n;
  Operation operation;
};

template <class Operation>
__device__ __forceinline__ void make_one(const Problem<Operation>& problem, std::size_t i) {
  float x[Operation::kInputs];
#pragma unroll
  for (int k = 0; k < Operation::kInputs; ++k) x[k] = problem.in[k][i];
  problem.out[i] = problem.operation(x);
}

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

template <class Operation>
__device__ __forceinline__ float4 of_four(const Operation& operation,
                                          const float4 (&x)[Operation::kInputs]) {
  float lane[4][Operation::kInputs];
#pragma unroll
  for (int k = 0; k < Operation::kInputs; ++k) {
    lane[0][k] = x[k].x;
    lane[1][k] = x[k].y;
    lane[2][k] = x[k].z;
    lane[3][k] = x[k].w;
  }
  return {operation(lane[0]), operation(lane[1]), operation(lane[2]), operation(lane[3])};
}

/// The output as 16-byte vectors: what rungs that store vectors share out. Inputs that are
/// misaligned otherwise than the output are loaded in single elements.
template <class Operation>
__host__ __device__ Aligned<float4, float> vectors_of(const Problem<Operation>& problem) {
  return {problem.out, problem.n};
}

/// Elements i to i + 3, the first of which the output has on a 16-byte boundary.
template <class Operation>
__device__ __forceinline__ void make_four(const Problem<Operation>& problem, std::size_t i) {
  float4 x[Operation::kInputs];
#pragma unroll
  for (int k = 0; k < Operation::kInputs; ++k) x[k] = load_four(problem.in[k] + i);
  *reinterpret_cast<float4*>(problem.out + i) = of_four(problem.operation, x);
}

/// The up to six elements that no vector covers, by the first threads of one block.
template <class Operation>
__device__ __forceinline__ void make_ends(const Problem<Operation>& problem,
                                          const Aligned<float4, float>& vectors) {
  const unsigned i = threadIdx.x;
  if (i < vectors.head_count) make_one(problem, i);
  if (i < vectors.tail_count) make_one(problem, problem.n - vectors.tail_count + i);
}

}  // namespace warpgauge::kernels::elementwise
