// SPDX-License-Identifier: Apache-2.0
// Starts another program, without a shell.
#pragma once

#include <string>
#include <vector>

namespace warpgauge {

/// How a program ended: by itself (`signal` is 0) or by a signal (`exit_status` is 128 + signal).
struct ProcessEnd {
  int exit_status = 0;
  int signal = 0;
};

/// Runs `arguments[0]` (looked for on PATH unless it holds a slash) with our terminal as its own.
/// While it runs, SIGINT and SIGTERM sent to us are passed on; should we be killed outright, it
/// receives SIGTERM. Throws std::runtime_error, one sentence, when it cannot be started.
ProcessEnd run_process(const std::vector<std::string>& arguments);

struct CapturedProcess {
  ProcessEnd end;
  std::string output;  ///< standard output; standard error is discarded
};

/// The same with standard output captured.
CapturedProcess capture_process(const std::vector<std::string>& arguments);

}  // namespace warpgauge
