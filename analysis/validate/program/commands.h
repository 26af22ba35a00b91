// SPDX-License-Identifier: Apache-2.0
// The commands of warpgauge-validate.
#pragma once

#include "analysis/cli/frame/commands.h"

namespace warpgauge::validate {

cli::AddCommand add_kernels, add_loops;

}  // namespace warpgauge::validate
