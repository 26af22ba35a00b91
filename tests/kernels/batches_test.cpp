// SPDX-License-Identifier: Apache-2.0
// Batches of small products: every tile of every matrix once and none across two of them, and check
// problems that would show it.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "kernels/gemm_batched/cases.h"
#include "kernels/gemm_batched/tiles.h"
#include "kernels/matrix_vector/cases.h"

namespace warpgauge::kernels::gemm_batched {
namespace {

template <int rows, int columns>
void expect_every_tile_once(int matrices, int m, int n) {
  const Tiles tiles = Tiles::over(matrices, m, n, 64, rows, columns, 64);
  std::set<std::tuple<int, int, int>> seen;
  for (int tile = 0; tile < tiles.count; ++tile) {
    const Place place = tiles.place<rows, columns>(tile);
    EXPECT_TRUE(place.matrix >= 0 && place.matrix < matrices) << tile;
    EXPECT_TRUE(place.row % rows == 0 && place.row < m) << tile;
    EXPECT_TRUE(place.column % columns == 0 && place.column < n) << tile;
    EXPECT_TRUE(seen.insert({place.matrix, place.row, place.column}).second) << tile;
  }
  const int of_matrix = ((m + rows - 1) / rows) * ((n + columns - 1) / columns);
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(matrices) * of_matrix);
}

TEST(Tiles, HaveEachOfEveryMatrixOnce) {
  for (const int matrices : {1, 2, 7}) {
    expect_every_tile_once<64, 64>(matrices, 64, 64);
    expect_every_tile_once<64, 64>(matrices, 65, 130);
    expect_every_tile_once<128, 128>(matrices, 256, 256);
    expect_every_tile_once<128, 128>(matrices, 1, 385);
  }
}

TEST(Tiles, CountTheLastStageOfKThatIsNotFull) {
  EXPECT_EQ(Tiles::over(1, 8, 8, 64, 64, 64, 64).stages_of_k, 1);
  EXPECT_EQ(Tiles::over(1, 8, 8, 65, 64, 64, 64).stages_of_k, 2);
  EXPECT_EQ(Tiles::over(1, 8, 8, 8, 64, 64, 64).stages_of_k, 1);
}

bool any(bool (*is)(const ProductCase&)) {
  const auto cases = cases_to_check();
  return std::any_of(cases.begin(), cases.end(), is);
}

/// What the copy engine can address.
bool whole_vectors(const ProductCase& c) {
  return c.k % 8 == 0 && c.n % 8 == 0 && !c.offset_a && !c.offset_b && !c.offset_c;
}

TEST(BatchCases, HaveTilesThatReachIntoTheNextMatrix) {
  EXPECT_TRUE(any([](const auto& c) {
    return c.matrices > 1 && whole_vectors(c) && c.m % 64 && c.n % 64 && c.k % 64;
  }));
  EXPECT_TRUE(any([](const auto& c) { return c.matrices > 1 && c.k % 8 && c.n % 8; }));
}

TEST(BatchCases, HaveNoMatrixAndMoreThanBlocks) {
  EXPECT_TRUE(any([](const auto& c) { return c.matrices == 0 && c.m * c.n * c.k > 0; }));
  EXPECT_TRUE(any([](const auto& c) { return c.matrices > 8 * 148 && whole_vectors(c); }));
  EXPECT_TRUE(any([](const auto& c) {
    return c.products() <= kSmallCheckProducts && c.matrices > 1 && whole_vectors(c);
  }));
}

TEST(BatchCases, MisalignEachOperandAlone) {
  EXPECT_TRUE(any([](const auto& c) { return c.offset_a && !c.offset_b && !c.offset_c; }));
  EXPECT_TRUE(any([](const auto& c) { return !c.offset_a && c.offset_b && !c.offset_c; }));
  EXPECT_TRUE(any([](const auto& c) { return !c.offset_a && !c.offset_b && c.offset_c; }));
}

TEST(BatchCases, SayHowManyMatricesThereAre) {
  const ProductCase several{.m = 3, .n = 4, .k = 5, .offset_b = 1, .matrices = 7};
  EXPECT_EQ(several.text(), "7 times 3 x 4 x 5, off by 0, 1, 0");
  EXPECT_EQ(several.products(), 7 * 60);
  EXPECT_EQ((ProductCase{.m = 3, .n = 4, .k = 5}).text(), "3 x 4 x 5, off by 0, 0, 0");
}

TEST(VectorCases, HaveOneRowAtMostAndRowsThatEndWithinALoad) {
  const auto cases = matrix_vector::cases_to_check();
  EXPECT_TRUE(std::ranges::all_of(cases, [](const auto& c) { return c.m <= 1; }));
  EXPECT_TRUE(std::ranges::any_of(cases, [](const auto& c) { return c.m == 0; }));
  EXPECT_TRUE(std::ranges::any_of(
      cases, [](const auto& c) { return c.m * c.n > 0 && c.k % 8 == 0 && c.k % 1024; }));
  EXPECT_TRUE(std::ranges::any_of(cases, [](const auto& c) { return c.m * c.n > 0 && c.k % 8; }));
  EXPECT_TRUE(std::ranges::any_of(cases, [](const auto& c) { return c.n > 8 * 148 * 32; }));
}

}  // namespace
}  // namespace warpgauge::kernels::gemm_batched
