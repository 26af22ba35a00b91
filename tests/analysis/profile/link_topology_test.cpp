// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "analysis/profile/profile.h"
#include "tests/analysis/profile/planted.h"

namespace warpgauge::profile {
namespace {

/// What the driver says: one reading a quantity.
samples::Series stated(const std::string& variant,
                       const std::vector<std::pair<std::string, double>>& answers) {
  samples::Series series;
  series.id = "link/topology/" + variant;
  series.probe = "link/topology";
  series.axes = {{"peer", "1"}};
  series.points = {{{1}, {}}};
  for (const auto& [name, value] : answers) {
    series.quantities.push_back({name, "1"});
    series.points.front().samples.push_back({value});
  }
  return series;
}
samples::Series nvlinks(double links, double version) {
  return stated("nvlink.peer1",
                {{"links", links}, {"switched_links", links}, {"version", version}});
}

TEST(LinkTopology, StandsInTheProfileAsTheDriverSaysIt) {
  const Profile profile =
      fit({recording_of({nvlinks(18, 6), stated("host.numa_node", {{"node", 0}}),
                         stated("pcie.generation", {{"generation", 1}}),
                         stated("pcie.most_generation", {{"generation", 5}}),
                         stated("pcie.most_lanes", {{"lanes", 16}})})});
  const std::pair<const char*, double> expected[] = {{"link.peer1.nvlinks", 18},
                                                     {"link.peer1.switched_nvlinks", 18},
                                                     {"link.host.numa_node", 0},
                                                     {"link.host.pcie_generation", 5},
                                                     {"link.host.pcie_lanes", 16}};
  for (const auto& [key, value] : expected) {
    const Entry* entry = profile.find(key);
    ASSERT_NE(entry, nullptr) << key;
    EXPECT_EQ(entry->value, value) << key;
    EXPECT_EQ(entry->low, value) << key;
    EXPECT_EQ(entry->high, value) << key;
    EXPECT_EQ(entry->evidence, Evidence::kQueried) << key;
  }
  EXPECT_EQ(profile.find("link.peer1.nvlinks")->series,
            std::vector<std::string>{"link/topology/nvlink.peer1"});
}

// GB10, whose link to the host is C2C.
TEST(LinkTopology, PcieOfGenerationOneWithOneLaneIsNotBelieved) {
  const auto with = [](double generation, double lanes) {
    return fit({recording_of({stated("pcie.most_generation", {{"generation", generation}}),
                              stated("pcie.most_lanes", {{"lanes", lanes}})})});
  };
  const Profile profile = with(1, 1);
  for (const char* key : {"link.host.pcie_generation", "link.host.pcie_lanes"}) {
    EXPECT_EQ(profile.find(key), nullptr) << key;
    EXPECT_EQ(profile.absent.at(key),
              "the driver states PCIe of generation 1 x1, which no such device has");
  }
  EXPECT_EQ(with(3, 1).find("link.host.pcie_lanes")->value, 1);
  EXPECT_EQ(with(1, 16).find("link.host.pcie_generation")->value, 1);
}

TEST(LinkTopology, NvmlsAnswerIsNoVersion) {
  const std::pair<double, double> versions[] = {{1, 1.0}, {3, 2.2}, {6, 4.0}, {7, 5.0}};
  for (const auto& [answer, version] : versions) {
    EXPECT_EQ(fit({recording_of({nvlinks(18, answer)})}).find("link.peer1.nvlink_version")->value,
              version);
  }
  for (const double answer : {0.0, 8.0, 5.5, -1.0}) {
    const Profile profile = fit({recording_of({nvlinks(18, answer)})});
    EXPECT_EQ(profile.find("link.peer1.nvlink_version"), nullptr) << answer;
    EXPECT_NE(
        profile.why_absent("link.peer1.nvlink_version").find("not a version that this program"),
        std::string::npos);
    EXPECT_NE(profile.find("link.peer1.nvlinks"), nullptr);
  }
}

TEST(LinkTopology, RecordingsThatDisagreeStateNothing) {
  const Profile agreed =
      fit({recording_of({nvlinks(18, 6)}, 1), recording_of({nvlinks(18, 6)}, 2)});
  EXPECT_EQ(agreed.find("link.peer1.nvlinks")->campaigns, 2);
  const Profile profile =
      fit({recording_of({nvlinks(18, 6)}, 1), recording_of({nvlinks(17, 6)}, 2)});
  EXPECT_EQ(profile.find("link.peer1.nvlinks"), nullptr);
  EXPECT_EQ(profile.why_absent("link.peer1.nvlinks"), "the recordings disagree: 18 and 17");
  EXPECT_EQ(profile.find("link.peer1.nvlink_version")->campaigns, 2);
}

TEST(LinkTopology, WhatWasSkippedIsAbsentWithItsReason) {
  samples::Series series = nvlinks(18, 6);
  series.points.clear();
  series.outcome = samples::Outcome::kSkipped;
  series.reason = "the device has no NVLink that is up";
  EXPECT_EQ(fit({recording_of({series})}).why_absent("link.peer1.nvlinks"),
            "skipped: the device has no NVLink that is up");
  EXPECT_EQ(fit({recording_of({})}).why_absent("link.peer1.nvlinks", "unknown"), "unknown");
}

}  // namespace
}  // namespace warpgauge::profile
