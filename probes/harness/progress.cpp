// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/base/remaining.h"

namespace warpgauge::probes {

ProgressStyle progress_style(std::string_view word) {
  if (word == "auto") return isatty(fileno(stderr)) ? ProgressStyle::kBar : ProgressStyle::kPlain;
  if (word == "bar") return ProgressStyle::kBar;
  if (word == "plain") return ProgressStyle::kPlain;
  if (word == "off") return ProgressStyle::kOff;
  throw InputError("--progress", "", fmt::format("'{}' is not auto, bar, plain or off", word));
}

Progress::Progress(ProgressStyle style, double expected_seconds, std::FILE* stream)
    : style_(style), expected_seconds_(expected_seconds), stream_(stream) {}

Progress::~Progress() {
  if (style_ == ProgressStyle::kBar) fmt::print(stream_, "\r\033[K");
}

void Progress::begin(std::string_view name, double expected_seconds) {
  name_ = name;
  stretch_seconds_ = expected_seconds;
  stretch_start_ = Clock::now();
  if (style_ == ProgressStyle::kBar) draw("");
}

void Progress::note(std::string_view what) {
  if (style_ == ProgressStyle::kBar) draw(what);
}

void Progress::end() {
  done_seconds_ += stretch_seconds_;
  stretch_seconds_ = 0;
  if (style_ == ProgressStyle::kPlain) {
    fmt::print(stream_, "{:5.1f} s  {} ({:.1f} s){}\n", seconds_since(start_), name_,
               seconds_since(stretch_start_), remaining_text(remaining_seconds()));
    std::fflush(stream_);
  }
}

double Progress::remaining_seconds() const {
  const double running = std::min(seconds_since(stretch_start_), stretch_seconds_);
  const double done = done_seconds_ + running;
  const double scale = done > 0 ? seconds_since(start_) / done : 1;
  return std::max(0.0, (expected_seconds_ - done) * scale);
}

void Progress::draw(std::string_view what) {
  constexpr int kWidth = 24;
  const double running = std::min(seconds_since(stretch_start_), stretch_seconds_);
  const double fraction =
      std::clamp((done_seconds_ + running) / std::max(expected_seconds_, 1e-9), 0.0, 1.0);
  const int full = static_cast<int>(fraction * kWidth);
  fmt::print(stream_, "\r\033[K[{:#<{}}{:.<{}}] {:3.0f} %  {:3.0f} s left  {} {}", "", full, "",
             kWidth - full, fraction * 100, remaining_seconds(), name_, what);
  std::fflush(stream_);
}

}  // namespace warpgauge::probes
