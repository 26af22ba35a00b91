// SPDX-License-Identifier: Apache-2.0
// Rung 2: one kernel; the largest element and the sum in one pass (M. Milakov and N. Gimelshein,
// "Online normalizer calculation for softmax", 2018). A thread keeps the largest element so far and
// the sum of the exponentials against it; a new largest one scales the sum down. Pairs of the two
// are combined alike. The second pass, which writes, comes right behind the first one: caches still
// have the row unless it is long, and DRAM is read once. The price is a second exponential for each
// element of the first pass. Bound by bytes in flight: a thread loads 4 bytes at a time, and the
// next exponential waits for the one before.
#include <cfloat>

#include "kernels/harness/combine.cuh"
#include "kernels/softmax/softmax.h"

namespace warpgauge::kernels::softmax {
namespace {

constexpr int kThreads = 256;

/// Of some elements: the largest, and the sum of exp(element - most). None: the lowest number and
/// no infinity, whose difference from itself would be no number.
struct Running {
  float most = -FLT_MAX, sum = 0;
};

__device__ __forceinline__ Running from_across(const Running& mine, int distance) {
  return {kernels::from_across(mine.most, distance), kernels::from_across(mine.sum, distance)};
}

/// The same for a and b as for b and a, to the last bit: lanes that join across agree.
struct Joined {
  __device__ __forceinline__ Running operator()(const Running& a, const Running& b) const {
    const float most = fmaxf(a.most, b.most);
    const float scale = exponential(fminf(a.most, b.most) - most);
    return {most, a.most < b.most ? fmaf(a.sum, scale, b.sum) : fmaf(b.sum, scale, a.sum)};
  }
};

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
