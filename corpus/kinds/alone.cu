// SPDX-License-Identifier: Apache-2.0
// Work of one thread, one warp or one block, and kernels of which a small part works longer than
// the rest: prefix sums, chases, loops of loads and arithmetic, reductions whose last block ends
// them, long tails, rows of very unequal length.
#include "kinds.h"

namespace alone {

using namespace kinds;

__global__ void thread_prefix(const float* in, int n, float* out) {
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += in[i];
    out[i] = sum;
  }
}

__global__ void thread_recurrence(const float* in, int n, float* out) {
  float x = 0.5F;
#pragma unroll 4
  for (int i = 0; i < n; ++i) x = x * 0.75F + in[i] / (1.0F + x);
  out[0] = x;
}

/// A thread that merges two sorted runs: which load comes next depends on the last.
__global__ void thread_merge(const int* in, int half, int* out) {
  int left = 0, right = 0;
  for (int i = 0; i < 2 * half; ++i) {
    const bool takes_left = right == half || (left < half && in[left] <= in[half + right]);
    out[i] = takes_left ? in[left++] : in[half + right++];
  }
}

template <int log_size>
__global__ void thread_chase(const std::uint32_t* next, int steps, std::uint32_t* out) {
  std::uint32_t at = 0;
#pragma unroll 1
  for (int i = 0; i < steps; ++i) at = next[at];
  out[threadIdx.x] = at;
}

__device__ __forceinline__ float warp_prefix(float x) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int by = 1; by < 32; by *= 2) {
    const float before = __shfl_up_sync(~0U, x, by);
    if (lane >= by) x += before;
  }
  return x;
}

__device__ __forceinline__ float warp_sum(float x) {
#pragma unroll
  for (int to = 16; to > 0; to /= 2) x += __shfl_xor_sync(~0U, x, to);
  return x;
}

__global__ void warp_prefix_sum(const float* in, int n, float* out) {
  float before = 0;
  for (int i = threadIdx.x; i < n; i += 32) {
    const float sum = before + warp_prefix(in[i]);
    out[i] = sum;
    before = __shfl_sync(~0U, sum, 31);
  }
}

__global__ void block_prefix_sum(const float* in, int n, float* out) {
  __shared__ float of_warps[32];
  const unsigned warp = threadIdx.x / 32, warps = blockDim.x / 32;
  float before = 0;
  for (int first = 0; first < n; first += blockDim.x) {  // n is a multiple of the block
    const float mine = warp_prefix(in[first + threadIdx.x]);
    if (threadIdx.x % 32 == 31) of_warps[warp] = mine;
    __syncthreads();
    if (warp == 0) {
      const float sums = warp_prefix(threadIdx.x < warps ? of_warps[threadIdx.x] : 0);
      if (threadIdx.x < warps) of_warps[threadIdx.x] = sums;
    }
    __syncthreads();
    out[first + threadIdx.x] = before + mine + (warp > 0 ? of_warps[warp - 1] : 0);
    before += of_warps[warps - 1];
    __syncthreads();
  }
}

__device__ float block_sum(float sum) {
  __shared__ float of_warps[32];
  sum = warp_sum(sum);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = 0;
  for (unsigned warp = 0; warp < blockDim.x / 32; ++warp) sum += of_warps[warp];
  __syncthreads();
  return sum;
}

template <class T>
__global__ void block_reduction(const T* in, int n, float* out) {
  float sum = 0;
#pragma unroll 4
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if constexpr (sizeof(T) == 16) {
      sum += in[i].x + in[i].y + in[i].z + in[i].w;
    } else {
      sum += in[i];
    }
  }
  sum = block_sum(sum);
  if (threadIdx.x == 0) out[0] = sum;
}

/// Each block's sum to memory; the block that comes last adds them all and sets the ticket back.
__global__ void last_block_reduction(const float* in, int n, float* sums, unsigned* ticket,
                                     float* out) {
  __shared__ bool last;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += in[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(ticket, 1U) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  sum = 0;
  const volatile float* const all = sums;
  for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) sum += all[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0) {
    out[0] = sum;
    *ticket = 0;
  }
}

/// Every warp sums its share; one warp, or one of every block, sums `longer` times as much.
enum class Long { kFirstWarp, kWarpOfEach, kLastBlock };

