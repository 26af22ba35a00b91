// SPDX-License-Identifier: Apache-2.0
// Rung 4: tiles of 64 x 64, moved as 16-byte vectors; consecutive blocks go down the columns.
// A thread takes a patch of 4 x 4: four 16-byte loads in flight at once (128 KiB a full SM), a
// transposition in its registers, and four 16-byte stores. Vectors, not words, go through shared
// memory: eight lanes move eight vectors a pass, and the place of a vector in its row is XORed with
// the number of its patch, so that those eight lie in different banks on both sides. No padding: 16
// KiB a block, eight blocks an SM.
// The order of the tiles matters as much as their shape: blocks that follow each other write the
// same rows of the output, so that DRAM writes long stretches and reads short ones. In the other
// order, and in square bands, the same tiles were slower.
// A matrix whose rows do not all begin on 16 bytes is moved in single elements on that side, by the
// same launch and through the same shared tile (4-way conflicts). Bound by DRAM.
#include <cstdint>

#include "kernels/transpose/transpose.h"

namespace warpgauge::kernels::transpose {
namespace {

constexpr unsigned kSide = 64, kPatch = 4;
constexpr unsigned kPatches = kSide / kPatch;             // along a side
constexpr unsigned kThreads = kPatches * kPatches;        // a patch each
constexpr unsigned kRowsAPass = kThreads / kSide;         // in single elements
constexpr unsigned kElements = kSide * kSide / kThreads;  // of a thread

/// The transposed tile: row c holds column c of the input's tile, as kPatches vectors.
class Tile {
 public:
  /// Elements (4 patch ... 4 patch + 3, c) of the input's tile.
  __device__ __forceinline__ float4& vector(unsigned c, unsigned patch) {
    return vectors_[c * kPatches + (patch ^ (c / kPatch % 8))];
  }
  __device__ __forceinline__ float& element(unsigned c, unsigned r) {
    return reinterpret_cast<float*>(&vector(c, r / kPatch))[r % kPatch];
  }

 private:
  float4 vectors_[kSide * kPatches];
};

__device__ __forceinline__ void load_vectors(const Problem& p, const Corner& corner, Tile& tile) {
  const unsigned patch_col = threadIdx.x % kPatches, patch_row = threadIdx.x / kPatches;
  const std::size_t row = corner.row + kPatch * patch_row, col = corner.col + kPatch * patch_col;
  const float* from = p.in + row * p.cols + col;
  float4 x[kPatch];
#pragma unroll
  for (unsigned r = 0; r < kPatch; ++r) {
    const bool inside = row + r < p.rows && col < p.cols;
    x[r] = inside ? *reinterpret_cast<const float4*>(from + r * p.cols) : float4{};
  }
  tile.vector(kPatch * patch_col, patch_row) = {x[0].x, x[1].x, x[2].x, x[3].x};
  tile.vector(kPatch * patch_col + 1, patch_row) = {x[0].y, x[1].y, x[2].y, x[3].y};
  tile.vector(kPatch * patch_col + 2, patch_row) = {x[0].z, x[1].z, x[2].z, x[3].z};
  tile.vector(kPatch * patch_col + 3, patch_row) = {x[0].w, x[1].w, x[2].w, x[3].w};
}

__device__ __forceinline__ void load_elements(const Problem& p, const Corner& corner, Tile& tile) {
  const unsigned c = threadIdx.x % kSide, first_row = threadIdx.x / kSide;
  float x[kElements];
#pragma unroll
  for (unsigned k = 0; k < kElements; ++k) {
    const std::size_t row = corner.row + first_row + k * kRowsAPass;
    if (row < p.rows && corner.col + c < p.cols) x[k] = p.in[row * p.cols + corner.col + c];
  }
#pragma unroll
  for (unsigned k = 0; k < kElements; ++k) {
    const unsigned r = first_row + k * kRowsAPass;
    if (corner.row + r < p.rows && corner.col + c < p.cols) tile.element(c, r) = x[k];
  }
}

__device__ __forceinline__ void store_vectors(const Problem& p, const Corner& corner, Tile& tile) {
  const unsigned patch = threadIdx.x % kPatches, first_row = threadIdx.x / kPatches;
  const std::size_t out_col = corner.row + kPatch * patch;
#pragma unroll
  for (unsigned c = first_row; c < kSide; c += kThreads / kPatches) {
    if (corner.col + c < p.cols && out_col < p.rows) {
      float* to = p.out + (corner.col + c) * p.rows + out_col;
      *reinterpret_cast<float4*>(to) = tile.vector(c, patch);
    }
  }
}

__device__ __forceinline__ void store_elements(const Problem& p, const Corner& corner, Tile& tile) {
  const unsigned r = threadIdx.x % kSide, first_row = threadIdx.x / kSide;
#pragma unroll
  for (unsigned c = first_row; c < kSide; c += kRowsAPass) {
    if (corner.col + c < p.cols && corner.row + r < p.rows) {
      p.out[(corner.col + c) * p.rows + corner.row + r] = tile.element(c, r);
    }
  }
}

/// Whether all rows of a matrix begin on 16 bytes: whole vectors then lie inside it or outside.
bool rows_aligned(const float* matrix, std::size_t row_elements) {
  return reinterpret_cast<std::uintptr_t>(matrix) % sizeof(float4) == 0 &&
         row_elements % kPatch == 0;
}

// Eight leave a thread 32 registers. The compiler for capability 10 does with those only by
// spilling.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
constexpr int kBlocksOfSm = 6;
#else
constexpr int kBlocksOfSm = 8;
#endif

__global__ void __launch_bounds__(kThreads, kBlocksOfSm)
    wide_tile(const Problem p, unsigned tiles_down, bool in_aligned, bool out_aligned) {
  __shared__ Tile tile;
  const Corner corner = {std::size_t{blockIdx.x % tiles_down} * kSide,
                         std::size_t{blockIdx.x / tiles_down} * kSide};
  if (in_aligned) {
    load_vectors(p, corner, tile);
  } else {
    load_elements(p, corner, tile);
  }
  __syncthreads();
  if (out_aligned) {
    store_vectors(p, corner, tile);
  } else {
    store_elements(p, corner, tile);
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "64 x 64 tiles of 16-byte vectors turned in registers; blocks walk down the columns",
     .machine_code = {expect_anywhere(wide_tile, "LDG.E.128(.CONSTANT)?",
                                      "ld.global(.nc)?.v4.(f32|b32)", 4),
                      expect_anywhere(wide_tile, "STG.E.128", "st.global.v4.[fbu]32", 4),
                      expect_anywhere(wide_tile, "(LDS|STS).128", "(ld|st).shared.v4.[fbu]32", 8)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       wide_tile<<<tiles_of(p, kSide), kThreads, 0, stream>>>(
           p, blocks_for(p.rows, kSide), rows_aligned(p.in, p.cols), rows_aligned(p.out, p.rows));
     }}};

}  // namespace
}  // namespace warpgauge::kernels::transpose
