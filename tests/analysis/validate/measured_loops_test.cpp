// SPDX-License-Identifier: Apache-2.0
// The corpus of measured loops: its files, and the analysis beside them.
#include "analysis/validate/measured_loops.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "analysis/base/error.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/base/text_file.h"
#include "analysis/validate/loop_scores.h"

namespace warpgauge::validate {
namespace {

using testing::HasSubstr;

constexpr const char* kCodeHeader = R"({"schema":"warpgauge.loops.code","version":1})"
                                    "\n";
constexpr const char* kRowsHeader = R"({"schema":"warpgauge.loops","version":1})"
                                    "\n";

/// A control word: that stall count, no yield, no scoreboard.
int stall(int cycles) { return cycles + (1 << 4) + (7 << 5) + (7 << 8); }

/// A chain of two FADDs, 4 cycles each, and a branch that costs 10, as Machine has it where the
/// profile has no key: 18 cycles an iteration.
std::string code_line(const std::string& name, const std::string& hash) {
  return fmt::format(
      R"({{"name":"{}","hash":"{}","architecture":"sm_90a","loop":[16,48],"instructions":[)"
      R"([0,{},"MOV R1, c[0x0][0x28]"],[16,{},"FADD R2, R2, R3"],[32,{},"FADD R2, R2, R3"],)"
      R"([48,{},"@P0 BRA 0x10"],[64,{},"EXIT"]]}})"
      "\n",
      name, hash, stall(4), stall(4), stall(4), stall(5), stall(5));
}

std::string row_line(const std::string& hash, const char* half, double cycles,
                     const char* rest = "") {
  return fmt::format(
      R"({{"record":"loop","name":"a","family":"arithmetic","hash":"{}","half":"{}",)"
      R"("outcome":"measured","facts":{{}},"points":[)"
      R"({{"warps_per_scheduler":0.25,"cycles_per_iteration":{},"spread":0.01}},)"
      R"({{"warps_per_scheduler":1,"cycles_per_iteration":{},"spread":0.01}}]{}}})"
      "\n",
      hash, half, cycles, cycles, rest);
}

profile::Entry entry(double value, const char* unit) {
  profile::Entry made;
  made.value = made.low = made.high = value;
  made.unit = unit;
  return made;
}

profile::Profile fadd_profile() {
  profile::Profile profile;
  profile.entries["inst.fadd.per_clk_sm"] = entry(128, "threads/clk/SM");
  profile.entries["inst.fadd.per_clk_sm"].opcode = "FADD";
  profile.entries["inst.fadd.per_clk_sm"].pipe = "0.5 fmaheavy + 0.5 fmalite";
  profile.entries["inst.fadd.latency_cycles"] = entry(4, "cycles");
  return profile;
}

class MeasuredLoops : public testing::Test {
 protected:
  std::vector<MeasuredLoop> read(const std::string& code, const std::vector<std::string>& rows,
                                 bool open_blind = false) const {
    replace_text_file(folder_.path() / "code.jsonl", code);
    std::vector<std::filesystem::path> files;
    for (const std::string& text : rows) {
      files.push_back(folder_.path() / fmt::format("loops-{}.jsonl", files.size()));
      replace_text_file(files.back(), text);
    }
    return read_measured_loops(folder_.path() / "code.jsonl", files, open_blind);
  }

