// SPDX-License-Identifier: Apache-2.0
// Words as bits: shifts, logic, bytes, and what counts or finds bits.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/known_bits.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace bits {
namespace {

using std::int32_t;
using std::int64_t;
using std::uint32_t;
using std::uint64_t;

/// `f` of three words, where the second one is the same in all lanes: compilers vectorise that.
template <auto f>
void run_by_same(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<3> from(warp, one, Reads::kWords);
  if ((from.known & on) == 0) return warp.forget(one.to[0], 1, on, from.cause);
  const uint32_t by = from[1][0];
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = f(one, from[0][lane], by, from[2][lane]);
  }
  warp.write(one.to[0], on, result, from.known, from.cause);
}

template <auto f>
void set_by(Operation& one) {
  if (one.uniform || !is_same(one.from[1])) return set_words<3, f>(one);
  one.execute = run_by_same<f>;
}

// ---- shifts
//
// SHF: of the pair {c, a} by b. choice: 0 the form

enum { kLeft, kLeftHigh, kRight, kRightHigh };

/// `bits`: the largest shift; wrapping ones take it modulo 32.
template <int form, bool is_signed, bool wraps, int most>
uint32_t shifted(const Operation&, uint32_t low, uint32_t by, uint32_t high) {
  const uint32_t shift = wraps ? by % 32 : std::min<uint32_t>(by, most);
  const uint64_t pair = uint64_t{high} << 32 | low;
  if constexpr (form == kLeft) return shift >= 32 ? 0 : low << shift;
  if constexpr (form == kLeftHigh) {
    return shift >= 64 ? 0 : static_cast<uint32_t>((pair << shift) >> 32);
  }
  const uint64_t right =
      is_signed ? static_cast<uint64_t>(static_cast<int64_t>(pair) >> std::min<uint32_t>(shift, 63))
      : shift >= 64 ? 0
                    : pair >> shift;
  return static_cast<uint32_t>(form == kRight ? right : right >> 32);
}

template <int form, bool is_signed>
void set_shift(const Reading& text, Operation& one) {
  if (text.has("W") && (text.has("U64") || text.has("S64"))) throw Unreadable{};
  if (text.has("W")) return set_by<shifted<form, is_signed, true, 32>>(one);
  if (text.has("U64") || text.has("S64")) {
    return set_by<shifted<form, is_signed, false, 64>>(one);
  }
  set_by<shifted<form, is_signed, false, 32>>(one);
}

void shift(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  one.to[0] = text.target(0);
  read_words<3>(text, 1, one);
  const bool is_signed = text.has("S32") || text.has("S64"), high = text.has("HI");
  if (text.has("L")) {
    return high ? set_shift<kLeftHigh, false>(text, one) : set_shift<kLeft, false>(text, one);
  }
  if (!text.has("R")) throw Unreadable{};
  if (is_signed) {
    return high ? set_shift<kRightHigh, true>(text, one) : set_shift<kRight, true>(text, one);
  }
  return high ? set_shift<kRightHigh, false>(text, one) : set_shift<kRight, false>(text, one);
}

// ---- logic
//
// choice: 0 the table; from[3]: a predicate that is joined to "the result is not 0"

uint32_t by_table(const Operation& one, uint32_t a, uint32_t b, uint32_t c) {
  // Bit 4a + 2b + c of the table is the result; by c, then by b, then by a one of two is chosen.
  const auto entry = [&](int i) { return 0 - ((static_cast<uint32_t>(one.choice[0]) >> i) & 1); };
  const auto choose = [](uint32_t by, uint32_t set, uint32_t clear) {
    return clear ^ (by & (set ^ clear));
  };
  const auto of_b_and_c = [&](int i) {
    return choose(b, choose(c, entry(i + 3), entry(i + 2)), choose(c, entry(i + 1), entry(i)));
  };
  return choose(a, of_b_and_c(4), of_b_and_c(0));
}

/// Bits of the result that are the same whatever those bits are that are not known.
uint32_t certain_by_table(Warp& warp, const Operation& one, const SourceWords<3>& from, int lane) {
  uint32_t may_be_set = 0, may_be_clear = 0;
  for (unsigned i = 0; i < 8; ++i) {
    uint32_t may_be = ~uint32_t{0};  // where the bits of the sources may be those of entry i
    for (int k = 0; k < 3; ++k) {
      const uint32_t word = from[k][lane], wanted = i & (4u >> k) ? word : ~word;
      may_be &= wanted | ~known_bits(warp, from.view(k), lane);
    }
    ((static_cast<unsigned>(one.choice[0]) >> i & 1) != 0 ? may_be_set : may_be_clear) |= may_be;
  }
  return ~(may_be_set & may_be_clear);
}

