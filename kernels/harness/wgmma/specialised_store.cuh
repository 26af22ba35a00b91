// SPDX-License-Identifier: Apache-2.0
// How a consumer of the warp-specialised product (specialised.cuh) writes its block of C: through
// shared memory, by the copy engine.
#pragma once

#include "kernels/harness/wgmma/specialised_shape.h"
#include "kernels/harness/wgmma/store_pair.cuh"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/warpgroup.cuh"

namespace warpgauge::kernels::specialised {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// Where a thread writes a part of a consumer's block in shared memory, by the bytes of an output.
template <class S, int output_bytes = sizeof(typename S::Output)>
class Staged;

template <class S>
class Staged<S, 2> {
 public:
  __device__ __forceinline__ Staged(std::uint32_t staging, int warp, int lane)
      : row_(warp * 16 + lane % 16), upper_(lane / 16), at_(staging + row_ * S::box_row_bytes) {}

  __device__ __forceinline__ void write(const float* from) const {
#pragma unroll
    for (int pair = 0; pair < S::part / 16; ++pair) {
      const std::uint32_t to = at_ + S::staged_at(pair, upper_, row_ % 8);
      const auto packed = [&](int i) {
        const float* two = from + pair * 8 + i;
        const auto rounded = pair_of(static_cast<typename S::Output*>(nullptr), two[0], two[1]);
        return *reinterpret_cast<const std::uint32_t*>(&rounded);
      };
      store_matrices(to, packed(0), packed(2), packed(4), packed(6));
    }
  }

 private:
  int row_, upper_;
  std::uint32_t at_;
};

/// Four bytes: a thread's two neighbours at once. In a swizzled box the eight columns of rows 0
/// and 1, of 2 and 3 and so on lie at the same 32 bytes: odd rows write the eight columns two
/// further (or before) in the same instruction.
template <class S>
class Staged<S, 4> {
 public:
  __device__ __forceinline__ Staged(std::uint32_t staging, int warp, int lane) {
    const int row = warp * 16 + lane / 4;
    odd_ = row % 2;
    piece_ = (lane % 4 / 2) ^ (row % 8) ^ (odd_ * 4);
    at_ = staging + row * S::box_row_bytes + (S::box_swizzled ? lane % 2 : lane % 4) * 8;
  }

  __device__ __forceinline__ void write(const typename S::Sum* from) const {
    const typename S::Output* const as = nullptr;
#pragma unroll
    for (int eight = 0; eight < S::part / 8; ++eight) {
      const int box = eight / S::box_pieces, piece = eight % S::box_pieces;
#pragma unroll
      for (int lower = 0; lower < 2; ++lower) {  // rows eight further down
        const auto* two = from + eight * 4 + lower * 2;
        auto stored = pair_of(as, two[0], two[1]);
        std::uint32_t to = at_ + box * S::box_bytes + lower * 8 * S::box_row_bytes;
        if constexpr (S::box_swizzled) {
          const auto* other = from + (eight ^ 2) * 4 + lower * 2;
          if (odd_ != 0) stored = pair_of(as, other[0], other[1]);
          to += (piece_ ^ (piece * 2)) * 16;
        } else {
          to += piece * 32;
        }
        *shared_pointer<decltype(stored)>(to) = stored;
      }
    }
  }

 private:
  int odd_, piece_;
  std::uint32_t at_;
};

/// Writes a consumer's block of 64 rows, part by part, through its own shared memory.
template <class S>
__device__ __forceinline__ void write_block(const typename S::Sum (&sum)[S::columns / 2],
                                            const CUtensorMap& map_c, std::uint32_t staging,
                                            int barrier, int row, int column) {
  const int lane = static_cast<int>(thread_index() % 32);
  const int warp = __shfl_sync(~0U, static_cast<int>(thread_index() / 32 % 4), 0);
  const Staged<S> staged(staging, warp, lane);
#pragma unroll
  for (int part = 0; part < S::columns / S::part; ++part) {
    if (warp == 0) wait_bulk_stores_read<0>();  // of the thread that issued them
    meet(barrier, 128);
    staged.write(sum + part * (S::part / 2));
    publish_to_copies();
    meet(barrier, 128);
    if (warp == 0 && elect_one()) {
      const std::uint64_t policy = keep_least();
#pragma unroll
      for (int box = 0; box < S::boxes; ++box) {
        tensor_store(&map_c, staging + box * S::box_bytes,
                     column + part * S::part + box * S::box_columns, row, policy);
      }
      commit_bulk_stores();
    }
  }
}
#endif

}  // namespace warpgauge::kernels::specialised
