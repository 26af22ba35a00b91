// SPDX-License-Identifier: Apache-2.0
// Orders and sums by hand: radix passes, bitonic steps, merges, scans of three kinds, reductions of
// six, compaction by votes, histograms of bytes, runs and segments.
#include "outside_checks.h"

namespace sorts {

using namespace outside;

/// A radix pass of four bits: counts of each block's keys, digit by digit.
template <class Key>
__global__ void digit_counts(int n, int shift, const Key* keys, unsigned* counts) {
  __shared__ unsigned count[16];
  if (threadIdx.x < 16) count[threadIdx.x] = 0;
  __syncthreads();
  const int first = blockIdx.x * 2048;
  for (int i = first + threadIdx.x; i < min(first + 2048, n); i += 256) {
    atomicAdd(count + (keys[i] >> shift & 15), 1u);
  }
  __syncthreads();
  if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = count[threadIdx.x];
}
/// ... and each key to its place: order within the block by votes of warps, a tile of 256 after the
/// other.
template <class Key>
__global__ void digit_scatter(int n, int shift, const Key* keys, const unsigned* starts, Key* out) {
  __shared__ unsigned next[16], in_warp[8][16];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, first = blockIdx.x * 2048;
  if (threadIdx.x < 16) next[threadIdx.x] = starts[threadIdx.x * gridDim.x + blockIdx.x];
  for (int tile = first; tile < min(first + 2048, n); tile += 256) {
    const int i = tile + threadIdx.x;
    const bool has = i < n;
    const Key key = has ? keys[i] : Key(0);
    const unsigned digit = static_cast<unsigned>(key >> shift & 15);
    if (lane < 16) in_warp[warp][lane] = 0;
    __syncwarp();
    const unsigned alike = __match_any_sync(~0u, has ? digit : 16u + lane);
    const unsigned before = __popc(alike & ((1u << lane) - 1));
    if (has && before == 0) in_warp[warp][digit] = __popc(alike);
    __syncthreads();
    unsigned place = before;
    if (has) {
      place += next[digit];
      for (int w = 0; w < warp; ++w) place += in_warp[w][digit];
      out[place] = key;
    }
    __syncthreads();
    if (threadIdx.x < 16) {
      for (int w = 0; w < 8; ++w) next[threadIdx.x] += in_warp[w][threadIdx.x];
    }
    __syncthreads();
  }
}

/// Bitonic sorting of 2048 keys a block in shared memory, and a step across blocks.
template <class Key>
__global__ void bitonic_block(const Key* in, Key* out) {
  __shared__ Key key[2048];
  const size_t first = size_t(blockIdx.x) * 2048;
  for (int i = threadIdx.x; i < 2048; i += 1024) key[i] = in[first + i];
  for (int size = 2; size <= 2048; size *= 2) {
    for (int reach = size / 2; reach > 0; reach /= 2) {
      __syncthreads();
      const int i = 2 * threadIdx.x - (threadIdx.x & (reach - 1)), j = i + reach;
      const Key a = key[i], b = key[j];
      if ((a > b) == ((i & size) == 0)) {
        key[i] = b;
        key[j] = a;
      }
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 2048; i += 1024) out[first + i] = key[i];
}
template <class Key>
__global__ void bitonic_step(int pairs, int reach, const Key* in, Key* out) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= pairs) return;
  const size_t i = 2 * size_t(t) - (t & (reach - 1));
  const Key a = in[i], b = in[i + reach];
  out[i] = min(a, b);
  out[i + reach] = max(a, b);
}

