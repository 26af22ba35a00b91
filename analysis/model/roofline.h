// SPDX-License-Identifier: Apache-2.0
// Rooflines: that of a device, from its profile and nothing else; and what rooflines say of a
// kernel, the baselines that a prediction has to beat. A roofline knows no launch, no latency and
// no occupancy; all units overlap, and the slowest decides.
//
// Sources: ridge_level = P / B_level (Williams, Waterman, Patterson, "Roofline: an insightful
// visual performance model for multicore architectures", CACM 52(4), 2009). One memory ceiling for
// each level of the hierarchy in one plot: the intensity counts the bytes that the cores ask for,
// and the level says where they were found (Ilic, Pratas, Sousa, "Cache-aware roofline model:
// upgrading the loft", IEEE CAL 13(1), 2014). A kernel's roofline reads each level by the traffic
// that crosses it (Yang et al., "Hierarchical roofline analysis for GPUs", CCPE 2020). The
// instruction roofline sets warp instructions against the schedulers' rate (Ding and Williams, PMBS
// 2019).
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/descriptor/work.h"
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
};

/// Builds the roofline from keys fp32.tflops, {dram.read,dram.copy,dram.triad,dram.write,l2.read,
/// l1.read,shared.read}_gbps. A key that is absent, has another unit, is not a positive number with
/// an interval around it, or that counters contradict, becomes an entry of `absent`. Never throws.
Roofline roofline(const profile::Profile& profile);

enum class Ceiling { kFp32, kFp64, kTensor, kTensorFp64, kDram, kL2, kL1, kShared, kInstructions };

/// "fp32", "dram", ...: as it is written in results.
std::string_view name(Ceiling ceiling);

/// The time that one ceiling allows.
struct CeilingTime {
  Ceiling ceiling = {};
  Bound us;
};

struct KernelRoofline {
  std::vector<CeilingTime> ceilings;          ///< those that the kernel touches, slowest first
  std::map<std::string, std::string> absent;  ///< ceiling that it touches -> key and why

  /// The slowest, or nullptr where the kernel touches no known ceiling.
  const CeilingTime* slowest() const { return ceilings.empty() ? nullptr : &ceilings.front(); }
};

/// Ceilings from the profile: fp32.tflops, inst.dfma.per_clk_sm, tensor.bf16_tflops,
/// dram.read_gbps, l2.read_gbps, l1.read_gbps, shared.read_gbps, and the schedulers. Traffic as the
/// description counts it.
KernelRoofline measured_roofline(const descriptor::Work& work, const profile::Profile& profile);

/// The peaks that a vendor promises, a baseline for predictions: given by the user, never assumed.
struct Datasheet {
  std::string device;
  std::map<std::string, double, std::less<>> peaks;  ///< by name, see kPeaks

  /// The peak's value, or 0 where the file does not state it.
  double peak(std::string_view name) const {
    const auto found = peaks.find(name);
    return found == peaks.end() ? 0 : found->second;
  }
};

struct PeakInfo {
  std::string_view name, unit;
};
inline constexpr PeakInfo kPeaks[] = {{"dram_gbps", "GB/s"},
                                      {"fp32_tflops", "TFLOP/s"},
                                      {"fp64_tflops", "TFLOP/s"},
                                      {"fp64_tensor_tflops", "TFLOP/s"},
                                      {"bf16_tensor_tflops", "TFLOP/s"}};

/// Reads {"schema": "warpgauge.datasheet", "version": 1, "device": text, "evidence": "documented",
/// "peaks": {NAME: {"value": number, "unit": text, "source": text}}}; at least one peak,
/// each from 1e-9 to 1e12 in its unit. Throws InputError "FILE: PLACE: CAUSE".
Datasheet read_datasheet(const std::filesystem::path& file);

/// Ceilings from a datasheet: arithmetic and DRAM, on the bytes that are compulsory where the
/// description states them, else on those that DRAM moves.
KernelRoofline datasheet_roofline(const descriptor::Work& work, const Datasheet& datasheet);

}  // namespace warpgauge::model
