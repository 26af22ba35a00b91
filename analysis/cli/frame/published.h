// SPDX-License-Identifier: Apache-2.0
// What the profile that came with the program knows about others.
#pragma once

#include "analysis/profile/run_to_run.h"

namespace warpgauge::cli {

/// Its keys have several campaigns of one card. Knows nothing where none came.
profile::RunToRun published_run_to_run();

}  // namespace warpgauge::cli
