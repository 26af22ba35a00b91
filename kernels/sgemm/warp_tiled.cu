// SPDX-License-Identifier: Apache-2.0
// Adds to double_buffered: a level of tiling between block and thread, the warp's patch of 64 x 64
// outputs, 8 x 16 per lane (see patch.cuh); and a second level of double buffering, in registers:
// the fragments of the next k are loaded while this one's are multiplied, so that no FMA waits for
// a load. A block computes 128 x 256, and its ring of three slabs keeps two in flight. The barrier
// comes before the last k of a slab: the fragments of that one are in registers, and those of the
// next slab's first are loaded behind the barrier while it is multiplied. Tiles are numbered down
// bands of eight: those in flight together share rows of A and columns of B in the L2. Limits:
// none; where B's or C's rows do not begin on 16 bytes, they move element by element. Bound by
// instruction issue, and by what two warps per scheduler cannot hide: all of them meet at the
// barrier, and then start their copies at once. Leaves most SMs idle where C has few tiles.
#include "kernels/sgemm/patch.cuh"
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

using Shape = BlockShape<WarpShape<8, 16, 8>, 2, 4, 16, 3>;
constexpr int kThreads = Shape::kWarps * 32;
constexpr int kBand = 8;

template <bool quads>
__global__ void __launch_bounds__(kThreads, 1) warp_tiled(const Problem p, const Raster raster) {
  extern __shared__ __align__(16) float ring[];
  const TilePlace place = raster.place(static_cast<int>(blockIdx.x));
  const int first_row = place.row * Shape::kRows, first_column = place.column * Shape::kColumns;
  const int thread = static_cast<int>(threadIdx.x);
  const std::uint32_t shared = probes::shared_address(ring);
  const int slabs = Shape::slabs(p.k);

  Copies<Shape, kThreads, quads> copies(p, first_row, first_column, thread);
  copies.start_first(shared);
  probes::commit_async_copies();
#pragma unroll 1
  for (int stage = 1; stage < Shape::kStages; ++stage) {
    if (stage < slabs) copies.start_next(shared + stage * Shape::kSlab * 4);
    probes::commit_async_copies();
  }
  Patch<Shape> patch(thread / 32, thread % 32);
  patch.enter(ring);
  probes::wait_async_copies<Shape::kStages - 1>();
  __syncthreads();
  patch.load_first();
  int left = slabs, stage = 0, iterations = Shape::kDepth / Patch<Shape>::kUnroll;
#pragma unroll 1
  while (true) {
    patch.multiply_most();
    if (--iterations == 0) {
      if (--left == 0) break;
      iterations = Shape::kDepth / Patch<Shape>::kUnroll;
      probes::wait_async_copies<Shape::kStages - 2>();
      __syncthreads();
      if (left >= Shape::kStages) copies.start_next(shared + stage * Shape::kSlab * 4);
      probes::commit_async_copies();
      stage = stage + 1 == Shape::kStages ? 0 : stage + 1;
      patch.enter(ring + stage * Shape::kSlab);
    }
    patch.multiply_last();
  }
  patch.finish();
  store<quads>(patch, p, first_row, first_column);
}

const RegisterRung<Problem> kRegister{
    {.step = 8,
     .adds = "64 x 64 outputs a warp, 8 x 16 a lane; the next k's fragments loaded ahead",
     .min_capability = 80,
     .machine_code = {expect(warp_tiled<true>, "FFMA", "fma.rn.f32",
                             Patch<Shape>::kUnroll * 8 * 16),
                      expect(warp_tiled<true>, "LDS.128", "ld.shared.v4.[bf]32",
                             Patch<Shape>::kUnroll*(8 + 16) / 4),
                      expect(warp_tiled<true>, "LDGSTS.E.BYPASS.128*", "cp.async.cg.shared.global",
                             4)
                          .or_more()
                          .even_conditional()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.done_without_products(stream)) return;
       const auto launch = b_and_c_have_quads(p) ? launch_raster<warp_tiled<true>, Problem>
                                                 : launch_raster<warp_tiled<false>, Problem>;
       launch(Raster::over(p.m, p.n, Shape::kRows, Shape::kColumns, kBand), kThreads,
              Shape::kRingBytes, stream, p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
