// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/sections.h"

#include <gtest/gtest.h>

#include <set>

#include "analysis/report/hierarchy_levels.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

void put(profile::Profile& profile, const std::string& key, double value, const std::string& unit,
         const std::string& series = "") {
  profile::Entry entry;
  entry.value = value;
  entry.low = 0.9 * value;
  entry.high = 1.1 * value;
  entry.unit = unit;
  if (!series.empty()) entry.series = {series};
  profile.entries[key] = entry;
}

const json& fact_of(const json& figure, const std::string& level, const std::string& what) {
  for (const json& candidate : figure["levels_of"]) {
    if (candidate["id"] != level) continue;
    for (const json& fact : candidate["facts"]) {
      if (fact["what"] == what) return fact;
    }
  }
  throw std::runtime_error("no fact " + level + ", " + what);
}

json figure_of(const profile::Profile& profile, int number, const std::vector<Figure>& drawn = {}) {
  return hierarchy_section(profile, drawn)["figures"][number];
}

TEST(HierarchySection, AProfileWithoutAnyKeyHasEveryLevelAndSaysWhyItIsEmpty) {
  const json section = hierarchy_section({}, {});
  const json& figure = section["figures"][0];
  EXPECT_EQ(figure["kind"], "hierarchy");
  EXPECT_EQ(figure["levels_of"].size(), kHierarchyLevels.size());
  EXPECT_TRUE(figure["keys"].empty());
  for (const json& level : figure["levels_of"]) {
    for (const json& fact : level["facts"]) {
      EXPECT_TRUE(fact["readings"].empty()) << fact;
      EXPECT_EQ(fact["why"], fact["key"].get<std::string>() + " is not in this profile");
    }
  }
  EXPECT_EQ(section["figures"][1]["kind"], "absent");
  EXPECT_EQ(section["figures"][2]["kind"], "absent");
  for (int i : {1, 2}) EXPECT_FALSE(section["figures"][i]["notes"].empty());
}

TEST(HierarchySection, AnAbsentKeyKeepsTheReasonOfTheProfile) {
  profile::Profile profile;
  profile.absent["l1.ways"] = "no rise up to 245 lines";
  const json figure = figure_of(profile, 0);
  const json ways = fact_of(figure, "l1", "ways");
  EXPECT_TRUE(ways["readings"].empty());
  EXPECT_EQ(ways["why"], "no rise up to 245 lines");
  EXPECT_EQ(figure["keys"], json({"l1.ways"}));
}

TEST(HierarchySection, AnAbsentKeyWithoutReasonSaysThatNoneWasGiven) {
  profile::Profile profile;
  profile.absent["l1.ways"] = "";
  EXPECT_EQ(fact_of(figure_of(profile, 0), "l1", "ways")["why"], "no reason given");
}

TEST(HierarchySection, AMeasuredLatencyInNsIsTakenBeforeAComputedOne) {
  profile::Profile profile;
  put(profile, "clock.sm.mhz", 2000, "MHz");
  put(profile, "l1.latency_cycles", 32, "cycles");
  put(profile, "l1.latency_ns", 17, "ns");
  put(profile, "l2.far.latency_cycles", 400, "cycles");
  const json figure = figure_of(profile, 0);
  const json l1 = fact_of(figure, "l1", "latency")["readings"];
  ASSERT_EQ(l1.size(), 2u);
  EXPECT_EQ(l1[1]["value"], 17.0);
  EXPECT_EQ(l1[1]["from"], "");
  const json far = fact_of(figure, "l2_far", "latency")["readings"];
  ASSERT_EQ(far.size(), 2u);
  EXPECT_DOUBLE_EQ(far[1]["value"], 200.0);
  // The slowest clock makes the longest time.
  EXPECT_DOUBLE_EQ(far[1]["low"], 200.0 * 0.9 / 1.1);
  EXPECT_DOUBLE_EQ(far[1]["high"], 200.0 * 1.1 / 0.9);
  EXPECT_EQ(far[1]["from"], "l2.far.latency_cycles / clock.sm.mhz");
}

TEST(HierarchySection, WithoutAClockNothingIsConverted) {
  profile::Profile profile;
  put(profile, "l2.far.latency_cycles", 400, "cycles");
  put(profile, "l2.read_gbps", 9000, "GB/s");
  put(profile, "sm.count", 100, "1");
  const json figure = figure_of(profile, 0);
  EXPECT_EQ(fact_of(figure, "l2_far", "latency")["readings"].size(), 1u);
  EXPECT_EQ(fact_of(figure, "l2", "read")["readings"].size(), 1u);
}

