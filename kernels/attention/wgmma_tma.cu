// SPDX-License-Identifier: Apache-2.0
// Adds to mma_sync: Hopper's two engines. A warpgroup multiplies 64 rows of Q by 128 rows of K at
// once, out of shared memory, at twice the rate of mma.sync, and the copy engine (TMA) fetches the
// tiles, a stage ahead. There is one role: all threads wait for a product, make exponentials of it,
// wait for the next product, and meet.
// Limits: none beside the problem's.
//
// Predicted for width 128 by the keys of the profile: a warpgroup's two products of a tile take
// 1,024 cycles of the tensor cores, its exponentials 512 of their unit and the rest of the softmax
// some 350 of issue. Two warpgroups wait for the same barriers, so that all of that adds up:
// 2 x 1,024 + 2 x 512 at best. The tensor cores work for two thirds of that. warpgauge predict
// (H200, 32 heads of 8,192): 1,716 us, 67 % of it the tensor cores'; 1,002 at width 64.
#include "kernels/attention/tile.cuh"

namespace warpgauge::kernels::attention {
namespace {

constexpr int kConsumers = 2, kThreads = kConsumers * 128;

template <int width, bool causal>
using OneRole = Shape<width, causal, kConsumers, 128, 2, 2>;

template <class S>
__global__ void __launch_bounds__(kThreads, 1)
    one_role(const __grid_constant__ Maps<S> maps, const Work work) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = shared_address(shared_memory);
  const int warpgroup = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0);
  const int head = static_cast<int>(blockIdx.x) / work.row_tiles;
  const int first_row = (static_cast<int>(blockIdx.x) - head * work.row_tiles) * S::rows;
  const int steps = work.steps<S>(first_row + S::rows - 1);

  const auto fetch_step = [&](int step) {
    const int stage = step % S::k_stages;
    fetch<S, S::columns>(shared + S::at_k + stage * S::stage_bytes, maps.k, step * S::columns, head,
                         shared + S::at_k_full + stage * 8);
    fetch<S, S::columns>(shared + S::at_v + stage * S::stage_bytes, maps.v, step * S::columns, head,
                         shared + S::at_v_full + stage * 8);
  };
  if (threadIdx.x == 0) {
    init_stages<S>(shared);
    publish_barriers();
    fetch<S, S::rows>(shared, maps.q, first_row, head, shared + S::at_q_full);
    for (int step = 0; step < min(S::k_stages, steps); ++step) fetch_step(step);
  }
  __syncthreads();

  WarpgroupTile<S> tile(shared, warpgroup, work.to_exponent);
  barrier_wait(shared + S::at_q_full, 0);
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    const int stage = step % S::k_stages, parity = step / S::k_stages % 2;
    barrier_wait(shared + S::at_k_full + stage * 8, parity);
    tile.multiply_k(0, stage);
    tile.template wait<0>();
    tile.mask_scores(work, first_row + warpgroup * kConsumerRows, step);
    if (step == 0) {
      tile.begin_rows();
    } else {
      tile.go_on();
    }
    tile.round_weights();
    barrier_wait(shared + S::at_v_full + stage * 8, parity);
    tile.multiply_v(stage, step == 0);
    tile.template wait<0>();
    __syncthreads();  // all have read the stage: it may be filled again
    if (threadIdx.x == 0 && step + S::k_stages < steps) fetch_step(step + S::k_stages);
  }
  tile.write_outputs(maps.o, first_row + warpgroup * kConsumerRows, head);
#endif
}

template <int width, bool causal>
void launch_kind(const Problem& p, cudaStream_t stream) {
  using S = OneRole<width, causal>;
  const auto work = work_of<S>(p);
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(one_role<S>, S::at_end);
    return true;
  }();
  one_role<S><<<work.tiles(), kThreads, S::at_end, stream>>>(Maps<S>(p), work);
}

const machine_code::Kernels kNarrow = {one_role<OneRole<64, false>>, one_role<OneRole<64, true>>};
const machine_code::Kernels kWide = {one_role<OneRole<128, false>>, one_role<OneRole<128, true>>};

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds =
         "wgmma on tiles that the copy engine (TMA) fetches, P from registers; one role for all",
     .min_capability = 90,
     .machine_code = {expect_products(kNarrow, 64, 128), expect_products(kWide, 128, 128),
                      expect_no_wgmma(kNarrow), expect_no_wgmma(kWide)},
     .refuses = refuse_without_wgmma,
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() { launch_kind<width, causal>(p, stream); });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
