// SPDX-License-Identifier: Apache-2.0
// A tile of K and V a block, by warps of two roles: one thread, the producer, fetches tiles of Q
// and dO as far ahead as there are stages; two warpgroups, the consumers, multiply.
//
// Five products a step, whose results need each other: S, then P and with it dV; dP, then dS, and
// with it dK; and both warpgroups' dS, then dQ.
#pragma once

#include "kernels/attention_backward/before_and_after.cuh"
#include "kernels/attention_backward/part_of_dq.cuh"
#include "kernels/attention_backward/tile.cuh"

namespace warpgauge::kernels::attention_backward {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
inline constexpr int kBothConsumers = 1;  // a hardware barrier

/// A place in both rings of stages: they are used in turn, once a step.
template <class S>
struct Turn {
  int count = 0;  ///< of steps, of all tiles

  __device__ int stage() const { return count % S::stages; }
  __device__ int parity() const { return count / S::stages % 2; }
  __device__ std::uint32_t barrier(std::uint32_t first) const { return first + stage() * 8; }
  __device__ void wait(std::uint32_t full) const { barrier_wait(barrier(full), parity()); }
  __device__ void wait_empty(std::uint32_t empty) const {
    barrier_wait(barrier(empty), parity() ^ 1);
  }
  __device__ Turn next() const { return {count + 1}; }
};

template <class S>
__device__ __forceinline__ void produce_step(const Arrays<S>& arrays, const Work& work,
                                             std::uint32_t shared, int head, int step,
                                             Turn<S>& turn) {
  turn.wait_empty(shared + S::at_q_empty);
  fetch_q(arrays, work, shared, head, step, turn.stage());
  turn.wait_empty(shared + S::at_do_empty);
  fetch_do(arrays, work, shared, head, step, turn.stage());
  ++turn.count;
}

/// All steps of a tile, one product after the other. `turn` counts the steps of all tiles;
/// `before_dp` is called before V is needed, `after_dp` when it is no longer.
template <class S, AddBy add_by, class BeforeDp, class AfterDp>
__device__ __forceinline__ void consume_in_turn(KeyRows<S>& tile, PartOfDq<S, add_by>& part,
                                                const Work& work, std::uint32_t shared, float* dq,
                                                int first_row, int begin, int end, Turn<S>& turn,
                                                const BeforeDp& before_dp,
                                                const AfterDp& after_dp) {
  before_dp();
#pragma unroll 1
  for (int i = begin; i < end; ++i, ++turn.count) {
    const int step = work.step<S>(i, first_row);
    typename KeyRows<S>::Scores dp;
    typename PartOfDq<S, add_by>::Sums dq_sums;
    turn.wait(shared + S::at_q_full);
    tile.multiply_q(turn.stage());
    turn.wait(shared + S::at_do_full);
    tile.multiply_do(dp, turn.stage());
    wgmma_wait<1>();
    tile.settle_scores();
    tile.make_weights(work, turn.stage(), step, first_row);
    tile.round_weights();
    tile.add_to_dv(turn.stage(), i == begin);
    wgmma_wait<1>();
    wgmma_settle(dp);
    if (i + 1 == end) after_dp();
    tile.template make_ds<Weights::kWhole>(dp, turn.stage());
    meet(kBothConsumers, kConsumers * 128);
    part.multiply(dq_sums, turn.stage());
    tile.add_to_dk(turn.stage(), i == begin);
    wgmma_wait<1>();
    wgmma_settle(dq_sums);
    release(turn.barrier(shared + S::at_do_empty));
    part.add(dq_sums, dq, step);
    wgmma_wait<0>();
    tile.settle_dk();
    tile.settle_dv();
    release(turn.barrier(shared + S::at_q_empty));
  }
}
#endif

template <class S, AddBy add_by>
__global__ void __launch_bounds__(S::threads, 1)
    in_roles(const __grid_constant__ Arrays<S> arrays, const Work work) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  const int head = static_cast<int>(blockIdx.x) / work.row_tiles;
  const int tile_row = (static_cast<int>(blockIdx.x) - head * work.row_tiles) * S::rows;
  const int begin = work.begin<S>(tile_row), end = work.end<S>();
  if (threadIdx.x == 0) {
    init_stages<S>(shared);
    publish_barriers();
  }
  __syncthreads();
  Turn<S> turn;
  if (warpgroup == 0) {
    shrink_registers<S::producer_registers>();
    if (__shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0) == 0 && elect_one()) {
      fetch<S, S::rows>(shared + S::at_k, arrays.k, tile_row, head, shared + S::at_k_full);
      fetch<S, S::rows>(shared + S::at_v, arrays.v, tile_row, head, shared + S::at_v_full);
      for (int i = begin; i < end; ++i) {
        produce_step(arrays, work, shared, head, work.step<S>(i, tile_row), turn);
      }
    }
  } else {
    grow_registers<S::consumer_registers>();
    const int consumer = warpgroup - 1, first_row = tile_row + consumer * kConsumerRows;
    float* dq = arrays.dq + std::int64_t{head} * padded_rows(work.length) * S::width;
    KeyRows<S> tile(shared, consumer, work);
    PartOfDq<S, add_by> part(shared, consumer);
    barrier_wait(shared + S::at_k_full, 0);
    barrier_wait(shared + S::at_v_full, 0);
    consume_in_turn(
        tile, part, work, shared, dq, first_row, begin, end, turn, [] {}, [] {});
    tile.write_sums(arrays, work, first_row, head);
    wait_bulk_stores<0>();
  }
#endif
}

template <class S, AddBy add_by>
void launch_kind(const Problem& p, cudaStream_t stream) {
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(in_roles<S, add_by>, S::at_end);
    return true;
  }();
  const auto work = work_of<S>(p);
  launch_before<S::width>(p, true, stream);
  in_roles<S, add_by><<<work.tiles(), S::threads, S::at_end, stream>>>(Arrays<S>(p), work);
  launch_after<S::width>(p, stream);
}

}  // namespace warpgauge::kernels::attention_backward
