// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/program_code.h"

#include <cstdlib>
#include <string_view>

#include "analysis/base/text_file.h"

namespace warpgauge::probes {

using machine_code::CodeLevel;
using machine_code::KernelCode;

namespace {

/// A million instructions are some 200 MiB of SASS.
constexpr std::size_t kMostBytes = std::size_t{4} << 30;

}  // namespace

ProgramCode read_program_code(const std::filesystem::path& executable) {
  ProgramCode code;
  if (const auto sass = executable.string() + ".sass"; std::filesystem::exists(sass)) {
    code.level = CodeLevel::kSass;
    code.kernels = machine_code::parse_sass(read_text_file(sass, kMostBytes));
  } else if (const auto ptx = executable.string() + ".ptx"; std::filesystem::exists(ptx)) {
    code.kernels = machine_code::parse_ptx(read_text_file(ptx, kMostBytes));
  } else {
    code.missing = "machine code not checked: no " + executable.filename().string() +
                   ".sass or .ptx beside the program";
  }
  return code;
}

void keep_architecture(ProgramCode& code, int running_capability) {
  std::erase_if(code.kernels, [&](const KernelCode& kernel) {
    return std::strtol(kernel.architecture.c_str() + std::string_view("sm_").size(), nullptr, 10) !=
           running_capability;
  });
  if (code.kernels.empty() && code.missing.empty()) {
    code.missing = "machine code not checked: this build holds none for this device";
  }
}

}  // namespace warpgauge::probes
