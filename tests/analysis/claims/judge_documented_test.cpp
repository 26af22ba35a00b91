// SPDX-License-Identifier: Apache-2.0
// Statements about other devices, and what is documented beside what is measured.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analysis/base/error.h"
#include "analysis/claims/row.h"
#include "analysis/claims/sentence.h"
#include "analysis/claims/write.h"
#include "tests/analysis/claims/judged.h"

namespace warpgauge::claims {
namespace {

using planted::compiled;
using planted::Judged;
using planted::kLatency;
using planted::verdict_of;

TEST(Judge, OtherDevice) {
  const std::string a100 =
      "- id: test-one\n  document: \"900\"\n  lines: 1\n  topic: test\n  statement: It has 40 MB.\n"
      "  kind: hardware-constant\n  stated: {quantity: capacity, value: 40, unit: MiB, device: "
      "NAME}\n"
      "  other_device: the capacity is that chip's\n";
  const auto with_name = [&](const std::string& name) {
    std::string text = a100;
    return text.replace(text.find("NAME"), 4, name);
  };
  EXPECT_EQ(Judged(with_name("A100")).only().verdict, Verdict::kOtherDevice);
  EXPECT_EQ(Judged(with_name("A100")).only().sentence,
            "Holds for A100 alone: the capacity is that chip's");
  EXPECT_EQ(Judged(with_name("Planted")).only().verdict, Verdict::kNotMeasured);
  const std::string reading = "  readings:\n    - {value: " + compiled("{number: 40, unit: MiB}") +
                              ", confirmed_if: [40, 40], unit: MiB}\n";
  EXPECT_EQ(Judged(with_name("Planted") + reading).only().verdict, Verdict::kConfirmed);
  EXPECT_EQ(Judged(with_name("A100") + reading).only().verdict, Verdict::kOtherDevice);
  EXPECT_EQ(Judged(with_name("A100") + reading).only().sentence,
            "Holds for A100 alone: the capacity is that chip's. Planted GPU: 40 MiB.");
}

/// An entry about a device NAME: what is documented of it, and the figure of the device at hand.
std::string about(const std::string& device, const std::string& documented) {
  return "- id: test-one\n  document: \"900\"\n  lines: 1\n  topic: test\n  statement: It takes "
         "36.\n"
         "  kind: hardware-constant\n  stated: {quantity: latency, value: 36, unit: cycles, "
         "device: " +
         device + "}\n  other_device: it is that chip's\n  readings:\n    - definition: there\n" +
         "      value: {documented: " + documented +
         ", unit: cycles, source: 'A paper, table 4'}\n      confirmed_if: [35, 37]\n"
         "      unit: cycles\n    - {definition: here, value: " +
         kLatency + ", confirmed_if: [35, 37], unit: cycles}\n";
}

TEST(Judge, WhatIsDocumentedOfAnotherDeviceGivesTheVerdict) {
  const Judged judged(about("A100", "36"));
  EXPECT_EQ(judged.only().verdict, Verdict::kConfirmed);
  EXPECT_TRUE(is_documented(judged.only()));
  EXPECT_EQ(judged.only().sentence,
            "Latency: 36 cycles (there), as stated. Documented (A paper, table 4), not measured "
            "here. Planted GPU: here: 30 cycles (28 to 33).");
  EXPECT_EQ(judged.only().readings[1].verdict, Verdict::kOtherDevice);
  const auto json =
      nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements))["claims"][0];
  EXPECT_EQ(json["documented"], true);
  EXPECT_EQ(json["readings"][0]["documented"], true);
  EXPECT_EQ(json["readings"][1]["verdict"], "other device");
  EXPECT_FALSE(json["readings"][1].contains("documented"));
  EXPECT_NE(to_markdown(judged.sources.profile, judged.judgements)
                .find("| confirmed (documented) | document | 36 cycles (there); beside: 30 cycles"),
            std::string::npos);
  EXPECT_EQ(
      count_line(judged.sources.profile, judged.judgements),
      "1 statements judged on Planted GPU: 1 confirmed, 0 refuted, 0 depends, 0 other device, "
      "0 not measured; 1 verdict has no recording behind it (1 document)");
  EXPECT_EQ(Judged(about("A100", "40")).only().verdict, Verdict::kRefuted);
}

