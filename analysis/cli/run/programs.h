// SPDX-License-Identifier: Apache-2.0
// The programs that measure, asked and started: all take the same options.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/cli/frame/program.h"

namespace warpgauge::cli {

/// WARPGAUGE_PROBE or WARPGAUGE_KERNELS, else `warpgauge-probe` or `warpgauge-kernels` beside this
/// executable. Absent when neither is there (a build without CUDA).
std::optional<std::filesystem::path> program_path(Program program);

/// A GPU of this machine as CUDA counts them.
struct FoundDevice {
  int ordinal = 0;
  std::string name, uuid;
};

/// The answer of a program's `--doctor`. Strings are empty where it said nothing.
struct ProbeDoctor {
  bool usable = false;
  std::string why;  ///< why nothing can be measured, one sentence
  std::string device, uuid, compute_capability;
  std::string counters;      ///< "available" or "unavailable: why"
  std::string machine_code;  ///< how the machine code of what it measures is checked
  std::vector<std::string> flags;
  std::vector<std::string> notes = {};  ///< what around the device makes measurements slower
  std::vector<FoundDevice> devices;     ///< all of this machine; the other members are of one
};

/// No program, no answer and a strange answer are each a reason why nothing is usable: they do not
/// throw, only a signal does (Interrupted). `device` is a CUDA ordinal.
ProbeDoctor ask_program(Program program, int device = 0);
/// The same of several devices at once, in their order. To be called while an Interruption lives
/// (analysis/base/interruption.h), which takes the signals.
std::vector<ProbeDoctor> ask_programs(Program program, const std::vector<int>& devices);
/// Reads the answer (JSON text). Throws std::runtime_error if the text is not an answer.
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

class SideBySide;

inline const std::vector<std::string> kLevels = {"quick", "standard", "full"};

struct Measurement {
  Program program = Program::kProbes;
  std::filesystem::path recording;
  std::string level = "standard";
  std::string filter = {};  ///< regular expression; empty: everything
  int campaign = 1;
  bool resume = false;
  int device = 0;       ///< CUDA ordinal
  int in_parallel = 1;  ///< devices that are measured at once, this one among them
  /// The first one's ordinal where several devices are measured one after the other.
  std::optional<int> first = {};
  SideBySide* beside = nullptr;  ///< the terminal of devices that are measured at once; null: ours
};

/// Measures into a recording. A CUDA context that died ends that process; the next one resumes, at
/// most as often as there are probes and parts. Returns the exit status for the user (error.h, or
/// 128 + signal); for everything but 0 and 1 the recording has no end line and the reason is on
/// standard error.
int measure(Measurement measurement);

/// The library that `describe` has CUDA load into a program: WARPGAUGE_INJECTION, else the one
/// beside this executable, else lib/warpgauge. Throws std::runtime_error, one sentence, where there
/// is none.
std::filesystem::path injected_library();

}  // namespace warpgauge::cli
