// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/probe_texts.h"

#include <gtest/gtest.h>

namespace warpgauge::answers {
namespace {

TEST(ProbeTexts, ThreeParagraphs) {
  const auto text = parse_probe_text(
      "// SPDX-License-Identifier: Apache-2.0\n// Question: what is\n// it?\n//\n// Method: by\n// "
      "looking.\n//\n// A second paragraph.\n//\n// What could fool it: nothing.\n");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->question, "what is it?");
  EXPECT_EQ(text->method, "by looking. A second paragraph.");
  EXPECT_EQ(text->traps, "nothing.");
  EXPECT_FALSE(parse_probe_text("// Question: what?\n// Method: so.\n"));
  EXPECT_FALSE(probe_text("no/such_probe"));
}

TEST(ProbeTexts, EveryProbeOfThisBuildHasThem) {
  EXPECT_GT(probe_comments().size(), 50u);
  for (const auto& [probe, comment] : probe_comments()) {
    EXPECT_TRUE(parse_probe_text(comment)) << probe;
  }
  EXPECT_NE(probe_text("shared/bank_sweep")->traps.find("narrows a vector load"),
            std::string::npos);
}

}  // namespace
}  // namespace warpgauge::answers
