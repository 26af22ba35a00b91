// SPDX-License-Identifier: Apache-2.0
// Rooflines of a kernel, measured and documented, and the datasheet that the latter is read from.
#include "analysis/model/roofline.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "analysis/base/error.h"
#include "analysis/profile/tensor_path.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::model {
namespace {

using descriptor::Work;
using enum descriptor::Resource;

TEST(MeasuredRoofline, EachCeilingByItsTraffic) {
  Work work;
  work.set(kFlopFp32, 2.56e6);             // 1 us at 2.56 TFLOP/s
  work.set(kFlopFp64, 2 * 64 * 10 * 2e3);  // 2 us: 64 FMAs a cycle on 10 SMs
  work.set(kTensorBf16Wgmma, 1.2e8);       // 3 us at 40 TFLOP/s
  work.set(kDramReadBytes, 3e5);
  work.set(kDramWriteBytes, 1e5);      // 4 us at 100 GB/s
  work.set(kL2ReadSectors, 1e5);       // 5 us at 640 GB/s
  work.set(kL1LoadSectors, 2.4e5);     // 6 us at 1280 GB/s
  work.set(kSharedWavefronts, 7e4);    // 7 us at 1280 GB/s
  work.set(kWarpInstructions, 3.2e5);  // 8 us: 4 a cycle on 10 SMs
  const KernelRoofline roofline = measured_roofline(work, planted::device());
  EXPECT_TRUE(roofline.absent.empty());
  const std::vector<std::string> slowest_first = {"instructions", "shared", "l1",   "l2",
                                                  "dram",         "tensor", "fp64", "fp32"};
  ASSERT_EQ(roofline.ceilings.size(), slowest_first.size());
  for (std::size_t i = 0; i < slowest_first.size(); ++i) {
    EXPECT_EQ(name(roofline.ceilings[i].ceiling), slowest_first[i]);
    EXPECT_NEAR(roofline.ceilings[i].us.value, 8.0 - i, 1e-9) << slowest_first[i];
  }
  EXPECT_EQ(name(roofline.slowest()->ceiling), "instructions");
}

TEST(MeasuredRoofline, TensorRatesOfAnOlderInstructionAreNoCeiling) {
  profile::Profile device = planted::device();
  device.entries["tensor.bf16_tflops"].flags = {profile::flag_of_path("mma_sync", "10.0")};
  Work work;
  work.set(kTensorBf16MmaSync, 1e8);
  const KernelRoofline roofline = measured_roofline(work, device);
  EXPECT_TRUE(roofline.ceilings.empty());
  EXPECT_EQ(roofline.absent.at("tensor"),
            "tensor.bf16_tflops: by mma.sync, not by tcgen05, which this chip has: no peak of it");
}

// DMMA is no work of the FP64 pipe: by that one's rate the H200 would be told half of what it does.
TEST(MeasuredRoofline, Fp64ProductsHaveACeilingOfTheirOwn) {
  Work work;
  work.set(kTensorFp64, 2e6);        // 1 us at 200 a cycle on 10 SMs
  work.set(kTensorFp64M8n8k4, 2e6);  // 2 us at 100
  const KernelRoofline roofline = measured_roofline(work, planted::device());
  ASSERT_EQ(roofline.ceilings.size(), 1);
  EXPECT_EQ(name(roofline.ceilings[0].ceiling), "tensor fp64");
  EXPECT_NEAR(roofline.ceilings[0].us.value, 3, 1e-9);
  Datasheet sheet;
  sheet.peaks["fp64_tensor_tflops"] = 2;
  EXPECT_NEAR(datasheet_roofline(work, sheet).slowest()->us.value, 2, 1e-9);
}

TEST(MeasuredRoofline, TakesTheBytesThatThreadsAskForWhereTheyAreStated) {
  Work work;
  work.set(kL1LoadSectors, 1e6);
  work.set(kL1Bytes, 1.28e6);
  EXPECT_NEAR(measured_roofline(work, planted::device()).slowest()->us.value, 1, 1e-9);
}

TEST(MeasuredRoofline, KeepsTheIntervalOfItsKeys) {
  profile::Profile device = planted::device();
  device.entries["dram.read_gbps"] = planted::entry(100, 80, 125, "GB/s");
  Work work;
  work.set(kDramReadBytes, 1e5);
  const Bound us = measured_roofline(work, device).slowest()->us;
  EXPECT_NEAR(us.value, 1, 1e-9);
  EXPECT_NEAR(us.low, 0.8, 1e-9);
  EXPECT_NEAR(us.high, 1.25, 1e-9);
}

TEST(MeasuredRoofline, ACeilingWithoutItsKeyIsNamed) {
  profile::Profile device = planted::device();
  device.entries.erase("shared.read_gbps");
  Work work;
  work.set(kSharedWavefronts, 1e4);
  const KernelRoofline roofline = measured_roofline(work, device);
  EXPECT_EQ(roofline.slowest(), nullptr);
  EXPECT_EQ(roofline.absent.at("shared"), "shared.read_gbps: not in the profile");
}

std::filesystem::path datasheet_file(const std::string& text) {
  const auto file = std::filesystem::temp_directory_path() /
                    ("warpgauge_datasheet_" + std::to_string(::getpid()) + ".json");
  std::ofstream(file) << text;
  return file;
}

TEST(DatasheetRoofline, ArithmeticAndCompulsoryBytes) {
  Datasheet sheet;
  sheet.peaks["dram_gbps"] = 200;
  sheet.peaks["fp32_tflops"] = 1;
  Work work;
  work.set(kFlopFp32, 3e6);
  work.set(kDramReadBytes, 8e5);
  EXPECT_NEAR(datasheet_roofline(work, sheet).slowest()->us.value, 4, 1e-9);
  work.set(kCompulsoryBytes, 2e5);
  const KernelRoofline roofline = datasheet_roofline(work, sheet);
  EXPECT_EQ(name(roofline.slowest()->ceiling), "fp32");
  EXPECT_NEAR(roofline.slowest()->us.value, 3, 1e-9);
  work.set(kTensorBf16Wgmma, 1);
  EXPECT_EQ(datasheet_roofline(work, sheet).absent.at("tensor"),
            "the datasheet states no bf16_tensor_tflops");
}

TEST(Datasheet, TheCarriedOneIsReadAndNamesItsSources) {
  const Datasheet sheet =
      read_datasheet(std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/datasheets/h200.json");
  EXPECT_EQ(sheet.peaks.size(), std::size(kPeaks));
  for (const PeakInfo& peak : kPeaks) EXPECT_GT(sheet.peak(peak.name), 0) << peak.name;
}

TEST(Datasheet, RefusesInOneLine) {
  const std::string good = R"({"schema": "warpgauge.datasheet", "version": 1, "device": "d",
    "evidence": "documented",
    "peaks": {"dram_gbps": {"value": 1, "unit": "GB/s", "source": "s"}}})";
  const struct {
    const char *from, *to, *complaint;
  } kCases[] = {
      {"dram_gbps", "dram", "peaks.dram: unknown peak"},
      {"\"value\": 1", "\"value\": 0", "peaks.dram_gbps: 0 is no peak of a device"},
      {"GB/s", "TB/s", "peaks.dram_gbps: unit is 'TB/s', GB/s is expected"},
      {R"("source": "s")", R"("source": "")", "peaks.dram_gbps: names no source"},
      {"documented", "measured", "evidence must be 'documented'"},
      {"warpgauge.datasheet", "x", "schema is 'x', not 'warpgauge.datasheet'"},
      {"\"version\": 1", "\"version\": 3", "format version 3 is not known"},
      {R"("dram_gbps": {"value": 1, "unit": "GB/s", "source": "s"})", "", "peaks: states none"},
  };
  for (const auto& c : kCases) {
    std::string text = good;
    text.replace(text.find(c.from), std::string(c.from).size(), c.to);
    const auto file = datasheet_file(text);
    try {
      read_datasheet(file);
      ADD_FAILURE() << c.complaint;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(file.string() + ": " + c.complaint),
                std::string::npos)
          << error.what();
    }
  }
  const auto file = datasheet_file(good);
  EXPECT_EQ(read_datasheet(file).peak("dram_gbps"), 1);
  EXPECT_EQ(read_datasheet(file).peak("fp32_tflops"), 0);
  std::filesystem::remove(file);
}

TEST(MeasuredRoofline, SectorsThatAreReadAndWrittenAddUp) {
  Work work;
  work.set(kL2ReadSectors, 1e5);
  work.set(kL2WriteSectors, 3e5);  // 20 us together at 640 GB/s
  const KernelRoofline roofline = measured_roofline(work, planted::device());
  ASSERT_EQ(roofline.ceilings.size(), 1u);
  EXPECT_EQ(name(roofline.slowest()->ceiling), "l2");
  EXPECT_NEAR(roofline.slowest()->us.value, 20, 1e-9);
}

TEST(MeasuredRoofline, AnAbsentCeilingNamesItsKeyAndWhy) {
  profile::Profile device = planted::device();
  device.entries.erase("dram.read_gbps");
  device.absent["dram.read_gbps"] = "skipped: too hot";
  Work work;
  work.set(kDramReadBytes, 1e5);
  const auto& absent = measured_roofline(work, device).absent;
  ASSERT_TRUE(absent.contains("dram"));
  EXPECT_NE(absent.at("dram").find("dram.read_gbps: "), std::string::npos) << absent.at("dram");
  EXPECT_NE(absent.at("dram").find("too hot"), std::string::npos) << absent.at("dram");
}

}  // namespace
}  // namespace warpgauge::model
