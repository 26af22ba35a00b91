// SPDX-License-Identifier: Apache-2.0
// FP8 as types of their own, by how their products are summed.
#pragma once

#include <cstdint>

namespace warpgauge::kernels {

/// A number of 8 bits: 4 of exponent, 3 of fraction (OCP 8-bit floating point, E4M3), at most 448.
/// Products are summed by the tensor cores alone, who keep about 13 bits of a sum's fraction.
struct E4m3 {
  std::uint8_t bits;
};

/// The same, where the tensor cores sum kPromotedProducts products at most: those sums are added up
/// in fp32.
struct PromotedE4m3 : E4m3 {};
inline constexpr int kPromotedProducts = 128;

}  // namespace warpgauge::kernels
