// SPDX-License-Identifier: Apache-2.0
// What becomes of the sums of a product (harness/wgmma/specialised.cuh) that is a linear layer. The
// terms of a tile's rows and columns come into a stage of the ring by the copy engine, behind the
// operands: consumers wait for no load of their own.
#pragma once

#include <cuda/atomic>

#include "kernels/harness/wgmma/specialised_launch.cuh"
#include "kernels/layer_norm_linear/moments.cuh"
#include "probes/device/grid_wait.cuh"

namespace warpgauge::kernels::layer_norm_linear {

/// A consumer's sums.
template <class S>
using Sums = float[S::blocks][S::columns / 2];

/// The first of two neighbouring columns of the tile, in which sums 4 j to 4 j + 3 of a thread lie:
/// two in a row, two in the row eight below.
__device__ __forceinline__ int column_of(int j) {
  return 8 * j + static_cast<int>(probes::thread_index() % 4) * 2;
}

/// Adds the bias.
struct WithBias {
  struct Arguments {
    const float* bias;
  };
  static constexpr bool takes_stage = true, has_helpers = false;
  static constexpr int shared_bytes = 0;

  template <class S>
  static __device__ __forceinline__ void fetch(const Arguments& arguments, bool /*first*/,
                                               std::uint32_t stage, std::uint32_t full, int /*row*/,
                                               int column) {
    constexpr int kBytes = S::columns * int{sizeof(float)};
    probes::barrier_arrive_expecting(full, kBytes);
    probes::bulk_load(stage, arguments.bias + column, kBytes, full);
  }

  template <class S>
  static __device__ __forceinline__ void apply(Sums<S>& sum, std::uint32_t stage, int /*row*/) {
    const std::uint32_t columns = stage + column_of(0) * int{sizeof(float)};
#pragma unroll
    for (int j = 0; j < S::columns / 8; ++j) {
      const float2 bias = *probes::shared_pointer<float2>(columns + j * 8 * int{sizeof(float)});
#pragma unroll
      for (int i = 0; i < S::blocks * 4; ++i) {
        sum[i / 4][4 * j + i % 4] += i % 2 == 0 ? bias.x : bias.y;
      }
    }
  }
};

/// Normalises: the sums are those of X and gamma W, and (x - mean) scale summed is
/// scale sum(x) - mean scale sum(1).
struct Normalised {
  struct Arguments {
    const float2 *row_terms, *column_terms;
  };
  static constexpr bool takes_stage = true, has_helpers = false;
  static constexpr int shared_bytes = 0;

  template <class S>
  static __device__ __forceinline__ void fetch(const Arguments& arguments, bool /*first*/,
                                               std::uint32_t stage, std::uint32_t full, int row,
                                               int column) {
    constexpr int kColumns = S::columns * int{sizeof(float2)},
                  kRows = S::rows * int{sizeof(float2)};
    static_assert(kColumns + kRows <= S::stage_a);
    probes::barrier_arrive_expecting(full, kColumns + kRows);
    probes::bulk_load(stage, arguments.column_terms + column, kColumns, full);
    probes::bulk_load(stage + kColumns, arguments.row_terms + row, kRows, full);
  }

  /// `row`: of the tile, the consumer's first.
  template <class S>
  static __device__ __forceinline__ void apply(Sums<S>& sum, std::uint32_t stage, int row) {
    constexpr int kPair = sizeof(float2);
    const int thread = static_cast<int>(probes::thread_index() % 128);
    const std::uint32_t rows =
        stage + (S::columns + row + thread / 32 * 16 + thread % 32 / 4) * kPair;
    float2 of_row[S::blocks][2];
#pragma unroll
    for (int i = 0; i < S::blocks * 2; ++i) {
      of_row[i / 2][i % 2] =
          *probes::shared_pointer<float2>(rows + (i / 2 * kWgmmaRows + i % 2 * 8) * kPair);
    }
    const std::uint32_t columns = stage + column_of(0) * kPair;
#pragma unroll
    for (int j = 0; j < S::columns / 8; ++j) {
      const float4 two = *probes::shared_pointer<float4>(columns + j * 8 * kPair);  // columns
#pragma unroll
      for (int i = 0; i < S::blocks * 4; ++i) {
        const float2 terms = of_row[i / 4][i % 4 / 2];
        float& one = sum[i / 4][4 * j + i % 4];
        const float shift = i % 2 == 0 ? terms.y * two.x + two.y : terms.y * two.z + two.w;
        one = one * terms.x + shift;
      }
    }
  }
};

/// The same, and three warps of each block find the row terms of a share of X while the first tiles
/// are multiplied. They read rows through the memory that C will pass through later.
struct NormalisedByHelpers {
  /// What a launch is given; it becomes the kernel's arguments where all blocks are resident.
  struct Arguments;
  struct Places {
    const __nv_bfloat16* x;
    int m, k;
    float epsilon;
    float2* row_terms;
    const float2* column_terms;
    Progress* progress;

    Arguments on(probes::ResidentGrid grid) const;
  };
  struct Arguments : Places, probes::ResidentGrid {};
  static constexpr bool takes_stage = true, has_helpers = true;
  static constexpr int kHelpers = 3, kBuffers = 2;              // a helper
  static constexpr int shared_bytes = kHelpers * kBuffers * 8;  // of barriers

  using Count = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;

