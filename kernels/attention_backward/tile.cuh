// SPDX-License-Identifier: Apache-2.0
// What the rungs of wgmma share: how tiles are fetched, and what a warpgroup does with its 64 rows
// of K and V.
//
// Scores are made turned, S^T = K Q^T and dP^T = V dO^T: then P^T and dS^T are left in registers as
// operands of dV += P^T dO and dK += dS^T Q, but for the rounding. The fifth product, dQ = dS K,
// sums over the rows of both warpgroups: dS goes through shared memory, and each of them makes 64 x
// 64 of it, for all 128 rows. dQ is then added to what other blocks have added, in fp32, in the
// order of registers: the kernel that rounds it (before_and_after.cuh) knows that order.
#pragma once

#include <cstdint>

#include "kernels/attention_backward/attention_backward.h"
#include "kernels/attention_backward/shape.h"
#include "kernels/harness/attention/release.cuh"
#include "kernels/harness/attention/weights.cuh"
#include "kernels/harness/ring_place.h"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster_copies.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::attention_backward {

using namespace attention_parts;

template <class S>
Work work_of(const Problem& p) {
  return {p.heads, p.length, (p.length + S::rows - 1) / S::rows, p.scale, p.scale * kLog2E};
}

/// The tensor maps of a problem, and its scratch; a kernel's parameters.
template <class S>
struct Arrays {
  CUtensorMap q, d_o, k, v, dk, dv;
  const float *lse, *row_sums;
  float* dq;

  explicit Arrays(const Problem& p)
      : q(stack_map(p.q, p.heads, p.length, p.width, S::q_rows)),
        d_o(stack_map(p.d_o, p.heads, p.length, p.width, S::q_rows)),
        k(stack_map(p.k, p.heads, p.length, p.width, S::rows)),
        v(stack_map(p.v, p.heads, p.length, p.width, S::rows)),
        dk(stack_map(p.dk, p.heads, p.length, p.width, kConsumerRows)),
        dv(stack_map(p.dv, p.heads, p.length, p.width, kConsumerRows)),
        lse(p.lse_of_rows),
        row_sums(p.sums_of_rows),
        dq(p.dq_sums) {}
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// Starts the copy of `rows` rows of a matrix, half of a row behind the other, and announces them
/// and `more_bytes`.
template <class S, int rows>
__device__ __forceinline__ void fetch(std::uint32_t to, const CUtensorMap& map, int row, int head,
                                      std::uint32_t full, int more_bytes = 0) {
  barrier_arrive_expecting(full, rows * S::width * 2 + more_bytes);
#pragma unroll
  for (int half = 0; half < S::halves; ++half) {
    tensor_load(to + half * rows * 128, &map, half * 64, row, head, full);
  }
}

/// A tile of Q and its rows' logarithms; a tile of dO and its rows' sums.
template <class S>
__device__ __forceinline__ void fetch_q(const Arrays<S>& arrays, const Work& work,
                                        std::uint32_t shared, int head, int step, int stage) {
  const std::uint32_t full = shared + S::at_q_full + stage * 8;
  fetch<S, S::q_rows>(shared + S::at_q + stage * S::q_bytes, arrays.q, step * S::q_rows, head, full,
                      S::of_rows_bytes);
  bulk_load(shared + S::at_lse + stage * S::of_rows_bytes,
            arrays.lse + std::int64_t{head} * padded_rows(work.length) + step * S::q_rows,
            S::of_rows_bytes, full);
}
template <class S>
__device__ __forceinline__ void fetch_do(const Arrays<S>& arrays, const Work& work,
                                         std::uint32_t shared, int head, int step, int stage) {
  const std::uint32_t full = shared + S::at_do_full + stage * 8;
  fetch<S, S::q_rows>(shared + S::at_do + stage * S::q_bytes, arrays.d_o, step * S::q_rows, head,
                      full, S::of_rows_bytes);
  bulk_load(shared + S::at_row_sum + stage * S::of_rows_bytes,
            arrays.row_sums + std::int64_t{head} * padded_rows(work.length) + step * S::q_rows,
            S::of_rows_bytes, full);
}

/// `dq_warps`: those that read K and dS beside the consumers', if any.
template <class S, int dq_warps = 0>
__device__ __forceinline__ void init_stages(std::uint32_t shared) {
  constexpr int kWarps = kConsumers * 4;
  for (int i = 0; i < S::stages; ++i) {
    barrier_init(shared + S::at_q_full + i * 8, 1);
    barrier_init(shared + S::at_q_empty + i * 8, kWarps);
    barrier_init(shared + S::at_do_full + i * 8, 1);
    barrier_init(shared + S::at_do_empty + i * 8, kWarps);
    if constexpr (dq_warps > 0) {
      barrier_init(shared + S::at_ds_full + i * 8, kWarps);
      barrier_init(shared + S::at_ds_empty + i * 8, dq_warps);
    }
  }
  barrier_init(shared + S::at_k_full, 1);
  barrier_init(shared + S::at_v_full, 1);
  barrier_init(shared + S::at_k_empty, kWarps + dq_warps);
  barrier_init(shared + S::at_v_empty, kWarps);
}

__device__ __forceinline__ float2 two_numbers(std::uint32_t at) {
  float2 both;
  asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];"
               : "=f"(both.x), "=f"(both.y)
               : "r"(at)
               : "memory");
  return both;
}

