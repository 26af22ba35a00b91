// SPDX-License-Identifier: Apache-2.0
// A row of bfloat16 weights times the vector, by a block and 16-byte loads: each thread has four of
// them on their way, and asks for more of the row as soon as it has used one.
#pragma once

#include "kernels/harness/combine.cuh"
#include "kernels/matrix_vector/matrix_vector.h"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"

namespace warpgauge::kernels::matrix_vector {

inline constexpr int kOnTheirWay = 4;  ///< loads of a thread

/// Eight numbers: bf16 is the upper half of fp32.
__device__ __forceinline__ void unpack(const uint4& packed, float (&number)[8]) {
  const std::uint32_t words[4] = {packed.x, packed.y, packed.z, packed.w};
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    number[2 * i] = __uint_as_float(words[i] << 16);
    number[2 * i + 1] = __uint_as_float(words[i] & 0xffff0000U);
  }
}

/// `ahead`: the first weights are asked for before the grid in front has ended.
template <int threads, bool ahead>
__global__ void __launch_bounds__(threads) multiply_row(const Problem p) {
  __shared__ WarpSlots<float, threads> slots;
  const int thread = static_cast<int>(threadIdx.x), pieces = p.k / 8;
  const auto* row = reinterpret_cast<const uint4*>(p.b + std::size_t{blockIdx.x} * p.k);
  const auto* vector = reinterpret_cast<const uint4*>(p.a);
  const auto piece_of = [pieces](const uint4* array, int at) {
    return at < pieces ? array[at] : make_uint4(0, 0, 0, 0);
  };
  uint4 weights[kOnTheirWay];
#pragma unroll
  for (int i = 0; i < kOnTheirWay; ++i) weights[i] = piece_of(row, thread + i * threads);
  if constexpr (ahead) {
    probes::let_next_grid_start();
    probes::wait_for_previous_grid();
  }
  float sum = 0;
  for (int first = thread; first < pieces; first += kOnTheirWay * threads) {
#pragma unroll
    for (int i = 0; i < kOnTheirWay; ++i) {
      const int at = first + i * threads;
      float x[8], w[8];
      unpack(piece_of(vector, at), x);
      unpack(weights[i], w);
      weights[i] = piece_of(row, at + kOnTheirWay * threads);
#pragma unroll
      for (int e = 0; e < 8; ++e) sum = fmaf(w[e], x[e], sum);
    }
  }
  sum = across_row(sum, slots, Sum{});
  if (thread == 0) p.c[blockIdx.x] = __float2bfloat16_rn(sum);
}

template <int threads, bool ahead>
void launch_rows(const Problem& p, cudaStream_t stream, bool overlaps = false) {
  if (p.done_without_products(stream)) return;
  probes::launch_kernel(multiply_row<threads, ahead>,
                        {.blocks = p.n, .threads = threads, .overlaps = overlaps, .stream = stream},
                        p);
}

/// The machine code that proves it: weights and the vector.
template <int threads, bool ahead>
CodeExpectation expect_wide_loads() {
  return expect(multiply_row<threads, ahead>, "LDG.E.128*", "ld.global.*v4*", 2 * kOnTheirWay)
      .even_conditional();
}

}  // namespace warpgauge::kernels::matrix_vector
