// SPDX-License-Identifier: Apache-2.0
// What a probe or a rung states about its machine code; machine_code.h holds it against the code.
#pragma once

#include <string>

#include "analysis/machine_code/kernel_names.h"

namespace warpgauge::machine_code {

/// What must be true of the machine code of kernels: of each of them.
struct CodeExpectation {
  Kernels kernel = {};    ///< by the function itself
  std::string sass = {};  ///< regular expression that a SASS opcode must match entirely
  std::string ptx = {};   ///< the same for PTX; one may be empty: no claim at that level
  int count = 0;          ///< exact number in the timed loop: the divisor of the measurement
  enum class Where { kLoop, kKernel } where = Where::kLoop;
  /// At most: what else may stand in a timed loop. Such a claim does not tell which loop that is.
  enum class How { kExactly, kAtLeast, kAtMost } how = How::kExactly;
  /// A divisor counts what runs in every iteration. Where the probe means it (one elected lane, a
  /// wait loop inside the timed one), an exact count may include predicated or branched-over
  /// matches.
  bool conditional = false;
  /// Regular expression of the architectures ("sm_90a") that have this code; empty: all.
  std::string architecture = {};
};

}  // namespace warpgauge::machine_code
