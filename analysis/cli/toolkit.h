// SPDX-License-Identifier: Apache-2.0
// The other parts of the toolkit. Each lies where an environment variable says, else in the
// installed copy next to this executable, else in the source tree that it was built from.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::cli {

// ---- the programs that measure, which take the same options ------------------------------------

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
  std::vector<FoundDevice> devices;  ///< all of this machine; the other members are of one
};

/// No program, no answer and a strange answer are each a reason why nothing is usable: they do not
/// throw, only a signal does (Interrupted). `device` is a CUDA ordinal.
ProbeDoctor ask_program(Program program, int device = 0);
/// The same of several devices at once, in their order. To be called while an Interruption lives
/// (interruption.h), which takes the signals.
std::vector<ProbeDoctor> ask_programs(Program program, const std::vector<int>& devices);
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

// ---- files that are carried along --------------------------------------------------------------

/// The script that draws: WARPGAUGE_PLOTS (a folder), share/warpgauge/plots, the source tree's
/// plots/. Throws std::runtime_error, one sentence, when `report.py` is in none of them.
std::filesystem::path report_script();

/// How drawing ended.
struct Drawing {
  int exit_status = 0;
  bool set_is_whole = true;  ///< with the page, or without one where nothing can draw
  std::string why = {};      ///< empty where it is on standard error already
};

/// What the script draws, and where.
struct DrawOrder {
  std::filesystem::path document;      ///< JSON
  std::filesystem::path folder;        ///< to draw into
  std::filesystem::path earlier = {};  ///< a report whose figures are taken over; empty: none
  bool png = false;                    ///< as pixels too
  bool shows_progress = false;         ///< on a terminal
  int beside = 1;  ///< so many are drawn at once, this one among them: they share the processors
};

/// Has the script draw. An hour at most, or WARPGAUGE_PYTHON_SECONDS. kill_own_groups() ends it:
/// call it while an Interruption lives (interruption.h). Several threads may. Throws
/// std::runtime_error where it cannot be started.
Drawing draw_document(const DrawOrder& order);

/// A Python that can import matplotlib, fastjsonschema and jinja2: WARPGAUGE_PYTHON and no other if
/// that is set, else python3 on PATH, else /usr/bin/python3. It is tried, and must be started, in
/// isolated mode (-I): nothing of the current folder, of PYTHONPATH or of the user's own packages
/// is imported. Each has 60 seconds for it, or WARPGAUGE_PYTHON_SECONDS. One that was found is not
/// tried again by this process. Throws std::runtime_error with one sentence when there is none.
std::string drawing_python();

/// The recordings to replay where nothing can be measured, sorted by name: `recording-*.jsonl`, and
/// for the reference kernels `kernels*.jsonl`, compressed (`.jsonl.zst`) or plain, of
/// WARPGAUGE_DATA, or of the installed folder, or of the source tree's: the first that has some.
/// May be empty.
std::vector<std::filesystem::path> carried_recordings(Program program);
/// Those of the probes, then those of the reference kernels.
std::vector<std::filesystem::path> carried_recordings();

/// The profile of the same folder, or of the next that has one. Absent when none has.
std::optional<std::filesystem::path> carried_profile();

/// The claims catalogue and its facts: WARPGAUGE_CLAIMS, the installed folder or the source tree's
/// data/claims. Throws std::runtime_error when none of them is a folder.
std::filesystem::path claims_folder();

/// The catalogue files of that folder, sorted by name; systems.yaml is none.
std::vector<std::filesystem::path> carried_catalogue();

}  // namespace warpgauge::cli
