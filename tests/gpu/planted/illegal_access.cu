// SPDX-License-Identifier: Apache-2.0
// A probe whose second series kills the CUDA context. What came before must be kept, the failure
// recorded, the process must end with its own status, and a fresh one must finish the rest.
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes::illegal_access_probe {
namespace {

__global__ void store_kernel(int* where) { *where = 1; }

void one_series(Probe& probe, const char* variant, bool illegal) {
  probe.series({.variant = variant, .axes = {{"index", "1"}}, .fit = {"median_of"}},
               [illegal](Sweep& sweep) {
                 DeviceBuffer<int> word(1);
                 store_kernel<<<1, 1>>>(illegal ? reinterpret_cast<int*>(0x10) : word.data());
                 check(cudaGetLastError());
                 check(cudaDeviceSynchronize());
                 sweep.add({0}, {{1}});
               });
}

void measure(Probe& probe) {
  one_series(probe, "before", false);
  one_series(probe, "illegal", true);
  one_series(probe, "after", false);
}

const Register kRegister{{
    .question = "Does a dead context cost more than its own series?",
    .name = "planted/illegal_access",
    .measure = measure,
}};

}  // namespace
}  // namespace warpgauge::probes::illegal_access_probe
