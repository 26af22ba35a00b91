// SPDX-License-Identifier: Apache-2.0
// What rooflines say of a kernel: the baselines that a prediction has to beat. A roofline knows no
// launch, no latency and no occupancy; all units overlap, and the slowest decides.
//
// Sources: the hierarchical roofline reads each level by the traffic that crosses it (Yang et al.,
// "Hierarchical roofline analysis for GPUs", CCPE 2020); the instruction roofline sets warp
// instructions against the schedulers' rate (Ding and Williams, PMBS 2019).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/datasheet.h"
#include "analysis/model/roofline.h"
#include "analysis/model/work.h"

namespace warpgauge::model {

/// The time that one ceiling allows.
struct CeilingTime {
  std::string ceiling;  ///< "dram", "l2", "l1", "shared", "fp32", "fp64", "tensor", "instructions"
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
KernelRoofline measured_roofline(const Work& work, const profile::Profile& profile);

/// Ceilings from a datasheet: arithmetic and DRAM, on the bytes that are compulsory where the
/// description states them, else on those that DRAM moves.
KernelRoofline datasheet_roofline(const Work& work, const Datasheet& datasheet);

}  // namespace warpgauge::model
