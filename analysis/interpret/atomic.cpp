// SPDX-License-Identifier: Apache-2.0
// Atomics: lane by lane, from the lowest one on. A device may take another order; what returns to a
// lane may then differ, and what is left in memory only for operations that are not commutative.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "analysis/interpret/access.h"
#include "analysis/interpret/apply.h"
#include "analysis/interpret/atomic_change.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace atomics {
namespace {

using std::int64_t;
using std::uint32_t;
using std::uint64_t;

using enum Change;
using enum NumberType;

// choice: 0 reach, 1 bytes, 2 what changes, 3 the type

/// Changes one number in each lane.
void change_one(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords addresses = addresses_of(warp, one.place, on);
  const auto reach = static_cast<Reach>(one.choice[0]);
  const int bytes = one.choice[1];
  const auto change = static_cast<Change>(one.choice[2]);
  const auto type = static_cast<NumberType>(one.choice[3]);
  const bool compares = change == kCompare || change == kTry, wide = bytes == 8;
  std::array<DoubleWords, 2> values{};
  std::array<Lanes, 2> known = {kAllLanes, kAllLanes};
  Cause cause = kNoCause;
  for (std::size_t i = 0; i < (compares ? 2u : 1u); ++i) {
    if (one.from[i].kind == Source::Kind::kNone) {  // POPC.INC: each lane adds one
      values[i].fill(1);
    } else if (wide) {
      warp.doubles(one.from[i], false, values[i], known[i], cause);
    } else {
      Words room;
      const WordView view = warp.words(one.from[i], room);
      for (int lane = 0; lane < kLanes; ++lane) values[i][lane] = view.word[lane];
      known[i] = view.known;
      if (view.known != kAllLanes) cause = view.cause;
    }
  }
  const auto together = reach_all(warp, reach, addresses, bytes, on);
  DoubleWords result{};
  Lanes returned = 0;
  for (Lanes left = on; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    const Lanes bit = lane_bit(lane);
    const Found found =
        together ? together->at(addresses[lane]) : find(warp, reach, addresses[lane], bytes, lane);
    const Loaded held = load(warp, found, bytes);
    if (!held.known && cause == kNoCause) {
      cause = found.space == Stop::Space::kGlobal
                  ? warp.cause(UnknownValue::Kind::kContents, static_cast<int64_t>(found.buffer))
                  : warp.cause(UnknownValue::Kind::kNeverWritten);
    }
    const bool all_known = held.known && (known[0] & bit) != 0 && (known[1] & bit) != 0;
    bool writes = true;
    uint64_t next = 0;
    if (compares) {
      writes = !all_known || held.value == values[0][lane];
      next = values[1][lane];
    } else {
      next = changed(change, type, bytes, held.value, values[0][lane]);
    }
    const bool next_known = change == kExchange ? (known[0] & bit) != 0 : all_known;
    if (writes) store(warp, found, bytes, next, next_known);
    result[lane] = change == kTry ? uint64_t{writes} : held.value;
    if (change == kTry ? all_known : held.known) returned |= bit;
  }
  if (one.to[0].number == kNoRegister) return;
  if (wide) {
    warp.write_pair(one.to[0], on, result, returned, cause);
  } else {
    Words low;
    for (int lane = 0; lane < kLanes; ++lane) low[lane] = static_cast<uint32_t>(result[lane]);
    warp.write(one.to[0], on, low, returned, cause);
  }
}

/// Numbers of a vector are changed one by one.
void atomic(Warp& warp, const Operation& one, Lanes on) {
  const int bytes = one.choice[1], numbers = one.width / (bytes / 4);
  count_access(warp, static_cast<Reach>(one.choice[0]), addresses_of(warp, one.place, on),
               4 * one.width, Passes::kAtomic, on);
  Operation part = one;
  for (int i = 0; i < numbers; ++i) {
    change_one(warp, part, on);
    part.place.offset += bytes;
    part.from[0].number += bytes / 4;
    if (part.to[0].number != kNoRegister) part.to[0].number += bytes / 4;
  }
}

Change change_of(const Reading& text) {
  for (const auto& [name, change] : kChanges) {
    if (text.has(name)) return change;
  }
  throw Unreadable{};
}

/// 4 of "F16x4"; 0 where there is none.
int numbers_of(const Reading& text, std::string_view type) {
  for (const int number : {2, 4, 8}) {
    if (text.has(std::string(type) + std::to_string(number))) return number;
  }
  return 0;
}

void read_atomic(const Reading& text, Operation& one) {
  const std::string_view opcode = text.opcode();
  const bool shared = opcode == "ATOMS", reduces = opcode == "RED" || opcode == "REDG";
  one.choice[0] = static_cast<int>(shared                                ? Reach::kShared
                                   : opcode == "ATOM" || opcode == "RED" ? Reach::kGeneric
                                                                         : Reach::kGlobal);
  const bool is_f64 = text.has("F64");
  one.choice[1] = text.has("64") || is_f64 || text.has("S64") || text.has("U64") ? 8 : 4;
  const Change change = change_of(text);
  const int halves = std::max(numbers_of(text, "F16x"), numbers_of(text, "BF16x"));
  const int singles = numbers_of(text, "F32x");
  const NumberType type = is_f64 ? kFloating
                          : text.has("F32") || singles > 0
                              ? (text.has("FTZ") ? kFlushed : kFloating)
                          : numbers_of(text, "F16x") > 0       ? kHalves
                          : numbers_of(text, "BF16x") > 0      ? kBrains
                          : text.has("S32") || text.has("S64") ? kSigned
                                                               : kUnsigned;
  one.choice[2] = static_cast<int>(change);
  one.choice[3] = static_cast<int>(type);
  const bool is_integer = type == kUnsigned || type == kSigned;
  const bool orders = change == kLeast || change == kGreatest;
  if (!is_integer && change != kAdd && !orders) throw Unreadable{};
  std::size_t at = 0;
  if (!reduces) {
    if (text.is_predicate(at) && text.target(at++).number != kNoRegister) throw Unreadable{};
    one.to[0] = text.target(at++);
  }
  one.place = text.place(at++);
  if (text.has("E")) one.place.general_wide = true;
  for (std::size_t i = 0; at < text.size() && i < 2; ++i) one.from[i] = text.word(at++);
  const bool compares = change == kCompare || change == kTry;
  if (at != text.size() || (compares && one.from[1].kind == Source::Kind::kNone) ||
      (one.from[0].kind == Source::Kind::kNone && !text.has("POPC"))) {
    throw Unreadable{};
  }
  one.width = std::max({one.choice[1] / 4, halves / 2, singles});
  if (halves + singles > 2 && one.from[0].kind != Source::Kind::kRegister) throw Unreadable{};
  one.needs_guard = true;
  one.execute = atomic;
}

constexpr std::string_view kModifiers =
    ".E.ADD.MIN.MAX.INC.DEC.AND.OR.XOR.EXCH.CAS.CAST.SPIN.POPC.32.64.S32.U32.S64.U64.F32.F64."
    "F16x2.F16x4.F16x8.BF16x2.BF16x4.BF16x8.F32x2.F32x4.FTZ.RN.STRONG.WEAK.GPU.SYS.SM.CTA";

constexpr Meaning kMeanings[] = {
    {"ATOM", kModifiers, read_atomic},  {"ATOMG", kModifiers, read_atomic},
    {"ATOMS", kModifiers, read_atomic}, {"RED", kModifiers, read_atomic},
    {"REDG", kModifiers, read_atomic},
};

}  // namespace
}  // namespace atomics

std::span<const Meaning> atomic_meanings() { return atomics::kMeanings; }

}  // namespace warpgauge::interpret
