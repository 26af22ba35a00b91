// SPDX-License-Identifier: Apache-2.0
// Comparisons into predicates, and choices by them.
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/comparison.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/rounding.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace comparisons {
namespace {

/// Relations that make a comparison true, by its modifier.
struct Comparison {
  std::string_view name;
  int holds;
};
constexpr Comparison kComparisons[] = {
    {"F", 0},
    {"LT", kLess},
    {"EQ", kEqual},
    {"LE", kLess | kEqual},
    {"GT", kGreater},
    {"NE", kLess | kGreater},
    {"GE", kEqual | kGreater},
    {"NUM", kLess | kEqual | kGreater},
    {"NAN", kUnordered},
    {"LTU", kLess | kUnordered},
    {"EQU", kEqual | kUnordered},
    {"LEU", kLess | kEqual | kUnordered},
    {"GTU", kGreater | kUnordered},
    {"NEU", kLess | kGreater | kUnordered},
    {"GEU", kEqual | kGreater | kUnordered},
    {"T", kLess | kEqual | kGreater | kUnordered},
};

}  // namespace
}  // namespace comparisons

int comparison_of(const Reading& text) {
  for (const auto& one : comparisons::kComparisons) {
    if (text.modifiers().starts_with("." + std::string(one.name) + ".") ||
        (one.name != "T" && one.name != "F" && text.has(one.name))) {
      return one.holds;
    }
  }
  throw Unreadable{};
}

int joins_of(const Reading& text) {
  return text.has("AND")   ? kAnd
         : text.has("OR")  ? kOr
         : text.has("XOR") ? kXor
                           : throw Unreadable{};
}

namespace comparisons {
namespace {

using std::int32_t;
using std::uint32_t;

/// to[0] = compared joined with the predicate, to[1] = its complement joined with it. choice: 0 the
/// relations that hold, 1 how it joins.
void write_compared(Warp& warp, const Operation& one, Lanes on, Lanes compared, Lanes known,
                    Cause cause, const LaneBits& with) {
  const Lanes all = known & with.known;
  const Cause why = known != kAllLanes ? cause : with.cause;
  warp.write_bits(one.to[0], on, {joined(one.choice[1], compared, with.value), all, why});
  warp.write_bits(one.to[1], on, {joined(one.choice[1], ~compared, with.value), all, why});
}

/// from: two words, the predicate to join, that of the lower words. choice: 2 unsigned, 3 extended:
/// where the words are the same, those below them decide.
void compare_words(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kWords);
  const LaneBits lower = warp.bits(one.from[3]);
  const bool is_unsigned = one.choice[2] != 0, extended = one.choice[3] != 0;
  Lanes known = from.known;
  const int holds = one.choice[0];
  const auto compared_as = [&](auto zero) {
    using Number = decltype(zero);
    const uint32_t *const a = from[0], *const b = from[1];
    return bits_of([=](int lane) {
      return (relation(static_cast<Number>(a[lane]), static_cast<Number>(b[lane])) & holds) != 0;
    });
  };
  Lanes compared = is_unsigned ? compared_as(uint32_t{0}) : compared_as(int32_t{0});
  if (extended) {
    const Lanes same = bits_of([&](int lane) { return from[0][lane] == from[1][lane]; });
    compared = (compared & ~same) | (lower.value & same);
    known &= lower.known;
  }
  write_compared(warp, one, on, compared, known, from.known != kAllLanes ? from.cause : lower.cause,
                 warp.bits(one.from[2]));
}

void read_comparison(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.to[1] = text.target(1);
  one.choice[0] = comparison_of(text);
  one.choice[1] = joins_of(text);
}

void integers(const Reading& text, Operation& one) {
  read_comparison(text, one);
  one.uniform = is_uniform(text);
  one.from[0] = text.word(2);
  one.from[1] = text.word(3);
  one.from[2] = text.predicate(4);
  one.choice[2] = text.has("U32") ? 1 : 0;
  one.choice[3] = text.has("EX") ? 1 : 0;
  if (one.choice[3] != 0) one.from[3] = text.predicate(5);
  one.execute = compare_words;
}

/// choice: 2 denormal numbers count as 0
int single_relation(const Operation& one, uint32_t a, uint32_t b) {
  float x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
  if (one.choice[2] != 0) {
    x = flushed(x);
    y = flushed(y);
  }
  return relation(x, y);
}

void compare_singles(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kSingles);
  const bool knows_some = (from.known & on) != 0;
  const Lanes compared = !knows_some ? 0 : bits_of([&](int lane) {
    return (single_relation(one, from[0][lane], from[1][lane]) & one.choice[0]) != 0;
  });
  write_compared(warp, one, on, compared, from.known, from.cause, warp.bits(one.from[2]));
}