void table(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<3> from(warp, one, Reads::kWords);
  Words result;
  Lanes known = from.known, differs_from_0 = from.known;
  uint32_t in_all = ~uint32_t{0};  // bits that are known in all lanes that are not known whole
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = by_table(one, from[0][lane], from[1][lane], from[2][lane]);
    if ((on & ~from.known & lane_bit(lane)) == 0) continue;
    const uint32_t certain = certain_by_table(warp, one, from, lane);
    if (certain == ~uint32_t{0}) {
      known |= lane_bit(lane);
    } else {
      in_all &= certain;
    }
    if (certain == ~uint32_t{0} || (certain & result[lane]) != 0) differs_from_0 |= lane_bit(lane);
  }
  if ((on & ~known) != 0 && in_all != 0) {
    warp.write_in_part(one.to[0], on, result, known,
                       other_bits(warp, on & ~known, in_all, from.cause));
  } else {
    warp.write(one.to[0], on, result, known, from.cause);
  }
  if (one.to[1].kind == Target::Kind::kNone) return;
  const LaneBits with = warp.bits(one.from[3]);
  const Lanes set = bits_of([&](int lane) { return result[lane] != 0; });
  const Lanes joined = one.choice[1] != 0 ? set & with.value : set | with.value;
  warp.write_bits(
      one.to[1], on,
      {joined, differs_from_0 & with.known, from.known != kAllLanes ? from.cause : with.cause});
}

void logic(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  std::size_t at = 0;
  if (text.is_predicate(at)) one.to[1] = text.target(at++);
  one.to[0] = text.target(at++);
  read_words<3>(text, at, one);
  one.choice[0] = static_cast<int>(text.number(at + 3) & 0xff);
  one.choice[1] = text.has("PAND") ? 1 : 0;
  const bool tests = one.to[1].kind != Target::Kind::kNone;
  if (tests) one.from[3] = text.predicate(at + 4);
  one.execute = one.uniform && !tests ? run_scalar<3, by_table> : table;
}

uint32_t permuted(const Operation&, uint32_t low, uint32_t selector, uint32_t high) {
  const uint64_t pair = uint64_t{high} << 32 | low;
  uint32_t result = 0;
  for (int i = 0; i < 4; ++i) {
    const uint32_t choice = (selector >> (4 * i)) & 0xf;
    uint32_t byte = static_cast<uint32_t>(pair >> (8 * (choice & 7))) & 0xff;
    if (choice & 8) byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}

/// Bytes that are not known may be left out, or stay.
void permute_bytes(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<3> from(warp, one, Reads::kWords);
  Words result;
  Lanes known = from.known, in_part = 0;
  uint32_t bits = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = permuted(one, from[0][lane], from[1][lane], from[2][lane]);
    const bool selects = (from.view(1).known & lane_bit(lane)) != 0;
    if ((on & ~from.known & lane_bit(lane)) == 0 || !selects) continue;
    const uint32_t of_lane = permuted(one, known_bits(warp, from.view(0), lane), from[1][lane],
                                      known_bits(warp, from.view(2), lane));
    if (of_lane == ~uint32_t{0}) {
      known |= lane_bit(lane);
    } else if (of_lane != 0 && (in_part == 0 || of_lane == bits)) {
      bits = of_lane;
      in_part |= lane_bit(lane);
    }
  }
  const bool all_in_part = in_part != 0 && (on & ~known & ~in_part) == 0;
  if (all_in_part) {
    return warp.write_in_part(one.to[0], on, result, known,
                              other_bits(warp, in_part, bits, from.cause));
  }
  warp.write(one.to[0], on, result, known, from.cause);
}

/// Bytes that the lowest bits of the selector choose, by a rule for each byte.
template <auto place>
uint32_t permuted_by_rule(const Operation&, uint32_t low, uint32_t selector, uint32_t high) {
  const uint64_t pair = uint64_t{high} << 32 | low;
  const int choice = static_cast<int>(selector & 3);
  uint32_t result = 0;
  for (int i = 0; i < 4; ++i) {
    result |= (static_cast<uint32_t>(pair >> (8 * place(i, choice))) & 0xff) << (8 * i);
  }
  return result;
}

/// choose(byte, choice) as PTX names the modes of prmt.
void permute(const Reading& text, Operation& one) {
  const auto set = [&]<auto place>() { plain<3, permuted_by_rule<place>>(text, one); };
  if (text.has("F4E")) return set.operator()<[](int i, int at) { return at + i; }>();
  if (text.has("B4E")) return set.operator()<[](int i, int at) { return (at - i) & 7; }>();
  if (text.has("RC8")) return set.operator()<[](int, int at) { return at; }>();
  if (text.has("ECL")) return set.operator()<[](int i, int at) { return std::max(i, at); }>();
  if (text.has("ECR")) return set.operator()<[](int i, int at) { return std::min(i, at); }>();
  if (text.has("RC16"))
    return set.operator()<[](int i, int at) { return (i & 1) + 2 * (at & 1); }>();
  plain<3, permuted>(text, one);
  if (!one.uniform) one.execute = permute_bytes;
}

