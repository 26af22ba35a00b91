// SPDX-License-Identifier: Apache-2.0
// Rung 1: a kernel for each operation, as a library of element-wise functions gives them. Each
// kernel is coalesced; together they read and write the matrix three times where once would do.
#include "kernels/activation/activation.h"

namespace warpgauge::kernels::activation {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    add_bias(float* out, const float* in, const float* bias, Modulo column, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) out[i] = in[i] + bias[column(i)];
}

__global__ void __launch_bounds__(kThreads) relu(float* values, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) values[i] = fmaxf(values[i], 0.0F);
}

__global__ void __launch_bounds__(kThreads) scale(float* values, float factor, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) values[i] *= factor;
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "bias, ReLU and scale, a kernel each",
     .machine_code = {expect_anywhere({add_bias, relu, scale}, "STG.E", "st.global.(f32|b32)", 1)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const unsigned blocks = blocks_for(p.n, kThreads);
       add_bias<<<blocks, kThreads, 0, stream>>>(p.out, p.in, p.bias, Modulo(p.width), p.n);
       relu<<<blocks, kThreads, 0, stream>>>(p.out, p.n);
       scale<<<blocks, kThreads, 0, stream>>>(p.out, p.scale, p.n);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::activation
