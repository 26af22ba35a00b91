// SPDX-License-Identifier: Apache-2.0
// Adds to fused: dQ goes through shared memory, and the copy engine adds it to what is in L2, 4 KiB
// a warp at a time (PTX ISA, "cp.reduce.async.bulk"). Limits: none beside the problem's.
#include "kernels/attention_backward/expectations.h"
#include "kernels/attention_backward/in_roles.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

template <int width, bool causal>
constexpr auto* kKernel = in_roles<Shape<width, causal>, AddBy::kFourNumbers, false>;

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
    {.step = 4,
     .adds = "dQ is summed four numbers at a time, out of registers",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_kind<Shape<width, causal>, AddBy::kFourNumbers>(p, stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
