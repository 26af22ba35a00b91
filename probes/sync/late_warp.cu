// SPDX-License-Identifier: Apache-2.0
// Question: how long does __syncthreads hold warps up: for a late one, for stores, once or twice?
//
// Method: eight warps of one block read the SM's clock as they come to a barrier and as they leave
// it. `late`: one of them first waits for a given number of cycles, by the clock; recorded are how
// much later it came and how long the others were held. `stores`: each warp first stores a given
// number of lines to global memory, then comes to a barrier, or to a fence of the block, the device
// or the system; recorded is how long that held the warp that came last, which at a barrier waits
// for no other. A barrier that waited until the stores are done would take as long as a fence of
// the device. `exchange`: threads hand a value to their neighbour through shared memory, with a
// barrier before and one behind each read, or with one barrier and two buffers by turns; cycles
// over iterations.
//
// What could fool it: stores that have left before the clock is read (with many, the first ones
// have; the fence beside it sees the same); a store under way from the step before (all meet at a
// fence of the system between two readings); a clock reading that moves across the barrier (both
// are volatile, and machine code must show the barriers and the stores).
#include <algorithm>

#include "probes/device/buffer.h"
#include "probes/device/grid_wait.cuh"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/timed_steps.cuh"

namespace warpgauge::probes::late_warp_probe {
namespace {

constexpr int kWarps = 8;
constexpr int kThreads = kWarps * 32;
constexpr int kMostStores = 16;
constexpr int kLineWords = 32;

__device__ __forceinline__ void barrier() { asm volatile("barrier.sync.aligned 0;" ::: "memory"); }

/// When a warp came to the barrier and when it left.
struct Stay {
  std::uint64_t came, left;
};

/// The clock, not before shared memory has shown that `word` is `expected`.
__device__ __forceinline__ std::uint64_t read_clock_behind(const int& word, int expected) {
  wait_watched([&] { return *const_cast<const volatile int*>(&word) == expected; });
  return read_clock();
}

// stays[repeat * kWarps + warp]. Warp 0 waits for `delay_cycles` first.
__global__ void __launch_bounds__(kThreads)
    late_kernel(std::uint64_t delay_cycles, int repeats, Stay* stays) {
  __shared__ int last_come;
  const int warp = static_cast<int>(threadIdx.x) / 32;
#pragma unroll 1
  for (int repeat = 0; repeat < repeats; ++repeat) {
    barrier();
    const std::uint64_t start = read_clock();
    while (warp == 0 && read_clock() - start < delay_cycles) {
    }
    if (threadIdx.x == 0) last_come = repeat;
    const std::uint64_t came = read_clock();
    barrier();
    const std::uint64_t left = read_clock_behind(last_come, repeat);
    if (threadIdx.x % 32 == 0) stays[repeat * kWarps + warp] = {came, left};
  }
}

enum class Wait { kBarrier, kBlockFence, kDeviceFence, kSystemFence };
constexpr const char* kWaitNames = "0 barrier, 1 fence of the block, 2 of the device, 3 the system";

template <Wait wait>
__device__ __forceinline__ void hold() {
  if constexpr (wait == Wait::kBarrier) barrier();
  if constexpr (wait == Wait::kBlockFence) __threadfence_block();
  if constexpr (wait == Wait::kDeviceFence) __threadfence();
  if constexpr (wait == Wait::kSystemFence) __threadfence_system();
}

// stays[repeat * kWarps + warp]: at the `wait`, behind `stores` lines stored by each warp.
template <Wait wait, int stores>
__global__ void __launch_bounds__(kThreads)
    store_kernel(std::uint32_t* lines, int repeats, Stay* stays) {
  __shared__ int this_repeat;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  std::uint32_t* const own = lines + warp * kMostStores * kLineWords + threadIdx.x % 32;
#pragma unroll 1
  for (int repeat = 0; repeat < repeats; ++repeat) {
    if (threadIdx.x == 0) this_repeat = repeat;
    __threadfence_system();
    barrier();
#pragma unroll
    for (int i = 0; i < stores; ++i) {
      asm volatile("st.global.u32 [%0], %1;" ::"l"(own + i * kLineWords), "r"(repeat) : "memory");
    }
    const std::uint64_t came = read_clock();
    hold<wait>();
    const std::uint64_t left = read_clock_behind(this_repeat, repeat);
    barrier();
    if (threadIdx.x % 32 == 0) stays[repeat * kWarps + warp] = {came, left};
  }
}

// One buffer and two barriers an iteration, or two buffers by turns and one.
template <bool two_buffers>
__global__ void __launch_bounds__(kThreads)
    exchange_kernel(int iterations, std::uint64_t* cycles, std::uint32_t* sums) {
  __shared__ std::uint32_t words[2][kThreads];
  const unsigned thread = threadIdx.x, neighbour = (thread + 1) % kThreads;
  std::uint32_t sum = 0;
  barrier();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
    const int buffer = two_buffers ? i & 1 : 0;
    words[buffer][thread] = thread * static_cast<unsigned>(i);
    barrier();
    sum += words[buffer][neighbour];
    if constexpr (!two_buffers) barrier();
  }
  barrier();
  const std::uint64_t stop = read_clock();
  sums[thread] = sum;
  if (thread == 0) *cycles = stop - start;
}

void add_late(const Probe& probe, Sweep& sweep, int delay_cycles) {
  const int repeats = probe.at_level(5, 15, 51);
  const DeviceBuffer<Stay> buffer(static_cast<std::size_t>(repeats) * kWarps);
  for (const int times : {2, repeats}) {  // the first launch loads the code
    late_kernel<<<1, kThreads>>>(static_cast<std::uint64_t>(delay_cycles), times, buffer.data());
  }
  check(cudaGetLastError());
  const auto stays = buffer.to_host();
  std::vector<double> late, held;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const Stay* const of_warp = &stays[static_cast<std::size_t>(repeat) * kWarps];
    for (int warp = 1; warp < kWarps; ++warp) {
      late.push_back(static_cast<double>(of_warp[0].came) -
                     static_cast<double>(of_warp[warp].came));
      held.push_back(static_cast<double>(of_warp[warp].left - of_warp[warp].came));
    }
  }
  sweep.add({double(delay_cycles)}, {std::move(late), std::move(held)});
}

