// SPDX-License-Identifier: Apache-2.0
// Question: do a block's sums and exchanges stay right where a barrier or a lane is missing?
//
// Method: nothing is timed; results are compared, for whole numbers, which add up exactly. `tail`:
// the last 32 lanes of a tree sum go on without a barrier, through volatile shared memory, or with
// __syncwarp. `last_warp`: the sums of a block's eight warps are added by shuffles that name 32
// lanes, while eight lanes are there, or all of them. `two_stage`: sums by shuffles of each warp
// and then of their sums, in blocks of every size, so that a last warp may lack lanes that the
// shuffles name. `exchange`: threads hand a value to their neighbour through one buffer in shared
// memory, with one barrier per iteration or two; one warp by turns comes late to its read, by a
// given number of cycles.
//
// What could fool it: a result that is right by luck. A wrong one shows that something must not be
// left out; right ones do not show that it may: the language promises nothing here. So each form
// that lacks something runs beside the one that lacks nothing, which must be right. A shuffle may
// also wait for ever for a lane that does not come, and to a checker of races all of this is an
// error: what lacks something has a process of its own, which is killed where it does not end.
#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/for_each_value.h"

namespace warpgauge::probes::missing_sync_probe {
namespace {

constexpr int kThreads = 256;  // of a block, where its size is not swept
constexpr int kWarps = kThreads / 32;
constexpr int kBlocks = 4096;
constexpr int kMostThreads = 1024;
constexpr int kBlocksOfSize = 64;
constexpr int kIterations = 512;
constexpr int kDelays[] = {0, 500, 2000};  // cycles

/// The value of thread `i` of all: a whole number, small enough for exact sums.
__host__ __device__ constexpr float value_of(int i) { return static_cast<float>(i % 29 + 1); }

__device__ __forceinline__ int global_thread() {
  return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

// sums[block]: a tree down to 64 values, then one warp.
template <bool complete>
__global__ void __launch_bounds__(kThreads) tail_kernel(float* sums) {
  __shared__ float data[kThreads];
  const int thread = static_cast<int>(threadIdx.x);
  data[thread] = value_of(global_thread());
  __syncthreads();
  for (int stride = kThreads / 2; stride > 32; stride /= 2) {
    if (thread < stride) data[thread] += data[thread + stride];
    __syncthreads();
  }
  if (thread < 32) {
    volatile float* const own = data + thread;
#pragma unroll
    for (int stride = 32; stride > 0; stride /= 2) {
      if constexpr (complete) {
        const float sum = own[0] + own[stride];
        __syncwarp();
        own[0] = sum;
        __syncwarp();
      } else {
        own[0] = own[0] + own[stride];
      }
    }
  }
  if (thread == 0) sums[blockIdx.x] = data[0];
}

/// The sum over all 32 lanes, in lane 0.
__device__ __forceinline__ float warp_sum(float value) {
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) {
    value += __shfl_down_sync(0xffffffff, value, offset);
  }
  return value;
}

// sums[block]: each warp, then the sums of the warps by the first lanes, or by all of them.
template <bool complete>
__global__ void __launch_bounds__(kThreads) last_warp_kernel(float* sums) {
  __shared__ float of_warp[kWarps];
  const int thread = static_cast<int>(threadIdx.x);
  float value = warp_sum(value_of(global_thread()));
  if (thread % 32 == 0) of_warp[thread / 32] = value;
  __syncthreads();
  if (thread < (complete ? 32 : kWarps)) {
    value = thread < kWarps ? of_warp[thread] : 0;
    value = warp_sum(value);
    if (thread == 0) sums[blockIdx.x] = value;
  }
}

// sums[block], for blocks of any size.
__global__ void __launch_bounds__(kMostThreads) two_stage_kernel(float* sums) {
  __shared__ float of_warp[32];
  const int thread = static_cast<int>(threadIdx.x);
  const int warps = (static_cast<int>(blockDim.x) + 31) / 32;
  float value = warp_sum(value_of(global_thread()));
  if (thread % 32 == 0) of_warp[thread / 32] = value;
  __syncthreads();
  if (thread < 32) {
    value = thread < warps ? of_warp[thread] : 0;
    value = warp_sum(value);
  }
  if (thread == 0) sums[blockIdx.x] = value;
}

/// What thread `thread` hands over in an iteration.
__device__ __forceinline__ unsigned handed(unsigned thread, int iteration) {
  return thread + static_cast<unsigned>(iteration) * kThreads;
}

// wrong[thread] reads gave another value than the neighbour's of the iteration.
template <bool complete>
__global__ void __launch_bounds__(kThreads)
    exchange_kernel(int iterations, std::uint64_t delay_cycles, unsigned* wrong) {
  __shared__ unsigned words[kThreads];
  const unsigned thread = threadIdx.x, neighbour = (thread + 1) % kThreads;
  unsigned count = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
    words[thread] = handed(thread, i);
    __syncthreads();
    if (static_cast<int>(thread / 32) == i % kWarps) {
      const std::uint64_t start = read_clock();
      while (read_clock() - start < delay_cycles) {
      }
    }
    count += words[neighbour] != handed(neighbour, i);
    if constexpr (complete) __syncthreads();
  }
  wrong[thread] = count;
}

/// How many of the blocks' sums are wrong.
double wrong_sums(const DeviceBuffer<float>& sums, int blocks, int threads) {
  check(cudaGetLastError());
  const auto got = sums.to_host();
  double wrong = 0;
  for (int block = 0; block < blocks; ++block) {
    float expected = 0;
    for (int i = block * threads; i < (block + 1) * threads; ++i) expected += value_of(i);
    wrong += got[static_cast<std::size_t>(block)] != expected;
  }
  return wrong;
}

using SumKernel = void (*)(float*);

double wrong_sums_of(SumKernel kernel, int blocks, int threads) {
  DeviceBuffer<float> sums(static_cast<std::size_t>(blocks));
  sums.fill_bytes(0xff);  // NaN: what is not written is seen
  kernel<<<blocks, threads>>>(sums.data());
  return wrong_sums(sums, blocks, threads);
}

template <bool complete>
double wrong_reads(int delay_cycles) {
  const DeviceBuffer<unsigned> wrong(kThreads);
  exchange_kernel<complete>
      <<<1, kThreads>>>(kIterations, static_cast<std::uint64_t>(delay_cycles), wrong.data());
  check(cudaGetLastError());
  const auto counts = wrong.to_host();
  return std::accumulate(counts.begin(), counts.end(), 0.0);
}

/// Block sizes that are multiples of a warp, or all others.
std::vector<int> block_sizes(bool whole_warps) {
  std::vector<int> sizes;
  for (int threads = 1; threads <= kMostThreads; ++threads) {
    if ((threads % 32 == 0) == whole_warps) sizes.push_back(threads);
  }
  return sizes;
}

/// Numbers of the work: what is looked at, and whether nothing is missing there.
enum class Work { kTail, kLastWarp, kTwoStage, kExchange };
constexpr int number_of(Work work, bool complete) { return 2 * int(work) + complete; }

std::vector<double> alone(int number) {
  const bool complete = number % 2 == 1;
  switch (static_cast<Work>(number / 2)) {
    case Work::kTail:
      return {wrong_sums_of(complete ? tail_kernel<true> : tail_kernel<false>, kBlocks, kThreads)};
    case Work::kLastWarp:
      return {wrong_sums_of(complete ? last_warp_kernel<true> : last_warp_kernel<false>, kBlocks,
                            kThreads)};
    case Work::kTwoStage: {
      std::vector<double> wrong;
      for (const int threads : block_sizes(complete)) {
        wrong.push_back(wrong_sums_of(two_stage_kernel, kBlocksOfSize, threads));
      }
      return wrong;
    }
    case Work::kExchange: {
      std::vector<double> wrong;
      for (const int delay : kDelays) {
        wrong.push_back(complete ? wrong_reads<true>(delay) : wrong_reads<false>(delay));
      }
      return wrong;
    }
  }
  throw std::runtime_error("there is no such work");
}

/// Does the work, and adds a point at each of `places`: how many results are wrong there, and
/// whether there was an end to it without an error. What lacks something has a process of its own.
void add_points(const Probe& probe, Sweep& sweep, Work work, bool complete,
                const std::vector<std::vector<double>>& places) {
  const int number = number_of(work, complete);
  const AloneResult result = complete ? AloneResult{.values = alone(number)} : probe.alone(number);
  if (result.went_well() && result.values.size() != places.size()) {
    throw std::runtime_error("the process of its own gave another number of results");
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!result.went_well()) {
      sweep.add(places[i], {{}, {0}});
      continue;
    }
    if (complete && result.values[i] != 0) {
      throw std::runtime_error("what lacks nothing gave wrong results");
    }
    sweep.add(places[i], {{result.values[i]}, {1}});
  }
}