/// A product that begins a sum reads its registers, for all that the compiler knows. What they had
/// in the step before is not to be kept for that. (No instruction comes of it.)
template <int count>
__device__ __forceinline__ void forget(float (&d)[count]) {
#pragma unroll
  for (int i = 0; i < count; ++i) d[i] = 0;
}

/// Where tiles begin, in the units of wgmma's descriptors.
__device__ __forceinline__ std::uint32_t descriptor_units(std::uint32_t shared) {
  return (shared & 0x3ffff) >> 4;
}

/// Where dS finds a weight: in fp32; or rounded as it is multiplied by dO, with another byte of it
/// beside: 24 bits, three quarters of the registers.
enum class Weights { kWhole, kSplit };

/// A warpgroup's 64 rows of K and V: scores, weights and gradients, in its registers.
template <class S>
class KeyRows {
 public:
  using Scores = float[S::q_rows / 2];  ///< of a step

  __device__ KeyRows(std::uint32_t shared, int consumer, const Work& work)
      : to_exponent_(work.to_exponent),
        shared_(shared),
        tiles_(descriptor_units(shared)),
        consumer_(consumer) {}

  /// Begins S^T = K Q^T.
  __device__ __forceinline__ void multiply_q(int stage) { turned(s_, S::at_k, S::at_q, stage); }
  /// Begins dP^T = V dO^T.
  __device__ __forceinline__ void multiply_do(Scores& dp, int stage) {
    turned(dp, S::at_v, S::at_do, stage);
  }

  /// P^T = 2^(S^T - lse), in place of S^T.
  __device__ __forceinline__ void make_weights(const Work& work, int stage, int step,
                                               int first_row) {
    const std::uint32_t lse =
        shared_ + S::at_lse + stage * S::of_rows_bytes + thread_index() % 4 * 8;
#pragma unroll
    for (int i = 0; i < S::q_rows / 8; ++i) {
      const float2 of = two_numbers(lse + i * 32);
      float* four = s_ + 4 * i;
      four[0] = power_of_two(fmaf(four[0], to_exponent_, -of.x));
      four[1] = power_of_two(fmaf(four[1], to_exponent_, -of.y));
      four[2] = power_of_two(fmaf(four[2], to_exponent_, -of.x));
      four[3] = power_of_two(fmaf(four[3], to_exponent_, -of.y));
    }
    // Behind the diagonal, or the end of K, there are none. (Behind the end of Q the logarithm is
    // so large that they are 0.)
    if (S::causal ? step * S::q_rows < first_row + kConsumerRows - 1
                  : first_row + kConsumerRows > work.length) {
      const int thread = static_cast<int>(thread_index() % 128), lane = thread % 32;
      const int row = first_row + thread / 32 * 16 + lane / 4;
      const int column = step * S::q_rows + lane % 4 * 2;
#pragma unroll
      for (int i = 0; i < S::q_rows / 2; ++i) {
        const int r = row + i % 4 / 2 * 8;
        if (S::causal ? column + i / 4 * 8 + i % 2 < r : r >= work.length) s_[i] = 0;
      }
    }
  }

  /// Rounds P^T.
  __device__ __forceinline__ void round_weights() { round(p_, s_); }
  /// The same; and of what that cuts off, the upper byte is kept.
  __device__ __forceinline__ void split_weights() {
#pragma unroll
    for (int i = 0; i < S::q_rows / 8; ++i) {
      std::uint32_t raised[4];
#pragma unroll
      for (int j = 0; j < 4; ++j) raised[j] = __float_as_uint(s_[4 * i + j]) + kHalfOfLast;
      p_[i / 2][i % 2 * 2] = __byte_perm(raised[0], raised[1], 0x7632);
      p_[i / 2][i % 2 * 2 + 1] = __byte_perm(raised[2], raised[3], 0x7632);
      low_[i] = __byte_perm(__byte_perm(raised[0], raised[1], 0x0051),
                            __byte_perm(raised[2], raised[3], 0x0051), 0x5410);
    }
  }
  /// Begins dV += P^T dO.
  __device__ __forceinline__ void add_to_dv(int stage, bool first) {
    outer(dv_, p_, S::at_do, stage, first);
  }

