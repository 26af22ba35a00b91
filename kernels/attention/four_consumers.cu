// SPDX-License-Identifier: Apache-2.0
// Adds to persistent, at width 64 without a mask: a fourth consumer, so that a tile has 256 rows of
// Q. With the 192 rows of three, the last wave of short sequences is nearly empty: 32 heads of 1024
// are 192 tiles on 132 SMs, two waves of 192 rows each, and 128 tiles of 256 rows are one. Four
// consumers have 112 registers a thread instead of 160: so they take 64 rows of K and V at a time,
// whose scores and weights take half of the registers.
// Limits: width 64, no mask. With a mask, a warpgroup would have to leave out up to three tiles.
//
// Predicted: the work for each score is the same, and what comes once a step (barriers, products'
// beginning, the wait for the tensor cores) comes twice as often. warpgauge predict (H200, one tile
// a block) gives a tile of 256 rows 39.1 us at length 2,048, and a tile of 192 rows 27.3: 7 % more
// a row. With the waves: 20, 79 and 312 us at lengths 1,024, 2,048 and 4,096, where persistent
// takes 29, 83 and 325; 1,247 instead of 1,182 at 8,192, where waves matter least.
#include "kernels/attention/persistent.cuh"

namespace warpgauge::kernels::attention {
namespace {

const machine_code::Kernels kKernels = {persistent<FourConsumers, true>};

const RegisterRung<Problem> kRegister{
    {.step = 9,
     .adds = "a fourth consumer: tiles of 256 rows, which fill the last wave (width 64, no mask)",
     .min_capability = 90,
     .machine_code = {expect_products(kKernels, 64, 64), expect_exponentials(kKernels, 64),
                      expect_no_wgmma(kKernels)},
     .refuses = [](const Problem& p) -> std::string {
       if (p.width != 64 || p.causal) return "other shapes fill the SMs, or need their registers";
       return refuse_without_wgmma(p);
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           if (!p.is_empty()) launch_persistent<FourConsumers, true>(p, stream);
         }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
