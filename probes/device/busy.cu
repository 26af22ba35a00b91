// SPDX-License-Identifier: Apache-2.0
#include "probes/device/busy.h"

#include "probes/device/check.h"
#include "probes/device/isa.cuh"

namespace warpgauge::probes {
namespace {

__global__ void wait_kernel(std::uint64_t ns) {
  const std::uint64_t start = read_global_timer();
  while (read_global_timer() - start < ns) {
  }
}

}  // namespace

void queue_wait(std::uint64_t ns, cudaStream_t stream) { wait_kernel<<<1, 1, 0, stream>>>(ns); }

void warm_up_clock(double milliseconds) {
  int device = 0, sm_count = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, device));
  wait_kernel<<<sm_count * 2, 256>>>(static_cast<std::uint64_t>(milliseconds * 1e6));
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
}

}  // namespace warpgauge::probes
