// SPDX-License-Identifier: Apache-2.0
// Adds to four_consumers: the tensor cores sum the weights, too. V has eight more columns, of ones,
// which lie in shared memory once for all tiles: O has their products with P, the row's sum, beside
// its outputs. An addition less for each score, and what O is scaled by scales the sum. The sum is
// of weights as they were rounded, which are those that V's rows are multiplied by.
// Limits: width 64, no mask.
//
// Predicted: a warp's loop has 260 instead of 291 instructions for 64 rows by 64 columns, but
// O += P V takes 288 instead of 256 cycles of the tensor cores. warpgauge predict (H200, one tile a
// block) expects a small loss: 20.9 us instead of 20.4 at length 1,024, 41.0 instead of 39.8 at
// 2,048, since products weigh more with it than what four warps a scheduler issue (29 instead of
// 35 % of the time).
#include "kernels/attention/persistent.cuh"

namespace warpgauge::kernels::attention {
namespace {

const machine_code::Kernels kKernels = {persistent<SumsByProduct, true>};

const RegisterRung<Problem> kRegister{
    {.step = 10,
     .adds = "sums of the weights by the tensor cores: V has columns of ones (width 64, no mask)",
     .min_capability = 90,
     .machine_code = {expect_products(kKernels, 64, 64, SumsByProduct::output_columns),
                      expect_exponentials(kKernels, 64), expect_no_wgmma(kKernels)},
     .refuses = [](const Problem& p) -> std::string {
       if (p.width != 64 || p.causal) return "ones lie where a second half of V would";
       return refuse_without_wgmma(p);
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           if (!p.is_empty()) launch_persistent<SumsByProduct, true>(p, stream);
         }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