template <Long which>
__global__ void serial_tail(const float* in, int each, int longer, float* out) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, warp = thread / 32;
  const bool is_long = which == Long::kFirstWarp    ? warp == 0
                       : which == Long::kWarpOfEach ? threadIdx.x < 32
                                                    : blockIdx.x == gridDim.x - 1;
  const int trips = is_long ? each * longer : each;
  const unsigned words = gridDim.x * blockDim.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < trips; ++i) {
    const float x = in[(static_cast<std::size_t>(i % each)) * words + thread];
    sum = sum * 0.5F + x * x + 1.0F / (1.0F + x);
  }
  out[thread] = sum;
}

/// Sums of rows of CSR by a thread, a warp or a block each.
template <int lanes>
__global__ void rows_by(const int* offsets, const int* columns, const float* values, const float* x,
                        int rows, float* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / lanes, lane = threadIdx.x % lanes;
  float sum = 0;
  if (row < rows) {
    for (int i = offsets[row] + lane; i < offsets[row + 1]; i += lanes)
      sum += values[i] * x[columns[i]];
  }
#pragma unroll
  for (int to = lanes / 2; to > 0; to /= 2) sum += __shfl_xor_sync(~0U, sum, to);
  if (row < rows && lane == 0) y[row] = sum;
}

/// Iterations of a map until it leaves a circle: neighbouring lanes end at very different times.
__global__ void escape_times(int width, int height, int most, int* out) {
  const int pixel = blockIdx.x * blockDim.x + threadIdx.x;
  if (pixel >= width * height) return;
  const float a = -2.0F + 2.5F * static_cast<float>(pixel % width) / width;
  const float b = -1.25F + 2.5F * static_cast<float>(pixel / width) / height;
  float x = 0, y = 0;
  int steps = 0;
  while (steps < most && x * x + y * y < 4) {
    const float next = x * x - y * y + a;
    y = 2 * x * y + b;
    x = next;
    ++steps;
  }
  out[pixel] = steps;
}

template <class Kernel>
void prefix(Cases& cases, const std::string& name, Kernel kernel, unsigned threads, int n) {
  cases.run("prefix sum by " + name + " of " + std::to_string(n), [&] {
    const Filled<float> in(n, 0, 1);
    const Buffer<float> out(n);
    launch(kernel, {1, threads}, in.data(), n, out.data());
    double want = 0;
    for (const float x : to_host(in.data(), n)) want += x;
    agree(to_host(out.end() - 1, 1)[0], want, 1e-3);
  });
}

template <int log_size>
void chase(Cases& cases, unsigned threads, int steps) {
  cases.run("chase by " + std::to_string(threads) + " threads in " +
                std::to_string(4 << log_size >> 10) + " KiB",
            [&] {
              const auto ring = ring_of(std::size_t{1} << log_size);
              const Buffer<std::uint32_t> next(ring);
              const Buffer<std::uint32_t> out(threads);
              launch(thread_chase<log_size>, {1, threads}, next.data(), steps, out.data());
              std::uint32_t at = 0;
              for (int i = 0; i < steps; ++i) at = ring[at];
              agree(to_host(out.data(), 1)[0], at, 0);
            });
}

void threads_alone(Cases& cases) {
  prefix(cases, "one thread", thread_prefix, 1, 2048);
  cases.run("recurrence of one thread", [&] {
    const Filled<float> in(4096, 0, 1);
    const Buffer<float> out(1);
    launch(thread_recurrence, {1, 1}, in.data(), 4096, out.data());
    float x = 0.5F;
    for (const float value : to_host(in.data(), 4096)) x = x * 0.75F + value / (1.0F + x);
    agree(to_host(out.data(), 1)[0], x, 1e-3);
  });
  cases.run("merge of one thread", [&] {
    auto runs = in_order<int>(1024, 1e6, 1, 5);
    const auto second = in_order<int>(1024, 1e6, 2, 6);
    runs.insert(runs.end(), second.begin(), second.end());
    const Buffer<int> in(runs);
    const Buffer<int> out(runs.size());
    launch(thread_merge, {1, 1}, in.data(), 1024, out.data());
    std::sort(runs.begin(), runs.end());
    if (to_host(out.data(), out.size()) != runs) throw WrongResult("wrong result: not merged");
  });
  chase<12>(cases, 1, 4096);
  chase<20>(cases, 1, 1024);
  chase<24>(cases, 32, 512);
  prefix(cases, "one warp", warp_prefix_sum, 32, 1 << 14);
}

