// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/units.h"

#include <algorithm>
#include <array>

namespace warpgauge {
namespace {

// Decimal prefixes throughout: GB/s is 1e9 bytes a second. "1" marks counts and ratios.
constexpr std::array<std::string_view, 29> kUnits = {
    "1",
    "bytes",
    "bytes/clk",
    "bytes/clk/SM",
    "bytes/request",
    "bytes/s",
    "cycles",
    "cycles/instruction",
    "cycles/path",
    "cycles/way",
    "elements",
    "FLOP/byte",
    "FLOP/clk/SM",
    "GB/s",
    "hops",
    "instructions",
    "instructions/clk/SM",
    "iterations",
    "lanes",
    "MHz",
    "ns",
    "paths",
    "s",
    "sectors",
    "sectors/request",
    "TFLOP/s",
    "warps",
    "wavefronts",
    "W",
};

}  // namespace

bool is_known_unit(std::string_view unit) {
  return std::find(kUnits.begin(), kUnits.end(), unit) != kUnits.end();
}

}  // namespace warpgauge
