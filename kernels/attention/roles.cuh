// SPDX-License-Identifier: Apache-2.0
// A tile of Q a block, by warps of two roles: one thread, the producer, fetches tiles of K and V as
// far ahead as there are stages; warpgroups, the consumers, multiply, each 64 rows of Q, and meet
// the producer at barriers of each stage alone. The producer's registers go to them.
//
// Where `turns`, the consumers take turns at the tensor cores (hardware barriers): while one's
// products run, the other makes exponentials. Without them, all may come to do the same at once.
//
// Where `early`, a consumer begins the next S = Q K^T before this O += P V, and makes exponentials
// of it while the latter still runs: its own products run under its own softmax, too. (The
// assembler moves the wait for O up among the exponentials, and rounds weights between them, for
// which P must be free. To hold that wait back behind all exponentials took 3.5 % more time on an
// H200.)
#pragma once

#include "kernels/attention/tile.cuh"

namespace warpgauge::kernels::attention {

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
/// Consumers' turns at the tensor cores, in a circle.
template <int consumers, bool on>
class Turns {
 public:
  __device__ explicit Turns(int consumer) : mine_(kFirst + consumer) {
    next_ = consumer + 1 == consumers ? kFirst : mine_ + 1;
    if (consumer + 1 == consumers) pass();  // the first one's turn
  }
  __device__ __forceinline__ void take() const {
    if constexpr (on) meet(mine_, 256);
  }
  __device__ __forceinline__ void pass() const {
    if constexpr (on) arrive_at(next_, 256);
  }
  /// After all have had as many turns: the last one passed to the first is taken.
  __device__ __forceinline__ void end() const {
    if (mine_ == kFirst) take();
  }