void singles(const Reading& text, Operation& one) {
  read_comparison(text, one);
  one.from[0] = text.single(2);
  one.from[1] = text.single(3);
  one.from[2] = text.predicate(4);
  one.choice[2] = text.has("FTZ") ? 1 : 0;
  one.execute = compare_singles;
}

/// FSET: 1.0 or 0 (.BF), all ones or 0, in a register.
void set_singles_word(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kSingles);
  const LaneBits with = warp.bits(one.from[2]);
  const Lanes compared = bits_of([&](int lane) {
    return (single_relation(one, from[0][lane], from[1][lane]) & one.choice[0]) != 0;
  });
  const Lanes set = joined(one.choice[1], compared, with.value);
  const uint32_t yes = one.choice[3] != 0 ? 0x3f80'0000 : ~uint32_t{0};
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) result[lane] = (set >> lane) & 1 ? yes : 0;
  warp.write(one.to[0], on, result, from.known & with.known,
             from.known != kAllLanes ? from.cause : with.cause);
}

void set_singles_form(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.choice = {comparison_of(text), joins_of(text), text.has("FTZ") ? 1 : 0,
                text.has("BF") ? 1 : 0};
  one.from = {text.single(1), text.single(2), text.predicate(3)};
  one.execute = set_singles_word;
}

void compare_doubles(Warp& warp, const Operation& one, Lanes on) {
  const SourceDoubles<2> from(warp, one, true);
  const Lanes compared = bits_of([&](int lane) {
    return (relation(std::bit_cast<double>(from[0][lane]), std::bit_cast<double>(from[1][lane])) &
            one.choice[0]) != 0;
  });
  write_compared(warp, one, on, compared, from.known, from.cause, warp.bits(one.from[2]));
}

/// DSETP.MIN and .MAX. to: 0 the first number is the lesser (greater) one, or the only one; 1 both
/// are NaN.
void order_doubles(Warp& warp, const Operation& one, Lanes on) {
  const SourceDoubles<2> from(warp, one, true);
  const bool least = one.choice[0] != 0;
  Lanes first = 0, neither = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto a = std::bit_cast<double>(from[0][lane]), b = std::bit_cast<double>(from[1][lane]);
    const bool is_first = std::isnan(b)   ? !std::isnan(a)
                          : a == b        ? std::signbit(a) == least
                          : std::isnan(a) ? false
                                          : (a < b) == least;
    first |= Lanes{is_first} << lane;
    neither |= Lanes{std::isnan(a) && std::isnan(b)} << lane;
  }
  warp.write_bits(one.to[0], on, {first, from.known, from.cause});
  warp.write_bits(one.to[1], on, {neither, from.known, from.cause});
}

void doubles(const Reading& text, Operation& one) {
  if (text.has("MIN") || text.has("MAX")) {
    const Source with = text.predicate(4);
    if (!text.has("AND") || with.number != kNoRegister || with.negated) throw Unreadable{};
    one.to = {text.target(0), text.target(1)};
    one.from = {text.real(2), text.real(3)};
    one.choice[0] = text.has("MIN") ? 1 : 0;
    one.execute = order_doubles;
    return;
  }
  read_comparison(text, one);
  one.from = {text.real(2), text.real(3), text.predicate(4)};
  one.execute = compare_doubles;
}

// ---- choices

template <Reads reads>
void choose(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<1> first(warp, one, reads), second(warp, one, reads, 1);
  const LaneBits by = warp.bits(one.from[2]);
  Words result;
  Lanes known = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = (by.value >> lane) & 1 ? first[0][lane] : second[0][lane];
  }
  known = by.known & ((by.value & first.known) | (~by.value & second.known));
  const Cause cause = by.known != kAllLanes      ? by.cause
                      : first.known != kAllLanes ? first.cause
                                                 : second.cause;
  warp.write(one.to[0], on, result, known, cause);
}

