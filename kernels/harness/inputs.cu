// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/inputs.h"

#include <cuda_fp8.h>

#include <numeric>
#include <type_traits>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/methods/permutation.h"

namespace warpgauge::kernels {
namespace {

using probes::check;
using probes::Permutation;

constexpr int kBlocks = 1024, kThreads = 256;

/// 64 random bits of element `i`: SplitMix64 evaluated at a counter.
__device__ std::uint64_t random_bits(std::uint64_t seed, std::uint64_t i) {
  return Permutation::mix(seed * 0xd1342543de82ef95ULL + (i + 1) * 0x9e3779b97f4a7c15ULL);
}

__device__ void store(float* to, float value) { *to = value; }
__device__ void store(SplitFloat* to, float value) { to->value = value; }
__device__ void store(__nv_bfloat16* to, float value) { *to = __float2bfloat16(value); }
__device__ void store(__half* to, float value) { *to = __float2half(value); }
/// Half of the last of 10 bits is added, what is behind them cut off: halves go away from zero.
__device__ void store(Tf32* to, float value) {
  to->value = __uint_as_float((__float_as_uint(value) + 0x1000U) & ~0x1fffU);
}

__device__ void store(E4m3* to, float value) {
  to->bits = __nv_cvt_float_to_fp8(value, __NV_SATFINITE, __NV_E4M3);
}
__device__ void store(std::int8_t* to, float value) {
  constexpr float kScale = 32, kMost = 127;
  *to = static_cast<std::int8_t>(rintf(fminf(fmaxf(value * kScale, -kMost), kMost)));
}

/// Random bits behind those of a float: a double that has none is multiplied without rounding.
__device__ double with_lower_bits(float value, std::uint64_t bits) {
  return double{value} * (1 + static_cast<double>(bits & 0xffffff) * 0x1p-48);
}

template <class T>
__global__ void normal_kernel(T* values, std::size_t count, std::uint64_t seed) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const std::uint64_t bits = random_bits(seed, i);
    // (0, 1]: the logarithm of zero never occurs.
    const float u = (static_cast<float>(bits >> 40) + 1.0F) * 0x1p-24F;
    const float v = static_cast<float>(bits & 0xffffff) * 0x1p-24F;
    const float normal = sqrtf(-2.0F * logf(u)) * cospif(2.0F * v);
    if constexpr (std::is_same_v<T, double>) {
      values[i] = with_lower_bits(normal, Permutation::mix(bits));
    } else {
      store(values + i, normal);
    }
  }
}

/// `cumulative` has 256 entries: 2^32 times the probability of a value at most k (saturated).
__global__ void bytes_kernel(std::uint8_t* values, std::size_t count,
                             const std::uint32_t* cumulative, std::uint64_t seed) {
  __shared__ std::uint32_t table[256];
  table[threadIdx.x] = cumulative[threadIdx.x];
  __syncthreads();
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const auto draw = static_cast<std::uint32_t>(random_bits(seed, i) >> 32);
    int k = 0;
    for (int step = 128; step > 0; step /= 2) {
      if (draw > table[k + step - 1]) k += step;
    }
    values[i] = static_cast<std::uint8_t>(k);
  }
}

std::vector<std::uint32_t> cumulative_of(Bytes distribution) {
  std::vector<double> weight(256, 1.0);
  for (int k = 0; k < 256; ++k) {
    if (distribution == Bytes::kZipf) weight[k] = 1.0 / (k + 1);
  }
  const double total = std::accumulate(weight.begin(), weight.end(), 0.0);
  std::vector<std::uint32_t> cumulative;
  double below = 0;
  for (double w : weight) {
    below += w / total;
    cumulative.push_back(below >= 1 ? UINT32_MAX : static_cast<std::uint32_t>(below * 0x1p32));
  }
  cumulative.back() = UINT32_MAX;
  return cumulative;
}

}  // namespace

template <class T>
void fill_normal(T* values, std::size_t count, std::uint64_t seed) {
  if (count == 0) return;
  normal_kernel<<<kBlocks, kThreads>>>(values, count, seed);
  check(cudaGetLastError());
}
template void fill_normal(double*, std::size_t, std::uint64_t);
template void fill_normal(float*, std::size_t, std::uint64_t);
template void fill_normal(SplitFloat*, std::size_t, std::uint64_t);
template void fill_normal(__nv_bfloat16*, std::size_t, std::uint64_t);
template void fill_normal(__half*, std::size_t, std::uint64_t);
template void fill_normal(Tf32*, std::size_t, std::uint64_t);
template void fill_normal(E4m3*, std::size_t, std::uint64_t);
template void fill_normal(PromotedE4m3*, std::size_t, std::uint64_t);
template void fill_normal(std::int8_t*, std::size_t, std::uint64_t);

void fill_bytes(std::uint8_t* values, std::size_t count, Bytes distribution, std::uint64_t seed) {
  if (count == 0) return;
  if (distribution == Bytes::kConstant) {
    check(cudaMemset(values, 97, count));
    return;
  }
  static_assert(kThreads == 256, "one thread loads one entry of the table");
  probes::DeviceBuffer<std::uint32_t> cumulative(256);
  cumulative.from_host(cumulative_of(distribution));
  bytes_kernel<<<kBlocks, kThreads>>>(values, count, cumulative.data(), seed);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
}

}  // namespace warpgauge::kernels
