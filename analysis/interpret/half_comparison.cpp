// SPDX-License-Identifier: Apache-2.0
// Comparisons of packed pairs of 16-bit floating point: into predicates, into words, the lesser and
// the greater.
#include <bit>
#include <cmath>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/comparison.h"
#include "analysis/interpret/half_source.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace half_comparisons {
namespace {

using std::uint32_t;

// choice: 0 flags of halves (half_source.h), 1 the relations that hold, 2 how it joins, 3 flags
// below

enum Flag : int { kWritesOne = 1, kNanWins = 2, kSignsJoin = 4 };

Lanes compared(const Operation& one, const SourceWords<2>& from, bool upper) {
  return bits_of([&](int lane) {
    const double a = half_of(one, 0, from[0][lane], upper),
                 b = half_of(one, 1, from[1][lane], upper);
    return (relation(a, b) & one.choice[1]) != 0;
  });
}

/// to[0] tells of the lower halves, to[1] of the upper ones.
void compare(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kHalves);
  const LaneBits with = warp.bits(one.from[2]);
  const Lanes known = from.known & with.known;
  const Cause cause = from.known != kAllLanes ? from.cause : with.cause;
  if ((known & on) == 0) {
    for (const Target& to : {one.to[0], one.to[1]}) warp.forget(to, 1, on, cause);
    return;
  }
  const Lanes lower = compared(one, from, false), upper = compared(one, from, true);
  warp.write_bits(one.to[0], on, {joined(one.choice[2], lower, with.value), known, cause});
  warp.write_bits(one.to[1], on, {joined(one.choice[2], upper, with.value), known, cause});
}

/// HSET2: 1 or 0 as numbers (.BF), all ones or zeros, in each half.
void set(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kHalves);
  const LaneBits with = warp.bits(one.from[2]);
  const Lanes lower = joined(one.choice[2], compared(one, from, false), with.value);
  const Lanes upper = joined(one.choice[2], compared(one, from, true), with.value);
  const bool brain = (one.choice[0] & kBrain) != 0;
  const uint32_t yes = (one.choice[3] & kWritesOne) == 0 ? 0xffff : brain ? 0x3f80 : 0x3c00;
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = ((upper >> lane) & 1 ? yes << 16 : 0) | ((lower >> lane) & 1 ? yes : 0);
  }
  warp.write(one.to[0], on, result, from.known & with.known,
             from.known != kAllLanes ? from.cause : with.cause);
}

uint32_t extreme(const Operation& one, bool least, uint32_t a, uint32_t b) {
  constexpr uint32_t kSign = 0x8000, kNan = 0x7fff;
  const auto value = [&](uint32_t bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    return (one.choice[0] & kBrain) != 0 ? of_brain(half) : of_half(half);
  };
  const bool joins = (one.choice[3] & kSignsJoin) != 0;
  const uint32_t sign = (a ^ b) & kSign;
  if (joins) {
    a &= ~kSign;
    b &= ~kSign;
  }
  const float x = value(a), y = value(b);
  uint32_t chosen = 0;
  if (std::isnan(x) || std::isnan(y)) {
    const bool neither = std::isnan(x) && std::isnan(y);
    if (neither || (one.choice[3] & kNanWins) != 0) return kNan;
    chosen = std::isnan(x) ? b : a;
  } else if (x == y) {  // of two zeros the negative one is the lesser
    chosen = ((a & kSign) != 0) == least ? a : b;
  } else {
    chosen = (x < y) == least ? a : b;
  }
  return joins ? (chosen & ~kSign) | sign : chosen;
}

void extremes(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kHalves);
  if ((from.known & on) == 0) return warp.forget(one.to[0], 1, on, from.cause);
  const LaneBits least = warp.bits(one.from[2]);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = 0;
    for (const bool upper : {false, true}) {
      const uint32_t half =
          extreme(one, ((least.value >> lane) & 1) != 0, half_bits(one, 0, from[0][lane], upper),
                  half_bits(one, 1, from[1][lane], upper));
      result[lane] |= half << (upper ? 16 : 0);
    }
  }
  warp.write(one.to[0], on, result, from.known & least.known,
             from.known != kAllLanes ? from.cause : least.cause);
}

void read_pair(const Reading& text, Operation& one, std::size_t at) {
  one.choice[0] = half_flags(text);
  for (std::size_t i = 0; i < 2; ++i) one.from[i] = text.halves(at, text.has("BF16_V2"));
  one.from[2] = text.predicate(at);
  if (at + 1 != text.size()) throw Unreadable{};
}

void read_compared(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.to[1] = text.target(1);
  read_pair(text, one, 2);
  one.choice[1] = comparison_of(text);
  one.choice[2] = joins_of(text);
  one.execute = compare;
}

void read_set(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  read_pair(text, one, 1);
  one.choice[1] = comparison_of(text);
  one.choice[2] = joins_of(text);
  one.choice[3] = text.has("BF") ? kWritesOne : 0;
  one.execute = set;
}

void read_extremes(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  read_pair(text, one, 1);
  one.choice[3] = (text.has("NAN") ? kNanWins : 0) | (text.has("XORSIGN") ? kSignsJoin : 0);
  if ((one.choice[3] & kSignsJoin) != 0) {  // the signs are asked for, though "|R4|" is printed
    for (std::size_t i = 0; i < 2; ++i) one.from[i].absolute = false;
  }
  one.execute = extremes;
}

constexpr std::string_view kCompared =
    ".BF16_V2.BF.F.LT.EQ.LE.GT.NE.GE.NUM.NAN.LTU.EQU.LEU.GTU.NEU.GEU.T.FTZ.AND.OR.XOR";

constexpr Meaning kMeanings[] = {
    {"HSETP2", kCompared, read_compared},
    {"HSET2", kCompared, read_set},
    {"HMNMX2", ".BF16_V2.FTZ.NAN.XORSIGN", read_extremes},
};

}  // namespace
}  // namespace half_comparisons

std::span<const Meaning> half_comparison_meanings() { return half_comparisons::kMeanings; }

}  // namespace warpgauge::interpret
