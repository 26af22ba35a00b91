// SPDX-License-Identifier: Apache-2.0
// Softmax of rows of 1024 numbers, a warp a row, the row kept in registers: one read, one write,
// one exponential an element. Should be bound by DRAM.
#include "kernels/harness/combine.cuh"
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 128, kRow = 1024, kQuads = kRow / 4 / 32;

__global__ void __launch_bounds__(kThreads)
    softmax_rows(const float4* in, float4* out, unsigned rows) {
  const unsigned row = (blockIdx.x * kThreads + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float4* from = in + std::size_t{row} * (kRow / 4);
  float4* to = out + std::size_t{row} * (kRow / 4);
  float4 x[kQuads];
  float most = -INFINITY;
#pragma unroll
  for (int k = 0; k < kQuads; ++k) {
    x[k] = from[k * 32 + lane];
    most = fmaxf(most, fmaxf(fmaxf(x[k].x, x[k].y), fmaxf(x[k].z, x[k].w)));
  }
  most = across_lanes(most, Most{});
  float sum = 0;
#pragma unroll
  for (int k = 0; k < kQuads; ++k) {
    x[k] = {__expf(x[k].x - most), __expf(x[k].y - most), __expf(x[k].z - most),
            __expf(x[k].w - most)};
    sum += (x[k].x + x[k].y) + (x[k].z + x[k].w);
  }
  const float scale = 1 / across_lanes(sum, Sum{});
#pragma unroll
  for (int k = 0; k < kQuads; ++k) {
    to[k * 32 + lane] = {x[k].x * scale, x[k].y * scale, x[k].z * scale, x[k].w * scale};
  }
}

Work make(double size, std::uint64_t seed) {
  const auto rows = static_cast<unsigned>(size);
  const std::size_t n = std::size_t{rows} * kRow;
  const auto in = normal_buffer(n, seed), out = buffer<float>(n);
  Work work{.flop = 5.0 * double(n), .compulsory_bytes = 2 * 4.0 * double(n)};
  work.launch = [=](cudaStream_t stream) {
    softmax_rows<<<blocks_for(std::size_t{32} * rows, kThreads), kThreads, 0, stream>>>(
        reinterpret_cast<const float4*>(in->data()), reinterpret_cast<float4*>(out->data()), rows);
  };
  work.check = [=] {
    const auto x = in->to_host(), y = out->to_host();
    std::vector<double> sums(rows, 0);
    for (std::size_t i = 0; i < n; ++i) sums[i / kRow] += std::exp(double(x[i]));
    return first_difference(
        y, [&](std::size_t i) { return std::exp(double(x[i])) / sums[i / kRow]; },
        [&](std::size_t i) { return 1e-5 * std::exp(double(x[i])) / sums[i / kRow]; });
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a row softmax held in registers run?",
                                     {"rows", "1"}, {4096, 16384, 65536}, "dram.copy_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
