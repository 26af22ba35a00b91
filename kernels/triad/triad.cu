// SPDX-License-Identifier: Apache-2.0
// Compared with cub::DeviceTransform. Reference and traps: harness/elementwise/ladder.cuh.
#include <cub/device/device_transform.cuh>

#include "kernels/harness/elementwise/ladder.cuh"
#include "kernels/harness/libraries.h"

namespace warpgauge::kernels::elementwise {
namespace {

constexpr float kScale = 0.4F;  // no power of two: the product is rounded

struct Sum {
  float scale;
  __device__ float operator()(float b, float c) const { return b + scale * c; }
};

Family<Problem<Triad>> family(const probes::Probe&) {
  return elementwise_family<Triad>(
      "triad", "dram.triad_gbps", {kScale},
      {.name = "cub",
       .adds = "cub::DeviceTransform",
       .library = cub_version(),
       .launch =
           [](const Problem<Triad>& problem, cudaStream_t stream) {
             check(cub::DeviceTransform::Transform(
                 cuda::std::make_tuple(problem.in[0], problem.in[1]), problem.out,
                 static_cast<std::int64_t>(problem.n), Sum{problem.operation.scale}, stream));
           }},
      [](double n) { return 2 * n; });
}

const probes::Register kRegister{ladder_probe<Problem<Triad>, family>(
    "kernels/triad", "How fast does a = b + s * c run, and what does each idea bring?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
