// SPDX-License-Identifier: Apache-2.0
// dQ of a step, dS K, in two parts of 64 x 64: how a warpgroup multiplies one, and adds it to what
// is in memory.
#pragma once

#include <cstdint>

#include "kernels/attention_backward/tile.cuh"

namespace warpgauge::kernels::attention_backward {

/// How a part of dQ is added to what is in memory.
enum class AddBy {
  kFourNumbers,  ///< four at once
  kCopyEngine    ///< out of shared memory, 4 KiB a warp
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
/// Half of the columns, or half of the rows.
template <class S, AddBy add_by>
class PartOfDq {
 public:
  using Sums = float[32];

  __device__ PartOfDq(std::uint32_t shared, int part)
      : shared_(shared), tiles_(descriptor_units(shared)), part_(part) {}

  /// Begins dQ = dS K.
  __device__ __forceinline__ void multiply(Sums& dq, int stage) {
    const std::uint32_t mine = tiles_ + part_ * (S::rows * 128 / 16);
    const std::uint32_t ds = (S::halves == 1 ? mine : tiles_) + stage * (S::ds_bytes / 16),
                        k = S::halves == 2 ? mine : tiles_;
    forget(dq);
    wgmma_fence();
#pragma unroll
    for (int i = 0; i < S::rows / 16; ++i) {
      wgmma_across_rows<64>(dq, wgmma_descriptor(ds + S::at_ds / 16 + i * kWgmmaRowsOfKStep),
                            wgmma_descriptor(k + S::at_k / 16 + i * kWgmmaRowsOfKStep), i > 0);
    }
    wgmma_commit();
  }

  /// Adds it to what is in memory. `under_way`: copies that may still read other parts.
  template <int under_way = 0>
  __device__ __forceinline__ void add(const Sums& dq, float* dq_of_head, int step) {
    const int thread = static_cast<int>(thread_index() % 128), warp = thread / 32,
              lane = thread % 32;
    float* to = dq_of_head + (step * 2 + part_) * 4096 + warp * 1024;
    if constexpr (add_by == AddBy::kCopyEngine) {
      const std::uint32_t part = shared_ + S::at_out + part_ * S::out_bytes + warp * 4096;
      if (lane == 0) wait_bulk_stores_read<under_way>();
      __syncwarp();
#pragma unroll
      for (int i = 0; i < 8; ++i) {
        asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(part + i * 512 + lane * 16),
                     "f"(dq[4 * i]), "f"(dq[4 * i + 1]), "f"(dq[4 * i + 2]), "f"(dq[4 * i + 3])
                     : "memory");
      }
      publish_to_copies();
      __syncwarp();
      if (lane == 0) {
        bulk_add<Summand::kF32>(to, part, 4096);
        commit_bulk_stores();
      }
    } else {
#pragma unroll
      for (int i = 0; i < 8; ++i) {
        asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(to + i * 128 + lane * 4),
                     "f"(dq[4 * i]), "f"(dq[4 * i + 1]), "f"(dq[4 * i + 2]), "f"(dq[4 * i + 3])
                     : "memory");
      }
    }
  }

 private:
  std::uint32_t shared_, tiles_;
  int part_;
};
#endif

}  // namespace warpgauge::kernels::attention_backward
