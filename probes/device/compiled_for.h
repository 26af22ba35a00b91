// SPDX-License-Identifier: Apache-2.0
// The architecture that the running device code was compiled for: only device code knows.
#pragma once

#include <string>

#include "analysis/machine_code/code_expectation.h"

namespace warpgauge::probes {

struct CompiledFor {
  int capability;  ///< 90 for 9.0
  bool specific;   ///< with the suffix of the architecture: "90a", "120a", "100f"

  bool has_wgmma() const { return capability == 90 && specific; }
  bool has_setmaxnreg() const { return specific; }
};

/// Asks by a launch. Throws CudaError.
CompiledFor compiled_for();

/// What this program has code for: "sm_90a, sm_120a".
std::string architectures_compiled_for();

/// Whether there is code for this device. Makes it the current one. Throws CudaError.
bool has_code_for(int ordinal);

/// Why a series of wgmma is skipped.
inline constexpr const char* kNoWgmma =
    "no wgmma: it needs compute capability 9.0 and a build for sm_90a";

/// The one architecture that has wgmma, for expectations of machine code.
inline constexpr const char* kWgmmaOn = "sm_90a";

/// That kernels of wgmma have none elsewhere.
inline machine_code::CodeExpectation expect_no_wgmma(const machine_code::Kernels& kernels) {
  return machine_code::expect_absent(kernels, "[A-Z]GMMA*", "wgmma exists in code for sm_90a only")
      .on(std::string("!") + kWgmmaOn);
}

}  // namespace warpgauge::probes
