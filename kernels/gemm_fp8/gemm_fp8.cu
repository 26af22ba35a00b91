// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts with CUBLASLT_MATMUL_DESC_FAST_ACCUM, at its best for
// each size (lt_product.h). Reference: every output in float64 on the device, from fresh N(0, 1)
// data that is rounded to E4M3. Traps: those of gemm_bf16 and of product.h. The tensor cores keep
// 13 bits behind the point of a sum's largest term and cut the others off there, in each
// instruction (tensor.wgmma.e4m3_f32.sum_bits): the bound of fp32's additions does not hold, and
// the worst case would forgive any error (check_product.cuh says which bound does neither). N(0, 1)
// hides what long sums of one sign lose: the table of errors has them (fp8_errors.h).
#include "kernels/gemm_fp8/gemm_fp8.h"

#include "kernels/harness/wgmma/check_product.cuh"
#include "kernels/harness/wgmma/fp8_errors.h"
#include "kernels/harness/wgmma/fp8_family.h"

namespace warpgauge::kernels::gemm_fp8 {
namespace {

/// Rounding is to 8 bits, behind sums of 13.
std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0x1p-8, .together = 0x1p-16, .cut = 0x1p-13});
}

ProductFamily<E4m3> own_part() { return fp8_family<E4m3>("gemm_fp8", true, judge); }

Family<Problem> family(const probes::Probe&) { return product_family(own_part()); }

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_fp8",
    "How fast is C = A B^T of E4M3 numbers, summed by the tensor cores alone, rung by rung?", 20)};
const RegisterErrors kErrors{"gemm_fp8", fp8_error_table(own_part)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_fp8
