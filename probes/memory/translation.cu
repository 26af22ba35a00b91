// SPDX-License-Identifier: Apache-2.0
// Question: how much memory do the translation caches (TLBs) cover, and what does a miss cost?
//
// Method: one thread follows raw pointers through the same number of lines in L2, spread over more
// and more memory in random order: what rises with the span is translation. Loads bypass L1
// (ld.cg), which current chips look up before they translate the address. Latency is a slope over
// chain lengths. Beyond the reach of a level some accesses still hit it: latency = base + penalty *
// (1 - reach / span). `entry`: how much memory one entry of the last level stands for. At twice the
// reach, one line to a wider and wider stretch: while several stretches share an entry, some visits
// find it; at one stretch an entry none does; beyond that, half of the entries are never used, and
// the others fit: the stretch of the highest latency is the entry. `locality`: several accesses to
// a stretch before the chain leaves it: a miss costs once a visit.
//
// What could fool it: data that leaves L2 (some MiB of lines; counters must show hits); lines that
// are all at one place in their pages, which meet few L2 sets and slices (the places are random); a
// chain that is not followed before it is timed (it is, once); the near and far half of L2 (that
// round brings copies near); a device half of whose memory does not reach beyond the level.
#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "probes/methods/array_size.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/sizes.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::translation_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kStretchBytes = 2 << 20;  // the driver's allocation granule
constexpr std::uint64_t kLines = 8192;          // of a chain: 1 MiB
constexpr int kWarmThreads = 1024;
constexpr std::size_t kMost = std::size_t{128} << 30;

/// Where node i of a chain lies: lines in random order, `per_visit` nodes in a row on each. A
/// stretch has `lines` of them, each somewhere in its share of the stretch.
struct Layout {
  char* base;
  std::uint64_t stretches, lines;
  std::size_t stretch_bytes;
  int per_visit;
  Permutation order{stretches * lines, stretch_bytes + stretches};

  __host__ __device__ std::uint64_t nodes() const { return stretches * lines * per_visit; }
  __device__ std::uint64_t address(std::uint64_t node) const {
    const std::uint64_t line = order(node / per_visit);
    const std::uint64_t share = stretch_bytes / kLineBytes / lines;  // lines to choose from
    const std::uint64_t place = line % lines * share + Permutation::mix(line + 1) % share;
    return reinterpret_cast<std::uint64_t>(base) + line / lines * stretch_bytes +
           place * kLineBytes + node % per_visit * sizeof(std::uint64_t);
  }
};

__global__ void link_kernel(Layout layout) {
  const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < layout.nodes();
       i += step) {
    const std::uint64_t next = i + 1 == layout.nodes() ? 0 : i + 1;
    *reinterpret_cast<std::uint64_t*>(layout.address(i)) = layout.address(next);
  }
}

