// SPDX-License-Identifier: Apache-2.0
// What is known of addresses without a run, and what has to be asked of those of global memory.
// Private to describe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/describe/from_code.h"
#include "analysis/describe/missing.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/thread_walks.h"

namespace warpgauge::describe {

/// By the offset of the instruction.
using KnownAccesses = std::map<std::uint64_t, machine_code::ThreadAccess>;

/// `code` is the whole function: the path to an access says what its address is.
KnownAccesses known_accesses(const machine_code::ExecutedCode& code, const StaticLaunch& launch);

/// Asks for the sectors of accesses that are open (thread_walks.h): by lines of the source where
/// all accesses of the line are asked for that are not known, else by offsets, those by each
/// pointer apart. `code` is what warps reach.
void ask_for_sectors(const machine_code::ExecutedCode& code, const KnownAccesses& known,
                     const std::vector<std::uint64_t>& places, Asked& asked);

/// " (0 where each sector is read once; ...)": how to choose what L1 answers of these loads.
std::string l1_hint(const machine_code::ExecutedCode& code, const KnownAccesses& known,
                    const std::vector<std::uint64_t>& loads);

/// Accesses of shared memory by how far their lanes are apart, and the ways that follow.
using ProvenWays = std::map<std::pair<std::int64_t, double>, std::vector<std::uint64_t>>;

/// What the code itself says of bank conflicts, one sentence each; nothing of words side by side.
std::vector<std::string> proven_texts(const machine_code::ExecutedCode& code,
                                      const ProvenWays& by_lane_bytes);

/// What the code itself says of sectors, one sentence each.
std::vector<std::string> proven_texts(
    const machine_code::ExecutedCode& code,
    const std::map<std::int64_t, std::vector<std::uint64_t>>& by_lane_bytes);

}  // namespace warpgauge::describe
