// SPDX-License-Identifier: Apache-2.0
// Fills caches and translations of one SM before a chase.
#pragma once

#include "probes/device/isa.cuh"

namespace warpgauge::probes {

/// A word every `stride` bytes, `count` of them, by all threads of the block: fills caches and TLBs
/// on this SM's side. The value, never zero, is waited for: the assembler removes a load whose
/// result is not used.
template <CacheOp op>
__device__ void touch(const char* base, std::uint64_t count, std::size_t stride) {
  for (std::uint64_t i = threadIdx.x; i < count; i += blockDim.x) {
    wait_for(load_pointer<op>(reinterpret_cast<std::uint64_t>(base + i * stride)));
  }
  __syncthreads();
}

}  // namespace warpgauge::probes
