// SPDX-License-Identifier: Apache-2.0
// The closed list of units that a recording or a profile may carry.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge {

/// Separated by blanks; "1" marks counts and ratios. Decimal prefixes throughout: GB/s is 1e9 bytes
/// a second.
inline constexpr std::string_view kUnits =
    " 1 blocks elements hops instructions iterations kernels lanes operations paths requests"
    " sectors warps wavefronts"
    " bytes bytes/clk bytes/clk/SM bytes/request bytes/s GB/s sectors/request"
    " cycles cycles/block cycles/instruction cycles/lane cycles/path cycles/warp cycles/way"
    " s ms us ns MHz"
    " blocks/clk blocks/clk/SM blocks/us instructions/clk instructions/clk/SM"
    " operations/clk operations/clk/SM requests/clk sectors/clk"
    " FLOP FLOP/byte FLOP/clk FLOP/clk/SM TFLOP/s TOP/s"
    " J W pJ pJ/byte ";

/// A file with a unit that is not in the list is rejected: a number whose unit is not understood
/// must not be used.
inline bool is_known_unit(std::string_view unit) {
  const bool is_word = !unit.empty() && unit.find(' ') == unit.npos;
  return is_word && kUnits.find(' ' + std::string(unit) + ' ') != kUnits.npos;
}

}  // namespace warpgauge
