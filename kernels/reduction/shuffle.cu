// SPDX-License-Identifier: Apache-2.0
// Rung 7: warps sum by shuffles; shared memory carries one number a warp.
// Five shuffles sum a warp's values in registers, without a barrier; one barrier and one more warp
// sum finish the block. Older code drops the barriers of a tree's last five rounds on the belief
// that a warp runs in step: since Volta its lanes need not, and without volatile the compiler keeps
// the values in registers besides. A shuffle exchanges and synchronises in one instruction; its
// mask must name the lanes that take part and no others (block_sum). Bound by bytes in flight: 8 a
// thread, and a block that lives for one barrier.
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256;
constexpr std::size_t kPerBlock = 2 * kThreads;

__global__ void __launch_bounds__(kThreads) shuffle(const float* in, std::size_t n, float* sums) {
  const std::size_t i = blockIdx.x * kPerBlock + threadIdx.x;
  const float first = i < n ? in[i] : 0;
  const float second = i + kThreads < n ? in[i + kThreads] : 0;
  const float sum = block_sum<kThreads>(first + second);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

const RegisterRung<Problem> kRegister{
    {.step = 7,
     .adds = "warp shuffles: one barrier a block, shared memory for one number a warp",
     .machine_code = {expect(shuffle, "SHFL.BFLY", "shfl.sync.bfly.b32", 10)
                          .in_kernel()
                          .or_more()
                          .even_conditional(),
                      expect(shuffle, "BAR.SYNC*", "bar(rier)?.sync*", 1).in_kernel()},
     .launch = reduce_in_passes<shuffle, kThreads, kPerBlock>}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
