// SPDX-License-Identifier: Apache-2.0
// Adds to vector_reduce: blocks that stay on their SM (persistent.cuh).
// Limits: none beside the problem's; a launch that is killed leaves counts that must be zeroed.
#include "kernels/attention_backward/expectations.h"
#include "kernels/attention_backward/persistent.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

template <int width, bool causal>
constexpr auto* kKernel = persistent<Shape<width, causal, true>, AddBy::kFourNumbers>;

std::vector<CodeExpectation> expectations() {
  const machine_code::Kernels narrow = {kKernel<64, false>, kKernel<64, true>},
                              wide = {kKernel<128, false>, kKernel<128, true>};
  auto all = expect_steps(narrow, wide);
  for (const auto& kernels : {narrow, wide}) {
    all.push_back(expect_adds(kernels, "REDG?.E.ADD.F32x4*", "red.global.add.v4.f32", 8));
  }
  return all;
}

const RegisterRung<Problem> kRegister{
    {.step = 6,
     .adds =
         "blocks that stay: longest tiles first, the next one is fetched while this one is written",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_persistent<Shape<width, causal, true>, AddBy::kFourNumbers>(p, stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
