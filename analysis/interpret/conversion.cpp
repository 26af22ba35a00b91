// SPDX-License-Identifier: Apache-2.0
// From one type of number to another.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/half.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/rounding.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace conversions {
namespace {

using std::int32_t;
using std::int64_t;
using std::uint32_t;
using std::uint64_t;

// Types of integers, as choice[0] holds them: bits, negative where signed.
// choice: 0 the integer's type, 1 rounding, 2 of F2I: a NaN gives 0; 3 denormal numbers are 0

int integer_type(const Reading& text, int otherwise) {
  for (const int bits : {8, 16, 32, 64}) {
    if (text.has("S" + std::to_string(bits))) return -bits;
    if (text.has("U" + std::to_string(bits))) return bits;
  }
  return otherwise;
}

double to_whole(double value, Rounding rounding) {
  switch (rounding) {
    case Rounding::kTowardsZero:
      return std::trunc(value);
    case Rounding::kDown:
      return std::floor(value);
    case Rounding::kUp:
      return std::ceil(value);
    case Rounding::kNearest:
      return std::nearbyint(value);
  }
  return value;
}

/// Kept within the type; a NaN is 0 or the lowest number.
uint64_t to_integer(const Operation& one, double value) {
  const bool is_signed = one.choice[0] < 0;
  const int bits = std::abs(one.choice[0]);
  const uint64_t lowest = is_signed ? ~uint64_t{0} << (bits - 1) : 0;
  if (std::isnan(value)) {
    if (one.choice[2] != 0) return 0;
    return is_signed || bits < 32 ? lowest : uint64_t{1} << (bits - 1);
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

float input_single(const Operation& one, uint32_t bits) {
  const auto value = std::bit_cast<float>(bits);
  return one.choice[3] != 0 ? flushed(value) : value;
}

void write_integer(Warp& warp, const Operation& one, Lanes on, const DoubleWords& result,
                   Lanes known, Cause cause) {
  if (std::abs(one.choice[0]) == 64) return warp.write_pair(one.to[0], on, result, known, cause);
  Words low;
  for (int lane = 0; lane < kLanes; ++lane) low[lane] = static_cast<uint32_t>(result[lane]);
  warp.write(one.to[0], on, low, known, cause);
}

void single_to_integer(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<1> from(warp, one, Reads::kSingles);
  DoubleWords result;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = to_integer(one, input_single(one, from[0][lane]));
  }
  write_integer(warp, one, on, result, from.known, from.cause);
}

void double_to_integer(Warp& warp, const Operation& one, Lanes on) {
  const SourceDoubles<1> from(warp, one, true);
  DoubleWords result;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = to_integer(one, std::bit_cast<double>(from[0][lane]));
  }
  write_integer(warp, one, on, result, from.known, from.cause);
}

void to_integers(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.choice = {integer_type(text, -32), static_cast<int>(rounding_of(text)),
                text.has("NTZ") ? 1 : 0, text.has("FTZ") ? 1 : 0};
  one.width = std::abs(one.choice[0]) == 64 ? 2 : 1;
  if (text.has("F64")) {
    one.from[0] = text.real(1);
    one.execute = double_to_integer;
  } else {
    one.from[0] = text.single(1);
    one.execute = single_to_integer;
  }
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

/// A float of an integer of up to 64 bits, rounded once.
float single_of(const Whole& whole, Rounding rounding) {
  if (rounding == Rounding::kNearest) {
    const auto nearest = static_cast<float>(whole.magnitude);
    return whole.negative ? -nearest : nearest;
  }
  const auto high = static_cast<double>(whole.magnitude >> 32) * 0x1p32;
  const auto low = static_cast<double>(whole.magnitude & 0xffff'ffff);
  const double sum = high + low;
  const double error = (high - sum) + low;
  return whole.negative ? rounded(-sum, -error, rounding) : rounded(sum, error, rounding);
}

enum class Makes { kSingle, kDouble, kHalf, kBrain };

template <Makes makes>
void write_number(Warp& warp, const Operation& one, Lanes on, const DoubleWords& bits, Lanes known,
                  Cause cause) {
  const int type = one.choice[0];
  const Rounding rounding{one.choice[1]};
  if constexpr (makes == Makes::kDouble) {
    DoubleWords result;
    for (int lane = 0; lane < kLanes; ++lane) {
      const Whole whole = whole_of(type, bits[lane]);
      const auto magnitude = static_cast<double>(whole.magnitude);
      result[lane] = double_bits(whole.negative ? -magnitude : magnitude);
    }
    return warp.write_pair(one.to[0], on, result, known, cause);
  }
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    const float value = single_of(whole_of(type, bits[lane]), rounding);
    result[lane] = makes == Makes::kHalf    ? to_half(value)
                   : makes == Makes::kBrain ? to_brain(value)
                                            : single_bits(value);
  }
  warp.write(one.to[0], on, result, known, cause);
}

template <Makes makes>
void integer_to_number(Warp& warp, const Operation& one, Lanes on) {
  if (std::abs(one.choice[0]) == 64) {
    const SourceDoubles<1> from(warp, one, false);
    return write_number<makes>(warp, one, on, from[0], from.known, from.cause);
  }
  const SourceWords<1> from(warp, one, Reads::kWords);
  DoubleWords bits;
  for (int lane = 0; lane < kLanes; ++lane) bits[lane] = from[0][lane] >> one.choice[2];
  write_number<makes>(warp, one, on, bits, from.known, from.cause);
}

/// I2F and I2FP. choice: 2 the first bit of the byte or half that is converted
void to_numbers(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.from[0] = text.part(1);
  one.choice = {integer_type(text, -32), static_cast<int>(rounding_of(text)), one.from[0].first_bit,
                0};
  if (one.from[0].halves == Source::Halves::kUpper) one.choice[2] = 16;
  if (text.has("F64")) {
    if (one.choice[1] != 0) throw Unreadable{};
    one.width = 2;
    one.execute = integer_to_number<Makes::kDouble>;
  } else {
    one.execute = integer_to_number<Makes::kSingle>;
  }
}

// ---- between sizes of floating point

void single_to_double(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<1> from(warp, one, Reads::kSingles);
  DoubleWords result;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = double_bits(input_single(one, from[0][lane]));
  }
  warp.write_pair(one.to[0], on, result, from.known, from.cause);
}

void double_to_single(Warp& warp, const Operation& one, Lanes on) {
  const SourceDoubles<1> from(warp, one, true);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    float value = rounded(std::bit_cast<double>(from[0][lane]), 0, Rounding{one.choice[1]});
    if (one.choice[3] != 0) value = flushed(value);
    result[lane] = single_bits(value);
  }
  warp.write(one.to[0], on, result, from.known, from.cause);
}

