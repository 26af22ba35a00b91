// SPDX-License-Identifier: Apache-2.0
// Adds to bulk_reduce: blocks that stay on their SM (persistent.cuh).
// Limits: none beside the problem's; a launch that is killed leaves counts that must be zeroed.
//
// Predicted: a block's beginning and end take some 4,000 cycles (barriers' set-up, first copies,
// first product, last store). Half of them are hidden here. A tile takes 2,560 cycles for every 64
// rows of Q at width 128, 40,960 at length 1,024 and 327,680 at 8,192: 5 % less, and 1 % less. The
// last wave stays as it is (512 tiles on 132 SMs at length 2,048: 3.9 waves).
#include "kernels/attention_backward/expectations.h"
#include "kernels/attention_backward/persistent.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

template <int width, bool causal>
constexpr auto* kKernel = persistent<Shape<width, causal, true>, AddBy::kCopyEngine>;

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
    {.step = 3,
     .adds =
         "blocks that stay: longest tiles first, the next one is fetched while this one is written",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_persistent<Shape<width, causal, true>, kKernel<width, causal>>(p, stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
