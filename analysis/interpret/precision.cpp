// SPDX-License-Identifier: Apache-2.0
// Between precisions of floating point, and to whole numbers of the same precision.
#include "analysis/interpret/precision.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {

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

namespace precisions {
namespace {

using std::uint32_t;
using std::uint64_t;

// choice: 0 the precision that is read, 1 rounding, 2 the one that is written, 3 flags

enum Flag : int { kFlushes = 1, kWithinOne = 2, kToWhole = 4, kNotNegative = 8 };

/// A NaN of 64 bits keeps its sign and the first bits of its payload.
uint32_t shorter_nan(uint64_t bits, const Format& format) {
  const int fraction = format.fraction_bits;
  const auto payload = static_cast<uint32_t>((quiet(bits) & 0xf'ffff'ffff'ffff) >> (52 - fraction));
  const uint32_t infinity = ((uint32_t{1} << format.exponent_bits) - 1) << fraction;
  const auto sign = static_cast<uint32_t>(bits >> 63) << (format.exponent_bits + fraction);
  return sign | infinity | payload;
}

void convert(Warp& warp, const Operation& one, Lanes on) {
  const Rounding rounding{one.choice[1]};
  const auto to = static_cast<Precision>(one.choice[2]);
  const int flags = one.choice[3];
  const Numbers from(warp, one, static_cast<Precision>(one.choice[0]), (flags & kFlushes) != 0);
  if ((from.known & on) == 0) return warp.forget(one.to[0], one.width, on, from.cause);
  Words result;
  DoubleWords wide;
  for (int lane = 0; lane < kLanes; ++lane) {
    double value = from.value[lane];
    if ((flags & kToWhole) != 0) value = to_whole(value, rounding);
    if ((flags & kWithinOne) != 0) value = within_one(value);
    if (to == Precision::kDouble) {
      const auto bits = std::bit_cast<uint64_t>(value);
      wide[lane] = std::isnan(value) ? quiet(bits) : bits;
      continue;
    }
    result[lane] = encode(value, format_of(to), rounding);
    if (std::isnan(value) && one.choice[0] == static_cast<int>(Precision::kDouble)) {
      result[lane] = shorter_nan(std::bit_cast<uint64_t>(value), format_of(to));
    }
    if ((flags & kFlushes) != 0 && to == Precision::kSingle) {
      result[lane] = single_bits(flushed(std::bit_cast<float>(result[lane])));
    }
  }
  if (to == Precision::kDouble) return warp.write_pair(one.to[0], on, wide, from.known, from.cause);
  warp.write(one.to[0], on, result, from.known, from.cause);
}

/// The first precision that a text like ".BF16.F32.RZ" names; it is taken away.
Precision next_precision(std::string_view& types) {
  constexpr std::pair<std::string_view, Precision> kNames[] = {{".F64", Precision::kDouble},
                                                               {".F32", Precision::kSingle},
                                                               {".F16", Precision::kHalf},
                                                               {".BF16", Precision::kBrain}};
  for (const auto& [name, precision] : kNames) {
    const std::size_t at = types.find(name);
    if (at == types.npos) continue;
    const bool first = std::ranges::none_of(
        kNames, [&](const auto& other) { return types.find(other.first) < at; });
    if (!first) continue;
    types.remove_prefix(at + name.size());
    return precision;
  }
  throw Unreadable{};
}

void read(const Reading& text, Operation& one, Precision from, Precision to, int flags) {
  one.to[0] = text.target(0);
  one.from[0] = number_source(text, 1, from);
  one.choice = {static_cast<int>(from), static_cast<int>(rounding_of(text)), static_cast<int>(to),
                flags | (text.has("FTZ") ? kFlushes : 0) | (text.has("SAT") ? kWithinOne : 0)};
  one.width = to == Precision::kDouble ? 2 : 1;
  one.execute = convert;
}

/// F2F.TO.FROM
void between(const Reading& text, Operation& one) {
  std::string_view types = text.modifiers();
  const Precision to = next_precision(types), from = next_precision(types);
  read(text, one, from, to, 0);
}

/// FRND: to a whole number of the same precision.
void round_whole(const Reading& text, Operation& one) {
  std::string_view types = text.modifiers();
  const bool is_said = text.has("F64") || text.has("F16") || text.has("BF16") || text.has("F32");
  const Precision both = is_said ? next_precision(types) : Precision::kSingle;
  read(text, one, both, both, kToWhole);
}

// ---- two at once
//
// choice: 0 flags, 1 rounding, 2 which format

enum { kHalves, kBrains, kE4M3, kE5M2, kTensor };

const Format& packed_format(const Operation& one) {
  static constexpr Format kFormats[] = {kHalfFormat, kBrainFormat, kE4M3Format, kE5M2Format,
                                        kTensorFormat};
  return kFormats[one.choice[2]];
}

uint32_t packed_one(const Operation& one, double value) {
  if ((one.choice[0] & kNotNegative) != 0) value = not_negative(value);
  return encode(value, packed_format(one), Rounding{one.choice[1]});
}

template <int shift>
uint32_t packed_pair(const Operation& one, uint32_t above, uint32_t below) {
  return packed_one(one, std::bit_cast<float>(above)) << shift |
         packed_one(one, std::bit_cast<float>(below));
}

uint32_t packed_below(const Operation& one, uint32_t a) {
  return packed_one(one, std::bit_cast<float>(a));
}

uint32_t tensor_number(const Operation& one, uint32_t a) {
  return packed_one(one, std::bit_cast<float>(a)) << 13;
}

/// Two halves to two bytes.
uint32_t bytes_of_halves(const Operation& one, uint32_t a) {
  return packed_one(one, of_half(static_cast<std::uint16_t>(a >> 16))) << 8 |
         packed_one(one, of_half(static_cast<std::uint16_t>(a)));
}

/// Two bytes to two halves; choice: 3 the first bit of the bytes.
uint32_t halves_of_bytes(const Operation& one, uint32_t a) {
  uint32_t result = 0;
  for (const int which : {0, 1}) {
    const auto byte = static_cast<std::uint8_t>(a >> (one.choice[3] + 8 * which));
    double value = one.choice[2] == kE4M3 ? of_e4m3(byte) : of_e5m2(byte);
    if ((one.choice[0] & kNotNegative) != 0) value = not_negative(value);
    result |= encode(value, kHalfFormat, Rounding::kNearest) << (16 * which);
  }
  return result;
}

/// Operand `at` is the last one, and RZ: what lies above the result is 0.
void need_nothing_to_merge(const Reading& text, std::size_t at) {
  const Source rest = text.word(at);
  if (text.size() != at + 1 || rest.kind != Source::Kind::kRegister || rest.number != kNoRegister) {
    throw Unreadable{};
  }
}

/// F2FP
void pack(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.choice[0] = text.has("RELU") ? kNotNegative : 0;
  one.choice[1] = static_cast<int>(rounding_of(text));
  const bool of_bytes = text.has("E4M3") || text.has("E5M2"), unpacks = text.has("UNPACK_B");
  if (text.has("SATFINITE") != (of_bytes && !unpacks)) throw Unreadable{};
  one.choice[2] = text.has("E4M3")   ? kE4M3
                  : text.has("E5M2") ? kE5M2
                  : text.has("TF32") ? kTensor
                  : text.has("BF16") ? kBrains
                                     : kHalves;
  if (unpacks) {
    if (!of_bytes || text.size() != 2) throw Unreadable{};
    one.from[0] = text.part(1);
    one.choice[3] = one.from[0].first_bit;
    return set_words<1, halves_of_bytes>(one);
  }
  if (text.has("UNPACK_B_MERGE_C")) {
    need_nothing_to_merge(text, 2);
    one.from[0] = text.word(1);
    return set_words<1, bytes_of_halves>(one);
  }
  one.from[0] = text.single(1);
  if (text.has("PACK_B")) {
    if (one.choice[2] != kTensor || text.size() != 2) throw Unreadable{};
    return set_singles<1, tensor_number>(one);
  }
  if (text.has("MERGE_C")) {
    need_nothing_to_merge(text, 2);
    return set_singles<1, packed_below>(one);
  }
  one.from[1] = text.single(2);
  if (text.has("PACK_AB_MERGE_C")) {
    if (!of_bytes) throw Unreadable{};
    need_nothing_to_merge(text, 3);
    return set_singles<2, packed_pair<8>>(one);
  }
  if (!text.has("PACK_AB") || of_bytes || text.size() != 3) throw Unreadable{};
  set_singles<2, packed_pair<16>>(one);
}

constexpr Meaning kMeanings[] = {
    {"F2F", ".F64.F32.F16.BF16.RN.RZ.RM.RP.FTZ.SAT", between},
    {"F2FP",
     ".F16.BF16.TF32.E4M3.E5M2.F32.PACK_AB.PACK_B.UNPACK_B.MERGE_C.PACK_AB_MERGE_C.UNPACK_B_MERGE_C"
     ".SATFINITE.RELU.RZ",
     pack},
    {"FRND", ".F64.F32.F16.BF16.TRUNC.FLOOR.CEIL.FTZ.SAT", round_whole},
};

}  // namespace
}  // namespace precisions

std::span<const Meaning> precision_meanings() { return precisions::kMeanings; }

}  // namespace warpgauge::interpret
