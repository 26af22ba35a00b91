// SPDX-License-Identifier: Apache-2.0
// Between integers and floating point, and integers kept within smaller types.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/formats.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/precision.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace conversions {
namespace {

using std::int32_t;
using std::int64_t;
using std::uint32_t;
using std::uint64_t;

// Types of integers, as choice[0] holds them: bits, negative where signed.
// choice: 0 the integer's type, 1 rounding, 2 of F2I: a NaN gives 0; 3 the precision, and whether
// denormal numbers are 0

constexpr int kPrecisionBits = 7, kFlushes = 8;

int integer_type(const Reading& text, int otherwise) {
  for (const int bits : {8, 16, 32, 64}) {
    if (text.has("S" + std::to_string(bits))) return -bits;
    if (text.has("U" + std::to_string(bits))) return bits;
  }
  return otherwise;
}

/// Kept within the type; a NaN is 0 or the lowest number.
uint64_t to_integer(const Operation& one, double value) {
  const bool is_signed = one.choice[0] < 0;
  const int bits = std::abs(one.choice[0]);
  const uint64_t lowest = is_signed ? ~uint64_t{0} << (bits - 1) : 0;
  if (std::isnan(value)) {
    if (one.choice[2] != 0) return 0;
    return is_signed ? lowest : uint64_t{1} << (bits - 1);
  }
  const double whole = to_whole(value, Rounding{one.choice[1]});
  const double above = std::ldexp(1.0, is_signed ? bits - 1 : bits);
  if (whole >= above) {
    return is_signed ? ~lowest : bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  }
  if (whole < (is_signed ? -above : 0)) return lowest;
  return is_signed ? static_cast<uint64_t>(static_cast<int64_t>(whole))
                   : static_cast<uint64_t>(whole);
}

void write_integer(Warp& warp, const Operation& one, Lanes on, const DoubleWords& result,
                   Lanes known, Cause cause) {
  if (std::abs(one.choice[0]) == 64) return warp.write_pair(one.to[0], on, result, known, cause);
  Words low;
  for (int lane = 0; lane < kLanes; ++lane) low[lane] = static_cast<uint32_t>(result[lane]);
  warp.write(one.to[0], on, low, known, cause);
}

void number_to_integer(Warp& warp, const Operation& one, Lanes on) {
  const Numbers from(warp, one, static_cast<Precision>(one.choice[3] & kPrecisionBits),
                     (one.choice[3] & kFlushes) != 0);
  if ((from.known & on) == 0) return warp.forget(one.to[0], one.width, on, from.cause);
  DoubleWords result;
  for (int lane = 0; lane < kLanes; ++lane) result[lane] = to_integer(one, from.value[lane]);
  write_integer(warp, one, on, result, from.known, from.cause);
}

void to_integers(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  const Precision from = text.has("F64")    ? Precision::kDouble
                         : text.has("F16")  ? Precision::kHalf
                         : text.has("BF16") ? Precision::kBrain
                                            : Precision::kSingle;
  one.choice = {integer_type(text, -32), static_cast<int>(rounding_of(text)),
                text.has("NTZ") ? 1 : 0, static_cast<int>(from) | (text.has("FTZ") ? kFlushes : 0)};
  one.width = std::abs(one.choice[0]) == 64 ? 2 : 1;
  one.from[0] = number_source(text, 1, from);
  one.execute = number_to_integer;
}

/// F2IP: two floats to bytes, the first one above; above them what the third word holds.
void pack_integers(const Reading& text, Operation& one) {
  if (!text.has("F32") || !text.has("NTZ") || text.size() != 4) throw Unreadable{};
  one.to[0] = text.target(0);
  one.choice = {integer_type(text, 0), static_cast<int>(rounding_of(text)), 1, 0};
  if (std::abs(one.choice[0]) != 8) throw Unreadable{};
  one.from = {text.single(1), text.single(2), text.word(3)};
  set_singles<3, [](const Operation& self, uint32_t above, uint32_t below, uint32_t rest) {
    const auto byte = [&](uint32_t bits) {
      return static_cast<uint32_t>(to_integer(self, std::bit_cast<float>(bits)) & 0xff);
    };
    return rest << 16 | byte(above) << 8 | byte(below);
  }>(one);
}

/// The number that an integer of a type is: sign and magnitude.
struct Whole {
  bool negative = false;
  uint64_t magnitude = 0;
};

Whole whole_of(int type, uint64_t bits) {
  const int width = std::abs(type);
  if (width < 64) bits &= (uint64_t{1} << width) - 1;
  if (type > 0 || (bits >> (width - 1) & 1) == 0) return {false, bits};
  if (width < 64) bits |= ~uint64_t{0} << width;
  return {true, 0 - bits};
}

double double_of(const Whole& whole, Rounding rounding) {
  auto nearest = static_cast<double>(whole.magnitude);
  const bool up = rounding == (whole.negative ? Rounding::kDown : Rounding::kUp);
  if (rounding != Rounding::kNearest) {
    // Wide, for 2^64 is no whole number of 64 bits.
    __extension__ using Wide = unsigned __int128;
    const auto back = static_cast<Wide>(nearest);
    if (up && back < whole.magnitude) nearest = std::nextafter(nearest, HUGE_VAL);
    if (!up && back > whole.magnitude) nearest = std::nextafter(nearest, 0.0);
  }
  return whole.negative ? -nearest : nearest;
}

void integer_to_number(Warp& warp, const Operation& one, Lanes on) {
  const auto to = static_cast<Precision>(one.choice[3]);
  const Rounding rounding{one.choice[1]};
  DoubleWords bits;
  Lanes known = 0;
  Cause cause = kNoCause;
  if (std::abs(one.choice[0]) == 64) {
    warp.doubles(one.from[0], false, bits, known, cause);
  } else {
    const SourceWords<1> from(warp, one, Reads::kWords);
    for (int lane = 0; lane < kLanes; ++lane) bits[lane] = from[0][lane] >> one.choice[2];
    known = from.known;
    cause = from.cause;
  }
  if ((known & on) == 0) return warp.forget(one.to[0], one.width, on, cause);
  if (to == Precision::kDouble) {
    for (std::uint64_t& word : bits) {
      word = double_bits(double_of(whole_of(one.choice[0], word), rounding));
    }
    return warp.write_pair(one.to[0], on, bits, known, cause);
  }
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    const Whole whole = whole_of(one.choice[0], bits[lane]);
    result[lane] = encode(odd_whole(whole.negative, whole.magnitude), format_of(to), rounding);
  }
  warp.write(one.to[0], on, result, known, cause);
}