/// `step.operator()<wait, stores>()` for every kernel.
template <class Step>
void for_each_store_kernel(const Step& step) {
  for_each_value<Wait::kBarrier, Wait::kBlockFence, Wait::kDeviceFence, Wait::kSystemFence>(
      [&]<Wait wait>() {
        for_each_value<0, 1, 2, 4, 8, kMostStores>(
            [&]<int stores>() { step.template operator()<wait, stores>(); });
      });
}

void add_stores(const Probe& probe, Sweep& sweep) {
  const int repeats = probe.at_level(5, 21, 51);
  DeviceBuffer<std::uint32_t> lines(std::size_t{kWarps} * kMostStores * kLineWords);
  lines.fill_bytes(0);
  const DeviceBuffer<Stay> buffer(static_cast<std::size_t>(repeats) * kWarps);
  for_each_store_kernel([&]<Wait wait, int stores>() {
    for (const int times : {2, repeats}) {
      store_kernel<wait, stores><<<1, kThreads>>>(lines.data(), times, buffer.data());
    }
    check(cudaGetLastError());
    const auto stays = buffer.to_host();
    std::vector<double> held;
    for (auto first = stays.begin(); first != stays.end(); first += kWarps) {
      const auto last = *std::ranges::max_element(first, first + kWarps, {}, &Stay::came);
      held.push_back(static_cast<double>(last.left - last.came));
    }
    sweep.add({double(wait), stores}, {std::move(held)});
  });
}

/// What a thread's neighbour handed over, in all iterations.
std::uint32_t expected_sum(unsigned thread, int iterations) {
  const auto steps = static_cast<std::uint32_t>(iterations);
  return (thread + 1) % kThreads * (steps * (steps - 1) / 2);
}

