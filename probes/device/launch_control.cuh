// SPDX-License-Identifier: Apache-2.0
// A block that runs takes over one of its grid that has not started (PTX ISA,
// "clusterlaunchcontrol"): compute capability 10.0. In other code there is none to take.
#pragma once

#include <cuda/ptx>

#include "probes/device/isa.cuh"

namespace warpgauge::probes {

/// Asks for a block, by one thread. 16 bytes of answer come to `answer`, and count at `barrier`,
/// which must expect them (mbarrier.cuh).
__device__ __forceinline__ void ask_for_block([[maybe_unused]] uint4* answer,
                                              [[maybe_unused]] std::uint32_t barrier) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
  cuda::ptx::clusterlaunchcontrol_try_cancel(answer, shared_pointer<std::uint64_t>(barrier));
#endif
}

/// Whether the answer is a block: then it never starts, and is the asker's to do.
__device__ __forceinline__ bool is_block([[maybe_unused]] const uint4& answer) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
  return cuda::ptx::clusterlaunchcontrol_query_cancel_is_canceled(answer);
#else
  return false;
#endif
}

/// Its number, blockIdx.x.
__device__ __forceinline__ int number_of_block([[maybe_unused]] const uint4& answer) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
  return cuda::ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_x<int>(answer);
#else
  return 0;
#endif
}

}  // namespace warpgauge::probes
