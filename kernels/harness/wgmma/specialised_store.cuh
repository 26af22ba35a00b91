// SPDX-License-Identifier: Apache-2.0
// How a consumer of the warp-specialised product (specialised.cuh) writes its block of C: through
// shared memory, by the copy engine, box by box.
#pragma once

#include <type_traits>

#include "kernels/harness/wgmma/specialised_shape.h"
#include "kernels/harness/wgmma/store_pair.cuh"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/warpgroup.cuh"

namespace warpgauge::kernels::specialised {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

template <class S>
__device__ __forceinline__ std::uint32_t rounded_pair(const float* two) {
  const auto rounded = pair_of(static_cast<typename S::Output*>(nullptr), two[0], two[1]);
  return *reinterpret_cast<const std::uint32_t*>(&rounded);
}

/// Where a thread writes a box in shared memory, by the bytes of an output. The copy engine finds
/// 16-byte pieces at their index XOR the row's place in 1024 bytes: what a warp writes at once
/// meets all 32 banks.
template <class S, int output_bytes = sizeof(typename S::Output), bool turned = S::turned>
class Staged;

/// Eight rows of 16 bytes at a time (stmatrix).
template <class S>
class Staged<S, 2, false> {
 public:
  __device__ __forceinline__ Staged(int warp, int lane) {
    const int row = warp * 16 + lane % 16;
    row_at_ = row * S::box_row_bytes;
    first_ = (lane / 16) ^ (row * S::box_row_bytes / 128 % (S::box_row_bytes / 16));
  }

  __device__ __forceinline__ void write(std::uint32_t box, const float* from) const {
#pragma unroll
    for (int pair = 0; pair < S::box_columns / 16; ++pair) {
      const float* four = from + pair * 8;
      store_matrices(box + row_at_ + (first_ ^ (2 * pair)) * 16, rounded_pair<S>(four),
                     rounded_pair<S>(four + 2), rounded_pair<S>(four + 4),
                     rounded_pair<S>(four + 6));
    }
  }

 private:
  int row_at_, first_;
};

/// The same, each matrix turned: eight columns become rows of 16 bytes.
template <class S>
class Staged<S, 2, true> {
 public:
  __device__ __forceinline__ Staged(int warp, int lane)
      : at_((lane / 16 * 8 + lane % 8) * 128 + ((2 * warp + lane / 8 % 2) ^ (lane % 8)) * 16) {}

  __device__ __forceinline__ void write(std::uint32_t box, const float* from) const {
#pragma unroll
    for (int pair = 0; pair < S::of_box / 16; ++pair) {
      const float* four = from + pair * 8;
      store_matrices_turned(box + at_ + pair * 16 * 128, rounded_pair<S>(four),
                            rounded_pair<S>(four + 2), rounded_pair<S>(four + 4),
                            rounded_pair<S>(four + 6));
    }
  }

 private:
  int at_;
};

/// Four bytes: a thread's two neighbours at once. The eight columns of rows 0 and 1, of 2 and 3 and
/// so on lie at the same 32 bytes: odd rows write the eight columns two further (or before) in the
/// same instruction.
template <class S>
class Staged<S, 4, false> {
  static_assert(S::box_row_bytes == 128);

 public:
  __device__ __forceinline__ Staged(int warp, int lane) {
    const int row = warp * 16 + lane / 4;
    odd_ = row % 2;
    first_ = (lane % 4 / 2) ^ (row % 8) ^ (odd_ * 4);
    row_at_ = row * 128 + lane % 2 * 8;
  }

  __device__ __forceinline__ void write(std::uint32_t box, const typename S::Sum* from) const {
    const typename S::Output* const as = nullptr;
#pragma unroll
    for (int eight = 0; eight < S::box_columns / 8; ++eight) {
#pragma unroll
      for (int lower = 0; lower < 2; ++lower) {  // rows eight further down
        const auto* two = from + eight * 4 + lower * 2;
        const auto* other = from + (eight ^ 2) * 4 + lower * 2;
        const auto stored =
            odd_ != 0 ? pair_of(as, other[0], other[1]) : pair_of(as, two[0], two[1]);
        using Pair = std::remove_const_t<decltype(stored)>;
        *shared_pointer<Pair>(box + row_at_ + lower * 8 * 128 + (first_ ^ (eight * 2)) * 16) =
            stored;
      }
    }
  }

 private:
  int odd_, first_, row_at_;
};

/// Writes a block of 64 rows of a tile by S::own_columns, in boxes, through one or two buffers at
/// `staging`. `buffer`: the next one. `store(from, column)` starts the copy of a box, which begins
/// at that column of the block.
template <class S, class Store>
__device__ __forceinline__ void write_boxes(const typename S::Sum* sum, std::uint32_t staging,
                                            int barrier, int& buffer, const Store& store) {
  const int lane = static_cast<int>(thread_index() % 32);
  const int warp = __shfl_sync(~0U, static_cast<int>(thread_index() / 32 % 4), 0);
  const Staged<S> staged(warp, lane);
#pragma unroll
  for (int box = 0; box < S::boxes; ++box) {
    const std::uint32_t to = staging + buffer * S::box_bytes;
    if (warp == 0) wait_bulk_stores_read<S::buffers - 1>();  // of the thread that issued them
    meet(barrier, 128);
    staged.write(to, sum + S::box_begin(box) / 2);
    publish_to_copies();
    meet(barrier, 128);
    if (warp == 0 && elect_one()) {
      store(to, S::box_begin(box));
      commit_bulk_stores();
    }
    if constexpr (S::buffers == 2) buffer ^= 1;
  }
}

/// The same to a matrix.
template <class S>
__device__ __forceinline__ void write_block(const typename S::Sum* sum, const CUtensorMap& map_c,
                                            std::uint32_t staging, int barrier, int row, int column,
                                            int& buffer) {
  write_boxes<S>(sum, staging, barrier, buffer, [&](std::uint32_t from, int in_block) {
    if constexpr (S::turned) {
      tensor_store(&map_c, from, row, column + in_block, keep_least());
    } else {
      tensor_store(&map_c, from, column + in_block, row, keep_least());
    }
  });
}
#endif

}  // namespace warpgauge::kernels::specialised