  /// Waits until every helper of every block has found its rows. Registers are few, so a number of
  /// looks limits the wait, not the timer; each look is a load from L2.
  static __device__ __forceinline__ void wait_for_rows(const Arguments& arguments) {
    constexpr unsigned kMostLooks = 1U << 24;  // some seconds
    unsigned looks = kMostLooks;
    while (Count(arguments.progress->found).load(cuda::memory_order_acquire) !=
               gridDim.x * kHelpers &&
           --looks != 0) {
    }
    probes::trap_if(looks == 0);
    probes::publish_all_to_copies();  // which read what other threads wrote
  }

  template <class S>
  static __device__ __forceinline__ void fetch(const Arguments& arguments, bool first,
                                               std::uint32_t stage, std::uint32_t full, int row,
                                               int column) {
    if (first) wait_for_rows(arguments);
    Normalised::fetch<S>({arguments.row_terms, arguments.column_terms}, first, stage, full, row,
                         column);
  }

  template <class S>
  static __device__ __forceinline__ void apply(Sums<S>& sum, std::uint32_t stage, int row) {
    Normalised::apply<S>(sum, stage, row);
  }

  /// Puts the counts back once no producer waits any more.
  static __device__ __forceinline__ void leave(const Arguments& arguments) {
    if (Count(arguments.progress->left).fetch_add(1, cuda::memory_order_acq_rel) + 1 != gridDim.x) {
      return;
    }
    Count(arguments.progress->found).store(0, cuda::memory_order_relaxed);
    Count(arguments.progress->left).store(0, cuda::memory_order_relaxed);
  }

  /// Adds a warp's piece of `bytes` in shared memory. The loops stay loops: registers are few.
  static __device__ __forceinline__ void add_piece(Moments& moments, std::uint32_t piece, int bytes,
                                                   int lane) {
    const auto elements = static_cast<float>(bytes / 2);
    float sum = 0, squares = 0;
#pragma unroll 2
    for (int at = lane * 16; at < bytes; at += 32 * 16) {
      sum += sum_of(*probes::shared_pointer<uint4>(piece + at));
    }
    const float mean = across_lanes(sum, Sum{}) / elements;
#pragma unroll 2
    for (int at = lane * 16; at < bytes; at += 32 * 16) {
      squares += squares_of(*probes::shared_pointer<uint4>(piece + at), mean);
    }
    moments.add(elements, mean, across_lanes(squares, Sum{}));
  }

  /// One warp: its rows of X, in pieces that fit a buffer; while it adds one, the next is copied.
  template <class S>
  static __device__ __forceinline__ void help(const Arguments& arguments, std::uint32_t shared,
                                              int helper) {
    using namespace probes;
    constexpr int kPiece = S::staging_bytes / (kHelpers * kBuffers) / 1024 * 1024;
    const int lane = static_cast<int>(thread_index() % 32);
    const std::uint32_t buffers = shared + S::at_c + helper * (kBuffers * kPiece);
    const std::uint32_t barriers = shared + S::shared_bytes + helper * (kBuffers * 8);
    if (lane == 0) {
      for (int i = 0; i < kBuffers; ++i) barrier_init(barriers + i * 8, 1);
      publish_barriers();
    }
    __syncwarp();
    const int row_bytes = arguments.k * 2, stride = static_cast<int>(gridDim.x) * kHelpers;
    // The place of the next piece to fetch and of the next to add: a row, and bytes into it.
    struct Place {
      int row, at, buffer;
    };
    const auto advance = [&](Place& place) {
      place.buffer ^= 1;
      place.at += kPiece;
      if (place.at >= row_bytes) {
        place.at = 0;
        place.row += stride;
      }
    };
    Place fetched{static_cast<int>(blockIdx.x) * kHelpers + helper, 0, 0};
    Place added = fetched;
    const auto fetch = [&] {
      if (fetched.row < arguments.m && lane == 0) {
        const int bytes = min(kPiece, row_bytes - fetched.at);
        const std::uint32_t full = barriers + fetched.buffer * 8;
        barrier_arrive_expecting(full, bytes);
        bulk_load(buffers + fetched.buffer * kPiece,
                  reinterpret_cast<const char*>(arguments.x) +
                      static_cast<std::int64_t>(fetched.row) * row_bytes + fetched.at,
                  bytes, full);
      }
      advance(fetched);
    };
    for (int i = 0; i < kBuffers; ++i) fetch();
    Moments moments;
    int parity = 0;
#pragma unroll 1
    while (added.row < arguments.m) {
      const int bytes = min(kPiece, row_bytes - added.at);
      barrier_wait(barriers + added.buffer * 8, parity);
      add_piece(moments, buffers + added.buffer * kPiece, bytes, lane);
      __syncwarp();  // all lanes have read the buffer
      fetch();
      const int row = added.row;
      parity ^= added.buffer;  // after the second buffer both are in their next phase
      advance(added);
      if (added.row != row) {
        if (lane == 0) arguments.row_terms[row] = moments.terms(arguments.epsilon);
        moments = {};
      }
    }
    if (lane == 0) {
      Count(arguments.progress->found).fetch_add(1, cuda::memory_order_release);
    }
  }
};

inline NormalisedByHelpers::Arguments NormalisedByHelpers::Places::on(
    probes::ResidentGrid grid) const {
  return {*this, grid};
}

}  // namespace warpgauge::kernels::layer_norm_linear
