// SPDX-License-Identifier: Apache-2.0
// The roofline of a device, from its profile and nothing else: no table of chips, no datasheet.
//
// Source of the formulas:
//   attainable(I) = min(P, B_level * I), ridge_level = P / B_level:
//     S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model for
//     multicore architectures", CACM 52(4), 2009.
//   One memory ceiling for each level of the hierarchy, all of them in one plot:
//     A. Ilic, F. Pratas, L. Sousa, "Cache-aware roofline model: upgrading the loft", IEEE CAL
//     13(1), 2014. There the intensity counts the bytes that the cores ask for, and the level says
//     where they were found. To place a kernel by the traffic of one level instead (the
//     hierarchical reading), give attainable() the FLOPs per byte that cross that level.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::model {

/// A value with the ends of its 95 % interval. Quotients take the hull of the operands' intervals:
/// the operands were measured apart, and the hull is never too narrow.
struct Bound {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The horizontal ceiling: the arithmetic rate.
struct ComputeCeiling {
  std::string key;  ///< profile key
  Bound tflops;     ///< TFLOP/s
};

/// A slanted ceiling: the bandwidth of one level, in one access pattern.
struct MemoryCeiling {
  std::string level;          ///< "dram.read", "l2.read", ...
  std::string key;            ///< profile key
  Bound gbps;                 ///< GB/s, 1e9 bytes a second
  Bound ridge_flop_per_byte;  ///< intensity at which this ceiling meets the compute ceiling
};

struct Roofline {
  std::optional<ComputeCeiling> compute;      ///< absent: there is no roofline, `absent` says why
  std::vector<MemoryCeiling> memory;          ///< highest bandwidth first; empty without `compute`
  std::map<std::string, std::string> absent;  ///< profile key -> why this ceiling is missing

  /// The ceiling of a level, or nullptr.
  const MemoryCeiling* find(std::string_view level) const;
};

/// Builds the roofline from keys fp32.tflops, {dram.read,dram.copy,dram.triad,dram.write,l2.read,
/// l1.read,shared.read}_gbps. A key that is absent, has another unit, is not a positive number with
/// an interval around it, or that counters contradict, becomes an entry of `absent`. Never throws.
Roofline roofline(const profile::Profile& profile);

/// Attainable TFLOP/s at an intensity in FLOP/byte under one memory ceiling. Absent when the
/// roofline has no such level or the intensity is not a positive finite number.
std::optional<Bound> attainable(const Roofline& roofline, double intensity_flop_per_byte,
                                std::string_view level);

}  // namespace warpgauge::model
