// SPDX-License-Identifier: Apache-2.0
// Question: how far do the constant caches reach, what do they cost, and what do lanes with
// different constant addresses cost?
//
// Method: one thread follows offsets through the 64 KiB bank of constant memory (LDC with a
// register address: no arithmetic in the chain), one random cycle, all of which it follows once
// before timing. Latency is the slope over hops. The first level ends where the curve first rises;
// a constant bank cannot be larger than 64 KiB, so a second level of that size or more shows no end
// here. Line: a sequential pass over a set beyond the first level pays one miss a line, so its cost
// stops rising with the stride at the line. Cold: the bank is written anew before each launch, and
// no line is visited twice. Divergence: every lane's word holds its own offset, and n lanes differ.
//
// What could fool it: constants as instruction operands (c[3][...]) take another path than LDC; a
// uniform address becomes ULDC (the address here comes out of memory); kernel parameters share the
// first level (what the timing reads of them between two chains is a line of it).
#include <string>

#include "probes/methods/constant_hop.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/sizes.h"

namespace warpgauge::probes {
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
      time_chain<ConstantHop, Runner::kWarp>(offset, warm_hops, repeats, sink, {}, shortest);
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

class Bank {
 public:
  explicit Bank(int repeats) : words_(kWords, 0), readings_(repeats), cold_cycles_(1), end_(32) {
    DeviceBuffer<std::uint64_t> where(1);
    locate_kernel<<<1, 1>>>(where.data());
    check(cudaGetLastError());
    base_ = static_cast<std::uint32_t>(where.to_host()[0]);
  }

  /// One cycle through nodes `stride` bytes apart; returns its first offset.
  std::uint32_t build(std::uint64_t nodes, std::size_t stride, bool random) {
    const Permutation permutation(nodes, stride + nodes);
    const auto place = [&](std::uint64_t i) { return random ? permutation(i) : i; };
    for (std::uint64_t i = 0; i < nodes; ++i) {
      words_[place(i) * stride / 4] = base_ + at(place((i + 1) % nodes) * stride);
    }
    write();
    return base_ + at(place(0) * stride);
  }

  /// Every word holds its own offset.
  std::uint32_t point_to_itself() {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] = base_ + at(4 * i);
    write();
    return base_;
  }

  /// Also what makes the caches forget.
  void write() const { check(cudaMemcpyToSymbol(bank, words_.data(), kBankBytes)); }

  /// Where so many hops from `offset` lead.
  std::uint32_t follow(std::uint32_t offset, std::uint64_t hops) const {
    for (std::uint64_t i = 0; i < hops; ++i) offset = words_[(offset - base_) / 4];
    return offset;
  }

  void launch(std::uint32_t first, int degree, std::size_t apart, int warm_hops) {
    constant_chase_kernel<<<1, 32>>>(first, degree, at(apart), warm_hops, kChaseHops,
                                     readings_.repeats(), readings_.sink(), end_.data());
    check(cudaGetLastError());
  }

  /// Times a chain and adds a point for each length. Throws where a lane ended elsewhere than the
  /// same hops on the host.
  void add_points(Sweep& sweep, double axis_value, std::uint32_t first, int degree,
                  std::size_t apart, int warm_hops) {
    launch(first, degree, apart, warm_hops);
    const auto end = end_.to_host();
    const std::uint64_t hops = hops_of(warm_hops, readings_.repeats());
    for (int lane = 0; lane < 32; ++lane) {
      require_end(end[lane], follow(first + at(lane % degree * apart), hops), "a constant chain");
    }
    readings_.add_to(sweep, {axis_value});
  }

  double cold_cycles(std::uint32_t first, int hops) {
    write();
    constant_cold_kernel<<<1, 1>>>(first, 0, hops, cold_cycles_.data(), end_.data());
    check(cudaGetLastError());
    const double cycles = static_cast<double>(cold_cycles_.to_host()[0]);
    require_end(end_.to_host()[0], follow(first, static_cast<std::uint64_t>(hops)), "a cold chain");
    return cycles;
  }

 private:
  static std::uint32_t at(std::size_t bytes) { return static_cast<std::uint32_t>(bytes); }

  std::uint32_t base_ = 0;
  std::vector<std::uint32_t> words_;
  ChaseReadings readings_;
  DeviceBuffer<std::uint64_t> cold_cycles_;
  DeviceBuffer<std::uint32_t> end_;
};

const Kernels kKernel = constant_chase_kernel;

