// SPDX-License-Identifier: Apache-2.0
// Adds to on_load: the product needs no normalised operand. With gamma in the weights, which is
// done once for them, a row's mean and scale are two numbers that change its sums afterwards:
//   Y = scale (X W' - mean columnsum(W')) + bias', W' = gamma W, bias' = bias + W beta
// The product runs at full speed on X itself; a first small kernel, which is timed too, reads X
// once for the two numbers of each row. Bound by the tensor cores, and by DRAM in the small kernel.
// Rounding: W' is rounded once more, the normalised rows are not. Where a row's mean is far larger
// than its spread, the difference of two large sums loses digits that fp32 has few of.
#include "kernels/layer_norm_linear/finish.cuh"

namespace warpgauge::kernels::layer_norm_linear {
namespace {

constexpr int kThreads = 128, kRowsPerBlock = kThreads / 32;

__global__ void __launch_bounds__(kThreads) find_rows(const Problem p) {
  const int row = static_cast<int>(blockIdx.x) * kRowsPerBlock + static_cast<int>(threadIdx.x) / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if (row >= p.m) return;  // whole warps
  const Moments moments = moments_of_row(p.x + static_cast<std::size_t>(row) * p.k, p.k, lane);
  if (lane == 0) p.row_terms[row] = moments.terms(p.epsilon);
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "mean and scale of a row change its sums afterwards; a small kernel finds them first",
     .min_capability = 90,
     .machine_code = specialised::machine_code<__nv_bfloat16, Normalised>(),
     .refuses = refuse,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.plain().has_nothing_to_do()) return;
       find_rows<<<blocks_for(p.m, kRowsPerBlock), kThreads, 0, stream>>>(p);
       specialised::launch_finishing<Normalised>(Product{p.m, p.n, p.k, p.x, p.scaled_w, p.y},
                                                 {p.row_terms, p.column_terms}, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm_linear
