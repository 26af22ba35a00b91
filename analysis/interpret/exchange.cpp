// SPDX-License-Identifier: Apache-2.0
// What lanes of a warp tell each other, and what a thread knows of itself.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace exchanges {
namespace {

using std::int32_t;
using std::uint32_t;

// ---- shuffles
//
// to: a predicate (in bounds), the word. from: the word, the lane or distance, bounds: the clamp in
// bits 0 to 4, the segment mask in bits 8 to 12 (PTX ISA, shfl.sync)

enum { kIndex, kUp, kDown, kButterfly };

/// The lane whose word a lane takes, and whether there is one within its bounds.
template <int mode>
bool is_within(int lane, uint32_t by, uint32_t bounds, int& source) {
  const int distance = static_cast<int>(by & 31), clamp = static_cast<int>(bounds & 31);
  const int segment = static_cast<int>(bounds >> 8 & 31);
  const int last = (lane & segment) | (clamp & ~segment), first = lane & segment;
  source = mode == kIndex  ? first | (distance & ~segment)
           : mode == kUp   ? lane - distance
           : mode == kDown ? lane + distance
                           : lane ^ distance;
  return mode == kUp ? source >= last : source <= last;
}

template <int mode>
void shuffle(Warp& warp, const Operation& one, Lanes on) {
  Words value_room;
  const WordView values = warp.words(one.from[0], value_room);
  const SourceWords<2> place(warp, one, Reads::kWords, 1);
  Words result;
  Lanes known = 0, inside = 0, taken = 0;  // taken: lanes whose words are
  Cause cause = values.cause != kNoCause ? values.cause : place.cause;
  for (int lane = 0; lane < kLanes; ++lane) {
    int source = 0;
    const bool within = is_within<mode>(lane, place[0][lane], place[1][lane], source);
    if (!within) source = lane;
    source &= 31;
    inside |= Lanes{within} << lane;
    result[lane] = values.word[source];
    known |= ((on & values.known) >> source & 1) << lane;
    taken |= (on >> lane & 1) << source;
  }
  known &= place.known;
  const bool gone = (taken & ~on) != 0;
  if (gone && cause == kNoCause) cause = warp.cause(UnknownValue::Kind::kInactiveLane);
  warp.write(one.to[1], on, result, known, cause);
  warp.write_bits(one.to[0], on, {inside, place.known, place.cause});
}

void read_shuffle(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.to[1] = text.target(1);
  for (std::size_t i = 0; i < 3; ++i) one.from[i] = text.word(2 + i);
  one.execute = text.has("IDX")    ? shuffle<kIndex>
                : text.has("UP")   ? shuffle<kUp>
                : text.has("DOWN") ? shuffle<kDown>
                : text.has("BFLY") ? shuffle<kButterfly>
                                   : throw Unreadable{};
}

// ---- votes
//
// to: a word (the lanes that hold), a predicate. choice: 0 all or any

enum { kAny, kAll, kSame };

void vote(Warp& warp, const Operation& one, Lanes on) {
  const LaneBits bits = warp.bits(one.from[0]);
  const Lanes held = bits.value & on;
  const bool known = (bits.known & on) == on;
  const bool holds = one.choice[0] == kAny   ? held != 0
                     : one.choice[0] == kAll ? held == on
                                             : held == on || held == 0;
  Words ballot;
  ballot.fill(held);
  const Lanes all = known ? kAllLanes : 0;
  warp.write(one.to[0], on, ballot, all, bits.cause);
  warp.write_bits(one.to[1], on, {holds ? kAllLanes : 0, all, bits.cause});
}

void read_vote(const Reading& text, Operation& one) {
  std::size_t at = 0;
  if (!text.is_predicate(at)) one.to[0] = text.target(at++);
  one.to[1] = text.target(at++);
  one.from[0] = text.predicate(at);
  one.needs_guard = true;
  one.choice[0] = text.has("ANY")   ? kAny
                  : text.has("ALL") ? kAll
                  : text.has("EQ")  ? kSame
                                    : throw Unreadable{};
  one.execute = vote;
}

/// MATCH.ANY: the lanes with the same word. MATCH.ALL: all of them, and whether they are the same.
void match(Warp& warp, const Operation& one, Lanes on) {
  const bool wide = one.choice[1] != 0;
  DoubleWords value;
  Lanes known = 0;
  Cause cause = kNoCause;
  if (wide) {
    warp.doubles(one.from[0], false, value, known, cause);
  } else {
    Words room;
    const WordView view = warp.words(one.from[0], room);
    for (int i = 0; i < kLanes; ++i) value[i] = view.word[i];
    known = view.known;
    cause = view.cause;
  }
  Words same;
  bool all_same = true;
  for (int lane = 0; lane < kLanes; ++lane) {
    same[lane] = on & bits_of([&](int other) { return value[other] == value[lane]; });
    if ((on & lane_bit(lane)) != 0 && same[lane] != on) all_same = false;
  }
  const Lanes all = (known & on) == on ? kAllLanes : 0;
  if (one.choice[0] == kAny && all != 0) {
    InstructionCounts& counts = warp.block().counts(warp.at());
    ++counts.matches;
    for (int lane = 0; lane < kLanes; ++lane) {  // each value by its lowest lane
      const bool is_first = (same[lane] & (lane_bit(lane) - 1)) == 0;
      if ((on & lane_bit(lane)) != 0 && is_first) ++counts.matched_values;
    }
  }
  if (one.choice[0] == kAll) {
    same.fill(all_same ? on : 0);
    warp.write_bits(one.to[1], on, {all_same ? kAllLanes : 0, all, cause});
  }
  warp.write(one.to[0], on, same, all, cause);
}

void read_match(const Reading& text, Operation& one) {
  one.needs_guard = true;
  one.choice[0] = text.has("ALL") ? kAll : kAny;
  one.choice[1] = text.has("U64") ? 1 : 0;
  std::size_t at = 0;
  if (text.is_predicate(at)) one.to[1] = text.target(at++);
  one.to[0] = text.target(at++);
  one.from[0] = text.word(at);
  one.execute = match;
}

/// REDUX. choice: 0 the operation, 1 signed
enum { kSum, kLeast, kGreatest, kAnd, kOr, kXor };

void reduce(Warp& warp, const Operation& one, Lanes on) {
  Words room;
  const WordView view = warp.words(one.from[0], room);
  bool first = true;
  uint32_t result = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    const uint32_t value = view.word[lane];
    const bool less = one.choice[1] != 0
                          ? static_cast<int32_t>(value) < static_cast<int32_t>(result)
                          : value < result;
    if (first) {
      result = value;
    } else {
      switch (one.choice[0]) {
        case kSum:
          result += value;
          break;
        case kLeast:
          result = less ? value : result;
          break;
        case kGreatest:
          result = less ? result : value;
          break;
        case kAnd:
          result &= value;
          break;
        case kOr:
          result |= value;
          break;
        default:
          result ^= value;
      }
    }
    first = false;
  }
  warp.write_scalar(one.to[0], {result, (view.known & on) == on, view.cause});
}