/// F2F.TO.FROM
void between(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.choice = {0, static_cast<int>(rounding_of(text)), 0, text.has("FTZ") ? 1 : 0};
  const std::string_view types = text.modifiers();
  if (types.ends_with(".F64.F32")) {
    one.from[0] = text.single(1);
    one.width = 2;
    one.execute = single_to_double;
  } else if (types.ends_with(".F32.F64")) {
    one.from[0] = text.real(1);
    one.execute = double_to_single;
  } else if (types == ".BF16.F32") {
    one.from[0] = text.single(1);
    set_singles<1, [](const Operation&, uint32_t a) -> uint32_t {
      return to_brain(std::bit_cast<float>(a));
    }>(one);
  } else if (types == ".F16.F32") {
    one.from[0] = text.single(1);
    set_singles<1, [](const Operation&, uint32_t a) -> uint32_t {
      return to_half(std::bit_cast<float>(a));
    }>(one);
  } else {
    throw Unreadable{};
  }
}

/// F2FP: two floats to a pair of halves, the first one above. choice: 0 not below 0
template <bool brain>
uint32_t packed(const Operation& one, uint32_t above, uint32_t below) {
  const auto half = [&](uint32_t bits) -> uint32_t {
    float value = std::bit_cast<float>(bits);
    if (one.choice[0] != 0 && value < 0) value = 0;
    return brain ? to_brain(value) : to_half(value);
  };
  return half(above) << 16 | half(below);
}

void pack(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.choice[0] = text.has("RELU") ? 1 : 0;
  if (!text.has("PACK_AB") || text.size() != 3) throw Unreadable{};
  one.from = {text.single(1), text.single(2)};
  if (text.has("F16")) return set_singles<2, packed<false>>(one);
  if (text.has("BF16")) return set_singles<2, packed<true>>(one);
  throw Unreadable{};
}

/// FRND: to a whole number of the same type.
void round_whole(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.choice = {0, static_cast<int>(rounding_of(text)), 0, text.has("FTZ") ? 1 : 0};
  if (text.has("F64")) {
    one.from[0] = text.real(1);
    one.width = 2;
    one.execute = run_doubles<1,
                              [](const Operation& self, uint64_t a) {
                                return double_bits(
                                    to_whole(std::bit_cast<double>(a), Rounding{self.choice[1]}));
                              },
                              true>;
    return;
  }
  one.from[0] = text.single(1);
  set_singles<1, [](const Operation& self, uint32_t a) {
    return single_bits(
        static_cast<float>(to_whole(input_single(self, a), Rounding{self.choice[1]})));
  }>(one);
}

constexpr Meaning kMeanings[] = {
    {"F2I", ".FTZ.NTZ.S8.U8.S16.U16.S32.U32.S64.U64.F64.TRUNC.FLOOR.CEIL", to_integers},
    {"I2F", ".S8.U8.S16.U16.S32.U32.S64.U64.F64.RN.RZ.RM.RP", to_numbers},
    {"I2FP", ".F32.S32.U32.RN.RZ.RM.RP", to_numbers},
    {"F2F", ".F64.F32.F16.BF16.RN.RZ.RM.RP.FTZ", between},
    {"F2FP", ".F16.BF16.F32.PACK_AB.RELU", pack},
    {"FRND", ".F64.TRUNC.FLOOR.CEIL.FTZ", round_whole},
};

}  // namespace
}  // namespace conversions

std::span<const Meaning> conversion_meanings() { return conversions::kMeanings; }

}  // namespace warpgauge::interpret
