// SPDX-License-Identifier: Apache-2.0
// Question: how many cycles does a dependent load take, by working set and cache operator?
//
// Method: one thread follows raw pointers (no address arithmetic) through one random cycle, nodes
// 128 bytes apart. Before timing, the whole block touches every line (of a set beyond twice L2 only
// a word every 64 KiB: translations, no data): no cold TLB entry and, within the caches, no cold
// miss is timed; the chain itself then follows a set that fits in L1 or L2 once. Latency is the
// slope of cycles against hops. Pages are visited in random order: the footprint states locality.
//
// What could fool it: a set that is not followed first (its first round is misses); a stride below
// a line (hits in the sector that a neighbour fetched); one mean over near and far L2 (the `sides`
// series times single accesses and looks for modes); a chain that the compiler folded (the machine
// code must show one 64-bit load a hop and nothing else that the address depends on).
#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/residency.h"
#include "probes/methods/sizes.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/touch.cuh"

namespace warpgauge::probes::pointer_chase_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr int kWarmThreads = 1024;
constexpr int kTimedAccesses = 4096;
constexpr double kConflictRise = 0.25;  // of L1's latency: about 3 % misses, before it is full
constexpr double kSidesApart = 0.3;  // slices of one L2 half differ by some 12 %: not another half

// One block; thread 0 chases, the others only help to warm up.
template <CacheOp op>
__global__ void chase_kernel(const char* base, std::uint64_t nodes, std::size_t stride,
                             std::size_t touch_stride, std::uint64_t first, int warm_hops,
                             int repeats, ChaseSink sink) {
  touch<op>(base, nodes * stride / touch_stride, touch_stride);
  if (threadIdx.x == 0) time_chain<LoadHop<op>>(first, warm_hops, repeats, sink);
}

// Times each access by itself: only the distribution matters. `warm` touches every line first,
// which brings copies of far lines into the near half; without it each line lies in its own half,
// as the kernel that wrote it left it. Rounds of hops, timed as a whole, tell the clock reads'
// fixed cost.
__global__ void side_kernel(const char* base, std::uint64_t nodes, bool warm,
                            std::uint32_t* access_cycles, std::uint64_t* round_cycles, int rounds) {
  __shared__ std::uint32_t cycles[kTimedAccesses];
  if (warm) touch<CacheOp::kCg>(base, nodes, kLineBytes);
  if (threadIdx.x == 0) {
    using Hop = LoadHop<CacheOp::kCg>;
    auto node = reinterpret_cast<std::uint64_t>(base);
    for (int round = 0; round < rounds; ++round) {
      round_cycles[round] = time_hops<Hop>(node, [] { return kTimedAccesses; }).cycles();
    }
    time_single_hops<Hop>(node, kTimedAccesses, cycles);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kTimedAccesses; i += blockDim.x) access_cycles[i] = cycles[i];
}

constexpr std::size_t kTranslationBytes = 64 << 10;

/// Larger sets are warmed up otherwise. A curve over both kinds has a step there, which the report
/// tells from the memory's own by the constant of this name.
std::size_t touched_to_bytes(const Device& device) { return 2 * device.l2_bytes(); }

/// Step of the warm-up: every node of a set that a cache can hold; of a larger one a word every
/// 64 KiB, for the translations: more lines left in L2 would be hits in DRAM's latency.
std::size_t warm_stride(const Device& device, std::size_t size_bytes, std::size_t stride) {
  return size_bytes > touched_to_bytes(device) ? std::max(stride, kTranslationBytes) : stride;
}

/// Footprints from 1 KiB to `last`, `per_octave` to the octave, each a whole number of lines.
std::vector<std::size_t> footprints(std::size_t last, int per_octave) {
  return sizes_between(1024, static_cast<double>(last), per_octave, kLineBytes);
}

/// The largest power of two that half of the free memory holds, at most 1 GiB.
std::size_t largest_footprint(const Device& device) {
  return halved_to(device.free_bytes() / 2, std::size_t{1} << 30);
}

struct Chases {
  Probe& probe;
  const Device& device = probe.device();
  std::size_t bytes = largest_footprint(device);
  DeviceBuffer<char> buffer{bytes};

  /// Builds a chain; returns its first node.
  std::uint64_t build(std::size_t size, std::size_t stride, ChainOrder order) const {
    return build_chain(buffer.data(), size / stride, stride, order, size);
  }

  /// Warms a chain up and follows it.
  template <CacheOp op>
  void launch(std::uint64_t first, std::size_t size, std::size_t stride, int warm_hops, int repeats,
              const ChaseReadings& readings) const {
    chase_kernel<op><<<1, kWarmThreads>>>(buffer.data(), size / stride, stride,
                                          warm_stride(device, size, stride), first, warm_hops,
                                          repeats, readings.sink());
  }

