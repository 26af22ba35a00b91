// SPDX-License-Identifier: Apache-2.0
// Every operator, with planted values; and what each says when its evidence is missing.
#include "analysis/claims/judge.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/profile/tensor_path.h"
#include "tests/analysis/claims/planted.h"

namespace warpgauge::claims {
namespace {

class EvaluateTest : public ::testing::Test {
 protected:
  Finding find(const std::string& evidence) {
    const planted::File file(evidence);
    return evaluate(read_evidence(read_yaml(file.path())), sources);
  }

  void expect(const std::string& evidence, double value, double low, double high,
              const char* unit) {
    const Finding found = find(evidence);
    EXPECT_DOUBLE_EQ(found.amount.value, value) << evidence;
    EXPECT_DOUBLE_EQ(found.amount.low, low) << evidence;
    EXPECT_DOUBLE_EQ(found.amount.high, high) << evidence;
    EXPECT_TRUE(commensurable(found.amount.unit, parse_unit(unit))) << evidence;
    EXPECT_DOUBLE_EQ(found.amount.unit.scale, parse_unit(unit).scale) << evidence;
  }
  void expect(const std::string& evidence, double value, const char* unit) {
    expect(evidence, value, value, value, unit);
  }

  void expect_missing(const std::string& evidence, const std::string& why) {
    try {
      find(evidence);
      ADD_FAILURE() << evidence << " was found";
    } catch (const Missing& missing) {
      EXPECT_EQ(missing.what(), why);
    }
  }

