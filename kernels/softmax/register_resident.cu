// SPDX-License-Identifier: Apache-2.0
// Rung 3: a row is read once, stays in registers, and is written once, by 16-byte accesses.
// A thread has eight loads in flight before it looks at the first one. A warp holds a row of up to
// 1024 elements, a block a longer one; a few rows an SM cover each other's exchanges, and each
// exponential is computed once. Rows are handed out in order as blocks end, so that the SMs stay
// close together in memory (see harness/elementwise/compact_walk.cuh).
// Limits: 16384 columns, at which an SM holds two rows: one of twice the length would have the SM
// alone, and nothing would cover its exchanges. Rows that do not begin on 16 bytes are moved in
// single elements, as many at once. Bound by DRAM, at the rate of a copy.
#include "kernels/harness/combine.cuh"
#include "kernels/harness/rows/row_in_registers.cuh"
#include "kernels/softmax/softmax.h"

namespace warpgauge::kernels::softmax {
namespace {

template <class Shape, bool by_vectors>
__global__ void __launch_bounds__(Shape::kBlockThreads) register_resident(const Problem p) {
  __shared__ WarpSlots<float, Shape::kThreads> slots_of_most, slots_of_sum;
  const std::size_t row = row_of_thread<Shape>();
  if (row >= p.rows) return;  // whole warps, where a warp has a row; else there is none
  const auto columns = static_cast<unsigned>(p.columns);
  RowInRegisters<Shape, by_vectors> x(p.in + row * p.columns, columns, -INFINITY);

  const float most = across_row<Shape::kThreads>(x.combined(Most{}), slots_of_most, Most{});
  x.replace(columns, [most](float element, bool) { return exponential(element - most); });
  const float sum = across_row<Shape::kThreads>(x.combined(Sum{}), slots_of_sum, Sum{});
  const float scale = 1 / sum;
  x.store(
      p.out + row * p.columns, columns, [scale](float e, unsigned) { return e * scale; },
      [scale](float4 e, unsigned) {
        return float4{e.x * scale, e.y * scale, e.z * scale, e.w * scale};
      });
}

template <class Shape>
void launch(const Problem& p, cudaStream_t stream) {
  const unsigned blocks = blocks_for(p.rows, Shape::kRowsPerBlock);
  if (rows_begin_vectors(p.in, p.columns) && rows_begin_vectors(p.out, p.columns)) {
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
                                      "ld.(param.)?global(.nc)?.v4.(f32|b32)", 8),
                      expect_anywhere(instances<true>(), "STG.E.128", "st.global.v4.(f32|b32)", 8),
                      expect_anywhere(instances<true>(), "MUFU.EX2", "ex2.approx*", 32),
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
}  // namespace warpgauge::kernels::softmax
