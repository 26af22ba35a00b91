// SPDX-License-Identifier: Apache-2.0
// Where lanes go, and what they wait for.
//
// BSSY names a convergence barrier and puts the lanes that are there into its set; BSYNC waits for
// all of the set; BREAK takes lanes out of it. Lanes that went different ways are together again
// only there and at WARPSYNC.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace controls {
namespace {

using std::uint32_t;
using std::uint64_t;

void nothing(Warp&, const Operation&, Lanes) {}

void read_nothing(const Reading&, Operation& one) { one.execute = nothing; }

/// USETMAXREG: registers are there for all; a predicate tells so.
void read_register_change(const Reading& text, Operation& one) {
  one.execute = nothing;
  if (!text.is_predicate(0)) return;
  one.to[0] = text.target(0);
  one.execute = [](Warp& warp, const Operation& self, Lanes on) {
    warp.write_bits(self.to[0], on, {kAllLanes, kAllLanes, kNoCause});
  };
}

/// Values of a lane that decide where it goes.
Lanes certain(Warp& warp, const LaneBits& bits, Lanes on) {
  if ((on & ~bits.known) != 0) {
    warp.stop({.kind = Stop::Kind::kUnknownBranch,
               .cause = bits.cause,
               .lane = std::countr_zero(on & ~bits.known)});
  }
  return on & bits.value;
}

uint32_t certain(Warp& warp, const Source& source) {
  const Scalar value = warp.scalar(source);
  if (!value.known) warp.stop({.kind = Stop::Kind::kUnknownBranch, .cause = value.cause});
  return value.value;
}

// ---- branches

void branch(Warp& warp, const Operation& one, Lanes on) {
  const LaneBits bits = warp.bits(one.from[0]);
  const Lanes unsure = on & ~bits.known;
  if (unsure == 0 || one.around_call == Operation::AroundCall::kNo) {
    return warp.jump(certain(warp, bits, on), one.target);
  }
  ++warp.block().machine().assumed_around_calls;
  const bool go = one.around_call == Operation::AroundCall::kIfTaken;
  warp.jump((on & bits.known & bits.value) | (go ? unsure : 0), one.target);
}

/// All go if any does.
void branch_any(Warp& warp, const Operation& one, Lanes on) {
  if (certain(warp, warp.bits(one.from[0]), on) != 0) warp.jump(warp.here(), one.target);
}

/// If the lanes that a mask names, and that are live, are not all here.
void branch_apart(Warp& warp, const Operation& one, Lanes on) {
  const uint32_t mask = certain(warp, one.from[1]);
  if ((mask & warp.live() & ~warp.here()) != 0) warp.jump(on, one.target);
}

constexpr Source kAlways = {.kind = Source::Kind::kPredicate};

void read_branch(const Reading& text, Operation& one) {
  one.needs_guard = one.has_target = true;
  one.from[0] = kAlways;
  one.place.offset = text.number(text.size() - 1);
  if (text.has("DIV")) {
    one.from[1] = text.word(0);
    one.execute = branch_apart;
    return;
  }
  if (text.size() == 2) one.from[0] = text.predicate(0);
  if (text.size() > 2) throw Unreadable{};
  one.execute = text.has("ANY") ? branch_any : branch;
}

/// "R2 -0x10": a register of 64 bits and a number are added to an offset in the function.
void branch_to_register(Warp& warp, const Operation& one, Lanes on) {
  on = certain(warp, warp.bits(one.from[1]), on);
  DoubleWords base;
  Lanes known = 0;
  Cause cause = kNoCause;
  warp.doubles(one.from[0], false, base, known, cause);
  certain(warp, LaneBits{.value = on, .known = known, .cause = cause}, on);
  const uint64_t behind = one.choice[0] != 0 ? one.behind_bytes : 0;
  Lanes left = on;
  while (left != 0) {
    const uint64_t to = base[static_cast<std::size_t>(std::countr_zero(left))];
    const Lanes same = left & bits_of([&](int lane) { return base[lane] == to; });
    warp.jump_to_offset(same, to + behind + static_cast<uint64_t>(one.place.offset));
    left &= ~same;
  }
}

void read_register_branch(const Reading& text, Operation& one, bool relative) {
  const std::size_t last = text.size() - 1;
  const std::string_view operand = text.text(last);
  const std::size_t blank = operand.find(' ');
  if (last > 1 || blank == operand.npos) throw Unreadable{};
  one.from[0] = text.word(last);
  one.from[1] = last == 1 ? text.predicate(0) : kAlways;
  one.place.offset = Reading::integer_of(operand.substr(blank + 1));
  one.choice[0] = relative ? 1 : 0;
  one.needs_guard = true;
  one.execute = branch_to_register;
}

void read_return(const Reading& text, Operation& one) { read_register_branch(text, one, false); }

void read_indexed_branch(const Reading& text, Operation& one) {
  read_register_branch(text, one, true);
}

void read_call(const Reading& text, Operation& one) {
  if (!text.has("REL") || text.size() != 1) throw Unreadable{};
  one.needs_guard = one.has_target = true;
  one.from[0] = kAlways;
  one.place.offset = text.number(0);
  one.execute = branch;
}

/// "@P0 EXIT P1": lanes leave for which both hold.
void read_exit(const Reading& text, Operation& one) {
  one.needs_guard = true;
  one.from[0] = text.size() > 0 ? text.predicate(0) : kAlways;
  one.execute = [](Warp& warp, const Operation& self, Lanes on) {
    warp.exit(certain(warp, warp.bits(self.from[0]), on));
  };
}

// ---- convergence
//
// choice: 0 the number of the barrier

int barrier_number(const Reading& text, std::size_t at) {
  const std::string_view name = text.text(at);
  if (!name.starts_with('B') || name.size() < 2) throw Unreadable{};
  const auto number = Reading::integer_of(name.substr(1));
  if (number < 0 || number >= Warp::kConvergenceBarriers) throw Unreadable{};
  return static_cast<int>(number);
}

Words& set_of(Warp& warp, const Operation& one) {
  return warp.convergence()[static_cast<std::size_t>(one.choice[0])];
}

void begin_divergence(Warp& warp, const Operation& one, Lanes on) {
  Words& set = set_of(warp, one);
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) != 0) set[lane] = on;
  }
}

