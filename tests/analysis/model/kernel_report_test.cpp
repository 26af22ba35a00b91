// SPDX-License-Identifier: Apache-2.0
// What-ifs, and how predictions are shown.
#include "analysis/model/kernel_report.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/model/bounds.h"
#include "tests/analysis/model/busy_kernel.h"

namespace warpgauge::model {
namespace {

TEST(WhatIf, ReadsItsQuestions) {
  EXPECT_EQ(parse_what_if("no-conflicts").variant, "no_conflicts");
  EXPECT_EQ(parse_what_if("coalesced").variant, "coalesced");
  EXPECT_EQ(parse_what_if("occupancy=3").blocks_per_sm, 3);
  EXPECT_EQ(parse_what_if("profile=a/b.json").other_profile, "a/b.json");
  for (const char* text :
       {"", "conflicts", "occupancy", "occupancy=", "occupancy=0", "occupancy=-1", "occupancy=2x",
        "occupancy=99999999999", "profile=", "coalesced=1"}) {
    EXPECT_THROW(parse_what_if(text), Defect) << text;
  }
}

double answer_us(const char* question, const Descriptor& kernel,
                 const profile::Profile* other = nullptr) {
  const profile::Profile device = planted::device();
  const WhatIfAnswer result = answer(parse_what_if(question), kernel, device, other, {});
  if (!result.prediction || !result.prediction->time_us) {
    ADD_FAILURE() << why_not(result);
    return 0;
  }
  return result.prediction->time_us->value;
}

TEST(WhatIf, WithoutConflictsOnlyTheWavefrontsFall) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 32e4);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 1e4;
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 32, 1e-5);
  EXPECT_NEAR(answer_us("no-conflicts", kernel), 2 + 1, 1e-5);
}

TEST(WhatIf, CoalescedChangesWhatTheVariantStates) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kL2WriteSectors, 16e4);
  kernel.work.set(kL2ReadSectors, 2e4);
  kernel.variants["coalesced"][kL2WriteSectors] = 2e4;
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 16 + 1, 1e-5);
  EXPECT_NEAR(answer_us("coalesced", kernel), 2 + 2 + 1, 1e-5);
}

TEST(WhatIf, FewerBlocksAnSmMakeMoreRounds) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kChainFfma, 1000);
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 4, 1e-5);
  EXPECT_NEAR(answer_us("occupancy=4", kernel), 2 + 4 * 4, 1e-5);
}

TEST(WhatIf, MoreBlocksThanThereAreThreadsForIsNoAnswer) {
  const profile::Profile device = planted::device();
  const auto result =
      answer(parse_what_if("occupancy=17"), planted::kernel(1), device, nullptr, {});
  EXPECT_FALSE(result.prediction);
  EXPECT_EQ(why_not(result),
            "occupancy of 17 blocks an SM: from 1 to 16 blocks of 128 threads fit");
}

TEST(WhatIf, AnotherProfileIsAnotherDevice) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  profile::Profile other = planted::device();
  planted::set(other, "dram.read_gbps", 200, "GB/s");
  EXPECT_NEAR(answer_us("profile=x", kernel, &other), 2 + 2, 1e-5);
  other.entries.erase("dram.read_gbps");
  const profile::Profile device = planted::device();
  const auto result = answer(parse_what_if("profile=x"), kernel, device, &other, {});
  EXPECT_EQ(why_not(result), "key dram.read_gbps absent (not in the profile)");
}

TEST(WhatIf, AVariantThatNobodyDescribedIsNoAnswer) {
  const profile::Profile device = busy_device();
  const auto result = answer(parse_what_if("coalesced"), planted::kernel(1), device, nullptr, {});
  EXPECT_NE(why_not(result).find("what_if.coalesced is not described"), std::string::npos);
}

// ---- what is shown -----------------------------------------------------------------------------

KernelReport report(const profile::Profile& device) {
  KernelReport result{.kernel = busy_kernel(),
                      .prediction = predict(busy_kernel(), device),
                      .measured_roofline = measured_roofline(busy_kernel().work, device),
                      .datasheet_roofline = {},
                      .answers = {}};
  result.answers.push_back(
      answer(parse_what_if("no-conflicts"), busy_kernel(), device, nullptr, {}));
  result.answers.push_back(
      answer(parse_what_if("occupancy=99"), busy_kernel(), device, nullptr, {}));
  return result;
}

TEST(Shown, JsonHasEverything) {
  const auto json = to_json(report(busy_device()));
  EXPECT_EQ(json["kernel"], "planted");
  EXPECT_GT(json["time_us"]["value"], 0);
  // Atomics take longest, no counter watches them, and no other unit is busy for long.
  EXPECT_EQ(json["shares"][0]["unit"], "global_atomics");
  EXPECT_EQ(json["bound"], "latency: global_atomics");
  EXPECT_TRUE(has_counted_peak(json["second_bound"].get<std::string>()));
  EXPECT_TRUE(json["measured_bound"].is_null());
  EXPECT_GT(json["shares"][0]["mean_busy_us"], 0);
  EXPECT_EQ(json["occupancy"]["blocks_per_sm"], 16);
  EXPECT_GT(json["rooflines"]["measured"]["ceilings"]["dram"]["value"], 0);
  EXPECT_TRUE(json["rooflines"]["datasheet"].is_null());
  EXPECT_GT(json["what_if"][0]["time_us"]["value"], 0);
  EXPECT_TRUE(json["what_if"][1]["time_us"].is_null());
  EXPECT_NE(json["what_if"][1]["why"], "");
}

