// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/published.h"

#include "analysis/cli/frame/carried_files.h"

namespace warpgauge::cli {

profile::RunToRun published_run_to_run() {
  const auto carried = carried_profile();
  return carried ? profile::RunToRun(profile::read_profile(*carried)) : profile::RunToRun();
}

}  // namespace warpgauge::cli