/// A merge of two sorted halves: each thread finds its part by a search on the diagonal.
template <class Key>
__global__ void merge(int n, const Key* a, const Key* b, Key* out) {
  constexpr int kEach = 8;
  const int diagonal = (blockIdx.x * blockDim.x + threadIdx.x) * kEach;
  if (diagonal >= 2 * n) return;
  int low = max(diagonal - n, 0), high = min(diagonal, n);
  while (low < high) {
    const int middle = (low + high) / 2;
    if (a[middle] <= b[diagonal - 1 - middle]) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  int i = low, j = diagonal - low;
#pragma unroll
  for (int k = 0; k < kEach; ++k) {
    const bool from_a = i < n && (j >= n || a[i] <= b[j]);
    if (diagonal + k < 2 * n) out[diagonal + k] = from_a ? a[i] : b[j];
    from_a ? ++i : ++j;
  }
}

/// Scans of each block's numbers: by doubling reach (Hillis and Steele), by a tree (Blelloch), by
/// warps.
template <class T>
__global__ void scan_doubling(const T* in, T* out) {
  __shared__ T data[2][512];
  const size_t at = size_t(blockIdx.x) * 512 + threadIdx.x;
  int now = 0;
  data[0][threadIdx.x] = in[at];
  __syncthreads();
  for (int reach = 1; reach < 512; reach *= 2) {
    const int i = threadIdx.x;
    data[1 - now][i] = i >= reach ? data[now][i] + data[now][i - reach] : data[now][i];
    now = 1 - now;
    __syncthreads();
  }
  out[at] = data[now][threadIdx.x];
}
template <class T>
__global__ void scan_tree(const T* in, T* out) {
  __shared__ T data[1024 + 32];
  const auto place = [](int i) { return i + i / 32; };  // without conflicts of banks
  const size_t first = size_t(blockIdx.x) * 1024;
  const int t = threadIdx.x;  // 512 threads
  data[place(t)] = in[first + t];
  data[place(t + 512)] = in[first + t + 512];
  int reach = 1;
  for (int left = 512; left > 0; left /= 2, reach *= 2) {
    __syncthreads();
    if (t < left) data[place(reach * (2 * t + 2) - 1)] += data[place(reach * (2 * t + 1) - 1)];
  }
  __syncthreads();
  if (t == 0) data[place(1023)] = 0;
  for (int left = 1; left < 1024; left *= 2) {
    reach /= 2;
    __syncthreads();
    if (t < left) {
      const int a = place(reach * (2 * t + 1) - 1), b = place(reach * (2 * t + 2) - 1);
      const T old = data[a];
      data[a] = data[b];
      data[b] += old;
    }
  }
  __syncthreads();
  out[first + t] = data[place(t)];
  out[first + t + 512] = data[place(t + 512)];
}
template <class T, int kEach>
__global__ void scan_warps(const T* in, T* out, T* totals) {
  __shared__ T warps[8];
  const int t = threadIdx.x, lane = t % 32;
  const size_t first = (size_t(blockIdx.x) * 256 + t) * kEach;
  T v[kEach];
#pragma unroll
  for (int k = 0; k < kEach; ++k) v[k] = in[first + k] + (k > 0 ? v[k - 1] : T(0));
  T sum = v[kEach - 1];
#pragma unroll
  for (int reach = 1; reach < 32; reach *= 2) {
    const T other = __shfl_up_sync(~0u, sum, reach);
    if (lane >= reach) sum += other;
  }
  if (lane == 31) warps[t / 32] = sum;
  __syncthreads();
  T before = sum - v[kEach - 1];
  for (int w = 0; w < t / 32; ++w) before += warps[w];
#pragma unroll
  for (int k = 0; k < kEach; ++k) out[first + k] = v[k] + before;
  if (t == 255) totals[blockIdx.x] = before + v[kEach - 1];
}

/// Reductions: 0 neighbours with a remainder, 1 strided, 2 sequential, 3 warps, 4 grid-stride, 5 by
/// float4.
template <class T, int kKind>
__global__ void reduce(int n, const T* in, T* out) {
  __shared__ T data[256];
  const int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if constexpr (kKind <= 2) {
    data[t] = i < n ? in[i] : T(0);
    __syncthreads();
    for (int k = 1; k < 256; k *= 2) {
      if constexpr (kKind == 0) {
        if (t % (2 * k) == 0) data[t] += data[t + k];
      } else if constexpr (kKind == 1) {
        if (2 * k * t < 256) data[2 * k * t] += data[2 * k * t + k];
      } else {
        if (t < 128 / k) data[t] += data[t + 128 / k];
      }
      __syncthreads();
    }
    if (t == 0) atomicAdd(out, data[0]);
  } else {
    T sum = 0;
    if constexpr (kKind == 5) {
      for (int j = i; j < n / 4; j += gridDim.x * 256) {
        const float4 four = reinterpret_cast<const float4*>(in)[j];
        sum += four.x + four.y + four.z + four.w;
      }
    } else {
      for (int j = i; j < n; j += gridDim.x * 256) sum += in[j];
    }
    for (int reach = 16; reach > 0; reach /= 2) sum += __shfl_down_sync(~0u, sum, reach);
    if (t % 32 == 0) data[t / 32] = sum;
    __syncthreads();
    if (t == 0) {
      for (int w = 1; w < 8; ++w) sum += data[w];
      atomicAdd(out, sum);
    }
  }
}

/// What passes a test, closely packed: places by votes and one atomic addition a warp, or a block.
template <class T>
__global__ void compact_warps(int n, T limit, const T* in, T* out, int* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const T value = i < n ? in[i] : limit;
  const unsigned votes = __ballot_sync(~0u, value < limit);
  int first = 0;
  if (lane == 0 && votes != 0) first = atomicAdd(count, __popc(votes));
  first = __shfl_sync(~0u, first, 0);
  if (value < limit) out[first + __popc(votes & ((1u << lane) - 1))] = value;
}
template <class T>
__global__ void compact_blocks(int n, T limit, const T* in, T* out, int* count) {
  __shared__ int warps[32], first;
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32,
            warp = threadIdx.x / 32;
  const T value = i < n ? in[i] : limit;
  const unsigned votes = __ballot_sync(~0u, value < limit);
  if (lane == 0) warps[warp] = __popc(votes);
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int w = 0; w < static_cast<int>(blockDim.x) / 32; ++w) {
      const int mine = warps[w];
      warps[w] = sum;
      sum += mine;
    }
    first = atomicAdd(count, sum);
  }
  __syncthreads();
  if (value < limit) out[first + warps[warp] + __popc(votes & ((1u << lane) - 1))] = value;
}

