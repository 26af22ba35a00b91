// SPDX-License-Identifier: Apache-2.0
// Question: how far do the constant caches reach, what do they cost, and what do lanes with
// different constant addresses cost?
//
// Method: one thread follows offsets through the 64 KiB bank of constant memory (LDC with a
// register address: no arithmetic), one random cycle, followed once before timing. Latency is the
// slope over hops. The first level ends where the curve first rises; a bank has 64 KiB at most, so
// a second level of that size or more shows no end here. Line: a sequential pass over a set beyond
// the first level pays one miss per line: its cost stops rising with the stride at the line. Cold:
// the bank is written again before each launch, and no line is visited twice. Divergence: every
// lane's word holds its own offset, and n lanes differ.
//
// What could fool it: constants as instruction operands (c[3][...]) take another path than LDC; a
// uniform address becomes ULDC (the address here comes out of memory); kernel parameters share the
// first level (what the timing reads of them between two chains is a line of it).
#include "probes/methods/constant_hop.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/sizes.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::constant_cache_probe {
namespace {

constexpr std::size_t kBankBytes = 64 << 10;
constexpr int kWords = kBankBytes / 4;
constexpr int kColdHopsPerLength = 32;  // no line twice: at most 128 hops
constexpr std::size_t kNodeBytes = 32;  // of the ladder: no line is shorter
constexpr std::size_t kColdBytes = 512;
constexpr std::size_t kFarApartBytes = 64;  // of lanes whose words lie in lines of their own

__constant__ std::uint32_t bank[kWords];

/// Throws std::runtime_error where a chain ended at another offset.
void require_end(std::uint32_t found, std::uint32_t expected, const char* what) {
  if (found == expected) return;
  throw std::runtime_error(std::string(what) + " ended at offset " + std::to_string(found) +
                           ", not " + std::to_string(expected));
}

/// Where the bank begins in the constant space.
__global__ void locate_kernel(std::uint64_t* offset) { *offset = constant_offset(&bank[0]); }

// One warp; lane l starts at first + (l % degree) * apart.
__global__ void constant_chase_kernel(std::uint32_t first, int degree, std::uint32_t apart,
                                      int warm_hops, int shortest, int repeats, ChaseSink sink,
                                      std::uint32_t* end) {
  const std::uint32_t offset = first + threadIdx.x % degree * apart;
  end[threadIdx.x] =
      time_chain<ConstantHop, ChaseScope::kWarp>(offset, warm_hops, repeats, sink, {}, shortest);
}

// One thread, one length, nothing warmed but the code: by a chain of no hops.
__global__ void constant_cold_kernel(std::uint32_t first, int warm_hops, int hops,
                                     std::uint64_t* cycles, std::uint32_t* end) {
  std::uint32_t offset = first;
#pragma unroll 1
  for (int i = 0; i < 2; ++i) {
    *cycles = time_hops<ConstantHop>(offset, [=] { return i == 0 ? warm_hops : hops; }).cycles();
  }
  *end = offset;
}

struct Bank {
  int repeats;
  std::uint32_t base = begin();
  std::vector<std::uint32_t> words = std::vector<std::uint32_t>(kWords, 0);
  ChaseReadings readings{repeats};
  DeviceBuffer<std::uint64_t> cold{1};
  DeviceBuffer<std::uint32_t> end{32};

  static std::uint32_t begin() {
    const DeviceBuffer<std::uint64_t> where(1);
    locate_kernel<<<1, 1>>>(where.data());
    check(cudaGetLastError());
    return at(where.value());
  }

  /// One cycle through nodes `stride` bytes apart; returns its first offset.
  std::uint32_t build(std::uint64_t nodes, std::size_t stride, bool random) {
    const Permutation permutation(nodes, stride + nodes);
    const auto place = [&](std::uint64_t i) { return random ? permutation(i) : i; };
    for (std::uint64_t i = 0; i < nodes; ++i) {
      words[place(i) * stride / 4] = base + at(place((i + 1) % nodes) * stride);
    }
    write();
    return base + at(place(0) * stride);
  }

