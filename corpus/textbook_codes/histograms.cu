// SPDX-License-Identifier: Apache-2.0
// Counting: histograms of bytes with 64 and 256 bins, of pairs, with weights, in global memory;
// sums of groups by three ways of adding.
#include "outside_checks.h"

namespace histograms {

using namespace outside;

/// Histograms of bytes: 64 bins, a byte counter for each thread; 256 bins, a copy for each warp;
/// and 256 bins of each of four colours in one copy.
__global__ void histogram_64(int words, const unsigned* in, unsigned* bins) {
  __shared__ unsigned char count[64][64];  // [bin][thread]: at most 255 bytes a thread
  for (int b = 0; b < 64; ++b) count[b][threadIdx.x] = 0;
  const int first = blockIdx.x * 64 * 60;
  for (int k = 0; k < 60; ++k) {
    const int i = first + k * 64 + threadIdx.x;
    if (i >= words) break;
    const unsigned four = in[i];
#pragma unroll
    for (int j = 0; j < 4; ++j) ++count[four >> (8 * j + 2) & 63][threadIdx.x];
  }
  __syncthreads();
  unsigned sum = 0;
  for (int t = 0; t < 64; ++t) sum += count[threadIdx.x][(t + threadIdx.x) % 64];
  atomicAdd(bins + threadIdx.x, sum);
}
__global__ void histogram_256(int words, const unsigned* in, unsigned* bins) {
  __shared__ unsigned count[8][256];
  for (int i = threadIdx.x; i < 8 * 256; i += 256) (&count[0][0])[i] = 0;
  __syncthreads();
  unsigned* mine = count[threadIdx.x / 32];
  for (int i = blockIdx.x * 256 + threadIdx.x; i < words; i += gridDim.x * 256) {
    const unsigned four = in[i];
#pragma unroll
    for (int j = 0; j < 4; ++j) atomicAdd(mine + (four >> 8 * j & 255), 1u);
  }
  __syncthreads();
  unsigned sum = 0;
  for (int w = 0; w < 8; ++w) sum += count[w][threadIdx.x];
  atomicAdd(bins + threadIdx.x, sum);
}
__global__ void histogram_colours(int pixels, const uchar4* in, unsigned* bins) {
  __shared__ unsigned count[4 * 256];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) count[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pixels; i += gridDim.x * blockDim.x) {
    const uchar4 p = in[i];
    atomicAdd(count + p.x, 1u);
    atomicAdd(count + 256 + p.y, 1u);
    atomicAdd(count + 512 + p.z, 1u);
    atomicAdd(count + 768 + p.w, 1u);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) atomicAdd(bins + i, count[i]);
}

/// Bins of pairs of values (a joint histogram), too many for shared memory: atomics on global
/// memory.
__global__ void joint_histogram(int n, int bins, const float* x, const float* y, unsigned* count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const int bx = min(static_cast<int>(x[i] * bins), bins - 1),
              by = min(static_cast<int>(y[i] * bins), bins - 1);
    atomicAdd(count + by * bins + bx, 1u);
  }
}

/// Weights in bins of shared memory, as floats and as doubles.
template <class T, int kBins>
__global__ void weighted_histogram(int n, const int* bin, const T* weight, T* sums) {
  __shared__ T sum[kBins];
  for (int i = threadIdx.x; i < kBins; i += blockDim.x) sum[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(sum + bin[i], weight[i]);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kBins; i += blockDim.x) atomicAdd(sums + i, sum[i]);
}

/// Sums of groups, an atomic addition a row.
template <class T>
__global__ void group_rows(int n, const int* group, const T* value, T* sum, int* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(sum + group[i], value[i]);
  atomicAdd(count + group[i], 1);
}

/// The same, first added up among lanes of a warp that have the same group.
__global__ void group_warps(int n, const int* group, const int* value, int* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const unsigned active = __ballot_sync(~0u, i < n);
  if (i >= n) return;
  const int mine = group[i];
  const unsigned alike = __match_any_sync(active, mine);
  const int total = __reduce_add_sync(alike, value[i]);
  if (lane == __ffs(alike) - 1) atomicAdd(sum + mine, total);
}

/// The least and the largest of each group.
__global__ void group_limits(int n, const int* group, const int* value, int* least, int* most) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int g = group[i], v = value[i];
  if (v < least[g]) atomicMin(least + g, v);
  if (v > most[g]) atomicMax(most + g, v);
}

