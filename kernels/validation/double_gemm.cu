// SPDX-License-Identifier: Apache-2.0
// Tiled matrix product in double precision, a 4 x 4 patch of outputs a thread, without tensor
// cores. Should be bound by the FP64 pipe.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kTile = 64, kDepth = 8, kPatch = 4, kThreads = (kTile / kPatch) * (kTile / kPatch);

__global__ void __launch_bounds__(kThreads)
    double_gemm(const double* a, const double* b, double* c, int order) {
  __shared__ double from_a[kDepth][kTile], from_b[kDepth][kTile];
  const int column = static_cast<int>(threadIdx.x) % (kTile / kPatch);
  const int row = static_cast<int>(threadIdx.x) / (kTile / kPatch);
  const double* a_tile = a + std::size_t(blockIdx.y) * kTile * order;
  const double* b_tile = b + std::size_t(blockIdx.x) * kTile;
  double sum[kPatch][kPatch] = {};
  for (int k0 = 0; k0 < order; k0 += kDepth) {
    for (int i = static_cast<int>(threadIdx.x); i < kTile * kDepth; i += kThreads) {
      from_a[i % kDepth][i / kDepth] = a_tile[std::size_t(i / kDepth) * order + k0 + i % kDepth];
      from_b[i / kTile][i % kTile] = b_tile[std::size_t(k0 + i / kTile) * order + i % kTile];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kDepth; ++k) {
      double x[kPatch], y[kPatch];
#pragma unroll
      for (int i = 0; i < kPatch; ++i) {
        x[i] = from_a[k][row + i * (kTile / kPatch)];
        y[i] = from_b[k][column + i * (kTile / kPatch)];
      }
#pragma unroll
      for (int i = 0; i < kPatch; ++i) {
#pragma unroll
        for (int j = 0; j < kPatch; ++j) sum[i][j] = fma(x[i], y[j], sum[i][j]);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < kPatch; ++i) {
#pragma unroll
    for (int j = 0; j < kPatch; ++j) {
      c[(std::size_t(blockIdx.y) * kTile + row + i * (kTile / kPatch)) * order +
        blockIdx.x * kTile + column + j * (kTile / kPatch)] = sum[i][j];
    }
  }
}

__global__ void widen(const float* from, double* to, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) to[i] = from[i];
}

std::shared_ptr<DeviceBuffer<double>> doubles(std::size_t count, std::uint64_t seed) {
  const auto singles = normal_buffer(count, seed);
  auto values = buffer<double>(count);
  widen<<<blocks_for(count, 256), 256>>>(singles->data(), values->data(), count);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  return values;
}

Work make(double size, std::uint64_t seed) {
  const int order = static_cast<int>(size);  // a multiple of the tile
  const std::size_t n = std::size_t(order) * order;
  const auto a = doubles(n, seed), b = doubles(n, seed + 1'000'000);
  const auto c = buffer<double>(n);
  Work work{.flop = 2 * size * size * size, .compulsory_bytes = 3 * 8 * size * size};
  work.launch = [=](cudaStream_t stream) {
    const auto tiles = static_cast<unsigned>(order / kTile);
    double_gemm<<<dim3(tiles, tiles), kThreads, 0, stream>>>(a->data(), b->data(), c->data(),
                                                             order);
  };
  work.check = [=] {
    const auto x = a->to_host(), y = b->to_host(), z = c->to_host();
    constexpr std::size_t kStride = 9973;
    return first_difference(
        n / kStride, [&](std::size_t i) { return z[i * kStride]; },
        [&](std::size_t i) {
          const std::size_t row = i * kStride / order, column = i * kStride % order;
          double sum = 0;
          for (int k = 0; k < order; ++k) {
            sum += x[row * order + k] * y[std::size_t(k) * order + column];
          }
          return sum;
        },
        always(0x1p-50 * order));
  };
  return work;
}

const RegisterKernel<make> kRegister{
    "How fast does a register-tiled FP64 product run?", {"order", "1"}, {512, 1024, 2048}};

}  // namespace
}  // namespace warpgauge::kernels::validation
