// SPDX-License-Identifier: Apache-2.0
// Adds to wmma: the multiply-add instruction itself (mma.sync m16n8k16), whose fragments' places in
// registers are documented, and with it
// - ldmatrix: one instruction loads four 8 x 8 matrices, and nothing is converted or moved;
// - an XOR swizzle in place of padding: the 16-byte pieces of a row are stored at their index XOR
//   the row, so that eight rows of one column of pieces meet all 32 banks, and no byte is wasted;
// - cp.async in several stages: copies of the next tiles of A and B run while this one is
//   multiplied, and pass no register;
// - fragments of the next k-step are loaded before this one's are used.
// Limits: none; rows that do not begin on 16 bytes are gathered element by element.
// Bound by mma.sync itself on a device that has wgmma: there it reaches somewhat more than half of
// the tensor cores' rate. A warp's 64 x 64 patch keeps ldmatrix below the shared-memory rate.
#include "kernels/gemm_bf16/gemm_bf16.h"
#include "probes/device/async_copy.cuh"
#include "probes/device/mma.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

constexpr int kRows = 128, kColumns = 128;  // of a block's tile of C
constexpr int kPatch = 64;                  // a warp's patch of it, squared
constexpr int kWarpColumns = kColumns / kPatch;
constexpr int kThreads = kRows / kPatch * kWarpColumns * 32;
constexpr int kBlocksPerSm = 2;  // one multiplies while the other meets at its barrier
constexpr int kDepth = 64;       // of a stage along k
constexpr int kStep = 16;        // of an mma along k
constexpr int kSteps = kDepth / kStep;
constexpr int kStages = 3;
constexpr int kBand = 16;  // tiles

constexpr int kRowBytes = kDepth * 2;
constexpr int kPieces = kRowBytes / 16;
constexpr int kStageA = kRows * kRowBytes, kStageBytes = kStageA + kColumns * kRowBytes;
constexpr int kSharedBytes = kStages * kStageBytes;
static_assert(kPieces == 8, "the swizzle below is that of rows of 128 bytes");

/// A thread copies one piece of every kRowsAtOnce-th row.
constexpr int kRowsAtOnce = kThreads / kPieces;
constexpr int kPiecesA = kRows / kRowsAtOnce, kPiecesB = kColumns / kRowsAtOnce;
static_assert(kPiecesA % kSteps == 0 && kPiecesB % kSteps == 0, "shared out among the k-steps");

/// Where in its row of a stage piece `piece` lies.
__device__ __forceinline__ int swizzled(int row_in_eight, int piece) {
  return (piece ^ row_in_eight) * 16;
}

__device__ __forceinline__ void store_piece(std::uint32_t to, const uint4& v) {
  asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(to), "r"(v.x), "r"(v.y), "r"(v.z),
               "r"(v.w)
               : "memory");
}

/// One thread's copies of one operand: a piece of every kRowsAtOnce-th row of the tile, stage by
/// stage along k. Keeps one pointer and a bit a row: the fragments leave no room for more.
template <bool vectors, int pieces>
class Copies {
 public:
  __device__ Copies(const __nv_bfloat16* matrix, int rows, int k, int first_row)
      : matrix_(matrix), rows_(rows), k_(k) {
    row_ = first_row + static_cast<int>(threadIdx.x) / kPieces;
    column_ = static_cast<int>(threadIdx.x) % kPieces * 8;
    next_ = matrix + static_cast<std::int64_t>(row_) * k + column_;
    for (int i = 0; i < pieces; ++i) {
      inside_ |= static_cast<unsigned>(row_ + i * kRowsAtOnce < rows && column_ < k) << i;
    }
  }

  /// Share `part` of kSteps of the next stage, to where its first row belongs.
  __device__ void start(std::uint32_t to, int part) const {
#pragma unroll
    for (int i = part * pieces / kSteps; i < (part + 1) * pieces / kSteps; ++i) {
      const std::uint32_t to_row = to + i * kRowsAtOnce * kRowBytes;
      if constexpr (vectors) {
        probes::async_copy_16(to_row, next_ + static_cast<std::int64_t>(i * kRowsAtOnce) * k_,
                              (inside_ >> i & 1) != 0);
      } else {
        store_piece(to_row, gather_vector(matrix_, rows_, k_, row_ + i * kRowsAtOnce, column_));
      }
    }
  }

  __device__ void advance() {
    next_ += kDepth;
    column_ += kDepth;
    if (column_ >= k_) inside_ = 0;
  }

 private:
  const __nv_bfloat16* matrix_;
  int rows_, k_, row_, column_;
  const __nv_bfloat16* next_;
  unsigned inside_ = 0;
};

using probes::Fragment;
using probes::load_matrices;

