// SPDX-License-Identifier: Apache-2.0
// Adds to unfused: one kernel, in which no weight leaves the SM (Dao, "FlashAttention-2"). A block
// has 128 rows of K and V, and adds to dK and dV in registers; wgmma on tiles that a producer
// fetches (in_roles.cuh). dQ is summed over all blocks of a head, in fp32, each number by an
// instruction of its own.
// Limits: none beside the problem's.
//
// Predicted: dQ decides. A step of 128 x 64 rows at width 128 has 2,560 cycles of products, and
// 8,192 numbers to be added. All SMs together add 486 numbers a cycle
// (atomic.global.add_f32.red_per_clk), 2,225 cycles for a step, if the numbers of a warp fill
// sectors. Here they do not: a thread has pairs of neighbours, so that each instruction touches 16
// sectors for 32 numbers. warpgauge predict (H200, 32 heads of 8,192): 20.4 ms at width 128, 10.2
// at 64. The tensor cores are busy for 14 % of that.
#include "kernels/attention_backward/expectations.h"
#include "kernels/attention_backward/in_roles.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

template <int width, bool causal>
constexpr auto* kKernel = in_roles<Shape<width, causal>, AddBy::kNumber>;

std::vector<CodeExpectation> expectations() {
  const machine_code::Kernels narrow = {kKernel<64, false>, kKernel<64, true>},
                              wide = {kKernel<128, false>, kKernel<128, true>};
  auto all = expect_steps(narrow, wide);
  for (const auto& kernels : {narrow, wide}) {
    all.push_back(expect_adds(kernels, "REDG?.E.ADD.F32*", "(red|atom).global.add.f32", 32));
  }
  return all;
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "one kernel by wgmma: weights stay on the SM, dQ is summed in memory by atomics",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_kind<Shape<width, causal>, AddBy::kNumber>(p, stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