template <bool two_buffers>
void add_exchange(const Probe& probe, Sweep& sweep) {
  const DeviceBuffer<std::uint64_t> cycles(1);
  const DeviceBuffer<std::uint32_t> sums(kThreads);
  for (const int iterations : {64, 128, 192, 256}) {
    auto readings = repeated(probe.at_level(5, 11, 31), [&] {
      exchange_kernel<two_buffers><<<1, kThreads>>>(iterations, cycles.data(), sums.data());
      check(cudaGetLastError());
      return static_cast<double>(cycles.value());
    });
    const auto got = sums.to_host();
    for (unsigned thread = 0; thread < kThreads; ++thread) {
      if (got[thread] == expected_sum(thread, iterations)) continue;
      throw std::runtime_error("a thread did not read what its neighbour wrote");
    }
    sweep.add({double(two_buffers), double(iterations)}, {std::move(readings)});
  }
}

void measure(Probe& probe) {
  probe.series({.variant = "late",
                .axes = {{"delay", "cycles"}},
                .quantities = {{"late", "cycles"}, {"held", "cycles"}},
                .constants = {{"warps", kWarps}},
                .kernel = late_kernel},
               [&](Sweep& sweep) {
                 for (const int delay : {0, 250, 500, 1000, 2000, 4000, 8000, 16000}) {
                   add_late(probe, sweep, delay);
                 }
               });
  probe.series({.variant = "stores",
                .axes = {{"wait", "1"}, {"stores", "1"}},
                .quantities = {{"held", "cycles"}},
                .constants = {{"warps", kWarps}},
                .facts = {{"wait", kWaitNames}},
                .kernel = every_instance_of(store_kernel<Wait::kBarrier, 1>)},
               [&](Sweep& sweep) { add_stores(probe, sweep); });
  probe.series({.variant = "exchange",
                .axes = {{"form", "1"}, {"iterations", "iterations"}},
                .constants = {{"warps", kWarps}},
                .facts = {{"form", "0 two barriers, 1 one barrier and two buffers"}},
                .fit = {"cost_ratio"},
                .kernel = every_instance_of(exchange_kernel<true>)},
               [&](Sweep& sweep) {
                 add_exchange<false>(probe, sweep);
                 add_exchange<true>(probe, sweep);
               });
}

/// Every warp comes to every barrier: one an iteration or two, and those around the loop.
void confirm(Probe& probe) {
  constexpr int kIterations = 4096;
  const DeviceBuffer<std::uint64_t> cycles(1);
  const DeviceBuffer<std::uint32_t> sums(kThreads);
  probe.count_together({counted_at(
      "exchange", "instruction_mix", {"form", "1"}, std::vector<int>{0, 1},
      [](int form) {
        return AllExpected{
            {"adu", double{kIterations} * (form == 0 ? 2 : 1) * kWarps, 0.01, "expected"}};
      },
      [&](int form) {
        const auto kernel = form == 0 ? exchange_kernel<false> : exchange_kernel<true>;
        kernel<<<1, kThreads>>>(kIterations, cycles.data(), sums.data());
      })});
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list = {
      expect(exchange_kernel<false>, "BAR.SYNC*", "barrier.sync.aligned", 2),
      expect(exchange_kernel<true>, "BAR.SYNC*", "barrier.sync.aligned", 1),
      expect(late_kernel, "BAR.SYNC*", "barrier.sync.aligned", 2).in_kernel(),
      expect(late_kernel, "LDS", "ld.volatile.shared.*", 1).in_kernel()};
  for_each_store_kernel([&]<Wait wait, int stores>() {
    const auto kernel = store_kernel<wait, stores>;
    list.push_back(expect(kernel, "STG.E", "st.global.u32", stores));
    list.push_back(
        expect(kernel, "BAR.SYNC*", "barrier.sync.aligned", wait == Wait::kBarrier ? 3 : 2));
    list.push_back(expect(kernel, "LDS", "ld.volatile.shared.*", 1).in_kernel());
    list.push_back(expect(kernel, "MEMBAR.SC.*", "", wait == Wait::kBarrier ? 1 : 2));
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long does __syncthreads hold warps up: for a late one, for stores, once or "
                 "twice?",
     .cost_seconds = 0.2,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::late_warp_probe
