// SPDX-License-Identifier: Apache-2.0
// The kernels of before.cu after `warpgauge analyze` has told what their loops wait for.
#include "tests/gpu/analyzed/work.cuh"

namespace warpgauge::analyzed {
namespace {

/// A damped spring in each thread, in float.
__global__ void springs(Work work) {
  float place = work.floats[threadIdx.x], speed = 0;
  clocked(work, [&] {
#pragma unroll 4
    for (int step = 0; step < work.trips; ++step) {
      speed -= 0.01f * (place + 0.1f * speed);
      place += 0.01f * speed;
    }
  });
  work.results[work.thread()] = place;
}

/// The potential of many charges at each thread's place, summed up in a register.
__global__ void potential(Work work) {
  const float x = work.floats[threadIdx.x], y = work.floats[threadIdx.x + 1];
  const float z = work.floats[threadIdx.x + 2];
  float sum = 0;
  clocked(work, [&] {
    sum = 0;
#pragma unroll 4
    for (int other = 0; other < work.trips; ++other) {
      sum += potential_of(work.bodies[other], x, y, z);
    }
  });
  work.results[work.thread()] = sum;
}

}  // namespace

std::vector<Kernel> kernels() { return {{"springs", springs, 4}, {"potential", potential, 1}}; }

}  // namespace warpgauge::analyzed