TEST(Shown, BoundsOfPredictionAndCountersStandSideBySide) {
  KernelReport both = report(busy_device());
  both.kernel.time = {.median_us = 10, .low_us = 9, .high_us = 11, .launches = 3};
  both.kernel.busy_us = {{"l2: tags", 7}, {"l2: data", 4}};
  EXPECT_EQ(to_json(both)["measured_bound"], "l2: tags");
  const std::string text = to_text(both, "here");
  EXPECT_NE(text.find("  bound by           latency: global_atomics, next "), std::string::npos);
  EXPECT_NE(text.find("  by counters        bound by l2: tags\n"), std::string::npos);
  both.kernel.busy_us.clear();
  EXPECT_EQ(to_text(both, "here").find("by counters"), std::string::npos);
}

TEST(Shown, WithoutATimeThereIsNoNumberInItsPlace) {
  profile::Profile device = busy_device();
  device.entries.erase("dram.copy_gbps");
  const auto json = to_json(report(device));
  EXPECT_TRUE(json["time_us"].is_null());
  EXPECT_TRUE(json["bound"].is_null());
  EXPECT_EQ(json["missing"][0]["key"], "dram.copy_gbps");
  const std::string text = to_text(report(device), "Planted");
  EXPECT_NE(
      text.find("cannot tell        key dram.copy_gbps absent (not in the profile), wanted by "
                "dram: bytes"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("at least"), std::string::npos);
}

TEST(Shown, TheMeasuredTimeStandsBesideThePredictedOne) {
  KernelReport timed = report(busy_device());
  EXPECT_TRUE(to_json(timed)["measured"].is_null());
  EXPECT_TRUE(to_json(timed)["predicted_over_measured"].is_null());
  EXPECT_EQ(to_text(timed, "Planted").find("measured  "), std::string::npos);
  const double predicted = timed.prediction.time_us->value;
  timed.kernel.time = {
      .median_us = 2 * predicted, .low_us = predicted, .high_us = 3 * predicted, .launches = 7};
  const auto json = to_json(timed);
  EXPECT_EQ(json["measured"]["median_us"], 2 * predicted);
  EXPECT_EQ(json["measured"]["launches"], 7);
  EXPECT_EQ(json["predicted_over_measured"], 0.5);
  const std::string text = to_text(timed, "Planted");
  EXPECT_NE(text.find("median and quartiles of 7 launches; 0.5 of it predicted"), text.npos)
      << text;
  // Without a prediction there is nothing to divide.
  timed.prediction.time_us.reset();
  EXPECT_TRUE(to_json(timed)["predicted_over_measured"].is_null());
  EXPECT_EQ(to_text(timed, "Planted").find("of it predicted"), std::string::npos);
}

TEST(Shown, TextSaysTimeBoundAndAnswers) {
  const std::string text = to_text(report(busy_device()), "Planted");
  for (const char* words : {"planted, n (hand) on Planted", "time", "bound by", "occupancy",
                            "measured roofline", "if no-conflicts", "if occupancy=99"}) {
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  }
}

TEST(Shown, MicrosecondsOfPartsAreThoseOfTheirUnit) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 32e4);  // 32 us on ten SMs
  const profile::Profile device = planted::device();
  const KernelReport shown{.kernel = kernel,
                           .prediction = predict(kernel, device),
                           .measured_roofline = measured_roofline(kernel.work, device),
                           .datasheet_roofline = {},
                           .answers = {}};
  const auto unit = to_json(shown)["shares"][0];
  EXPECT_NEAR(unit["busy_us"].get<double>(), 32, 1e-5);
  EXPECT_NEAR(unit["mean_busy_us"].get<double>(), 32, 1e-5);
  double sum_us = 0;
  for (const auto& part : unit["parts"]) sum_us += part.get<double>();
  EXPECT_NEAR(sum_us, 32, 1e-5);
}

TEST(Shown, SharesBelowHalfAPerCentAreNoNews) {
  KernelReport shown = report(busy_device());
  shown.prediction.shares = {{.unit = "largest", .share = 0.98, .parts = {}},
                             {.unit = "just shown", .share = 0.0051, .parts = {}},
                             {.unit = "too small", .share = 0.0049, .parts = {}}};
  const std::string text = to_text(shown, "Planted");
  EXPECT_NE(text.find("\n  largest "), text.npos);
  EXPECT_NE(text.find("\n  just shown "), text.npos);
  EXPECT_EQ(text.find("too small"), text.npos);
  EXPECT_EQ(to_json(shown)["shares"].size(), 3u);  // programs are given all
}

TEST(Shown, JsonNamesTheKernelItsSizeAndItsSource) {
  const auto json = to_json(report(busy_device()));
  EXPECT_EQ(json["kernel"], "planted");
  EXPECT_EQ(json["size"], "n");
  EXPECT_EQ(json["source"], "hand");
}

}  // namespace
}  // namespace warpgauge::model
