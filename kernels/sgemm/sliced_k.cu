// SPDX-License-Identifier: Apache-2.0
// Adds to warp_specialised: tiles of a size that suits C. Where tiles of 128 x 256 are too few for
// the SMs, smaller ones are taken; a smaller tile has too few patches for eight warps, so warps
// that share a patch share out its k: each multiplies its slice of every slab, and the partial sums
// are added, always in the same order, at the end of k. The tiles taken are those for which the
// busiest SM's tiles together cost least.
// Limits: setmaxnreg, and so compute capability 9.0. Bound by instruction issue, like
// warp_specialised; small problems by filling and draining the ring.
#include <algorithm>
#include <array>
#include <cmath>

#include "kernels/sgemm/producers.cuh"
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

using Large = BlockShape<WarpShape<8, 16, 8>, 2, 4, 32, 4>;      // 128 x 256
using Medium = BlockShape<WarpShape<8, 16, 8>, 1, 2, 32, 4, 4>;  // 64 x 128, four slices
using Small = BlockShape<WarpShape<8, 8, 4>, 1, 1, 64, 4, 8>;    // 32 x 64, eight slices

struct Choice {
  /// Cost of an output, as a multiple of its cost in the largest tile: smaller tiles need more
  /// loads for an FMA, and partial sums. Measured; only its order of magnitude matters.
  double cost;
  int rows, columns;
  void (*launch)(const Problem&, cudaStream_t);

  double longest_way(const Problem& p, int sm_count) const {
    const double tiles = double((p.m + rows - 1) / rows) * ((p.n + columns - 1) / columns);
    return std::ceil(tiles / sm_count) * rows * columns * cost;
  }
};

template <class Shape>
constexpr Choice choice_of(double cost) {
  return {cost, Shape::kRows, Shape::kColumns, launch_with_producers<Shape>};
}

constexpr std::array kChoices = {choice_of<Large>(1.0), choice_of<Medium>(1.08),
                                 choice_of<Small>(1.25)};

const RegisterRung<Problem> kRegister{
    {.step = 10,
     .adds = "tiles to suit C, whose k is shared out among the warps of small ones",
     .min_capability = 90,
     .machine_code = {expect_no_producers<Large, Medium, Small>(),
                      expect(multiply_with_producers<Medium, true>, "FFMA", "fma.rn.f32",
                             Patch<Medium>::kUnroll * 8 * 16)
                          .on(probes::kSetmaxnregOn),
                      expect(multiply_with_producers<Medium, true>, "LDS.128",
                             "ld.shared.v4.[bf]32", Patch<Medium>::kUnroll*(8 + 16) / 4)
                          .on(probes::kSetmaxnregOn),
                      expect(multiply_with_producers<Small, true>, "FFMA", "fma.rn.f32",
                             Patch<Small>::kUnroll * 8 * 8)
                          .on(probes::kSetmaxnregOn),
                      expect(multiply_with_producers<Small, true>, "LDS.128", "ld.shared.v4.[bf]32",
                             Patch<Small>::kUnroll*(8 + 8) / 4)
                          .on(probes::kSetmaxnregOn)},
     .refuses = refuse_producers<Large, Medium, Small>,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.done_without_products(stream)) return;
       const int sms = device_attribute(cudaDevAttrMultiProcessorCount);
       std::ranges::min_element(kChoices, {}, [&](const Choice& choice) {
         return choice.longest_way(p, sms);
       })->launch(p, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
