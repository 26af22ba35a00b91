// SPDX-License-Identifier: Apache-2.0
// Question: what does L1 keep: which lines leave it when it is full, and what a store does to it?
//
// Method: replacement: a set somewhat larger than L1 is followed in the same order again and again.
// Least-recently-used replacement misses every time once a set overflows; a random one keeps a
// part. Latency against the footprint shows the share of misses, and counters count it. Stores:
// lines are read (or not), stored to by the same thread, then read by a chain, whose latency tells
// whether the line was there, with the new value. Each length has its own launch, which begins by
// reading another set that fills L1.
//
// What could fool it: the chain that warms up what it is to find cold (it reads every line once);
// stores still under way (the kernel waits; a fence would empty L1); the order of a random chain,
// which is a fixed cycle too, and does as well.
#include "probes/methods/path_chase.cuh"
#include "probes/methods/sizes.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l1_policy_probe {
namespace {

using Path = GlobalPath<CacheOp::kCa>;

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kBufferBytes = 8 << 20;
constexpr std::size_t kFillBytes = 1 << 20;  // beyond any L1
constexpr int kMostRepeats = 256;
constexpr std::uint64_t kStoreCycles = 20'000;  // all stores are done by then
const Kernels kCycleKernel = path_kernel<GlobalPath<CacheOp::kCa>>;

enum class Before { kNothing, kLoad, kStore, kLoadAndStore };
constexpr int kBefores = 4;

/// Stores what is there already: the chain stays a chain.
__device__ void store_pointer(std::uint64_t at, std::uint64_t value) {
  asm volatile("st.global.u64 [%0], %1;" ::"l"(at), "l"(value) : "memory");
}

// One thread. Node i is at base + i * kLineBytes and points to the next one.
__global__ void after_store_kernel(std::uint64_t base, std::uint64_t fill, std::uint64_t fill_nodes,
                                   int before, int hops, std::uint64_t* cycles,
                                   std::uint64_t* end) {
  std::uint64_t node = base;
  for (int round = 0; round < 2; ++round) {  // the first one loads the code
#pragma unroll 1
    for (std::uint64_t i = 0; i < fill_nodes; ++i) {
      wait_for(load_pointer<CacheOp::kCa>(fill + i * kLineBytes));
    }
#pragma unroll 1
    for (int i = 0; i < hops; ++i) {
      const std::uint64_t at = base + static_cast<std::uint64_t>(i) * kLineBytes;
      if (before & 1) wait_for(load_pointer<CacheOp::kCa>(at));
      if (before & 2) store_pointer(at, at + kLineBytes);
    }
    const std::uint64_t stored = read_clock();
    while (read_clock() - stored < kStoreCycles) {
    }
    node = base;
    *cycles = time_hops<LoadHop<CacheOp::kCa>>(node, [=] { return hops; }).cycles();
  }
  *end = node;
}

struct StoreTest {
  static constexpr std::uint64_t kNodes = 1024;  // more than the longest chain
  DeviceBuffer<char> buffer{kBufferBytes};
  DeviceBuffer<std::uint64_t> elapsed{1}, end{1};
  std::uint64_t nodes =
      build_chain(buffer.data() + kFillBytes, kNodes, kLineBytes, ChainOrder::kSequential, 0);
  std::uint64_t fill =
      build_chain(buffer.data(), kFillBytes / kLineBytes, kLineBytes, ChainOrder::kSequential, 0);