TEST(HierarchySection, RatesComePerSmAndOfTheWholeDevice) {
  profile::Profile profile;
  put(profile, "clock.sm.mhz", 2000, "MHz");
  put(profile, "sm.count", 100, "1");
  put(profile, "l2.read_gbps", 8000, "GB/s");
  put(profile, "dsmem.bandwidth_bytes_per_clk_sm", 16, "bytes/clk/SM");
  put(profile, "l1.bandwidth_bytes_per_clk_sm", 128, "bytes/clk/SM");
  put(profile, "l1.read_gbps", 25000, "GB/s");
  const json figure = figure_of(profile, 0);
  EXPECT_DOUBLE_EQ(fact_of(figure, "l2", "read")["readings"][1]["value"], 40.0);
  EXPECT_DOUBLE_EQ(fact_of(figure, "dsmem", "read")["readings"][1]["value"], 3200.0);
  EXPECT_EQ(fact_of(figure, "dsmem", "read")["readings"][1]["unit"], "GB/s");
  EXPECT_EQ(fact_of(figure, "l1", "read")["readings"][1]["value"], 25000.0);  // its own key
  const json bars = figure_of(profile, 2);
  EXPECT_EQ(bars["kind"], "bandwidths");
  for (const json& bar : bars["bars"]) {
    EXPECT_NE(bar["readings"].empty(), bar["why"].get<std::string>().empty()) << bar;
  }
}

TEST(HierarchySection, RegistersAreAlsoBytes) {
  profile::Profile profile;
  put(profile, "sm.registers", 65536, "1");
  const json figure = figure_of(profile, 0);
  const json readings = fact_of(figure, "registers", "size")["readings"];
  EXPECT_EQ(readings[1]["value"], 262144.0);
  EXPECT_EQ(readings[1]["unit"], "bytes");
}

TEST(HierarchySection, TheStaircaseShowsTheCurveThatALatencyCameFromOnce) {
  profile::Profile profile;
  put(profile, "l1.latency_cycles", 32, "cycles", "memory/chase/ca");
  put(profile, "l1.size_bytes", 1 << 18, "bytes", "memory/chase/ca");
  put(profile, "l2.near.latency_cycles", 270, "cycles");
  profile.absent["dram.latency_cycles"] = "failed: out of memory";
  const auto curve = [](const char* series, bool fit) {
    return FigureCurve{{.label = "", .fit = fit, .x = {1024, 2048}, .y = {32, 32}}, series};
  };
  Figure figure{"", "", "", "lines"};
  figure.x = {"size", "bytes", true};
  figure.y = {"latency", "cycles"};
  figure.curves = {curve("memory/chase/ca", true), curve("memory/chase/ca", false),
                   curve("memory/chase/other", false)};
  const json staircase = figure_of(profile, 1, {figure, figure});
  EXPECT_EQ(staircase["kind"], "staircase");
  ASSERT_EQ(staircase["curves"].size(), 1u);
  EXPECT_EQ(staircase["curves"][0]["level"], "l1");
  EXPECT_EQ(staircase["curves"][0]["fit"], false);
  ASSERT_EQ(staircase["steps"].size(), 2u);
  EXPECT_EQ(staircase["steps"][0]["to"], double(1 << 18));
  EXPECT_EQ(staircase["steps"][1]["from"], double(1 << 18));  // beyond L1
  EXPECT_TRUE(staircase["steps"][1]["to"].is_null());         // no size is known
  bool said = false;
  for (const json& note : staircase["notes"])
    said |= note == "DRAM: not measured: failed: out of memory";
  EXPECT_TRUE(said) << staircase["notes"];
}

TEST(HierarchySection, IdsOfLevelsAndFactsAreUnique) {
  std::set<std::string> ids;
  for (const Level& level : kHierarchyLevels) {
    EXPECT_TRUE(ids.insert(level.name.id).second) << level.name.id;
    std::set<std::string> whats;
    for (const Fact& fact : level.facts) {
      EXPECT_FALSE(fact.keys.empty());
      EXPECT_TRUE(whats.insert(fact.what).second) << level.name.id << ": " << fact.what;
    }
  }
}

}  // namespace
}  // namespace warpgauge::report
