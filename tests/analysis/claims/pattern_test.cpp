// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/evidence.h"

#include <gtest/gtest.h>

#include <chrono>

#include "analysis/base/error.h"

namespace warpgauge::claims {
namespace {

TEST(Pattern, IsAllOfAnOpcodeOrInAName) {
  const Pattern loads("LDG(\\.E)?\\.(64|128).*");
  EXPECT_TRUE(loads.is_all_of("LDG.E.128.CONSTANT"));
  EXPECT_FALSE(loads.is_all_of("LDG.E.32"));
  EXPECT_FALSE(loads.is_all_of("X LDG.128"));
  EXPECT_TRUE(loads.is_in("X LDG.128"));
}

TEST(Pattern, NestedRepetitionsEndSoon) {
  const std::string text(60, 'A');
  const auto begin = std::chrono::steady_clock::now();
  for (const char* hostile : {"(.*)*(.*)*(.*)*(.*)*!", "(A+)+!", "(A|A|AA)*!", "(A*)*(A*)*B"}) {
    EXPECT_FALSE(Pattern(hostile).is_all_of(text)) << hostile;
    EXPECT_FALSE(Pattern(hostile).is_in(text)) << hostile;
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(Pattern, RefusesWhatItCannotMatchSoon) {
  EXPECT_THROW(Pattern("("), Defect);
  EXPECT_THROW(Pattern("(A)\\1"), Defect);
  EXPECT_THROW(Pattern(std::string(201, 'A')), Defect);
  EXPECT_THROW(Pattern("(((((A{99}){99}){99}){99}){99})"), Defect);
  EXPECT_NO_THROW(Pattern(std::string(200, 'A')));
}

}  // namespace
}  // namespace warpgauge::claims
