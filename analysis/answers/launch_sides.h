// SPDX-License-Identifier: Apache-2.0
// The sides of a grid or of a block in the words of a command line.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace warpgauge::answers {

/// "1024", "64,8" or "64x8x2". Throws InputError; `option` is what has that value.
std::array<std::uint64_t, 3> sides_of(const std::string& text, const char* option);

}  // namespace warpgauge::answers
