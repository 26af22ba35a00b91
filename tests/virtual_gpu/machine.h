// SPDX-License-Identifier: Apache-2.0
// A memory hierarchy with known parameters, and what a chase through it costs on average.
#pragma once

#include <string>
#include <vector>

#include "tests/virtual_gpu/cache.h"

namespace warpgauge::virtual_gpu {

struct CacheLevel {
  CacheShape shape;
  double latency_cycles = 0;  ///< of a hit
};

struct TlbLevel {
  double entries = 0;
  double page_bytes = 2 << 20;
  double penalty_cycles = 0;  ///< what a miss adds
  double reach_bytes() const { return entries * page_bytes; }
};

/// The two halves of a sliced L2, seen from one SM. Slices of one half differ a little among
/// themselves.
struct Sides {
  bool two = true;
  double near_cycles = 280;
  double far_cycles = 470;
  double near_share = 0.5;      ///< of the addresses
  int slices = 48;              ///< a half
  double slice_spread = 0.06;   ///< standard deviation of the slices' latencies, relative
  std::uint64_t hash_mask = 0;  ///< parity of these address bits picks the half; 0: by scramble
};

struct Dram {
  double latency_cycles = 600;
  double spread = 0.04;  ///< standard deviation of one access, relative
};

/// Bandwidth against bytes in flight: Little's law below, queues at the knee, a ceiling above.
struct Pipe {
  double ceiling_gbps = 4000;
  double corner_bytes = 32768;  ///< where Little's line meets the ceiling
  double sharpness = 5;         ///< p of (1 + (x/corner)^-p)^(-1/p)
  double decline = 0;           ///< relative loss a doubling beyond twice the corner (thrashing)
  double at(double bytes_in_flight) const;
};

struct Machine {
  std::string name;
  std::vector<CacheLevel> caches;  ///< nearest first; the last one is in front of DRAM
  std::vector<TlbLevel> tlbs;
  Sides sides;
  Dram dram;
  Pipe pipe;
};

/// Mean and variance of one access of a chase over `size_bytes`, nodes a line apart.
struct Hop {
  double mean = 0;
  double variance = 0;
};
Hop hop(const Machine& machine, double size_bytes, double line_bytes = 128);

/// A planted truth of a footprint sweep.
struct Knee {
  double bytes = 0;       ///< largest footprint that the level serves without misses
  double soft_bytes = 0;  ///< 5 % of the accesses miss
  bool soft = false;      ///< a hashed index: misses begin well before the capacity
  bool tlb = false;
};
struct Level {
  double cycles = 0;
  double first_bytes = 0, last_bytes = 0;  ///< footprints that it serves
};
struct Truth {
  std::vector<Knee> knees;
  std::vector<Level> levels;  ///< one more than knees
};
/// What a sweep up to `largest_bytes` can show.
Truth truth(const Machine& machine, double smallest_bytes, double largest_bytes);

}  // namespace warpgauge::virtual_gpu
