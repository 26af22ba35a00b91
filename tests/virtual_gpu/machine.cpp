// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/machine.h"

#include <algorithm>
#include <cmath>

#include "tests/virtual_gpu/miss_share.h"

namespace warpgauge::virtual_gpu {
namespace {

/// Where a cache has a hashed index, at most one access in two hundred misses at its knee.
constexpr double kFirstMisses = 0.005;
constexpr double kSoftMisses = 0.05;

}  // namespace

double Pipe::at(double bytes_in_flight) const {
  const double load = bytes_in_flight / corner_bytes;
  double rate = ceiling_gbps * std::pow(1 + std::pow(load, -sharpness), -1 / sharpness);
  if (load > 2) rate *= std::pow(1 - decline, std::log2(load / 2));
  return rate;
}

Hop hop(const Machine& machine, double size_bytes, double line_bytes) {
  const double lines = std::floor(size_bytes / line_bytes);
  double reaching = 1;  // share of the accesses that get this far
  double mean = 0, square = 0;
  for (const CacheLevel& cache : machine.caches) {
    // A chase misses in a larger cache no more often than in a smaller one in front of it.
    const double missing = std::min(reaching, miss_share(cache.shape, lines));
    const double here = reaching - missing;
    mean += here * cache.latency_cycles;
    square += here * cache.latency_cycles * cache.latency_cycles;
    reaching = missing;
  }
  const double memory = machine.dram.latency_cycles;
  mean += reaching * memory;
  square += reaching * memory * memory * (1 + machine.dram.spread * machine.dram.spread);
  double variance = std::max(0.0, square - mean * mean);
  for (const TlbLevel& tlb : machine.tlbs) {
    const double missing = translation_miss_share(tlb.entries, size_bytes / tlb.page_bytes);
    mean += missing * tlb.penalty_cycles;
    variance += missing * (1 - missing) * tlb.penalty_cycles * tlb.penalty_cycles;
  }
  return {mean, variance};
}

Truth truth(const Machine& machine, double smallest_bytes, double largest_bytes) {
  std::vector<Knee> knees;
  for (const CacheLevel& cache : machine.caches) {
    const bool soft = cache.shape.index == Index::kHashed && cache.shape.sets > 1;
    const double line = cache.shape.line_bytes;
    knees.push_back(
        {.bytes = soft ? line * lines_within(cache.shape, kFirstMisses) : cache.shape.size_bytes(),
         .soft_bytes = line * lines_within(cache.shape, kSoftMisses),
         .soft = soft});
  }
  for (const TlbLevel& tlb : machine.tlbs) {
    const double reach = tlb.reach_bytes();
    knees.push_back({.bytes = reach, .soft_bytes = reach, .soft = false, .tlb = true});
  }
  std::sort(knees.begin(), knees.end(),
            [](const Knee& a, const Knee& b) { return a.bytes < b.bytes; });
  Truth result;
  double first = smallest_bytes;
  for (const Knee& knee : knees) {
    if (knee.bytes >= largest_bytes) break;
    if (knee.bytes >= smallest_bytes) {
      result.levels.push_back({hop(machine, knee.bytes).mean, first, knee.bytes});
      result.knees.push_back(knee);
    }
    first = std::max(smallest_bytes, knee.bytes);
  }
  result.levels.push_back({hop(machine, largest_bytes).mean, first, largest_bytes});
  return result;
}

}  // namespace warpgauge::virtual_gpu
