// SPDX-License-Identifier: Apache-2.0
// How predictions are shown.
#include <gtest/gtest.h>

#include "analysis/descriptor/busy_times.h"
#include "analysis/model/bounds.h"
#include "analysis/report/faster_text.h"
#include "analysis/report/line_shares.h"
#include "analysis/report/prediction_json.h"
#include "analysis/report/prediction_text.h"
#include "tests/analysis/model/busy_kernel.h"

namespace warpgauge::report {
namespace {

model::KernelReport planted_report(const profile::Profile& device) {
  model::KernelReport result{
      .kernel = model::busy_kernel(),
      .prediction = model::predict(model::busy_kernel(), device),
      .measured_roofline = model::measured_roofline(model::busy_kernel().work, device),
      .datasheet_roofline = {},
      .answers = {}};
  result.answers.push_back(model::answer(model::parse_what_if("no-conflicts"), model::busy_kernel(),
                                         device, nullptr, {}));
  result.answers.push_back(model::answer(model::parse_what_if("occupancy=99"), model::busy_kernel(),
                                         device, nullptr, {}));
  return result;
}

TEST(Prediction, JsonHasEverything) {
  const auto document = prediction_json(planted_report(model::busy_device()));
  EXPECT_EQ(document["kernel"], "planted");
  EXPECT_GT(document["time_us"]["value"], 0);
  // Atomics take longest, no counter watches them, and no other unit is busy for long.
  EXPECT_EQ(document["shares"][0]["unit"], "global_atomics");
  EXPECT_EQ(document["bound"], "latency: global_atomics");
  EXPECT_TRUE(descriptor::is_busy_part(document["second_bound"].get<std::string>()));
  EXPECT_TRUE(document["measured_bound"].is_null());
  EXPECT_GT(document["shares"][0]["mean_busy_us"], 0);
  EXPECT_EQ(document["occupancy"]["blocks_per_sm"], 16);
  EXPECT_GT(document["rooflines"]["measured"]["ceilings"]["dram"]["value"], 0);
  EXPECT_TRUE(document["rooflines"]["datasheet"].is_null());
  EXPECT_GT(document["what_if"][0]["time_us"]["value"], 0);
  EXPECT_TRUE(document["what_if"][1]["time_us"].is_null());
  EXPECT_NE(document["what_if"][1]["why"], "");
}

TEST(Prediction, OneBoundHasOneShareEverywhere) {
  // A unit of the simulated SM that is busy for most of the time, while the SM takes all of it.
  model::KernelReport report = planted_report(model::busy_device());
  const double seconds = report.prediction.time_us->value * 1e-6;
  for (model::Share& share : report.prediction.shares) {
    share.mean_seconds = share.busy_seconds = 0.1 * seconds;
    if (share.unit == descriptor::BusyUnit::kIssue) {
      share.mean_seconds = share.busy_seconds = 0.78 * seconds;
      share.share = 0;
    }
  }
  report.prediction.bound = model::predicted_bounds(report.prediction.shares, seconds).first;
  EXPECT_EQ(report.prediction.bound, "issue");
  const std::string text = prediction_text(report, "here");
  EXPECT_NE(text.find("bound by           issue, next "), text.npos) << text;
  EXPECT_NE(text.find("; busy 78.0 % of the time\n"), text.npos) << text;
  EXPECT_NE(text.find("  issue               78.0 %  busy "), text.npos) << text;
  EXPECT_EQ(text.find(" 0.0 %"), text.npos) << text;
  const auto document = prediction_json(report);
  EXPECT_NEAR(document["bound_share"].get<double>(), 0.78, 1e-12);
  for (const auto& one : document["shares"]) {
    if (one["unit"] == "issue") {
      EXPECT_EQ(one["busy_share"], document["bound_share"]);
    } else if (one["unit"] == "launch") {
      EXPECT_TRUE(one["busy_share"].is_null());
    }
  }
}

TEST(Prediction, BoundsOfPredictionAndCountersStandSideBySide) {
  model::KernelReport both = planted_report(model::busy_device());
  both.kernel.time = {.median_us = 10, .low_us = 9, .high_us = 11, .launches = 3};
  both.kernel.busy_us = {{"l2: tags", 7}, {"l2: data", 4}};
  EXPECT_EQ(prediction_json(both)["measured_bound"], "l2: tags");
  const std::string text = prediction_text(both, "here");
  EXPECT_NE(text.find("  bound by           latency: global_atomics, next "), std::string::npos);
  EXPECT_NE(text.find("  by counters        bound by l2: tags\n"), std::string::npos);
  both.kernel.busy_us.clear();
  EXPECT_EQ(prediction_text(both, "here").find("by counters"), std::string::npos);
}

TEST(Prediction, WithoutATimeThereIsNoNumberInItsPlace) {
  profile::Profile device = model::busy_device();
  device.entries.erase("dram.copy_gbps");
  const auto document = prediction_json(planted_report(device));
  EXPECT_TRUE(document["time_us"].is_null());
  EXPECT_TRUE(document["bound"].is_null());
  EXPECT_EQ(document["missing"][0]["key"], "dram.copy_gbps");
  const std::string text = prediction_text(planted_report(device), "Planted");
  EXPECT_NE(
      text.find("cannot tell        key dram.copy_gbps absent (not in the profile), wanted by "
                "dram: bytes"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("at least"), std::string::npos);
}

TEST(Prediction, TheMeasuredTimeStandsBesideThePredictedOne) {
  model::KernelReport timed = planted_report(model::busy_device());
  EXPECT_TRUE(prediction_json(timed)["measured"].is_null());
  EXPECT_TRUE(prediction_json(timed)["predicted_over_measured"].is_null());
  EXPECT_EQ(prediction_text(timed, "Planted").find("measured  "), std::string::npos);
  const double predicted = timed.prediction.time_us->value;
  timed.kernel.time = {
      .median_us = 2 * predicted, .low_us = predicted, .high_us = 3 * predicted, .launches = 7};
  const auto document = prediction_json(timed);
  EXPECT_EQ(document["measured"]["median_us"], 2 * predicted);
  EXPECT_EQ(document["measured"]["launches"], 7);
  EXPECT_EQ(document["predicted_over_measured"], 0.5);
  const std::string text = prediction_text(timed, "Planted");
  EXPECT_NE(text.find("median and quartiles of 7 launches; 0.5 of it predicted"), text.npos)
      << text;
  // Without a prediction there is nothing to divide.
  timed.prediction.time_us.reset();
  EXPECT_TRUE(prediction_json(timed)["predicted_over_measured"].is_null());
  EXPECT_EQ(prediction_text(timed, "Planted").find("of it predicted"), std::string::npos);
}

TEST(Prediction, TextSaysTimeBoundAndAnswers) {
  const std::string text = prediction_text(planted_report(model::busy_device()), "Planted");
  for (const char* words : {"planted, n (hand) on Planted", "time", "bound by", "occupancy",
                            "measured roofline", "if no-conflicts", "if occupancy=99"}) {
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  }
}

TEST(Prediction, BlocksOfLessThanAWaveAreCountedWhereTheyRun) {
  const profile::Profile device = model::planted::device();  // of ten SMs
  const auto line = [&](double blocks) {
    const descriptor::Descriptor kernel = model::planted::kernel(blocks);
    const std::string text = prediction_text({.kernel = kernel,
                                              .prediction = model::predict(kernel, device),
                                              .measured_roofline = {},
                                              .datasheet_roofline = {},
                                              .answers = {}},
                                             "Planted");
    const std::size_t at = text.find("  occupancy");
    return text.substr(at, text.find('\n', at) - at);
  };
  EXPECT_NE(line(1).find("room for"), std::string::npos) << line(1);
  EXPECT_NE(line(1).find("; 1 block: one on 1 SM; "), std::string::npos) << line(1);
  EXPECT_NE(line(3).find("; 3 blocks: one on each of 3 SMs; "), std::string::npos) << line(3);
  EXPECT_NE(line(15).find("; 15 blocks: up to 2 on each of 10 SMs; "), std::string::npos)
      << line(15);
  EXPECT_EQ(line(1600).find("room for"), std::string::npos) << line(1600);
}

TEST(Prediction, MicrosecondsOfPartsAreThoseOfTheirUnit) {
  descriptor::Descriptor kernel = model::planted::kernel(160);
  kernel.work.set(model::kSharedWavefronts, 32e4);  // 32 us on ten SMs
  const profile::Profile device = model::planted::device();
  const model::KernelReport shown{
      .kernel = kernel,
      .prediction = model::predict(kernel, device),
      .measured_roofline = model::measured_roofline(kernel.work, device),
      .datasheet_roofline = {},
      .answers = {}};
  const auto unit = prediction_json(shown)["shares"][0];
  EXPECT_NEAR(unit["busy_us"].get<double>(), 32, 1e-5);
  EXPECT_NEAR(unit["mean_busy_us"].get<double>(), 32, 1e-5);
  double sum_us = 0;
  for (const auto& part : unit["parts"]) sum_us += part.get<double>();
  EXPECT_NEAR(sum_us, 32, 1e-5);
}

TEST(Prediction, SharesBelowFivePerCentAreNoNews) {
  model::KernelReport shown = planted_report(model::busy_device());
  using enum descriptor::BusyUnit;
  const double seconds = shown.prediction.time_us->value * 1e-6;
  const auto busy = [&](descriptor::BusyUnit unit, double share) {
    return model::Share{.unit = unit,
                        .busy_seconds = share * seconds,
                        .parts = {},
                        .mean_seconds = share * seconds};
  };
  shown.prediction.shares = {busy(kTensor, 0.98), busy(kIssue, 0.051), busy(kXu, 0.049)};
  const std::string text = prediction_text(shown, "Planted");
  EXPECT_NE(text.find("\n  tensor "), text.npos);
  EXPECT_NE(text.find("\n  issue "), text.npos);
  EXPECT_EQ(text.find("\n  xu "), text.npos);
  EXPECT_EQ(prediction_json(shown)["shares"].size(), 3u);  // programs are given all
}

TEST(Prediction, JsonNamesTheKernelItsSizeAndItsSource) {
  const auto document = prediction_json(planted_report(model::busy_device()));
  EXPECT_EQ(document["kernel"], "planted");
  EXPECT_EQ(document["size"], "n");
  EXPECT_EQ(document["source"], "hand");
}

TEST(Prediction, CountsOfAnotherDeviceAreSaid) {
  model::KernelReport report = planted_report(model::busy_device());
  report.kernel.counted_on = descriptor::CountedOn{"NVIDIA A100-SXM4-40GB", "sm_80"};
  report.prediction = model::predict(report.kernel, model::busy_device());
  const auto document = prediction_json(report);
  EXPECT_EQ(document["counted_on"]["device"], "NVIDIA A100-SXM4-40GB");
  EXPECT_EQ(document["counted_on"]["architecture"], "sm_80");
  EXPECT_TRUE(document["architecture"].is_null());
}

TEST(Prediction, ACollectiveStandsBesideTheKernel) {
  model::KernelReport report = planted_report(model::busy_device());
  report.kernel.collective = descriptor::Collective{.kind = descriptor::CollectiveKind::kAllReduce,
                                                    .by = descriptor::CollectiveBy::kRing,
                                                    .bytes = 16777216,
                                                    .devices = 2};
  report.collective = model::CollectiveTime{
      .time_us = {}, .missing = {{"link.peerN.read_gbps", "absent", "ring"}}, .assumptions = {}};
  EXPECT_TRUE(prediction_json(report)["total_us"].is_null());
  EXPECT_TRUE(prediction_json(report)["collective"]["time_us"].is_null());
  EXPECT_NE(
      prediction_text(report, "here").find("  collective         cannot tell: key link.peerN."),
      std::string::npos);
  report.collective =
      model::CollectiveTime{.time_us = model::Bound{88, 80, 90}, .missing = {}, .assumptions = {}};
  const auto document = prediction_json(report);
  EXPECT_EQ(document["collective"]["time_us"]["value"], 88);
  EXPECT_NEAR(document["total_us"]["value"], 88 + document["time_us"]["value"].get<double>(), 1e-9);
  const std::string text = prediction_text(report, "here");
  EXPECT_NE(text.find("all_reduce of 1.67772e+07 bytes over 2 devices by ring"), std::string::npos)
      << text;
  EXPECT_NE(text.find("  together "), std::string::npos);
}

model::KernelReport timed(const char* name, model::Bound us, const char* bound = "dram") {
  model::KernelReport report;
  report.kernel.name = name;
  report.prediction.time_us = us;
  report.prediction.bound = bound;
  return report;
}

TEST(Faster, IsToldWhereTheIntervalsAreApart) {
  const auto one = timed("one", {.value = 100, .low = 90, .high = 120});
  const auto other = timed("other", {.value = 200, .low = 130, .high = 300});
  const char* text =
      "faster: one, by 2 times (100 us [90, 120] and 200 us [130, 300]): the intervals do not "
      "overlap\n";
  EXPECT_EQ(faster_text(one, other), text);
  EXPECT_EQ(faster_text(other, one), text);
}

TEST(Faster, KernelsOfOneNameAreToldApart) {
  auto one = timed("scale", {.value = 100, .low = 90, .high = 120});
  auto other = timed("scale", {.value = 200, .low = 130, .high = 300});
  one.kernel.size = "grid 1";
  other.kernel.size = "grid 2";
  EXPECT_TRUE(faster_text(one, other).starts_with("faster: scale, grid 1, by 2 times"));
  one.kernel.file = "old.cu";
  other.kernel.file = "new.cu";
  EXPECT_TRUE(faster_text(one, other).starts_with("faster: old.cu, by 2 times"));
}

TEST(Faster, OverlappingIntervalsTellNothingOfDifferentCode) {
  const auto one = timed("one", {.value = 100, .low = 90, .high = 140});
  const auto other = timed("other", {.value = 140, .low = 110, .high = 300});
  EXPECT_EQ(faster_text(other, one),
            "which is faster cannot be told: the intervals overlap (one, other: 100 us [90, 140] "
            "and 140 us [110, 300])\n");
  auto unknown = one;
  unknown.prediction.time_us.reset();
  EXPECT_EQ(faster_text(unknown, other),
            "which is faster cannot be told: the time of one of the two is not known\n");
}

// Both errors would have to be at their ends at once.
TEST(Faster, IntervalsThatHardlyOverlapAreToldApart) {
  const auto one = timed("one", {.value = 100, .low = 90, .high = 140});
  const auto other = timed("other", {.value = 200, .low = 130, .high = 300});
  EXPECT_EQ(faster_text(other, one),
            "faster: one, by 2 times (100 us [90, 140] and 200 us [130, 300]): the intervals "
            "overlap by less than two errors at once would take\n");
}

// The same code with more to do, or with other data: the laws are wrong of both alike.
TEST(Faster, OneCodeWithOneBoundIsComparedEndByEnd) {
  auto one = timed("scale", {.value = 100, .low = 90, .high = 140});
  auto other = timed("scale", {.value = 120, .low = 100, .high = 160});
  one.kernel.size = "n = 10";
  other.kernel.size = "n = 12";
  one.kernel.code_hash = other.kernel.code_hash = "0123456789abcdef";
  const std::string text = faster_text(one, other);
  EXPECT_TRUE(text.starts_with("faster: scale, n = 10, by 1.2 times")) << text;
  EXPECT_NE(text.find("both run the same machine code"), text.npos) << text;
  other.prediction.bound = "issue";
  EXPECT_TRUE(faster_text(one, other).starts_with("which is faster cannot be told"));
  other.prediction.bound = "dram";
  other.kernel.launch.threads_per_block = 64;
  EXPECT_TRUE(faster_text(one, other).starts_with("which is faster cannot be told"));
  other.kernel.launch.threads_per_block = one.kernel.launch.threads_per_block;
  other.prediction.time_us->high = 130;  // at one end it is the faster one
  EXPECT_TRUE(faster_text(one, other).starts_with("which is faster cannot be told"));
}

TEST(Ranking, TheFastestComesFirstAsFarAsThatIsTold) {
  auto slow = timed("slow", {.value = 400, .low = 310, .high = 500});
  auto near = timed("near", {.value = 110, .low = 95, .high = 130});
  auto fast = timed("fast", {.value = 100, .low = 90, .high = 120});
  auto unknown = timed("unknown", {});
  unknown.prediction.time_us.reset();
  EXPECT_EQ(ranking_text({slow, unknown, near, fast}),
            "fastest first    time, us  interval\n"
            "1  fast               100  [90, 120]\n"
            "2  near               110  [95, 130]  cannot be told from 1\n"
            "3  slow               400  [310, 500]\n"
            "-  unknown      not known\n");
  // Files tell kernels of one name apart.
  for (auto* one : {&slow, &near, &fast}) {
    one->kernel.file = one->kernel.name + ".cu";
    one->kernel.name = "scale";
  }
  EXPECT_NE(ranking_text({slow, near, fast}).find("\n1  fast.cu "), std::string::npos);
}

TEST(SameNames, AHeadingNamesTheFileWhereSeveralHaveTheKernel) {
  SameNames names;
  names.add("scale", "old.cu");
  names.add("sum", "old.cu");
  EXPECT_EQ(names.heading("scale", "old.cu"), "scale");
  names.add("scale", "new.cu");
  names.add("sum", "old.cu");
  EXPECT_EQ(names.heading("scale", "new.cu"), "scale in new.cu");
  EXPECT_EQ(names.heading("sum", "old.cu"), "sum");
  // A line of a file is not another file.
  SameNames lines;
  lines.add("scale", "kernels.jsonl:1");
  lines.add("scale", "kernels.jsonl:2");
  EXPECT_FALSE(lines.has("scale"));
  auto report = timed("scale", {.value = 100, .low = 90, .high = 120});
  report.kernel.file = "new.cu";
  EXPECT_TRUE(prediction_text(report, "here", names).starts_with("scale in new.cu ("));
  report.kernel.size = "64 MiB";
  EXPECT_TRUE(prediction_text(report, "here", names).starts_with("scale in new.cu, 64 MiB ("));
}

TEST(LineShares, AddUpWhatTheInstructionsOfALineWait) {
  model::KernelReport report = timed("sum", {.value = 100, .low = 90, .high = 140});
  EXPECT_NE(line_shares_text(report).find("no line of the source is"), std::string::npos);
  report.kernel.code.instructions = {
      {.offset_bytes = 0, .text = "LDG.E R4, desc[UR4][R2.64]", .executed = 10, .line = "sum.cu:6"},
      {.offset_bytes = 16, .text = "FADD R5, R4, R5", .executed = 10, .line = "sum.cu:7"},
      {.offset_bytes = 32, .text = "IADD3 R2, R2, 0x4, RZ", .executed = 5, .line = "sum.cu:6"},
      {.offset_bytes = 48, .text = "EXIT", .executed = 1}};
  EXPECT_NE(line_shares_text(report).find("the waits"), std::string::npos);
  report.prediction.lines = {{.issue = 1, .stall = 1}, {.issue = 1, .units = 4}, {.issue = 1}, {}};
  EXPECT_EQ(line_shares_text(report),
            "  by line             62.5 %  sum.cu:7: 10 instructions\n"
            "                      37.5 %  sum.cu:6: 15 instructions\n"
            "                       0.0 %  a line that is not known: 1 instructions\n");
  const auto list = line_shares_json(report);
  EXPECT_EQ(list[0]["source"], "sum.cu:7");
  EXPECT_EQ(list[0]["share"], 0.625);
}

}  // namespace
}  // namespace warpgauge::report