  /// Every word holds its own offset.
  std::uint32_t point_to_itself() {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = base + at(4 * i);
    write();
    return base;
  }

  /// Also what makes the caches forget.
  void write() const { check(cudaMemcpyToSymbol(bank, words.data(), kBankBytes)); }

  /// Where `hops` hops from `offset` lead.
  std::uint32_t follow(std::uint32_t offset, std::uint64_t hops) const {
    for (std::uint64_t i = 0; i < hops; ++i) offset = words[(offset - base) / 4];
    return offset;
  }

  void launch(std::uint32_t first, int degree, std::size_t apart, int warm_hops) {
    constant_chase_kernel<<<1, 32>>>(first, degree, at(apart), warm_hops, kChaseHops, repeats,
                                     readings.sink(), end.data());
    check(cudaGetLastError());
  }

  /// Times a chain and adds a point for each length. Throws where a lane ended elsewhere than the
  /// same hops on the host.
  void add_points(Sweep& sweep, double axis_value, std::uint32_t first, int degree,
                  std::size_t apart, int warm_hops) {
    launch(first, degree, apart, warm_hops);
    const auto found = end.to_host();
    const auto hops = hops_of(warm_hops, repeats);
    for (int lane = 0; lane < 32; ++lane) {
      require_end(found[lane], follow(first + at(lane % degree * apart), hops), "a constant chain");
    }
    readings.add_to(sweep, {axis_value});
  }

  /// Follows a chain once, then as often again as `repeats` says: for counters.
  void launch(std::uint64_t nodes, std::size_t stride, bool random) {
    launch(build(nodes, stride, random), 1, 0, whole_hops(nodes));
  }
  void add_chain(Sweep& sweep, std::size_t axis_value, std::uint64_t nodes, std::size_t stride,
                 bool random) {
    add_points(sweep, double(axis_value), build(nodes, stride, random), 1, 0, whole_hops(nodes));
  }

  double cold_cycles(std::uint32_t first, int hops) {
    write();
    constant_cold_kernel<<<1, 1>>>(first, 0, hops, cold.data(), end.data());
    check(cudaGetLastError());
    const auto cycles = double(cold.value());
    require_end(end.value(), follow(first, static_cast<std::uint64_t>(hops)), "a cold chain");
    return cycles;
  }

