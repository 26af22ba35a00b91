// SPDX-License-Identifier: Apache-2.0
// Rung 3: a row is read once, stays in registers, and is written once, by 16-byte accesses. Mean
// and variance are found in two passes again, which cost no memory now: the differences from the
// mean replace the elements. A thread has eight loads in flight before it adds the first one. A
// warp holds a row of up to 1024 elements, a block a longer one; a few rows an SM cover each
// other's exchanges. Rows are handed out in order as blocks end, so that the SMs stay close
// together in memory (see harness/elementwise/compact_walk.cuh). Gamma and beta come out of L1.
// Limits: 16384 columns, at which an SM holds two rows: one of twice the length would have the SM
// alone, and nothing would cover its exchanges. Rows that do not begin on 16 bytes are moved in
// single elements, as many at once. Bound by DRAM, at the rate of a copy.
#include "kernels/harness/combine.cuh"
#include "kernels/harness/rows/row_in_registers.cuh"
#include "kernels/layer_norm/layer_norm.h"

namespace warpgauge::kernels::layer_norm {
namespace {

template <class Shape, bool by_vectors>
__global__ void __launch_bounds__(Shape::kBlockThreads) register_resident(const Problem p) {
  __shared__ WarpSlots<float, Shape::kThreads> slots_of_sum, slots_of_squares;
  const std::size_t row = row_of_thread<Shape>();
  if (row >= p.rows) return;  // whole warps, where a warp has a row; else there is none
  const auto columns = static_cast<unsigned>(p.columns);
  const auto count = static_cast<float>(columns);
  RowInRegisters<Shape, by_vectors> x(p.in + row * p.columns, columns, 0);

  const float sum = across_row<Shape::kThreads>(x.combined(Sum{}), slots_of_sum, Sum{});
  const float mean = sum / count;
  x.replace(columns, [mean](float element, bool inside) { return inside ? element - mean : 0; });
  const float squares = across_row<Shape::kThreads>(
      x.combined(Sum{}, [](float d) { return d * d; }), slots_of_squares, Sum{});
  const Normal normal = {0, scale_of(squares / count, p.epsilon)};  // of differences: mean 0
  x.store(
      p.out + row * p.columns, columns,
      [&](float d, unsigned c) { return normal(d, p.gamma[c], p.beta[c]); },
      [&](float4 d, unsigned c) {
        const float4 g = *reinterpret_cast<const float4*>(p.gamma + c);
        const float4 b = *reinterpret_cast<const float4*>(p.beta + c);
        return float4{normal(d.x, g.x, b.x), normal(d.y, g.y, b.y), normal(d.z, g.z, b.z),
                      normal(d.w, g.w, b.w)};
      });
}

bool takes_vectors(const Problem& p) {
  return rows_begin_vectors(p.in, p.columns) && rows_begin_vectors(p.out, p.columns) &&
         begins_vector(p.gamma) && begins_vector(p.beta);
}

template <class Shape>
void launch(const Problem& p, cudaStream_t stream) {
  const unsigned blocks = blocks_for(p.rows, Shape::kRowsPerBlock);
  if (takes_vectors(p)) {
    register_resident<Shape, true><<<blocks, Shape::kBlockThreads, 0, stream>>>(p);
  } else {
    register_resident<Shape, false><<<blocks, Shape::kBlockThreads, 0, stream>>>(p);
  }
}

template <bool by_vectors>
machine_code::Kernels instances() {
  return {register_resident<RowShape<32, 8>, by_vectors>,
          register_resident<RowShape<128, 8>, by_vectors>,
          register_resident<RowShape<256, 8>, by_vectors>,
          register_resident<RowShape<512, 8>, by_vectors>};
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "the row stays in registers: one read, one write, both of 16 bytes",
     .machine_code = {expect_anywhere(instances<true>(), "LDG.E.128(.CONSTANT)?",
                                      "ld.global(.nc)?.v4.(f32|b32)", 24),  // in, gamma, beta
                      expect_anywhere(instances<true>(), "STG.E.128", "st.global.v4.(f32|b32)", 8),
                      expect_anywhere(instances<true>(), "(LDL|STL)*", "(ld|st).local*", 0),
                      expect_anywhere(instances<false>(), "(LDL|STL)*", "(ld|st).local*", 0)},
     .refuses = [](const Problem& p) -> std::string {
       return p.columns > kMostColumnsInRegisters ? "a row is longer than a block's registers hold"
                                                  : "";
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           if (is_empty(p)) return;
           with_row_shape(p.columns, [&]<class Shape>(Shape) { launch<Shape>(p, stream); });
         }}};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm
