// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/known_bits.h"

#include "analysis/interpret/block.h"

namespace warpgauge::interpret {

// The detail of UnknownValue::Kind::kOtherBytes: lanes, above a bit for each byte that is known.

std::uint32_t known_bits(Warp& warp, const WordView& view, int lane) {
  if ((view.known & lane_bit(lane)) != 0) return ~std::uint32_t{0};
  const UnknownValue why = warp.block().causes().of(view.cause);
  const auto lanes = static_cast<Lanes>(why.detail >> 4);
  if (why.kind != UnknownValue::Kind::kOtherBytes || (lanes & lane_bit(lane)) == 0) return 0;
  std::uint32_t bits = 0;
  for (int byte = 0; byte < 4; ++byte) {
    if ((why.detail >> byte & 1) != 0) bits |= std::uint32_t{0xff} << (8 * byte);
  }
  return bits;
}

Cause other_bytes(Warp& warp, Lanes lanes, std::uint32_t bits) {
  std::int64_t detail = std::int64_t{lanes} << 4;
  for (int byte = 0; byte < 4; ++byte) {
    if ((bits >> (8 * byte) & 0xff) == 0xff) detail |= std::int64_t{1} << byte;
  }
  return warp.cause(UnknownValue::Kind::kOtherBytes, detail);
}

}  // namespace warpgauge::interpret
