// SPDX-License-Identifier: Apache-2.0
// Adds to next_scores_first: blocks that stay on their SM (persistent.cuh).
// Limits: none beside the problem's; a launch that is killed leaves counts that must be zeroed.
#include "kernels/attention_backward/expectations.h"
#include "kernels/attention_backward/persistent.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

template <int width, bool causal>
constexpr auto* kKernel = persistent<Shape<width, causal, true>, AddBy::kCopyEngine, Order::kEarly>;

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
    {.step = 5,
     .adds =
         "blocks that stay: longest tiles first, the next one is fetched while this one is written",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_persistent<Shape<width, causal, true>, AddBy::kCopyEngine, Order::kEarly>(p,
                                                                                          stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
