// SPDX-License-Identifier: Apache-2.0
// Rung 4: a structure of arrays by 16-byte vectors, four points per thread: 48 bytes in flight, in
// short blocks that keep the SMs close together in memory (see
// harness/elementwise/compact_walk.cuh). Where a field does not begin on 16 bytes, because of its
// address or because n is not a multiple of four, the same four points are moved in single
// elements. Bound by DRAM.
#include "kernels/harness/aligned.h"
#include "kernels/layout/layout.h"

namespace warpgauge::kernels::layout {
namespace {

constexpr int kThreads = 128, kPoints = 4;

/// A pointer for each field: to vectors behind one common pointer, the compiler stores single
/// elements.
template <class Vector>
struct Fields {
  Vector *x, *y, *z;
};

__global__ void __launch_bounds__(kThreads)
    soa_vectors(const Fields<float4> out, const Fields<const float4> in, std::size_t vectors) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= vectors) return;
  const float4 x = in.x[i], y = in.y[i], z = in.z[i];
  const Point a = moved({x.x, y.x, z.x}), b = moved({x.y, y.y, z.y}), c = moved({x.z, y.z, z.z}),
              d = moved({x.w, y.w, z.w});
  const float4 to_x = {a.x, b.x, c.x, d.x}, to_y = {a.y, b.y, c.y, d.y},
               to_z = {a.z, b.z, c.z, d.z};
  out.x[i] = to_x;
  out.y[i] = to_y;
  out.z[i] = to_z;
}

__global__ void __launch_bounds__(kThreads) soa_singles(const Problem p) {
#pragma unroll
  for (int k = 0; k < kPoints; ++k) {
    const std::size_t i = (std::size_t{blockIdx.x} * kPoints + k) * kThreads + threadIdx.x;
    if (i < p.n) move_point<Layout::kSoa>(p, i);
  }
}

template <class Vector, class Element>
Fields<Vector> fields_of(Element* first, std::size_t n) {
  const auto field = [&](std::size_t f) { return reinterpret_cast<Vector*>(first + f * n); };
  return {field(0), field(1), field(2)};
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "an array for each field by 16-byte vectors: four points a thread",
     .machine_code = {expect_anywhere(soa_vectors, "LDG.E.128(.CONSTANT)?",
                                      "ld.global(.nc)?.v4.(f32|b32)", 3),
                      expect_anywhere(soa_vectors, "STG.E.128", "st.global.v4.(f32|b32)", 3)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const unsigned blocks = blocks_for(p.n, kThreads * kPoints);
       if (begins_vector(p.in) && begins_vector(p.out) && p.n % kPoints == 0) {
         soa_vectors<<<blocks, kThreads, 0, stream>>>(
             fields_of<float4>(p.out, p.n), fields_of<const float4>(p.in, p.n), p.n / kPoints);
       } else {
         soa_singles<<<blocks, kThreads, 0, stream>>>(p);
       }
     }}};

}  // namespace
}  // namespace warpgauge::kernels::layout