  Sources sources = planted::sources();
};

TEST_F(EvaluateTest, ProfileKey) {
  expect("{profile: l1.latency_cycles}", 30, 28, 33, "cycles");
  EXPECT_EQ(find("{profile: l1.latency_cycles}").evidence,
            std::vector<std::string>{"profile l1.latency_cycles"});
  expect_missing("{profile: l2.latency_cycles}",
                 "profile key l2.latency_cycles is absent: skipped: no time at this level");
  expect_missing("{profile: l9.latency_cycles}", "the profile has no key l9.latency_cycles");
}

TEST_F(EvaluateTest, AContradictedKeyIsNoEvidence) {
  sources.profile.entries["l1.latency_cycles"].confirmation = {"contradicted", "hits = sectors", 1,
                                                               0.5};
  expect_missing("{profile: l1.latency_cycles}",
                 "counters contradict profile key l1.latency_cycles: hits = sectors");
}

// What documents promise of a chip's tensor cores is not judged by an instruction of the chip
// before.
TEST_F(EvaluateTest, ATensorRateOfAnOlderInstructionIsNoEvidence) {
  profile::Entry& entry = sources.profile.entries["tensor.bf16_tflops"];
  entry = planted::key(400, 399, 401, "TFLOP/s");
  expect("{profile: tensor.bf16_tflops}", 400, 399, 401, "TFLOP/s");
  entry.flags = {profile::flag_of_path("mma_sync", "10.0")};
  expect_missing("{profile: tensor.bf16_tflops}",
                 "profile key tensor.bf16_tflops was measured by mma.sync, not by tcgen05, which "
                 "this chip has: no peak of it");
}

TEST_F(EvaluateTest, FlagsOfAKeyAreDoubts) {
  sources.profile.entries["l1.latency_cycles"].flags = {"device busy"};
  EXPECT_EQ(find("{profile: l1.latency_cycles}").doubts, std::vector<std::string>{"device busy"});
}

TEST_F(EvaluateTest, SeriesAtAPoint) {
  expect("{series: chase/lap, quantity: duration, at: {size: 64, hops: 2}}", 20, "cycles");
  const Finding noisy = find("{series: chase/lap, quantity: duration, at: {size: 64, hops: 1}}");
  EXPECT_EQ(noisy.amount.value, 10);
  EXPECT_EQ(noisy.amount.low, 10);
  EXPECT_EQ(noisy.amount.high, 11);
  expect("{series: chase/lap, quantity: duration, at: {size: 128}, statistic: min}", 39, "cycles");
  expect("{series: chase/lap, quantity: duration, at: {size: 128}, statistic: max}", 41, "cycles");
}

TEST_F(EvaluateTest, SeriesThatCannotAnswer) {
  expect_missing("{series: chase/lap, quantity: duration, at: {size: 64}}",
                 "2 points of series chase/lap are at size=64: name one");
  expect_missing("{series: chase/lap, quantity: duration, at: {size: 63}}",
                 "series chase/lap has no point at size=63");
  expect_missing("{series: chase/lap, quantity: duration, at: {stride: 1}}",
                 "series chase/lap has no axis stride");
  expect_missing("{series: chase/lap, quantity: time}", "series chase/lap has no quantity time");
  expect_missing("{series: chase/run, quantity: time}", "no recording has series chase/run");
  sources.recordings[0].series[0].outcome = samples::Outcome::kSkipped;
  sources.recordings[0].series[0].reason = "no counters";
  expect_missing("{series: chase/lap, quantity: duration, at: {size: 128}}",
                 "series chase/lap skipped: no counters");
  sources.recordings.clear();
  expect_missing("{series: chase/lap, quantity: duration}",
                 "no recording was given for series chase/lap");
}

TEST_F(EvaluateTest, CampaignsAreJoinedByMedianAndHull) {
  sources.recordings.push_back(planted::recording("b.jsonl"));
  sources.recordings.push_back(planted::recording("c.jsonl"));
  sources.recordings[1].series[0].points[1].samples[0] = {26, 26, 26};
  sources.recordings[2].series[0].points[1].samples[0] = {21, 21, 21};
  expect("{series: chase/lap, quantity: duration, at: {size: 64, hops: 2}}", 21, 20, 26, "cycles");
}

TEST_F(EvaluateTest, ACampaignThatLacksThePointIsADoubt) {
  sources.recordings.push_back(planted::recording("b.jsonl"));
  sources.recordings[1].series[0].points.pop_back();
  const Finding found = find("{series: chase/lap, quantity: moved, at: {size: 128}}");
  EXPECT_EQ(found.amount.value, 1280);
  EXPECT_EQ(found.doubts,
            std::vector<std::string>{"b.jsonl: series chase/lap has no point at size=128"});
}

TEST_F(EvaluateTest, ASeriesThatCountersContradictIsNoEvidence) {
  samples::Series counters = planted::chase();
  counters.id = "chase/lap#counters";
  counters.source = samples::Source::kCounters;
  counters.confirms = "chase/lap";
  counters.quantities = {{"hits", "1"}, {"expected", "1"}};
  counters.points = {{{64, 1}, {{0.5}, {1}}}};
  counters.relations = {{"hits", "expected", 0.01}};
  sources.recordings[0].header.counters = "available";
  sources.recordings[0].series.push_back(counters);
  try {
    find("{series: chase/lap, quantity: duration, at: {size: 128}}");
    FAIL() << "it was used";
  } catch (const Missing& missing) {
    EXPECT_TRUE(
        std::string(missing.what()).starts_with("counters contradict series chase/lap: hits"));
  }
  expect("{series: chase/lap#counters, quantity: hits}", 0.5, "1");
}

TEST_F(EvaluateTest, BestPoint) {
  expect("{best: max, series: chase/lap, quantity: moved}", 1280, "bytes");
  expect("{best: min, series: chase/lap, quantity: moved}", 640, "bytes");
  expect("{best: min, series: chase/lap, quantity: moved, at: {hops: 2}}", 1280, "bytes");
  EXPECT_EQ(find("{best: max, series: chase/lap, quantity: duration, at: {hops: 1}}").amount.value,
            40);
}

TEST_F(EvaluateTest, KernelRow) {
  const std::string wide = "{kernel: copy/wide, size: 1024, mode: cold.burst, ";
  expect(wide + "data: zeros, column: time_us}", 40, 38, 42, "us");
  expect(wide + "type: f32, data: normal, column: registers_per_thread}", 16, "registers");
  expect("{kernel: copy/naive, size: 1024, mode: cold.burst, column: time_us}", 100, 95, 105, "us");
  expect_missing(
      wide + "column: time_us}",
      "several rows of kernels.csv are copy/wide at 1024 cold.burst: name type and data");
  expect_missing(wide + "data: normal, column: tflops}",
                 "kernels.csv has no tflops of copy/wide normal at 1024 cold.burst");
  expect_missing("{kernel: copy/wide, size: 1, mode: cold.burst, column: time_us}",
                 "kernels.csv has no row copy/wide at 1 cold.burst");
  sources.kernels[2].outcome = "failed: wrong sum";
  expect_missing("{kernel: copy/naive, size: 1024, mode: cold.burst, column: time_us}",
                 "kernel copy/naive failed: wrong sum");
  expect_missing("{series: \"kernels/copy/naive.f32.cold.burst#work\", quantity: sectors}",
                 "kernel copy/naive failed: wrong sum");
  expect_missing("{series: \"kernels/copy/wide.f32.cold.burst#work\", quantity: sectors}",
                 "no recording has series kernels/copy/wide.f32.cold.burst#work");
  sources.kernels.clear();
  expect_missing(wide + "column: time_us}", "no reference kernels were measured");
}

TEST_F(EvaluateTest, AKernelsIntervalReachesEveryCampaign) {
  sources.kernels[0].campaign_spread = 0.3;
  expect("{kernel: copy/wide, size: 1024, mode: cold.burst, data: normal, column: time_us}", 50, 35,
         65, "us");
}

TEST_F(EvaluateTest, CountsTheRecordingsThatEvidenceComesFrom) {
  sources.recordings.push_back(planted::recording("b.jsonl"));
  const std::string series = "{series: chase/lap, quantity: duration, at: {size: 128}}";
  EXPECT_EQ(find(series).recordings, 2);
  EXPECT_EQ(find("{profile: l1.latency_cycles}").recordings, 3);
  EXPECT_EQ(find("{ratio: [{profile: l1.latency_cycles}, " + series + "]}").recordings, 2);
  EXPECT_EQ(find("{ratio: [{number: 1}, {profile: l1.latency_cycles}]}").recordings, 3);
  EXPECT_FALSE(find("{metric: a.sum}").recordings);
  EXPECT_FALSE(find("{compiled: add, field: registers}").recordings);
  EXPECT_FALSE(find("{occupancy: {threads: 32}, field: warps}").recordings);
  sources.profile.entries["sm.max_threads"].evidence = profile::Evidence::kQueried;
  EXPECT_FALSE(find("{profile: sm.max_threads}").recordings);
}

TEST_F(EvaluateTest, CompileFacts) {
  expect("{compiled: add, field: registers}", 12, "registers");
  expect("{compiled: add, field: spill_bytes}", 0, "bytes");
  expect("{ratio: [{compiled: add, field: load_bytes}, {compiled: add, field: load_sectors}]}", 4,
         "bytes/sector");
  expect("{compiled: add, opcode: 'LDG.*'}", 3, "instructions");
  expect("{compiled: add, opcode: 'LDG\\.E'}", 2, "instructions");
  expect("{compiled: add, opcode: BRA}", 0, "instructions");
  expect("{compiled: add, ptx: 'ld\\.global.*'}", 2, "instructions");
  expect("{compiled: two, kernel: ^_Z, field: registers}", 14, "registers");
  expect("{compiled: by_another, field: registers}", 12, "registers");
  expect("{same_code: [add, by_another]}", 1, "boolean");
  expect_missing("{compiled: two, field: registers}", "several kernels of snippet two match ''");
  expect_missing("{compiled: two, kernel: sub, field: registers}",
                 "no kernel of snippet two matches 'sub'");
  expect_missing("{compiled: none, field: registers}",
                 "there are no compile facts of snippet none");
  expect_missing("{compiled: broken, field: registers}",
                 "snippet broken does not compile: error: too much");
  expect_missing("{compiled: no_sass, opcode: BRA}",
                 "the SASS of snippet no_sass was not read (no disassembler)");
  expect_missing("{compiled: no_sass, field: instructions}",
                 "the SASS of snippet no_sass was not read (no disassembler)");
  expect_missing("{compiled: no_sass, field: load_sectors}",
                 "the addresses of snippet no_sass were not followed");
  sources.profile.compute_capability = "8.0";
  expect_missing("{compiled: add, field: registers}", "there are no compile facts for sm_80");
}

TEST_F(EvaluateTest, SameCodeAndCompiles) {
  expect("{same_code: [add, same]}", 1, "boolean");
  expect("{same_code: [add, other]}", 0, "boolean");
  expect("{same_code: [add, two]}", 0, "boolean");
  expect_missing("{same_code: [add, no_sass]}",
                 "the SASS of snippet no_sass was not read (no disassembler)");
  expect("{compiles: add}", 1, "boolean");
  expect("{compiles: broken}", 0, "boolean");
  expect_missing("{compiles: none}", "there are no compile facts of snippet none");
}

TEST_F(EvaluateTest, Checkers) {
  expect("{checked: broken, tool: memcheck}", 3, "1");
  expect("{checked: sound, tool: memcheck}", 0, "1");
  expect_missing("{checked: sound, tool: racecheck}",
                 "no facts say what racecheck finds in sound on sm_90");
  expect_missing("{checked: none, tool: memcheck}",
                 "no facts say what memcheck finds in none on sm_90");
  sources.profile.compute_capability = "8.0";
  expect_missing("{checked: sound, tool: memcheck}",
                 "no facts say what memcheck finds in sound on sm_80");
}

TEST_F(EvaluateTest, Metrics) {
  expect("{metric: a.sum}", 1, "boolean");
  expect("{metric: b.sum, chip: GH100}", 0, "boolean");
  expect_missing("{metric: c.sum}",
                 "metrics-GH100.txt does not say whether there is a metric c.sum");
  sources.profile.compute_capability = "8.0";
  expect_missing("{metric: a.sum}", "there is no list of metrics for compute capability 8.0");
  expect("{metric: a.sum, chip: GH100}", 1, "boolean");
}

// By hand: 48 registers take 48 * 32 = 1536 of a warp, 10 such warps fit a quarter of 65536, 40 an
// SM.
TEST_F(EvaluateTest, Occupancy) {
  const std::string launch =
      "{occupancy: {threads: 256, registers: 48, shared_bytes: 8192}, field: ";
  expect(launch + "blocks}", 5, "blocks");
  expect(launch + "warps}", 40, "warps");
  expect(launch + "fraction}", 0.625, "1");
  expect("{occupancy: {threads: 32}, field: fraction}", 0.5, "1");
  // By the documented limits of another architecture: 164 KiB hold one block of 100 KiB, 228 two.
  const std::string large = "{occupancy: {threads: 256, shared_bytes: 102400";
  expect(large + "}, field: blocks}", 2, "blocks");
  expect(large + ", device: sm_80}, field: blocks}", 1, "blocks");
  EXPECT_NE(find(large + ", device: sm_80}, field: blocks}")
                .evidence.at(0)
                .find("by the documented limits of sm_80"),
            std::string::npos);
  expect_missing(large + ", device: sm_70}, field: blocks}",
                 "there are no documented limits of an SM of sm_70");
  sources.profile.entries.erase("sm.max_blocks");
  try {
    find(launch + "blocks}");
    FAIL() << "reckoned without a limit";
  } catch (const Missing& missing) {
    EXPECT_NE(std::string(missing.what()).find("sm.max_blocks"), std::string::npos)
        << missing.what();
  }
}

TEST_F(EvaluateTest, Arithmetic) {
  expect("{number: 3, unit: KiB}", 3, "KiB");
  expect("{ratio: [{profile: l1.latency_cycles}, {number: 2, unit: cycles}]}", 15, 14, 16.5, "1");
  expect("{difference: [{profile: l1.latency_cycles}, {number: 2, unit: cycles}]}", 28, 26, 31,
         "cycles");
  expect("{sum: [{number: 1}, {number: 2}, {number: 3}]}", 6, "1");
  expect("{product: [{number: 2}, {profile: l1.latency_cycles}]}", 60, 56, 66, "cycles");
  expect("{min: [{number: 4}, {number: 2}]}", 2, "1");
  expect("{max: [{number: 4}, {number: 7}]}", 7, "1");
  expect("{min: [{metric: a.sum}, {metric: b.sum}]}", 0, "boolean");
  EXPECT_THROW(find("{max: [{number: 4}, {metric: a.sum}]}"), Defect);
  // 30, from 28 to 33 cycles, between two others, beside one, and with its half.
  const std::string latency = "{profile: l1.latency_cycles}";
  expect("{median: [{number: 50, unit: cycles}, " + latency + ", {number: 1, unit: cycles}]}", 30,
         28, 33, "cycles");
  expect("{median: [" + latency + ", {number: 50, unit: cycles}]}", 40, 39, 41.5, "cycles");
  expect("{median: [{number: 7}]}", 7, "1");
  EXPECT_THROW(find("{median: [{number: 4}, " + latency + "]}"), Defect);
}

TEST_F(EvaluateTest, ArithmeticNamesAllItsEvidenceOnce) {
  const Finding found = find("{sum: [{metric: a.sum}, {metric: b.sum}, {metric: a.sum}]}");
  EXPECT_EQ(found.evidence,
            (std::vector<std::string>{"metrics-GH100.txt: a.sum", "metrics-GH100.txt: b.sum"}));
  EXPECT_EQ(found.amount.value, 2);
}

TEST_F(EvaluateTest, UnitsThatDoNotGoTogetherAreADefect) {
  EXPECT_THROW(find("{sum: [{profile: l1.latency_cycles}, {profile: dram.read_gbps}]}"), Defect);
}

}  // namespace
}  // namespace warpgauge::claims
