// SPDX-License-Identifier: Apache-2.0
// When an instruction that waits may issue, by hand.
#include "analysis/in_core/scoreboards.h"

#include <gtest/gtest.h>

#include "analysis/base/defect.h"
#include "analysis/in_core/flow_graph.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

class OneWarp : public testing::Test {
 protected:
  void raise(const WrittenLine& line, double written, double read = 0) {
    boards_.raise(step_of(line), index_++, written, read);
  }
  double ready(const WrittenLine& line) const { return boards_.ready(step_of(line)).at; }
  std::size_t producer(const WrittenLine& line) const {
    return boards_.ready(step_of(line)).producer;
  }

  Scoreboards boards_;
  std::size_t index_ = 0;
};

const WrittenLine kLoad0 = {.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0};

TEST_F(OneWarp, WaitsForTheLatestOfItsMask) {
  raise(kLoad0, 100);
  raise({.text = "LDS R1, [R2]", .write = 1}, 30);
  raise({.text = "STG.E desc[UR4][R2.64], R0", .read = 2}, 0, 50);
  EXPECT_EQ(ready({.text = "NOP", .wait = 2}), 30);
  EXPECT_EQ(ready({.text = "NOP", .wait = 6}), 50);
  EXPECT_EQ(ready({.text = "NOP", .wait = 7}), 100);
  EXPECT_EQ(producer({.text = "NOP", .wait = 6}), 2u);
  EXPECT_EQ(ready({.text = "NOP", .wait = 56}), 0);
  EXPECT_EQ(producer({.text = "NOP"}), Scoreboards::kNobody);
}

TEST_F(OneWarp, AMaskWaitsForAllOfAScoreboard) {
  raise(kLoad0, 100);
  raise({.text = "LDS R1, [R2]", .write = 0}, 30);
  EXPECT_EQ(ready({.text = "NOP", .wait = 1}), 100);
  EXPECT_EQ(producer({.text = "NOP", .wait = 1}), 0u);
  boards_.settle(40);
  EXPECT_EQ(ready({.text = "NOP", .wait = 1}), 100);
  boards_.settle(100);
  EXPECT_EQ(producer({.text = "NOP", .wait = 1}), Scoreboards::kNobody);
}

TEST_F(OneWarp, ALimitLeavesTheYoungest) {
  for (const double end : {100.0, 110.0, 120.0}) raise(kLoad0, end);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x0"}), 120);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x1"}), 110);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x2"}), 100);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x3"}), 0);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB1, 0x0"}), 0);
  boards_.settle(105);  // what has ended counts no longer
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x1"}), 110);
}

TEST_F(OneWarp, ALimitKeepsTheOrderOfIssue) {
  raise(kLoad0, 100);
  raise(kLoad0, 10);
  // The younger one ended early; it is released after the older one, no matter what issued in
  // between.
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x1"}), 100);
  boards_.settle(50);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x1"}), 100);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x0"}), 100);
}

TEST_F(OneWarp, ALimitWithASetWaitsForBoth) {
  raise(kLoad0, 100);
  raise({.text = "LDS R1, [R2]", .write = 2}, 30);
  raise({.text = "LDS R1, [R2]", .write = 1}, 200);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x1, {2}"}), 30);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x0, {2}"}), 100);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x1, {2,1}"}), 200);
}

TEST_F(OneWarp, CopiesAreGroupsOnceTheyAreClosed) {
  const WrittenLine copy = {.text = "LDGSTS.E [R5], desc[UR4][R2.64]"};
  const WrittenLine close = {.text = "LDGDEPBAR", .write = 0};
  raise(copy, 600);
  raise(copy, 500);
  EXPECT_EQ(ready({.text = "NOP", .wait = 1}), 0);
  raise(close, 20);
  EXPECT_EQ(ready({.text = "NOP", .wait = 1}), 600);
  EXPECT_EQ(producer({.text = "NOP", .wait = 1}), 0u);  // the copy, not what closes the group
  raise(copy, 700);
  raise(close, 30);
  raise(close, 40);  // an empty group ends after those before it
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x2"}), 600);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x1"}), 700);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x0"}), 700);
}

TEST_F(OneWarp, CopiesThatAnMbarrierEndsAreNobodysGroup) {
  raise({.text = "LDGSTS.E [R5], desc[UR4][R2.64]"}, 600);
  raise({.text = "ARRIVES.LDGSTSBAR.64 [UR4]"}, 10);
  raise({.text = "LDGDEPBAR", .write = 0}, 20);
  EXPECT_EQ(ready({.text = "NOP", .wait = 1}), 20);
}

TEST_F(OneWarp, ProductsOfWarpgroupsAreGroupsToo) {
  raise({.text = "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, UP0"}, 328);
  raise({.text = "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, gsb0"}, 200);
  raise({.text = "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, gsb0"}, 456);
  EXPECT_EQ(ready({.text = "WARPGROUP.DEPBAR.LE gsb0, 0x1"}), 328);
  EXPECT_EQ(ready({.text = "WARPGROUP.DEPBAR.LE gsb0, 0x0"}), 456);
  EXPECT_EQ(ready({.text = "WARPGROUP.DEPBAR.LE gsb1, 0x0"}), 0);
  EXPECT_EQ(ready({.text = "DEPBAR.LE SB0, 0x0"}), 0);
}

TEST_F(OneWarp, NoScoreboardThatNoWarpHas) {
  EXPECT_THROW(step_of({.text = "LDS R1, [R2]", .write = 6}), Defect);
  EXPECT_THROW(step_of({.text = "DEPBAR.LE SB6, 0x0"}), Defect);
  EXPECT_THROW(step_of({.text = "WARPGROUP.DEPBAR.LE gsb8, 0x0"}), Defect);
}

TEST_F(OneWarp, ManyUnderWayAreFast) {
  const Step load = step_of(kLoad0), limit = step_of({.text = "DEPBAR.LE SB0, 0x8"});
  const Step copy = step_of({.text = "LDGSTS.E [R5], desc[UR4][R2.64]"});
  for (std::size_t i = 0; i < 1'000'000; ++i) {  // each once round all others would take a day
    boards_.raise(load, i, 1e9 + static_cast<double>(i), 0);
    boards_.raise(copy, i, 2e9, 0);
    boards_.settle(static_cast<double>(i));
  }
  EXPECT_EQ(boards_.ready(limit).at, 1e9 + 999'991);
}

}  // namespace
}  // namespace warpgauge::in_core