// One block: all its threads touch the nodes, then one follows the chain once and is timed.
__global__ void translation_kernel(Layout layout, int repeats, ChaseSink sink) {
  for (std::uint64_t i = threadIdx.x; i < layout.nodes(); i += blockDim.x) {
    wait_for(load_pointer<CacheOp::kCg>(layout.address(i)));
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  const auto bodies = static_cast<int>((layout.nodes() + kChaseUnroll - 1) / kChaseUnroll);
  time_chain<LoadHop<CacheOp::kCg>>(layout.address(0), bodies * kChaseUnroll, repeats, sink);
}

std::size_t span_bytes(const Device& device) {
  const std::size_t bytes = halved_to(device.free_bytes() / 20 * 19, kMost);
  if (bytes < (std::size_t{1} << 30)) throw SkipSeries{"less than 1 GiB of memory is free"};
  return bytes;
}

struct SpreadChase {
  const Device& device;
  int repeats;
  DeviceBuffer<char> memory{span_bytes(device)};
  ChaseReadings readings{repeats};

  /// `lines`: of all stretches together, one of each at least.
  void launch(std::size_t bytes, std::size_t stretch_bytes, std::uint64_t lines,
              int per_visit) const {
    const std::uint64_t stretches = bytes / stretch_bytes;
    const Layout layout{memory.data(), stretches, std::max<std::uint64_t>(1, lines / stretches),
                        stretch_bytes, per_visit};
    const auto blocks =
        static_cast<unsigned>(std::min<std::uint64_t>(layout.nodes() / 256 + 1, 512));
    link_kernel<<<blocks, 256>>>(layout);
    translation_kernel<<<1, kWarmThreads>>>(layout, repeats, readings.sink());
  }
  void add(Sweep& sweep, std::size_t at, std::size_t bytes, std::size_t stretch_bytes,
           std::uint64_t lines, int per_visit) const {
    launch(bytes, stretch_bytes, lines, per_visit);
    readings.add_to(sweep, {double(at)});
  }
};

void measure(Probe& probe) {
  const SpreadChase chaser{probe.device(), probe.at_level(7, 25, 61)};
  const std::size_t most = chaser.memory.bytes();
  const auto* reach = measure_chases(
      probe, "reach", {{"size", "bytes"}},
      {.constants = {{"lines", kLines},
                     {"stretch_bytes", kStretchBytes},
                     {"max_residual", 0.03},
                     {"min_rise", 0.02}},
       .fit = {"miss_law",
               {{"tlb.level1.reach_bytes", "reach.0"},
                {"tlb.level1.penalty_cycles", "penalty.0"},
                {"tlb.level1.penalty_ns", "penalty.0.ns"},
                {"tlb.level2.reach_bytes", "reach.1"},
                {"tlb.level2.penalty_cycles", "penalty.1"},
                {"tlb.level2.penalty_ns", "penalty.1.ns"}}},
       .figure = {"translation_reach",
                  "Latency of an L2 hit against the memory that the chain spans",
                  "8192 lines in random order"},
       .kernel = translation_kernel},
      [&](Sweep& sweep) {
        // Spans from four stretches on, each a whole number of stretches.
        for (const std::size_t size : distinct(sizes_between(
                 4 * kStretchBytes, double(most), probe.at_level(3, 8, 16), kStretchBytes))) {
          chaser.add(sweep, size, size, kStretchBytes, kLines, 1);
        }
      });

  const auto found = estimate::estimate(*reach).values;
  const auto level = found.find(found.contains("reach.1") ? "reach.1" : "reach.0");
  measure_chases(
      probe, "entry", {{"stretch", "bytes"}},
      {.constants = {{"max_residual", 0.03}},
       .fit = {"summit",
               {{found.contains("reach.1") ? "tlb.level2.entry_bytes" : "tlb.level1.entry_bytes",
                 "at"}}},
       .figure = {"translation_entry",
                  "Latency at twice the reach, one line a stretch, against the stretch",
                  "random order"},
       .kernel = translation_kernel},
      [&](Sweep& sweep) {
        if (level == found.end()) throw SkipSeries{"no translation level was found to miss in"};
        std::size_t span = std::size_t{1} << 30;
        while (static_cast<double>(span) < 1.4 * level->second.value) span *= 2;
        if (span > most) throw SkipSeries{"not enough memory to miss by wider steps"};
        constexpr std::size_t kMostLines = 64 << 10;  // 8 MiB: near in L2
        for (std::size_t bytes = std::max(kStretchBytes, span / kMostLines); bytes <= span / 128;
             bytes *= 2) {
          chaser.add(sweep, bytes, span, bytes, 1, 1);
        }
      });

  measure_chases(
      probe, "locality", {{"accesses_per_visit", "1"}},
      {.constants = {{"size_bytes", double(most)}, {"max_residual", 0.03}},
       .fit = {"slope_at"},
       .figure = {"translation_locality",
                  "Latency of an L2 hit at the largest span against accesses to a page in turn",
                  "largest span"},
       .kernel = translation_kernel},
      [&](Sweep& sweep) {
        for (const int per_visit : {1, 2, 4, 8, 16}) {
          chaser.add(sweep, per_visit, most, kStretchBytes, 1, per_visit);
        }
      });
}

/// The data must be in L2, whatever the translations cost. The first touch of a line that another
/// SM has just written may count as a miss (of the far half): the timed hops must outnumber them.
void confirm(Probe& probe) {
  constexpr int kRepeats = 512;
  const SpreadChase chaser{probe.device(), kRepeats};
  std::vector<CountedPoint> points;
  for (const std::size_t size : {chaser.memory.bytes() / 128, chaser.memory.bytes() / 8}) {
    points.push_back({{double(size)}, {{"expected_l2_hit_rate", 1}}, [&chaser, size] {
                        chaser.launch(size, kStretchBytes, kLines, 1);
                      }});
  }
  probe.count({.confirms = "reach",
               .group = "l2_chase",
               .axes = {{"size", "bytes"}},
               .relations = {{"l2_hit_rate", "expected_l2_hit_rate", 0.02}}},
              points);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How much memory do the translation caches cover, and what does a miss cost?",
     .cost_seconds = 4,
     .machine_code = {
         expect(translation_kernel, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::translation_probe
