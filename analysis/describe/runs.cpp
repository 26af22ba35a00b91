// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/runs.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <list>
#include <optional>

#include "analysis/base/defect.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;
using injection::Plan;

constexpr std::array kRunNames = {"launches", "counters", "executed"};  // as Plan::Collect
constexpr std::array kSignals = {SIGINT, SIGTERM};
constexpr const char* kPlanFile = "plan.json";

volatile std::sig_atomic_t caught_signal = 0;

void catch_signal(int signal) { caught_signal = signal; }

/// Sets a variable of the environment for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (before_) {
      setenv(name_, before_->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

/// The place in a file that is our standard input; after the run it is there again. A pipe has
/// none.
class InputPlace {
 public:
  InputPlace() : place_(lseek(STDIN_FILENO, 0, SEEK_CUR)) {}
  ~InputPlace() {
    if (place_ >= 0) lseek(STDIN_FILENO, place_, SEEK_SET);
  }
  InputPlace(const InputPlace&) = delete;
  InputPlace& operator=(const InputPlace&) = delete;

 private:
  off_t place_;
};

ProcessEnd start(const std::vector<std::string>& command, bool quiet) {
  const InputPlace input;
  try {
    return quiet ? run_silently(command) : run_process(command);
  } catch (const std::runtime_error& error) {
    throw InputError(error.what());
  }
}

}  // namespace

SignalWatch::SignalWatch() {
  caught_signal = 0;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    struct sigaction action = {};
    action.sa_handler = catch_signal;
    action.sa_flags = SA_RESTART;
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

SignalWatch::~SignalWatch() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
}

int SignalWatch::take() {
  const int signal = caught_signal;
  caught_signal = 0;
  return signal;
}

bool SignalWatch::came() { return caught_signal != 0; }

void SignalWatch::note(int signal) {
  if (signal != 0) caught_signal = signal;
}

RunFolder::RunFolder(const fs::path& keep) : path_(keep) {
  if (keep.empty()) {
    path_ = temporary_.emplace().path();
    return;
  }
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) refuse(path_.string(), "", "cannot be made: {}", error.message());
  for (const char* name : kRunNames) {
    const fs::path folder = path_ / name;
    if (fs::symlink_status(folder, error).type() == fs::file_type::not_found) continue;
    if (!fs::is_regular_file(folder / kPlanFile, error)) {
      refuse(folder.string(), "", "is no folder of earlier runs: name another folder to keep");
    }
  }
}

fs::path RunFolder::path_of(Plan::Collect collect) const {
  return fs::absolute(path_ / kRunNames[static_cast<std::size_t>(collect)]);
}

fs::path RunFolder::of(Plan::Collect collect) const {
  const fs::path folder = path_of(collect);
  fs::remove_all(folder);
  if (mkdir(folder.c_str(), S_IRWXU) != 0) {
    refuse(folder.string(), "", "cannot be made: {}", std::strerror(errno));
  }
  return folder;
}

bool input_is_read_once() {
  struct stat input = {};
  return fstat(STDIN_FILENO, &input) == 0 && (S_ISFIFO(input.st_mode) || S_ISSOCK(input.st_mode));
}

Run run_with(const std::vector<std::string>& command, const fs::path& library, const Plan& plan,
             bool quiet, const std::vector<std::pair<const char*, std::string>>& more) {
  const fs::path file = plan.folder / kPlanFile;
  injection::write_plan(plan, file);
  const Variable injected("CUDA_INJECTION64_PATH", fs::absolute(library));
  const Variable planned(injection::kPlanVariable, file);
  std::list<Variable> others;
  for (const auto& [name, value] : more) {
    if (!value.empty()) others.emplace_back(name, value);
  }
  Run run;
  run.interrupted = SignalWatch::take();
  if (run.interrupted == 0) {
    run.end = start(command, quiet);
    SignalWatch::note(run.end.received);
    run.interrupted = SignalWatch::take();
  }
  run.journals = read_journals(plan.folder);
  return run;
}

}  // namespace warpgauge::describe
