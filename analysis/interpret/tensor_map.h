// SPDX-License-Identifier: Apache-2.0
// What a tensor map says (CUDA driver API, cuTensorMapEncodeTiled): boxes of an array in global
// memory, and how they lie in shared memory. Only its words are modelled: the 128 bytes that the
// driver makes of them are not public.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace warpgauge::interpret {

struct TensorMap {
  enum class Type : unsigned char {
    kU8,
    kU16,
    kU32,
    kS32,
    kU64,
    kS64,
    kF16,
    kF32,
    kF64,
    kBF16,
    kF32Flushed,
    kTF32,
    kTF32Flushed
  };
  static constexpr std::size_t kMostSides = 5;

  Type type = Type::kU8;
  std::size_t sides = 1;      ///< how many there are; the elements of side 0 lie side by side
  std::uint64_t address = 0;  ///< of the first element
  std::array<std::uint64_t, kMostSides> elements = {};     ///< of the array along each side
  std::array<std::uint64_t, kMostSides> pitch_bytes = {};  ///< from an element to the next one
  std::array<std::uint32_t, kMostSides> box = {};          ///< elements that a box spans
  /// Every how many of them are copied; along side 0 all are.
  std::array<std::uint32_t, kMostSides> steps = {1, 1, 1, 1, 1};
  std::uint32_t swizzle_bytes = 0;  ///< 32, 64 or 128; 0: none
  bool fills_with_nan = false;      ///< what lies outside of the array; else zeros
};

std::uint64_t element_bytes(TensorMap::Type type);
bool is_floating(TensorMap::Type type);

/// Elements of a box along side 0, which lie in one row.
inline std::uint64_t row_elements(const TensorMap& map) { return map.box[0]; }
std::uint64_t row_bytes(const TensorMap& map);
/// What one copy brings, whatever part lies outside of the array.
std::uint64_t box_bytes(const TensorMap& map);
/// From the first element to behind the last one.
std::uint64_t array_bytes(const TensorMap& map);

/// Why the driver would not make such a map; empty where it would.
std::string refusal(const TensorMap& map);

/// Where the swizzle puts what would lie at an address of shared memory: within each 32, 64 or 128
/// bytes, pieces of 16 bytes change places by higher bits of the address (PTX ISA, "Swizzling
/// modes").
constexpr std::uint64_t swizzled(std::uint64_t address, std::uint32_t swizzle_bytes) {
  if (swizzle_bytes == 0) return address;
  constexpr std::uint64_t kPieceBytes = 16, kAbove = 8;  // the bits of lines change those of pieces
  const std::uint64_t pieces = swizzle_bytes / kPieceBytes;
  return address ^ ((address / (kPieceBytes * kAbove)) % pieces * kPieceBytes);
}

/// One row of a box: elements `first` to `end` of it lie in the array, from `address` on.
struct BoxRow {
  std::uint64_t number = 0;
  std::uint64_t address = 0;
  std::uint64_t first = 0, end = 0;
};

using BoxPlace = std::array<std::int32_t, TensorMap::kMostSides>;

/// Calls `take` with each row of the box at this place, in the order in which they lie in shared
/// memory.
template <class Take>
void each_row(const TensorMap& map, const BoxPlace& place, Take take) {
  const auto clamped = [&](std::int64_t at) {
    const auto most = static_cast<std::int64_t>(row_elements(map));
    return static_cast<std::uint64_t>(at < 0 ? 0 : at > most ? most : at);
  };
  const std::int64_t before = place[0];
  const std::uint64_t first = clamped(-before);
  const std::uint64_t end = clamped(static_cast<std::int64_t>(map.elements[0]) - before);
  std::array<std::uint32_t, TensorMap::kMostSides> at = {};
  for (std::uint64_t number = 0;; ++number) {
    BoxRow row{.number = number, .address = map.address, .first = first, .end = end};
    for (std::size_t side = 1; side < map.sides; ++side) {
      const std::int64_t element = std::int64_t{place[side]} + at[side];
      const bool inside = element >= 0 && static_cast<std::uint64_t>(element) < map.elements[side];
      if (!inside) row.end = row.first;
      row.address += static_cast<std::uint64_t>(element) * map.pitch_bytes[side];
    }
    if (row.end > row.first) {
      row.address += static_cast<std::uint64_t>(before + static_cast<std::int64_t>(row.first)) *
                     map.pitch_bytes[0];
    } else {
      row.end = row.first;
    }
    take(row);
    std::size_t side = 1;
    for (; side < map.sides; ++side) {
      at[side] += map.steps[side];
      if (at[side] < map.box[side]) break;
      at[side] = 0;
    }
    if (side >= map.sides) return;
  }
}

}  // namespace warpgauge::interpret
