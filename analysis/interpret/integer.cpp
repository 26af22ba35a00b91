// SPDX-License-Identifier: Apache-2.0
// Integers: sums with carries, products, the least and the greatest.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace integers {
namespace {

using std::int32_t;
using std::int64_t;
using std::uint32_t;
using std::uint64_t;

constexpr Source kFalse = {.kind = Source::Kind::kPredicate, .negated = true};

// ---- sums with carries
//
// from: three words, then two predicates of carries; to: the sum, two predicates of carries. A
// negated word is added as its complement and 1, so that "a - 0" carries.

uint64_t raw(const Source& source, uint32_t word) {
  return source.negated ? uint64_t{~(0 - word)} + 1 : word;
}

void add_carries(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<3> from(warp, one, Reads::kWords);
  Lanes known = from.known;
  Cause cause = from.cause;
  std::array<Lanes, 2> in = {};
  for (int i = 0; i < 2; ++i) {
    const LaneBits carry = warp.bits(one.from[3 + i]);
    known &= carry.known;
    if (carry.known != kAllLanes && cause == kNoCause) cause = carry.cause;
    in[i] = carry.value;
  }
  Words low;
  Lanes first = 0, second = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    // `words` has negated already; the complement is what is added.
    const uint64_t sum = raw(one.from[0], from[0][lane]) + raw(one.from[1], from[1][lane]) +
                         raw(one.from[2], from[2][lane]) + ((in[0] >> lane) & 1) +
                         ((in[1] >> lane) & 1);
    low[lane] = static_cast<uint32_t>(sum);
    const uint64_t carries = sum >> 32;
    first |= Lanes{carries >= 1} << lane;
    second |= Lanes{carries >= 2} << lane;
  }
  warp.write(one.to[0], on, low, known, cause);
  warp.write_bits(one.to[1], on, {first, known, cause});
  warp.write_bits(one.to[2], on, {second, known, cause});
}

void add3(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  std::size_t at = 0;
  one.to[0] = text.target(at++);
  for (std::size_t i = 1; i < 3 && text.is_predicate(at); ++i) one.to[i] = text.target(at++);
  if (text.has("64")) {  // pairs of uniform registers
    if (one.to[1].kind != Target::Kind::kNone || text.size() > at + 3) throw Unreadable{};
    for (std::size_t i = 0; i < 3; ++i) one.from[i] = text.word(at + i);
    one.width = 2;
    one.execute = run_doubles<
        3, [](const Operation&, uint64_t a, uint64_t b, uint64_t c) { return a + b + c; }, false>;
    return;
  }
  for (std::size_t i = 0; i < 3; ++i) one.from[i] = text.word(at++);
  one.from[3] = one.from[4] = kFalse;
  for (std::size_t i = 3; i < 5 && text.is_predicate(at); ++i) one.from[i] = text.predicate(at++);
  const bool carries = one.to[1].kind != Target::Kind::kNone || text.has("X");
  if (carries) {
    one.execute = add_carries;
  } else {
    set_words<3, [](const Operation&, uint32_t a, uint32_t b, uint32_t c) { return a + b + c; }>(
        one);
  }
}

uint32_t added_halves(const Operation&, uint32_t a, uint32_t b) {
  return ((a + b) & 0xffff) | ((a >> 16) + (b >> 16)) << 16;
}

/// VIADD: two words, or their halves.
void add(const Reading& text, Operation& one) {
  if (text.has("16x2")) return plain<2, added_halves>(text, one);
  plain<2, [](const Operation&, uint32_t a, uint32_t b) { return a + b; }>(text, one);
}

// ---- products
//
// choice: 0 both factors unsigned

