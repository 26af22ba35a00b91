// SPDX-License-Identifier: Apache-2.0
// What cannot be true of a kernel.
#pragma once

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::descriptor {

/// Throws Defect "PLACE: CAUSE" for
/// - a launch that no device takes;
/// - amounts that are neither 0 nor from 2^-64 to 2^64;
/// - amounts that cannot be true together: more instructions in the pipes than were issued; more
///   operations than the instructions do; loads without the sectors that they touch, with less than
///   a sector each, or with more than one for each lane; DRAM traffic that does not pass L2; loads
///   in flight and memory loads on the chain (one wait counted twice); a variant that asks for more
///   than the kernel itself;
/// - times that no kernel takes;
/// - machine code whose offsets do not ascend, and more threads or sectors of an instruction than
///   its warps have lanes.
void check(const Descriptor& descriptor);

}  // namespace warpgauge::descriptor