  /// Measures one footprint and adds a point for each chain length.
  template <CacheOp op>
  void add(Sweep& sweep, std::size_t at, std::size_t size, std::size_t stride, ChainOrder order,
           int repeats) const {
    const std::uint64_t nodes = size / stride, first = build(size, stride, order);
    const ChaseReadings readings(repeats);
    constexpr std::uint64_t kMostWarmHops = 1 << 16;  // larger sets are warmed by `touch` alone
    launch<op>(first, size, stride, nodes <= kMostWarmHops ? whole_hops(nodes) : 0, repeats,
               readings);
    readings.add_to(sweep, {double(at)});
  }

  /// A series of random chains. `rest` says what is its own.
  template <CacheOp op>
  const samples::Series* ladder(const char* variant, const std::vector<std::size_t>& sizes,
                                SeriesSpec rest) const {
    prefer_l1(chase_kernel<op>);
    rest.constants["stride_bytes"] = kLineBytes;
    rest.constants["touched_to_bytes"] = static_cast<double>(touched_to_bytes(device));
    rest.constants["touch_step_bytes"] = kTranslationBytes;
    rest.kernel = chase_kernel<op>;
    return measure_chases(probe, variant, {{"size", "bytes"}}, rest, [&](Sweep& sweep) {
      if (sizes.empty()) throw SkipSeries{"the ladder shows no knee to refine"};
      for (const std::size_t size : sizes) {
        // Small sets are cheap and their hits come in clusters: more repeats.
        constexpr std::size_t kSmall = 4 << 20;
        add<op>(sweep, size, size, kLineBytes, ChainOrder::kRandom,
                size <= kSmall ? probe.at_level(7, 61, 101) : probe.at_level(5, 15, 25));
      }
    });
  }

  /// The octaves around the first knee of a ladder once more, in finer steps: none where it shows
  /// none.
  template <CacheOp op>
  void knee(const samples::Series& coarse, const char* variant, const char* key, const char* label,
            double rise) const {
    const auto values = estimate::estimate(coarse).values;
    const auto found = values.find("knee.first");
    const double location = found == values.end() ? 0 : found->second.value;
    std::vector<std::size_t> sizes = footprints(bytes, probe.at_level(8, 32, 64));
    std::erase_if(sizes, [location](std::size_t size) {
      return static_cast<double>(size) < location / 2 || static_cast<double>(size) > location * 2;
    });
    ladder<op>(
        variant, sizes,
        {.constants = {{"max_residual", 0.05}, {"edge_rise", rise}},
         .fit = {"latency_ladder", {{key, "knee.first"}}},
         .figure = {"latency_knees", "The first knee of each ladder in finer steps", label}});
  }

  /// One point of the `sides` series: single timed accesses, pooled over several random orders.
  void add_single_accesses(Sweep& sweep, std::size_t size, bool warm) const {
    const int round_count = warm ? 5 : 0;
    const std::uint64_t nodes = size / kLineBytes;
    DeviceBuffer<std::uint32_t> access(kTimedAccesses);
    DeviceBuffer<std::uint64_t> round(std::max(1, round_count));
    std::vector<double> accesses, rounds;
    for (int order = 0; order < probe.at_level(2, 4, 8); ++order) {
      // Writing the chain, by all SMs, takes every copy out of the other half.
      build_chain(buffer.data(), nodes, kLineBytes, ChainOrder::kRandom, nodes + order);
      side_kernel<<<1, kWarmThreads>>>(buffer.data(), nodes, warm, access.data(), round.data(),
                                       round_count);
      check(cudaGetLastError());
      append(accesses, access.readings());
      if (warm) append(rounds, round.readings());
    }
    sweep.add({double(nodes * kLineBytes), warm ? 1.0 : 0.0},
              {std::move(accesses), std::move(rounds)});
  }
};

void measure_ladders(Probe& probe, const Chases& chases) {
  constexpr const char* kTitle = "Latency of a dependent load against the working set";
  const auto sizes = footprints(chases.bytes, probe.at_level(3, 8, 16));
  const auto* ca = chases.ladder<CacheOp::kCa>(
      "ca", sizes,
      {.fit = {"latency_ladder",
               {{"l1.latency_cycles", "level.first"}, {"l1.latency_ns", "level.first.ns"}}},
       .figure = {"latency_ladder", kTitle, "ld.ca (L1 allowed)"}});
  // A set of a few lines meets a few L2 slices only, and these differ by some percent.
  constexpr std::size_t kManySlices = 64 << 10;
  auto l2_sizes = sizes;
  std::erase_if(l2_sizes, [](std::size_t size) { return size < kManySlices; });
  const auto* cg = chases.ladder<CacheOp::kCg>(
      "cg", l2_sizes,
      {.fit = {"latency_ladder",
               {{"l2.latency_cycles", "level.first"}, {"l2.latency_ns", "level.first.ns"}}},
       .figure = {"latency_ladder", kTitle, "ld.cg (L2 first)"}});
  chases.knee<CacheOp::kCa>(*ca, "ca.knee", "l1.size_bytes", "ld.ca", kConflictRise);
  chases.knee<CacheOp::kCg>(*cg, "cg.knee", "l2.side_bytes", "ld.cg", 0);
}

