// SPDX-License-Identifier: Apache-2.0
// What a kernel's SASS says about the waiting in it: material for its description in a cost model.
// Counters count what ran; only the code tells how many loads are under way before a warp waits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "probes/harness/machine_code.h"

namespace warpgauge::probes {

struct CodeTraits {
  /// Most global loads that one warp has under way before an instruction needs one of them, in the
  /// loop that loads most, else in the whole kernel. Copies into shared memory (LDGSTS) count as
  /// many groups as the code leaves pending. 0: the kernel has no such load.
  double loads_in_flight = 0;
  bool tensor_warp = false;       ///< HMMA, IMMA, DMMA: mma.sync
  bool tensor_warpgroup = false;  ///< HGMMA and its kin: wgmma
  bool float_reductions = false;  ///< RED or ATOM that adds floats
};

/// Of the kernel with this demangled name; empty when the text holds none or is PTX.
std::optional<CodeTraits> code_traits(const std::vector<KernelCode>& kernels, CodeLevel level,
                                      const std::string& demangled_name);

}  // namespace warpgauge::probes
