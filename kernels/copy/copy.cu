// SPDX-License-Identifier: Apache-2.0
// Compared with cudaMemcpyAsync. Reference and traps: harness/elementwise/ladder.cuh.
#include "kernels/harness/elementwise/ladder.cuh"
#include "kernels/harness/libraries.h"

namespace warpgauge::kernels::elementwise {
namespace {

Family<Problem<Copy>> family(const probes::Probe&) {
  auto copy = elementwise_family<Copy>(
      "copy", "dram.copy_gbps", {},
      {.name = "memcpy",
       .adds = "cudaMemcpyAsync, device to device",
       .library = runtime_version(),
       .launch =
           [](const Problem<Copy>& problem, cudaStream_t stream) {
             check(cudaMemcpyAsync(problem.out, problem.in[0], problem.n * sizeof(float),
                                   cudaMemcpyDeviceToDevice, stream));
           }},
      nullptr);
  const std::vector<std::string> rungs = {"scalar", "compact_walk"};
  copy.description.more_counters = {{"throughputs", {0x1p28}, rungs},
                                    {"warp_stalls", {0x1p28}, rungs},
                                    {"l1_stages", {0x1p28}, rungs}};
  return copy;
}

const probes::Register kRegister{ladder_probe<Problem<Copy>, family>(
    "kernels/copy", "How fast can an array be copied, and what does each idea bring?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
