// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/analyze_launch.h"

#include "analysis/base/error.h"
#include "analysis/cli/frame/commands.h"

namespace warpgauge::cli {

bool AnalyzeLaunch::wants_times(bool compares) const {
  if (compares && (from_arguments || !accesses.empty())) {
    throw InputError(from_arguments ? "--from-arguments" : "--access", "",
                     "is about one build: leave --compare out");
  }
  if (compares) return TimedOptions::wants_times();
  if (!fail_on.empty()) throw InputError("--fail-on", "", "is about two builds: give --compare");
  return false;
}

answers::ExecuteOptions AnalyzeLaunch::execute() const {
  return {.launch = launch, .from_arguments = from_arguments, .kept = kept, .accesses = accesses};
}

void add_analyze_launch(CLI::App& command, AnalyzeLaunch& options) {
  constexpr const char* kGroup = "A launch, which the host executes";
  add_timed_options(command, options, kGroup);
  CLI::Option* from_arguments =
      command.add_flag("--from-arguments", options.from_arguments,
                       "Execute the described launches again (describe --contents)");
  add_file(command, "--kept", options.kept,
           "Folder of what --contents kept (default: FILE.kept for FILE.jsonl)", "DIR")
      ->needs(from_arguments)
      ->group(kGroup);
  from_arguments->group(kGroup);
  command
      .add_option("--access", options.accesses,
                  "Draw an access as one warp makes it, execution by execution: all, an offset "
                  "(0x1f0) or a line (tile.cu:12); may be given several times (default: none; on a "
                  "page all)")
      ->group(kGroup)
      ->type_name("PLACE")
      ->allow_extra_args(false);
}

}  // namespace warpgauge::cli
