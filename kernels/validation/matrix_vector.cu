// SPDX-License-Identifier: Apache-2.0
// Dense matrix times vector, a warp a row, the vector from L1. Should be bound by DRAM reads.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    matrix_vector(const float4* matrix, const float4* vector, float* out, unsigned order) {
  const unsigned row = (blockIdx.x * kThreads + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= order) return;
  const float4* at = matrix + std::size_t{row} * (order / 4);
  float sum = 0;
#pragma unroll 8
  for (unsigned k = lane; k < order / 4; k += 32) {
    const float4 a = at[k], x = vector[k];
    sum += a.x * x.x + a.y * x.y + a.z * x.z + a.w * x.w;
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(~0U, sum, lanes);
  if (lane == 0) out[row] = sum;
}

Work make(double size, std::uint64_t seed) {
  const auto order = static_cast<unsigned>(size);
  const auto matrix = normal_buffer(std::size_t{order} * order, seed);
  const auto vector = normal_buffer(order, seed + 1'000'000), out = buffer<float>(order);
  Work work{.flop = 2 * size * size, .compulsory_bytes = 4 * size * (size + 2)};
  work.launch = [=](cudaStream_t stream) {
    matrix_vector<<<blocks_for(std::size_t{32} * order, kThreads), kThreads, 0, stream>>>(
        reinterpret_cast<const float4*>(matrix->data()),
        reinterpret_cast<const float4*>(vector->data()), out->data(), order);
  };
  work.check = [=] {
    const auto a = matrix->to_host(), x = vector->to_host(), y = out->to_host();
    return first_difference(
        y,
        [&](std::size_t i) {
          double sum = 0;
          for (unsigned k = 0; k < order; ++k) sum += double(a[i * order + k]) * x[k];
          return sum;
        },
        always(0x1p-23 * order));
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a matrix-vector product run?", {"order", "1"},
                                     {2048, 4096, 8192}, "dram.read_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
