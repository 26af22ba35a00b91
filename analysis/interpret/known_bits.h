// SPDX-License-Identifier: Apache-2.0
// Words that are known in part: a compiler puts a short number into a register that nothing
// has written before, and masks the rest later.
#pragma once

#include <cstdint>

#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

/// The bits of a lane's word that are known.
std::uint32_t known_bits(Warp& warp, const WordView& view, int lane);

/// The cause for lanes whose words are known in these bits alone, whole bytes.
Cause other_bytes(Warp& warp, Lanes lanes, std::uint32_t bits);

}  // namespace warpgauge::interpret