 private:
  static constexpr int kFirst = 1;  // hardware barriers, one a consumer
  int mine_, next_;
};

template <class S>
__device__ __forceinline__ void produce_tile(const Maps<S>& maps, std::uint32_t shared, int head,
                                             int first_row, int steps) {
  fetch<S, S::rows>(shared, maps.q, first_row, head, shared + S::at_q_full);
  static_assert(S::k_stages == S::v_stages, "K and V of a step go to the same stage");
  RingPlace<S::k_stages> ring;
  for (int step = steps - 1; step >= 0; --step) {
    barrier_wait(shared + S::at_k_empty + ring.stage * 8, ring.parity ^ 1);
    fetch<S, S::columns>(shared + S::at_k + ring.stage * S::stage_bytes, maps.k, step * S::columns,
                         head, shared + S::at_k_full + ring.stage * 8);
    barrier_wait(shared + S::at_v_empty + ring.stage * 8, ring.parity ^ 1);
    fetch<S, S::columns>(shared + S::at_v + ring.stage * S::stage_bytes, maps.v, step * S::columns,
                         head, shared + S::at_v_full + ring.stage * 8);
    ring.advance();
  }
}

/// The last tiles of K and V come first: of these alone scores are left out.
template <class S, bool turns, bool early>
__device__ __forceinline__ void consume_tile(const Maps<S>& maps, const Work& work,
                                             std::uint32_t shared, int consumer, int head,
                                             int first_row, int steps) {
  static_assert(!S::causal || S::rows <= S::columns, "the diagonal lies in the last tile alone");
  WarpgroupTile<S> tile(shared, consumer, work.to_exponent);
  const Turns<S::consumers, turns> turn(consumer);
  RingPlace<S::k_stages> k;
  RingPlace<S::v_stages> v;

  barrier_wait(shared + S::at_q_full, 0);
  turn.take();
  barrier_wait(shared + S::at_k_full, 0);
  tile.multiply_k(0, 0);
  turn.pass();
  tile.template wait<0>();
  release(shared + S::at_k_empty, k);
  tile.mask_scores(work, first_row, steps - 1);
  tile.begin_rows();
  tile.round_weights();
#pragma unroll 1
  for (int step = steps - 2; step >= 0; --step) {
    const bool first = step == steps - 2;
    turn.take();
    if constexpr (early) {
      barrier_wait(shared + S::at_k_full + k.stage * 8, k.parity);
      tile.multiply_k(0, k.stage);
      barrier_wait(shared + S::at_v_full + v.stage * 8, v.parity);
      tile.multiply_v(v.stage, first);
      turn.pass();
      tile.template wait<1>();
    } else {
      barrier_wait(shared + S::at_v_full + v.stage * 8, v.parity);
      tile.multiply_v(v.stage, first);
      barrier_wait(shared + S::at_k_full + k.stage * 8, k.parity);
      tile.multiply_k(0, k.stage);
      turn.pass();
      tile.template wait<0>();
      release(shared + S::at_v_empty, v);
    }
    release(shared + S::at_k_empty, k);
    tile.go_on();
    if constexpr (early) {
      tile.template wait<0>();
      release(shared + S::at_v_empty, v);
    }
    tile.round_weights();
  }
  turn.take();
  barrier_wait(shared + S::at_v_full + v.stage * 8, v.parity);
  tile.multiply_v(v.stage, steps == 1);
  turn.pass();
  tile.template wait<0>();
  turn.end();
  tile.write_outputs(maps.o, first_row, head);
}
#endif

template <class S, bool turns, bool early>
__global__ void __launch_bounds__(S::threads, 1)
    in_roles(const __grid_constant__ Maps<S> maps, const Work work) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  const int head = static_cast<int>(blockIdx.x) / work.row_tiles;
  const int first_row = (static_cast<int>(blockIdx.x) - head * work.row_tiles) * S::rows;
  const int steps = work.steps<S>(first_row + S::rows - 1);
  if (threadIdx.x == 0) {
    init_stages<S>(shared);
    publish_barriers();
  }
  __syncthreads();
  if (warpgroup == 0) {
    shrink_registers<S::producer_registers>();
    if (__shfl_sync(~0U, static_cast<int>(threadIdx.x / 32), 0) == 0 && elect_one()) {
      produce_tile<S>(maps, shared, head, first_row, steps);
    }
  } else {
    grow_registers<S::consumer_registers>();
    const int consumer = warpgroup - 1;
    consume_tile<S, turns, early>(maps, work, shared, consumer, head,
                                  first_row + consumer * kConsumerRows, steps);
  }
#endif
}

/// The shape of these rungs.
template <int width, bool causal>
using InRoles = Shape<width, causal, 2, 128, 2, 2>;

template <bool turns, bool early>
void launch_in_roles(const Problem& p, cudaStream_t stream) {
  if (p.is_empty()) return;
  with_kind(p, [&]<int width, bool causal>() {
    using S = InRoles<width, causal>;
    const auto work = work_of<S>(p);
    [[maybe_unused]] static const bool kAllowed = [] {
      probes::allow_shared_bytes(in_roles<S, turns, early>, S::at_end);
      return true;
    }();
    in_roles<S, turns, early><<<work.tiles(), S::threads, S::at_end, stream>>>(Maps<S>(p), work);
  });
}

/// `products`: of the loop, of all kernels of a width. `turns`: hardware barriers of it.
template <bool turns, bool early>
std::vector<CodeExpectation> expectations_in_roles() {
  const machine_code::Kernels narrow = {in_roles<InRoles<64, false>, turns, early>,
                                        in_roles<InRoles<64, true>, turns, early>};
  const machine_code::Kernels wide = {in_roles<InRoles<128, false>, turns, early>,
                                      in_roles<InRoles<128, true>, turns, early>};
  return {expect_products(narrow, 64, 128),
          expect_products(wide, 128, 128),
          expect_exponentials(narrow, 128),
          expect_exponentials(wide, 128),
          expect_no_wgmma(narrow),
          expect_no_wgmma(wide),
          expect(wide, "BAR.ARV", "bar.arrive", turns ? 1 : 0).on(kWgmmaOn)};
}

}  // namespace warpgauge::kernels::attention
