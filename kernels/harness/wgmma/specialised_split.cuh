// SPDX-License-Identifier: Apache-2.0
// How blocks of a cluster that share a tile of the warp-specialised product (specialised.cuh), each
// with a part of k, add up their sums. Each is answerable for some columns: it gets the sums of
// those from all others, asynchronously into its own shared memory (st.async), where they count at
// a barrier. Nothing passes through L2 and no second kernel follows. A thread's sums go to the same
// thread of the other block, 16 bytes at a time, so that neither side computes a place.
// An SM takes in 16 bytes a clock this way: it pays for tiles of few rows, or where k is long. Rows
// that C does not have are not sent.
#pragma once

#include "kernels/harness/wgmma/specialised_shape.h"
#include "probes/device/cluster_copies.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"

namespace warpgauge::kernels::specialised {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// A consumer's side of the exchange.
template <class S>
class Exchange {
 public:
  /// `first_mate`: the block of the cluster with the same tile and the first part of k; the others
  /// follow at S::cluster_rows * S::cluster_columns each.
  __device__ __forceinline__ Exchange(std::uint32_t shared, int consumer, int first_mate, int part)
      : received_(shared + S::at_received + consumer * ((S::split - 1) * S::received_bytes)),
        got_(shared + S::at_got + consumer * 8),
        free_(shared + S::at_free + consumer * 8),
        first_mate_(first_mate),
        part_(part) {}

  /// Sends what others are answerable for and waits for what they send. `rows`: those of the
  /// consumer's that C has, above 0 (where it has none, no block of the tile sends or waits: else a
  /// block could be a tile ahead of the others).
  __device__ __forceinline__ void send(const float (&sum)[S::blocks][S::columns / 2], int rows) {
    const int thread = static_cast<int>(thread_index() % 128);
    const int warp_row = thread / 32 * 16;
    int warps = 0;
#pragma unroll
    for (int block = 0; block < S::blocks; ++block) {
      warps += max(0, min(4, (rows - block * kWgmmaRows + 15) / 16));
    }
    if (thread == 0) barrier_arrive_expecting(got_, warps * 32 * kRecords * 16 * (S::split - 1));
    barrier_wait(free_, parity_ ^ 1);
#pragma unroll
    for (int to = 0; to < S::split; ++to) {
      if (to == part_) continue;
      const int slot = part_ < to ? part_ : part_ - 1;
      const int mate = first_mate_ + to * kMateStep;
      const std::uint32_t there =
          shared_at_rank(received_ + slot * S::received_bytes + thread * 16, mate);
      const std::uint32_t barrier = shared_at_rank(got_, mate);
#pragma unroll
      for (int block = 0; block < S::blocks; ++block) {
        if (block * kWgmmaRows + warp_row >= rows) continue;
#pragma unroll
        for (int i = 0; i < kRecords; ++i) {
          store_async_16(there + (block * kRecords + i) * 128 * 16,
                         &sum[block][(to * kRecords + i) * 4], barrier);
        }
      }
    }
    barrier_wait(got_, parity_);
    parity_ ^= 1;
  }

  /// `own` becomes the whole sums of block `block` of 64 rows: of `mine`, this block's, and of what
  /// came. After the last block the others may send again.
  __device__ __forceinline__ void add(const float* mine, int block,
                                      float (&own)[S::own_columns / 2]) const {
    const int thread = static_cast<int>(thread_index() % 128), lane = thread % 32;
#pragma unroll
    for (int i = 0; i < kRecords; ++i) {
      float4 sum = {mine[4 * i], mine[4 * i + 1], mine[4 * i + 2], mine[4 * i + 3]};
#pragma unroll
      for (int slot = 0; slot < S::split - 1; ++slot) {
        const float4 other = *shared_pointer<float4>(
            received_ + slot * S::received_bytes + (block * kRecords + i) * 128 * 16 + thread * 16);
        sum.x += other.x;
        sum.y += other.y;
        sum.z += other.z;
        sum.w += other.w;
      }
      own[4 * i] = sum.x;
      own[4 * i + 1] = sum.y;
      own[4 * i + 2] = sum.z;
      own[4 * i + 3] = sum.w;
    }
    if (block + 1 < S::blocks) return;
    __syncwarp();  // all lanes have read
    if (lane < S::split && lane != part_) {
      barrier_arrive_at(free_, first_mate_ + lane * kMateStep);
    }
  }

 private:
  static constexpr int kMateStep = S::cluster_rows * S::cluster_columns;
  static constexpr int kRecords = S::own_columns / 8;  ///< four sums each, of a block of 64 rows

  std::uint32_t received_, got_, free_;
  int first_mate_, part_, parity_ = 0;
};
#endif

}  // namespace warpgauge::kernels::specialised
