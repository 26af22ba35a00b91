// SPDX-License-Identifier: Apache-2.0
// Rung 4: the warps of a row meet once. Each takes its exponentials against its own largest element
// and hands over that element and their sum (Running). In the rungs before, no warp took an
// exponential until the last element of the row had come; now a warp waits for its own elements
// only, and for the other warps once all its sums are there. The price is one exponential per warp.
// Rows that one warp holds are made as before.
// Limits and bound as before.
#include "kernels/harness/combine.cuh"
#include "kernels/harness/rows/row_in_registers.cuh"
#include "kernels/softmax/softmax.h"

namespace warpgauge::kernels::softmax {
namespace {

template <class Shape, bool by_vectors>
__global__ void __launch_bounds__(Shape::kBlockThreads) one_exchange(const Problem p) {
  __shared__ WarpSlots<Running, Shape::kThreads> slots;
  const std::size_t row = row_of_thread<Shape>();
  if (row >= p.rows) return;  // whole warps, where a warp has a row; else there is none
  const auto columns = static_cast<unsigned>(p.columns);
  RowInRegisters<Shape, by_vectors> x(p.in + row * p.columns, columns, -INFINITY);

  // A warp without elements: the lowest number, from which -inf has a difference.
  const float most = fmaxf(across_lanes(x.combined(Most{}), Most{}), Running{}.most);
  x.replace(columns, [most](float element, bool) { return exponential(element - most); });
  const Running of_warp = {most, across_lanes(x.combined(Sum{}), Sum{})};
  const Running of_row = across_warps<Shape::kThreads>(of_warp, slots, Joined{});
  const float scale = exponential(most - of_row.most) * (1 / of_row.sum);
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
    one_exchange<Shape, true><<<blocks, Shape::kBlockThreads, 0, stream>>>(p);
  } else {
    one_exchange<Shape, false><<<blocks, Shape::kBlockThreads, 0, stream>>>(p);
  }
}

template <bool by_vectors>
machine_code::Kernels instances() {
  return {one_exchange<RowShape<32, 8>, by_vectors>, one_exchange<RowShape<128, 8>, by_vectors>,
          one_exchange<RowShape<256, 8>, by_vectors>, one_exchange<RowShape<512, 8>, by_vectors>};
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "one exchange a row: each warp's exponentials are against its own largest element",
     .machine_code = {expect_anywhere(instances<true>(), "LDG.E.128(.CONSTANT)?",
                                      "ld.(param.)?global(.nc)?.v4.(f32|b32)", 8),
                      expect_anywhere(instances<true>(), "STG.E.128", "st.global.v4.(f32|b32)", 8),
                      expect_anywhere(instances<true>(), "MUFU.EX2", "ex2.approx*", 32).or_more(),
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
