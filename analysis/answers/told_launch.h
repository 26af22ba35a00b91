// SPDX-License-Identifier: Apache-2.0
// The launch of a kernel's code in the words of the command line, for the host to execute.
#pragma once

#include "analysis/answers/describe_static.h"
#include "analysis/answers/host_execution.h"
#include "analysis/describe/code_file.h"
#include "analysis/describe/from_code.h"
#include "analysis/interpret/interpret.h"

namespace warpgauge::answers {

/// Where --grid or --block is missing, one of the smallest: what else is missing is asked for with
/// it. Throws InputError.
describe::StaticLaunch launch_of(const StaticOptions& options);

/// What can be seen to be wrong with launch and arguments before a compiler runs. Throws Defect and
/// InputError.
void check_told_launch(const StaticOptions& options);

/// What the file says of one of its kernels. Throws Defect where it does not say enough to execute
/// it. Both have to outlive the result.
HostKernel host_kernel(const machine_code::ExecutedCode& code, const describe::CodeFile& file);

/// The launch with its arguments. Throws InputError for what these cannot be.
interpret::KernelInput told_input(const StaticOptions& options, const HostKernel& kernel);

}  // namespace warpgauge::answers
