// SPDX-License-Identifier: Apache-2.0
// Adds to sums_by_product, and to persistent where that has no shape: a launch begins while the one
// in front ends (programmatic dependent launch). A block starts on an SM as soon as that one's
// block has left it, sets up its barriers, and waits there until all of the launch in front is
// done. It asks for no operand before: Q, K and V may be what that launch wrote.
// Limits: none beside the problem's; a launch that is killed leaves counts that must be zeroed.
//
// Predicted: what is no longer waited for is a launch's start (warpgauge predict: 1.1 us on an
// H200) and some of a block's beginning: 5 % at length 1,024, 1 % at 2,048.
#include "kernels/attention/persistent.cuh"

namespace warpgauge::kernels::attention {
namespace {

template <int width, bool causal>
using BegunEarly = std::conditional_t<width == 64 && !causal, SumsByProduct, Stays<width, causal>>;

template <int width, bool causal>
machine_code::Kernels kernel() {
  return {persistent<BegunEarly<width, causal>, kTurns<width>, true>};
}

void launch(const Problem& p, cudaStream_t stream, bool may_overlap) {
  if (p.is_empty()) return;
  with_kind(p, [&]<int width, bool causal>() {
    launch_persistent<BegunEarly<width, causal>, kTurns<width>, true>(p, stream, may_overlap);
  });
}

const RegisterRung<Problem> kRegister{
    {.step = 11,
     .adds = "a launch's blocks start where those of the launch in front have ended",
     .min_capability = 90,
     .machine_code = {expect_products(kernel<64, false>(), 64, 64, SumsByProduct::output_columns),
                      expect_products(kernel<64, true>(), 64, 128),
                      expect_products(kernel<128, false>(), 128, 128),
                      expect_products(kernel<128, true>(), 128, 128)},
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) { launch(p, stream, true); },
     .launch_apart = [](const Problem& p, cudaStream_t stream) { launch(p, stream, false); }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
