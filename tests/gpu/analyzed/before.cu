// SPDX-License-Identifier: Apache-2.0
// Kernels as anybody might write them (docs/worked_examples.md; after.cu has their new form).
#include "tests/gpu/analyzed/work.cuh"

namespace warpgauge::analyzed {
namespace {

/// A damped spring in each thread. The literals are of type double, so float values are converted
/// forth and back.
__global__ void springs(Work work) {
  float place = work.floats[threadIdx.x], speed = 0;
  clocked(work, [&] {
#pragma unroll 4
    for (int step = 0; step < work.trips; ++step) {
      speed -= 0.01 * (place + 0.1 * speed);
      place += 0.01 * speed;
    }
  });
  work.results[work.thread()] = place;
}

/// The potential of many charges at each thread's place, summed up in memory. A store may change
/// what the next load reads, as far as the compiler knows.
__global__ void potential(Work work) {
  const float x = work.floats[threadIdx.x], y = work.floats[threadIdx.x + 1];
  const float z = work.floats[threadIdx.x + 2];
  float* const sum = work.results + work.thread();
  clocked(work, [&] {
    *sum = 0;
#pragma unroll 4
    for (int other = 0; other < work.trips; ++other) {
      *sum += potential_of(work.bodies[other], x, y, z);
    }
  });
}

}  // namespace

std::vector<Kernel> kernels() { return {{"springs", springs, 4}, {"potential", potential, 1}}; }

}  // namespace warpgauge::analyzed
