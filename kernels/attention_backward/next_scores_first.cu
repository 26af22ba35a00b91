// SPDX-License-Identifier: Apache-2.0
// Adds to bulk_reduce: the next S = K Q^T is begun before this step's dK and dQ, and weights are
// made of it while those run (in_roles.cuh). Limits: none beside the problem's.
#include "kernels/attention_backward/expectations.h"
#include "kernels/attention_backward/in_roles.cuh"

namespace warpgauge::kernels::attention_backward {
namespace {

template <int width, bool causal>
constexpr auto* kKernel = in_roles<Shape<width, causal>, AddBy::kCopyEngine, Order::kEarly>;

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
    {.step = 4,
     .adds =
         "the next scores are begun with this step's last products, and become weights under them",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_kind<Shape<width, causal>, AddBy::kCopyEngine, Order::kEarly>(p, stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
