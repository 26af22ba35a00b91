// SPDX-License-Identifier: Apache-2.0
// What a launch leaves idle, and what it does: sentences beside a prediction.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/machine_code/executed_code.h"
#include "analysis/model/predict.h"

namespace warpgauge::model {

/// "68 of 132 SMs have no block, and count as idle in the shares" where the grid is smaller than
/// the device. "shared memory of 8 blocks leaves at most 176 KiB of 240 KiB of L1": both are one
/// memory, by l1.size_bytes. What the profile does not know is left out. load_fact() is the first.
std::vector<std::string> launch_facts(const descriptor::Descriptor& kernel,
                                      const Prediction& prediction,
                                      const profile::Profile& profile);

/// "loads ask for 26.8 GB: L1 has 50 %, L2 99.9 % of the rest, DRAM gives 1 MB, each byte of it
/// 26844 times": what was told of loops, bytes and hits comes to, for a kernel that never ran.
/// Empty for others, and where nothing is loaded.
std::string load_fact(const descriptor::Descriptor& kernel);

/// Shares of the executed instructions by kind ("fp32", "integer", "global memory", "control"),
/// largest first. Empty where the code or its counts are not known.
std::vector<std::pair<std::string_view, double>> instruction_mix(
    const machine_code::ExecutedCode& code);

}  // namespace warpgauge::model
