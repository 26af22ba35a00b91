// SPDX-License-Identifier: Apache-2.0
// One block an SM that stays for all its tiles of Q, with the roles and the order of roles.cuh.
//
// - Between tiles nothing stops: the first S = Q K^T of the next one is begun with the last O += P
// V
//   of this one, and this one's outputs are written under it. So there are two slots for Q, and O
//   leaves through the one that its Q was in. A warp of its own stores it.
// - Tiles are taken in turn (a counter in memory), and the longest come first: with a mask, those
//   at a head's end. Short ones then fill what the last wave leaves. Heads are taken in groups
//   whose K and V fit into L2.
// - With a mask, a warpgroup whose rows end before its block's last tile of K leaves that out.
#pragma once

#include <algorithm>
#include <type_traits>

#include "kernels/attention/roles.cuh"
#include "kernels/harness/attention/tile_slot.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"

namespace warpgauge::kernels::attention {

/// The shapes of these rungs, and whether consumers take turns.
template <int width, bool causal>
using Stays = std::conditional_t<width == 64, Shape<64, causal, 3, 128, 4, 4, 2>,
                                 Shape<128, causal, 2, 128, 3, 2, 2>>;
using FourConsumers = Shape<64, false, 4, 64, 7, 7, 2>;
using SumsByProduct = Shape<64, false, 4, 64, 7, 7, 2, 0, true>;
template <int width>
constexpr bool kTurns = width == 64;

/// What a persistent kernel has besides a tile's shape in shared memory.
template <class S>
struct Slots {
  static constexpr int at_q_empty = S::at_end, at_o_ready = at_q_empty + 16,
                       at_tile = at_o_ready + 16, at_end = at_tile + 2 * 4;
  static_assert(S::q_slots == 2 && at_end <= 227 * 1024);
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
/// One thread: takes tiles, says which, and fetches what they need, K one step ahead of V as the
/// consumers use them.
template <class S>
__device__ __forceinline__ void produce(const Maps<S>& maps, const Queue& queue, Progress* progress,
                                        std::uint32_t shared) {
  RingPlace<S::k_stages> k;
  RingPlace<S::v_stages> v;
  int waiting_head = 0, waiting_step = -1;  // of V
  const auto fetch_v = [&] {
    if (waiting_step < 0) return;
    barrier_wait(shared + S::at_v_empty + v.stage * 8, v.parity ^ 1);
    fetch<S, S::columns>(shared + S::at_v + v.stage * S::stage_bytes, maps.v,
                         waiting_step * S::columns, waiting_head,
                         shared + S::at_v_full + v.stage * 8);
    v.advance();
  };
  RingPlace<2> q;
  int tile = static_cast<int>(blockIdx.x);
  for (; tile < queue.tiles(); q.advance()) {
    const int next = take_tile(progress);
    const Place at = queue.place<S>(tile);
    barrier_wait(shared + Slots<S>::at_q_empty + q.stage * 8, q.parity ^ 1);
    put_tile(shared + Slots<S>::at_tile, q.stage, tile);
    fetch<S, S::rows>(shared + q.stage * S::q_bytes, maps.q, at.first_row, at.head,
                      shared + S::at_q_full + q.stage * 8);
    for (int step = queue.steps<S>(at.first_row + S::rows - 1) - 1; step >= 0; --step) {
      barrier_wait(shared + S::at_k_empty + k.stage * 8, k.parity ^ 1);
      fetch<S, S::columns>(shared + S::at_k + k.stage * S::stage_bytes, maps.k, step * S::columns,
                           at.head, shared + S::at_k_full + k.stage * 8);
      k.advance();
      fetch_v();
      waiting_head = at.head;
      waiting_step = step;
    }
    tile = next;
  }
  fetch_v();
  barrier_wait(shared + Slots<S>::at_q_empty + q.stage * 8, q.parity ^ 1);
  put_tile(shared + Slots<S>::at_tile, q.stage, kNoTile);
  barrier_arrive(shared + S::at_q_full + q.stage * 8);
  leave(progress);
}

/// One thread: stores each tile's outputs once all consumers have left them, and gives the slot
/// back.
template <class S>
__device__ __forceinline__ void store_outputs(const Maps<S>& maps, const Queue& queue,
                                              std::uint32_t shared) {
  for (RingPlace<2> q;; q.advance()) {
    barrier_wait(shared + S::at_q_full + q.stage * 8, q.parity);
    const int tile = tile_in_slot(shared + Slots<S>::at_tile, q.stage);
    if (tile == kNoTile) break;
    const Place at = queue.place<S>(tile);
    barrier_wait(shared + Slots<S>::at_o_ready + q.stage * 8, q.parity);
#pragma unroll
    for (int consumer = 0; consumer < S::consumers; ++consumer) {
      store_rows<S>(maps.o, shared + q.stage * S::q_bytes, consumer,
                    at.first_row + consumer * kConsumerRows, at.head);
    }
    commit_bulk_stores();
    wait_bulk_stores_read<0>();
    barrier_arrive(shared + Slots<S>::at_q_empty + q.stage * 8);
  }
  wait_bulk_stores<0>();
}

/// One warpgroup: its rows of each of the block's tiles.
template <class S, bool turns>
__device__ __forceinline__ void consume(const Queue& queue, std::uint32_t shared, int consumer) {
  WarpgroupTile<S> tile(shared, consumer, queue.to_exponent);
  const Turns<S::consumers, turns> turn(consumer);
  RingPlace<S::k_stages> k;
  RingPlace<S::v_stages> v;
  RingPlace<2> q;
  int first_row = 0, step = 0;
  bool leaves_one_out = false;

  /// Whether there is another tile; its rows and its last step then.
  const auto enter = [&] {
    barrier_wait(shared + S::at_q_full + q.stage * 8, q.parity);
    const int number = tile_in_slot(shared + Slots<S>::at_tile, q.stage);
    if (number == kNoTile) return false;
    const int block_row = queue.place<S>(number).first_row;
    first_row = block_row + consumer * kConsumerRows;
    step = queue.steps<S>(first_row + kConsumerRows - 1) - 1;
    leaves_one_out = queue.steps<S>(block_row + S::rows - 1) - 1 > step;
    return true;
  };
  static_assert(!S::causal || S::rows <= S::columns + kConsumerRows, "one tile of K at most");
  constexpr bool kMayLeaveOut = S::causal && S::rows > S::columns;
  const auto leave_k_out = [&] {
    if (!kMayLeaveOut || !leaves_one_out) return;
    barrier_wait(shared + S::at_k_full + k.stage * 8, k.parity);
    release(shared + S::at_k_empty, k);
  };
  const auto leave_v_out = [&] {
    if (!kMayLeaveOut || !leaves_one_out) return;
    turn.take();  // as many as the others
    turn.pass();
    barrier_wait(shared + S::at_v_full + v.stage * 8, v.parity);
    release(shared + S::at_v_empty, v);
  };
  const auto multiply_k = [&] {
    barrier_wait(shared + S::at_k_full + k.stage * 8, k.parity);
    tile.multiply_k(q.stage, k.stage);
  };
  const auto multiply_v = [&](bool first) {
    barrier_wait(shared + S::at_v_full + v.stage * 8, v.parity);
    tile.multiply_v(v.stage, first);
  };
  const auto leave_outputs = [&](const RowFactors& factors, int slot) {
    tile.stage_outputs(factors, slot);
    barrier_arrive(shared + Slots<S>::at_o_ready + slot * 8);
  };

  if (!enter()) return turn.end();
  leave_k_out();
  multiply_k();
  tile.template wait<0>();
  release(shared + S::at_k_empty, k);
  leave_v_out();
  tile.mask_scores(queue, first_row, step);
  tile.begin_rows();
  tile.round_weights();
  while (true) {
    bool first = true;
#pragma unroll 1
    for (; step > 0; --step) {
      turn.take();
      multiply_k();
      multiply_v(first);
      turn.pass();
      tile.template wait<1>();
      release(shared + S::at_k_empty, k);
      tile.go_on();
      tile.template wait<0>();
      release(shared + S::at_v_empty, v);
      tile.round_weights();
      first = false;
    }
    const int slot = q.stage;
    q.advance();
    const bool more = enter();
    if (!more) {
      turn.take();
      multiply_v(first);
      turn.pass();
      tile.template wait<0>();
      leave_outputs(tile.reciprocal_sums(), slot);
      return turn.end();
    }
    leave_k_out();
    turn.take();
    multiply_k();
    multiply_v(first);
    turn.pass();
    tile.template wait<1>();
    release(shared + S::at_k_empty, k);
    RowFactors of_last;
    if constexpr (!S::sums_by_product) of_last = tile.reciprocal_sums();  // before they begin again
    tile.mask_scores(queue, first_row, step);
    tile.begin_rows();
    tile.template wait<0>();
    release(shared + S::at_v_empty, v);
    leave_v_out();
    if constexpr (S::sums_by_product) of_last = tile.reciprocal_sums();
    leave_outputs(of_last, slot);
    tile.round_weights();
  }
}
#endif

/// Where `overlaps`, blocks may start before the kernel in front has ended, and the producer, whose
/// copies and counts everything else here follows, waits for that (programmatic dependent launch).
template <class S, bool turns, bool overlaps = false>
__global__ void __launch_bounds__(S::threads, 1)
    persistent(const __grid_constant__ Maps<S> maps, const Queue queue, Progress* progress) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  if constexpr (overlaps) {
    let_next_grid_start();
    if (threadIdx.x == 32) {
      for (const CUtensorMap* map : {&maps.q, &maps.k, &maps.v}) prefetch_tensor_map(map);
    }
  }
  if constexpr (S::sums_by_product) write_ones<S>(shared_memory);
  if (threadIdx.x == 0) {
    init_stages<S>(shared);
    for (int i = 0; i < 2; ++i) {
      barrier_init(shared + Slots<S>::at_q_empty + i * 8, 1);
      barrier_init(shared + Slots<S>::at_o_ready + i * 8, S::consumers * 128);
    }
    publish_barriers();
  }
  __syncthreads();
  if (warpgroup == 0) {
    shrink_registers<S::producer_registers>();
    const int warp = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0);
    if (warp == 0 && elect_one()) {
      if constexpr (overlaps) wait_for_previous_grid();
      produce<S>(maps, queue, progress, shared);
    } else if (warp == 1 && elect_one()) {
      store_outputs<S>(maps, queue, shared);
    }
  } else {
    grow_registers<S::consumer_registers>();
    consume<S, turns>(queue, shared, warpgroup - 1);
  }
#endif
}

template <class S, bool turns, bool overlaps = false>
void launch_persistent(const Problem& p, cudaStream_t stream, bool may_overlap = overlaps) {
  static const int kSms = device_attribute(cudaDevAttrMultiProcessorCount);
  static const double kL2Bytes = device_attribute(cudaDevAttrL2CacheSize);
  const auto kernel = persistent<S, turns, overlaps>;
  [[maybe_unused]] static const bool kAllowed = [&] {
    probes::allow_shared_bytes(kernel, Slots<S>::at_end);
    return true;
  }();
  const double head_bytes = 2.0 * p.length * p.width * sizeof(*p.k);
  const int group = std::clamp(static_cast<int>(kL2Bytes / 2 / head_bytes), 1, p.heads);
  const Queue queue{work_of<S>(p), group};
  probes::launch_kernel(kernel,
                        {.blocks = std::min(queue.tiles(), kSms),
                         .threads = S::threads,
                         .shared_bytes = Slots<S>::at_end,
                         .overlaps = may_overlap,
                         .stream = stream},
                        Maps<S>(p), queue, p.progress);
}

}  // namespace warpgauge::kernels::attention
