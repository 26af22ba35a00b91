// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts without CUBLASLT_MATMUL_DESC_FAST_ACCUM, at its best
// for each size (lt_product.h). Reference and traps: those of gemm_fp8.
#include "kernels/gemm_fp8_promoted/gemm_fp8_promoted.h"

#include "kernels/harness/wgmma/check_product.cuh"
#include "kernels/harness/wgmma/fp8_errors.h"
#include "kernels/harness/wgmma/fp8_family.h"

namespace warpgauge::kernels::gemm_fp8_promoted {
namespace {

/// Rounding is to 8 bits; sums of 128 products are cut off 13 bits behind the point.
std::string judge(const Problem& p) {
  return judge_product(
      p, {.unit = 0x1p-8, .together = 0x1p-16, .cut = 0x1p-13, .cut_products = kPromotedProducts});
}

ProductFamily<PromotedE4m3> own_part() {
  return fp8_family<PromotedE4m3>("gemm_fp8_promoted", false, judge);
}

Family<Problem> family(const probes::Probe&) { return product_family(own_part()); }

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_fp8_promoted",
    "How fast is C = A B^T of E4M3 numbers, summed in fp32 every 128 products, rung by rung?", 20)};
const RegisterErrors kErrors{"gemm_fp8_promoted", fp8_error_table(own_part)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_fp8_promoted