void read_reduce(const Reading& text, Operation& one) {
  one.needs_guard = true;
  one.to[0] = text.target(0);
  one.from[0] = text.word(1);
  one.choice[0] = text.has("SUM")   ? kSum
                  : text.has("MIN") ? kLeast
                  : text.has("MAX") ? kGreatest
                  : text.has("OR")  ? kOr
                  : text.has("XOR") ? kXor
                                    : kAnd;  // it has no modifier
  one.choice[1] = text.has("S32") ? 1 : 0;
  if (one.to[0].kind != Target::Kind::kUniform) throw Unreadable{};
  one.execute = reduce;
}

void elect(Warp& warp, const Operation& one, Lanes on) {
  const Lanes lowest = on & (0 - on);
  warp.write_bits(one.to[0], on, {lowest, kAllLanes, kNoCause});
  warp.write_scalar(one.to[1], {static_cast<uint32_t>(std::countr_zero(on)), true, kNoCause});
}

void read_elect(const Reading& text, Operation& one) {
  one.needs_guard = true;
  const Source among = text.predicate(2);
  if (among.number != kNoRegister || among.negated) throw Unreadable{};
  one.to[0] = text.target(0);
  one.to[1] = text.target(1);
  one.execute = elect;
}

/// R2UR: the word of the lowest lane. to[1]: lanes that have another; choice: 0 joined to it.
void to_uniform(Warp& warp, const Operation& one, Lanes on) {
  Words room;
  const WordView view = warp.words(one.from[0], room);
  Words words;
  std::copy_n(view.word, kLanes, words.begin());
  warp.write(one.to[0], on, words, view.known, view.cause);
  if (one.to[1].kind == Target::Kind::kNone) return;
  const std::uint32_t chosen = words[static_cast<std::size_t>(std::countr_zero(on))];
  LaneBits others{bits_of([&](int lane) { return words[lane] != chosen; }), view.known, view.cause};
  if ((view.known & on) != on) others.known = 0;
  if (one.choice[0] != 0) {
    const LaneBits before =
        warp.bits({.kind = Source::Kind::kPredicate, .number = one.to[1].number});
    others.value |= before.value;
    others.known &= before.known;
  }
  warp.write_bits(one.to[1], on, others);
}

void read_to_uniform(const Reading& text, Operation& one) {
  std::size_t at = 0;
  if (text.is_predicate(at)) one.to[1] = text.target(at++);
  one.to[0] = text.target(at++);
  one.from[0] = text.word(at++);
  if (text.size() != at) throw Unreadable{};
  one.choice[0] = text.has("OR") ? 1 : 0;
  one.execute = to_uniform;
}

/// MOVM: a matrix of 8 by 8 halves, each row in four lanes, is turned.
void turn_matrix(Warp& warp, const Operation& one, Lanes on) {
  Words room;
  const WordView view = warp.words(one.from[0], room);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    const int row = lane / 4, column = 2 * (lane % 4);
    const auto at = [&](int i, int j) {
      return view.word[4 * i + j / 2] >> (16 * (j % 2)) & 0xffff;
    };
    result[lane] = at(column, row) | at(column + 1, row) << 16;
  }
  const bool known = on == kAllLanes && view.known == kAllLanes;
  warp.write(one.to[0], on, result, known ? kAllLanes : 0, view.cause);
}

