// SPDX-License-Identifier: Apache-2.0
// Runs of somebody else's program with the injected library, and where they leave what they saw.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "analysis/base/process.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/describe/journal.h"

namespace warpgauge::describe {

/// A folder for the runs, closed to other users and removed at the end unless it is to be kept.
/// Throws InputError where it cannot be made, and where one that is to be kept holds folders that
/// no earlier runs left.
class RunFolder {
 public:
  explicit RunFolder(const std::filesystem::path& keep);

  /// A new and empty folder for the run that collects this.
  std::filesystem::path of(counters::Plan::Collect collect) const;
  /// Where it is, or would be.
  std::filesystem::path path_of(counters::Plan::Collect collect) const;

 private:
  std::optional<TemporaryFolder> temporary_;  ///< empty where the folder is kept
  std::filesystem::path path_;
};

/// Whether our standard input is a pipe or a socket: what one run reads, the next one misses.
bool input_is_read_once();

struct Run {
  ProcessEnd end = {};
  std::vector<Journal> journals = {};  ///< of all runs into the plan's folder
  int interrupted = 0;  ///< SIGINT or SIGTERM, which ended the run or came before it; 0: none
};

/// One run of the program under the plan. A quiet one prints nothing. A file as standard input is
/// read from the same place on in every run. Throws InputError where the program cannot be started
/// or a journal cannot be read.
///
/// `more` are more variables of the program's environment, of those whose value is not empty. To be
/// called while a DeferredInterruption lives: what it has recorded is taken.
Run run_with(const std::vector<std::string>& command, const std::filesystem::path& library,
             const counters::Plan& plan, bool quiet,
             const std::vector<std::pair<std::string, std::string>>& more = {});

}  // namespace warpgauge::describe
