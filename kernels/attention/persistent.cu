// SPDX-License-Identifier: Apache-2.0
// Adds to next_scores_first: blocks that stay on their SM (persistent.cuh). The first scores of the
// next tile are begun under the last step of this one, whose outputs are written meanwhile; with a
// mask the longest tiles come first. At width 64 there are three consumers of 64 rows: each row of
// K and V that comes to an SM is used for 192 rows of Q, and while one softmax waits for anything,
// two others have the exponentials' unit.
// Limits: none beside the problem's; a launch that is killed leaves counts that must be zeroed.
//
// Predicted for width 128: a block's beginning and end take some 4,000 cycles (barriers' set-up,
// first copies, first product, last store), and are paid once an SM and not once a tile. A tile
// takes 2,048 cycles for every 128 rows of K: 20 % less at length 1,024, 3 % at 8,192. The last
// wave stays as it is (512 tiles on 132 SMs at length 2,048: 3.9 waves). With a mask, tiles have 1
// to 64 steps: what is left at the end is one short tile instead of a long one.
// Turns (ping_pong) are kept at width 64 alone, where there are three consumers.
#include "kernels/attention/persistent.cuh"

namespace warpgauge::kernels::attention {
namespace {

template <int width>
machine_code::Kernels kernels() {
  return {persistent<Stays<width, false>, kTurns<width>>,
          persistent<Stays<width, true>, kTurns<width>>};
}

const RegisterRung<Problem> kRegister{
    {.step = 7,
     .adds = "blocks that stay: longest tiles first, and the next one begins under the last step",
     .min_capability = 90,
     .machine_code = {expect_products(kernels<64>(), 64, 128),
                      expect_products(kernels<128>(), 128, 128),
                      expect_exponentials(kernels<64>(), 128),
                      expect_exponentials(kernels<128>(), 128), expect_no_wgmma(kernels<64>()),
                      expect_no_wgmma(kernels<128>())},
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() {
         launch_persistent<Stays<width, causal>, kTurns<width>>(p, stream);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
