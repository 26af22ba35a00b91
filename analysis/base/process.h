// SPDX-License-Identifier: Apache-2.0
// Starts another program, without a shell.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge {

/// How a program ended: by itself (`signal` is 0) or by a signal (`exit_status` is 128 + signal).
struct ProcessEnd {
  int exit_status = 0;
  int signal = 0;
  std::string output = {};  ///< standard output, where it was captured
  /// SIGINT or SIGTERM that reached us while a program of our group ran, unless it was ignored
  /// before; else 0.
  int received = 0;
  bool over_limit = false;  ///< we killed it: it took too long, or printed too much
};

/// Who ends a program before its time. Should we be killed outright, it receives SIGTERM either
/// way.
enum class Group {
  /// It is one of our process group: a Ctrl-C reaches it, and SIGINT and SIGTERM sent to us are
  /// passed on. It ends as it sees fit.
  kOurs,
  /// It leads a group of its own, which no signal to us or to our group reaches; SIGINT and SIGTERM
  /// do not block it. kill_own_groups() ends it. Several threads may run one each.
  kOwn,
};

/// Runs `arguments[0]` with our terminal as its own. Unless it holds a slash, it is looked for in
/// the folders of PATH that begin at the root: nothing of the current folder is run by its name
/// alone. Throws std::runtime_error, one sentence, when it cannot be started.
ProcessEnd run_process(const std::vector<std::string>& arguments, Group group = Group::kOurs);

/// Takes a line that a program has printed, without its end.
using TakeLine = std::function<void(std::string_view line)>;

/// The same in a group of its own. Each line that it prints is handed over once it is whole, or
/// ends with the program; in the calling thread.
ProcessEnd run_by_lines(const std::vector<std::string>& arguments, const TakeLine& output,
                        const TakeLine& errors);

/// The same with standard output captured and standard error discarded.
ProcessEnd capture_process(const std::vector<std::string>& arguments, Group group = Group::kOurs);

/// The same with standard output and standard error discarded.
ProcessEnd run_silently(const std::vector<std::string>& arguments, Group group = Group::kOurs);

/// What a program may take that reads a file which nobody has looked into.
struct Limits {
  std::chrono::milliseconds time;
  std::size_t output_bytes = std::size_t{1} << 30;
};

/// Whose standard error a program writes to.
enum class Errors {
  kDiscarded,
  kOurs,
  kWithOutput,  ///< captured where standard output is
};

/// As capture_process, within limits: at one, the program and all that it started are killed. It
/// runs in `folder` (empty: in ours), and its standard input is empty. It leads a group of its own,
/// to which SIGINT and SIGTERM are passed on, whether a process or a terminal sent them to us; then
/// it has five seconds left.
ProcessEnd capture_within(const std::vector<std::string>& arguments, const Limits& limits,
                          Errors errors = Errors::kDiscarded, const std::string& folder = {});

/// As run_process in a group of its own, within the limit of time. Several threads may run one
/// each.
ProcessEnd run_within(const std::vector<std::string>& arguments, const Limits& limits);

/// A path as an argument of another program: one that begins with a dash is no option ("./-rf").
std::string as_argument(const std::filesystem::path& path);

/// Kills (SIGKILL) the programs that run in groups of their own and all that they started, and
/// waits until these programs are dead (1.5 s at most): the files that they held are free then. It
/// is the caller's way to the end of this process: from then on nobody who waits for such a program
/// comes back, and none is started. To be called from another thread than those that wait.
void kill_own_groups();

}  // namespace warpgauge
