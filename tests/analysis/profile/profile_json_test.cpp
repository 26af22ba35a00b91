// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/profile/profile.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge::profile {
namespace {

using samples::read_text;
using samples::TemporaryFolder;
using samples::write_text;

/// Every member, once. validate_profile.py checks the same file by the published schema.
const std::string kExample =
    read_text(WARPGAUGE_SOURCE_DIR "/tests/analysis/profile/example_profile.json");

class ProfileJsonTest : public testing::Test {
 protected:
  Profile read(const std::string& text) {
    write_text(file_, text);
    return read_profile(file_);
  }
  /// What is wrong with the example after one replacement, without the file's name.
  std::string complaint_after(const std::string& from, const std::string& to) {
    std::string text = kExample;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    try {
      read(text.replace(at, from.size(), to));
    } catch (const InputError& error) {
      return std::string(error.what()).substr(file_.string().size() + 2);
    }
    return "accepted";
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "profile.json";
};

TEST_F(ProfileJsonTest, ReadAndWrittenAgainItIsTheSame) {
  const Profile profile = read(kExample);
  EXPECT_EQ(to_json(profile), kExample);
  const Entry& entry = *profile.find("l1.latency_cycles");
  EXPECT_EQ(entry.value, 33.1);
  EXPECT_EQ(entry.campaign_spread, 0.0075);
  EXPECT_EQ(entry.confirmation->points, 4);
  EXPECT_EQ(entry.fit->r2, 0.9999);
  EXPECT_EQ(entry.fit->points, 3);
  EXPECT_EQ(profile.find("sm.count")->evidence, Evidence::kQueried);
  EXPECT_FALSE(profile.find("sm.count")->confirmation.has_value());
  EXPECT_FALSE(profile.find("sm.count")->fit.has_value());
  EXPECT_EQ(profile.absent.at("l2.latency_cycles"), "skipped: busy");
  EXPECT_TRUE(profile.recordings[0].git_dirty);
  EXPECT_TRUE(profile.replayed);
  write_profile(profile, file_);
  EXPECT_EQ(read_text(file_), kExample);
}

TEST_F(ProfileJsonTest, RefusesWhatTheSchemaForbids) {
  const struct {
    const char *from, *to, *complaint;
  } kCases[] = {
      {"{\n  \"schema\"", "[{\n  \"schema\"", "not valid JSON at line "},
      {"warpgauge.profile", "warpgauge.recording",
       "schema is 'warpgauge.recording', not 'warpgauge.profile'"},
      {"\"version\": 1", "\"version\": 2",
       "format version 2 is not known (this program reads version 1)"},
      {"\"uuid\"", "\"UUID\"", "member 'device.uuid' is missing"},
      {"\"git_dirty\": true", "\"git_dirty\": \"yes\"",
       "member 'recordings[0].git_dirty' must be true or false"},
      {"\"absent\":", "\"missing\":", "member 'absent' is missing"},
      {"\"absent\":", "\"extra\": 1, \"absent\":", "member 'extra' is not known"},
      {"33.1", "34", "key 'l1.latency_cycles': value 34 is outside its interval [33, 33.25]"},
      {"33.1", "32", "key 'l1.latency_cycles': value 32 is outside its interval [33, 33.25]"},
      {"33.1", "NaN", "not valid JSON at line "},
      {"33.1", "null", "key 'l1.latency_cycles': member 'value' must be a number"},
      {"33.1", "1e999", "number too large at line "},
      {"\"unit\": \"cycles\"", "\"unit\": \"clocks\"",
       "key 'l1.latency_cycles': unknown unit 'clocks'"},
      {"\"evidence\": \"measured\"", "\"evidence\": \"believed\"",
       "key 'l1.latency_cycles': member 'evidence' must be one of measured, derived, queried, "
       "documented, not 'believed'"},
      {"\"n\": 60", "\"n\": 0", "key 'l1.latency_cycles': n must be a whole number of 1 or more"},
      {"\"n\": 60", "\"n\": 6.5", "key 'l1.latency_cycles': member 'n' must be a whole number"},
      {"\"campaigns\": 3", "\"campaigns\": 0",
       "key 'l1.latency_cycles': campaigns must be a whole number of 1 or more"},
      {"\"campaigns\": 3", "\"campaigns\": 3000000000",
       "key 'l1.latency_cycles': member 'campaigns' is out of range"},
      {"0.0075", "-1", "key 'l1.latency_cycles': campaign_spread must be a number of 0 or more"},
      {"\"contradicted\"", "\"perhaps\"",
       "key 'l1.latency_cycles': unknown confirmation state 'perhaps'"},
      {"\"contradicted\"", "\"unavailable: \"",
       "key 'l1.latency_cycles': unknown confirmation state 'unavailable: '"},
      {"\"points\": 4", "\"points\": -4",
       "key 'l1.latency_cycles': member 'points' is out of range"},
      {"\"worst\": 0.25", "\"worst\": -0.25",
       "key 'l1.latency_cycles': a confirmation's worst deviation must be a number of 0 or more"},
      {"\"points\": 3", "\"points\": 1",
       "key 'l1.latency_cycles': a fit has fewer than two points"},
      {"\"flags\": [\n        \"device busy\"\n      ]", "\"flags\": \"device busy\"",
       "key 'l1.latency_cycles': member 'flags' must be a list"},
      {"\"series\": []", "\"sires\": []", "key 'sm.count': member 'series' is missing"},
      {"\"sm.count\"", "\"l1.latency_cycles\"", "member 'l1.latency_cycles' is given twice"},
      {"\"sm.count\"", "\"\"", "key '': a key must not be empty"},
      {"\"l2.latency_cycles\"", "\"sm.count\"", "key 'sm.count': is an entry and absent at once"},
      {"skipped: busy", "", "key 'l2.latency_cycles': an absent key needs a name and a reason"},
  };
  for (const auto& test : kCases) {
    const std::string complaint = complaint_after(test.from, test.to);
    EXPECT_EQ(complaint.substr(0, std::string(test.complaint).size()), test.complaint)
        << test.from << " -> " << test.to;
  }
  EXPECT_THROW(read_profile(folder_ / "none.json"), InputError);
}

TEST_F(ProfileJsonTest, ATruncatedProfileIsRefused) {
  for (std::size_t length = 0; length + 1 < kExample.size(); length += 7) {
    EXPECT_THROW(read(kExample.substr(0, length)), InputError) << length;
  }
}

TEST_F(ProfileJsonTest, CountsHaveEnds) {
  const std::pair<const char*, double> kMost[] = {
      {"register.banks", 1024},   {"scheduler.count", 64},    {"shared.bytes_per_sm", 1073741824},
      {"sm.count", 1048576},      {"sm.max_blocks", 1048576}, {"sm.max_threads", 1048576},
      {"sm.registers", 67108864}, {"sm.warp_size", 1024}};
  for (const auto& [key, most] : kMost) {
    Entry entry = read(kExample).entries.at("sm.count");
    for (const double good : {1.0, most}) {
      entry.value = entry.low = entry.high = good;
      EXPECT_NO_THROW(check(key, entry)) << key;
    }
    for (const double bad : {0.0, most + 1}) {
      entry.value = entry.low = entry.high = bad;
      EXPECT_THROW(check(key, entry), std::exception) << key << " " << bad;
    }
  }
  EXPECT_NO_THROW(check("l1.bytes", read(kExample).entries.at("l1.latency_cycles")));
}

TEST_F(ProfileJsonTest, NothingUnreadableIsWritten) {
  Profile profile = read(kExample);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (double Entry::*member : {&Entry::value, &Entry::low, &Entry::high}) {
    Profile spoilt = profile;
    spoilt.entries["sm.count"].*member = nan;
    try {
      write_profile(spoilt, file_);
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(),
                file_.string() + ": key 'sm.count': value, low and high must be finite");
    }
    EXPECT_EQ(read_text(file_), kExample);
  }
  profile.entries["l1.latency_cycles"].confirmation->points = -1;
  EXPECT_THROW(write_profile(profile, file_), InputError);
}

}  // namespace
}  // namespace warpgauge::profile
