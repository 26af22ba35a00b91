// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/units.h"

#include <algorithm>
#include <array>

namespace warpgauge {
namespace {

// Decimal prefixes throughout: GB/s is 1e9 bytes a second. "1" marks counts and ratios.
constexpr auto kUnits = std::to_array<std::string_view>({
    "1",
    "blocks",
    "blocks/clk",
    "blocks/clk/SM",
    "blocks/us",
    "bytes",
    "bytes/clk",
    "bytes/clk/SM",
    "bytes/request",
    "bytes/s",
    "cycles",
    "cycles/block",
    "cycles/instruction",
    "cycles/lane",
    "cycles/path",
    "cycles/warp",
    "cycles/way",
    "elements",
    "FLOP",
    "FLOP/byte",
    "FLOP/clk",
    "FLOP/clk/SM",
    "GB/s",
    "hops",
    "instructions",
    "instructions/clk",
    "instructions/clk/SM",
    "iterations",
    "J",
    "kernels",
    "lanes",
    "MHz",
    "ms",
    "ns",
    "operations",
    "operations/clk",
    "operations/clk/SM",
    "paths",
    "pJ",
    "pJ/byte",
    "requests",
    "requests/clk",
    "s",
    "sectors",
    "sectors/request",
    "TFLOP/s",
    "TOP/s",
    "us",
    "warps",
    "wavefronts",
    "W",
});

}  // namespace

bool is_known_unit(std::string_view unit) {
  return std::find(kUnits.begin(), kUnits.end(), unit) != kUnits.end();
}

}  // namespace warpgauge
