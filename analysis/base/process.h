// SPDX-License-Identifier: Apache-2.0
// Runs another program to its end, without a shell.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/base/interruption.h"

namespace warpgauge {

/// Where a standard stream of a program leads.
enum class Redirect {
  kInherit,   ///< to ours
  kNull,      ///< /dev/null
  kCapture,   ///< standard output: ProcessEnd::output
  kToOutput,  ///< standard error: whatever standard output is
};

/// Takes a line that a program has printed, without its end.
using TakeLine = std::function<void(std::string_view line)>;

/// What a program may take when it reads a file that has not been checked.
struct Limits {
  std::chrono::milliseconds time;
  std::size_t output_bytes = std::size_t{1} << 30;  ///< captured
};

/// How a program is started, and how far it may go.
struct Spawn {
  /// Program and arguments. Unless the program holds a slash, it is looked for in the folders of
  /// PATH that begin at the root: nothing of the current folder is run by its name alone.
  std::vector<std::string> argv;
  /// Variables that are added to ours, or take their place.
  std::vector<std::pair<std::string, std::string>> environment = {};
  std::string folder = {};  ///< that it runs in; empty: ours
  Redirect input = Redirect::kInherit, output = Redirect::kInherit, errors = Redirect::kInherit;
  /// Where set, the stream is handed over line by line instead, in the calling thread: each line
  /// once it is whole, or ends with the program.
  TakeLine output_line = {}, error_line = {};
  Signals signals = Signals::kShared;
  /// At one, the program and all that it started are killed, so that it has to lead a group of its
  /// own (kForwarded, kIsolated). A forwarded signal leaves it five seconds.
  std::optional<Limits> limits = {};
};

/// How a program ended: by itself (`signal` is 0) or by a signal (`exit_status` is 128 + signal).
struct ProcessEnd {
  int exit_status = 0;
  int signal = 0;
  std::string output = {};  ///< what was captured
  /// SIGINT or SIGTERM that reached us while a program ran that may hear of it (Signals), unless it
  /// was ignored before; else 0.
  int received = 0;
  bool over_limit = false;  ///< we killed it: it took too long, or printed too much
};

/// Runs a program to its end. Throws std::runtime_error, one sentence, when it cannot be started.
ProcessEnd run_process(const Spawn& spawn);

/// A path as an argument of another program, for which a dash in front makes no option ("./-rf").
std::string as_argument(const std::filesystem::path& path);

}  // namespace warpgauge
