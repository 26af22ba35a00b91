// SPDX-License-Identifier: Apache-2.0
// How consumers give a stage back to the producer.
#pragma once

#include "kernels/harness/ring_place.h"
#include "probes/device/mbarrier.cuh"

namespace warpgauge::kernels::attention_parts {

/// A warp has read a stage. One warp does not speak for its warpgroup: the others may not even have
/// seen that the stage is full, and would miss it once it is filled again.
__device__ __forceinline__ void release(std::uint32_t empty) {
  if (threadIdx.x % 32 == 0) probes::barrier_arrive(empty);
}
/// The same, of the stages whose barriers begin at `empty`, and passes on to the next one.
template <int stages>
__device__ __forceinline__ void release(std::uint32_t empty, RingPlace<stages>& ring) {
  release(empty + ring.stage * 8);
  ring.advance();
}

}  // namespace warpgauge::kernels::attention_parts
