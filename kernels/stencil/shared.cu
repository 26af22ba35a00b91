// SPDX-License-Identifier: Apache-2.0
// Rung 4: neighbours from shared memory. One load a thread, and one at each end of the tile. A
// third of the load instructions, but no fewer bytes from DRAM: L1 had already answered the other
// two thirds. It costs a barrier between the loads and the stores of each block.
#include "kernels/stencil/stencil.h"

namespace warpgauge::kernels::stencil {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) shared(const Problem p) {
  __shared__ float tile[kThreads + 2];  // element i at threadIdx.x + 1, its neighbours beside it
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  const int t = static_cast<int>(threadIdx.x) + 1;
  if (i < p.n) tile[t] = p.in[i];
  if (t == 1 && i > 0) tile[0] = p.in[i - 1];
  if (t == kThreads && i + 1 < p.n) tile[kThreads + 1] = p.in[i + 1];
  __syncthreads();
  if (i >= p.n) return;
  const bool end = i == 0 || i == p.n - 1;
  p.out[i] = end ? tile[t] : (tile[t - 1] + tile[t] + tile[t + 1]) * kThird;
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "neighbours from a tile in shared memory: one load a thread",
     .machine_code = {expect_anywhere(shared, "STS", "st.shared.(f32|b32)", 3)},
     .launch = launch_outputs<shared, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::stencil