void read_turn(const Reading& text, Operation& one) {
  if (!text.has("16") || !text.has("MT88")) throw Unreadable{};
  one.to[0] = text.target(0);
  one.from[0] = text.word(1);
  one.execute = turn_matrix;
}

// ---- special registers
//
// choice: 0 which

enum {
  kThreadX,
  kThreadY,
  kThreadZ,
  kBlockX,
  kBlockY,
  kBlockZ,
  kLaneNumber,
  kEqualMask,
  kLessMask,
  kLessEqualMask,
  kGreaterMask,
  kGreaterEqualMask,
  kRank,
  kSharedWindowHigh,
  kLocalWindowHigh,
  kZero,
  kOther,
};

struct SpecialRegister {
  std::string_view name;
  int which;
};
constexpr SpecialRegister kSpecialRegisters[] = {
    {"SR_TID.X", kThreadX},          {"SR_TID.Y", kThreadY},
    {"SR_TID.Z", kThreadZ},          {"SR_CTAID.X", kBlockX},
    {"SR_CTAID.Y", kBlockY},         {"SR_CTAID.Z", kBlockZ},
    {"SR_LANEID", kLaneNumber},      {"SR_EQMASK", kEqualMask},
    {"SR_LTMASK", kLessMask},        {"SR_LEMASK", kLessEqualMask},
    {"SR_GTMASK", kGreaterMask},     {"SR_GEMASK", kGreaterEqualMask},
    {"SR_CgaCtaId", kRank},          {"SR_SWINHI", kSharedWindowHigh},
    {"SR_LWINHI", kLocalWindowHigh}, {"SRZ", kZero},
};

void special(Warp& warp, const Operation& one, Lanes on) {
  Words words{};
  Lanes known = kAllLanes;
  Cause cause = kNoCause;
  const Sides& block = warp.block().index();
  const Sides& sides = warp.program().block;
  Sides thread = warp.thread_of(0);
  for (int lane = 0; lane < kLanes; ++lane) {
    const Lanes bit = lane_bit(lane);
    switch (one.choice[0]) {
      case kThreadX:
      case kThreadY:
      case kThreadZ:
        words[lane] = thread[static_cast<std::size_t>(one.choice[0] - kThreadX)];
        break;
      case kBlockX:
      case kBlockY:
      case kBlockZ:
        words[lane] = block[static_cast<std::size_t>(one.choice[0] - kBlockX)];
        break;
      case kLaneNumber:
        words[lane] = static_cast<uint32_t>(lane);
        break;
      case kEqualMask:
        words[lane] = bit;
        break;
      case kLessMask:
        words[lane] = bit - 1;
        break;
      case kLessEqualMask:
        words[lane] = bit | (bit - 1);
        break;
      case kGreaterMask:
        words[lane] = ~(bit | (bit - 1));
        break;
      case kGreaterEqualMask:
        words[lane] = ~(bit - 1);
        break;
      case kRank:
        words[lane] = warp.block().rank();
        break;
      case kSharedWindowHigh:
        words[lane] = kSharedWindow;
        break;
      case kLocalWindowHigh:
        words[lane] = kLocalWindow;
        break;
      case kZero:
        break;
      default:
        known = 0;
    }
    if (++thread[0] < sides[0]) continue;
    thread[0] = 0;
    if (++thread[1] < sides[1]) continue;
    thread[1] = 0;
    ++thread[2];
  }
  if (known == 0) cause = warp.cause(UnknownValue::Kind::kMachine);
  warp.write(one.to[0], on, words, known, cause);
  if (one.width == 2) {
    words.fill(0);
    warp.write({one.to[0].kind, one.to[0].number + 1}, on, words, known, cause);
  }
}

void read_special(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.choice[0] = kOther;
  for (const SpecialRegister& known : kSpecialRegisters) {
    if (text.text(1) == known.name) one.choice[0] = known.which;
  }
  one.width = text.opcode() == "CS2R" && !text.has("32") && one.to[0].number != kNoRegister ? 2 : 1;
  one.execute = special;
}

constexpr Meaning kMeanings[] = {
    {"SHFL", ".IDX.UP.DOWN.BFLY", read_shuffle},
    {"VOTE", ".ANY.ALL.EQ", read_vote},
    {"VOTEU", ".ANY.ALL.EQ", read_vote},
    {"MATCH", ".ANY.ALL.U64", read_match},
    {"REDUX", ".SUM.MIN.MAX.OR.XOR.S32", read_reduce},
    {"ELECT", "", read_elect},
    {"R2UR", ".OR", read_to_uniform},
    {"MOVM", ".16.MT88", read_turn},
    {"S2R", "", read_special},
    {"S2UR", "", read_special},
    {"CS2R", ".32", read_special},
};

}  // namespace
}  // namespace exchanges

std::span<const Meaning> exchange_meanings() { return exchanges::kMeanings; }

}  // namespace warpgauge::interpret
