// SPDX-License-Identifier: Apache-2.0
// Adds to persistent, at width 64: a part of the exponentials by a polynomial on the units of
// multiply-add (Zadouri et al., "FlashAttention-4"), of each eight columns two. Their own unit
// makes 16 a cycle of an SM: 512 cycles for 64 x 128 scores, which is what their products take,
// too. Limits: width 64. At 128 the products take twice that, and the exponentials are not what
// binds.
//
// Predicted: 384 cycles of the exponentials' unit and seven more instructions for each of 16 scores
// of a thread, 112 of some 500 that a scheduler issues for a warp's 64 x 128: both are below the
// products' 512 cycles, but not by much.
#include "kernels/attention/persistent.cuh"

namespace warpgauge::kernels::attention {
namespace {

template <bool causal>
using Stays = Shape<64, causal, 3, 128, 4, 4, 2, 2>;

const machine_code::Kernels kKernels = {persistent<Stays<false>, true>,
                                        persistent<Stays<true>, true>};

const RegisterRung<Problem> kRegister{
    {.step = 8,
     .adds = "a quarter of the exponentials by polynomial, on the units of multiply-add (width 64)",
     .min_capability = 90,
     .machine_code = {expect_products(kKernels, 64, 128),
                      expect(kKernels, "MUFU.EX2", "ex2.approx.ftz.f32", 48 + 2)
                          .even_conditional()
                          .on(kWgmmaOn),
                      expect_no_wgmma(kKernels)},
     .refuses = [](const Problem& p) -> std::string {
       if (p.width != 64) return "exponentials do not bind at this width";
       return refuse_without_wgmma(p);
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           if (p.is_empty()) return;
           p.causal ? launch_persistent<Stays<true>, true>(p, stream)
                    : launch_persistent<Stays<false>, true>(p, stream);
         }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
