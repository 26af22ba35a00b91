// SPDX-License-Identifier: Apache-2.0
// Adds to vector_reduce: dQ has a warpgroup of its own (dq_warpgroup.cuh), and the copy engine adds
// it again.
// Limits: width 128 (at width 64 a step's weights leave one register too few); as those of
// persistent.
//
// Predicted for width 128: consumers wait neither for each other's dS nor until what was added has
// left. Shared memory has 2,944 cycles of work in a step, as in bulk_reduce, the tensor cores
// 2,560, and the copy engines 2,357. warpgauge predict (32 heads of 8,192): 3,784 us, for 3,585 of
// persistent: it sees the instructions that split weights and put them together, and prices no wait
// for copies.
#include "kernels/attention_backward/dq_warpgroup.cuh"
#include "kernels/attention_backward/expectations.h"

namespace warpgauge::kernels::attention_backward {
namespace {

template <bool causal>
using Wide = Shape<128, causal, true>;
template <bool causal>
constexpr auto* kKernel = dq_warpgroup<Wide<causal>>;

std::vector<CodeExpectation> expectations() {
  const machine_code::Kernels both = {kKernel<false>, kKernel<true>};
  const int of_a_step = 24, of_first_s = 8, of_dq = 8;
  return {expect_products(both, of_a_step).even_conditional(),
          expect_products(both, of_a_step + of_first_s + of_dq).in_kernel(),
          expect_exponentials(both, 32),
          expect_adds(both, "UBLKRED.G.S.ADD.F32*", "cp.reduce.async.bulk*add.f32", 1).in_kernel(),
          expect_no_wgmma(both)};
}

const RegisterRung<Problem> kRegister{
    {.step = 5,
     .adds = "a warpgroup of its own for dQ: the others wait neither for each other nor for sums",
     .min_capability = 90,
     .machine_code = expectations(),
     .refuses = [](const Problem& p) -> std::string {
       return p.width == 128 ? refuse_without_wgmma(p) : "rows have 128 elements here";
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           if (p.is_empty()) return;
           if (p.causal) {
             launch_persistent<Wide<true>, kKernel<true>>(p, stream, kFourWarpgroups);
           } else {
             launch_persistent<Wide<false>, kKernel<false>>(p, stream, kFourWarpgroups);
           }
         }}};

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
