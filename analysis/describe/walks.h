// SPDX-License-Identifier: Apache-2.0
// What is known of the addresses of global memory without a run, and what has to be asked of those
// along which one thread walks. Private to describe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
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

/// Asks for the sectors of accesses along which a thread walks by itself: by lines of the source
/// where all accesses of the line are asked for that are not known, else by offsets, those by each
/// pointer apart. `code` is what warps reach.
void ask_for_walks(const machine_code::ExecutedCode& code, const KnownAccesses& known,
                   const std::vector<std::uint64_t>& places, Asked& asked);

/// " (0 where each sector is read once; ...)": how to choose what L1 answers of these loads.
std::string l1_hint(const machine_code::ExecutedCode& code, const KnownAccesses& known,
                    const std::vector<std::uint64_t>& loads);

/// What the code itself says of sectors, one sentence each.
std::vector<std::string> proven_texts(
    const machine_code::ExecutedCode& code,
    const std::map<std::int64_t, std::vector<std::uint64_t>>& by_lane_bytes);

}  // namespace warpgauge::describe
