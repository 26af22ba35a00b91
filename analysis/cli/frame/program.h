// SPDX-License-Identifier: Apache-2.0
// The programs that measure, by name.
#pragma once

#include <string>

namespace warpgauge::cli {

/// The programs that measure; everything that needs CUDA happens in them.
enum class Program {
  kProbes,   ///< warpgauge-probe: the device
  kKernels,  ///< warpgauge-kernels: reference kernels on it
};

/// How a message names it: "probe program".
std::string name_of(Program program);

/// Why a program may not be there: the end of a sentence that begins with its name.
std::string why_not_built(Program program);

/// How the name of a recording in an output folder begins: "recording", "kernels".
const char* recording_stem(Program program);

/// What the names of the recordings of it that are carried along begin with.
const char* carried_prefix(Program program);

/// The environment variable that says where it is, and its file beside this executable.
struct ProgramPlace {
  const char *variable, *executable;
};
ProgramPlace place_of(Program program);

}  // namespace warpgauge::cli