template <bool is_high>
void multiply_wide(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> factors(warp, one, Reads::kWords);
  const SourceDoubles<1> added(warp, one, false, 2);
  const LaneBits carry_in = warp.bits(one.from[3]);
  const Lanes known = factors.known & added.known & carry_in.known;
  const Cause cause = factors.known != kAllLanes ? factors.cause
                      : added.known != kAllLanes ? added.cause
                                                 : carry_in.cause;
  const bool is_unsigned = one.choice[0] != 0;
  DoubleWords result;
  Lanes carries = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    const uint32_t a = factors[0][lane], b = factors[1][lane];
    const uint64_t product =
        is_unsigned
            ? uint64_t{a} * b
            : static_cast<uint64_t>(int64_t{static_cast<int32_t>(a)} * static_cast<int32_t>(b));
    const uint64_t in = (carry_in.value >> lane) & 1;
    uint64_t sum = product + added[0][lane];
    Lanes carry = sum < product ? 1 : 0;
    sum += in;
    if (sum < in) carry = 1;
    result[lane] = sum;
    carries |= carry << lane;
  }
  if constexpr (is_high) {
    Words high;
    for (int lane = 0; lane < kLanes; ++lane)
      high[lane] = static_cast<uint32_t>(result[lane] >> 32);
    warp.write(one.to[0], on, high, known, cause);
  } else {
    warp.write_pair(one.to[0], on, result, known, cause);
  }
  warp.write_bits(one.to[1], on, {carries, known, cause});
}

void multiply_add_carry(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<3> from(warp, one, Reads::kWords);
  const LaneBits carry = warp.bits(one.from[3]);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = from[0][lane] * from[1][lane] + from[2][lane] + ((carry.value >> lane) & 1);
  }
  warp.write(one.to[0], on, result, from.known & carry.known,
             from.known != kAllLanes ? from.cause : carry.cause);
}

bool is_zero(const Source& source) {
  return source.kind == Source::Kind::kRegister && source.number == kNoRegister && !source.inverted;
}

void multiply_add(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  std::size_t at = 0;
  one.to[0] = text.target(at++);
  if (text.is_predicate(at)) one.to[1] = text.target(at++);
  read_words<3>(text, at, one);
  at += 3;
  one.from[3] = text.is_predicate(at) ? text.predicate(at++) : kFalse;
  if (at != text.size()) throw Unreadable{};
  one.choice[0] = text.has("U32") ? 1 : 0;
  const bool is_wide = text.has("WIDE") || text.has("HI");
  if (is_wide && (one.from[0].negated || one.from[1].negated)) throw Unreadable{};
  if (text.has("WIDE")) {
    one.width = 2;
    one.execute = multiply_wide<false>;
  } else if (text.has("HI")) {
    one.execute = multiply_wide<true>;
  } else if (one.to[1].kind != Target::Kind::kNone) {
    throw Unreadable{};
  } else if (text.has("X")) {
    one.execute = multiply_add_carry;
  } else if (is_zero(one.from[0]) && is_zero(one.from[1])) {  // .MOV: most of all
    one.from[0] = one.from[2];
    set_words<1, [](const Operation&, uint32_t a) { return a; }>(one);
  } else {  // .SHL and .IADD compute the same
    set_words<3, [](const Operation&, uint32_t a, uint32_t b, uint32_t c) { return a * b + c; }>(
        one);
  }
}

// ---- scaled sums
//
// LEA: (a << shift) + b; .HI: the upper half of {c, a} << shift, + b. choice: 0 shift, 1 which

enum { kLow, kHigh, kHighSigned };

void scaled_sum(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<3> from(warp, one, Reads::kWords);
  const LaneBits carry = warp.bits(one.from[3]);
  const int shift = one.choice[0];
  const Lanes known = from.known & carry.known;
  const Cause cause = from.known != kAllLanes ? from.cause : carry.cause;
  Words result;
  Lanes carries = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    const uint32_t a = from[0][lane];
    uint32_t scaled = 0;
    if (one.choice[1] == kLow) {
      scaled = a << shift;
    } else {
      const uint64_t pair = one.choice[1] == kHighSigned
                                ? static_cast<uint64_t>(int64_t{static_cast<int32_t>(a)})
                                : uint64_t{from[2][lane]} << 32 | a;
      scaled = static_cast<uint32_t>((pair << shift) >> 32);
    }
    const uint64_t sum =
        uint64_t{scaled} + raw(one.from[1], from[1][lane]) + ((carry.value >> lane) & 1);
    result[lane] = static_cast<uint32_t>(sum);
    carries |= Lanes{sum >> 32 != 0} << lane;
  }
  warp.write(one.to[0], on, result, known, cause);
  warp.write_bits(one.to[1], on, {carries, known, cause});
}

