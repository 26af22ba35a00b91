// SPDX-License-Identifier: Apache-2.0
// Seven-point average on a cube, borders left alone; a thread goes down a column of planes and
// keeps the plane above and below in registers. Should be bound by DRAM.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kColumns = 32, kRows = 8, kPlanes = 32;

__global__ void __launch_bounds__(kColumns* kRows)
    stencil_3d(const float* in, float* out, int order) {
  const int x = static_cast<int>(blockIdx.x) * kColumns + static_cast<int>(threadIdx.x);
  const int y = static_cast<int>(blockIdx.y) * kRows + static_cast<int>(threadIdx.y);
  const int first = max(1, static_cast<int>(blockIdx.z) * kPlanes);
  const int last = min(order - 1, static_cast<int>(blockIdx.z + 1) * kPlanes);
  if (x < 1 || y < 1 || x >= order - 1 || y >= order - 1) return;
  const std::size_t plane = std::size_t(order) * order;
  const float* at = in + first * plane + std::size_t(y) * order + x;
  float below = at[-static_cast<std::ptrdiff_t>(plane)], here = at[0];
  for (int z = first; z < last; ++z, at += plane) {
    const float above = at[plane];
    out[at - in] = (below + here + above + at[-1] + at[1] + at[-order] + at[order]) * (1.0F / 7);
    below = here;
    here = above;
  }
}

Work make(double size, std::uint64_t seed) {
  const int order = static_cast<int>(size);
  const std::size_t plane = std::size_t(order) * order, n = plane * order;
  const auto in = normal_buffer(n, seed), out = buffer<float>(n);
  Work work{.flop = 7 * size * size * size, .compulsory_bytes = 2 * 4 * size * size * size};
  work.launch = [=](cudaStream_t stream) {
    const dim3 blocks(blocks_for(order, kColumns), blocks_for(order, kRows),
                      blocks_for(order, kPlanes));
    stencil_3d<<<blocks, dim3(kColumns, kRows), 0, stream>>>(in->data(), out->data(), order);
  };
  work.check = [=] {
    const auto x = in->to_host(), y = out->to_host();
    const std::size_t inner = order - 2;
    const auto place = [=](std::size_t i) {
      return (i / inner / inner + 1) * plane + (i / inner % inner + 1) * order + i % inner + 1;
    };
    return first_difference(
        inner * inner * inner, [&](std::size_t i) { return y[place(i)]; },
        [&](std::size_t i) {
          const float* at = x.data() + place(i);
          return (double(at[0]) + at[-1] + at[1] + at[-order] + at[order] + at[plane] +
                  at[-static_cast<std::ptrdiff_t>(plane)]) /
                 7;
        },
        always(4e-6));
  };
  return work;
}

const RegisterKernel<make> kRegister(
    "How fast does a seven-point stencil with a register queue run?", {"order", "1"},
    {128, 256, 512}, "dram.copy_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
