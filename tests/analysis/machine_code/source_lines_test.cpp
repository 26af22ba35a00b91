// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/source_lines.h"

#include <gtest/gtest.h>

#include "analysis/base/text_file.h"

namespace warpgauge::machine_code {
namespace {

const std::string kUnit = "/home/u/project/src/k.cu", kHeader = "/home/u/project/src/util.cuh";

TEST(SourceLines, AreReadOfARecordedListing) {
  const auto lines = read_source_lines(read_text_file(
      WARPGAUGE_SOURCE_DIR "/tests/analysis/machine_code/golden/lines_nvdisasm.sass"));
  ASSERT_EQ(lines.size(), 2u);
  const SourcePlaces& scale = lines.at("scale");
  EXPECT_EQ(scale.at(0x00), (SourcePlace{kUnit, 2}));
  EXPECT_EQ(scale.at(0x20), (SourcePlace{kUnit, 3}));  // a mark holds until the next one
  EXPECT_EQ(scale.at(0xb0), (SourcePlace{kUnit, 5}));
  EXPECT_EQ(scale.at(0xd0), (SourcePlace{kHeader, 1}));  // inlined
  EXPECT_EQ(scale.at(0xe0), (SourcePlace{kUnit, 6}));
  EXPECT_EQ(lines.at("_Z5otherPf").at(0x60), (SourcePlace{kUnit, 9}));
}

TEST(SourceLines, EndWithTheirFunction) {
  const auto lines = read_source_lines(
      "\t.section\t.text.one,\"ax\",@progbits\n"
      "\t//## File \"/a \\\" b/x.cu\", line 7 inlined at \"/y.cu\", line 8\n"
      "        /*0000*/  EXIT ;\n"
      "\t//## File \"/x.cu\", line 0\n"
      "        /*0010*/  NOP ;\n"
      "\t.section\t.text.two,\"ax\",@progbits\n"
      "        /*0000*/  EXIT ;\n"
      "\t//## File \"cut short\n"
      "        /*0010*/  NOP ;\n");
  ASSERT_EQ(lines.size(), 1u);
  ASSERT_EQ(lines.at("one").size(), 1u);  // line 0: the compiler knows none
  EXPECT_EQ(lines.at("one").at(0), (SourcePlace{"/a \\\" b/x.cu", 7}));
  EXPECT_TRUE(read_source_lines("").empty());
}

TEST(SourceLines, AreWrittenWithAsLittleOfThePathAsTellsFilesApart) {
  ExecutedCode code;
  for (std::uint64_t at = 0; at < 0x60; at += 16) {
    code.instructions.push_back({.offset_bytes = at, .text = "NOP"});
  }
  add_source_lines(code, {{0x00, {"/p/a/util.cuh", 3}},
                          {0x10, {"/p/b/util.cuh", 3}},
                          {0x20, {"/p/a/k.cu", 40}},
                          {0x30, {"kernel.py", 5}},
                          {0x40, {"/p/kernel.py", 6}},
                          {0x999, {"/p/not/executed.cu", 1}}});
  EXPECT_EQ(code.instructions[0].line, "a/util.cuh:3");
  EXPECT_EQ(code.instructions[1].line, "b/util.cuh:3");
  EXPECT_EQ(code.instructions[2].line, "k.cu:40");
  EXPECT_EQ(code.instructions[3].line, "kernel.py:5");
  EXPECT_EQ(code.instructions[4].line, "p/kernel.py:6");
  EXPECT_EQ(code.instructions[5].line, "");
  EXPECT_EQ(code.files, (std::vector<std::string>{"/p/a/k.cu", "/p/a/util.cuh", "/p/b/util.cuh",
                                                  "/p/kernel.py", "kernel.py"}));
}

}  // namespace
}  // namespace warpgauge::machine_code