void measure(Probe& probe) {
  const Chases chases{probe};
  const std::size_t bytes = chases.bytes;
  measure_ladders(probe, chases);
  measure_chases(
      probe, "dram", {{"size", "bytes"}},
      {.constants = {{"stride_bytes", kLineBytes}},
       .fit = {"slope_at", {{"dram.latency_cycles", "largest"}, {"dram.latency_ns", "largest.ns"}}},
       .kernel = chase_kernel<CacheOp::kCg>},
      [&](Sweep& sweep) {
        if (bytes < (std::size_t{512} << 20)) {
          throw SkipSeries{
              "less than 1 GiB of device memory is free: DRAM latency needs a "
              "footprint of at least 512 MiB"};
        }
        for (std::size_t size = std::size_t{512} << 20; size <= bytes; size *= 2) {
          chases.add<CacheOp::kCg>(sweep, size, size, kLineBytes, ChainOrder::kRandom,
                                   probe.at_level(15, 61, 101));
        }
      });
  measure_chases(
      probe, "stride", {{"stride", "bytes"}},
      {.constants = {{"size_bytes", double(bytes)}, {"max_residual", 0.05}},
       .fit = {"slope_at"},
       .figure = {"latency_stride", "Latency of a sequential chain through DRAM against its stride",
                  "ld.ca"},
       .kernel = chase_kernel<CacheOp::kCa>},
      [&](Sweep& sweep) {
        for (std::size_t stride = 8; stride <= 1024; stride *= 2) {
          // Sequential order: a step below a sector, a line or a fetch granule is a hit.
          chases.add<CacheOp::kCa>(sweep, stride, bytes, stride, ChainOrder::kSequential,
                                   probe.at_level(5, 15, 25));
        }
      });
  probe.series(
      {.variant = "sides",
       .axes = {{"size", "bytes"}, {"warm", "1"}},
       .quantities = {{"access", "cycles"}, {"lap", "cycles"}},
       .constants = {{"hops_per_lap", kTimedAccesses}, {"min_separation_of_lowest", kSidesApart}},
       .fit = {"modes",
               {{"l2.near.latency_cycles", "mode.0"},
                {"l2.far.latency_cycles", "other"},
                {"l2.levels", "modes"},
                {"l2.level1.latency_cycles", "mode.0"},
                {"l2.level2.latency_cycles", "mode.1"},
                {"l2.level3.latency_cycles", "mode.2"},
                {"l2.level4.latency_cycles", "mode.3"},
                {"l2.level1.share", "share.0"},
                {"l2.level2.share", "share.1"},
                {"l2.level3.share", "share.2"},
                {"l2.level4.share", "share.3"}}},
       .figure = {"l2_sides", "Single L2 accesses from one SM: near and far half",
                  "ld.cg, one access"},
       .kernel = side_kernel},
      [&](Sweep& sweep) {
        // Far below L2's size: nothing misses, and only the distance to the line differs.
        for (const bool warm : {true, false}) {
          chases.add_single_accesses(sweep, probe.device().l2_bytes() / 4, warm);
        }
      });
}

/// Cache hit rates say which level really answered.
void confirm(Probe& probe) {
  const Chases chases{probe};
  const ChaseReadings readings(4096);  // as many repeats as the launches below take, at most
  // Each pass of the counters builds the chain, and so finds the caches in the same state.
  const auto count = [&]<CacheOp op>(const char* variant, const char* rate, std::size_t size,
                                     int repeats) {
    count_launch(probe, variant, "l2_chase", {"size", "bytes"}, double(size), {{rate, 1, 0.02}},
                 [&] {
                   const std::uint64_t first = chases.build(size, kLineBytes, ChainOrder::kRandom);
                   chases.launch<op>(first, size, kLineBytes, 0, repeats, readings);
                 });
  };
  // 640 hops a repeat. The warm-up's misses must weigh little beside them: the first touch of a
  // line of the far half, freshly written by another SM, is a miss, and L2 has many lines to touch.
  constexpr int kRepeats = 256, kL2Repeats = 4096;
  prefer_l1(chase_kernel<CacheOp::kCa>);
  count.operator()<CacheOp::kCa>("ca", "l1_hit_rate", 32 << 10, kRepeats);
  count.operator()<CacheOp::kCg>("cg", "l2_hit_rate", probe.device().l2_bytes() / 8, kL2Repeats);
  count.operator()<CacheOp::kCg>("dram", "l2_miss_rate", chases.bytes, kRepeats);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many cycles does a dependent load take, by working set and cache operator?",
     .cost_seconds = 14,
     .machine_code = {
         expect(chase_kernel<CacheOp::kCa>, "LDG.E.64(.STRONG.SM)?", "ld.global.ca.u64",
                kChaseUnroll),
         expect(chase_kernel<CacheOp::kCg>, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64",
                kChaseUnroll),
         expect(side_kernel, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::pointer_chase_probe
