// SPDX-License-Identifier: Apache-2.0
// Kernels that only take time.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace warpgauge::probes {

/// Queues a kernel of one thread that waits for `ns`, by the global timer.
void queue_wait(std::uint64_t ns, cudaStream_t stream = nullptr);

/// Keeps the SMs busy for about `milliseconds`, so that the clock has left its idle state.
void warm_up_clock(double milliseconds);

}  // namespace warpgauge::probes
