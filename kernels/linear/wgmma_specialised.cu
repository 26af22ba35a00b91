// SPDX-License-Identifier: Apache-2.0
// The product of gemm_bf16/wgmma_specialised.cu: the shape is chosen by the problem. For few rows
// it is one whose blocks share k, so that all SMs read weights
// (harness/wgmma/specialised_split.cuh).
#include "kernels/harness/wgmma/specialised_launch.cuh"
#include "kernels/linear/linear.h"

namespace warpgauge::kernels::linear {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "warps with roles, clusters, and the shape that suits the problem",
     .min_capability = 90,
     .machine_code = specialised::machine_code<__nv_bfloat16>(),
     .refuses = [](const Problem& p) { return refuse_without_wgmma<true>(p); },
     .launch = [](const Problem& p,
                  cudaStream_t stream) { specialised::launch<__nv_bfloat16>(p, stream); },
     .launch_apart =
         [](const Problem& p, cudaStream_t stream) {
           specialised::launch_apart<__nv_bfloat16>(p, stream);
         }}};

}  // namespace
}  // namespace warpgauge::kernels::linear