  static std::uint32_t at(std::size_t bytes) { return static_cast<std::uint32_t>(bytes); }
};

const Kernels kKernel = constant_chase_kernel;

void measure_divergence(Probe& probe, Bank& memory, const char* variant, const char* key,
                        const char* label, std::size_t apart, int most) {
  probe.series(
      {.variant = variant,
       .axes = {{"degree", "1"}, {"accesses", "instructions"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"apart_bytes", double(apart)}},
       .fit = {"conflict_law", {{key, "per_way"}}},
       .figure = {"constant_divergence",
                  "Latency of a constant load against the lanes' distinct addresses", label},
       .kernel = kKernel},
      [&](Sweep& sweep) {
        const std::uint32_t first = memory.point_to_itself();
        for (int degree = 1; degree <= most; ++degree) {
          if (probe.level() == Level::kQuick && (degree & (degree - 1)) != 0) continue;
          memory.add_points(sweep, degree, first, degree, apart, kChaseUnroll);
        }
      });
}

void measure(Probe& probe) {
  Bank memory{probe.at_level(5, 15, 51)};
  measure_chases(
      probe, "ladder", {{"size", "bytes"}},
      {.constants = {{"stride_bytes", kNodeBytes}, {"edge_rise", 0.05}},
       .fit = {"latency_ladder",
               {{"constant.l1.latency_cycles", "level.first"},
                {"constant.l1.latency_ns", "level.first.ns"},
                {"constant.l1.size_bytes", "knee.first"},
                {"constant.l2.latency_cycles", "level.last"},
                {"constant.l2.latency_ns", "level.last.ns"}}},
       .figure = {"constant_ladder", "Latency of a constant load against the working set",
                  "LDC, random chain"},
       .kernel = kKernel},
      [&](Sweep& sweep) {
        for (const std::size_t size :
             sizes_between(256, kBankBytes, probe.at_level(4, 16, 32), kNodeBytes)) {
          memory.add_chain(sweep, size, size / kNodeBytes, kNodeBytes, true);
        }
      });
  measure_chases(probe, "line", {{"stride", "bytes"}},
                 {.constants = {{"size_bytes", kBankBytes}, {"max_residual", 0.05}},
                  .fit = {"granule", {{"constant.l1.line_bytes", "granule.first"}}},
                  .figure = {"constant_line",
                             "Latency of a sequential walk of the constant bank by its stride",
                             "LDC, sequential walk"},
                  .kernel = kKernel},
                 [&](Sweep& sweep) {
                   for (std::size_t stride = 4; stride <= 512; stride *= 2) {
                     memory.add_chain(sweep, stride, kBankBytes / stride, stride, false);
                   }
                 });
  probe.series({.variant = "cold",
                .axes = {{"hops", "hops"}},
                .constants = {{"stride_bytes", kColdBytes}, {"max_residual", 0.05}},
                .fit = {"slope", {{"constant.cold_latency_cycles", "slope"}}},
                .kernel = constant_cold_kernel},
               [&](Sweep& sweep) {
                 const std::uint32_t first =
                     memory.build(kBankBytes / kColdBytes, kColdBytes, true);
                 memory.cold_cycles(first, kColdHopsPerLength);  // loads the code
                 for (int length = 1; length <= kChaseLengths; ++length) {
                   const int hops = length * kColdHopsPerLength;
                   std::vector<double> cycles(memory.repeats);
                   for (double& reading : cycles) reading = memory.cold_cycles(first, hops);
                   sweep.add({double(hops)}, {std::move(cycles)});
                 }
               });
  measure_divergence(probe, memory, "divergence.words", "constant.divergence_cycles_per_address",
                     "neighbouring words", 4, 32);
  measure_divergence(probe, memory, "divergence.lines", "constant.divergence_cycles_per_line",
                     "words in lines of their own", kFarApartBytes, 16);
}

/// The first level answers a small set. A sequential pass over the whole bank misses it once a
/// line, and the second level answers; were the line another one than 64 bytes, this would say so.
void confirm(Probe& probe) {
  Bank memory{512};
  constexpr double kLineBytes = 64;
  constexpr std::size_t kSmall = 512;
  std::vector<CountedPoint> passes;
  for (const std::size_t stride : {8, 16, 64}) {
    passes.push_back(
        {{double(stride)},
         {{"expected_l1_miss_rate", double(stride) / kLineBytes}, {"expected_l2_hit_rate", 1}},
         [&memory, stride] { memory.launch(kBankBytes / stride, stride, false); }});
  }
  probe.count_together(
      {counted("ladder", "constant_load", {"size", "bytes"}, kSmall, {{"l1_hit_rate", 1, 0.02}},
               [&memory] { memory.launch(kSmall / kNodeBytes, kNodeBytes, true); }),
       {{.confirms = "line",
         .group = "constant_load",
         .axes = {{"stride", "bytes"}},
         .relations = {{"l1_miss_rate", "expected_l1_miss_rate", 0.05},
                       {"l2_hit_rate", "expected_l2_hit_rate", 0.02}}},
        std::move(passes)}});
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How far do the constant caches reach, and what do divergent addresses cost?",
     .machine_code = {expect({constant_chase_kernel, constant_cold_kernel}, "LDC", "ld.const.u32",
                             kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::constant_cache_probe
