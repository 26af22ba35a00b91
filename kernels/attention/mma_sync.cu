// SPDX-License-Identifier: Apache-2.0
// Adds to unfused: one kernel, in which no score leaves the registers (Dao, "FlashAttention-2"). A
// warp has 16 rows of Q, as fragments; for each tile of 64 rows of K and V it makes scores by
// mma.sync, exponentials of them (online_softmax.cuh), and adds their product with V to its rows of
// O. A result's fragment is, rounded, the next product's operand. cp.async brings the next tile
// meanwhile.
// Limits: none beside the problem's.
//
// Predicted (warpgauge predict, H200, 32 heads of 8,192): 3,471 us at width 128 and 1,841 at 64, by
// the loads of fragments out of shared memory: with 16 rows a warp, each fragment of K and V that
// is loaded is used once, and 75 % of that unit's time is taken. wgmma, which reads shared memory
// itself, should halve that.
#include "kernels/attention/attention.h"
#include "kernels/attention/online_softmax.cuh"
#include "kernels/harness/attention/mma_tile.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::kernels::attention {
namespace {

constexpr int kRows = 64, kColumns = 64;  // of Q; of K and V at a time
constexpr int kThreads = kRows / 16 * 32;
constexpr int kStages = 2;

template <int width>
struct Stage {
  static constexpr int bytes = kColumns * width * 2, shared_bytes = 2 * kStages * bytes;
  static constexpr int blocks_per_sm = width == 128 ? 2 : 3;
};

template <int width, bool causal>
__global__ void __launch_bounds__(kThreads, Stage<width>::blocks_per_sm)
    mma_sync(const Problem p, int row_tiles) {
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  constexpr int kStageBytes = Stage<width>::bytes;
  const int head = static_cast<int>(blockIdx.x) / row_tiles;
  const int first_row = (static_cast<int>(blockIdx.x) - head * row_tiles) * kRows;
  const auto head_begin = static_cast<std::int64_t>(head) * p.length * width;
  const int lane = static_cast<int>(threadIdx.x % 32);
  const int warp_row = static_cast<int>(threadIdx.x) / 32 * 16;
  const int reach = causal ? min(p.length, first_row + kRows) : p.length;
  const int steps = (reach + kColumns - 1) / kColumns;

  // Q passes through the first stage of K.
  copy_tile<kRows, width, kThreads>(shared,
                                    p.q + head_begin + static_cast<std::int64_t>(first_row) * width,
                                    width, p.length - first_row, width);
  probes::commit_async_copies();
  probes::wait_async_copies<0>();
  __syncthreads();
  probes::Fragment q[width / 16];
#pragma unroll
  for (int i = 0; i < width / 16; ++i) q[i] = left<kRows>(shared, warp_row, i);
  __syncthreads();

  const auto fetch = [&](int step) {
    if (step < steps) {
      const std::uint32_t to = shared + step % kStages * 2 * kStageBytes;
      const auto from = head_begin + static_cast<std::int64_t>(step) * kColumns * width;
      const int there = p.length - step * kColumns;
      copy_tile<kColumns, width, kThreads>(to, p.k + from, width, there, width);
      copy_tile<kColumns, width, kThreads>(to + kStageBytes, p.v + from, width, there, width);
    }
    probes::commit_async_copies();  // also an empty one: they are counted
  };
  OnlineRows<kColumns> rows(p.scale * kLog2E);
  float o[width / 2] = {};
  fetch(0);
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    fetch(step + 1);
    probes::wait_async_copies<1>();
    __syncthreads();
    const std::uint32_t k = shared + step % kStages * 2 * kStageBytes, v = k + kStageBytes;
    float s[kColumns / 2] = {};
#pragma unroll
    for (int i = 0; i < width / 16; ++i) {
#pragma unroll
      for (int j = 0; j < kColumns / 16; ++j) {
        multiply_16(s + 8 * j, q[i].part, right_along_rows<kColumns>(k, j * 16, i));
      }
    }
    if (step + 1 == steps) {
      const int row = first_row + warp_row + lane / 4;
      mask<kColumns>(s, step * kColumns, causal ? min(p.length, row + 1) : p.length,
                     causal ? min(p.length, row + 9) : p.length);
    }
    if (step == 0) {
      rows.begin(s);
    } else if (RowFactors factors; rows.go_on(s, factors)) {
      scale_rows(o, factors);
    }
#pragma unroll
    for (int i = 0; i < kColumns / 16; ++i) {
      const float* eight = s + 8 * i;
      const std::uint32_t weights[4] = {
          rounded_pair(eight[0], eight[1]), rounded_pair(eight[2], eight[3]),
          rounded_pair(eight[4], eight[5]), rounded_pair(eight[6], eight[7])};
#pragma unroll
      for (int j = 0; j < width / 16; ++j) {
        multiply_16(o + 8 * j, weights, right_across_rows<kColumns>(v, i * 16, j));
      }
    }
    __syncthreads();  // all have read the stage: it may be filled again
  }

  scale_rows(o, rows.reciprocal_sums());
  const int row = first_row + warp_row + lane / 4;
  __nv_bfloat16* to = p.o + head_begin + static_cast<std::int64_t>(row) * width + lane % 4 * 2;
#pragma unroll
  for (int i = 0; i < width / 8; ++i) {
    if (row < p.length) store_two(to + i * 8, o[4 * i], o[4 * i + 1]);
    if (row + 8 < p.length) store_two(to + 8 * width + i * 8, o[4 * i + 2], o[4 * i + 3]);
  }
}

template <int width, bool causal>
void launch_kind(const Problem& p, cudaStream_t stream) {
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(mma_sync<width, causal>, Stage<width>::shared_bytes);
    return true;
  }();
  const int row_tiles = (p.length + kRows - 1) / kRows;
  mma_sync<width, causal>
      <<<p.heads * row_tiles, kThreads, Stage<width>::shared_bytes, stream>>>(p, row_tiles);
}

/// In the loop: both products, and the loads of their right sides.
template <int width>
std::vector<CodeExpectation> expectations() {
  const machine_code::Kernels kernels = {mma_sync<width, false>, mma_sync<width, true>};
  return {expect(kernels, "HMMA.16816.F32.BF16",
                 "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", width),
          expect(kernels, "LDSM.16.M88.4", "ldmatrix.sync.aligned.m8n8.x4.shared.b16", width / 4),
          expect(kernels, "LDSM.16.MT88.4", "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16",
                 width / 4)};
}

std::vector<CodeExpectation> all_expectations() {
  auto all = expectations<64>();
  for (const auto& one : expectations<128>()) all.push_back(one);
  return all;
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "one kernel by mma.sync: scores stay in registers, their softmax is made as they come",
     .min_capability = 80,
     .machine_code = all_expectations(),
     .launch = [](const Problem& p, cudaStream_t stream) {
       if (p.is_empty()) return;
       with_kind(p, [&]<int width, bool causal>() { launch_kind<width, causal>(p, stream); });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::attention
