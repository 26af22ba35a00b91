// SPDX-License-Identifier: Apache-2.0
// Points of three floats; all fields are read, used together, and written.
#pragma once

#include <cstddef>

#include "kernels/harness/rung.h"
#include "kernels/layout/places.h"

namespace warpgauge::kernels::layout {

/// n points in, n points out, in the same layout, which is the rung's own (places.h): 3 n floats
/// each, aligned as floats; out does not overlap in.
struct Problem {
  float* out;
  const float* in;
  std::size_t n;
};

struct Point {
  float x, y, z;
};

inline constexpr float kPlain = 1, kRadial = 0.1F;

/// A point moves outward by the square of its distance (the first term of a lens's distortion):
/// each field of the result needs all three.
__device__ __forceinline__ Point moved(const Point& p) {
  const float factor = kPlain + kRadial * (p.x * p.x + p.y * p.y + p.z * p.z);
  return {factor * p.x, factor * p.y, factor * p.z};
}

constexpr int kPointThreads = 256;

/// A thread a point, a field at a time.
template <Layout layout>
__device__ __forceinline__ void move_point(const Problem& p, std::size_t i) {
  const auto place = [&](std::size_t field) { return place_of<layout>(p.n, i, field); };
  const Point to = moved({p.in[place(0)], p.in[place(1)], p.in[place(2)]});
  p.out[place(0)] = to.x;
  p.out[place(1)] = to.y;
  p.out[place(2)] = to.z;
}

/// Launches `kernel(problem)` with a thread a point.
template <auto kernel>
void launch_points(const Problem& p, cudaStream_t stream) {
  kernel<<<blocks_for(p.n, kPointThreads), kPointThreads, 0, stream>>>(p);
}

}  // namespace warpgauge::kernels::layout