  void launch(Before before, int hops) const {
    after_store_kernel<<<1, 1>>>(nodes, fill, kFillBytes / kLineBytes, static_cast<int>(before),
                                 hops, elapsed.data(), end.data());
    check(cudaGetLastError());
  }
  double cycles(Before before, int hops) const {
    launch(before, hops);
    const auto cycles = double(elapsed.value());
    if (end.value() != nodes + static_cast<std::uint64_t>(hops) * kLineBytes) {
      throw std::runtime_error("a chain that was stored to ended at another node");
    }
    return cycles;
  }
};

void measure_stores(Probe& probe) {
  probe.series(
      {.variant = "stores",
       .axes = {{"before", "1"}, {"hops", "hops"}},
       .constants = {{"max_residual", 0.05}},
       .facts = {{"before", "0 nothing, 1 a load, 2 a store, 3 a load and a store"}},
       .fit = {"slope_at",
               {{"l1.load_after_nothing_cycles", "at.0"},
                {"l1.load_after_load_cycles", "at.1"},
                {"l1.load_after_store_cycles", "at.2"},
                {"l1.load_after_load_and_store_cycles", "at.3"}}},
       .figure = {"l1_stores",
                  "Latency of a load after: nothing, a load, a store, a load and a store", "ld.ca"},
       .kernel = after_store_kernel},
      [&](Sweep& sweep) {
        const StoreTest test;
        for (int before = 0; before < kBefores; ++before) {
          for (int length = 1; length <= kChaseLengths; ++length) {
            const int hops = length * kChaseHops;
            std::vector<double> cycles(probe.at_level(3, 9, 21));
            for (double& reading : cycles) reading = test.cycles(Before(before), hops);
            sweep.add({double(before), double(hops)}, {std::move(cycles)});
          }
        }
      });
}

/// Sizes up to the most that L1 can be: all of the SM's memory, if shared memory's part of it is
/// the larger one.
std::vector<std::size_t> cycle_sizes(int per_octave) {
  return distinct(sizes_between(128 << 10, 512 << 10, per_octave, kLineBytes));
}

void measure_cycles(Probe& probe) {
  DeviceBuffer<char> buffer(kBufferBytes);
  Chaser<Path> chaser(probe.at_level(5, 15, 41));
  for (const ChainOrder order : {ChainOrder::kSequential, ChainOrder::kRandom}) {
    const bool sequential = order == ChainOrder::kSequential;
    measure_chases(
        probe, sequential ? "cycle.in_order" : "cycle.shuffled", {{"size", "bytes"}},
        {.constants = {{"stride_bytes", kLineBytes}, {"max_residual", 0.05}},
         .fit = {"slope_at"},
         .figure = {"l1_replacement",
                    "Latency of walking the same lines in the same order again and again, "
                    "around L1's size",
                    sequential ? "in order" : "shuffled once"},
         .kernel = kCycleKernel},
        [&](Sweep& sweep) {
          for (const std::size_t size : cycle_sizes(probe.at_level(6, 24, 48))) {
            const PointerChain chain{buffer.data(), size / kLineBytes, kLineBytes, order};
            // Three rounds: the state that a replacement policy comes to.
            chaser.add_points(sweep, {double(size)}, chain, {}, whole_hops(3 * chain.nodes));
          }
        });
  }
}

void measure(Probe& probe) {
  measure_stores(probe);
  prefer_l1(path_kernel<Path>);
  measure_cycles(probe);
}

/// Hits of the repeated rounds, by size; and the stores that come to L2.
void confirm(Probe& probe) {
  prefer_l1(path_kernel<Path>);
  DeviceBuffer<char> buffer(kBufferBytes);
  Chaser<Path> chaser(kMostRepeats);
  std::vector<CountedPoint> points;
  for (const std::size_t size : cycle_sizes(4)) {
    const std::uint64_t nodes = size / kLineBytes;
    points.push_back(
        {{double(size)},
         {{"expected_sectors", double(hops_of(whole_hops(3 * nodes), kMostRepeats))}},
         [&buffer, &chaser, nodes] {
           const PointerChain chain{buffer.data(), nodes, kLineBytes, ChainOrder::kSequential};
           chaser.launch(chain.first(), {}, whole_hops(3 * nodes));
         }});
  }
  probe.count({.confirms = "cycle.in_order",
               .group = "l2_chase",
               .axes = {{"size", "bytes"}},
               .relations = {{"l1_sectors", "expected_sectors", 0.01}},
               .figure = {.label = "in order"}},
              points);
  const StoreTest test;
  constexpr int kCountedHops = kChaseLengths * kChaseHops;
  // Two rounds of stores, each of 8 bytes in a sector of its own: all of them must reach L2.
  count_launch(probe, "stores", "global_store", {"before", "1"}, 3,
               {{"instructions", 2.0 * kCountedHops + 3, 0.05, "expected_stores"},
                {"l2_sectors", 2.0 * kCountedHops + 3, 0.05, "expected_stores"}},
               [&] { test.launch(Before::kLoadAndStore, kCountedHops); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does L1 keep: which lines leave it, and what does a store do to it?",
     .machine_code = {expect({kCycleKernel, after_store_kernel}, "LDG.E.64(.STRONG.SM)?",
                             "ld.global.ca.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l1_policy_probe
