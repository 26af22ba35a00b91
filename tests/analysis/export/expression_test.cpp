// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/expression.h"

#include <gtest/gtest.h>

#include "analysis/base/defect.h"

namespace warpgauge::exports {
namespace {

Amount two_or_nothing(const std::string& key, const std::string& unit) {
  if (key == "two") return {2};
  return {0, key + " in " + unit + " is not there"};
}

double value(const char* text) {
  const Amount amount = evaluate(text, two_or_nothing);
  EXPECT_EQ(amount.why, "") << text;
  return amount.value;
}

TEST(Expression, Calculates) {
  EXPECT_EQ(value("1 + 2 * 3 - 4 / 2"), 5);
  EXPECT_EQ(value("(1 + two[1]) * 3"), 9);
  EXPECT_EQ(value("8 / 2 / 2"), 2);
  EXPECT_EQ(value("10 - 3 - 2"), 5);
  EXPECT_EQ(value("1.5e3 / 1e-3"), 1.5e6);
  EXPECT_EQ(value("min(two[1], 3) + max(two[1], 3) * 10"), 32);
  EXPECT_EQ(value("two[1] > 1"), 1);
  EXPECT_EQ(value("two[1] > 2"), 0);
}

TEST(Expression, TakesTheFirstThatIsThere) {
  EXPECT_EQ(value("none[GB/s] or two[1] or 5"), 2);
  EXPECT_EQ(value("(none[1] or 5) * two[1]"), 10);
  EXPECT_EQ(evaluate("none[1] or other[ms]", two_or_nothing).why,
            "none in 1 is not there; other in ms is not there");
}

TEST(Expression, SaysWhatIsLacking) {
  EXPECT_EQ(evaluate("two[1] * (1 + none[cycles/clk])", two_or_nothing).why,
            "none in cycles/clk is not there");
  EXPECT_NE(evaluate("1 / (two[1] - 2)", two_or_nothing).why, "");
}

TEST(Expression, NamesItsKeys) {
  const std::vector<std::pair<std::string, std::string>> keys = {{"a.b", "1"}, {"c_d", "GB/s"}};
  EXPECT_EQ(keys_of("a.b[1] / (c_d[GB/s] - 1)"), keys);
}

TEST(Expression, RefusesWhatIsNone) {
  for (const char* text :
       {"", "1 +", "(1", "key", "key[1", "min(1)", "1 2", "[1]", "1 > > 2", "two{[1]", "two`[1]"}) {
    EXPECT_THROW(evaluate(text, two_or_nothing), Defect) << text;
  }
}

}  // namespace
}  // namespace warpgauge::exports
