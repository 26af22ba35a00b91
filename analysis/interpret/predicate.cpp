// SPDX-License-Identifier: Apache-2.0
// Predicates: their logic, and what words hold of them.
#include <bit>
#include <cstdint>
#include <string>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/known_bits.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace predicates {
namespace {

using std::uint32_t;

// ---- logic of predicates
//
// choice: the two tables

/// "R4.SIGN" in place of a predicate.
LaneBits signs(Warp& warp, const Source& source) {
  Source plain = source;
  plain.negated = plain.inverted = false;
  Words room;
  const WordView view = warp.words(plain, room);
  const Lanes bits = bits_of([&](int lane) { return view.word[lane] >> 31 != 0; });
  return {source.negated || source.inverted ? ~bits : bits, view.known, view.cause};
}

void table(Warp& warp, const Operation& one, Lanes on) {
  Lanes known = kAllLanes;
  Cause cause = kNoCause;
  std::array<Lanes, 3> in = {};
  for (std::size_t i = 0; i < 3; ++i) {
    const Source::Kind kind = one.from[i].kind;
    const bool is_word = kind == Source::Kind::kRegister || kind == Source::Kind::kUniform;
    const LaneBits bits = is_word ? signs(warp, one.from[i]) : warp.bits(one.from[i]);
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
  for (std::size_t i = 0; i < 3; ++i) {
    one.from[i] = text.is_predicate(2 + i) ? text.predicate(2 + i) : text.sign(2 + i);
  }
  one.choice[0] = static_cast<int>(text.number(5));
  one.choice[1] = static_cast<int>(text.number(6));
  one.execute = table;
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

/// UP2UR: the same of uniform predicates.
void to_uniform_word(Warp& warp, const Operation& one, Lanes) {
  const Scalar word = warp.scalar(one.from[0]), mask = warp.scalar(one.from[1]);
  Scalar result{
      .value = word.value & ~mask.value, .known = word.known && mask.known, .cause = word.cause};
  for (int i = 0; i < kPredicates; ++i) {
    if (((mask.value >> i) & 1) == 0) continue;
    const LaneBits held = warp.bits({.kind = Source::Kind::kUniformPredicate, .number = i});
    if ((held.value & 1) != 0) result.value |= uint32_t{1} << i;
    if ((held.known & 1) != 0) continue;
    result.known = false;
    result.cause = held.cause;
  }
  warp.write_scalar(one.to[0], result);
}

void uniform_predicates_to_word(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.from = {text.word(2), text.word(3)};
  one.uniform = true;
  one.execute = to_uniform_word;
}

void from_word(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kWords);
  const Lanes may_be_any = ~from.view(1).known;  // what a mask names that is not known
  for (int i = 0; i < kPredicates; ++i) {
    const Lanes by_mask = bits_of([&](int lane) { return ((from[1][lane] >> i) & 1) != 0; });
    const Lanes named = on & (by_mask | may_be_any);
    const int bit = i + one.choice[0];
    const Lanes value = bits_of([&](int lane) { return ((from[0][lane] >> bit) & 1) != 0; });
    if (named == 0) continue;
    const Lanes known =
        bits_of([&](int lane) { return (known_bits(warp, from.view(0), lane) >> bit & 1) != 0; });
    warp.write_bits({Target::Kind::kPredicate, i}, named, {value, known & ~may_be_any, from.cause});
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
    {"PLOP3", ".LUT", predicate_logic},          {"UPLOP3", ".LUT", predicate_logic},
    {"P2R", ".B0.B1.B2.B3", predicates_to_word}, {"R2P", "", word_to_predicates},
    {"UP2UR", "", uniform_predicates_to_word},
};

}  // namespace
}  // namespace predicates

std::span<const Meaning> predicate_meanings() { return predicates::kMeanings; }

}  // namespace warpgauge::interpret