  std::string refusal(const std::string& code, const std::string& rows) const {
    try {
      read(code, {rows});
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing";
  }

  TemporaryFolder folder_;
};

TEST_F(MeasuredLoops, PlantedErrorsComeOut) {
  const auto loops =
      read(kCodeHeader + code_line("a", "1") + code_line("b", "2"),
           {kRowsHeader + row_line("1", "development", 18) + row_line("2", "development", 36)});
  const auto points = predict_loops(loops, fadd_profile());
  ASSERT_EQ(points.size(), 2U);  // one warp on the whole SM is not asked for
  EXPECT_NEAR(points[0].predicted.value, 18, 1e-9);
  EXPECT_NEAR(points[0].error(), 0, 1e-9);
  EXPECT_NEAR(points[1].error(), -0.5, 1e-9);
  EXPECT_EQ(points[0].bound, "branch");
  const auto scores = loop_scores_of(points);
  ASSERT_EQ(scores.size(), 2U);
  EXPECT_EQ(scores[0].family, "arithmetic");
  EXPECT_EQ(scores[1].family, "all");
  EXPECT_NEAR(scores[1].mean_absolute, 0.25, 1e-9);
  EXPECT_NEAR(scores[1].geometric_mean_ratio, std::sqrt(0.5), 1e-9);
  EXPECT_NEAR(scores[1].within, 0.5, 1e-9);
}

TEST_F(MeasuredLoops, CodeIsThatOfTheLoop) {
  const auto loops =
      read(kCodeHeader + code_line("a", "1"), {kRowsHeader + row_line("1", "development", 18)});
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].name, "a");
  EXPECT_EQ(loops[0].code.function, "a");
  EXPECT_EQ(loops[0].code.architecture, "sm_90a");
  EXPECT_EQ(loops[0].first_bytes, 16U);
  ASSERT_EQ(loops[0].code.instructions.size(), 5U);
  EXPECT_EQ(loops[0].code.instructions[3].text, "@P0 BRA 0x10");
}

TEST_F(MeasuredLoops, CampaignsGiveTheirMedian) {
  const auto row = [](double cycles) { return kRowsHeader + row_line("1", "development", cycles); };
  const auto loops = read(kCodeHeader + code_line("a", "1"), {row(10), row(30), row(12)});
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].points[1].cycles, 12);
}

TEST_F(MeasuredLoops, TheBlindHalfStaysClosed) {
  const std::string code = kCodeHeader + code_line("a", "1") + code_line("b", "2");
  const std::string rows =
      kRowsHeader + row_line("1", "development", 19) + row_line("2", "blind", 19);
  EXPECT_EQ(read(code, {rows}).size(), 1U);
  const auto opened = read(code, {rows}, true);
  ASSERT_EQ(opened.size(), 2U);
  EXPECT_TRUE(opened[1].blind);
  EXPECT_EQ(loop_scores_of(predict_loops(opened, fadd_profile())).size(), 4U);
}

TEST_F(MeasuredLoops, LoopsOfOneCodeCountOnce) {
  EXPECT_EQ(read(kCodeHeader + code_line("a", "1") + code_line("b", "1"),
                 {kRowsHeader + row_line("1", "development", 19)})
                .size(),
            1U);
}

TEST_F(MeasuredLoops, BadFilesAreRefusedWithTheirPlace) {
  const std::string code = kCodeHeader + code_line("a", "1");
  const std::string row = row_line("1", "development", 19);
  EXPECT_THAT(refusal(code, ""), HasSubstr("is empty"));
  EXPECT_THAT(refusal(code, row), HasSubstr("line 1: is not the header of warpgauge.loops"));
  EXPECT_THAT(refusal(code, std::string(kRowsHeader) + "[]\n"), HasSubstr("line 2"));
  EXPECT_THAT(refusal(code, std::string(kRowsHeader) + "{\n"), HasSubstr("line 2"));
  EXPECT_THAT(refusal(code, kRowsHeader + row_line("1", "sunny", 19)), HasSubstr("half \"sunny\""));
  EXPECT_THAT(refusal(code, kRowsHeader + row_line("1", "development", 0)),
              HasSubstr("0 cycles an iteration"));
  EXPECT_THAT(refusal(code, kRowsHeader + row_line("2", "development", 19)),
              HasSubstr("no loop that the campaigns measured"));
  EXPECT_THAT(refusal(kCodeHeader + std::string(R"({"hash":"1"})") + "\n", kRowsHeader + row),
              HasSubstr("line 2"));
}

}  // namespace
}  // namespace warpgauge::validate
