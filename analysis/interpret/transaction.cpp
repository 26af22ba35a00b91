// SPDX-License-Identifier: Apache-2.0
// Barriers in shared memory, and bulk copies that complete them. A copy lands at once here: a
// kernel that does not wait for it is not found out.
#include <bit>
#include <cstdint>

#include "analysis/interpret/access.h"
#include "analysis/interpret/apply.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace transactions {
namespace {

using std::uint32_t;
using std::uint64_t;

/// The block whose shared memory an address lies in, and the place of the barrier there.
TransactionBarrier& barrier_at(Warp& warp, uint64_t address, int lane) {
  const Found found = find(warp, Reach::kShared, address, 8, lane);
  auto& blocks = warp.block().cluster().blocks();
  return blocks[address >> kSharedAddressBits].transactions()[found.at];
}

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

/// SYNCS.ARRIVE: each lane arrives once. choice: 0 it says how many bytes to expect
void arrive(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords addresses = addresses_of(warp, one.place, on);
  Words room;
  const WordView bytes = warp.words(one.from[0], room);
  if (one.choice[0] != 0 && (on & ~bytes.known) != 0) {
    warp.stop({.kind = Stop::Kind::kUnknownBranch, .cause = bytes.cause});
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    const std::int64_t expected = one.choice[0] != 0 ? bytes.word[lane] : 0;
    barrier_at(warp, addresses[lane], lane).arrive(1, expected);
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

void read_syncs(const Reading& text, Operation& one) {
  one.needs_guard = true;
  // What else goes to operand 0, the state of the barrier, is not modelled.
  const bool returns = !text.has("PHASECHK") && text.target(0).number != kNoRegister;
  if (returns) throw Unreadable{};
  if (text.modifiers() == ".EXCH.64") {
    one.place = text.place(1);
    one.from[0] = text.word(2);
    one.execute = initialise;
  } else if (text.has("ARRIVE")) {
    // .A1T0: one arrival and no bytes. Other forms than these two have no meaning yet.
    const bool plain = text.modifiers().ends_with(".TRANS64") || text.modifiers().ends_with(".RED");
    if (!plain && !text.has("A1T0")) throw Unreadable{};
    one.choice[0] = text.has("A1T0") ? 0 : 1;
    one.place = text.place(1);
    one.from[0] = text.word(2);
    one.execute = arrive;
  } else if (text.has("PHASECHK")) {
    one.choice[0] = text.has("TRYWAIT") ? 1 : 0;
    one.to[0] = text.target(0);
    one.place = text.place(1);
    one.from[0] = text.word(2);
    one.execute = check_phase;
  } else {
    throw Unreadable{};
  }
}

/// What both kinds of bulk copies do: from global to shared memory, or back.
void copy_bytes(Warp& warp, uint64_t global, uint64_t shared, uint64_t bytes, bool to_global,
                int lane) {
  constexpr uint64_t kSectorBytes = 32, kLineBytes = 128;
  for (uint64_t at = 0; at < bytes; at += 8) {
    const Found outside = find(warp, Reach::kGlobal, global + at, 8, lane);
    const Found inside = find(warp, Reach::kShared, shared + at, 8, lane);
    const Loaded loaded = load(warp, to_global ? inside : outside, 8);
    store(warp, to_global ? outside : inside, 8, loaded.value, loaded.known);
    auto& seen = warp.block().machine().seen;
    if (seen && (global + at) % kSectorBytes == 0) {
      seen->touch(outside.buffer, warp.block().rank(),
                  {.sector = (global + at) / kSectorBytes,
                   .written = to_global ? ~0U : 0,
                   .instruction = static_cast<std::uint32_t>(warp.at()),
                   .passes = to_global ? Passes::kStore : Passes::kAroundL1,
                   .begins_request = at == 0});
    }
  }
  InstructionCounts& counts = warp.block().counts(warp.at());
  counts.sectors += bytes / kSectorBytes;
  counts.lines += (bytes + kLineBytes - 1) / kLineBytes;
}

uint64_t certain(Warp& warp, const Source& source) {
  const Scalar value = warp.scalar(source);
  if (!value.known) warp.stop({.kind = Stop::Kind::kUnknownAddress, .cause = value.cause});
  return value.value;
}

/// from: the address in shared memory, the barrier (kNone: none), the pair of the address in global
/// memory, sixteenths of the bytes.
void copy_bulk(Warp& warp, const Operation& one, Lanes on) {
  constexpr uint64_t kUnit = 16;
  const int lane = std::countr_zero(on);
  const uint64_t shared = certain(warp, one.from[0]);
  const uint64_t global = certain(warp, one.from[3]) << 32 | certain(warp, one.from[2]);
  const uint64_t bytes = certain(warp, one.from[4]) * kUnit;
  const bool to_global = one.from[1].kind == Source::Kind::kNone;
  copy_bytes(warp, global, shared, bytes, to_global, lane);
  if (to_global) return;
  barrier_at(warp, certain(warp, one.from[1]), lane).complete(static_cast<std::int64_t>(bytes));
}

/// UBLKCP.S.G [to, barrier], [from], sixteenths; UBLKCP.G.S [to], [from], sixteenths.
void read_bulk_copy(const Reading& text, Operation& one) {
  const bool to_global = text.modifiers() == ".G.S";
  if ((!to_global && text.modifiers() != ".S.G") || text.size() != 3) throw Unreadable{};
  const Place to = text.place(0), from = text.place(1);
  const auto uniform = [](int number) {
    return Source{.kind = Source::Kind::kUniform, .number = number};
  };
  if (to.uniform == kNoRegister || from.uniform == kNoRegister || to.offset != 0 ||
      from.offset != 0) {
    throw Unreadable{};
  }
  const int global = to_global ? to.uniform : from.uniform;
  const int shared = to_global ? from.uniform : to.uniform;
  one.from = {uniform(shared), to_global ? Source{} : uniform(shared + 1), uniform(global),
              uniform(global + 1), text.word(2)};
  one.needs_guard = true;
  one.execute = copy_bulk;
}

constexpr Meaning kMeanings[] = {
    {"SYNCS", ".EXCH.64.ARRIVE.TRANS64.RED.A1T0.PHASECHK.TRYWAIT", read_syncs},
    {"UBLKCP", ".S.G", read_bulk_copy},
};

}  // namespace
}  // namespace transactions

std::span<const Meaning> transaction_meanings() { return transactions::kMeanings; }

}  // namespace warpgauge::interpret