void measure_divergence(Probe& probe, Bank& memory, const char* variant, const char* key,
                        const char* label, std::size_t apart, int most) {
  probe.series(
      {.variant = variant,
       .axes = {{"degree", "1"}, {"accesses", "instructions"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"apart_bytes", static_cast<double>(apart)}},
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
  const int repeats = probe.at_level(5, 15, 51);
  Bank memory(repeats);
  probe.series({.variant = "ladder",
                .axes = {{"size", "bytes"}, {"hops", "hops"}},
                .quantities = ChaseReadings::quantities(),
                .constants = {{"stride_bytes", kNodeBytes}, {"edge_rise", 0.05}},
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
                   const std::uint64_t nodes = size / kNodeBytes;
                   const std::uint32_t first = memory.build(nodes, kNodeBytes, true);
                   memory.add_points(sweep, static_cast<double>(size), first, 1, 0,
                                     whole_hops(nodes));
                 }
               });
  probe.series({.variant = "line",
                .axes = {{"stride", "bytes"}, {"hops", "hops"}},
                .quantities = ChaseReadings::quantities(),
                .constants = {{"size_bytes", kBankBytes}, {"max_residual", 0.05}},
                .fit = {"granule", {{"constant.l1.line_bytes", "granule.first"}}},
                .figure = {"constant_line",
                           "Latency of a sequential walk of the constant bank by its stride",
                           "LDC, sequential walk"},
                .kernel = kKernel},
               [&](Sweep& sweep) {
                 for (std::size_t stride = 4; stride <= 512; stride *= 2) {
                   const std::uint64_t nodes = kBankBytes / stride;
                   const std::uint32_t first = memory.build(nodes, stride, false);
                   memory.add_points(sweep, static_cast<double>(stride), first, 1, 0,
                                     whole_hops(nodes));
                 }
               });
  probe.series(
      {.variant = "cold",
       .axes = {{"hops", "hops"}},
       .constants = {{"stride_bytes", kColdBytes}, {"max_residual", 0.05}},
       .fit = {"slope", {{"constant.cold_latency_cycles", "slope"}}},
       .kernel = constant_cold_kernel},
      [&](Sweep& sweep) {
        const std::uint32_t first = memory.build(kBankBytes / kColdBytes, kColdBytes, true);
        memory.cold_cycles(first, kColdHopsPerLength);  // loads the code
        for (int length = 1; length <= kChaseLengths; ++length) {
          std::vector<double> cycles;
          for (int repeat = 0; repeat < repeats; ++repeat) {
            cycles.push_back(memory.cold_cycles(first, length * kColdHopsPerLength));
          }
          sweep.add({static_cast<double>(length * kColdHopsPerLength)}, {std::move(cycles)});
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
  Bank memory(512);
  constexpr double kLineBytes = 64;
  constexpr std::size_t kSmall = 512;
  std::vector<CountedPoint> walks;
  for (const std::size_t stride : {std::size_t{8}, std::size_t{16}, std::size_t{64}}) {
    walks.push_back({{static_cast<double>(stride)},
                     {{"expected_l1_miss_rate", static_cast<double>(stride) / kLineBytes},
                      {"expected_l2_hit_rate", 1}},
                     [&memory, stride] {
                       const std::uint64_t nodes = kBankBytes / stride;
                       const std::uint32_t first = memory.build(nodes, stride, false);
                       memory.launch(first, 1, 0, whole_hops(nodes));
                     }});
  }
  probe.count_together({{{.confirms = "ladder",
                          .group = "constant_load",
                          .axes = {{"size", "bytes"}},
                          .relations = {{"l1_hit_rate", "expected_l1_hit_rate", 0.02}}},
                         {{{double{kSmall}},
                           {{"expected_l1_hit_rate", 1}},
                           [&memory] {
                             constexpr std::uint64_t kNodes = kSmall / kNodeBytes;
                             memory.launch(memory.build(kNodes, kNodeBytes, true), 1, 0,
                                           whole_hops(kNodes));
                           }}}},
                        {{.confirms = "line",
                          .group = "constant_load",
                          .axes = {{"stride", "bytes"}},
                          .relations = {{"l1_miss_rate", "expected_l1_miss_rate", 0.05},
                                        {"l2_hit_rate", "expected_l2_hit_rate", 0.02}}},
                         std::move(walks)}});
}

const Register kRegister{{
    .name = "memory/constant_cache",
    .question = "How far do the constant caches reach, and what do divergent addresses cost?",
    .cost_seconds = 1,
    .machine_code = {expect(constant_chase_kernel, "LDC", "ld.const.u32", kChaseUnroll),
                     expect(constant_cold_kernel, "LDC", "ld.const.u32", kChaseUnroll)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