/// I2F and I2FP. choice: 2 the first bit of the byte or half that is converted
void to_numbers(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.from[0] = text.part(1);
  const Precision to = text.has("F64")    ? Precision::kDouble
                       : text.has("F16")  ? Precision::kHalf
                       : text.has("BF16") ? Precision::kBrain
                                          : Precision::kSingle;
  one.choice = {integer_type(text, -32), static_cast<int>(rounding_of(text)), one.from[0].first_bit,
                static_cast<int>(to)};
  if (one.from[0].halves == Source::Halves::kUpper) one.choice[2] = 16;
  one.width = to == Precision::kDouble ? 2 : 1;
  one.execute = integer_to_number;
}

// ---- integers kept within a smaller type

/// I2I, I2IP: two words within the type, the first one above. choice: 0 the type, 1 bits of what
/// the third word gives above them.
uint32_t within(int type, uint32_t word) {
  const int bits = std::abs(type);
  const int64_t lowest = type < 0 ? -(int64_t{1} << (bits - 1)) : 0;
  const int64_t highest = (int64_t{1} << (type < 0 ? bits - 1 : bits)) - 1;
  return static_cast<uint32_t>(std::clamp<int64_t>(static_cast<int32_t>(word), lowest, highest));
}

uint32_t packed_within(const Operation& one, uint32_t above, uint32_t below, uint32_t rest) {
  const int bits = std::abs(one.choice[0]);
  const uint32_t mask = (uint32_t{1} << bits) - 1;
  const uint32_t pair =
      (within(one.choice[0], above) & mask) << bits | (within(one.choice[0], below) & mask);
  return bits == 16 ? pair : rest << (2 * bits) | pair;
}

int smaller_type(const Reading& text) {
  for (const int bits : {2, 4, 8, 16}) {
    if (text.has("S" + std::to_string(bits))) return -bits;
    if (text.has("U" + std::to_string(bits))) return bits;
  }
  throw Unreadable{};
}

void keep_within(const Reading& text, Operation& one) {
  if (!text.modifiers().ends_with(".S32.SAT")) throw Unreadable{};
  one.choice[0] = smaller_type(text);
  plain<1, [](const Operation& self, uint32_t a) { return within(self.choice[0], a); }>(text, one);
}

void pack_within(const Reading& text, Operation& one) {
  if (!text.modifiers().ends_with(".S32.SAT") || text.size() != 4) throw Unreadable{};
  one.choice[0] = smaller_type(text);
  int bits = 0;
  const int taken = std::abs(one.choice[0]) == 4 ? 24 : std::abs(one.choice[0]) == 2 ? 28 : 32;
  one.to[0] = text.target(0);
  one.from = {text.word(1), text.word(2), text.lower_bits(3, bits)};
  if (bits != taken && one.from[2].number != kNoRegister) throw Unreadable{};
  set_words<3, packed_within>(one);
}

constexpr std::string_view kOfIntegers =
    ".S8.U8.S16.U16.S32.U32.S64.U64.F64.F32.F16.BF16.RN.RZ.RM.RP";

constexpr Meaning kMeanings[] = {
    {"F2I", ".FTZ.NTZ.S8.U8.S16.U16.S32.U32.S64.U64.F64.F16.BF16.TRUNC.FLOOR.CEIL", to_integers},
    {"I2F", kOfIntegers, to_numbers},
    {"I2FP", ".F32.S32.U32.RN.RZ.RM.RP", to_numbers},
    {"F2IP", ".S8.U8.F32.TRUNC.FLOOR.CEIL.NTZ", pack_integers},
    {"I2I", ".S8.U8.S16.U16.S32.SAT", keep_within},
    {"I2IP", ".S2.U2.S4.U4.S8.U8.S16.U16.S32.SAT", pack_within},
};

}  // namespace
}  // namespace conversions

std::span<const Meaning> conversion_meanings() { return conversions::kMeanings; }

}  // namespace warpgauge::interpret
