// SPDX-License-Identifier: Apache-2.0
// Copies of a tensor map's boxes, and reductions (PTX ISA, cp.async.bulk.tensor). They land at once
// here, as bulk copies do.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>

#include "analysis/interpret/block.h"
#include "analysis/interpret/bulk_memory.h"
#include "analysis/interpret/bulk_reduction.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/tensor_map.h"

namespace warpgauge::interpret {
namespace tensor_copies {
namespace {

using std::uint32_t;
using std::uint64_t;

// choice: 0 sides, 1 the first register of the address in shared memory, the barrier (of a load)
// and the place of the box, 2 that of the map's address, 3 what a reduction changes, or whether a
// load goes to several blocks; from: 0 which ones, in the upper half

constexpr uint64_t kSharedAlignment = 128;

const TensorMap& map_of(Warp& warp, const Operation& one) {
  const uint64_t address = certain_pair(warp, one.choice[2]);
  const Program& program = warp.program();
  const auto found = program.tensor_maps.find(address);
  if (found == program.tensor_maps.end()) {
    warp.stop({.kind = Stop::Kind::kUnknownAddress,
               .cause = warp.cause(UnknownValue::Kind::kTensorMap,
                                   static_cast<std::int64_t>(address - program.parameters_at))});
  }
  // One of other sides than the instruction's is read in a way that nothing tells.
  if (found->second.sides != static_cast<std::size_t>(one.choice[0])) {
    warp.stop({.kind = Stop::Kind::kNoMeaning});
  }
  return found->second;
}

BoxPlace place_of_box(Warp& warp, const Operation& one, int first) {
  BoxPlace place{};
  for (int side = 0; side < one.choice[0]; ++side) {
    place[static_cast<std::size_t>(side)] =
        static_cast<std::int32_t>(certain_uniform(warp, first + side));
  }
  return place;
}

/// How rows that are narrower than the swizzle lie in shared memory is not documented.
bool lies_somehow(const TensorMap& map) { return row_bytes(map) < map.swizzle_bytes; }

/// Calls `take(found, at, count)` with pieces of shared memory and the bytes of the box there.
template <class Take>
void each_piece(Warp& warp, const TensorMap& map, uint64_t shared, int lane, Take take) {
  constexpr uint64_t kPiece = 16;
  const uint64_t bytes = box_bytes(map);
  Found whole = find_bulk(warp, Reach::kShared, shared, bytes, kSharedAlignment, lane);
  if (map.swizzle_bytes == 0 || lies_somehow(map)) return take(whole, 0, bytes);
  // Pieces stay in their line, but a last one that is not full may lend its place to another one.
  const uint64_t end = (bytes + kSharedAlignment - 1) / kSharedAlignment * kSharedAlignment;
  whole = find_bulk(warp, Reach::kShared, shared, end, kSharedAlignment, lane);
  for (uint64_t at = 0; at < bytes; at += kPiece) {
    Found piece = whole;
    piece.at += swizzled(shared + at, map.swizzle_bytes) - shared;
    take(piece, at, kPiece);
  }
}

void land(Warp& warp, const TensorMap& map, uint64_t shared, const KnownBytes& bytes, int lane) {
  each_piece(warp, map, shared, lane, [&](const Found& piece, uint64_t at, uint64_t count) {
    store_bulk(warp, piece, bytes, at, count);
    if (!lies_somehow(map)) return;
    // Rows may lie as far apart as the swizzle is wide.
    const uint64_t spread = count / row_bytes(map) * map.swizzle_bytes;
    const uint64_t room = piece.scratch->size_bytes() - piece.at;
    store_bulk(warp, piece, KnownBytes(std::min(spread, room)), 0, std::min(spread, room));
  });
}

void load_box(Warp& warp, const Operation& one, Lanes on) {
  const int lane = std::countr_zero(on), first = one.choice[1];
  const uint64_t shared = certain_uniform(warp, first);
  const uint64_t barrier = certain_uniform(warp, first + 1);
  const TensorMap& map = map_of(warp, one);
  const uint64_t width = element_bytes(map.type), row = row_bytes(map);
  KnownBytes bytes(box_bytes(map));
  // Which NaN fills what lies outside no document says.
  std::ranges::fill(bytes.known, map.fills_with_nan || lies_somehow(map) ? 0 : 1);
  bool begins = true;
  each_row(map, place_of_box(warp, one, first + 2), [&](const BoxRow& of_box) {
    if (of_box.first == of_box.end) return;
    const uint64_t count = (of_box.end - of_box.first) * width;
    const Found from = find_bulk(warp, Reach::kGlobal, of_box.address, count, 1, lane);
    count_bulk(warp, from, count, Passes::kAroundL1, std::exchange(begins, false));
    if (lies_somehow(map)) return;
    load_bulk(warp, from, bytes, of_box.number * row + of_box.first * width, count);
  });
  const auto arrive = [&](uint64_t to, uint64_t at_barrier) {
    land(warp, map, to, bytes, lane);
    complete_at(warp, at_barrier, box_bytes(map), lane);
  };
  if (one.choice[3] == 0) return arrive(shared, barrier);
  const Scalar blocks = warp.scalar(one.from[0]);
  if (!blocks.known) warp.stop({.kind = Stop::Kind::kUnknownAddress, .cause = blocks.cause});
  for (uint64_t block = 0; block < 16; ++block) {
    if ((blocks.value >> (16 + block) & 1) == 0) continue;
    arrive(in_block(shared, block), in_block(barrier, block));
  }
}

KnownBytes box_in_shared(Warp& warp, const TensorMap& map, uint64_t shared, int lane) {
  KnownBytes bytes(box_bytes(map));
  each_piece(warp, map, shared, lane, [&](const Found& piece, uint64_t at, uint64_t count) {
    load_bulk(warp, piece, bytes, at, count);
  });
  if (lies_somehow(map)) std::ranges::fill(bytes.known, 0);
  return bytes;
}

/// Calls `take(found, at, count)` with what of a box that leaves shared memory lies in the array.
template <class Take>
void each_row_out(Warp& warp, const Operation& one, const TensorMap& map, Passes passes, int lane,
                  Take take) {
  const uint64_t width = element_bytes(map.type), row = row_bytes(map);
  bool begins = true;
  each_row(map, place_of_box(warp, one, one.choice[1] + 1), [&](const BoxRow& of_box) {
    if (of_box.first == of_box.end) return;
    const uint64_t count = (of_box.end - of_box.first) * width;
    const Found to = find_bulk(warp, Reach::kGlobal, of_box.address, count, 1, lane);
    take(to, of_box.number * row + of_box.first * width, count);
    count_bulk(warp, to, count, passes, std::exchange(begins, false));
  });
}

void store_box(Warp& warp, const Operation& one, Lanes on) {
  const int lane = std::countr_zero(on);
  const TensorMap& map = map_of(warp, one);
  const KnownBytes bytes = box_in_shared(warp, map, certain_uniform(warp, one.choice[1]), lane);
  each_row_out(warp, one, map, Passes::kStore, lane,
               [&](const Found& to, uint64_t at, uint64_t count) {
                 store_bulk(warp, to, bytes, at, count);
               });
}

void reduce_box(Warp& warp, const Operation& one, Lanes on) {
  const int lane = std::countr_zero(on);
  const TensorMap& map = map_of(warp, one);
  const Reduction reduction = reduction_of(static_cast<Change>(one.choice[3]), map.type);
  if (!reduction.exists()) warp.stop({.kind = Stop::Kind::kNoMeaning});
  const KnownBytes bytes = box_in_shared(warp, map, certain_uniform(warp, one.choice[1]), lane);
  each_row_out(warp, one, map, Passes::kAtomic, lane,
               [&](const Found& to, uint64_t at, uint64_t count) {
                 reduce_bulk(warp, to, bytes, at, count, reduction);
               });
}

/// UTMASTG.2D [shared address, place], [map], with or without what L2 should keep. `before_place`:
/// registers in front of those of the place.
void read_box(const Reading& text, Operation& one, int before_place) {
  for (int sides = 1; sides <= static_cast<int>(TensorMap::kMostSides); ++sides) {
    if (text.has(std::to_string(sides) + "D")) one.choice[0] = sides;
  }
  if (one.choice[0] == 0) throw Unreadable{};
  one.choice[1] = first_uniform(text.place(0), before_place + one.choice[0]);
  one.choice[2] = first_uniform(text.place(1), 2);
  one.needs_guard = true;
}

void check_rest(const Reading& text, std::size_t behind) {
  const bool hints = text.size() == behind + 1 && text.text(behind).starts_with("desc[");
  if (text.size() != behind && !hints) throw Unreadable{};
}

/// UTMALDG.2D [shared address, barrier, place], [map]; .MULTICAST: a register with the blocks.
void read_load(const Reading& text, Operation& one) {
  read_box(text, one, 2);
  one.choice[3] = text.has("MULTICAST") ? 1 : 0;
  if (one.choice[3] != 0) one.from[0] = text.word(2);
  check_rest(text, one.choice[3] != 0 ? 3 : 2);
  one.execute = load_box;
}

void read_store(const Reading& text, Operation& one) {
  read_box(text, one, 1);
  check_rest(text, 2);
  one.execute = store_box;
}

void read_reduction(const Reading& text, Operation& one) {
  read_store(text, one);
  one.choice[3] = static_cast<int>(change_of_bulk(text));
  one.execute = reduce_box;
}

void read_hint(const Reading&, Operation& one) {
  one.execute = [](Warp&, const Operation&, Lanes) {};
}

constexpr Meaning kMeanings[] = {
    // Boxes of images (.IM2COL) have no meaning yet.
    {"UTMALDG", ".1D.2D.3D.4D.5D.MULTICAST", read_load},
    {"UTMASTG", ".1D.2D.3D.4D.5D", read_store},
    {"UTMAREDG", ".1D.2D.3D.4D.5D.ADD.MIN.MAX.INC.DEC.AND.OR.XOR", read_reduction},
    {"UTMAPF", "*", read_hint},
    {"UTMACCTL", "*", read_hint},
};

}  // namespace
}  // namespace tensor_copies

std::span<const Meaning> tensor_copy_meanings() { return tensor_copies::kMeanings; }

}  // namespace warpgauge::interpret
