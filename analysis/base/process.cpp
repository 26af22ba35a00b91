// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "analysis/base/own_process.h"

namespace warpgauge {
namespace {

volatile sig_atomic_t running_child = 0;
volatile sig_atomic_t limited_group = 0;
volatile sig_atomic_t received_signal = 0;

/// The programs that lead a group of their own, and that no signal to us reaches.
struct OwnGroups {
  std::mutex mutex;  ///< kept to the end of the process by kill_own_groups()
  std::set<pid_t> leaders;
};

OwnGroups& own_groups() {
  static auto& groups = *new OwnGroups;  // threads may still wait when the process ends
  return groups;
}

// A Ctrl-C at the terminal reaches every process of the foreground group, the child included
// (si_code SI_KERNEL). Only a signal that a process sent to us alone has to be passed on.
void pass_on(int signal, siginfo_t* information, void*) {
  received_signal = signal;
  if (limited_group > 0) {  // no terminal's group: it has to be told of either
    kill(-limited_group, signal);
    return;
  }
  if (information->si_code <= 0 && running_child > 0) kill(running_child, signal);
}

enum class Output { kOurs, kCaptured, kDiscarded, kByLines };

/// Who takes the lines of a program.
struct Lines {
  const TakeLine &output, &errors;
};

/// How a program is started.
struct Manner {
  Group group;
  Output output;
  Errors errors;
  const Limits* limits = nullptr;
  const char* folder = "";
  const Lines* lines = nullptr;
  const char* file = "";  ///< to execute
  /// Whether it hears of SIGINT and SIGTERM although it leads a group of its own.
  bool passes_signals = false;

