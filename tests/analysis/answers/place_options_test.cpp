// SPDX-License-Identifier: Apache-2.0
// Numbers of accesses by places: which are told of an instruction, and which of its line.
#include "analysis/answers/place_options.h"

#include <gtest/gtest.h>

namespace warpgauge::answers {
namespace {

TEST(AmountOption, TellsWhatALineNamesFromWhatAnOffsetDoes) {
  machine_code::ExecutedCode code;
  for (const std::uint64_t at : {0x10, 0x20, 0x30}) {
    code.instructions.push_back(
        {.offset_bytes = at, .text = "LDG.E R4, desc[UR4][R2.64]", .line = "mv.cu:8"});
  }
  const AmountOption sectors{"--sectors", 1, 32, describe::is_global};
  const describe::Amounts of_line = sectors.read({"mv.cu:8=32"}, code);
  EXPECT_EQ(of_line.of(0x20), 32);
  EXPECT_FALSE(of_line.is_named(0x20));
  const describe::Amounts of_some = sectors.read({"0x10-0x20=4", "0x30=2"}, code);
  EXPECT_TRUE(of_some.is_named(0x20));
  EXPECT_TRUE(of_some.is_named(0x30));
  EXPECT_FALSE(sectors.read({"8"}, code).is_named(0x10));
}

}  // namespace
}  // namespace warpgauge::answers