/// Sums of segments that a flag begins, warp by warp.
template <class T>
__global__ void segment_scan(int n, const T* in, const unsigned char* begins, T* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  T value = i < n ? in[i] : T(0);
  const unsigned flags = __ballot_sync(~0u, i < n && begins[i]) & (~0u >> (31 - lane));
  const int start = flags == 0 ? 0 : 31 - __clz(flags);
#pragma unroll
  for (int reach = 1; reach < 32; reach *= 2) {
    const T other = __shfl_up_sync(~0u, value, reach);
    if (lane - reach >= start) value += other;
  }
  if (i < n) out[i] = value;
}

template <class Key>
void radix(Checks& checks, int n, const std::string& type) {
  checks.run("radix of " + std::to_string(n) + " " + type, [&] {
    const std::vector<Key> keys = random_bits<Key>(n);
    const Buffer<Key> in(keys), out(n);
    const unsigned grid = blocks(n, 2048);
    const Buffer<unsigned> counts(16 * grid);
    repeat([&] { digit_counts<Key><<<grid, 256>>>(n, 4, in.data(), counts.data()); });
    std::vector<unsigned> starts = on_host(counts);
    unsigned sum = 0;
    for (unsigned& start : starts) {
      const unsigned mine = start;
      start = sum;
      sum += mine;
    }
    checks.near(sum, n, 0, "sum of counts");
    const Buffer<unsigned> start(starts);
    repeat([&] { digit_scatter<Key><<<grid, 256>>>(n, 4, in.data(), start.data(), out.data()); });
    std::vector<Key> wanted(n);
    std::vector<unsigned> next(16);
    for (int digit = 0; digit < 16; ++digit) next[digit] = starts[digit * grid];
    for (const Key key : keys) wanted[next[key >> 4 & 15]++] = key;
    checks.same(on_host(out), wanted);
  });
}

template <class Key>
void bitonic(Checks& checks, int n, const std::string& type) {
  checks.run("bitonic " + type, [&] {
    std::vector<Key> keys = random_bits<Key>(n);
    const Buffer<Key> in(keys), out(n);
    repeat([&] { bitonic_block<Key><<<n / 2048, 1024>>>(in.data(), out.data()); });
    std::sort(keys.begin(), keys.begin() + 2048);
    checks.same(on_host(out, 2048), std::vector<Key>(keys.begin(), keys.begin() + 2048));
    repeat([&] { bitonic_step<Key><<<n / 512, 256>>>(n / 2, 4096, in.data(), out.data()); });
    checks.that(element(out, 5) <= element(out, 5 + 4096),
                "a step left two keys in the wrong order");
    std::sort(keys.begin(), keys.begin() + n / 2);
    std::sort(keys.begin() + n / 2, keys.end());
    const Buffer<Key> halves(keys);
    repeat([&] {
      merge<Key><<<blocks(n, 1024), 128>>>(n / 2, halves.data(), halves.data() + n / 2, out.data());
    });
    std::inplace_merge(keys.begin(), keys.begin() + n / 2, keys.end());
    checks.same(on_host(out), keys, "merged keys");
  });
}

