// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/known_bits.h"

#include "analysis/interpret/block.h"

namespace warpgauge::interpret {

// The detail of UnknownValue::Kind::kOtherBits: lanes, above the bits that are known.
constexpr int kBits = 32;

std::uint32_t known_bits(Warp& warp, const WordView& view, int lane) {
  if ((view.known & lane_bit(lane)) != 0) return ~std::uint32_t{0};
  const UnknownValue why = warp.block().causes().of(view.cause);
  const auto lanes = static_cast<Lanes>(static_cast<std::uint64_t>(why.detail) >> kBits);
  if (why.kind != UnknownValue::Kind::kOtherBits || (lanes & lane_bit(lane)) == 0) return 0;
  return static_cast<std::uint32_t>(why.detail);
}

Cause other_bits(Warp& warp, Lanes lanes, std::uint32_t bits, Cause because) {
  return warp.block().causes().number_of(
      {.kind = UnknownValue::Kind::kOtherBits,
       .instruction = warp.at(),
       .detail = static_cast<std::int64_t>(std::uint64_t{lanes} << kBits | bits),
       .because = warp.of_whole_words(because)});
}

Cause joined_bits(Causes& causes, Lanes on, Cause before, Cause now) {
  const UnknownValue old = causes.of(before);
  UnknownValue both = causes.of(now);
  const bool are_bits = old.kind == UnknownValue::Kind::kOtherBits && both.kind == old.kind;
  if (!are_bits) return now;
  const auto lanes = static_cast<Lanes>(static_cast<std::uint64_t>(old.detail) >> kBits) & ~on;
  const std::uint64_t all = static_cast<std::uint64_t>(both.detail) | std::uint64_t{lanes} << kBits;
  const auto bits = static_cast<std::uint32_t>(old.detail & both.detail);
  both.detail = static_cast<std::int64_t>(all >> kBits << kBits | bits);
  return causes.number_of(both);
}

}  // namespace warpgauge::interpret