SeriesSpec spec(const char* variant, std::vector<samples::Axis> axes, double results,
                const Kernels& kernel) {
  return {.variant = variant,
          .axes = std::move(axes),
          .quantities = {{"wrong", "1"}, {"ended", "1"}},
          .constants = {{"results", results}},
          .kernel = kernel};
}

void measure(Probe& probe) {
  const auto forms = [&](const char* variant, Work work, const Kernels& kernel) {
    probe.series(spec(variant, {{"complete", "1"}}, kBlocks, kernel), [&](Sweep& sweep) {
      for (const bool complete : {true, false}) {
        add_points(probe, sweep, work, complete, {{double(complete)}});
      }
    });
  };
  forms("tail", Work::kTail, every_instance_of(tail_kernel<true>));
  forms("last_warp", Work::kLastWarp, every_instance_of(last_warp_kernel<true>));
  probe.series(spec("two_stage", {{"threads", "1"}}, kBlocksOfSize, two_stage_kernel),
               [&](Sweep& sweep) {
                 for (const bool whole_warps : {true, false}) {
                   std::vector<std::vector<double>> places;
                   for (const int threads : block_sizes(whole_warps))
                     places.push_back({double(threads)});
                   add_points(probe, sweep, Work::kTwoStage, whole_warps, places);
                 }
               });
  probe.series(spec("exchange", {{"barriers", "1"}, {"delay", "cycles"}},
                    double{kIterations} * kThreads, every_instance_of(exchange_kernel<true>)),
               [&](Sweep& sweep) {
                 for (const bool complete : {true, false}) {
                   std::vector<std::vector<double>> places;
                   for (const int delay : kDelays)
                     places.push_back({complete ? 2.0 : 1.0, double(delay)});
                   add_points(probe, sweep, Work::kExchange, complete, places);
                 }
               });
}

/// At least `count` in the whole kernel.
CodeExpectation expect_all(const Kernels& kernel, const char* sass, const char* ptx, int count) {
  return expect(kernel, sass, ptx, count).in_kernel().even_conditional().or_more();
}

const Register kRegister{
    {.question = "Do a block's sums and exchanges stay right where a barrier or a lane is missing?",
     .cost_seconds = 3,
     .machine_code = {expect_all(tail_kernel<false>, "STS", "st.volatile.shared.f32", 6),
                      expect_all(
                          {last_warp_kernel<false>, last_warp_kernel<true>, two_stage_kernel},
                          "SHFL.DOWN", "shfl.sync.down.b32", 10),
                      expect(exchange_kernel<true>, "BAR.SYNC*", "bar.sync", 2),
                      expect(exchange_kernel<false>, "BAR.SYNC*", "bar.sync", 1)},
     .measure = measure,
     .alone = alone}};

}  // namespace
}  // namespace warpgauge::probes::missing_sync_probe