template <bool vectors>
__global__ void __launch_bounds__(kThreads, kBlocksPerSm)
    mma_sync(const Problem p, const Raster raster) {
  extern __shared__ __align__(128) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const TilePlace place = raster.place(static_cast<int>(blockIdx.x));
  const int first_row = place.row * kRows, first_column = place.column * kColumns;
  const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, warp = thread / 32;
  const int patch_row = warp / kWarpColumns * kPatch, patch_column = warp % kWarpColumns * kPatch;
  const int stages_of_k = (p.k + kDepth - 1) / kDepth;

  static_assert(kRowsAtOnce % 8 == 0, "all of a thread's rows are swizzled alike");
  const int copied_row = thread / kPieces;
  const std::uint32_t copied =
      shared + copied_row * kRowBytes + swizzled(copied_row % 8, thread % kPieces);
  Copies<vectors, kPiecesA> copies_a(p.a, p.m, p.k, first_row);
  Copies<vectors, kPiecesB> copies_b(p.b, p.n, p.k, first_column);
  // Share `part` of kSteps of stage i, to the stage at offset `to`.
  const auto fetch = [&](int i, int to, int part) {
    if (i < stages_of_k) {
      copies_a.start(copied + to, part);
      copies_b.start(copied + to + kStageA, part);
    }
    if (part + 1 == kSteps) {
      copies_a.advance();
      copies_b.advance();
      probes::commit_async_copies();  // also an empty one: they are counted
    }
  };

  // An A fragment is 16 rows by 16 of k: the upper half of the warp addresses the second eight of
  // k. Two B fragments are 16 columns by 16 of k: the second and the fourth quarter do.
  const std::uint32_t rows_a = shared + (patch_row + lane % 16) * kRowBytes;
  const std::uint32_t rows_b =
      shared + kStageA + (patch_column + lane / 16 * 8 + lane % 8) * kRowBytes;
  Fragment a[2][kPatch / 16], b[2][kPatch / 16];
  const auto load = [&](int to, int from, int step) {
    const std::uint32_t at_a = rows_a + from + swizzled(lane % 8, step * 2 + lane / 16);
    const std::uint32_t at_b = rows_b + from + swizzled(lane % 8, step * 2 + lane / 8 % 2);
#pragma unroll
    for (int i = 0; i < kPatch / 16; ++i) {
      a[to][i] = load_matrices(at_a + i * 16 * kRowBytes);
      b[to][i] = load_matrices(at_b + i * 16 * kRowBytes);
    }
  };

  float sum[kPatch / 16][kPatch / 8][4] = {};
  for (int i = 0; i < kStages - 1; ++i) {
#pragma unroll
    for (int part = 0; part < kSteps; ++part) fetch(i, i * kStageBytes, part);
  }
  int stage = 0, filled = (kStages - 1) * kStageBytes;  // offsets
#pragma unroll 1
  for (int i = 0; i < stages_of_k; ++i) {
    probes::wait_async_copies<kStages - 2>();
    __syncthreads();  // stage i is here for all, and all have read stage i - 1
    load(0, stage, 0);
#pragma unroll
    for (int step = 0; step < kSteps; ++step) {
      if (step + 1 < kSteps) load((step + 1) % 2, stage, step + 1);
      fetch(i + kStages - 1, filled, step);
#pragma unroll
      for (int row = 0; row < kPatch / 16; ++row) {
#pragma unroll
        for (int column = 0; column < kPatch / 8; ++column) {
          const Fragment& from_b = b[step % 2][column / 2];
          float(&d)[4] = sum[row][column];
          probes::mma_m16n8k16(d[0], d[1], d[2], d[3], a[step % 2][row].part,
                               from_b.part[column % 2 * 2], from_b.part[column % 2 * 2 + 1]);
        }
      }
    }
    filled = stage;
    stage = stage + kStageBytes == kSharedBytes ? 0 : stage + kStageBytes;
  }
  probes::wait_async_copies<0>();

  const int row = first_row + patch_row + lane / 4;
  const int column = first_column + patch_column + lane % 4 * 2;
#pragma unroll
  for (int i = 0; i < kPatch / 16; ++i) {
#pragma unroll
    for (int j = 0; j < kPatch / 8; ++j) {
      const auto& d = sum[i][j];
      store_pair(p.c, p.m, p.n, row + i * 16, column + j * 8, d[0], d[1]);
      store_pair(p.c, p.m, p.n, row + i * 16 + 8, column + j * 8, d[2], d[3]);
    }
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "mma.sync fed by ldmatrix from swizzled shared memory, cp.async in several stages",
     .min_capability = 80,
     .machine_code = {expect(mma_sync<true>, "HMMA.16816.F32.BF16",
                             "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 128),
                      expect(mma_sync<true>, "LDSM.16.M88.4",
                             "ldmatrix.sync.aligned.m8n8.x4.shared.b16", 32),
                      expect(mma_sync<true>, "LDGSTS.E.BYPASS.128*", "cp.async.cg.shared.global",
                             16)
                          .even_conditional()},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const auto launch = rows_are_vectors(p) ? launch_raster<mma_sync<true>, Problem>
                                               : launch_raster<mma_sync<false>, Problem>;
       launch(Raster::over(p.m, p.n, kRows, kColumns, kBand), kThreads, kSharedBytes, stream, p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
