// SPDX-License-Identifier: Apache-2.0
// Descriptions of kernels from what ncu printed of them.
#pragma once

#include <functional>
#include <vector>

#include "analysis/describe/ncu_pages.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::describe {

/// One description for each launch, in the order of the files, with its counts as they were read
/// (descriptor::complete() makes work of them when a description is read); source "ncu". The
/// machine code of a source page goes to the launch of the same kernel, the first to the first.
/// What was not collected, or is printed as n/a, nan, "-", nothing or words, is Descriptor::unread
/// with its reason. The device that was counted is Descriptor::counted_on, and named in assumes.
/// What ncu timed is no Descriptor::time: it holds the device still around each launch.
///
/// `refused` receives each launch and each source page that cannot be used, and why, as "FILE: line
/// N: CAUSE"; the others follow all the same: numbers whose style is open, units that are not
/// known, a metric that is there twice with two values, machine code that was executed in
/// another number than the counter says. Files without any launch are refused too.
std::vector<descriptor::Descriptor> describe_ncu(
    const std::vector<NcuPages>& files, const std::function<void(const InputError&)>& refused);

/// What the time of a description depends on and its counts do not say.
std::vector<descriptor::UnknownAmount> unknown_of(descriptor::Descriptor kernel);

}  // namespace warpgauge::describe