  /// dS^T = P^T * (dP^T - row sums), rounded, in registers and in shared memory.
  template <Weights weights>
  __device__ __forceinline__ void make_ds(Scores& dp, int stage) {
    const std::uint32_t sums =
        shared_ + S::at_row_sum + stage * S::of_rows_bytes + thread_index() % 4 * 8;
#pragma unroll
    for (int i = 0; i < S::q_rows / 8; ++i) {
      const float2 of = two_numbers(sums + i * 32);
      float* four = dp + 4 * i;
      four[0] = weight<weights>(4 * i) * (four[0] - of.x);
      four[1] = weight<weights>(4 * i + 1) * (four[1] - of.y);
      four[2] = weight<weights>(4 * i + 2) * (four[2] - of.x);
      four[3] = weight<weights>(4 * i + 3) * (four[3] - of.y);
    }
    round(ds_, dp);
    const int thread = static_cast<int>(thread_index() % 128), lane = thread % 32;
    const int row = consumer_ * kConsumerRows + thread / 32 * 16 + lane % 16;
    const std::uint32_t to = shared_ + S::at_ds + stage * S::ds_bytes + row * 128;
#pragma unroll
    for (int i = 0; i < S::q_rows / 16; ++i) {
      store_matrices(to + i / 4 * (S::rows * 128) + (i % 4 * 2 + lane / 16 ^ row % 8) * 16,
                     ds_[i][0], ds_[i][1], ds_[i][2], ds_[i][3]);
    }
    publish_to_copies();  // wgmma reads it the same way
  }

  /// Begins dK += dS^T Q.
  __device__ __forceinline__ void add_to_dk(int stage, bool first) {
    outer(dk_, ds_, S::at_q, stage, first);
  }

  __device__ __forceinline__ void settle_scores() { wgmma_settle(s_); }
  __device__ __forceinline__ void settle_dk() { wgmma_settle(dk_); }
  __device__ __forceinline__ void settle_dv() { wgmma_settle(dv_); }

  __device__ __forceinline__ void meet_in_warpgroup() const { meet(kAmongFirst + consumer_, 128); }

  /// The same through one place after the other, where dQ may still be on its way out.
  __device__ __forceinline__ void write_sums_in_turn(const Arrays<S>& arrays, const Work& work,
                                                     int first_row, int head) {
    static_assert(S::stays);
    const std::uint32_t to = shared_ + S::at_sums + consumer_ * S::out_bytes;
    write_out(arrays.dv, dv_, to, first_row, head);
#pragma unroll
    for (int i = 0; i < S::width / 2; ++i) dk_[i] *= work.scale;
    wait_for_sums();
    write_out(arrays.dk, dk_, to, first_row, head);
  }

  /// Begins to write dK and dV to memory, through where dQ was and, if the block has no place for
  /// it alone, V's own rows.
  __device__ __forceinline__ void write_sums(const Arrays<S>& arrays, const Work& work,
                                             int first_row, int head) {
    constexpr int kHalf = kConsumerRows * 128, kDvHalf = S::stays ? kHalf : S::rows * 128;
    const std::uint32_t dk = shared_ + S::at_out + consumer_ * S::out_bytes,
                        dv = shared_ + (S::stays ? S::at_sums + consumer_ * S::out_bytes
                                                 : S::at_v + consumer_ * kHalf);
    if (threadIdx.x % 32 == 0) wait_bulk_stores_read<0>();
    meet_in_warpgroup();
#pragma unroll
    for (int i = 0; i < S::width / 2; ++i) dk_[i] *= work.scale;
    stage(dk, kHalf, dk_);
    stage(dv, kDvHalf, dv_);
    publish_to_copies();
    meet_in_warpgroup();
    if (threadIdx.x % 128 != 0) return;
#pragma unroll
    for (int half = 0; half < S::halves; ++half) {
      tensor_store(&arrays.dk, dk + half * kHalf, half * 64, first_row, head, keep_least());
      tensor_store(&arrays.dv, dv + half * kDvHalf, half * 64, first_row, head, keep_least());
    }
    commit_bulk_stores();
  }

  /// dK and dV of the tile before have left shared memory.
  __device__ __forceinline__ void wait_for_sums() const {
    if (threadIdx.x % 128 == 0) wait_bulk_stores_read<0>();
    meet_in_warpgroup();
  }

 private:
  /// Half of the last place of bfloat16 in fp32.
  static constexpr std::uint32_t kHalfOfLast = 0x8000;
  static constexpr int kAmongFirst = 2;  // hardware barriers, one a warpgroup

