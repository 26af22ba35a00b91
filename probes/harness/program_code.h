// SPDX-License-Identifier: Apache-2.0
// The machine code of this very program, as the build dumped it beside the executable.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::probes {

struct ProgramCode {
  machine_code::CodeLevel level = machine_code::CodeLevel::kPtx;
  std::vector<machine_code::KernelCode> kernels;
  std::string missing;  ///< why there is none, or empty
};

/// EXECUTABLE.sass, else EXECUTABLE.ptx, else `missing` says that neither is there.
ProgramCode read_program_code(const std::filesystem::path& executable);

/// Keeps only the code that runs, of a program built for several architectures: "sm_90a" for
/// capability 90 (major * 10 + minor). A device that runs none of them has its code made by the
/// driver, unseen: then `missing` says so.
void keep_architecture(ProgramCode& code, int running_capability);

}  // namespace warpgauge::probes