  bool leads_unheard() const { return group == Group::kOwn && !passes_signals; }
};

struct Fixed {
  Fixed() = default;
  Fixed(const Fixed&) = delete;
  Fixed& operator=(const Fixed&) = delete;
};

/// While this object lives, SIGINT and SIGTERM go to a child of our group, and kill_own_groups()
/// finds one that leads its own.
struct Reachable : Fixed {
  const bool own;
  const pid_t leader;
  struct sigaction interrupt_before = {}, terminate_before = {};
  Reachable(pid_t child, const Manner& manner) : own(manner.leads_unheard()), leader(child) {
    if (manner.group == Group::kOwn) {
      setpgid(child, child);  // the child does so too: whoever is first, the group is there
    }
    if (own) {
      own_groups().leaders.insert(child);  // whoever starts such a child holds the mutex
      return;
    }
    received_signal = 0;
    if (manner.passes_signals) {
      limited_group = child;
    } else {
      running_child = child;
    }
    struct sigaction action = {};
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGINT, &action, &interrupt_before);
    sigaction(SIGTERM, &action, &terminate_before);
  }
  ~Reachable() {
    if (own) {
      const std::lock_guard lock(own_groups().mutex);
      own_groups().leaders.erase(leader);
      return;
    }
    sigaction(SIGINT, &interrupt_before, nullptr);
    sigaction(SIGTERM, &terminate_before, nullptr);
    running_child = 0;
    limited_group = 0;
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
[[noreturn]] void become(char* const* argv, const Manner& manner, pid_t parent, int cause_pipe,
                         int output_pipe, int error_pipe) {
  if (manner.group == Group::kOwn) {
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
  give_back_process();
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (manner.limits != nullptr) dup2(nowhere, STDIN_FILENO);
  if (manner.output != Output::kOurs) {
    dup2(manner.output == Output::kDiscarded ? nowhere : output_pipe, STDOUT_FILENO);
  }
  if (manner.lines != nullptr) dup2(error_pipe, STDERR_FILENO);
  if (manner.errors == Errors::kDiscarded) dup2(nowhere, STDERR_FILENO);
  if (manner.errors == Errors::kWithOutput) dup2(output_pipe, STDERR_FILENO);
  if (*manner.folder == '\0' || chdir(manner.folder) == 0) execvp(manner.file, argv);
  const int cause = errno;
  const ssize_t ignored = ::write(cause_pipe, &cause, sizeof(cause));
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

/// Hands over the lines of two pipes until both are at their end.
void read_lines(int output, int errors, const Lines& lines) {
  struct Source {
    int file;
    const TakeLine& take;
    std::string rest = {};  ///< begun, and not ended yet
  };
  Source sources[] = {{output, lines.output}, {errors, lines.errors}};
  pollfd wait[] = {{output, POLLIN, 0}, {errors, POLLIN, 0}};
  char buffer[4096];
  while (wait[0].fd >= 0 || wait[1].fd >= 0) {
    if (poll(wait, 2, -1) < 0) continue;  // EINTR
    for (int i = 0; i < 2; ++i) {
      if (wait[i].fd < 0 || wait[i].revents == 0) continue;
      auto& [file, take, rest] = sources[i];
      const ssize_t count = read(file, buffer, sizeof(buffer));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) {
        if (!rest.empty()) take(rest);
        wait[i].fd = -1;  // poll() passes it by
        continue;
      }
      rest.append(buffer, static_cast<std::size_t>(count));
      std::size_t from = 0;
      for (std::size_t end; (end = rest.find('\n', from)) != rest.npos; from = end + 1) {
        take(std::string_view(rest).substr(from, end - from));
      }
      rest.erase(0, from);
    }
  }
}

/// Until none of these children lives, and holds a file that whoever comes next wants: 1.5 s at
/// most. Leaves their ends to the threads that wait for them.
void await_death(const std::set<pid_t>& children) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
  for (const pid_t child : children) {
    siginfo_t dead = {};
    while (waitid(P_PID, static_cast<id_t>(child), &dead, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           dead.si_pid == 0 && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::runtime_error("lost track of a started program");
  }
  return status;
}

/// While this object lives, SIGINT and SIGTERM wait: one that comes between the start of a program
/// and the handler that passes it on would not reach the program.
class HeldSignals : Fixed {
 public:
  HeldSignals() {
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

/// Holds a child to its limits.
class Guard {
 public:
  using Clock = std::chrono::steady_clock;

  /// `passes_signals`: one that came leaves it little time.
  Guard(const Limits& limits, pid_t child, bool passes_signals)
      : limits_(limits),
        child_(child),
        passes_signals_(passes_signals),
        end_(Clock::now() + limits.time) {}

  bool over() const { return over_; }

  std::string read_within(int file) {
    std::string text;
    char buffer[1 << 16];
    for (pollfd wait = {file, POLLIN, 0}; in_time();) {
      if (poll(&wait, 1, kStepMs) <= 0) continue;
      const ssize_t count = read(file, buffer, sizeof(buffer));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      text.append(buffer, static_cast<std::size_t>(count));
      if (text.size() > limits_.output_bytes) kill_all();
    }
    return text;
  }

  /// Until the child has ended; it stays to be waited for, so that its group is still its own.
  void await() {
    for (siginfo_t end = {}; in_time(); usleep(1000)) {
      const int failed =
          waitid(P_PID, static_cast<id_t>(child_), &end, WEXITED | WNOHANG | WNOWAIT);
      if ((failed != 0 && errno != EINTR) || end.si_pid == child_) return;
    }
  }

 private:
  static constexpr int kStepMs = 50;
  static constexpr std::chrono::seconds kGrace{5};

  bool in_time() {
    if (passes_signals_ && received_signal != 0 && !told_) {
      told_ = true;
      end_ = std::min(end_, Clock::now() + kGrace);
    }
    if (!over_ && Clock::now() >= end_) kill_all();
    return !over_;
  }

  void kill_all() {
    kill(-child_, SIGKILL);
    over_ = true;
  }

  const Limits& limits_;
  pid_t child_;
  bool passes_signals_;
  Clock::time_point end_;
  bool told_ = false, over_ = false;
};

/// The program's file: looked for in the folders of PATH that begin at the root. Of the current
/// folder nothing is run, whatever PATH says, unless the name says so ("./app").
std::string file_of(const std::string& program) {
  if (program.find('/') != program.npos) return program;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.starts_with('/')) continue;
    std::string file = folder + "/" + program;
    struct stat found = {};
    if (stat(file.c_str(), &found) == 0 && S_ISREG(found.st_mode) &&
        access(file.c_str(), X_OK) == 0) {
      return file;
    }
  }
  throw std::runtime_error(fmt::format("cannot start {}: {}", program, std::strerror(ENOENT)));
}

ProcessEnd start(const std::vector<std::string>& arguments, Manner manner) {
  const std::string file = file_of(arguments[0]);
  manner.file = file.c_str();
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  std::fflush(nullptr);  // our lines before the child's
  Pipe failed, captured, errors;
  const pid_t parent = getpid();
  std::optional<HeldSignals> held;
  if (manner.passes_signals) held.emplace();  // the child unblocks them by itself
  std::unique_lock<std::mutex> unkilled;
  if (manner.leads_unheard()) unkilled = std::unique_lock(own_groups().mutex);
  const pid_t child = fork();
  const auto fail = [&](int cause) {
    throw std::runtime_error(
        fmt::format("cannot start {}: {}", arguments[0], std::strerror(cause)));
  };
  if (child < 0) fail(errno);
  if (child == 0) {
    become(argv.data(), manner, parent, failed.ends[1], captured.ends[1], errors.ends[1]);
  }
  const Reachable reachable(child, manner);
  if (unkilled) unkilled.unlock();
  held.reset();
  for (Pipe* pipe : {&failed, &captured, &errors}) pipe->close_end(1);
  std::string output;
  bool over_limit = false;
  if (manner.limits != nullptr) {
    Guard guard(*manner.limits, child, manner.passes_signals);
    output = guard.read_within(captured.ends[0]);
    guard.await();
    over_limit = guard.over();
  } else if (manner.output == Output::kCaptured) {
    output = read_all(captured.ends[0]);
  } else if (manner.lines != nullptr) {
    read_lines(captured.ends[0], errors.ends[0], *manner.lines);
  }
  const std::string failure = read_all(failed.ends[0]);
  const int status = wait_for(child);
  if (failure.size() == sizeof(int)) {
    int cause = 0;
    std::memcpy(&cause, failure.data(), sizeof(cause));
    fail(cause);
  }
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return {signal ? 128 + signal : WEXITSTATUS(status), signal, std::move(output),
          reachable.received(), over_limit};
}

}  // namespace

ProcessEnd run_process(const std::vector<std::string>& arguments, Group group) {
  return start(arguments, {group, Output::kOurs, Errors::kOurs});
}

ProcessEnd run_by_lines(const std::vector<std::string>& arguments, const TakeLine& output,
                        const TakeLine& errors) {
  const Lines lines{output, errors};
  return start(
      arguments,
      {.group = Group::kOwn, .output = Output::kByLines, .errors = Errors::kOurs, .lines = &lines});
}

ProcessEnd capture_process(const std::vector<std::string>& arguments, Group group) {
  return start(arguments, {group, Output::kCaptured, Errors::kDiscarded});
}

ProcessEnd run_silently(const std::vector<std::string>& arguments, Group group) {
  return start(arguments, {group, Output::kDiscarded, Errors::kDiscarded});
}

ProcessEnd capture_within(const std::vector<std::string>& arguments, const Limits& limits,
                          Errors errors, const std::string& folder) {
  return start(arguments, {.group = Group::kOwn,
                           .output = Output::kCaptured,
                           .errors = errors,
                           .limits = &limits,
                           .folder = folder.c_str(),
                           .passes_signals = true});
}

ProcessEnd run_within(const std::vector<std::string>& arguments, const Limits& limits) {
  return start(arguments, {Group::kOwn, Output::kOurs, Errors::kOurs, &limits});
}

std::string as_argument(const std::filesystem::path& path) {
  return path.string().starts_with('-') ? "./" + path.string() : path.string();
}

void kill_own_groups() {
  own_groups().mutex.lock();  // for good
  for (const pid_t leader : own_groups().leaders) kill(-leader, SIGKILL);
  if (const pid_t group = limited_group; group > 0) kill(-group, SIGKILL);
  await_death(own_groups().leaders);
}

}  // namespace warpgauge
