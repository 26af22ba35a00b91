// SPDX-License-Identifier: Apache-2.0
// Check problems have what makes them sharp, and the first wrong one is told.
#include "kernels/harness/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "kernels/harness/wgmma/cases.h"
#include "kernels/sgemm/cases.h"

namespace warpgauge::kernels {
namespace {

TEST(ArrayCases, AreEverySizeAtEveryOffset) {
  const auto cases = array_cases({0, 5}, {{0, 0, 0}, {1, 2, 3}});
  ASSERT_EQ(cases.size(), 4U);
  EXPECT_EQ(cases[1].text(), "n = 0, misaligned by 1, 2, 3");
  EXPECT_EQ(cases[2].text(), "n = 5, misaligned by 0, 0, 0");
}

TEST(FirstWrongCase, TellsTheFirstOneWithItsCase) {
  const auto cases = array_cases({1, 2, 3}, {{0, 0, 0}});
  const auto wrong_from_two = [](const ArrayCase& one) {
    return std::string(one.n >= 2 ? "wrong" : "");
  };
  EXPECT_EQ(first_wrong_case(cases, Checks::kAll, wrong_from_two),
            "n = 2, misaligned by 0, 0, 0: wrong");
  EXPECT_EQ(first_wrong_case(cases, Checks::kAll, [](const ArrayCase&) { return std::string(); }),
            "");
}

TEST(FirstWrongCase, LeavesOutLargeOnesWhereSmallAreAskedFor) {
  const auto cases = array_cases({1 << 20, (1 << 20) + 1}, {{0, 0, 0}});
  int seen = 0;
  const auto count = [&seen](const ArrayCase&) { return ++seen, std::string(); };
  first_wrong_case(cases, Checks::kSmall, count);
  EXPECT_EQ(seen, 1);
  first_wrong_case(cases, Checks::kAll, count);
  EXPECT_EQ(seen, 3);
}

TEST(FirstWrongCase, ThinsOutManySmallOnesAndKeepsEachMisalignment) {
  std::vector<std::array<std::size_t, 3>> offsets;
  for (std::size_t k = 0; k < 7; ++k) offsets.push_back({k, 0, 0});
  std::vector<ArrayCase> cases;
  for (std::size_t n = 0; n < 23; ++n) {
    for (const auto& at : offsets) cases.push_back({n, at});
  }
  std::set<std::size_t> misaligned_by;
  int seen = 0;
  first_wrong_case(cases, Checks::kSmall, [&](const ArrayCase& one) {
    misaligned_by.insert(one.offsets[0]);
    return ++seen, std::string();
  });
  EXPECT_LE(seen, 40);
  EXPECT_EQ(misaligned_by.size(), offsets.size());
}

class ProductCases : public testing::TestWithParam<std::vector<ProductCase>> {
 protected:
  static bool any(bool (*is)(const ProductCase&)) {
    return std::any_of(GetParam().begin(), GetParam().end(), is);
  }
};

TEST_P(ProductCases, HaveNothingToDoOnEachSide) {
  EXPECT_TRUE(any([](const ProductCase& c) { return c.m == 0; }));
  EXPECT_TRUE(any([](const ProductCase& c) { return c.n == 0; }));
  EXPECT_TRUE(any([](const ProductCase& c) { return c.m * c.n > 0 && c.k == 0; }));
}

TEST_P(ProductCases, MisalignEachOperandAlone) {
  EXPECT_TRUE(any([](const auto& c) { return c.offset_a && !c.offset_b && !c.offset_c; }));
  EXPECT_TRUE(any([](const auto& c) { return !c.offset_a && c.offset_b && !c.offset_c; }));
  EXPECT_TRUE(any([](const auto& c) { return !c.offset_a && !c.offset_b && c.offset_c; }));
}

TEST_P(ProductCases, HaveTallWideDeepAndMoreTilesThanSms) {
  EXPECT_TRUE(any([](const auto& c) { return c.m > 100 * c.n && c.n > 0; }));
  EXPECT_TRUE(any([](const auto& c) { return c.n > 100 * c.m && c.m > 0; }));
  EXPECT_TRUE(any([](const auto& c) { return c.k > 10 * c.m && c.k > 2 * c.n; }));
  EXPECT_TRUE(any([](const auto& c) { return c.m / 128.0 * c.n / 128 > 2 * 148; }));
}

TEST_P(ProductCases, SmallOnesStillMisalignAndEndInsideTiles) {
  EXPECT_TRUE(any([](const auto& c) {
    return c.products() <= kSmallCheckProducts / 4 && c.offset_a && c.m % 32 && c.n % 32;
  }));
}

std::string name_of_cases(const testing::TestParamInfo<std::vector<ProductCase>>& of) {
  constexpr std::array kNames = {"sgemm", "tensor_products", "byte_products"};
  return kNames.at(of.index);
}

INSTANTIATE_TEST_SUITE_P(Families, ProductCases,
                         testing::Values(sgemm::cases_to_check(), tensor_product_cases(),
                                         byte_product_cases()),
                         name_of_cases);

}  // namespace
}  // namespace warpgauge::kernels