// ---- bits

// choice: 0 numbers of bits are taken modulo 32

void sign_extend(const Reading& text, Operation& one) {
  one.choice[0] = text.has("W") ? 1 : 0;
  if (text.has("U32")) {
    return plain<2, [](const Operation& self, uint32_t a, uint32_t bits) {
      if (self.choice[0] != 0) bits %= 32;
      return bits >= 32 ? a : a & ((uint32_t{1} << bits) - 1);
    }>(text, one);
  }
  plain<2, [](const Operation& self, uint32_t a, uint32_t bits) {
    if (self.choice[0] != 0) bits %= 32;
    if (bits >= 32) return a;
    if (bits == 0) return uint32_t{0};
    return static_cast<uint32_t>(static_cast<int32_t>(a << (32 - bits)) >> (32 - bits));
  }>(text, one);
}

void bit_mask(const Reading& text, Operation& one) {
  one.choice[0] = text.has("W") ? 1 : 0;
  plain<2, [](const Operation& self, uint32_t place, uint32_t bits) {
    if (self.choice[0] != 0) {
      place %= 32;
      bits %= 32;
    }
    const uint32_t ones = bits >= 32 ? ~uint32_t{0} : (uint32_t{1} << bits) - 1;
    return place >= 32 ? 0 : ones << place;
  }>(text, one);
}

void population(const Reading& text, Operation& one) {
  plain<1, [](const Operation&, uint32_t a) { return static_cast<uint32_t>(std::popcount(a)); }>(
      text, one);
}

/// The highest bit that differs from the sign (unsigned: that is set); none: all ones. .SH: its
/// distance from the top.
template <bool is_signed, bool from_top>
uint32_t leading(const Operation&, uint32_t a) {
  if (is_signed && (a >> 31) != 0) a = ~a;
  if (a == 0) return ~uint32_t{0};
  const auto zeros = static_cast<uint32_t>(std::countl_zero(a));
  return from_top ? zeros : 31 - zeros;
}

void find_leading(const Reading& text, Operation& one) {
  const bool top = text.has("SH");
  if (text.has("U32")) {
    return top ? plain<1, leading<false, true>>(text, one)
               : plain<1, leading<false, false>>(text, one);
  }
  return top ? plain<1, leading<true, true>>(text, one) : plain<1, leading<true, false>>(text, one);
}

uint32_t reversed(const Operation&, uint32_t a) {
  a = (a >> 1 & 0x5555'5555) | (a & 0x5555'5555) << 1;
  a = (a >> 2 & 0x3333'3333) | (a & 0x3333'3333) << 2;
  a = (a >> 4 & 0x0f0f'0f0f) | (a & 0x0f0f'0f0f) << 4;
  a = (a >> 8 & 0x00ff'00ff) | (a & 0x00ff'00ff) << 8;
  return a >> 16 | a << 16;
}

void reverse(const Reading& text, Operation& one) { plain<1, reversed>(text, one); }

uint32_t absolute(const Operation&, uint32_t a) { return a >> 31 != 0 ? 0 - a : a; }

void magnitude(const Reading& text, Operation& one) { plain<1, absolute>(text, one); }

void move(const Reading& text, Operation& one) {
  plain<1, [](const Operation&, uint32_t a) { return a; }>(text, one);
}

constexpr Meaning kMeanings[] = {
    {"SHF", ".L.R.U32.S32.U64.S64.HI.W", shift},
    {"USHF", ".L.R.U32.S32.U64.S64.HI.W", shift},
    {"LOP3", ".LUT.PAND", logic},
    {"ULOP3", ".LUT.PAND", logic},
    {"PRMT", ".F4E.B4E.RC8.ECL.ECR.RC16", permute},
    {"UPRMT", ".F4E.B4E.RC8.ECL.ECR.RC16", permute},
    {"SGXT", ".W.U32", sign_extend},
    {"USGXT", ".W.U32", sign_extend},
    {"BMSK", ".W", bit_mask},
    {"UBMSK", ".W", bit_mask},
    {"POPC", "", population},
    {"UPOPC", "", population},
    {"FLO", ".U32.SH", find_leading},
    {"UFLO", ".U32.SH", find_leading},
    {"BREV", "", reverse},
    {"UBREV", "", reverse},
    {"IABS", "", magnitude},
    {"MOV", "", move},
    {"UMOV", "", move},
};

}  // namespace
}  // namespace bits

std::span<const Meaning> bit_meanings() { return bits::kMeanings; }

}  // namespace warpgauge::interpret
