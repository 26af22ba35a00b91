// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/program.h"

#include <fmt/format.h>

namespace warpgauge::cli {
namespace {

struct ProgramNames {
  const char *name, *needs, *variable, *executable, *stem, *carried;
};

const ProgramNames& names_of(Program program) {
  static constexpr ProgramNames kNames[] = {
      {"probe", "nvcc", "WARPGAUGE_PROBE", "warpgauge-probe", "recording", "recording-"},
      {"kernels", "nvcc and cuBLAS", "WARPGAUGE_KERNELS", "warpgauge-kernels", "kernels",
       "kernels"}};
  return kNames[static_cast<std::size_t>(program)];
}

}  // namespace

std::string name_of(Program program) { return fmt::format("{} program", names_of(program).name); }

std::string why_not_built(Program program) {
  return fmt::format("not built: it needs {}, and ./run builds it only where it sees a GPU",
                     names_of(program).needs);
}

const char* recording_stem(Program program) { return names_of(program).stem; }

const char* carried_prefix(Program program) { return names_of(program).carried; }

ProgramPlace place_of(Program program) {
  const ProgramNames& names = names_of(program);
  return {names.variable, names.executable};
}

}  // namespace warpgauge::cli
