// SPDX-License-Identifier: Apache-2.0
// What the rungs of wgmma share: shapes of tiles, how they are fetched, and what a warpgroup does
// with its 64 rows of Q.
//
// S = Q K^T has both operands in shared memory, along the rows that they are loaded in. In O = P V,
// P comes from the registers in which S was left: its fragments lie as those of a result, but for
// the rounding. V is read as it lies, with its columns along the rows (wgmma_rows_of_k), so that
// nothing is transposed.
#pragma once

#include <cstdint>

#include "kernels/attention/attention.h"
#include "kernels/attention/online_softmax.cuh"
#include "kernels/attention/shape.h"
#include "kernels/harness/attention/release.cuh"
#include "kernels/harness/ring_place.h"
#include "kernels/harness/wgmma/tensor_map.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::attention {

template <class S>
Work work_of(const Problem& p) {
  return {p.heads, p.length, (p.length + S::rows - 1) / S::rows, p.scale * kLog2E};
}

/// The tensor maps of a problem; a kernel's parameters.
template <class S>
struct Maps {
  CUtensorMap q, k, v, o;

  explicit Maps(const Problem& p)
      : q(stack_map(p.q, p.heads, p.length, p.width, S::rows)),
        k(stack_map(p.k, p.heads, p.length, p.width, S::columns)),
        v(stack_map(p.v, p.heads, p.length, p.width, S::columns)),
        o(stack_map(p.o, p.heads, p.length, p.width, kConsumerRows)) {}
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// Starts the copy of `rows` rows of a matrix, half of a row behind the other, and announces them.
/// Without a hint for the L2: copies with one (evict_normal) are not joined with those of other SMs
/// that ask for the same lines at about the same time, as blocks with tiles of one head do.
template <class S, int rows>
__device__ __forceinline__ void fetch(std::uint32_t to, const CUtensorMap& map, int row, int head,
                                      std::uint32_t full) {
  barrier_arrive_expecting(full, rows * S::width * 2);
#pragma unroll
  for (int half = 0; half < S::halves; ++half) {
    tensor_load(to + half * rows * 128, &map, half * 64, row, head, full);
  }
}

/// Begins to store a consumer's rows of O, out of the slot of Q at `from`.
template <class S>
__device__ __forceinline__ void store_rows(const CUtensorMap& map, std::uint32_t from, int consumer,
                                           int first_row, int head) {
#pragma unroll
  for (int half = 0; half < S::halves; ++half) {
    tensor_store(&map, from + (half * S::rows + consumer * kConsumerRows) * 128, half * 64,
                 first_row, head, keep_normally());
  }
}

template <class S>
__device__ __forceinline__ void init_stages(std::uint32_t shared) {
  for (int i = 0; i < S::q_slots; ++i) barrier_init(shared + S::at_q_full + i * 8, 1);
  for (int i = 0; i < S::k_stages; ++i) {
    barrier_init(shared + S::at_k_full + i * 8, 1);
    barrier_init(shared + S::at_k_empty + i * 8, S::consumers * 4);  // a warp each
  }
  for (int i = 0; i < S::v_stages; ++i) {
    barrier_init(shared + S::at_v_full + i * 8, 1);
    barrier_init(shared + S::at_v_empty + i * 8, S::consumers * 4);
  }
}

/// All threads of the block write the ones; they have yet to meet.
template <class S>
__device__ __forceinline__ void write_ones(std::uint8_t* shared_memory) {
  const auto ones = reinterpret_cast<__nv_bfloat162*>(shared_memory + S::at_ones);
  for (int i = static_cast<int>(threadIdx.x); i < S::columns * 32; i += S::threads) {
    ones[i] = __float2bfloat162_rn(1);
  }
  publish_to_copies();
}

/// A warpgroup's 64 rows: scores, weights and outputs, in its registers.
template <class S>
class WarpgroupTile {
 public:
  __device__ WarpgroupTile(std::uint32_t shared, int consumer, float to_exponent)
      : rows_(to_exponent),
        shared_(shared),
        q_(wgmma_descriptor_start(shared + consumer * kConsumerRows * 128)),
        k_(wgmma_descriptor_start(shared + S::at_k)),
        v_(wgmma_rows_of_k(shared + S::at_v,
                           S::sums_by_product ? S::at_ones - S::at_v : S::columns * 128)),
        consumer_(consumer) {}

  /// Begins S = Q K^T.
  __device__ __forceinline__ void multiply_k(int slot, int stage) {
    wgmma_fence();
#pragma unroll
    for (int step = 0; step < S::width / 16; ++step) {
      const int half = step / 4, in_half = step % 4 * kWgmmaDescriptorStep;
      wgmma<S::columns>(
          s_,
          wgmma_descriptor(q_ + slot * (S::q_bytes / 16) + half * (S::rows * 128 / 16) + in_half),
          wgmma_descriptor(k_ + stage * (S::stage_bytes / 16) + half * (S::columns * 128 / 16) +
                           in_half),
          step > 0);
    }
    wgmma_commit();
  }

  /// Begins O += P V, or O = P V for a tile's first. What O is to be multiplied by before that is
  /// left until here: if S = Q K^T of the next step has been begun, it runs meanwhile.
  __device__ __forceinline__ void multiply_v(int stage, bool first) {
    if (rescale_) scale_rows(o_, factors_);
    rescale_ = false;
    wgmma_settle(o_);
    wgmma_fence();
#pragma unroll
    for (int step = 0; step < S::columns / 16; ++step) {
      wgmma_from_registers<S::output_columns>(
          o_, p_[step], wgmma_descriptor(v_ + stage * kNextV + step * kWgmmaRowsOfKStep),
          step > 0 || !first);
    }
    wgmma_commit();
  }

