// SPDX-License-Identifier: Apache-2.0
// Stores into the shared memory of a block of the cluster that its barrier counts (PTX ISA,
// st.async, red.async). They land at once here.
#include <array>
#include <cstdint>
#include <cstring>

#include "analysis/interpret/block.h"
#include "analysis/interpret/bulk_memory.h"
#include "analysis/interpret/bulk_reduction.h"
#include "analysis/interpret/meanings.h"

namespace warpgauge::interpret {
namespace remote_stores {
namespace {

using std::uint32_t;
using std::uint64_t;

// choice: 0 bytes, 1 the reduction, where it is one; from: 0 the value. The pair of the place holds
// the address and, above it, that of the barrier.

/// Lower halves, upper halves.
struct Addresses {
  DoubleWords to = {}, barriers = {};
};

Addresses addresses(Warp& warp, const Operation& one, Lanes on) {
  Addresses all{.to = addresses_of(warp, one.place, on)};
  for (int lane = 0; lane < kLanes; ++lane) {
    all.barriers[lane] = all.to[lane] >> 32;
    all.to[lane] &= 0xffff'ffff;
  }
  return all;
}

void store_remote(Warp& warp, const Operation& one, Lanes on) {
  const Addresses all = addresses(warp, one, on);
  const int bytes = one.choice[0];
  const auto size = static_cast<uint64_t>(bytes);
  count_shared(warp, all.to, bytes, on, false);
  std::array<Words, 4> rooms;
  std::array<WordView, 4> views;
  Source source = one.from[0];
  for (int i = 0; i < one.width; ++i) {
    views[static_cast<std::size_t>(i)] = warp.words(source, rooms[static_cast<std::size_t>(i)]);
    if (source.number != kNoRegister) ++source.number;
  }
  const Reduction reduction = Reduction::unpacked(one.choice[1]);
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    KnownBytes value(size);
    for (std::size_t i = 0; i < static_cast<std::size_t>(one.width); ++i) {
      std::memcpy(&value.bytes[4 * i], &views[i].word[lane], 4);
      std::memset(&value.known[4 * i], (views[i].known & lane_bit(lane)) != 0 ? 1 : 0, 4);
    }
    const Found to = find(warp, Reach::kShared, all.to[lane], bytes, lane);
    if (one.choice[1] != 0) {
      reduce_bulk(warp, to, value, 0, size, reduction);
    } else {
      store_bulk(warp, to, value, 0, size);
    }
    complete_at(warp, all.barriers[lane], size, lane);
  }
}

void read_remote(const Reading& text, Operation& one, int bytes) {
  if (text.size() != 2) throw Unreadable{};
  one.choice[0] = bytes;
  one.width = bytes / 4;
  one.place = text.place(0);
  if (one.place.general == kNoRegister || !one.place.general_wide || one.place.offset != 0) {
    throw Unreadable{};
  }
  one.from[0] = text.word(1);
  one.needs_guard = true;
  one.execute = store_remote;
}

/// STAS.64 [R4.64], R2
void read_store(const Reading& text, Operation& one) {
  read_remote(text, one, text.has("128") ? 16 : text.has("64") ? 8 : 4);
}

/// REDAS.MAX.S32 [R4.64], R2
void read_reduction(const Reading& text, Operation& one) {
  Reduction reduction = reduction_of(text);
  if (text.has("64")) reduction.bytes = 8;
  if (!reduction.exists()) throw Unreadable{};
  read_remote(text, one, reduction.bytes);
  one.choice[1] = reduction.packed();
}

constexpr Meaning kMeanings[] = {
    {"STAS", ".64.128", read_store},
    {"REDAS", ".ADD.MIN.MAX.INC.DEC.AND.OR.XOR.S32.64", read_reduction},
};

}  // namespace
}  // namespace remote_stores

std::span<const Meaning> remote_store_meanings() { return remote_stores::kMeanings; }

}  // namespace warpgauge::interpret
