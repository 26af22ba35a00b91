// SPDX-License-Identifier: Apache-2.0
// Question: how are the latencies of single DRAM accesses distributed?
//
// Method: one thread times every hop of a random cycle of lines over 1 GiB by itself, between two
// clock reads that wait for the load; many cycles of different order. Rounds of the same hops say
// what the clock reads cost. The whole span's translations are fetched first.
//
// What could fool it: lines that the build of the chain left in L2 (the chase reads in the order of
// the writes: first what was written longest ago); translations that miss (1 GiB;
// memory/translation); refresh and other periodic events, which are part of the answer (the 99 %
// quantile).
#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::dram_latency_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kTranslationBytes = 64 << 10;
constexpr int kAccesses = 4096;  // timed, of one order
constexpr int kRoundHops = 4096;
constexpr int kWarmThreads = 1024;

__global__ void single_kernel(const char* base, std::size_t bytes, std::uint64_t node,
                              std::uint32_t* access_cycles, std::uint64_t* round_cycles,
                              ChaseTotal* total) {
  using Hop = LoadHop<CacheOp::kCg>;
  __shared__ std::uint32_t cycles[kAccesses];
  for (std::size_t at = threadIdx.x * kTranslationBytes + kTranslationBytes / 2; at < bytes;
       at += blockDim.x * kTranslationBytes) {
    wait_for(load_pointer<CacheOp::kCg>(reinterpret_cast<std::uint64_t>(base + at)));
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
    *round_cycles = time_hops<Hop>(node, [] { return kRoundHops; }).cycles();
    time_single_hops<Hop>(node, kAccesses, cycles);
    *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kAccesses; i += blockDim.x) access_cycles[i] = cycles[i];
}

std::size_t span_bytes(const Device& device) {
  const std::size_t bytes = halved_to(device.free_bytes() / 2, std::size_t{1} << 30);
  if (bytes < std::max(std::size_t{512} << 20, 8 * device.l2_bytes())) {
    throw SkipSeries{"less than 1 GiB of device memory is free"};
  }
  return bytes;
}

struct Timer {
  const Device& device;
  DeviceBuffer<char> memory{span_bytes(device)};
  DeviceBuffer<std::uint32_t> access{kAccesses};
  DeviceBuffer<std::uint64_t> round{1};
  DeviceBuffer<ChaseTotal> total{1};

  void launch(int order) const {
    const std::uint64_t first = build_chain(memory.data(), memory.bytes() / kLineBytes, kLineBytes,
                                            ChainOrder::kRandom, order + 1);
    single_kernel<<<1, kWarmThreads>>>(memory.data(), memory.bytes(), first, access.data(),
                                       round.data(), total.data());
  }
};

void measure(Probe& probe) {
  const Timer timer{probe.device()};
  probe.series(
      {.variant = "single",
       .axes = {{"size", "bytes"}},
       .quantities = {{"access", "cycles"}, {"lap", "cycles"}, {"sm_clock", "MHz"}},
       .constants = {{"hops_per_lap", kRoundHops}, {"stride_bytes", kLineBytes}},
       .fit = {"quantiles",
               {{"dram.latency.p10_cycles", "p10"},
                {"dram.latency.p50_cycles", "p50"},
                {"dram.latency.p90_cycles", "p90"},
                {"dram.latency.p99_cycles", "p99"},
                {"dram.latency.p50_ns", "p50.ns"},
                {"dram.latency.p99_ns", "p99.ns"}}},
       .figure = {"dram_latency", "Single DRAM accesses in random order: how many take no longer",
                  "ld.cg, one access"},
       .kernel = single_kernel},
      [&](Sweep& sweep) {
        std::vector<std::vector<double>> samples(3);
        for (int order = 0; order < probe.at_level(1, 3, 8); ++order) {
          timer.launch(order);
          check(cudaGetLastError());
          append(samples[0], timer.access.readings());
          append(samples[1], timer.round.readings());
          append(samples[2], timer.total.value().sm_clock_mhz());
        }
        sweep.add({double(timer.memory.bytes())}, std::move(samples));
      });
}

/// Nothing that was timed may come from L2; the words that fetch translations are few.
void confirm(Probe& probe) {
  const Timer timer{probe.device()};
  count_launch(probe, "single", "l2_chase", {"size", "bytes"}, double(timer.memory.bytes()),
               {{"l2_miss_rate", 1, 0.03}}, [&] { timer.launch(0); });
}

const Register kRegister{measure,
                         confirm,
                         {.question = "How are the latencies of single DRAM accesses distributed?",
                          .cost_seconds = 0.5,
                          .machine_code = {expect(single_kernel, "LDG.E.64.STRONG.GPU",
                                                  "ld.global.cg.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::dram_latency_probe