TEST(Judge, OnTheDeviceItselfEveryReadingCounts) {
  const Judged judged(about("Planted", "36"));
  EXPECT_EQ(judged.only().verdict, Verdict::kDepends);
  EXPECT_FALSE(is_documented(judged.only()));
  EXPECT_NE(judged.only().sentence.find(" In part documented (A paper, table 4)."),
            std::string::npos)
      << judged.only().sentence;
}

TEST(Judge, APartThatIsDocumentedMarksTheVerdict) {
  const auto judged = [](const std::string& are) {
    return Judged(
        about("Planted", "36").replace(about("Planted", "36").rfind("[35, 37]"), 8, "[28, 33]") +
        are);
  };
  EXPECT_EQ(judged("").only().verdict, Verdict::kConfirmed);
  EXPECT_FALSE(is_documented(judged("").only()));
  EXPECT_EQ(judged("  readings_are: parts\n").only().verdict, Verdict::kConfirmed);
  EXPECT_TRUE(is_documented(judged("  readings_are: parts\n").only()));
}

TEST(Judge, SeveralSourcesGiveTheMiddleNumberAndTheHull) {
  const Judged judged(about("A100", "[37, 34, 36, 35]"));
  const Amount& amount = *judged.only().readings[0].amount;
  EXPECT_EQ(amount.value, 35);
  EXPECT_EQ(amount.low, 34);
  EXPECT_EQ(amount.high, 37);
  EXPECT_EQ(judged.only().verdict, Verdict::kDepends);
}

TEST(Judge, AFigureStandsBesideAStatementOfWhichNothingIsDocumented) {
  const std::string about_a100 = about("A100", "36");
  const std::size_t first = about_a100.find("    - definition: there"),
                    second = about_a100.find("    - {definition: here");
  const Judged judged(about_a100.substr(0, first) + about_a100.substr(second));
  EXPECT_EQ(judged.only().verdict, Verdict::kOtherDevice);
  EXPECT_FALSE(is_documented(judged.only()));
  EXPECT_EQ(judged.only().sentence,
            "Holds for A100 alone: it is that chip's. Planted GPU: here: 30 cycles (28 to 33).");
}

TEST(Judge, DocumentedYesAndNo) {
  const auto verdict = [](const std::string& answer) {
    return verdict_of("{documented: " + answer + ", source: 'A guide, page 3'}", "[1, 1]",
                      "boolean");
  };
  EXPECT_EQ(verdict("true"), Verdict::kConfirmed);
  EXPECT_EQ(verdict("false"), Verdict::kRefuted);
}

TEST(Judge, EvidenceWithoutMeaningNamesTheEntry) {
  for (const char* unit : {"bytes", "boolean"}) {
    try {
      verdict_of(kLatency, "[1, 2]", unit);
      FAIL() << "judged";
    } catch (const InputError& error) {
      EXPECT_NE(
          std::string(error.what()).find("claims.yaml: test-one: cycles cannot be converted to"),
          std::string::npos)
          << error.what();
    }
  }
}

TEST(Judge, AMetricOfAChipThatNobodyListedNamesTheEntry) {
  try {
    verdict_of("{metric: a.sum, chip: GX999}", "[1, 1]", "boolean");
    FAIL() << "judged";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what())
                  .find("claims.yaml: test-one: there is no list of metrics of chip 'GX999', only "
                        "of GH100"),
              std::string::npos)
        << error.what();
  }
}

TEST(Judge, OccupancyByAnotherDevicesLimitsIsDocumented) {
  const Judged judged(planted::entry("{occupancy: {threads: 256, device: sm_80}, field: blocks}",
                                     "[0, null]", "blocks"));
  EXPECT_TRUE(is_documented(judged.only()));
  EXPECT_NE(judged.only().sentence.find(" Documented (a table), not measured here."),
            std::string::npos)
      << judged.only().sentence;
}

}  // namespace
}  // namespace warpgauge::claims
