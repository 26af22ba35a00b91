// SPDX-License-Identifier: Apache-2.0
// E4M3 numbers made on the host, of several kinds: what a way of summing loses depends on the data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpgauge::kernels {

/// - "normal": N(0, 1)
/// - "uniform": even on [-1, 1)
/// - "positive": |N(0, 1)|, so that a sum grows with each term
/// - "few_large": N(0, 1), with one in 256 multiplied by 64
const std::vector<std::string>& e4m3_kinds();

/// `count` numbers of a kind, rounded to nearest: the bits of each. Each is one of 65,536 that are
/// drawn first. Throws std::logic_error on another kind.
std::vector<std::uint8_t> e4m3_inputs(const std::string& kind, std::size_t count,
                                      std::uint64_t seed);

/// The number that is nearest to a finite value, of two that are equally near the even one, and the
/// largest (448) beyond.
std::uint8_t e4m3_bits(double value);
double e4m3_value(std::uint8_t bits);  ///< NaN of 0x7f and 0xff

std::vector<double> e4m3_values(const std::vector<std::uint8_t>& bits);

}  // namespace warpgauge::kernels
