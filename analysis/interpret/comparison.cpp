// SPDX-License-Identifier: Apache-2.0
// Comparisons into predicates, logic of predicates, and choices by them.
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/rounding.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace comparisons {
namespace {

using std::int32_t;
using std::uint32_t;

/// How two numbers compare: exactly one bit is set.
enum Relation : int { kLess = 1, kEqual = 2, kGreater = 4, kUnordered = 8 };

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

int comparison_of(const Reading& text) {
  for (const Comparison& one : kComparisons) {
    if (text.modifiers().starts_with("." + std::string(one.name) + ".") ||
        (one.name != "T" && one.name != "F" && text.has(one.name))) {
      return one.holds;
    }
  }
  throw Unreadable{};
}

enum Joins : int { kAnd, kOr, kXor };

int joins_of(const Reading& text) {
  return text.has("AND")   ? kAnd
         : text.has("OR")  ? kOr
         : text.has("XOR") ? kXor
                           : throw Unreadable{};
}

Lanes joined(int how, Lanes a, Lanes b) { return how == kAnd ? a & b : how == kOr ? a | b : a ^ b; }

/// to[0] = compared joined with the predicate, to[1] = its complement joined with it. choice: 0 the
/// relations that hold, 1 how it joins.
void write_compared(Warp& warp, const Operation& one, Lanes on, Lanes compared, Lanes known,
                    Cause cause, const LaneBits& with) {
  const Lanes all = known & with.known;
  const Cause why = known != kAllLanes ? cause : with.cause;
  warp.write_bits(one.to[0], on, {joined(one.choice[1], compared, with.value), all, why});
  warp.write_bits(one.to[1], on, {joined(one.choice[1], ~compared, with.value), all, why});
}

template <class Number>
int relation(Number a, Number b) {
  return a < b ? kLess : a == b ? kEqual : a > b ? kGreater : kUnordered;
}

/// from: two words, the predicate to join, that of the lower words. choice: 2 unsigned, 3 extended:
/// where the words are the same, those below them decide.
void compare_words(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kWords);
  const LaneBits lower = warp.bits(one.from[3]);
  const bool is_unsigned = one.choice[2] != 0, extended = one.choice[3] != 0;
  Lanes known = from.known;
  const Lanes compared = bits_of([&](int lane) {
    const uint32_t a = from[0][lane], b = from[1][lane];
    if (extended && a == b) return ((lower.value >> lane) & 1) != 0;
    const int found =
        is_unsigned ? relation(a, b) : relation(static_cast<int32_t>(a), static_cast<int32_t>(b));
    return (found & one.choice[0]) != 0;
  });
  if (extended) known &= lower.known;
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
  const Lanes compared = bits_of([&](int lane) {
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

void doubles(const Reading& text, Operation& one) {
  read_comparison(text, one);
  one.from = {text.real(2), text.real(3), text.predicate(4)};
  one.execute = compare_doubles;
}

// ---- logic of predicates
//
// choice: the two tables

void table(Warp& warp, const Operation& one, Lanes on) {
  Lanes known = kAllLanes;
  Cause cause = kNoCause;
  std::array<Lanes, 3> in = {};
  for (std::size_t i = 0; i < 3; ++i) {
    const LaneBits bits = warp.bits(one.from[i]);
    in[i] = bits.value;
    known &= bits.known;
    if (bits.known != kAllLanes) cause = bits.cause;
  }
  for (std::size_t which = 0; which < 2; ++which) {
    Lanes result = 0;
    for (unsigned i = 0; i < 8; ++i) {
      if (((one.choice[which] >> i) & 1) == 0) continue;
      result |= (i & 4 ? in[0] : ~in[0]) & (i & 2 ? in[1] : ~in[1]) & (i & 1 ? in[2] : ~in[2]);
    }
    warp.write_bits(one.to[which], on, {result, known, cause});
  }
}

void predicate_logic(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  one.to[0] = text.target(0);
  one.to[1] = text.target(1);
  for (std::size_t i = 0; i < 3; ++i) one.from[i] = text.predicate(2 + i);
  one.choice[0] = static_cast<int>(text.number(5));
  one.choice[1] = static_cast<int>(text.number(6));
  one.execute = table;
}

// ---- choices

template <Reads reads>
void choose(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<1> first(warp, one, reads);
  Operation rest = one;
  rest.from[0] = one.from[1];
  const SourceWords<1> second(warp, rest, reads);
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
  one.to[0] = text.target(0);
  one.from = {text.single(1), text.single(2), text.predicate(3)};
  one.execute = choose<Reads::kSingles>;
}

/// The lesser (predicate true) or the greater; of a number and a NaN, the number, unless .NAN.
void single_extreme(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kSingles);
  const LaneBits least = warp.bits(one.from[2]);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    float a = std::bit_cast<float>(from[0][lane]), b = std::bit_cast<float>(from[1][lane]);
    if (one.choice[0] != 0) {
      a = flushed(a);
      b = flushed(b);
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
  one.execute = single_extreme;
}

// ---- predicates in words
//
// choice: 0 the first bit of the byte

int byte_of(const Reading& text) {
  for (int byte = 1; byte < 4; ++byte) {
    if (text.has("B" + std::to_string(byte))) return 8 * byte;
  }
  return 0;
}

constexpr int kPredicates = 7;

Source predicate_source(int number) { return {.kind = Source::Kind::kPredicate, .number = number}; }

/// The predicates that the mask names, in place of the word's bits.
void to_word(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kWords);
  Words result;
  Lanes known = from.known;
  Cause cause = from.cause;
  for (int lane = 0; lane < kLanes; ++lane) {
    result[lane] = from[0][lane] & ~(from[1][lane] << one.choice[0]);
  }
  for (int i = 0; i < kPredicates; ++i) {
    const Lanes named = bits_of([&](int lane) { return ((from[1][lane] >> i) & 1) != 0; });
    if (named == 0) continue;
    const LaneBits held = warp.bits(predicate_source(i));
    if ((named & ~held.known) != 0) {
      known &= ~(named & ~held.known);
      cause = held.cause;
    }
    for (int lane = 0; lane < kLanes; ++lane) {
      if (((named & held.value) >> lane) & 1) result[lane] |= uint32_t{1} << (i + one.choice[0]);
    }
  }
  warp.write(one.to[0], on, result, known, cause);
}

void predicates_to_word(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.from[0] = text.word(2);
  one.from[1] = text.word(3);
  one.choice[0] = byte_of(text);
  one.execute = to_word;
}

void from_word(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kWords);
  for (int i = 0; i < kPredicates; ++i) {
    const Lanes named = on & bits_of([&](int lane) { return ((from[1][lane] >> i) & 1) != 0; });
    const Lanes value =
        bits_of([&](int lane) { return ((from[0][lane] >> (i + one.choice[0])) & 1) != 0; });
    if (named != 0) {
      warp.write_bits({Target::Kind::kPredicate, i}, named, {value, from.known, from.cause});
    }
  }
}

void word_to_predicates(const Reading& text, Operation& one) {
  one.from[0] = text.part(1);
  one.from[1] = text.word(2);
  one.choice[0] = one.from[0].first_bit;
  one.needs_guard = true;  // it writes all predicates
  one.execute = from_word;
}

constexpr Meaning kMeanings[] = {
    {"ISETP", ".F.LT.EQ.LE.GT.NE.GE.T.U32.AND.OR.XOR.EX", integers},
    {"UISETP", ".F.LT.EQ.LE.GT.NE.GE.T.U32.AND.OR.XOR.EX", integers},
    {"FSETP", ".F.LT.EQ.LE.GT.NE.GE.NUM.NAN.LTU.EQU.LEU.GTU.NEU.GEU.T.FTZ.AND.OR.XOR", singles},
    {"FSET", ".BF.F.LT.EQ.LE.GT.NE.GE.NUM.NAN.LTU.EQU.LEU.GTU.NEU.GEU.T.FTZ.AND.OR.XOR",
     set_singles_form},
    {"DSETP", ".F.LT.EQ.LE.GT.NE.GE.NUM.NAN.LTU.EQU.LEU.GTU.NEU.GEU.T.AND.OR.XOR", doubles},
    {"PLOP3", ".LUT", predicate_logic},
    {"UPLOP3", ".LUT", predicate_logic},
    {"SEL", "", select},
    {"USEL", "", select},
    {"FSEL", "", select_single},
    {"FMNMX", ".FTZ.NAN", single_minimum},
    {"P2R", ".B0.B1.B2.B3", predicates_to_word},
    {"R2P", "", word_to_predicates},
};

}  // namespace
}  // namespace comparisons

std::span<const Meaning> comparison_meanings() { return comparisons::kMeanings; }

}  // namespace warpgauge::interpret