void end_divergence(Warp& warp, const Operation& one, Lanes on) {
  const Lanes set = set_of(warp, one)[static_cast<std::size_t>(std::countr_zero(on))];
  if ((set & warp.live() & ~on) == 0) return;
  warp.wait(Strand::Waits::kConvergence, set, one.choice[0]);
}

void read_bssy(const Reading& text, Operation& one) {
  one.choice[0] = barrier_number(text, 0);
  one.needs_guard = true;
  one.execute = begin_divergence;
}

void read_bsync(const Reading& text, Operation& one) {
  one.choice[0] = barrier_number(text, 0);
  if (one.guard.kind != Source::Kind::kNone) throw Unreadable{};
  one.execute = end_divergence;
}

void leave_set(Warp& warp, const Operation& one, Lanes on) {
  warp.leave(one.choice[0], certain(warp, warp.bits(one.from[0]), on));
}

void read_break(const Reading& text, Operation& one) {
  const std::size_t last = text.size() - 1;
  one.choice[0] = barrier_number(text, last);
  one.from[0] = last == 1 ? text.predicate(0) : kAlways;
  one.needs_guard = true;
  one.execute = leave_set;
}

/// BMOV: a set to a register, or back. choice: 1 it is empty then
void set_to_word(Warp& warp, const Operation& one, Lanes on) {
  Words& set = set_of(warp, one);
  warp.write(one.to[0], on, set, kAllLanes, kNoCause);
  if (one.choice[1] == 0) return;
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) != 0) set[lane] = 0;
  }
}

void word_to_set(Warp& warp, const Operation& one, Lanes on) {
  Words room;
  const WordView view = warp.words(one.from[0], room);
  certain(warp, LaneBits{.value = on, .known = view.known, .cause = view.cause}, on);
  Words& set = set_of(warp, one);
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) != 0) set[lane] = view.word[lane];
  }
}

void read_bmov(const Reading& text, Operation& one) {
  one.needs_guard = true;
  if (text.is_register(0)) {
    one.to[0] = text.target(0);
    one.choice[0] = barrier_number(text, 1);
    one.choice[1] = text.has("CLEAR") ? 1 : 0;
    one.execute = set_to_word;
  } else {
    one.choice[0] = barrier_number(text, 0);
    one.from[0] = text.word(1);
    one.execute = word_to_set;
  }
}

/// Waits for the lanes of a mask; .ALL: for all that are live.
void synchronise(Warp& warp, const Operation& one, Lanes on) {
  Lanes set = kAllLanes;
  if (one.from[0].kind != Source::Kind::kNone) {
    Words room;
    const WordView view = warp.words(one.from[0], room);
    certain(warp, LaneBits{.value = on, .known = view.known, .cause = view.cause}, on);
    set = view.word[std::countr_zero(on)];
  }
  if ((set & warp.live() & ~warp.here()) == 0) return;
  warp.wait(Strand::Waits::kConvergence, set, -1);
}

void read_warpsync(const Reading& text, Operation& one) {
  one.needs_guard = true;
  if (!text.has("ALL")) one.from[0] = text.word(0);
  one.execute = synchronise;
}

// ---- barriers of a block
//
// from: the number, the threads (kNone: all), a predicate to reduce. choice: 0 waits, 1 for all
// bits

