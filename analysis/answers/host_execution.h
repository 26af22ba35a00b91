// SPDX-License-Identifier: Apache-2.0
// A launch that the host executes, with the caches of a device's profile.
#pragma once

#include "analysis/describe/from_code.h"
#include "analysis/describe/host_counts.h"
#include "analysis/interpret/sample.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/profile/profile.h"

namespace warpgauge::answers {

/// A kernel's code with what its cubin says of it.
struct HostKernel {
  const machine_code::ExecutedCode& code;
  const machine_code::CubinFunction& facts;
  const machine_code::FunctionConstants& constants;
};

/// The input for such a launch, without arguments.
interpret::KernelInput host_input(const HostKernel& kernel, const describe::StaticLaunch& launch);

struct HostExecution {
  describe::HostCounts counts;
  interpret::Sample sample;
};

/// Throws Defect where the host cannot go on, with the reason.
HostExecution execute_on_host(const HostKernel& kernel, interpret::KernelInput input,
                              const describe::StaticLaunch& launch, const profile::Profile& profile,
                              bool warm, const interpret::SampleLimits& limits = {});

}  // namespace warpgauge::answers
