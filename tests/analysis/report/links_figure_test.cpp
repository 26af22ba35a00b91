// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>

#include "analysis/report/report_data.h"
#include "analysis/report/sections.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

profile::Profile of_two_h100() {
  return profile::read_profile(std::filesystem::path(WARPGAUGE_SOURCE_DIR) /
                               "data/h100x2/profile-0.json.zst");
}

const json& fact(const json& figure, std::size_t end, const std::string& what) {
  for (const json& one : figure["ends"].at(end)["facts"]) {
    if (one["what"] == what) return one;
  }
  throw std::out_of_range(what);
}

TEST(LinksFigure, HasAnEndALinkWithTheProfilesNumbers) {
  const profile::Profile profile = of_two_h100();
  ASSERT_TRUE(has_links(profile));
  const json figure = links_figure(profile);
  EXPECT_EQ(figure["kind"], "topology");
  EXPECT_EQ(figure["device"], "NVIDIA H100 80GB HBM3");
  ASSERT_EQ(figure["ends"].size(), 2u);
  EXPECT_EQ(figure["ends"][0]["title"], "Device 1");
  EXPECT_EQ(figure["ends"][1]["kind"], "host");
  EXPECT_EQ(fact(figure, 0, "NVLinks")["readings"][0]["value"], 18);
  EXPECT_EQ(fact(figure, 0, "NVLink version")["readings"][0]["value"], 4);
  const json reads = fact(figure, 0, "SMs read");
  EXPECT_EQ(reads["key"], "link.peer1.read128_gbps");
  EXPECT_EQ(reads["readings"][0]["value"], profile.find("link.peer1.read128_gbps")->value);
  EXPECT_EQ(reads["readings"][0]["low"], profile.find("link.peer1.read128_gbps")->low);
  EXPECT_EQ(fact(figure, 1, "NUMA node")["readings"][0]["value"], 0);
  EXPECT_EQ(fact(figure, 1, "copies to 2 devices")["key"], "link.devices2.host_h2d_gbps");
  for (const json& key : figure["keys"]) EXPECT_NE(profile.find(key), nullptr) << key;
}

TEST(LinksFigure, SaysWhyANumberIsMissing) {
  profile::Profile profile = of_two_h100();
  profile.entries.erase("link.peer1.nvlinks");
  profile.absent["link.peer1.nvlinks"] = "skipped: the device has no NVLink that is up";
  profile.entries.erase("link.peer1.load_ns");
  const json figure = links_figure(profile);
  EXPECT_TRUE(fact(figure, 0, "NVLinks")["readings"].empty());
  EXPECT_EQ(fact(figure, 0, "NVLinks")["why"], "skipped: the device has no NVLink that is up");
  EXPECT_EQ(fact(figure, 0, "a dependent load")["why"],
            "link.peer1.load_ns is not in this profile");
}

TEST(LinksFigure, StandsInTheReportWhereThereAreLinks) {
  const auto holds = [](const profile::Profile& profile) {
    estimate::Estimates estimates;
    const json report = report_data({}, profile, estimates);
    return std::ranges::any_of(report["figures"],
                               [](const json& figure) { return figure["kind"] == "topology"; });
  };
  profile::Profile profile = of_two_h100();
  EXPECT_TRUE(holds(profile));
  std::erase_if(profile.entries,
                [](const auto& one) { return one.first.starts_with("link.peer"); });
  std::erase_if(profile.absent, [](const auto& one) { return one.first.starts_with("link.peer"); });
  EXPECT_FALSE(holds(profile));
}

}  // namespace
}  // namespace warpgauge::report
