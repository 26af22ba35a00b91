// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/tell.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <string>

#include "analysis/base/printable.h"
#include "analysis/base/text_file.h"

namespace warpgauge {
namespace {

std::atomic<bool> is_error_told = false;

/// While this object lives, a broken pipe is an error of write() and no signal: the message is
/// lost, the exit status is not.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipe() {
    const timespec at_once = {};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  sigset_t pipe_, before_;
  bool was_pending_ = false;
};

}  // namespace

void tell_line(std::string_view line) {
  std::string text(line.substr(0, line.size() - line.ends_with('\n')));
  std::ranges::replace(text, '\n', ' ');
  if (text.starts_with("error: ")) is_error_told = true;
  const NoBrokenPipe quiet;
  write_all(STDERR_FILENO, printable_lines(text) + '\n');
}

bool told_error() { return is_error_told; }

void say_text(std::string_view text) {
  const std::string shown = printable_lines(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

}  // namespace warpgauge
