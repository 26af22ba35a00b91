// SPDX-License-Identifier: Apache-2.0
#include "probes/loops/timed_loop.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/base/error.h"

namespace warpgauge::loops {
namespace {

/// Sixteen bytes an instruction, as the hardware has them.
machine_code::ExecutedCode code_of(const std::vector<std::string>& texts) {
  machine_code::ExecutedCode code;
  for (const std::string& text : texts) {
    code.instructions.push_back({.offset_bytes = code.instructions.size() * 16, .text = text});
  }
  return code;
}

const std::string kClock = "CS2R R2, SR_CLOCKLO";

/// Why the loop of this code is refused.
std::string refusal(const std::vector<std::string>& texts) {
  try {
    find_timed_loop(code_of(texts));
  } catch (const Defect& defect) {
    return defect.what();
  }
  return "accepted";
}

TEST(TimedLoop, StandsBetweenTheClockReadings) {
  const TimedLoop loop =
      find_timed_loop(code_of({"LDG.E R1, [R2]", "@P0 BRA 0x0", kClock, "FFMA R1, R1, R2, R3",
                               "FADD R1, R1, R2", "@P0 BRA 0x30", kClock, "@P1 BRA 0x70", "EXIT"}));
  EXPECT_EQ(loop.first, 3u);
  EXPECT_EQ(loop.last, 5u);
  EXPECT_EQ(loop.size(), 3u);
}

TEST(TimedLoop, HoldsInnerLoopsAndWhatIsJumpedOver) {
  const TimedLoop loop = find_timed_loop(
      code_of({kClock, "FADD R1, R1, R2", "@P1 BRA 0x40", "FADD R1, R1, R3", "IADD3 R4, R4, 1, RZ",
               "@P2 BRA 0x40", "@P0 BRA 0x10", kClock, "EXIT"}));
  EXPECT_EQ(loop.first, 1u);
  EXPECT_EQ(loop.last, 6u);
}

TEST(TimedLoop, IsNotEnteredByBranchesThatNeverRun) {
  const TimedLoop loop = find_timed_loop(
      code_of({"CS2UR UR8, SR_CLOCKLO", "@!PT BRA 0x60", "FADD R1, R1, R2", "@P0 BRA 0x10", kClock,
               "EXIT", "SHFL.BFLY PT, R1, R1, 0x1, 0x1f", "BRA 0x20"}));
  EXPECT_EQ(loop.first, 1u);
  EXPECT_EQ(loop.last, 3u);
}

TEST(TimedLoop, IsRefusedWhereItIsNotOne) {
  EXPECT_EQ(refusal({kClock, "FADD R1, R1, R2", kClock, "EXIT"}),
            "there is no loop between the clock readings");
  EXPECT_EQ(refusal({kClock, "FADD R1, R1, R2", "@P0 BRA 0x10", "FADD R1, R1, R2", "@P0 BRA 0x30",
                     kClock, "EXIT"}),
            "there is more than one loop between the clock readings");
  EXPECT_EQ(refusal({kClock, "@P0 BRA 0x10", "EXIT"}), "the clock is read 1 times, not twice");
}

TEST(TimedLoop, IsRefusedWhereItDoesOtherThings) {
  EXPECT_EQ(refusal({kClock, "FADD R1, R1, R2", "@P1 BRA 0x60", "@P0 BRA 0x10", kClock, "EXIT",
                     "BRA 0x30"}),
            "a branch enters or leaves the loop");
  EXPECT_EQ(refusal({kClock, "@P1 LDL R1, [R3]", "@P0 BRA 0x10", kClock, "EXIT"}),
            "the loop uses local memory");
  EXPECT_EQ(refusal({kClock, "CALL.REL.NOINC 0x50", "@P0 BRA 0x10", kClock, "EXIT", "RET.REL R2"}),
            "the loop calls something");
}

}  // namespace
}  // namespace warpgauge::loops
