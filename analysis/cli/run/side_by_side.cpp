// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/side_by_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ranges>

#include "analysis/base/remaining.h"
#include "analysis/base/tell.h"

namespace warpgauge::cli {

ProcessEnd SideBySide::run(int device, const std::vector<std::string>& command) {
  const auto say_it = [&](std::string_view line) {
    say("{}\n", shown(device, line));
    std::fflush(stdout);
  };
  const auto tell_it = [&](std::string_view line) { tell_line(shown(device, line)); };
  ProcessEnd end = run_process({.argv = command,
                                .output_line = say_it,
                                .error_line = tell_it,
                                .signals = Signals::kIsolated});
  const std::lock_guard lock(mutex_);
  ends_.erase(device);
  return end;
}

std::string SideBySide::shown(int device, std::string_view line) {
  const ProgressLine progress = parse_progress(line);
  std::string text = fmt::format("device {}: {}", device, progress.text);
  if (!progress.remaining_seconds) return text;
  const std::chrono::duration<double> remaining(*progress.remaining_seconds);
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  ends_[device] = now + std::chrono::duration_cast<Clock::duration>(remaining);
  const auto last = std::ranges::max(ends_ | std::views::values);
  return text + remaining_text(std::chrono::duration<double>(last - now).count());
}

}  // namespace warpgauge::cli
