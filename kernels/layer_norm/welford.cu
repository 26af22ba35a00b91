// SPDX-License-Identifier: Apache-2.0
// Rung 2: one kernel; mean and variance in one pass (B. P. Welford, "Note on a method for
// calculating corrected sums of squares and products", 1962). A thread keeps the number of its
// elements, their mean and the sum of the squared differences from it; two such triples are joined
// by the formula of T. F. Chan, G. H. Golub and R. J. LeVeque (1979). No large sums are subtracted.
// The second pass, which writes, comes right behind the first one: caches still have the row unless
// it is long, and DRAM is read once. The price is a division an element, and a chain: the next mean
// waits for the one before. Bound by that chain and by bytes in flight, 4 a thread and step.
#include "kernels/harness/combine.cuh"
#include "kernels/layer_norm/layer_norm.h"

namespace warpgauge::kernels::layer_norm {
namespace {

constexpr int kThreads = 256;

/// Moments of some elements: how many, their mean, the sum of their squared differences from it.
struct Moments {
  float count = 0, mean = 0, squares = 0;

  __device__ __forceinline__ void add(float x) {
    count += 1;
    const float difference = x - mean;
    mean += difference / count;
    squares += difference * (x - mean);
  }
};

__device__ __forceinline__ Moments from_across(const Moments& mine, int distance) {
  return {kernels::from_across(mine.count, distance), kernels::from_across(mine.mean, distance),
          kernels::from_across(mine.squares, distance)};
}

/// The same for a and b as for b and a, to the last bit: lanes that join across agree. (A multiply-
/// add would round one of two products only.)
struct Joined {
  __device__ __forceinline__ Moments operator()(const Moments& a, const Moments& b) const {
    const float count = a.count + b.count;
    if (count == 0) return {};
    const float sum = __fadd_rn(__fmul_rn(a.count, a.mean), __fmul_rn(b.count, b.mean));
    const float difference = a.mean - b.mean;
    return {count, sum / count,
            a.squares + b.squares + difference * difference * (a.count * b.count / count)};
  }
};

__global__ void __launch_bounds__(kThreads) welford(const Problem p) {
  __shared__ WarpSlots<Moments, kThreads> slots;
  const std::size_t first = blockIdx.x * p.columns;
  Moments mine;
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) mine.add(p.in[first + c]);
  const Moments row = across_row<kThreads>(mine, slots, Joined{});
  const Normal normal = {row.mean, scale_of(row.squares / row.count, p.epsilon)};
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) {
    p.out[first + c] = normal(p.in[first + c], p.gamma[c], p.beta[c]);
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "one kernel: mean and variance in one pass, the second pass out of caches",
     .machine_code = {expect_anywhere(welford, "MUFU.RSQ", "rsqrt.approx*", 1).or_more(),
                      expect_anywhere(welford, "STG.E", "st.global.(f32|b32)", 1).or_more()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (is_empty(p)) return;
       welford<<<static_cast<unsigned>(p.rows), kThreads, 0, stream>>>(p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm
