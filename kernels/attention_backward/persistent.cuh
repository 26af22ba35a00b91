// SPDX-License-Identifier: Apache-2.0
// One block an SM that stays for all its tiles of K and V, with the roles of in_roles.cuh.
//
// - While the consumers write dK and dV of a tile, the first steps of the next one are fetched, and
//   V and K as soon as the last product that reads them is complete.
// - Tiles are taken in turn (a counter in memory). The longest come first: with a mask, those at a
//   head's beginning. Heads are taken in groups whose Q, dO and dQ fit into L2.
// - What precedes and follows this kernel overlaps its beginning and its end (programmatic
//   dependent launch): blocks of the next kernel start where this one has left an SM.
#pragma once

#include <algorithm>

#include "kernels/attention_backward/in_roles.cuh"
#include "probes/device/launch.h"

namespace warpgauge::kernels::attention_backward {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
/// One thread: takes tiles, says which, and fetches what they need.
template <class S>
__device__ __forceinline__ void produce(const Arrays<S>& arrays, const Queue& queue,
                                        Progress* progress, std::uint32_t shared) {
  Turn<S> turn;
  int tile = static_cast<int>(blockIdx.x), parity = 1;
  for (; tile < queue.tiles(); parity ^= 1) {
    const Place at = queue.place<S>(tile);
    const int begin = queue.begin<S>(at.first_row), end = queue.end<S>();
    produce_step(arrays, queue, shared, at.head, queue.step<S>(begin, at.first_row), turn);
    barrier_wait(shared + S::at_v_empty, parity);
    fetch<S, S::rows>(shared + S::at_v, arrays.v, at.first_row, at.head, shared + S::at_v_full);
    barrier_wait(shared + S::at_k_empty, parity);
    put_tile(shared + S::at_tile, 0, tile);
    fetch<S, S::rows>(shared + S::at_k, arrays.k, at.first_row, at.head, shared + S::at_k_full);
    for (int i = begin + 1; i < end; ++i) {
      produce_step(arrays, queue, shared, at.head, queue.step<S>(i, at.first_row), turn);
    }
    // No earlier: a block that has a long tile must not keep the next one from others.
    tile = take_tile(progress);
  }
  barrier_wait(shared + S::at_k_empty, parity);
  put_tile(shared + S::at_tile, 0, kNoTile);
  barrier_arrive(shared + S::at_k_full);
  leave(progress);
}

/// A block's tiles, as the producer takes them, until there is none.
template <class S, class With>
__device__ __forceinline__ void for_each_tile(const Queue& queue, std::uint32_t shared,
                                              const With& with) {
#pragma unroll 1
  for (int parity = 0;; parity ^= 1) {
    barrier_wait(shared + S::at_k_full, parity);
    const int number = tile_in_slot(shared + S::at_tile, 0);
    if (number == kNoTile) return;
    const Place at = queue.place<S>(number);
    with(at, queue.begin<S>(at.first_row), queue.end<S>(), parity);
  }
}

/// One warpgroup: its rows of each of the block's tiles.
template <class S, AddBy add_by>
__device__ __forceinline__ void consume(const Arrays<S>& arrays, const Queue& queue,
                                        std::uint32_t shared, int consumer) {
  KeyRows<S> tile(shared, consumer, queue);
  PartOfDq<S, add_by> part(shared, consumer);
  Turn<S> turn;
  for_each_tile<S>(queue, shared, [&](const Place& at, int begin, int end, int parity) {
    const int first_row = at.first_row + consumer * kConsumerRows;
    float* dq = arrays.dq + std::int64_t{at.head} * padded_rows(queue.length) * S::width;
    consume_in_turn(
        tile, part, queue, shared, dq, first_row, begin, end, turn,
        [&] {
          tile.wait_for_sums();
          barrier_wait(shared + S::at_v_full, parity);
        },
        [&] { release(shared + S::at_v_empty); });
    release(shared + S::at_k_empty);
    tile.write_sums(arrays, queue, first_row, at.head);
  });
  wait_bulk_stores<0>();
}
#endif

template <class S, AddBy add_by>
__global__ void __launch_bounds__(S::threads, 1)
    persistent(const __grid_constant__ Arrays<S> arrays, const Queue queue, Progress* progress) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  if (threadIdx.x == 0) {
    init_stages<S>(shared);
    publish_barriers();
  }
  __syncthreads();
  let_next_grid_start();
  wait_for_previous_grid();
  if (warpgroup == 0) {
    shrink_registers<S::producer_registers>();
    if (__shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0) == 0 && elect_one()) {
      produce(arrays, queue, progress, shared);
    }
  } else {
    grow_registers<S::consumer_registers>();
    consume<S, add_by>(arrays, queue, shared, warpgroup - 1);
  }
#endif
}

/// `kernel`: of blocks of `threads` threads that stay.
template <class S, auto* kernel>
void launch_persistent(const Problem& p, cudaStream_t stream, int threads = S::threads) {
  static const int kSms = device_attribute(cudaDevAttrMultiProcessorCount);
  static const double kL2Bytes = device_attribute(cudaDevAttrL2CacheSize);
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(kernel, S::at_end);
    return true;
  }();
  const double head_bytes = double(p.length) * p.width * (2 * sizeof(*p.q) + sizeof(*p.dq_sums));
  const int group = std::clamp(static_cast<int>(kL2Bytes / 2 / head_bytes), 1, p.heads);
  const Queue queue{work_of<S>(p), group};
  launch_before<S::width>(p, true, stream);
  probes::launch_kernel(kernel,
                        {.blocks = std::min(queue.tiles(), kSms),
                         .threads = threads,
                         .shared_bytes = S::at_end,
                         .overlaps = true,
                         .stream = stream},
                        Arrays<S>(p), queue, p.progress);
  launch_after<S::width>(p, stream, true);
}

}  // namespace warpgauge::kernels::attention_backward
