// SPDX-License-Identifier: Apache-2.0
// A progress bar with remaining time on a terminal, plain lines elsewhere. Writes to stderr only.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

namespace warpgauge::probes {

enum class ProgressStyle { kBar, kPlain, kOff };

/// "auto" means a bar when stderr is a terminal. Throws InputError for an unknown word.
ProgressStyle progress_style(std::string_view word);

/// Until now.
inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Progress {
 public:
  /// `expected_seconds`: rough cost of everything; it is corrected by the time really taken.
  Progress(ProgressStyle style, double expected_seconds, std::FILE* stream = stderr);
  ~Progress();

  /// A stretch of work begins: its name and its share of the expected seconds.
  void begin(std::string_view name, double expected_seconds);
  /// Something inside it is done (shown, not counted).
  void note(std::string_view what);
  void end();

  /// Remaining seconds: what is left of the estimate, scaled by how the estimate held so far.
  double remaining_seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  void draw(std::string_view what);

  ProgressStyle style_;
  double expected_seconds_;
  std::FILE* stream_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point stretch_start_ = start_;
  double done_seconds_ = 0;     ///< expected seconds of what is finished
  double stretch_seconds_ = 0;  ///< expected seconds of what is running
  std::string name_;
};

}  // namespace warpgauge::probes
