// SPDX-License-Identifier: Apache-2.0
// Rung 1: the definition, step by step: a kernel for the means, one for the variances around them,
// one that writes. Each passes over the whole matrix: it is read three times and written once,
// where once and once would do. Differences from the mean are what the variance needs: as the mean
// of the squares less the square of the mean it would lose all its digits where the mean is large.
// Bound by DRAM, at twice the bytes that are needed.
#include "kernels/harness/combine.cuh"
#include "kernels/layer_norm/layer_norm.h"

namespace warpgauge::kernels::layer_norm {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) find_means(const Problem p) {
  __shared__ WarpSlots<float, kThreads> slots;
  const float* row = p.in + blockIdx.x * p.columns;
  float sum = 0;
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) sum += row[c];
  sum = across_row<kThreads>(sum, slots, Sum{});
  if (threadIdx.x == 0) p.row_values[blockIdx.x] = sum / static_cast<float>(p.columns);
}

__global__ void __launch_bounds__(kThreads) find_scales(const Problem p) {
  __shared__ WarpSlots<float, kThreads> slots;
  const float* row = p.in + blockIdx.x * p.columns;
  const float mean = p.row_values[blockIdx.x];
  float squares = 0;
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) {
    const float difference = row[c] - mean;
    squares += difference * difference;
  }
  squares = across_row<kThreads>(squares, slots, Sum{});
  if (threadIdx.x == 0) {
    p.row_values[p.rows + blockIdx.x] =
        scale_of(squares / static_cast<float>(p.columns), p.epsilon);
  }
}

__global__ void __launch_bounds__(kThreads) write(const Problem p) {
  const std::size_t first = blockIdx.x * p.columns;
  const Normal normal = {p.row_values[blockIdx.x], p.row_values[p.rows + blockIdx.x]};
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) {
    p.out[first + c] = normal(p.in[first + c], p.gamma[c], p.beta[c]);
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "means, variances, quotients: a pass over memory each",
     .machine_code = {expect_anywhere(find_scales, "MUFU.RSQ", "rsqrt.approx*", 1).or_more(),
                      expect_anywhere(write, "STG.E", "st.global.(f32|b32)", 1).or_more()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (is_empty(p)) return;
       const auto rows = static_cast<unsigned>(p.rows);
       find_means<<<rows, kThreads, 0, stream>>>(p);
       find_scales<<<rows, kThreads, 0, stream>>>(p);
       write<<<rows, kThreads, 0, stream>>>(p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm
