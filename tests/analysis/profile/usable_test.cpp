// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/profile.h"

#include <gtest/gtest.h>

#include <limits>

namespace warpgauge::profile {
namespace {

constexpr const char* kKey = "dram.copy_gbps";

Profile with(double low, double value, double high, const char* unit = "GB/s",
             const char* state = "confirmed") {
  Profile profile;
  Entry& entry = profile.entries[kKey];
  entry.low = low;
  entry.value = value;
  entry.high = high;
  entry.unit = unit;
  entry.confirmation = Confirmation{.state = state, .relation = "a = b within 1 %"};
  return profile;
}

TEST(Usable, TakesWhatIsPositiveAndInsideItsInterval) {
  const Profile profile = with(90, 100, 110);
  const auto usable = find_usable(profile, kKey, "GB/s");
  ASSERT_NE(usable.entry, nullptr);
  EXPECT_EQ(usable.entry->value, 100);
  EXPECT_EQ(usable.why, "");
}

TEST(Usable, RefusesWithTheReason) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(find_usable(with(90, 100, 110), kKey, "TFLOP/s").why, "unit is GB/s, expected TFLOP/s");
  EXPECT_EQ(find_usable(with(90, 100, 110, "GB/s", "contradicted"), kKey, "GB/s").why,
            "counters contradict it: a = b within 1 %");
  for (const Profile& profile : {with(0, 100, 110), with(101, 100, 110), with(90, 100, 99),
                                 with(90, 100, infinity), with(-2, -1, -1)}) {
    const auto usable = find_usable(profile, kKey, "GB/s");
    EXPECT_EQ(usable.entry, nullptr);
    EXPECT_NE(usable.why.find("not a positive value"), std::string::npos) << usable.why;
  }
}

TEST(Usable, SaysWhyAKeyIsAbsent) {
  Profile profile;
  EXPECT_EQ(find_usable(profile, kKey, "GB/s").why, "not in the profile");
  profile.absent[kKey] = "not saturated";
  EXPECT_EQ(find_usable(profile, kKey, "GB/s").why, "not saturated");
}

}  // namespace
}  // namespace warpgauge::profile
