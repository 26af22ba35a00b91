// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/runs.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "analysis/base/defect.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;
using counters::Plan;

constexpr std::array kRunNames = {"launches", "counters", "traffic", "executed"};  // as Plan::Collect
constexpr const char* kPlanFile = "plan.json";

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

ProcessEnd run_program(const Spawn& spawn) {
  const InputPlace input;
  try {
    return run_process(spawn);
  } catch (const std::runtime_error& error) {
    throw InputError(error.what());
  }
}

}  // namespace

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
      refuse(folder.string(), "", "is not a folder of earlier runs: name another folder to keep");
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
             bool quiet, const std::vector<std::pair<std::string, std::string>>& more) {
  const fs::path file = plan.folder / kPlanFile;
  counters::write_plan(plan, file);
  const Redirect printed = quiet ? Redirect::kNull : Redirect::kInherit;
  Spawn spawn{.argv = command,
              .environment = {{"CUDA_INJECTION64_PATH", fs::absolute(library)},
                              {counters::kPlanVariable, file}},
              .output = printed,
              .errors = printed};
  for (const auto& variable : more) {
    if (!variable.second.empty()) spawn.environment.push_back(variable);
  }
  Run run;
  run.interrupted = DeferredInterruption::take();
  if (run.interrupted == 0) {
    run.end = run_program(spawn);
    run.interrupted = DeferredInterruption::take();
  }
  run.journals = read_journals(plan.folder);
  return run;
}

}  // namespace warpgauge::describe
