// SPDX-License-Identifier: Apache-2.0
// How a consumer of the warp-specialised product (specialised.cuh) keeps the tensor cores out of
// long sums: these cut off what lies some bits below the largest of a sum's terms (of E4M3 13;
// the probe compute/tensor_sums), so that a sum of many numbers loses more with each of them.
//
// Products are summed in pieces of 64 rows by `piece` columns and a stage's depth, each from zero,
// and added to the sums of the block in fp32. Two pieces are held: while one is added, the tensor
// cores compute the other.
#pragma once

#include "kernels/harness/ring_place.h"
#include "kernels/harness/wgmma/specialised_shape.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::specialised {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// A consumer's sums of one tile. `released(stage)` is called when the stage has been read.
template <class S, class Release>
__device__ __forceinline__ void sum_in_pieces(float (&sum)[S::blocks][S::columns / 2],
                                              std::uint32_t a, std::uint32_t b,
                                              std::uint32_t shared, int stages_of_k,
                                              RingPlace<S::stages>& ring, const Release& released) {
  using Element = typename S::Element;
  constexpr int kAcross = S::columns / S::piece, kPieces = S::blocks * kAcross;
  constexpr int kHeld = S::pieces_held;
  static_assert(kPieces % kHeld == 0);
  float held[kHeld][S::piece / 2];
#pragma unroll
  for (int block = 0; block < S::blocks; ++block) {
#pragma unroll
    for (float& x : sum[block]) x = 0;
  }
  const auto add = [&](int piece) {
    float(&from)[S::piece / 2] = held[piece % kHeld];
    wgmma_settle(from);
#pragma unroll
    for (int i = 0; i < S::piece / 2; ++i) {
      sum[piece / kAcross][piece % kAcross * (S::piece / 2) + i] += from[i];
    }
  };
#pragma unroll 1
  for (int i = 0; i < stages_of_k; ++i) {
    barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
    const std::uint32_t stage_a = a + ring.stage * (S::stage_a / 16);
    const std::uint32_t stage_b = b + ring.stage * (S::stage_b / 16);
    const auto multiply_piece = [&](int piece) {
      wgmma_fence();
#pragma unroll
      for (int step = 0; step < S::depth / kWgmmaDepth<Element>; ++step) {
        wgmma<S::piece, Operand<Element>::kWgmma>(
            held[piece % kHeld],
            wgmma_descriptor(stage_a + piece / kAcross * (kWgmmaRows * 128 / 16) +
                             step * kWgmmaDescriptorStep),
            wgmma_descriptor(stage_b + piece % kAcross * (S::piece * 128 / 16) +
                             step * kWgmmaDescriptorStep),
            step > 0);
      }
      wgmma_commit();
    };
#pragma unroll
    for (int piece = 0; piece < kHeld - 1; ++piece) multiply_piece(piece);
#pragma unroll
    for (int piece = kHeld - 1; piece < kPieces; ++piece) {
      multiply_piece(piece);
      wgmma_wait<kHeld - 1>();
      add(piece - (kHeld - 1));
    }
    wgmma_wait<0>();
    released(ring.stage);
#pragma unroll
    for (int piece = kPieces - (kHeld - 1); piece < kPieces; ++piece) add(piece);
    ring.advance();
  }
}
#endif

}  // namespace warpgauge::kernels::specialised
