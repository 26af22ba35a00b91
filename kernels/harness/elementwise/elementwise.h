// SPDX-License-Identifier: Apache-2.0
// Operations that make each output element from the input elements at the same place: a copy and a
// triad. No element is used twice, so memory alone decides. Rungs differ in how many bytes are
// under way, and in how close together in memory the SMs are.
// The ladders kernels/copy and kernels/triad have the same rungs: one template each here
// (scalar.cuh), which a rung's file instantiates for its operation (kernels/copy/scalar.cu).
#pragma once

#include <cstddef>

#include "kernels/harness/aligned.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::elementwise {

/// out[i] = in[0][i]
struct Copy {
  static constexpr int kInputs = 1;
  static constexpr const char* kName = "Copy";
  __device__ float operator()(const float (&x)[kInputs]) const { return x[0]; }
};

/// out[i] = in[0][i] + scale * in[1][i], in one rounding or two.
struct Triad {
  static constexpr int kInputs = 2;
  static constexpr const char* kName = "Triad";
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

/// Elements i to i + 3; element i of the output lies on a 16-byte boundary.
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