void lea(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  std::size_t at = 0;
  one.to[0] = text.target(at++);
  if (text.is_predicate(at)) one.to[1] = text.target(at++);
  one.from[0] = text.word(at++);
  one.from[1] = text.word(at++);
  one.from[2] = {.kind = Source::Kind::kImmediate};
  const bool is_signed = text.has("SX32");
  if (text.has("HI") && one.from[0].negated) throw Unreadable{};
  one.choice[1] = !text.has("HI") ? kLow : is_signed ? kHighSigned : kHigh;
  if (one.choice[1] == kHigh) one.from[2] = text.word(at++);
  one.choice[0] = static_cast<int>(text.number(at++));
  one.from[3] = text.is_predicate(at) ? text.predicate(at++) : kFalse;
  if (at != text.size() || one.choice[0] < 0 || one.choice[0] > 31) throw Unreadable{};
  const bool carries = one.to[1].kind != Target::Kind::kNone || text.has("X");
  if (one.uniform || carries || one.choice[1] != kLow) {
    one.execute = scaled_sum;
    return;
  }
  set_words<2, [](const Operation& self, uint32_t a, uint32_t b) {
    return (a << self.choice[0]) + b;
  }>(one);
}

// ---- least and greatest
//
// choice: 0 signed, 1 relu; the last source is a predicate: true for the least

template <class Number>
Number chosen(bool least, Number a, Number b) {
  return least ? std::min(a, b) : std::max(a, b);
}

uint32_t extreme(const Operation& one, bool least, uint32_t a, uint32_t b) {
  if (one.choice[2] != 0) {  // two halves of 16 bits
    uint32_t result = 0;
    for (const int shift : {0, 16}) {
      const auto x = static_cast<std::uint16_t>(a >> shift),
                 y = static_cast<std::uint16_t>(b >> shift);
      std::uint16_t half =
          one.choice[0] != 0
              ? static_cast<std::uint16_t>(
                    chosen(least, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)))
              : chosen(least, x, y);
      if (one.choice[1] != 0 && half >> 15 != 0) half = 0;
      result |= uint32_t{half} << shift;
    }
    return result;
  }
  uint32_t result =
      one.choice[0] != 0
          ? static_cast<uint32_t>(chosen(least, static_cast<int32_t>(a), static_cast<int32_t>(b)))
          : chosen(least, a, b);
  if (one.choice[1] != 0 && result >> 31 != 0) result = 0;
  return result;
}

/// VIMNMX: of two; VIMNMX3: of three; VIADDMNMX: of a + b and c.
template <int n, bool adds>
void extremes(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<n> from(warp, one, Reads::kWords);
  const LaneBits least = warp.bits(one.from[n]);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    const bool is_least = ((least.value >> lane) & 1) != 0;
    if constexpr (n == 2) {
      result[lane] = extreme(one, is_least, from[0][lane], from[1][lane]);
    } else if constexpr (adds) {
      const uint32_t sum = one.choice[2] != 0 ? added_halves(one, from[0][lane], from[1][lane])
                                              : from[0][lane] + from[1][lane];
      result[lane] = extreme(one, is_least, sum, from[2][lane]);
    } else {
      result[lane] = extreme(one, is_least, extreme(one, is_least, from[0][lane], from[1][lane]),
                             from[2][lane]);
    }
  }
  warp.write(one.to[0], on, result, from.known & least.known,
             from.known != kAllLanes ? from.cause : least.cause);
}

template <int n, bool adds>
void read_extremes(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  read_words<n>(text, 1, one);
  one.from[n] = text.predicate(n + 1);
  const bool pairs = text.has("S16x2") || text.has("U16x2");
  one.choice[0] = text.has("U32") || text.has("U16x2") ? 0 : 1;
  one.choice[1] = text.has("RELU") ? 1 : 0;
  one.choice[2] = pairs ? 1 : 0;
  one.execute = extremes<n, adds>;
}

// ---- sums of bytes

