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
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include "analysis/base/own_process.h"

namespace warpgauge {
namespace {

/// A pipe whose ends close by themselves, here and across exec.
class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_, O_CLOEXEC) != 0) {
      throw std::runtime_error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    }
  }
  ~Pipe() {
    close(ends_[0]);
    close_write_end();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void close_write_end() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
};

/// Pointers to texts that outlive it, as exec wants them.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// "NAME=value" of every variable that the program sees.
std::vector<std::string> environment_of(const Spawn& spawn) {
  std::vector<std::string> all;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view ours = *variable;
    const bool replaced = std::ranges::any_of(spawn.environment, [&](const auto& theirs) {
      return theirs.first == ours.substr(0, ours.find('='));
    });
    if (!replaced) all.emplace_back(ours);
  }
  for (const auto& [name, value] : spawn.environment) all.push_back(name + "=" + value);
  return all;
}

/// The program's file, searched in those folders of PATH that begin at the root. Nothing in the
/// current folder is run, whatever PATH says, unless the name says so ("./app").
std::string executable_of(const std::string& program) {
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

/// What the child needs between fork and exec, made before the fork.
struct Exec {
  const Spawn& spawn;
  const ChildSignals& signals;
  const char* executable;
  char* const* argv;
  char* const* environment;
  int output_pipe, error_pipe, failure_pipe;
  pid_t parent = getpid();
};

void redirect(Redirect where, bool by_lines, int pipe, int target, int null) {
  if (by_lines || where == Redirect::kCapture) dup2(pipe, target);
  if (!by_lines && where == Redirect::kNull) dup2(null, target);
}

/// In the child, between fork and exec: only async-signal-safe calls. Never returns; when exec
/// fails, its errno goes down the pipe.
[[noreturn]] void exec_child(const Exec& exec) {
  const Spawn& spawn = exec.spawn;
  exec.signals.set_up_child();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != exec.parent) _exit(128 + SIGTERM);  // it died before prctl took effect
  give_back_process();
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  redirect(spawn.input, false, -1, STDIN_FILENO, null);
  redirect(spawn.output, static_cast<bool>(spawn.output_line), exec.output_pipe, STDOUT_FILENO,
           null);
  redirect(spawn.errors, static_cast<bool>(spawn.error_line), exec.error_pipe, STDERR_FILENO, null);
  if (spawn.errors == Redirect::kToOutput) dup2(STDOUT_FILENO, STDERR_FILENO);
  if (spawn.folder.empty() || chdir(spawn.folder.c_str()) == 0) {
    execvpe(exec.executable, exec.argv, exec.environment);
  }
  const int cause = errno;
  const ssize_t ignored = ::write(exec.failure_pipe, &cause, sizeof(cause));
  static_cast<void>(ignored);
  _exit(127);
}

/// read() that a signal does not cut short; 0 or less at the end.
ssize_t read_some(int file, char* buffer, std::size_t size) {
  for (;;) {
    const ssize_t count = read(file, buffer, size);
    if (count >= 0 || errno != EINTR) return count;
  }
}

/// What comes out of one pipe: whole, or line by line.
class Received {
 public:
  Received(int file, const TakeLine& take) : file_(file), take_(take) {}

  int file() const { return file_; }
  std::string& text() { return text_; }  ///< all of it, or the line that is not whole yet

  /// Reads what is there. False at the end.
  bool read_more() {
    char buffer[1 << 16];
    const ssize_t count = read_some(file_, buffer, sizeof(buffer));
    if (count > 0) text_.append(buffer, static_cast<std::size_t>(count));
    if (!take_) return count > 0;
    std::size_t from = 0;
    for (std::size_t end; (end = text_.find('\n', from)) != text_.npos; from = end + 1) {
      take_(std::string_view(text_).substr(from, end - from));
    }
    text_.erase(0, from);
    if (count <= 0 && !text_.empty()) take_(text_);
    return count > 0;
  }

 private:
  int file_;
  const TakeLine& take_;
  std::string text_;
};

/// Reads what a child prints and waits for it, within its limits.
class Supervisor {
 public:
  Supervisor(const std::optional<Limits>& limits, pid_t child, const ChildSignals& signals)
      : limits_(limits), child_(child), signals_(signals) {
    if (limits_) end_ = Clock::now() + limits_->time;
  }

