// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/sections.h"

#include <gtest/gtest.h>

#include "analysis/ladder/rows.h"
#include "tests/analysis/ladder/planted.h"

namespace warpgauge::report {
namespace {

using ladder::add_point;
using ladder::planted_series;
using nlohmann::json;
using samples::Series;

constexpr double kSize = 1 << 26;  // elements: 537 MB, copied in 134 us at the planted limit
constexpr double kBestUs = 8 * kSize / ladder::kCopyGbps * 1e-3;

Series step(Series series, double place) {
  series.constants["step"] = place;
  series.constants["headline_size"] = kSize;
  return series;
}

Series timed(const char* name, double place, double share_of_limit, const char* library = "",
             const char* mode = "cold.burst") {
  Series series = step(planted_series(name, library, mode), place);
  add_point(series, kSize, {kBestUs / share_of_limit});
  return series;
}

json section_of(const std::vector<Series>& series,
                const profile::Profile& profile = ladder::planted_profile()) {
  return kernels_section(ladder::rows({ladder::planted_recording(series)}, profile), profile);
}

json figure(const json& section, const std::string& id) {
  for (const json& one : section["figures"]) {
    if (one["id"] == id) return one;
  }
  return nullptr;
}

constexpr const char* kLadder = "ladder-copy-f32-normal";

TEST(KernelsSection, ALadderStandsAgainstLimitAndLibrary) {
  Series failed = step(planted_series("shared"), 1);
  failed.outcome = samples::Outcome::kFailed;
  failed.reason = "wrong result: output 3 is NaN";
  const json section =
      section_of({timed("naive", 0, 0.4), failed, timed("wide", 2, 0.9),
                  timed("wide", 2, 0.85, "", "cold.sustained"), timed("lib", 3, 0.8, "Lib 1")});
  const json ladder = figure(section, kLadder);
  EXPECT_EQ(ladder["kind"], "ladder");
  EXPECT_EQ(ladder["x"]["unit"], "GB/s");
  EXPECT_EQ(ladder["limit"]["key"], "dram.copy_gbps");
  EXPECT_EQ(ladder["limit"]["value"], ladder::kCopyGbps);
  EXPECT_EQ(ladder["keys"], json({"dram.copy_gbps"}));
  EXPECT_EQ(ladder["library"]["name"], "Lib 1");
  EXPECT_NEAR(ladder["library"]["value"].get<double>(), 0.8 * ladder::kCopyGbps, 1e-6);
  ASSERT_EQ(ladder["bars"].size(), 4u);
  const char* order[] = {"copy/naive", "copy/shared", "copy/wide", "copy/lib"};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(ladder["bars"][i]["rung"], order[i]);
  const json& broken = ladder["bars"][1];
  EXPECT_EQ(broken["outcome"], "failed: wrong result: output 3 is NaN");
  EXPECT_TRUE(broken["rates"].empty());
  EXPECT_TRUE(broken["fraction"].is_null());
  const json& wide = ladder["bars"][2];
  EXPECT_NEAR(wide["fraction"].get<double>(), 0.9, 1e-9);
  EXPECT_NEAR(wide["ratio"].get<double>(), 0.9 / 0.8, 1e-9);
  EXPECT_NEAR(wide["rates"]["cold.sustained"].get<double>(), 0.85 * ladder::kCopyGbps, 1e-6);
  EXPECT_TRUE(ladder["bars"][3]["is_library"]);

  ASSERT_EQ(section["ladders"].size(), 1u);
  const json& listed = section["ladders"][0];
  EXPECT_EQ(listed["figures"], json({kLadder}));  // one size makes no curve
  ASSERT_EQ(listed["standings"].size(), 2u);
  EXPECT_EQ(listed["standings"][1]["mode"], "cold.sustained");
  EXPECT_EQ(listed["standings"][0]["rows"][2]["adds"], "adds wide");
}

TEST(KernelsSection, WithoutLibraryAndLimitItSaysSo) {
  auto profile = ladder::planted_profile();
  profile.entries["dram.copy_gbps"].confirmation =
      profile::Confirmation{.state = "contradicted", .relation = "a = b"};
  const json ladder = figure(section_of({timed("naive", 0, 0.4)}, profile), kLadder);
  EXPECT_TRUE(ladder["limit"].is_null());
  EXPECT_TRUE(ladder["library"].is_null());
  EXPECT_TRUE(ladder["bars"][0]["fraction"].is_null());
  EXPECT_TRUE(ladder["keys"].empty());
  EXPECT_EQ(ladder["notes"][0], "no limit from dram.copy_gbps: counters contradict it: a = b");
}

TEST(KernelsSection, WithoutALimitBytesAreDrawnWhereFlopAreFew) {
  const auto unit_at = [](double flop_per_byte) {
    Series series = step(planted_series("naive"), 0);
    series.facts["ceiling"] = "";
    add_point(series, kSize, {1000}, flop_per_byte * 8 * kSize);
    return figure(section_of({series}), kLadder)["x"]["unit"].get<std::string>();
  };
  EXPECT_EQ(unit_at(0.5), "GB/s");
  EXPECT_EQ(unit_at(64), "TFLOP/s");
}

TEST(KernelsSection, SeveralSizesMakeCurves) {
  Series naive = timed("naive", 0, 0.4), wide = timed("wide", 1, 0.9);
  add_point(naive, 1024, {5});
  add_point(wide, 1024, {4});
  const json section = section_of({naive, wide});
  const json curves = figure(section, std::string(kLadder) + "-sizes");
  EXPECT_EQ(curves["kind"], "lines");
  EXPECT_TRUE(curves["x"]["log"]);
  EXPECT_EQ(curves["x"]["unit"], "elements");
  ASSERT_EQ(curves["curves"].size(), 2u);
  EXPECT_EQ(curves["curves"][1]["series_label"], "wide");
  EXPECT_EQ(curves["curves"][1]["x"], json({1024.0, kSize}));
  EXPECT_NEAR(curves["curves"][1]["y"][0].get<double>(), 8 * 1024 / 4e-6 / 1e9, 1e-9);
  EXPECT_EQ(section["ladders"][0]["figures"].size(), 2u);
  EXPECT_EQ(section["rows"].size(), 4u);
}

TEST(KernelsSection, ANumberThatIsNotThereIsLeftOut) {
  const json row = section_of({timed("naive", 0, 0.4)})["rows"][0];
  EXPECT_TRUE(row.contains("time_us"));
  for (const char* name : {"tflops", "power_watts", "joules", "ratio_to_library", "spread"}) {
    EXPECT_FALSE(row.contains(name)) << name;
  }
}

TEST(KernelsSection, TheRooflineHasIntensitiesAndThoseWithoutFlopApart) {
  Series gemm = step(planted_series("tiled"), 0);
  gemm.id = "kernels/gemm/tiled.f32.cold.burst";
  gemm.facts["rung"] = "gemm/tiled";
  gemm.facts["ceiling"] = "fp32.tflops";
  add_point(gemm, kSize, {1000}, 64 * 8 * kSize);  // 64 FLOP a byte
  const json roofline = figure(section_of({gemm, timed("wide", 0, 0.9)}), "kernel_roofline");
  EXPECT_EQ(roofline["kind"], "kernel_roofline");
  ASSERT_EQ(roofline["ladders"].size(), 1u);
  EXPECT_EQ(roofline["ladders"][0]["label"], "gemm f32");
  EXPECT_EQ(roofline["ladders"][0]["limit"], "fp32.tflops");
  EXPECT_NEAR(roofline["ladders"][0]["flop_per_byte"].get<double>(), 64, 1e-9);
  EXPECT_NEAR(roofline["ladders"][0]["points"][0]["tflops"].get<double>(),
              64 * 8 * kSize / 1e-3 / 1e12, 1e-9);
  ASSERT_EQ(roofline["moves"].size(), 1u);
  EXPECT_NEAR(roofline["moves"][0]["points"][0]["gbps"].get<double>(), 3600, 1e-6);
  ASSERT_EQ(roofline["limits"].size(), 2u);
}

TEST(KernelsSection, WhereNothingWasMeasuredNothingIsDrawn) {
  Series skipped = step(planted_series("naive"), 0);
  skipped.outcome = samples::Outcome::kSkipped;
  skipped.reason = "needs compute capability 9.0";
  const json section = section_of({skipped});
  EXPECT_EQ(figure(section, "kernel_roofline")["kind"], "absent");
  EXPECT_EQ(figure(section, kLadder)["bars"][0]["outcome"],
            "skipped: needs compute capability 9.0");
}

}  // namespace
}  // namespace warpgauge::report
