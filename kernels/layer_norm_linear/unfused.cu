// SPDX-License-Identifier: Apache-2.0
// The first rung: a kernel that normalises the rows, a warp each, and the specialised product of
// harness/wgmma on what it wrote, which adds the bias. The normalised matrix goes to memory and
// comes back: 4 m k bytes beside the product's own, and a kernel's end in between. Bound by DRAM,
// and then by the tensor cores.
#include "kernels/layer_norm_linear/finish.cuh"

namespace warpgauge::kernels::layer_norm_linear {
namespace {

constexpr int kThreads = 128, kRowsPerBlock = kThreads / 32;

__global__ void __launch_bounds__(kThreads) normalise_rows(const Problem p) {
  const int row = static_cast<int>(blockIdx.x) * kRowsPerBlock + static_cast<int>(threadIdx.x) / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if (row >= p.m) return;  // whole warps
  const std::size_t first = static_cast<std::size_t>(row) * p.k;
  const float2 terms = moments_of_row(p.x + first, p.k, lane).terms(p.epsilon);
  for (int l = lane * 8; l < p.k; l += 32 * 8) {
    const uint4 eight = *reinterpret_cast<const uint4*>(p.x + first + l);  // out of L1 or L2
    const auto normalised = [&](float x, int i) {
      return (x * terms.x + terms.y) * p.gamma[l + i] + p.beta[l + i];
    };
    const auto two = [&](std::uint32_t x, int i) {
      const auto pair = __floats2bfloat162_rn(normalised(lower(x), i), normalised(upper(x), i + 1));
      return *reinterpret_cast<const std::uint32_t*>(&pair);
    };
    const uint4 made = {two(eight.x, 0), two(eight.y, 2), two(eight.z, 4), two(eight.w, 6)};
    *reinterpret_cast<uint4*>(p.normalised + first + l) = made;
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "the normalised rows are written to memory, and a product reads them",
     .min_capability = 90,
     .machine_code = specialised::machine_code<__nv_bfloat16, WithBias>(),
     .refuses = refuse,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.plain().has_nothing_to_do()) return;
       normalise_rows<<<blocks_for(p.m, kRowsPerBlock), kThreads, 0, stream>>>(p);
       specialised::launch_finishing<WithBias>(Product{p.m, p.n, p.k, p.normalised, p.w, p.y},
                                               {p.bias}, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm_linear
