// SPDX-License-Identifier: Apache-2.0
// The rung wgmma_specialised, for families that multiply as it does: its kernels are compiled once.
#pragma once

#include <vector>

#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::gemm_bf16 {

std::vector<CodeExpectation> specialised_code();
void launch_specialised(const Problem& p, cudaStream_t stream);
/// The next launch begins when this one has ended.
void launch_specialised_apart(const Problem& p, cudaStream_t stream);

}  // namespace warpgauge::kernels::gemm_bf16
