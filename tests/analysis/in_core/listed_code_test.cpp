// SPDX-License-Identifier: Apache-2.0
// What ptxas wrote, with cycles counted by hand from its control bits.
#include <gtest/gtest.h>

#include "analysis/base/text_file.h"
#include "analysis/machine_code/listing.h"
#include "tests/analysis/in_core/resident_code.h"

namespace warpgauge::in_core {
namespace {

TEST(ListedCode, SumsALoopABarrierAndASubroutine) {
  const auto functions = machine_code::read_listing(read_text_file(
      WARPGAUGE_SOURCE_DIR "/tests/analysis/machine_code/golden/listing_cuobjdump.sass"));
  machine_code::ExecutedCode code = functions.at(1);
  for (auto& instruction : code.instructions) {
    const bool in_loop = instruction.offset_bytes >= 0xd0 && instruction.offset_bytes <= 0x140;
    const bool padding = instruction.offset_bytes >= 0x270;
    instruction.executed = padding ? 0 : in_loop ? 10 : 1;
  }
  const ResidentRun run = run_resident(code);
  // A wait begins a cycle after the instruction before, and takes the place of its stall count.
  // To the loop: S2R at 1 is used at 41, LDC at 59 is used at 99, the loop begins at 110.
  // An iteration: LDG at 6, its sources are free at 26, its result is used at 506, the next at 515.
  EXPECT_DOUBLE_EQ(waits_for(run, InstructionClass::kGlobalLoad), 10 * ((26 - 12) + (506 - 32)));
  // After it: S2UR at 5265 is used at 5305, BAR at 5316, LDS at 5341 is used by the call at 5371,
  // LDC behind the return at 5387 is used at 5427, EXIT at 5433.
  EXPECT_DOUBLE_EQ(waits_for(run, InstructionClass::kSpecialRegister), (41 - 6) + (5305 - 5268));
  EXPECT_DOUBLE_EQ(waits_for(run, InstructionClass::kConstantLoad), (99 - 62) + (5427 - 5388));
  EXPECT_DOUBLE_EQ(waits_for(run, InstructionClass::kSharedLoad), 5371 - 5343);
  EXPECT_DOUBLE_EQ(run.barrier, 25 - 1);
  EXPECT_DOUBLE_EQ(run.cycles, 5434);
}

}  // namespace
}  // namespace warpgauge::in_core
