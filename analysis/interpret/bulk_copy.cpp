// SPDX-License-Identifier: Apache-2.0
// Bulk copies of bytes in a row, and reductions. They land at once here: a kernel that does not
// wait for them is not found out.
#include <bit>
#include <cstdint>

#include "analysis/interpret/block.h"
#include "analysis/interpret/bulk_memory.h"
#include "analysis/interpret/bulk_reduction.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace bulk_copies {
namespace {

using std::uint32_t;
using std::uint64_t;

enum Way : int { kIn, kOut, kAcross };

// choice: 0 the way, 1 the first register that says where to (and, into shared memory, the
// barrier), 2 the first one that says where from, 3 what a reduction changes and its type; from: 0
// the size

constexpr uint64_t kUnit = 16, kMostUnits = 0xffff;

struct Copy {
  uint64_t to = 0, from = 0, bytes = 0, barrier = 0;
  uint32_t blocks = 0;  ///< of the cluster, a bit each
};

/// Sixteenths of the bytes are in the lower half of the size, blocks to write to in the upper one.
Copy copy_of(Warp& warp, const Operation& one) {
  const Scalar size = warp.scalar(one.from[0]);
  if (!size.known) warp.stop({.kind = Stop::Kind::kUnknownAddress, .cause = size.cause});
  Copy copy{.bytes = (size.value & kMostUnits) * kUnit, .blocks = size.value >> 16};
  const int way = one.choice[0];
  copy.to = way == kOut ? certain_pair(warp, one.choice[1]) : certain_uniform(warp, one.choice[1]);
  if (way != kOut) copy.barrier = certain_uniform(warp, one.choice[1] + 1);
  copy.from = way == kIn ? certain_pair(warp, one.choice[2]) : certain_uniform(warp, one.choice[2]);
  return copy;
}

KnownBytes bytes_from(Warp& warp, const Operation& one, const Copy& copy, int lane) {
  const Reach reach = one.choice[0] == kIn ? Reach::kGlobal : Reach::kShared;
  KnownBytes bytes(copy.bytes);
  const Found from = find_bulk(warp, reach, copy.from, copy.bytes, kUnit, lane);
  load_bulk(warp, from, bytes, 0, copy.bytes);
  if (reach == Reach::kGlobal) count_bulk(warp, from, copy.bytes, Passes::kAroundL1, true);
  return bytes;
}

void copy_in(Warp& warp, const Operation& one, Lanes on) {
  const int lane = std::countr_zero(on);
  const Copy copy = copy_of(warp, one);
  const KnownBytes bytes = bytes_from(warp, one, copy, lane);
  const auto land = [&](uint64_t to, uint64_t barrier) {
    store_bulk(warp, find_bulk(warp, Reach::kShared, to, copy.bytes, kUnit, lane), bytes, 0,
               copy.bytes);
    complete_at(warp, barrier, copy.bytes, lane);
  };
  if (!one.uniform) return land(copy.to, copy.barrier);
  for (uint64_t block = 0; block < 16; ++block) {
    if ((copy.blocks >> block & 1) == 0) continue;
    land(in_block(copy.to, block), in_block(copy.barrier, block));
  }
}

void copy_out(Warp& warp, const Operation& one, Lanes on) {
  const int lane = std::countr_zero(on);
  const Copy copy = copy_of(warp, one);
  const KnownBytes bytes = bytes_from(warp, one, copy, lane);
  const Found to = find_bulk(warp, Reach::kGlobal, copy.to, copy.bytes, kUnit, lane);
  store_bulk(warp, to, bytes, 0, copy.bytes);
  count_bulk(warp, to, copy.bytes, Passes::kStore, true);
}

void reduce(Warp& warp, const Operation& one, Lanes on) {
  const int lane = std::countr_zero(on);
  const Copy copy = copy_of(warp, one);
  const KnownBytes bytes = bytes_from(warp, one, copy, lane);
  const bool out = one.choice[0] == kOut;
  const Reach reach = out ? Reach::kGlobal : Reach::kShared;
  const Found to = find_bulk(warp, reach, copy.to, copy.bytes, kUnit, lane);
  reduce_bulk(warp, to, bytes, 0, copy.bytes, Reduction::unpacked(one.choice[3]));
  if (out) count_bulk(warp, to, copy.bytes, Passes::kAtomic, true);
  if (!out) complete_at(warp, copy.barrier, copy.bytes, lane);
}

void read_places(const Reading& text, Operation& one) {
  // Behind the size there may be what L2 should keep.
  const bool hints = text.size() == 4 && text.text(3).starts_with("desc[");
  if (text.size() != 3 && !hints) throw Unreadable{};
  one.choice[0] = text.modifiers().starts_with(".S.G")   ? kIn
                  : text.modifiers().starts_with(".G.S") ? kOut
                  : text.modifiers().starts_with(".S.S") ? kAcross
                                                         : throw Unreadable{};
  one.choice[1] = first_uniform(text.place(0), 2);
  one.choice[2] = first_uniform(text.place(1), one.choice[0] == kIn ? 2 : 1);
  one.from[0] = text.word(2);
  one.needs_guard = true;
}

/// UBLKCP.S.G [to, barrier], [from], sixteenths; .MULTICAST: to the blocks that the size names;
/// UBLKCP.S.S the same from another block's memory; UBLKCP.G.S [to], [from], sixteenths.
void read_bulk_copy(const Reading& text, Operation& one) {
  read_places(text, one);
  one.uniform = text.has("MULTICAST");
  if (one.uniform && one.choice[0] != kIn) throw Unreadable{};
  one.execute = one.choice[0] == kOut ? copy_out : copy_in;
}

/// UBLKRED.G.S.ADD.F32.RN [to], [from], sixteenths; .S.S: to another block, with a barrier.
void read_bulk_reduction(const Reading& text, Operation& one) {
  read_places(text, one);
  if (one.choice[0] == kIn) throw Unreadable{};
  one.choice[3] = reduction_of(text).packed();
  one.execute = reduce;
}

void read_nothing(const Reading&, Operation& one) {
  one.execute = [](Warp&, const Operation&, Lanes) {};
}

constexpr Meaning kMeanings[] = {
    {"UBLKCP", ".S.G.MULTICAST", read_bulk_copy},
    {"UBLKRED", ".S.G.ADD.MIN.MAX.INC.DEC.AND.OR.XOR.S32.U64.S64.F16.BF16.F32.F64.RN",
     read_bulk_reduction},
    {"UBLKPF", ".L2", read_nothing},  // a hint
};

}  // namespace
}  // namespace bulk_copies

std::span<const Meaning> bulk_copy_meanings() { return bulk_copies::kMeanings; }

}  // namespace warpgauge::interpret
