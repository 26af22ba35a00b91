// SPDX-License-Identifier: Apache-2.0
// Random machines, and the adversarial ones.
#pragma once

#include <string>

#include "tests/virtual_gpu/machine.h"

namespace warpgauge::virtual_gpu {

inline constexpr double kKiB = 1024, kMiB = 1024 * kKiB;

/// One to three cache levels and up to two TLB levels, of any size, way count, policy and index;
/// each level at least 12 % slower than the one before it, and its knee at least three octaves
/// beyond the one before (closer ones are adversarial).
Machine random_machine(const std::string& seed);

/// Its first cache only: for sweeps that end before it does, or begin beyond it.
Machine one_level_machine(const std::string& seed);

/// Two knees 0.6 to 1.6 octaves apart.
Machine close_knees_machine(const std::string& seed);

}  // namespace warpgauge::virtual_gpu
