// SPDX-License-Identifier: Apache-2.0
// What a kernel's SASS says about the waiting in it: material for its description in a cost model.
// Counters count what ran; only the code tells how many loads are under way before a warp waits.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {

/// From where in the register file the FFMAs of a loop take what they multiply and add.
struct SourceBanks {
  int instructions = 0;  ///< FFMAs in the loop that has most of them
  /// Registers that they read, by number modulo four; one that an instruction names in two places
  /// is read once. Not those that an earlier instruction kept (".reuse"): one register of each
  /// parity is kept for each place, until another of that parity is named there.
  std::array<int, 4> reads = {};
  int kept = 0;   ///< reads that were saved so
  int other = 0;  ///< sources that are not general registers, RZ included
};

struct CodeTraits {
  /// Most global loads that one warp has under way before an instruction needs one of them, in the
  /// loop that loads most, else in the whole kernel. Copies into shared memory (LDGSTS) count as
  /// many groups as the code leaves pending. 0: the kernel has no such load.
  double loads_in_flight = 0;
  bool tensor_warp = false;         ///< HMMA, IMMA, QMMA: mma.sync
  bool tensor_warpgroup = false;    ///< HGMMA and its kin: wgmma
  bool tensor_fp64 = false;         ///< DMMA, but for the next shape
  bool tensor_fp64_m8n8k4 = false;  ///< DMMA.8x8x4
  bool tensor_tcgen05 = false;      ///< UTCHMMA and its kin
  bool float_reductions = false;    ///< RED or ATOM that adds floats
  SourceBanks ffma_sources;
};

/// Traits of the first kernel of the listing that is one of `wanted`; empty when the listing holds
/// none or is PTX.
std::optional<CodeTraits> code_traits(const std::vector<KernelCode>& kernels, CodeLevel level,
                                      const Kernels& wanted);

}  // namespace warpgauge::machine_code
