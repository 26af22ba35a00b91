// SPDX-License-Identifier: Apache-2.0
// Adds to unfused: one kernel, in which no weight leaves the SM (Dao, "FlashAttention-2"). A block
// has 128 rows of K and V, and adds to dK and dV in registers; wgmma on tiles that a producer
// fetches (in_roles.cuh). dQ is summed over all blocks of a head, in fp32: it goes through shared
// memory, and the copy engine adds it to what is in L2, 4 KiB a warp at a time (PTX ISA,
// "cp.reduce.async.bulk").
// Limits: none beside the problem's.
//
// Predicted for width 128: the copy engines add 13.9 bytes a cycle of an SM when all work
// (tma.add.f32.bytes_per_clk_sm), 2,357 cycles for the 32 KiB of a step, just below the 2,560 of
// its products. Shared memory has as much to do: operands of wgmma 2,048 cycles, dS 128, the copies
// of Q and dO 256, and dQ, written and read once more, 512. Three units are busy all the time, and
// none may wait for another. warpgauge predict (H200, 32 heads of 8,192): 3,430 us, 84 % of it the
// tensor cores'; 1,921 at width 64. What precedes and follows takes 74 and 47 us at width 128.
#include "kernels/attention_backward/expectations.h"
#include "kernels/attention_backward/in_roles.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

template <int width, bool causal>
constexpr auto* kKernel = in_roles<Shape<width, causal>, AddBy::kCopyEngine>;

std::vector<CodeExpectation> expectations() {
  const machine_code::Kernels narrow = {kKernel<64, false>, kKernel<64, true>},
                              wide = {kKernel<128, false>, kKernel<128, true>};
  auto all = expect_steps(narrow, wide);
  for (const auto& kernels : {narrow, wide}) {
    all.push_back(expect_adds(kernels, "UBLKRED.G.S.ADD.F32*", "cp.reduce.async.bulk*add.f32", 1));
  }
  return all;
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "one kernel by wgmma: weights stay on the SM, the copy engine sums dQ in memory",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_kind<Shape<width, causal>, AddBy::kCopyEngine>(p, stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
