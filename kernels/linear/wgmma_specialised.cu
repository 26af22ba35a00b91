// SPDX-License-Identifier: Apache-2.0
// The product of gemm_bf16/wgmma_specialised.cu: the shape is chosen by the problem. For few rows
// it is one whose blocks share k, so that all SMs read weights
// (harness/wgmma/specialised_split.cuh).
#include "kernels/gemm_bf16/specialised.h"
#include "kernels/harness/wgmma/tensor_map.h"
#include "kernels/linear/linear.h"

namespace warpgauge::kernels::linear {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "warps with roles, clusters, and the shape that suits the problem",
     .min_capability = 90,
     .machine_code = gemm_bf16::specialised_code(),
     .refuses = [](const Problem& p) { return refuse_without_wgmma<true>(p); },
     .launch = [](const Problem& p,
                  cudaStream_t stream) { gemm_bf16::launch_specialised(p, stream); },
     .launch_apart = [](const Problem& p,
                        cudaStream_t stream) { gemm_bf16::launch_specialised_apart(p, stream); }}};

}  // namespace
}  // namespace warpgauge::kernels::linear
