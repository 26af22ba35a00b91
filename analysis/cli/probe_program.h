// SPDX-License-Identifier: Apache-2.0
// Talks to `warpgauge-probe` and `warpgauge-kernels`, the programs that measure, which take the
// same options. Everything that needs CUDA happens there; this side only asks, starts them, and
// starts them again when the CUDA context died.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/cli/locations.h"

namespace warpgauge::cli {

/// What a program's `--doctor` says. Strings are empty where it said nothing.
struct ProbeDoctor {
  bool usable = false;
  std::string why;  ///< why nothing can be measured, one sentence
  std::string device, uuid, compute_capability;
  std::string counters;      ///< "available" or "unavailable: why"
  std::string machine_code;  ///< how the machine code of what it measures is checked
  std::vector<std::string> flags;
};

/// Never throws: no program, no answer and a strange answer are each a reason why nothing is
/// usable.
ProbeDoctor ask_program(Program program);
/// Reads the answer (JSON text). Throws std::runtime_error when it is none.
ProbeDoctor parse_doctor(const std::string& text);

/// A rung of a family of reference kernels.
struct PartName {
  std::string name, sentence;
};
struct ProbeName {
  std::string name, question;
  std::vector<PartName> parts;
};
/// All probes, or all families of reference kernels with their rungs. Throws std::runtime_error,
/// one sentence, when there is no program or no answer.
std::vector<ProbeName> list_probes(Program program);

inline const std::vector<std::string> kLevels = {"quick", "standard", "full"};

struct Measurement {
  Program program = Program::kProbes;
  std::filesystem::path recording;
  std::string level = "standard";
  std::string filter = {};  ///< regular expression; empty: everything
  int campaign = 1;
  bool resume = false;
};

/// Measures into a recording. A CUDA context that died ends that process; the next one resumes, at
/// most as often as there are probes and parts. Returns the exit status for the user (error.h, or
/// 128 + signal); for everything but 0 and 1 the recording has no end line and the reason is on
/// standard error.
int measure(const Measurement& measurement);

}  // namespace warpgauge::cli
