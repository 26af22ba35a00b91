// SPDX-License-Identifier: Apache-2.0
// Adds to persistent: dQ does not go through shared memory again. Four neighbouring numbers are
// added by one instruction (PTX ISA, "red", .v4.f32), 16 bytes of a thread and 512 of a warp, out
// of the registers in which the product left them.
// Limits: as those of persistent.
//
// Predicted for width 128: 512 of 2,944 cycles of shared memory in a step are saved, and a wait for
// the copy engine to have read what was there. In L2 the same sums are made. warpgauge predict has
// no key for adds of four numbers and takes those of one: 5,162 us (H200, 32 heads of 8,192) for
// 3,585 of persistent, and 2,605 for 2,174 at width 64, as if it were slower than the copy engine.
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
    {.step = 4,
     .adds = "dQ is summed four numbers at a time, out of registers",
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