void select(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  one.to[0] = text.target(0);
  one.from = {text.word(1), text.word(2), text.predicate(3)};
  one.execute = choose<Reads::kWords>;
}

void select_single(const Reading& text, Operation& one) {
  for (const std::size_t at : {std::size_t{1}, std::size_t{2}}) {  // its bits are asked for
    if (text.text(at).find("NAN") != std::string_view::npos) throw Unreadable{};
  }
  one.to[0] = text.target(0);
  one.from = {text.single(1), text.single(2), text.predicate(3)};
  one.execute = choose<Reads::kSingles>;
}

/// The lesser (predicate true) or the greater; of a number and a NaN, the number, unless .NAN.
void single_extreme(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kSingles);
  if ((from.known & on) == 0) return warp.forget(one.to[0], 1, on, from.cause);
  const LaneBits least = warp.bits(one.from[2]);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    float a = std::bit_cast<float>(from[0][lane]), b = std::bit_cast<float>(from[1][lane]);
    if (one.choice[0] != 0) {
      a = flushed(a);
      b = flushed(b);
    }
    const bool negative = std::signbit(a) != std::signbit(b), joins = one.choice[2] != 0;
    if (joins) {
      a = std::fabs(a);
      b = std::fabs(b);
    }
    float chosen = 0;
    if (std::isnan(a) || std::isnan(b)) {
      const bool neither = std::isnan(a) && std::isnan(b);
      if (neither || one.choice[1] != 0) {
        result[lane] = 0x7fff'ffff;
        continue;
      }
      chosen = std::isnan(a) ? b : a;
    } else if (a == b) {  // of two zeros the negative one is the lesser
      chosen = std::signbit(a) == (((least.value >> lane) & 1) != 0) ? a : b;
    } else {
      chosen = (a < b) == (((least.value >> lane) & 1) != 0) ? a : b;
    }
    if (joins) chosen = std::copysign(chosen, negative ? -1.0f : 1.0f);
    result[lane] = std::bit_cast<uint32_t>(chosen);
  }
  warp.write(one.to[0], on, result, from.known & least.known,
             from.known != kAllLanes ? from.cause : least.cause);
}

void single_minimum(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.from = {text.single(1), text.single(2), text.predicate(3)};
  one.choice[0] = text.has("FTZ") ? 1 : 0;
  one.choice[1] = text.has("NAN") ? 1 : 0;
  if (text.has("XORSIGN")) {  // the signs are asked for, though "|R4|" is printed
    one.choice[2] = 1;
    one.from[0].absolute = one.from[1].absolute = false;
  }
  one.execute = single_extreme;
}

constexpr Meaning kMeanings[] = {
    {"ISETP", ".F.LT.EQ.LE.GT.NE.GE.T.U32.AND.OR.XOR.EX", integers},
    {"UISETP", ".F.LT.EQ.LE.GT.NE.GE.T.U32.AND.OR.XOR.EX", integers},
    {"FSETP", ".F.LT.EQ.LE.GT.NE.GE.NUM.NAN.LTU.EQU.LEU.GTU.NEU.GEU.T.FTZ.AND.OR.XOR", singles},
    {"FSET", ".BF.F.LT.EQ.LE.GT.NE.GE.NUM.NAN.LTU.EQU.LEU.GTU.NEU.GEU.T.FTZ.AND.OR.XOR",
     set_singles_form},
    {"DSETP", ".MIN.MAX.F.LT.EQ.LE.GT.NE.GE.NUM.NAN.LTU.EQU.LEU.GTU.NEU.GEU.T.AND.OR.XOR", doubles},
    {"SEL", "", select},
    {"USEL", "", select},
    {"FSEL", "", select_single},
    {"FMNMX", ".FTZ.NAN.XORSIGN", single_minimum},
};

}  // namespace
}  // namespace comparisons

std::span<const Meaning> comparison_meanings() { return comparisons::kMeanings; }

}  // namespace warpgauge::interpret
