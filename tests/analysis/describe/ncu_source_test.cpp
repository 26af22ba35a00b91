// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/from_ncu.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/analysis/describe/ncu_described.h"

namespace warpgauge::describe {
namespace {

using namespace testing;
using testing::described;  // not that of another file
using enum descriptor::Resource;

TEST(NcuSource, IsTheCodeOfItsLaunch) {
  for (const bool source_first : {false, true}) {
    std::vector<std::string> texts = {RawPage{}.text(), source_page()};
    if (source_first) std::ranges::reverse(texts);
    const descriptor::Descriptor kernel = described(texts);
    ASSERT_EQ(kernel.code.instructions.size(), 4u);
    EXPECT_EQ(kernel.code.architecture, "sm_90");
    const auto& load = kernel.code.instructions[1];
    EXPECT_EQ(load.offset_bytes, 16u);
    EXPECT_EQ(load.text, "LDG.E R4, desc[UR4][R2.64]");
    EXPECT_EQ(load.control, 0u);
    EXPECT_EQ(load.executed, 4500);
    EXPECT_EQ(load.threads, 100000);
    EXPECT_EQ(load.sectors, 5600);
    EXPECT_EQ(kernel.code.instructions[2].wavefronts, 1600);
    EXPECT_EQ(kernel.code.instructions[3].text, "@P0 BRA 0x10");
    EXPECT_TRUE(assumes(kernel, "the schedule of the instructions is not known"));
    EXPECT_EQ(
        kernel.comment.back(),
        "1501 samples of waiting warps, most of them at 0x10 LDG.E R4, desc[UR4][R2.64] (83 %), "
        "0x20 STS [R3], R4 (17 %), 0x0 LDC R1, c[0x0][0x28] (0 %)");
  }
}

TEST(NcuSource, SaysWhatTensorInstructionsMultiply) {
  RawPage page;
  page.counts["tensor_hmma"] = 4500;
  page.counts["tensor_percent"] = 40;
  const auto unknown = described({page.text()}).unknown;
  ASSERT_EQ(unknown.size(), 1u);
  EXPECT_EQ(unknown[0].what, "tensor work");
  std::string source = source_page();
  const std::string_view store = "STS [R3], R4";
  source.replace(source.find(store), store.size(), "HMMA.16816.F32.BF16 R4, R8, R12, R4");
  const descriptor::Descriptor kernel = described({page.text(), source});
  EXPECT_EQ(kernel.work[kTensorBf16MmaSync], 4500 * 2.0 * 16 * 8 * 16);
  EXPECT_TRUE(kernel.unknown.empty());
}

TEST(NcuSource, NumbersOfEveryLocale) {
  for (const Print& print : {Print(german), Print(french), Print(swiss), Print(plain)}) {
    RawPage page;
    page.print = print;
    const auto kernel = described({page.text() + source_page("copy(float *, int)", print)});
    ASSERT_EQ(kernel.code.instructions.size(), 4u);
    EXPECT_EQ(kernel.code.instructions[1].threads, 100000);
  }
}

TEST(NcuSource, LaunchesOfOneNameAreMatchedByOrder) {
  std::string other = source_page("b");
  other.replace(other.find("LDC R1"), 6, "LDC R9");
  const Outcome outcome =
      describe({RawPage{{"a", "b", "b", "a"}}.text(), source_page("b"), other, source_page("a")});
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  const auto first = [&](int kernel) {
    const auto& code = outcome.kernels[static_cast<std::size_t>(kernel)].code;
    return code.empty() ? std::string() : code.instructions.front().text.substr(0, 6);
  };
  EXPECT_EQ(first(0), "LDC R1");
  EXPECT_EQ(first(1), "LDC R1");
  EXPECT_EQ(first(2), "LDC R9");
  EXPECT_EQ(first(3), "");
}

TEST(NcuSource, PagesThatNcuPrintsTwiceAreTakenOnce) {
  const auto page_with = [](const char* first) {
    std::string page = source_page("b");
    return page.replace(page.find("LDC R1"), 6, first);
  };
  std::string text;
  for (const char* first : {"LDC R1", "LDC R1", "LDC R7", "LDC R7", "LDC R9", "LDC R9"}) {
    text += page_with(first);
  }
  const Outcome outcome = describe({RawPage{{"b", "b", "b"}}.text(), text});
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  ASSERT_EQ(outcome.kernels.size(), 3u);
  EXPECT_TRUE(outcome.kernels[1].code.instructions.front().text.starts_with("LDC R7"));
  EXPECT_TRUE(outcome.kernels[2].code.instructions.front().text.starts_with("LDC R9"));

  // Where two pages differ, neither is a copy, and it is not known which launch each is of.
  const Outcome unequal =
      describe({RawPage{{"b"}}.text(), page_with("LDC R1") + page_with("LDC R7")});
  EXPECT_EQ(unequal.refused.size(), 1u);
  // As many pages as launches: all are needed, however alike.
  const Outcome alike =
      describe({RawPage{{"b", "b"}}.text(), page_with("LDC R1") + page_with("LDC R1")});
  EXPECT_EQ(alike.refused.size(), 0u);
  EXPECT_FALSE(alike.kernels.at(1).code.empty());
}

TEST(NcuSource, ThatDoesNotFitIsRefusedAndTheCountsStay) {
  RawPage page;
  page.counts["executed"] = 9000;
  const struct {
    std::string raw, source;
    const char* why;
  } kCases[] = {
      {page.text(), source_page(),
       "1.csv: line 1: lists 11000 executed instructions, but the counter says 9000"},
      {RawPage{}.text(), source_page("other"),
       "1.csv: line 1: has no launch: no raw page has 'other'"},
      {RawPage{}.text(), "\"Kernel Name\",\"copy(float *, int)\"\n",
       "1.csv: line 1: lists no machine code"},
      {RawPage{}.text(),
       "\"Kernel Name\",\"copy(float *, int)\"\n\"Address\",\"Source\"\n\"0x0\",\"NOP\"\n",
       "1.csv: line 1: has no counts of executed instructions"},
  };
  for (const auto& c : kCases) {
    const Outcome outcome = describe({c.raw, c.source});
    ASSERT_EQ(outcome.refused.size(), 1u) << c.why;
    EXPECT_EQ(outcome.refused[0].substr(0, std::string(c.why).size()), c.why);
    ASSERT_EQ(outcome.kernels.size(), 1u);
    EXPECT_TRUE(outcome.kernels[0].code.empty());
  }
  const std::string whole = source_page();
  for (std::size_t size = 0; size < whole.size(); size += 5) {
    describe({RawPage{}.text(), whole.substr(0, size)});
  }
}

TEST(NcuSource, AddressesAscend) {
  std::string page = source_page();
  page.replace(page.find("0b20"), 4, "0b10");
  EXPECT_EQ(describe({RawPage{}.text(), page}).refused,
            std::vector<std::string>{
                "1.csv: line 5: its address does not follow that of the row before"});
}

}  // namespace
}  // namespace warpgauge::describe
