// SPDX-License-Identifier: Apache-2.0
// Words that are known in part: a compiler puts a short number into a register that nothing
// has written before, and masks the rest later; or it sets and clears single bits of such a
// register, where predicates do not suffice.
#pragma once

#include <cstdint>

#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

/// The bits of a lane's word that are known.
std::uint32_t known_bits(Warp& warp, const WordView& view, int lane);

/// The cause for lanes whose words are known in these bits alone.
/// `because`: why the others are not known.
Cause other_bits(Warp& warp, Lanes lanes, std::uint32_t bits, Cause because);

/// The same for lanes `on` of a register that is known in part in others, too, for `before`.
Cause joined_bits(Causes& causes, Lanes on, Cause before, Cause now);

}  // namespace warpgauge::interpret
