// SPDX-License-Identifier: Apache-2.0
// A probe of two series: one names its kernel, the other a kernel that no listing of the program
// holds. The second has no evidence, so nothing of it may be recorded as measured.
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes::unlisted_kernel_probe {
namespace {

__global__ void listed_kernel(int* where) { *where = 1; }

void one_series(Probe& probe, const char* variant, const Kernels& kernel) {
  probe.series(
      {.variant = variant, .axes = {{"index", "1"}}, .fit = {"median_of"}, .kernel = kernel},
      [](Sweep& sweep) {
        DeviceBuffer<int> word(1);
        listed_kernel<<<1, 1>>>(word.data());
        check(cudaGetLastError());
        check(cudaDeviceSynchronize());
        sweep.add({0}, {{1}});
      });
}

void measure(Probe& probe) {
  one_series(probe, "listed", listed_kernel);
  one_series(probe, "unlisted", Kernels::named("_ZN7planted15unlisted_kernelEPi"));
}

const Register kRegister{{
    .question = "Is a series refused whose kernel no listing holds?",
    .name = "planted/unlisted_kernel",
    .measure = measure,
}};

}  // namespace
}  // namespace warpgauge::probes::unlisted_kernel_probe
