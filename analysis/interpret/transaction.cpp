// SPDX-License-Identifier: Apache-2.0
// Barriers in shared memory: who arrives, and who waits.
#include <bit>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/bulk_memory.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace transactions {
namespace {

using std::uint32_t;
using std::uint64_t;

/// SYNCS.EXCH: the word holds how many arrivals end a phase, as kMost less that number, shifted.
void initialise(Warp& warp, const Operation& one, Lanes on) {
  constexpr uint64_t kMost = 0x10'0000;
  const uint64_t address = addresses_of(warp, one.place, on)[std::countr_zero(on)];
  const Scalar word = warp.scalar(one.from[0]);
  if (!word.known) warp.stop({.kind = Stop::Kind::kUnknownBranch, .cause = word.cause});
  const uint64_t arrivals = kMost - (uint64_t{word.value} >> 1);
  barrier_at(warp, address, std::countr_zero(on)) =
      TransactionBarrier(static_cast<std::int64_t>(arrivals));
}

/// What the operand of an arrival says.
enum Says : int { kNothing, kArrivals, kBytes, kOnlyBytes, kBytesThatCame, kOneByte };

/// SYNCS.ARRIVE: each lane arrives. choice: 0 what the operand says, 1 it will not come again
void arrive(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords addresses = addresses_of(warp, one.place, on);
  const int says = one.choice[0];
  Words room;
  const WordView told = warp.words(one.from[0], room);
  const bool matters = says != kNothing && says != kOneByte;
  if (matters && (on & ~told.known) != 0) {
    warp.stop({.kind = Stop::Kind::kUnknownBranch, .cause = told.cause});
  }
  DoubleWords states{};
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    const std::int64_t number = told.word[lane];
    TransactionBarrier& barrier = barrier_at(warp, addresses[lane], lane);
    states[lane] = barrier.state();
    if (says == kBytesThatCame) {
      barrier.complete(number);
      continue;
    }
    const bool only_bytes = says == kOnlyBytes || says == kOneByte;
    const std::int64_t arrivals = only_bytes ? 0 : says == kArrivals ? number : 1;
    if (one.choice[1] != 0) barrier.leave(arrivals);
    barrier.arrive(arrivals, says == kBytes || says == kOnlyBytes ? number : says == kOneByte);
  }
  if (one.to[0].number != kNoRegister) warp.write_pair(one.to[0], on, states, kAllLanes, kNoCause);
}

/// ARRIVES: when the copies of a lane (LDGSTS) have landed, which they have at once here. choice: 0
/// it arrives; else a byte has come that was announced
void arrive_with_copies(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords addresses = addresses_of(warp, one.place, on);
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    TransactionBarrier& barrier = barrier_at(warp, addresses[lane], lane);
    if (one.choice[0] != 0) {
      barrier.arrive(1, 0);
    } else {
      barrier.complete(1);
    }
  }
}

/// SYNCS.PHASECHK: whether the phase of a parity, in the highest bit, has ended. choice: 0 it waits
/// for that, as a device does for a while.
void check_phase(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords addresses = addresses_of(warp, one.place, on);
  Words room;
  const WordView parities = warp.words(one.from[0], room);
  if ((on & ~parities.known) != 0) {
    warp.stop({.kind = Stop::Kind::kUnknownBranch, .cause = parities.cause});
  }
  Lanes ended = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    const bool parity = parities.word[lane] >> 31 != 0;
    if (barrier_at(warp, addresses[lane], lane).has_ended(parity)) ended |= lane_bit(lane);
  }
  if (one.choice[0] != 0 && ended != on) return warp.repeat_later();
  warp.write_bits(one.to[0], on, {ended, kAllLanes, kNoCause});
}

Says what_is_said(const Reading& text) {
  if (text.has("A1T0")) return kNothing;
  if (text.has("ART0")) return kArrivals;
  if (text.has("A0TR")) return kOnlyBytes;
  if (text.has("A0TX")) return kBytesThatCame;
  return text.has("A0T1") ? kOneByte : kBytes;
}

void read_syncs(const Reading& text, Operation& one) {
  one.needs_guard = true;
  if (text.has("CCTL")) {  // the barrier ends
    one.execute = [](Warp&, const Operation&, Lanes) {};
    return;
  }
  one.place = text.place(1);
  one.from[0] = text.word(2);
  if (text.modifiers() == ".EXCH.64") {
    // What was there goes to operand 0: it is not modelled.
    if (text.target(0).number != kNoRegister) throw Unreadable{};
    one.execute = initialise;
  } else if (text.has("ARRIVE")) {
    one.choice[0] = what_is_said(text);
    one.choice[1] = text.has("OPTOUT") ? 1 : 0;
    one.to[0] = text.target(0);
    one.width = 2;
    one.execute = arrive;
  } else if (text.has("PHASECHK")) {
    one.choice[0] = text.has("TRYWAIT") ? 1 : 0;
    one.to[0] = text.target(0);
    one.execute = check_phase;
  } else {
    throw Unreadable{};
  }
}

/// ARRIVES.LDGSTSBAR.64.ARVCNT [UR4]
void read_arrives(const Reading& text, Operation& one) {
  one.needs_guard = true;
  if (text.has("ARVCNT") == text.has("TRANSCNT")) throw Unreadable{};
  one.choice[0] = text.has("ARVCNT") ? 1 : 0;
  one.place = text.place(0);
  one.execute = arrive_with_copies;
}

constexpr Meaning kMeanings[] = {
    {"SYNCS",
     ".EXCH.64.ARRIVE.TRANS64.RED.OPTOUT.A1T0.ART0.A0TR.A0TX.A0T1.PHASECHK.TRYWAIT.CCTL.IV",
     read_syncs},
    {"ARRIVES", ".LDGSTSBAR.64.ARVCNT.TRANSCNT", read_arrives},
};

}  // namespace
}  // namespace transactions

std::span<const Meaning> transaction_meanings() { return transactions::kMeanings; }

}  // namespace warpgauge::interpret
