// SPDX-License-Identifier: Apache-2.0
// Rows in registers: every column has one place; the problems to check have what makes them sharp.
#include "kernels/harness/rows/row_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "kernels/harness/rows/row_cases.h"

namespace warpgauge::kernels {
namespace {

/// How often each column is some thread's, as `column_of(thread, k, of_four)` says.
template <class Shape, class ColumnOf>
std::vector<int> visits(const ColumnOf& column_of) {
  std::vector<int> visits(Shape::kMostColumns);
  for (unsigned thread = 0; thread < Shape::kThreads; ++thread) {
    for (unsigned k = 0; k < Shape::kVectors; ++k) {
      for (unsigned i = 0; i < 4; ++i) ++visits.at(column_of(thread, k, i));
    }
  }
  return visits;
}

constexpr std::size_t kLengths[] = {1, 1024, 1025, 4096, 4097, 8192, 8193, kMostColumnsInRegisters};

TEST(RowShape, HasAPlaceForEachColumn) {
  for (const std::size_t columns : kLengths) {
    with_row_shape(columns, [&]<class Shape>(Shape) {
      const std::vector<int> once(Shape::kMostColumns, 1);
      EXPECT_EQ(visits<Shape>(Shape::column_of_vectors), once) << columns;
      EXPECT_EQ(visits<Shape>(Shape::column_of_singles), once) << columns;
    });
  }
}

TEST(RowShape, PutsNeighboursInNeighbouringThreads) {
  using Shape = RowShape<128, 8>;
  EXPECT_EQ(Shape::column_of_vectors(5, 3, 2) + 4, Shape::column_of_vectors(6, 3, 2));
  EXPECT_EQ(Shape::column_of_singles(5, 3, 2) + 1, Shape::column_of_singles(6, 3, 2));
}

TEST(RowShape, IsTheSmallestThatHoldsTheRow) {
  std::size_t before = 0;
  for (const std::size_t columns : kLengths) {
    unsigned most = 0;
    with_row_shape(columns, [&]<class Shape>(Shape) { most = Shape::kMostColumns; });
    EXPECT_GE(most, columns);
    EXPECT_GE(most, before);
    EXPECT_TRUE(columns == 1 || most < 4 * columns) << columns;
    before = most;
  }
}

TEST(RowShape, IsNoneForARowThatIsTooLong) {
  bool called = false;
  with_row_shape(kMostColumnsInRegisters + 1, [&](auto) { called = true; });
  EXPECT_FALSE(called);
}

class RowCases : public testing::TestWithParam<Checks> {
 protected:
  static bool any(bool (*is)(const RowCase&)) {
    const auto cases = row_cases(GetParam());
    return std::any_of(cases.begin(), cases.end(), [is](const RowCase& one) {
      return (GetParam() == Checks::kAll || one.elements() <= kSmallCheckElements) && is(one);
    });
  }
};

TEST_P(RowCases, HaveNothingToDoOnEachSide) {
  EXPECT_TRUE(any([](const RowCase& c) { return c.rows == 0 && c.columns > 0; }));
  EXPECT_TRUE(any([](const RowCase& c) { return c.rows > 0 && c.columns == 0; }));
  EXPECT_TRUE(any([](const RowCase& c) { return c.rows == 1 && c.columns == 1; }));
}

TEST_P(RowCases, MisalignEachSideAlone) {
  EXPECT_TRUE(any([](const auto& c) { return c.out_offset && !c.in_offset && c.columns > 1000; }));
  EXPECT_TRUE(any([](const auto& c) { return !c.out_offset && c.in_offset && c.columns > 1000; }));
}

TEST_P(RowCases, EndInsideAndBehindEveryShape) {
  EXPECT_TRUE(any([](const RowCase& c) { return c.columns == 257 && c.rows % 4 != 0; }));
  EXPECT_TRUE(any([](const RowCase& c) { return c.columns == 1024 && !c.out_offset; }));
  EXPECT_TRUE(any([](const RowCase& c) { return c.columns == 4096 && !c.out_offset; }));
  EXPECT_TRUE(any([](const RowCase& c) { return c.columns == 8192 && !c.out_offset; }));
  EXPECT_TRUE(any([](const RowCase& c) { return c.columns > kMostColumnsInRegisters; }));
}

INSTANTIATE_TEST_SUITE_P(Checks, RowCases, testing::Values(Checks::kAll, Checks::kSmall),
                         [](const auto& of) { return of.index == 0 ? "all" : "small"; });

}  // namespace
}  // namespace warpgauge::kernels