/// IDP.4A: four products of bytes, and a word. choice: 0 and 1 whether a and b are signed
uint32_t dot4(const Operation& one, uint32_t a, uint32_t b, uint32_t c) {
  for (int shift = 0; shift < 32; shift += 8) {
    const auto x = static_cast<std::uint8_t>(a >> shift), y = static_cast<std::uint8_t>(b >> shift);
    const int32_t left = one.choice[0] != 0 ? static_cast<std::int8_t>(x) : int32_t{x};
    const int32_t right = one.choice[1] != 0 ? static_cast<std::int8_t>(y) : int32_t{y};
    c += static_cast<uint32_t>(left * right);
  }
  return c;
}

/// IDP.2A: two products of a half and a byte, and a word. choice: 2 the first byte's place
uint32_t dot2(const Operation& one, uint32_t a, uint32_t b, uint32_t c) {
  for (int i = 0; i < 2; ++i) {
    const auto x = static_cast<std::uint16_t>(a >> (16 * i));
    const auto y = static_cast<std::uint8_t>(b >> (one.choice[2] + 8 * i));
    const int32_t left = one.choice[0] != 0 ? static_cast<std::int16_t>(x) : int32_t{x};
    const int32_t right = one.choice[1] != 0 ? static_cast<std::int8_t>(y) : int32_t{y};
    c += static_cast<uint32_t>(left * right);
  }
  return c;
}

void dot(const Reading& text, Operation& one) {
  const std::string_view types = text.modifiers();
  if (text.has("2A")) {
    one.choice = {text.has("S16") ? 1 : 0, text.has("S8") ? 1 : 0, text.has("HI") ? 16 : 0, 0};
    return plain<3, dot2>(text, one);
  }
  if (!types.starts_with(".4A.")) throw Unreadable{};
  one.choice[0] = types.substr(4, 2) == "S8" ? 1 : 0;
  one.choice[1] = types.size() >= 9 && types.substr(7, 2) == "S8" ? 1 : 0;
  plain<3, dot4>(text, one);
}

/// VABSDIFF: |a - b| + c.
void difference(const Reading& text, Operation& one) {
  one.choice[0] = text.has("U32") ? 1 : 0;
  plain<3, [](const Operation& self, uint32_t a, uint32_t b, uint32_t c) {
    const bool above =
        self.choice[0] != 0 ? (a > b) : (static_cast<int32_t>(a) > static_cast<int32_t>(b));
    return (above ? a - b : b - a) + c;
  }>(text, one);
}

/// VABSDIFF4: four differences of bytes; .ACC: their sum, and c.
void differences(const Reading& text, Operation& one) {
  one.choice = {text.has("S8") ? 1 : 0, text.has("ACC") ? 1 : 0};
  plain<3, [](const Operation& self, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t apart = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      const auto x = static_cast<std::uint8_t>(a >> shift),
                 y = static_cast<std::uint8_t>(b >> shift);
      const int32_t by = self.choice[0] != 0
                             ? int32_t{static_cast<std::int8_t>(x)} - static_cast<std::int8_t>(y)
                             : int32_t{x} - y;
      const auto far = static_cast<uint32_t>(std::abs(by));
      c += far;
      apart |= far << shift;
    }
    return self.choice[1] != 0 ? c : apart;
  }>(text, one);
}

constexpr Meaning kMeanings[] = {
    {"IADD3", ".X", add3},
    {"UIADD3", ".X.64", add3},
    {"VIADD", ".16x2", add},
    {"IMAD", ".MOV.SHL.IADD.U32.WIDE.HI.X", multiply_add},
    {"UIMAD", ".U32.WIDE.HI.X.MOV.SHL.IADD", multiply_add},
    {"LEA", ".HI.X.SX32", lea},
    {"ULEA", ".HI.X.SX32", lea},
    {"VIMNMX", ".U32.S32.S16x2.U16x2.RELU", read_extremes<2, false>},
    {"VIMNMX3", ".U32.S32.S16x2.U16x2.RELU", read_extremes<3, false>},
    {"VIADDMNMX", ".U32.S32.S16x2.U16x2.RELU", read_extremes<3, true>},
    {"IDP", ".4A.2A.LO.HI.S8.U8.S16.U16", dot},
    {"VABSDIFF", ".U32", difference},
    {"VABSDIFF4", ".U8.S8.ACC", differences},
};

}  // namespace
}  // namespace integers

std::span<const Meaning> integer_meanings() { return integers::kMeanings; }

}  // namespace warpgauge::interpret