void barrier(Warp& warp, const Operation& one, Lanes on) {
  const int number = static_cast<int>(certain(warp, one.from[0]));
  if (number < 0 || number >= Block::kBarriers) warp.stop({.kind = Stop::Kind::kNoMeaning});
  int threads = 0;
  if (one.from[1].kind != Source::Kind::kNone)
    threads = static_cast<int>(certain(warp, one.from[1]));
  LaneBits bits{.value = 0, .known = kAllLanes};
  if (one.from[2].kind != Source::Kind::kNone) bits = warp.bits(one.from[2]);
  // Whole warps are counted: a last one that is not full counts as one where threads are told.
  const bool counts_whole = threads != 0 && on == warp.live();
  warp.block().arrive(number,
                      {.threads = std::popcount(counts_whole ? kAllLanes : on),
                       .set = std::popcount(bits.value & on),
                       .cleared = std::popcount(~bits.value & on),
                       .asks_all = one.choice[1] != 0,
                       .known = (bits.known & on) == on,
                       .cause = bits.cause},
                      threads);
  if (one.choice[0] != 0) warp.wait(Strand::Waits::kBarrier, 0, number);
}

void read_barrier(const Reading& text, Operation& one) {
  one.needs_guard = true;
  one.choice[0] = text.has("ARV") ? 0 : 1;
  std::size_t at = 0;
  one.from[0] = text.word(at++);
  if (at < text.size() && !text.is_predicate(at)) one.from[1] = text.word(at++);
  if (at < text.size() && text.is_predicate(at)) one.from[2] = text.predicate(at++);
  if (text.has("RED") != (one.from[2].kind != Source::Kind::kNone)) throw Unreadable{};
  one.execute = barrier;
  one.choice[1] = text.has("AND") ? 1 : 0;
}

/// B2R.RESULT: how many bits of the reduction were set, and whether any or all were.
void barrier_result(Warp& warp, const Operation& one, Lanes on) {
  const Block::Collected& collected = warp.block().collected(warp);
  const Lanes known = collected.known ? kAllLanes : 0;
  Words words;
  words.fill(static_cast<uint32_t>(collected.set));
  const bool holds = collected.asks_all ? collected.cleared == 0 : collected.set > 0;
  warp.write(one.to[0], on, words, known, collected.cause);
  warp.write_bits(one.to[1], on, {holds ? kAllLanes : 0, known, collected.cause});
}

void read_barrier_result(const Reading& text, Operation& one) {
  if (!text.has("RESULT")) throw Unreadable{};
  one.to[0] = text.target(0);
  if (text.size() > 1) one.to[1] = text.target(1);
  one.execute = barrier_result;
}

void read_cluster_arrival(const Reading&, Operation& one) {
  one.execute = [](Warp& warp, const Operation&, Lanes on) { warp.arrive_at_cluster(on); };
}

void read_cluster_wait(const Reading&, Operation& one) {
  // Lanes whose barrier has opened since have not arrived at the next one: they go on.
  one.execute = [](Warp& warp, const Operation&, Lanes on) {
    if ((warp.cluster_arrivals() & on) != 0) warp.wait(Strand::Waits::kCluster, 0, 0);
  };
}

constexpr Meaning kMeanings[] = {
    {"BRA", ".U.ANY.DIV", read_branch},
    {"BRX", "", read_indexed_branch},
    {"BRXU", "", read_indexed_branch},
    {"CALL", ".REL.NOINC", read_call},
    {"RET", ".REL.NODEC", read_return},
    {"EXIT", "", read_exit},
    {"KILL", "", read_exit},
    {"BSSY", ".RECONVERGENT", read_bssy},
    {"BSYNC", ".RECONVERGENT", read_bsync},
    {"BREAK", ".RELIABLE", read_break},
    {"BMOV", ".32.CLEAR", read_bmov},
    {"WARPSYNC", ".ALL.EXCLUSIVE", read_warpsync},
    {"BAR", ".SYNC.ARV.RED.AND.OR.POPC.DEFER_BLOCKING", read_barrier},
    {"B2R", ".RESULT", read_barrier_result},
    {"UCGABAR_ARV", "*", read_cluster_arrival},
    {"UCGABAR_WAIT", "*", read_cluster_wait},
    // What orders or hurries, and changes no value.
    {"NOP", "*", read_nothing},
    {"YIELD", "*", read_nothing},
    {"NANOSLEEP", "*", read_nothing},
    {"MEMBAR", "*", read_nothing},
    {"ERRBAR", "*", read_nothing},
    {"CGAERRBAR", "*", read_nothing},
    {"CCTL", "*", read_nothing},
    {"FENCE", "*", read_nothing},
    {"DEPBAR", "*", read_nothing},
    {"LDGDEPBAR", "*", read_nothing},
    {"ACQBULK", "*", read_nothing},
    {"PREEXIT", "*", read_nothing},
    {"USETMAXREG", ".DEALLOC.ALLOC.TRY_ALLOC.CTAPOOL", read_register_change},
    {"WARPGROUP", "*", read_nothing},
    {"UTMACMDFLUSH", "*", read_nothing},
    {"ENDCOLLECTIVE", "*", read_nothing},
};

}  // namespace
}  // namespace controls

std::span<const Meaning> control_meanings() { return controls::kMeanings; }

}  // namespace warpgauge::interpret