void bytes(Checks& checks, int words, bool skewed_bytes) {
  checks.run("histograms of " + std::to_string(words), [&] {
    const std::vector<unsigned char> host =
        skewed_bytes ? skewed<unsigned char>(4 * std::size_t(words), 256)
                     : random_bits<unsigned char>(4 * std::size_t(words));
    const Buffer<unsigned char> in(host);
    const Buffer<unsigned> bins(1024);
    const unsigned* data = reinterpret_cast<const unsigned*>(in.data());
    const auto total = [&](const char* what) {
      double sum = 0;
      for (const unsigned bin : on_host(bins)) sum += bin;
      checks.near(sum, 20.0 * words, 0, what);
      CHECK(cudaMemset(bins.data(), 0, 1024 * sizeof(unsigned)));
    };
    repeat([&] { histogram_64<<<blocks(words, 3840), 64>>>(words, data, bins.data()); });
    total("64 bins");
    repeat([&] { histogram_256<<<264, 256>>>(words, data, bins.data()); });
    total("256 bins");
    repeat([&] {
      histogram_colours<<<64, 1024>>>(words, reinterpret_cast<const uchar4*>(data), bins.data());
    });
    total("colours");
  });
}

template <class T, int kBins>
void weights(Checks& checks, int n, unsigned grid, const std::string& type) {
  checks.run("weights " + type, [&] {
    const Buffer<int> bin(skewed<int>(n, kBins));
    const Buffer<T> weight(std::vector<T>(n, T(1))), sums(kBins);
    repeat([&] {
      weighted_histogram<T, kBins><<<grid, 256>>>(n, bin.data(), weight.data(), sums.data());
    });
    double total = 0;
    for (const T sum : on_host(sums)) total += sum;
    checks.near(total, 5.0 * n, 1e-3, "sum of weights");
  });
}

void joint(Checks& checks, int n, int bins) {
  checks.run("joint histogram of " + std::to_string(bins), [&] {
    const Buffer<float> x(uniform<float>(n, 0, 1)), y(uniform<float>(n, 0, 1, 2));
    const Buffer<unsigned> count(std::size_t(bins) * bins);
    repeat([&] { joint_histogram<<<528, 256>>>(n, bins, x.data(), y.data(), count.data()); });
    double total = 0;
    for (const unsigned c : on_host(count)) total += c;
    checks.near(total, 5.0 * n, 0, "pairs");
  });
}

void groups(Checks& checks, int n, int kinds, bool even) {
  checks.run("groups " + std::to_string(kinds), [&] {
    const std::vector<int> host = even ? uniform<int>(n, 0, kinds) : skewed<int>(n, kinds);
    const std::vector<int> values = uniform<int>(n, 0, 100, 2);
    const Buffer<int> group(host), value(values), sum(kinds), count(kinds), least(kinds),
        most(kinds);
    const Buffer<float> floats(std::vector<float>(n, 0.5f)), float_sum(kinds);
    const Buffer<double> doubles(std::vector<double>(n, 0.5)), double_sum(kinds);
    repeat([&] {
      group_rows<float>
          <<<blocks(n, 256), 256>>>(n, group.data(), floats.data(), float_sum.data(), count.data());
    });
    checks.near(element(count, 7), 5.0 * std::count(host.begin(), host.end(), 7), 0,
                "rows of a group");
    repeat([&] {
      group_rows<double><<<blocks(n, 256), 256>>>(n, group.data(), doubles.data(),
                                                  double_sum.data(), count.data());
    });
    checks.near(element(double_sum, 7), 2.5 * std::count(host.begin(), host.end(), 7), 1e-9,
                "sum of a group");
    repeat(
        [&] { group_warps<<<blocks(n, 256), 256>>>(n, group.data(), value.data(), sum.data()); });
    double wanted = 0, got = 0;
    for (const int v : values) wanted += 5 * v;
    for (const int part : on_host(sum)) got += part;
    checks.near(got, wanted, 0, "sum of all groups");
    repeat([&] {
      group_limits<<<blocks(n, 128), 128>>>(n, group.data(), value.data(), least.data(),
                                            most.data());
    });
    checks.that(element(most, 0) < 100, "a value that is not there");
  });
}

}  // namespace histograms

int main() {
  using namespace histograms;
  Checks checks;
  bytes(checks, 8'000'000, false);
  bytes(checks, 20'000'000, true);
  joint(checks, 10'000'000, 64);
  joint(checks, 20'000'000, 1024);
  weights<float, 1024>(checks, 16'000'000, 264, "floats");
  weights<float, 100>(checks, 6'000'000, 132, "floats of few bins");
  weights<double, 2048>(checks, 10'000'000, 264, "doubles");
  groups(checks, 8'000'000, 1'000'000, true);
  groups(checks, 4'000'000, 5'000, false);
  return checks.status();
}
