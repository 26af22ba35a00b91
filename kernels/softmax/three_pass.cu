// SPDX-License-Identifier: Apache-2.0
// Rung 1: the definition, step by step: a kernel finds the largest element of each row, a second
// one sums the exponentials, a third one writes the quotients. Each passes over the whole matrix:
// it is read three times and written once, where once and once would do. Each exponential is
// computed twice, which costs less than to store it. Bound by DRAM, at twice the bytes that are
// needed.
#include "kernels/harness/combine.cuh"
#include "kernels/softmax/softmax.h"

namespace warpgauge::kernels::softmax {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) find_most(const Problem p) {
  __shared__ WarpSlots<float, kThreads> slots;
  const float* row = p.in + blockIdx.x * p.columns;
  float most = -INFINITY;
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) most = fmaxf(most, row[c]);
  most = across_row<kThreads>(most, slots, Most{});
  if (threadIdx.x == 0) p.row_values[blockIdx.x] = most;
}

__global__ void __launch_bounds__(kThreads) sum_exponentials(const Problem p) {
  __shared__ WarpSlots<float, kThreads> slots;
  const float* row = p.in + blockIdx.x * p.columns;
  const float most = p.row_values[blockIdx.x];
  float sum = 0;
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) sum += exponential(row[c] - most);
  sum = across_row<kThreads>(sum, slots, Sum{});
  if (threadIdx.x == 0) p.row_values[p.rows + blockIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) divide(const Problem p) {
  const std::size_t first = blockIdx.x * p.columns;
  const float most = p.row_values[blockIdx.x], scale = 1 / p.row_values[p.rows + blockIdx.x];
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) {
    p.out[first + c] = exponential(p.in[first + c] - most) * scale;
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "the largest, the sum, the quotients: a pass over memory each",
     .machine_code =
         {expect_anywhere({sum_exponentials, divide}, "MUFU.EX2", "ex2.approx*", 1).or_more()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (is_empty(p)) return;
       const auto rows = static_cast<unsigned>(p.rows);
       find_most<<<rows, kThreads, 0, stream>>>(p);
       sum_exponentials<<<rows, kThreads, 0, stream>>>(p);
       divide<<<rows, kThreads, 0, stream>>>(p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::softmax
