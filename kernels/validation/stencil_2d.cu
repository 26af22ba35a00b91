// SPDX-License-Identifier: Apache-2.0
// Five-point average on a square grid, borders left alone; neighbours come through L1.
// Should be bound by DRAM, with L1 close behind.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kColumns = 64, kRows = 4;

__global__ void __launch_bounds__(kColumns* kRows)
    stencil_2d(const float* in, float* out, int order) {
  const int column = static_cast<int>(blockIdx.x) * kColumns + static_cast<int>(threadIdx.x);
  const int row = static_cast<int>(blockIdx.y) * kRows + static_cast<int>(threadIdx.y);
  if (column < 1 || row < 1 || column >= order - 1 || row >= order - 1) return;
  const float* at = in + std::size_t(row) * order + column;
  out[std::size_t(row) * order + column] = 0.2F * (at[0] + at[-1] + at[1] + at[-order] + at[order]);
}

Work make(double size, std::uint64_t seed) {
  const int order = static_cast<int>(size);
  const auto n = static_cast<std::size_t>(order) * order;
  const auto in = normal_buffer(n, seed), out = buffer<float>(n);
  Work work{.flop = 5 * size * size, .compulsory_bytes = 2 * 4 * size * size};
  work.launch = [=](cudaStream_t stream) {
    const dim3 blocks(blocks_for(order, kColumns), blocks_for(order, kRows));
    stencil_2d<<<blocks, dim3(kColumns, kRows), 0, stream>>>(in->data(), out->data(), order);
  };
  work.check = [=] {
    const auto x = in->to_host(), y = out->to_host();
    const std::size_t inner = std::size_t(order - 2) * (order - 2);
    const auto place = [=](std::size_t i) {
      return (i / (order - 2) + 1) * order + i % (order - 2) + 1;
    };
    return first_difference(
        inner, [&](std::size_t i) { return y[place(i)]; },
        [&](std::size_t i) {
          const float* at = x.data() + place(i);
          return 0.2 * (double(at[0]) + at[-1] + at[1] + at[-order] + at[order]);
        },
        always(4e-6));
  };
  return work;
}

const RegisterKernel<make> kRegister(
    "How fast does a five-point stencil run without shared memory?", {"order", "1"},
    {2048, 4096, 8192}, "dram.copy_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
