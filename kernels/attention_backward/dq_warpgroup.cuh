// SPDX-License-Identifier: Apache-2.0
// Blocks that stay (persistent.cuh), whose dQ is a warpgroup's of its own: it takes dS of both
// consumers out of shared memory, multiplies it by K, and adds it to what is in memory. No consumer
// waits for the other one, nor for what is added.
//
// - dS has two places. Consumers may be ahead of dQ by as many steps, and of each other.
// - A consumer has 208 registers. 128 are dK and dV, and 56 are S or dP, and P: dP is begun when P
//   is rounded, and of what that cuts off 8 bits are kept for dS. The other consumer's products
//   fill what that leaves of the tensor cores.
#pragma once

#include "kernels/attention_backward/persistent.cuh"

namespace warpgauge::kernels::attention_backward {

/// The producer's, the consumers', dQ's.
inline constexpr int kFourWarpgroups = 512;

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
inline constexpr int kDqWarps = 4;

/// All steps of a tile, but for dQ.
template <class S, class BeforeDp, class AfterDp>
__device__ __forceinline__ void consume_without_dq(KeyRows<S>& tile, const Work& work,
                                                   std::uint32_t shared, int first_row, int begin,
                                                   int end, Turn<S>& turn,
                                                   const BeforeDp& before_dp,
                                                   const AfterDp& after_dp) {
  turn.wait(shared + S::at_q_full);
  tile.multiply_q(turn.stage());
  before_dp();
#pragma unroll 1
  for (int i = begin; i < end; ++i, ++turn.count) {
    typename KeyRows<S>::Scores dp;
    wgmma_wait<0>();
    tile.settle_scores();
    tile.make_weights(work, turn.stage(), work.step<S>(i, first_row), first_row);
    tile.split_weights();
    turn.wait(shared + S::at_do_full);
    tile.multiply_do(dp, turn.stage());
    tile.add_to_dv(turn.stage(), i == begin);
    wgmma_wait<0>();
    tile.settle_dv();
    wgmma_settle(dp);
    if (i + 1 == end) after_dp();
    turn.wait_empty(shared + S::at_ds_empty);
    tile.template make_ds<Weights::kSplit>(dp, turn.stage());
    __syncwarp();
    release(turn.barrier(shared + S::at_ds_full));
    tile.add_to_dk(turn.stage(), i == begin);
    // Behind the last step it is made of whatever is there.
    if (i + 1 < end) turn.next().wait(shared + S::at_q_full);
    tile.multiply_q(turn.next().stage());
    wgmma_wait<1>();
    tile.settle_dk();
    release(turn.barrier(shared + S::at_do_empty));
    release(turn.barrier(shared + S::at_q_empty));
  }
  wgmma_wait<0>();
  tile.settle_scores();
}

template <class S>
__device__ __forceinline__ void consume_rows(const Arrays<S>& arrays, const Queue& queue,
                                             std::uint32_t shared, int consumer) {
  KeyRows<S> tile(shared, consumer, queue);
  Turn<S> turn;
  for_each_tile<S>(queue, shared, [&](const Place& at, int begin, int end, int parity) {
    const int first_row = at.first_row + consumer * kConsumerRows;
    consume_without_dq(
        tile, queue, shared, first_row, begin, end, turn,
        [&] {
          tile.wait_for_sums();
          barrier_wait(shared + S::at_v_full, parity);
        },
        [&] { release(shared + S::at_v_empty); });
    release(shared + S::at_k_empty);
    tile.write_sums_in_turn(arrays, queue, first_row, at.head);
  });
  wait_bulk_stores<0>();
}

template <class S>
__device__ __forceinline__ void sum_dq(const Arrays<S>& arrays, const Queue& queue,
                                       std::uint32_t shared) {
  using Part = PartOfDq<S, AddBy::kCopyEngine>;
  Turn<S> turn;
  for_each_tile<S>(queue, shared, [&](const Place& at, int begin, int end, int) {
    float* dq = arrays.dq + std::int64_t{at.head} * padded_rows(queue.length) * S::width;
#pragma unroll 1
    for (int i = begin; i < end; ++i, ++turn.count) {
      turn.wait(shared + S::at_ds_full);
#pragma unroll 1
      for (int half = 0; half < 2; ++half) {
        Part part(shared, half);
        typename Part::Sums sums;
        part.multiply(sums, turn.stage());
        wgmma_wait<0>();
        wgmma_settle(sums);
        if (half == 1) release(turn.barrier(shared + S::at_ds_empty));
        part.template add<1>(sums, dq, queue.step<S>(i, at.first_row));
      }
    }
    release(shared + S::at_k_empty);
  });
  wait_bulk_stores<0>();
}
#endif

template <class S>
__global__ void __launch_bounds__(kFourWarpgroups, 1)
    dq_warpgroup(const __grid_constant__ Arrays<S> arrays, const Queue queue, Progress* progress) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  constexpr int kOfProducer = 24, kOfDq = 72, kOfConsumer = 208;
  static_assert(kOfProducer + kOfDq + kConsumers * kOfConsumer <= 4 * 128);
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  if (threadIdx.x == 0) {
    init_stages<S, kDqWarps>(shared);
    publish_barriers();
  }
  __syncthreads();
  let_next_grid_start();
  wait_for_previous_grid();
  // In this order, lest the branch becomes a jump through a table: none could follow that.
  if (warpgroup > kConsumers) {
    shrink_registers<kOfDq>();
    sum_dq(arrays, queue, shared);
  } else if (warpgroup > 0) {
    grow_registers<kOfConsumer>();
    consume_rows(arrays, queue, shared, warpgroup - 1);
  } else {
    shrink_registers<kOfProducer>();
    if (__shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0) == 0 && elect_one()) {
      produce(arrays, queue, progress, shared);
    }
  }
#endif
}

}  // namespace warpgauge::kernels::attention_backward
