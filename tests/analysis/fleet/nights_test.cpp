// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/nights.h"

#include <gtest/gtest.h>

namespace warpgauge::fleet {
namespace {

LastNight night_of(const std::vector<std::string>& times) {
  std::vector<CardProfile> profiles;
  for (std::size_t i = 0; i < times.size(); ++i) {
    CardProfile& profile = profiles.emplace_back();
    profile.gpu = "GPU";
    profile.uuid = std::to_string(i);
    profile.file = std::to_string(i) + ".json";
    profile.time_utc = times[i];
  }
  return last_night_of(group_cards(profiles).front());
}

TEST(LastNight, CardsThatHaveOnlyOlderProfilesAreMissing) {
  const LastNight night =
      night_of({"2027-03-27T03:10:00Z", "2027-03-28T03:10:00Z", "2027-03-27T23:50:00Z",
                "2024-01-01T00:00:00Z", "2027-03-28T00:00:00Z"});
  EXPECT_EQ(night.first, "2027-03-27T23:50:00Z");
  EXPECT_EQ(night.last, "2027-03-28T03:10:00Z");
  EXPECT_EQ(night.missing, (std::vector<std::size_t>{3, 0}));  // the oldest first
}

TEST(LastNight, OneWithoutATimeIsMissingAndNoneHasNoNight) {
  EXPECT_EQ(night_of({"", "2027-03-28T03:10:00Z"}).missing, std::vector<std::size_t>{0});
  const LastNight none = night_of({"", ""});
  EXPECT_EQ(none.last, "");
  EXPECT_TRUE(none.missing.empty());
}

TEST(LastNight, MinutesAreRead) {
  EXPECT_EQ(minute_of("2026-11-28T04:33:04Z"), "2026-11-28 04:33");
  EXPECT_EQ(minute_of("yesterday"), "yesterday");
}

TEST(Card, IsNamedByItsHashWhereTheNameOfTheFileSaysNothing) {
  std::vector<CardProfile> profiles(2);
  for (CardProfile& profile : profiles) profile.gpu = "GPU";
  profiles[0].file = "node1/2027-03-28/profile.json";
  profiles[0].uuid = "abc";
  profiles[1].file = "card-2.json.zst";
  profiles[1].uuid = "def";
  const auto cards = group_cards(profiles).front().cards;
  EXPECT_EQ(cards[0].name, "ba7816bf8f01cfea");
  EXPECT_EQ(cards[0].id, "ba7816bf8f01cfea");
  EXPECT_EQ(cards[1].name, "card-2");
  EXPECT_NE(cards[1].id, "card-2");
}

}  // namespace
}  // namespace warpgauge::fleet