template <class T>
void scans(Checks& checks, int n, const std::string& type) {
  checks.run("scans of " + std::to_string(n) + " " + type, [&] {
    const Buffer<T> in(std::vector<T>(n, T(1))), out(n), totals(n / 1024);
    repeat([&] { scan_doubling<T><<<n / 512, 512>>>(in.data(), out.data()); });
    checks.near(element(out, n - 1), 512, 0, "doubling");
    repeat([&] { scan_tree<T><<<n / 1024, 512>>>(in.data(), out.data()); });
    checks.near(element(out, n - 1), 1023, 0, "tree");
    repeat([&] { scan_warps<T, 4><<<n / 1024, 256>>>(in.data(), out.data(), totals.data()); });
    checks.near(element(out, n - 1), 1024, 0, "warps");
    const std::vector<unsigned char> flags = uniform<unsigned char>(n, 0, 1.2);
    const Buffer<unsigned char> begins(flags);
    repeat(
        [&] { segment_scan<T><<<blocks(n, 256), 256>>>(n, in.data(), begins.data(), out.data()); });
    int run = 0;
    for (int i = 31; i >= 0 && run == 0; --i) run = flags[i] || i == 0 ? 32 - i : 0;
    checks.near(element(out, 31), run, 0, "segment");
  });
}

template <class T, int kKind>
void reduction(Checks& checks, const Buffer<T>& in, unsigned grid) {
  const Buffer<T> out(1);
  const int n = static_cast<int>(in.size());
  repeat([&] { reduce<T, kKind><<<grid, 256>>>(n, in.data(), out.data()); });
  checks.near(element(out, 0) / (5.0 * n), 1, 1e-3, "sum of kind " + std::to_string(kKind));
}

template <class T>
void reductions(Checks& checks, int n, const std::string& type) {
  checks.run("reductions of " + std::to_string(n) + " " + type, [&] {
    const Buffer<T> in(std::vector<T>(n, T(1)));
    reduction<T, 0>(checks, in, blocks(n, 256));
    reduction<T, 1>(checks, in, blocks(n, 256));
    reduction<T, 2>(checks, in, blocks(n, 256));
    reduction<T, 3>(checks, in, blocks(n, 2048));
    reduction<T, 4>(checks, in, 264);
    if constexpr (std::is_same_v<T, float>) reduction<T, 5>(checks, in, 1056);
  });
}

template <class T>
void compactions(Checks& checks, int n, T limit, const std::string& type) {
  checks.run("compactions " + type, [&] {
    const std::vector<T> values = uniform<T>(n, 0, 1000);
    const auto wanted = std::count_if(values.begin(), values.end(), [&](T v) { return v < limit; });
    const Buffer<T> in(values), out(n);
    const Buffer<int> count(1);
    repeat([&] {
      CHECK(cudaMemset(count.data(), 0, sizeof(int)));
      compact_warps<T><<<blocks(n, 256), 256>>>(n, limit, in.data(), out.data(), count.data());
    });
    checks.near(element(count, 0), wanted, 0, "count by warps");
    repeat([&] {
      CHECK(cudaMemset(count.data(), 0, sizeof(int)));
      compact_blocks<T><<<blocks(n, 512), 512>>>(n, limit, in.data(), out.data(), count.data());
    });
    checks.near(element(count, 0), wanted, 0, "count by blocks");
    checks.that(element(out, wanted - 1) < limit, "a number that should not pass");
  });
}

}  // namespace sorts

int main() {
  using namespace sorts;
  Checks checks;
  radix<unsigned>(checks, 4'000'000, "integers");
  radix<unsigned>(checks, 20'000'000, "integers");
  radix<unsigned long long>(checks, 6'000'000, "long integers");
  bitonic<unsigned>(checks, 1 << 23, "integers");
  bitonic<unsigned long long>(checks, 1 << 22, "long integers");
  scans<float>(checks, 1 << 23, "floats");
  scans<int>(checks, 3 << 23, "integers");
  scans<double>(checks, 1 << 23, "doubles");
  reductions<float>(checks, 30'000'000, "floats");
  reductions<double>(checks, 24'000'000, "doubles");
  compactions<float>(checks, 20'000'000, 300, "of floats");
  compactions<int>(checks, 40'000'000, 10, "of integers");
  return checks.status();
}
