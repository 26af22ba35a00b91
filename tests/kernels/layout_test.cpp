// SPDX-License-Identifier: Apache-2.0
// Each layout gives every field of every point a place of its own, and the inverse finds it.
#include "kernels/layout/places.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpgauge::kernels::layout {
namespace {

template <Layout layout>
void expect_one_place_each(std::size_t n) {
  std::vector<int> visits(3 * n);
  for (std::size_t point = 0; point < n; ++point) {
    for (std::size_t field = 0; field < 3; ++field) {
      const std::size_t place = place_of<layout>(n, point, field);
      ++visits.at(place);
      EXPECT_EQ(content_of<layout>(n, place).point, point) << n << ", " << place;
      EXPECT_EQ(content_of<layout>(n, place).field, field) << n << ", " << place;
    }
  }
  EXPECT_EQ(visits, std::vector<int>(3 * n, 1)) << n;
}

TEST(Layout, HasOnePlaceForEachField) {
  for (const std::size_t n : {0, 1, 2, 31, 32, 33, 63, 64, 65, 1000}) {
    expect_one_place_each<Layout::kAos>(n);
    expect_one_place_each<Layout::kSoa>(n);
    expect_one_place_each<Layout::kAosoa>(n);
  }
}

TEST(Layout, IsWhatItsNameSays) {
  EXPECT_EQ(place_of<Layout::kAos>(100, 7, 2), 23U);
  EXPECT_EQ(place_of<Layout::kSoa>(100, 7, 2), 207U);
  EXPECT_EQ(place_of<Layout::kAosoa>(100, 33, 2), 96U + 64 + 1);
  EXPECT_EQ(place_of<Layout::kAosoa>(100, 97, 2), 288U + 8 + 1);  // the last inner array has four
}

}  // namespace
}  // namespace warpgauge::kernels::layout
