// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/summary.h"

#include <gtest/gtest.h>

namespace warpgauge::report {
namespace {

profile::Entry entry(double value, double low, double high, const char* unit) {
  profile::Entry result;
  result.value = value;
  result.low = low;
  result.high = high;
  result.unit = unit;
  return result;
}

TEST(FormatValue, KeepsFourDigitsAndTheUnit) {
  EXPECT_EQ(format_value(33, "cycles"), "33.00 cycles");
  EXPECT_EQ(format_value(4012.6, "GB/s"), "4013 GB/s");
  EXPECT_EQ(format_value(0.01234567, "s"), "0.01235 s");
  EXPECT_EQ(format_value(-2.5, "cycles"), "-2.500 cycles");
  EXPECT_EQ(format_value(0, "cycles"), "0 cycles");
}

TEST(FormatValue, CountsAreWholeAndBytesBinary) {
  EXPECT_EQ(format_value(132, "1"), "132");
  EXPECT_EQ(format_value(0.4375, "1"), "0.4375");
  EXPECT_EQ(format_value(213 * 1024, "bytes"), "213 KiB");
  EXPECT_EQ(format_value(62914560, "bytes"), "60 MiB");
  EXPECT_EQ(format_value(1500, "bytes"), "1.465 KiB");
  EXPECT_EQ(format_value(128, "bytes"), "128 bytes");
}

TEST(SummaryText, ShowsValuesIntervalsCountersAndReasons) {
  profile::Profile profile;
  profile.entries["l1.latency_cycles"] = entry(33, 32.9, 33.1, "cycles");
  profile.entries["l1.latency_cycles"].confirmation =
      profile::Confirmation{"confirmed", "hits = expected_hits within 1 %", 3, 0.001};
  profile.entries["l1.size_bytes"] = entry(218112, 217088, 221184, "bytes");
  profile.entries["dram.read_gbps"] = entry(4480, 4470, 4490, "GB/s");
  profile.entries["dram.read_gbps"].flags = {"device busy"};
  profile.absent["l2.far.latency_cycles"] = "one mode only";
  const std::string text = summary_text(profile);
  EXPECT_NE(text.find("33.00 cycles  [32.90, 33.10]"), std::string::npos) << text;
  EXPECT_NE(text.find("confirmed"), std::string::npos);
  EXPECT_NE(text.find("[212 KiB, 216 KiB]"), std::string::npos);
  EXPECT_NE(text.find("(flag: device busy)"), std::string::npos);
  EXPECT_NE(text.find("absent  one mode only"), std::string::npos);
  EXPECT_NE(text.find("3 keys with a value, 1 absent with a reason."), std::string::npos);
}

TEST(SummaryText, HeadlinesNameOnlyWhatTheProfileKnows) {
  profile::Profile profile;
  EXPECT_TRUE(headline_keys(profile).empty());
  profile.absent["dram.read_gbps"] = "skipped";
  profile.entries["fp32.tflops"] = entry(60, 59, 61, "TFLOP/s");
  EXPECT_EQ(headline_keys(profile), (std::vector<std::string>{"fp32.tflops", "dram.read_gbps"}));
}

}  // namespace
}  // namespace warpgauge::report
