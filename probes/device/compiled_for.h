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
  bool has_narrow_mma() const { return capability >= 120 && capability < 130 && specific; }
  bool has_tcgen05() const { return capability >= 100 && capability < 120 && specific; }
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

/// The same for FP4, FP6 and block scales of mma.sync.
inline constexpr const char* kNoNarrowMma =
    "FP4, FP6 and block scales of mma.sync need a build for sm_120a or sm_121a";
inline constexpr const char* kNarrowMmaOn = "sm_12*[af]";

/// The same for tcgen05 (tcgen05.cuh).
inline constexpr const char* kNoTcgen05 =
    "no tcgen05: it needs compute capability 10.0, 10.3 or 11.0 and a build for sm_100a, sm_103a "
    "or "
    "sm_110a";
inline constexpr const char* kTcgen05On = "sm_1(00|03|10)[af]";
inline constexpr const char* kTcgen05I8On = "sm_1(00|10)a";

inline machine_code::CodeExpectation expect_no_tcgen05(const machine_code::Kernels& kernels,
                                                       const char* on = kTcgen05On) {
  return machine_code::expect_absent(
             kernels, "UTC[A-Z]+MMA*",
             on == kTcgen05On ? "tcgen05.mma exists in code for sm_100, 103 and 110 with "
                                "a suffix only"
                              : "tcgen05.mma of 8-bit integers exists in code for "
                                "sm_100a and sm_110a only")
      .on(std::string("!") + on);
}

}  // namespace warpgauge::probes