  bool over_limit() const { return over_limit_; }

  /// Until both pipes are at their end.
  void read(Received& output, Received& errors) {
    Received* const all[] = {&output, &errors};
    pollfd wait[] = {{output.file(), POLLIN, 0}, {errors.file(), POLLIN, 0}};
    while (in_time() && (wait[0].fd >= 0 || wait[1].fd >= 0)) {
      if (poll(wait, 2, limits_ ? kStepMs : -1) <= 0) continue;  // EINTR, or nothing yet
      for (int i = 0; i < 2; ++i) {
        if (wait[i].fd < 0 || wait[i].revents == 0) continue;
        if (!all[i]->read_more()) wait[i].fd = -1;  // poll() passes it by
        if (limits_ && all[i]->text().size() > limits_->output_bytes) kill_all();
      }
    }
  }

  /// Its status. Up to its end it stays to be waited for, so that its group is still its own.
  int wait() {
    for (siginfo_t end = {}; limits_ && in_time(); usleep(1000)) {
      const int failed =
          waitid(P_PID, static_cast<id_t>(child_), &end, WEXITED | WNOHANG | WNOWAIT);
      if ((failed != 0 && errno != EINTR) || end.si_pid == child_) break;
    }
    int status = 0;
    while (waitpid(child_, &status, 0) < 0) {
      if (errno != EINTR) throw std::runtime_error("lost track of a started program");
    }
    return status;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kStepMs = 50;
  static constexpr std::chrono::seconds kGrace{5};

  bool in_time() {
    if (!limits_) return true;
    if (signals_.received() != 0 && !interrupted_) {
      interrupted_ = true;
      end_ = std::min(end_, Clock::now() + kGrace);
    }
    if (!over_limit_ && Clock::now() >= end_) kill_all();
    return !over_limit_;
  }

  void kill_all() {
    kill(-child_, SIGKILL);
    over_limit_ = true;
  }

  const std::optional<Limits>& limits_;
  pid_t child_;
  const ChildSignals& signals_;
  Clock::time_point end_ = {};
  bool interrupted_ = false, over_limit_ = false;
};

/// Why exec failed, once the child has exec'd or ended; 0: it did not fail.
int exec_failure(int pipe) {
  int cause = 0;
  return read_some(pipe, reinterpret_cast<char*>(&cause), sizeof(cause)) == sizeof(cause) ? cause
                                                                                          : 0;
}

}  // namespace

ProcessEnd run_process(const Spawn& spawn) {
  const auto fail = [&](int cause) {
    throw std::runtime_error(
        fmt::format("cannot start {}: {}", spawn.argv[0], std::strerror(cause)));
  };
  const std::string executable = executable_of(spawn.argv[0]);
  const std::vector<std::string> variables = environment_of(spawn);
  const auto argv = pointers_to(spawn.argv), environment = pointers_to(variables);

  std::fflush(nullptr);  // our lines before the child's
  Pipe failure, output, errors;
  ChildSignals signals(spawn.signals);
  const Exec exec{.spawn = spawn,
                  .signals = signals,
                  .executable = executable.c_str(),
                  .argv = argv.data(),
                  .environment = environment.data(),
                  .output_pipe = output.write_end(),
                  .error_pipe = errors.write_end(),
                  .failure_pipe = failure.write_end()};
  const pid_t child = fork();
  if (child < 0) fail(errno);
  if (child == 0) exec_child(exec);
  signals.started(child);
  for (Pipe* pipe : {&failure, &output, &errors}) pipe->close_write_end();

  Received printed(output.read_end(), spawn.output_line);
  Received complaints(errors.read_end(), spawn.error_line);
  Supervisor supervisor(spawn.limits, child, signals);
  supervisor.read(printed, complaints);
  const int cause = exec_failure(failure.read_end());
  const int status = supervisor.wait();
  if (cause != 0) fail(cause);
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return {.exit_status = signal ? 128 + signal : WEXITSTATUS(status),
          .signal = signal,
          .output = spawn.output_line ? std::string() : std::move(printed.text()),
          .received = signals.received(),
          .over_limit = supervisor.over_limit()};
}

std::string as_argument(const std::filesystem::path& path) {
  return path.string().starts_with('-') ? "./" + path.string() : path.string();
}

}  // namespace warpgauge