  /// Descriptors are sums of the address of all tiles, in units of 16 bytes, and constants: nothing
  /// carries from one of their fields to the next, and one register is all that they keep.
  static constexpr std::uint32_t kAlongRows = 1U << 16;  // wgmma_descriptor_start()
  static constexpr std::uint32_t kHalvesApart = S::q_rows * 128 / 16 << 16;  // wgmma_rows_of_k()

  __device__ __forceinline__ void turned(float (&d)[S::q_rows / 2], int at_a, int at_b, int stage) {
    const std::uint32_t a = tiles_ + consumer_ * (kConsumerRows * 128 / 16) + kAlongRows,
                        b = tiles_ + stage * (S::q_bytes / 16) + kAlongRows;
    forget(d);
    wgmma_fence();
#pragma unroll
    for (int i = 0; i < S::width / 16; ++i) {
      const int half = i / 4, in_half = i % 4 * kWgmmaDescriptorStep;
      wgmma<S::q_rows>(d, wgmma_descriptor(a + at_a / 16 + half * (S::rows * 128 / 16) + in_half),
                       wgmma_descriptor(b + at_b / 16 + half * (S::q_rows * 128 / 16) + in_half),
                       i > 0);
    }
    wgmma_commit();
  }

  __device__ __forceinline__ void outer(float (&d)[S::width / 2],
                                        std::uint32_t (&a)[S::q_rows / 16][4], int at_b, int stage,
                                        bool first) {
    const std::uint32_t b = tiles_ + stage * (S::q_bytes / 16) + kHalvesApart;
    wgmma_fence();
#pragma unroll
    for (int i = 0; i < S::q_rows / 16; ++i) {
      wgmma_from_registers<S::width>(
          d, a[i], wgmma_descriptor(b + at_b / 16 + i * kWgmmaRowsOfKStep), i > 0 || !first);
    }
    wgmma_commit();
  }

  template <Weights weights>
  __device__ __forceinline__ float weight(int i) const {
    if constexpr (weights == Weights::kWhole) {
      return s_[i];
    } else {
      const unsigned of_pair = i % 2 == 0 ? 0x1000 : 0x3200, low = 4 + i % 4;
      return __uint_as_float(__byte_perm(p_[i / 8][i / 2 % 4], low_[i / 4], of_pair | low * 0x11) -
                             kHalfOfLast);
    }
  }

  __device__ __forceinline__ static void round(std::uint32_t (&to)[S::q_rows / 16][4],
                                               const float (&from)[S::q_rows / 2]) {
#pragma unroll
    for (int i = 0; i < S::q_rows / 4; ++i) {
      to[i / 4][i % 4] = rounded_pair(from[2 * i], from[2 * i + 1]);
    }
  }

  /// Begins to write 64 x width numbers through `to`.
  __device__ __forceinline__ void write_out(const CUtensorMap& map,
                                            const float (&sums)[S::width / 2], std::uint32_t to,
                                            int first_row, int head) {
    constexpr int kHalf = kConsumerRows * 128;
    stage(to, kHalf, sums);
    publish_to_copies();
    meet_in_warpgroup();
    if (threadIdx.x % 128 != 0) return;
#pragma unroll
    for (int half = 0; half < S::halves; ++half) {
      tensor_store(&map, to + half * kHalf, half * 64, first_row, head, keep_least());
    }
    commit_bulk_stores();
  }

  /// 64 x width numbers, rounded, to where a copy takes them from.
  __device__ __forceinline__ static void stage(std::uint32_t to, int half_bytes,
                                               const float (&from)[S::width / 2]) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int row = static_cast<int>(threadIdx.x % 128 / 32) * 16 + lane % 16;
#pragma unroll
    for (int i = 0; i < S::width / 16; ++i) {
      const float* eight = from + 8 * i;
      store_matrices(to + i / 4 * half_bytes + row * 128 + (i % 4 * 2 + lane / 16 ^ row % 8) * 16,
                     rounded_pair(eight[0], eight[1]), rounded_pair(eight[2], eight[3]),
                     rounded_pair(eight[4], eight[5]), rounded_pair(eight[6], eight[7]));
    }
  }

  float s_[S::q_rows / 2], dk_[S::width / 2], dv_[S::width / 2];
  std::uint32_t p_[S::q_rows / 16][4], ds_[S::q_rows / 16][4], low_[S::q_rows / 8];
  float to_exponent_;
  std::uint32_t shared_, tiles_;
  int consumer_;
};
#endif

/// Why wgmma cannot solve this here; empty: it can.
inline std::string refuse_without_wgmma(const Problem&) { return no_wgmma(); }

}  // namespace warpgauge::kernels::attention_backward
