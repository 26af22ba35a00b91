// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/own_process.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <initializer_list>

namespace warpgauge {
namespace {

bool begun = false;
mode_t given_umask = 0;
struct sigaction given_xfsz = {};

constexpr mode_t kOthersWrite = S_IWGRP | S_IWOTH;

/// open() takes the lowest number: those below it are open by then. Standard output is opened for
/// reading, so that a write to it fails as one to a closed file does.
void open_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    if (open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY) != stream) return;
  }
}

}  // namespace

void begin_process() {
  open_closed_streams();
  struct sigaction ignored = {};
  ignored.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &ignored, &given_xfsz);
  given_umask = umask(S_IRWXG | S_IRWXO);
  umask(given_umask | kOthersWrite);
  begun = true;
}

void give_back_process() {
  if (!begun) return;
  umask(given_umask);
  sigaction(SIGXFSZ, &given_xfsz, nullptr);
}

}  // namespace warpgauge
