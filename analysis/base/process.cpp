// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace warpgauge {
namespace {

volatile sig_atomic_t running_child = 0;
volatile sig_atomic_t received_signal = 0;
std::atomic<pid_t> own_group = 0;

// A Ctrl-C at the terminal reaches every process of the foreground group, the child included
// (si_code SI_KERNEL). Only a signal that a process sent to us alone has to be passed on.
void pass_on(int signal, siginfo_t* information, void*) {
  received_signal = signal;
  if (information->si_code <= 0 && running_child > 0) kill(running_child, signal);
}

enum class Output { kOurs, kCaptured, kDiscarded };

struct Fixed {
  Fixed() = default;
  Fixed(const Fixed&) = delete;
  Fixed& operator=(const Fixed&) = delete;
};

/// While this object lives, SIGINT and SIGTERM go to a child of our group, and kill_own_group()
/// finds one that leads its own.
struct Reachable : Fixed {
  const bool own;
  struct sigaction interrupt_before = {}, terminate_before = {};
  Reachable(pid_t child, Group group) : own(group == Group::kOwn) {
    if (own) {
      setpgid(child, child);  // the child does so too: whoever is first, the group is there
      own_group = child;
      return;
    }
    received_signal = 0;
    running_child = child;
    struct sigaction action = {};
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGINT, &action, &interrupt_before);
    sigaction(SIGTERM, &action, &terminate_before);
  }
  ~Reachable() {
    if (own) {
      own_group = 0;
      return;
    }
    sigaction(SIGINT, &interrupt_before, nullptr);
    sigaction(SIGTERM, &terminate_before, nullptr);
    running_child = 0;
  }
  /// The signal that came, unless it was ignored before.
  int received() const {
    const int signal = own ? 0 : received_signal;
    const auto& before = signal == SIGINT ? interrupt_before : terminate_before;
    return signal != 0 && before.sa_handler != SIG_IGN ? signal : 0;
  }
};

/// A pipe whose ends close by themselves, here and across exec.
struct Pipe : Fixed {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) {
      throw std::runtime_error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    }
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(int end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
};

/// In the child, between fork and exec: only async-signal-safe calls. Never returns; when exec
/// fails, its errno goes down the pipe.
[[noreturn]] void become(char* const* argv, Group group, pid_t parent, int error_pipe,
                         Output output, int output_pipe) {
  if (group == Group::kOwn) {
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);  // a group in the background may write to the terminal all the same
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigprocmask(SIG_UNBLOCK, &ending, nullptr);
  }
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(128 + SIGTERM);  // the parent died before prctl took effect
  if (output != Output::kOurs) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(output == Output::kCaptured ? output_pipe : nowhere, STDOUT_FILENO);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  }
  execvp(argv[0], argv);
  const int cause = errno;
  const ssize_t ignored = ::write(error_pipe, &cause, sizeof(cause));
  static_cast<void>(ignored);
  _exit(127);
}

std::string read_all(int file) {
  std::string text;
  char buffer[4096];
  for (;;) {
    const ssize_t count = read(file, buffer, sizeof(buffer));
    if (count > 0) text.append(buffer, static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) return text;
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::runtime_error("lost track of a started program");
  }
  return status;
}

ProcessEnd start(const std::vector<std::string>& arguments, Group group, Output where) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  std::fflush(nullptr);  // our lines before the child's
  Pipe errors, captured;
  const pid_t parent = getpid();
  const pid_t child = fork();
  const auto fail = [&](int cause) {
    throw std::runtime_error(
        fmt::format("cannot start {}: {}", arguments[0], std::strerror(cause)));
  };
  if (child < 0) fail(errno);
  if (child == 0) {
    become(argv.data(), group, parent, errors.ends[1], where, captured.ends[1]);
  }
  const Reachable reachable(child, group);
  errors.close_end(1);
  captured.close_end(1);
  std::string output = where == Output::kCaptured ? read_all(captured.ends[0]) : std::string();
  const std::string failure = read_all(errors.ends[0]);
  const int status = wait_for(child);
  if (failure.size() == sizeof(int)) {
    int cause = 0;
    std::memcpy(&cause, failure.data(), sizeof(cause));
    fail(cause);
  }
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return {signal ? 128 + signal : WEXITSTATUS(status), signal, std::move(output),
          reachable.received()};
}

}  // namespace

ProcessEnd run_process(const std::vector<std::string>& arguments, Group group) {
  return start(arguments, group, Output::kOurs);
}

ProcessEnd capture_process(const std::vector<std::string>& arguments, Group group) {
  return start(arguments, group, Output::kCaptured);
}

ProcessEnd run_silently(const std::vector<std::string>& arguments, Group group) {
  return start(arguments, group, Output::kDiscarded);
}

void kill_own_group() {
  if (const pid_t group = own_group; group > 0) kill(-group, SIGKILL);
}

}  // namespace warpgauge