template <class T>
void reduction(Cases& cases, const std::string& name, unsigned threads, int n) {
  cases.run("reduction by one block of " + std::to_string(threads) + ", " + name, [&] {
    constexpr int kWords = sizeof(T) / 4;
    const Filled<float> in(static_cast<std::size_t>(n) * kWords, 0, 1);
    const Buffer<float> out(1);
    launch(block_reduction<T>, {1, threads}, reinterpret_cast<const T*>(in.data()), n, out.data());
    agree(to_host(out.data(), 1)[0] / in.size(), 0.5, 0.01);
  });
}

void by_last_block(Cases& cases, unsigned blocks, unsigned threads, int n) {
  cases.run("reduction ended by the last of " + std::to_string(blocks) + " blocks", [&] {
    const Filled<float> in(n, 0, 1);
    const Buffer<float> sums(blocks);
    const Buffer<unsigned> ticket(1);
    const Buffer<float> out(1);
    launch(last_block_reduction, {blocks, threads}, in.data(), n, sums.data(), ticket.data(),
           out.data());
    agree(to_host(out.data(), 1)[0] / n, 0.5, 0.01);
  });
}

template <Long which>
void tail(Cases& cases, const std::string& name, Shape shape, int each, int longer) {
  cases.run("tail of " + name + ", " + std::to_string(longer) + " times as long", [&] {
    const std::size_t threads = std::size_t{shape.blocks} * shape.threads;
    const Filled<float> in(threads * each, 0, 1);
    const Buffer<float> out(threads);
    launch(serial_tail<which>, shape, in.data(), each, longer, out.data());
  });
}

template <int lanes>
void sparse(Cases& cases, int rows, double mean, int longest) {
  cases.run("rows of power law, " + std::to_string(lanes) + " lanes each, " + std::to_string(rows),
            [&] {
              const std::vector<int> offsets = power_law_offsets(rows, mean, longest);
              const int entries = offsets.back();
              std::vector<int> columns(entries);
              Numbers numbers(8);
              for (int& column : columns) column = static_cast<int>(numbers.next() % rows);
              const Buffer<int> starts(offsets);
              const Buffer<int> places(columns);
              const Filled<float> values(entries, 0, 1);
              const Buffer<float> x(std::vector<float>(rows, 1.0F));
              const Buffer<float> y(rows);
              launch(rows_by<lanes>, {blocks_for(static_cast<std::size_t>(rows) * lanes, 256), 256},
                     starts.data(), places.data(), values.data(), x.data(), rows, y.data());
              double want = 0;
              for (const float value : to_host(values.data(), offsets[1])) want += value;
              agree(to_host(y.data(), 1)[0], want, 1e-3);
            });
}

void all(Cases& cases) {
  threads_alone(cases);
  prefix(cases, "one block of 256", block_prefix_sum, 256, 1 << 15);
  prefix(cases, "one block of 1024", block_prefix_sum, 1024, 1 << 17);
  reduction<float>(cases, "1 MiB", 1024, 1 << 18);
  reduction<float>(cases, "1 MiB", 256, 1 << 18);
  reduction<float4>(cases, "4 MiB by 16 bytes", 1024, 1 << 18);
  by_last_block(cases, 1024, 256, 1 << 24);
  by_last_block(cases, 4096, 128, 1 << 25);
  tail<Long::kFirstWarp>(cases, "one warp", {kSms * 8, 256}, 16, 16);
  tail<Long::kFirstWarp>(cases, "one warp", {kSms, 128}, 32, 32);
  tail<Long::kWarpOfEach>(cases, "a warp of each block", {kSms * 4, 512}, 16, 8);
  tail<Long::kLastBlock>(cases, "the last block", {kSms * 16, 256}, 16, 16);
  sparse<1>(cases, 1 << 18, 16, 1024);
  sparse<32>(cases, 1 << 16, 64, 1 << 16);
  sparse<8>(cases, 1 << 18, 32, 1 << 14);
  cases.run("escape times", [&] {
    const Buffer<int> out(std::size_t{2048} * 2048);
    launch(escape_times, {2048 * 2048 / 256, 256}, 2048, 2048, 1024, out.data());
    const auto middle = to_host(out.data() + 1024 * 2048 + 1638, 1);  // near 0, which never leaves
    agree(middle[0], 1024, 0);
  });
}

}  // namespace alone

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, alone::all); }