  /// Waits until at most `pending` products are under way, begun last: S is there where one is, O
  /// too where none is.
  template <int pending>
  __device__ __forceinline__ void wait() {
    wgmma_wait<pending>();
    wgmma_settle(s_);
    if constexpr (pending == 0) wgmma_settle(o_);
  }

  /// Leaves out scores that the row has not: those behind the end of K, or behind the diagonal.
  __device__ __forceinline__ void mask_scores(const Work& work, int first_row, int step) {
    const int first = step * S::columns;
    if (!S::causal && first + S::columns <= work.length) return;
    const int thread = static_cast<int>(threadIdx.x % 128);
    const int row = first_row + thread / 32 * 16 + thread % 32 / 4;
    mask<S::columns>(s_, first, S::causal ? min(work.length, row + 1) : work.length,
                     S::causal ? min(work.length, row + 9) : work.length);
  }

  __device__ __forceinline__ void begin_rows() { rows_.begin(s_); }
  __device__ __forceinline__ void go_on() { rescale_ = rows_.go_on(s_, factors_); }

  /// P = S, rounded. No product reads P any more.
  __device__ __forceinline__ void round_weights() {
#pragma unroll
    for (int step = 0; step < S::columns / 16; ++step) {
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        p_[step][e] = rounded_pair(s_[8 * step + 2 * e], s_[8 * step + 2 * e + 1]);
      }
    }
  }

  /// One over the sums of both rows. Where products make these, no product may be under way.
  __device__ __forceinline__ RowFactors reciprocal_sums() const {
    if constexpr (S::sums_by_product) {
      return {1 / o_[S::width / 2], 1 / o_[S::width / 2 + 2]};
    } else {
      return rows_.reciprocal_sums();
    }
  }

  /// O times `factors` to shared memory, where this warpgroup's rows of Q were. The copy engine may
  /// read it once the threads have met.
  __device__ __forceinline__ void stage_outputs(const RowFactors& factors, int slot) {
    meet(kAmongFirst + consumer_, 128);  // all warps have read their Q
    const int thread = static_cast<int>(threadIdx.x % 128), lane = thread % 32;
    const int row = thread / 32 * 16 + lane % 16;
    const std::uint32_t to = shared_ + slot * S::q_bytes + (consumer_ * kConsumerRows + row) * 128;
    scale_rows(o_, factors);
#pragma unroll
    for (int i = 0; i < S::width / 16; ++i) {
      const float* eight = o_ + 8 * i;
      const int piece = i % 4 * 2 + lane / 16;
      store_matrices(to + i / 4 * (S::rows * 128) + (piece ^ row % 8) * 16,
                     rounded_pair(eight[0], eight[1]), rounded_pair(eight[2], eight[3]),
                     rounded_pair(eight[4], eight[5]), rounded_pair(eight[6], eight[7]));
    }
    publish_to_copies();
  }

  /// The same, and one thread stores it, waiting until that is done.
  __device__ __forceinline__ void write_outputs(const CUtensorMap& map, int first_row, int head) {
    stage_outputs(reciprocal_sums(), 0);
    meet(kAmongFirst + consumer_, 128);
    if (threadIdx.x % 128 != 0) return;
    store_rows<S>(map, shared_, consumer_, first_row, head);
    commit_bulk_stores();
    wait_bulk_stores<0>();
  }

 private:
  static constexpr int kAmongFirst = 8;  // hardware barriers, one a warpgroup
  /// From one stage of V to the next, in its descriptor: the ones do not move.
  static constexpr std::uint32_t kNextV =
      S::stage_bytes / 16U - (S::sums_by_product ? S::stage_bytes / 16U << 16 : 0);

  OnlineRows<S::columns, S::by_polynomial, !S::sums_by_product> rows_;
  float s_[S::columns / 2], o_[S::output_columns / 2];
  RowFactors factors_;
  bool rescale_ = false;
  std::uint32_t p_[S::columns / 16][4];
  std::uint32_t shared_, q_, k_, v_;
  int consumer_;
};
#endif

/// Why wgmma cannot solve this here; empty: it can.
inline std::string refuse_without_wgmma(const Problem&) { return no_wgmma(); }

// -- The machine code that proves it
// ---------------------------------------------------------------

/// Both products of a step, in its loop: S of `columns` columns has width / 16 of depth 16, O has
/// columns / 16. O has `width` columns, or `output_columns` where these are others.
inline CodeExpectation expect_products(const machine_code::Kernels& kernels, int width, int columns,
                                       int output_columns = 0) {
  if (output_columns == 0) output_columns = width;
  const std::string n = "(" + std::to_string(columns) + "|" + std::to_string(output_columns) + ")";
  return expect(kernels, "HGMMA.64x" + n + "x16.F32.BF16",
                "wgmma.mma_async.sync.aligned.m64n" + n + "k16.f32.bf16.bf16",
                width / 16 + columns / 16)
      .even_conditional()  // a loop that waits lies within
      .on(kWgmmaOn);
}

/// One exponential a score; two more where a row's largest score has grown.
inline CodeExpectation expect_exponentials(const machine_code::Kernels& kernels, int columns) {
  return expect(kernels, "MUFU.EX2", "ex2.approx.ftz.f32", columns / 2 + 2)
      .even_conditional()
      .on(kWgmmaOn);
}

}  // namespace warpgauge::kernels::attention
