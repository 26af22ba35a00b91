// SPDX-License-Identifier: Apache-2.0
// What a tensor map says: which bytes a box takes, and where they lie in shared memory.
#include "analysis/interpret/tensor_map.h"

#include <gtest/gtest.h>

#include <array>
#include <tuple>
#include <vector>

namespace warpgauge::interpret {
namespace tensor_map_tests {
namespace {

/// A line of 128 bytes: which of its eight pieces lies where.
using Line = std::array<std::uint64_t, 8>;

Line line_of(std::uint64_t line, std::uint32_t swizzle_bytes) {
  Line found{};
  for (std::uint64_t piece = 0; piece < 8; ++piece) {
    const std::uint64_t at = swizzled(128 * line + 16 * piece, swizzle_bytes);
    EXPECT_EQ(at / 128, line) << "pieces stay in their line";
    found[at % 128 / 16] = piece;
  }
  return found;
}

// The tables of the PTX ISA ("Swizzling modes").
TEST(TensorMaps, SwizzleAsThePtxIsaShows) {
  const std::vector<Line> of_32 = {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 0, 3, 2, 5, 4, 7, 6}};
  const std::vector<Line> of_64 = {{0, 1, 2, 3, 4, 5, 6, 7},
                                   {1, 0, 3, 2, 5, 4, 7, 6},
                                   {2, 3, 0, 1, 6, 7, 4, 5},
                                   {3, 2, 1, 0, 7, 6, 5, 4}};
  const std::vector<Line> of_128 = {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 0, 3, 2, 5, 4, 7, 6},
                                    {2, 3, 0, 1, 6, 7, 4, 5}, {3, 2, 1, 0, 7, 6, 5, 4},
                                    {4, 5, 6, 7, 0, 1, 2, 3}, {5, 4, 7, 6, 1, 0, 3, 2},
                                    {6, 7, 4, 5, 2, 3, 0, 1}, {7, 6, 5, 4, 3, 2, 1, 0}};
  for (std::uint64_t line = 0; line < 16; ++line) {
    EXPECT_EQ(line_of(line, 0), of_32[0]);
    EXPECT_EQ(line_of(line, 32), of_32[line % 2]) << line;
    EXPECT_EQ(line_of(line, 64), of_64[line % 4]) << line;
    EXPECT_EQ(line_of(line, 128), of_128[line % 8]) << line;
  }
}

/// 10 x 6 x 4 numbers of 32 bits, without gaps but at the end of rows; boxes of 4 x 2 x 2.
TensorMap three_sides() {
  return {.type = TensorMap::Type::kU32,
          .sides = 3,
          .address = 0x1000,
          .elements = {10, 6, 4},
          .pitch_bytes = {4, 48, 288},
          .box = {4, 2, 2}};
}

using Row = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

/// Address, first and end of the rows.
std::vector<Row> rows_of(const TensorMap& map, const BoxPlace& place) {
  std::vector<Row> rows;
  each_row(map, place, [&](const BoxRow& row) {
    EXPECT_EQ(row.number, rows.size());
    rows.emplace_back(row.first == row.end ? 0 : row.address, row.first, row.end);
  });
  return rows;
}

TEST(TensorMaps, RowsOfABoxInside) {
  const std::vector<Row> expected = {{0x1000 + 8 + 48 + 288, 0, 4},
                                     {0x1000 + 8 + 96 + 288, 0, 4},
                                     {0x1000 + 8 + 48 + 576, 0, 4},
                                     {0x1000 + 8 + 96 + 576, 0, 4}};
  EXPECT_EQ(rows_of(three_sides(), {2, 1, 1}), expected);
}

TEST(TensorMaps, RowsOfABoxAtTheEdges) {
  const std::vector<Row> before = {{0, 3, 3}, {0, 3, 3}, {0, 3, 3}, {0x1000, 3, 4}};
  EXPECT_EQ(rows_of(three_sides(), {-3, -1, -1}), before);
  const std::vector<Row> behind = {
      {0x1000 + 32 + 240 + 864, 0, 2}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  EXPECT_EQ(rows_of(three_sides(), {8, 5, 3}), behind);
  for (const BoxPlace& outside : {BoxPlace{10, 0, 0}, BoxPlace{-4, 0, 0}, BoxPlace{0, 6, 0}}) {
    for (const auto& [address, first, end] : rows_of(three_sides(), outside)) EXPECT_EQ(first, end);
  }
}

TEST(TensorMaps, StepsLeaveElementsOut) {
  TensorMap map = three_sides();
  map.box = {4, 5, 1};
  map.steps = {1, 2, 1};
  EXPECT_EQ(box_bytes(map), 4u * 4 * 3);
  const std::vector<Row> expected = {{0x1000, 0, 4}, {0x1000 + 96, 0, 4}, {0x1000 + 192, 0, 4}};
  EXPECT_EQ(rows_of(map, {0, 0, 0}), expected);
}

TEST(TensorMaps, KnowTheirBytes) {
  EXPECT_EQ(row_bytes(three_sides()), 16u);
  EXPECT_EQ(box_bytes(three_sides()), 64u);
  EXPECT_EQ(array_bytes(three_sides()), 9u * 4 + 5 * 48 + 3 * 288 + 4);
}

TEST(TensorMaps, AreRefusedAsTheDriverDoes) {
  EXPECT_EQ(refusal(three_sides()), "");
  const auto refuses = [](auto spoil) {
    TensorMap map = three_sides();
    spoil(map);
    EXPECT_NE(refusal(map), "");
  };
  refuses([](TensorMap& map) { map.address = 8; });
  refuses([](TensorMap& map) { map.elements[1] = 0; });
  refuses([](TensorMap& map) { map.elements[1] = (std::uint64_t{1} << 32) + 1; });
  refuses([](TensorMap& map) { map.pitch_bytes[1] = 40; });
  refuses([](TensorMap& map) { map.pitch_bytes[2] = std::uint64_t{1} << 40; });
  refuses([](TensorMap& map) { map.box[0] = 3; });
  refuses([](TensorMap& map) { map.box[1] = 257; });
  refuses([](TensorMap& map) { map.box = {256, 256, 1}; });
  refuses([](TensorMap& map) { map.steps[1] = 9; });
  refuses([](TensorMap& map) { map.fills_with_nan = true; });
  refuses([](TensorMap& map) {
    map.box[0] = 16;
    map.swizzle_bytes = 32;
  });
  refuses([](TensorMap& map) {
    map.pitch_bytes = {4, std::uint64_t{1} << 39, std::uint64_t{1} << 39};
    map.elements = {10, std::uint64_t{1} << 32, 1};
  });
}

}  // namespace
}  // namespace tensor_map_tests
}  // namespace warpgauge::interpret
