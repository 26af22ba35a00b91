// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/population.h"

#include <algorithm>
#include <cmath>

namespace warpgauge::virtual_gpu {
namespace {

constexpr double kApart = 8;  // of the knees of one machine

CacheShape random_shape(double about_bytes, Draw& draw) {
  CacheShape shape;
  constexpr int kWays[] = {4, 8, 16, 32};
  shape.ways = draw.pick(kWays);
  const double policy = draw.uniform();
  shape.policy = policy < 0.35   ? Policy::kLru
                 : policy < 0.60 ? Policy::kTreePlru
                 : policy < 0.85 ? Policy::kRandom
                                 : Policy::kFifo;
  if (draw.chance(0.15)) shape.index = Index::kHashed;
  shape.sets = std::max(1, static_cast<int>(about_bytes / shape.line_bytes / shape.ways));
  // One in three has a power of two of sets, as textbooks have it.
  if (draw.chance(1.0 / 3)) {
    shape.sets = 1 << static_cast<int>(std::round(std::log2(static_cast<double>(shape.sets))));
  }
  return shape;
}

}  // namespace

Machine random_machine(const std::string& seed) {
  Draw draw("machine " + seed);
  Machine machine;
  machine.name = seed;
  std::vector<double> knees;
  double size = draw.log_between(12 * kKiB, 300 * kKiB);
  double latency = draw.between(18, 60);
  const int levels = 1 + static_cast<int>(draw.below(3));
  for (int i = 0; i < levels && size < 160 * kMiB; ++i) {
    machine.caches.push_back({random_shape(size, draw), latency});
    knees.push_back(machine.caches.back().shape.size_bytes());
    size *= draw.log_between(1.5 * kApart, 200);
    latency *= draw.log_between(1.3, i == 0 ? 8 : 2.5);
  }
  machine.dram = {latency, draw.between(0.01, 0.10)};
  const int tlbs = static_cast<int>(draw.below(3));
  for (int i = 0; i < tlbs; ++i) {
    constexpr double kPages[] = {64 * kKiB, 2 * kMiB, 2 * kMiB, 32 * kMiB};
    TlbLevel tlb;
    tlb.page_bytes = draw.pick(kPages);
    tlb.entries = std::round(draw.log_between(8, 2048));
    tlb.penalty_cycles = latency * draw.between(0.15, 0.6);
    const double reach = tlb.reach_bytes();
    const bool apart = std::all_of(knees.begin(), knees.end(), [reach](double knee) {
      return std::max(knee / reach, reach / knee) >= 1.5 * kApart;
    });
    if (!apart || reach > 1024 * kMiB) continue;
    knees.push_back(reach);
    machine.tlbs.push_back(tlb);
  }
  machine.caches.front().shape.sector_bytes = 1 << (5 + static_cast<int>(draw.below(2)));
  machine.caches.back().shape.sector_bytes = machine.caches.size() == 1
                                                 ? machine.caches.front().shape.sector_bytes
                                                 : 1 << (5 + static_cast<int>(draw.below(3)));
  if (machine.caches.back().shape.sector_bytes < machine.caches.front().shape.sector_bytes) {
    machine.caches.back().shape.sector_bytes = machine.caches.front().shape.sector_bytes;
  }
  machine.sides.two = draw.chance(0.7);
  machine.sides.near_cycles = draw.between(150, 320);
  machine.sides.far_cycles = machine.sides.near_cycles * draw.between(1.4, 2.2);
  machine.sides.near_share = draw.between(0.25, 0.75);
  machine.sides.slices = 8 + static_cast<int>(draw.below(60));
  machine.sides.slice_spread = draw.between(0, 0.06);
  // Half of them pick the side as GPUs do, by the parity of some address bits: equal shares.
  if (draw.chance(0.5)) machine.sides.hash_mask = (draw.bits() & 0x1fff000) | 0x8000;
  machine.pipe.ceiling_gbps = draw.log_between(100, 20000);
  machine.pipe.corner_bytes = draw.log_between(4 * kKiB, 256 * kKiB);
  machine.pipe.sharpness = draw.log_between(2.5, 20);
  machine.pipe.decline = draw.chance(0.15) ? draw.between(0.02, 0.1) : 0;
  return machine;
}

Machine one_level_machine(const std::string& seed) {
  Machine machine = random_machine(seed);
  machine.caches.resize(1);
  machine.tlbs.clear();
  return machine;
}

Machine close_knees_machine(const std::string& seed) {
  Draw draw("close " + seed);
  Machine machine = random_machine(seed);
  machine.caches.resize(1);
  machine.tlbs.clear();
  CacheLevel& first = machine.caches.front();
  first.shape.index = Index::kModulo;
  CacheLevel second = first;
  second.shape.sets = static_cast<int>(first.shape.sets * std::exp2(draw.between(0.6, 1.6)));
  second.latency_cycles = first.latency_cycles * draw.log_between(1.5, 4);
  machine.dram.latency_cycles = second.latency_cycles * draw.log_between(1.5, 4);
  machine.caches.push_back(second);
  return machine;
}

}  // namespace warpgauge::virtual_gpu
