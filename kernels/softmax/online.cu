// SPDX-License-Identifier: Apache-2.0
// Rung 2: one kernel; the largest element and the sum in one pass (M. Milakov and N. Gimelshein,
// "Online normalizer calculation for softmax", 2018). A thread keeps the largest element so far and
// the sum of the exponentials against it; a new largest one scales the sum down. Pairs of the two
// are combined alike. The second pass, which writes, comes right behind the first one: caches still
// have the row unless it is long, and DRAM is read once. The price is a second exponential for each
// element of the first pass. Bound by bytes in flight: a thread loads 4 bytes at a time, and the
// next exponential waits for the one before.
#include "kernels/harness/combine.cuh"
#include "kernels/softmax/softmax.h"

namespace warpgauge::kernels::softmax {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) online(const Problem p) {
  __shared__ WarpSlots<Running, kThreads> slots;
  const std::size_t first = blockIdx.x * p.columns;
  Running mine;
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) {
    mine = Joined{}(mine, {p.in[first + c], 1});
  }
  const Running row = across_row<kThreads>(mine, slots, Joined{});
  const float scale = 1 / row.sum;
  for (std::size_t c = threadIdx.x; c < p.columns; c += kThreads) {
    p.out[first + c] = exponential(p.in[first + c] - row.most) * scale;
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "one kernel: the largest and the sum in one pass, the second pass out of caches",
     .machine_code = {expect_anywhere(online, "MUFU.EX2", "ex2.approx*", 2).or_more()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (is_empty(p)) return;
       online<<<static_cast<unsigned>(p.rows), kThreads, 0, stream>>>(p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::softmax
