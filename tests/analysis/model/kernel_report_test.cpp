// SPDX-License-Identifier: Apache-2.0
// What-ifs.
#include "analysis/model/kernel_report.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/model/variants.h"
#include "tests/analysis/model/busy_kernel.h"
#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;

TEST(WhatIf, ReadsItsQuestions) {
  EXPECT_EQ(parse_what_if("no-conflicts").variant, "no_conflicts");
  EXPECT_EQ(parse_what_if("coalesced").variant, "coalesced");
  EXPECT_EQ(parse_what_if("occupancy=3").blocks_per_sm, 3);
  EXPECT_EQ(parse_what_if("profile=a/b.json").other_profile, "a/b.json");
  for (const char* text :
       {"", "conflicts", "occupancy", "occupancy=", "occupancy=0", "occupancy=-1", "occupancy=2x",
        "occupancy=99999999999", "profile=", "coalesced=1"}) {
    EXPECT_THROW(parse_what_if(text), Defect) << text;
  }
}

double answer_us(const char* question, const Descriptor& kernel,
                 const profile::Profile* other = nullptr) {
  const profile::Profile device = planted::device();
  const WhatIfAnswer result = answer(parse_what_if(question), kernel, device, other, {});
  if (!result.prediction || !result.prediction->time_us) {
    ADD_FAILURE() << why_not(result);
    return 0;
  }
  return result.prediction->time_us->value;
}

TEST(WhatIf, WithoutConflictsOnlyTheWavefrontsFall) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 32e4);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 1e4;
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 32, 1e-5);
  EXPECT_NEAR(answer_us("no-conflicts", kernel), 2 + 1, 1e-5);
}

TEST(WhatIf, CoalescedChangesWhatTheVariantStates) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kL2WriteSectors, 16e4);
  kernel.work.set(kL2ReadSectors, 2e4);
  kernel.variants["coalesced"][kL2WriteSectors] = 2e4;
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 16 + 1, 1e-5);
  EXPECT_NEAR(answer_us("coalesced", kernel), 2 + 2 + 1, 1e-5);
}

TEST(WhatIf, FewerBlocksAnSmMakeMoreRounds) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kChainFfma, 1000);
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 4, 1e-5);
  EXPECT_NEAR(answer_us("occupancy=4", kernel), 2 + 4 * 4, 1e-5);
}

TEST(WhatIf, MoreBlocksThanThereAreThreadsForIsNoAnswer) {
  const profile::Profile device = planted::device();
  const auto result =
      answer(parse_what_if("occupancy=17"), planted::kernel(1), device, nullptr, {});
  EXPECT_FALSE(result.prediction);
  EXPECT_EQ(why_not(result),
            "occupancy of 17 blocks an SM: from 1 to 16 blocks of 128 threads fit");
}

TEST(WhatIf, AnotherProfileIsAnotherDevice) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  profile::Profile other = planted::device();
  planted::set(other, "dram.read_gbps", 200, "GB/s");
  EXPECT_NEAR(answer_us("profile=x", kernel, &other), 2 + 2, 1e-5);
  other.entries.erase("dram.read_gbps");
  const profile::Profile device = planted::device();
  const auto result = answer(parse_what_if("profile=x"), kernel, device, &other, {});
  EXPECT_EQ(why_not(result), "key dram.read_gbps absent (not in the profile)");
}

// The machine code is simulated: it has to change with the amounts.
TEST(WhatIf, WithoutConflictsTheCodeHasNone) {
  Descriptor kernel = planted::one_warp(in_core::written(
      {{"LDS R0, [R2]", 1, 1, 0}, {"FADD R1, R0, R0", 1, 1, 7, 7, 1}, {"EXIT", 1, 1}}));
  kernel.code.instructions[0].wavefronts = 32;
  kernel.work.set(kSharedWavefronts, 32);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 1;
  EXPECT_EQ(with_variant(kernel, "no_conflicts").code.instructions[0].wavefronts, 1);
  EXPECT_EQ(with_variant(kernel, "no_conflicts").work[kSharedWavefronts], 1);
}

TEST(WhatIf, CodeTellsWhatCoalescedAccessesTouch) {
  Descriptor kernel = planted::one_warp(
      in_core::written({{"LDG.E R0, [R2.64]", 1, 1, 0}, {"STG.E [R4.64], R0", 1, 1}, {"EXIT"}}));
  kernel.code.instructions[0].sectors = 32;
  kernel.code.instructions[1].sectors = 4;
  kernel.work.set(kL1Wavefronts, 32 + 1);  // a line for each lane of the load
  kernel.work.set(kL1LoadSectors, 32);
  kernel.work.set(kL2ReadSectors, 16);  // half of them hit
  kernel.work.set(kL2ReadRequests, 16);
  kernel.work.set(kL1StoreSectors, 4);
  const Descriptor changed = with_variant(kernel, "coalesced");
  EXPECT_EQ(changed.code.instructions[0].sectors, 4);
  EXPECT_EQ(changed.work[kL1LoadSectors], 4);
  EXPECT_EQ(changed.work[kL2ReadSectors], 2);
  EXPECT_EQ(changed.work[kL2ReadRequests], 2);  // as many misses as before, of an eighth
  EXPECT_NEAR(changed.work[kL1Wavefronts], 33.0 / 8, 1e-9);
  EXPECT_EQ(changed.work[kL1StoreSectors], 4);
  EXPECT_FALSE(changed.work.uses(kDramReadBytes));
}

TEST(WhatIf, AVariantThatNobodyDescribedIsNoAnswer) {
  const profile::Profile device = busy_device();
  const auto result = answer(parse_what_if("coalesced"), planted::kernel(1), device, nullptr, {});
  EXPECT_NE(why_not(result).find("what_if.coalesced is not described"), std::string::npos);
  const auto conflicts =
      answer(parse_what_if("no-conflicts"), planted::kernel(1), device, nullptr, {});
  EXPECT_NE(why_not(conflicts).find("(--ways does, of code)"), std::string::npos);
}

// "1 times as fast" would say that nothing is to be gained.
TEST(WhatIf, WhatIsTakenForGrantedAlreadyIsSaid) {
  Descriptor kernel = planted::kernel(1);
  kernel.source = "static";
  kernel.code.instructions = {
      {.text = "LDG.E R4, desc[UR4][R2.64]", .executed = 1, .threads = 32, .sectors = 4}};
  const auto why = [&](const char* question) {
    return why_not(answer(parse_what_if(question), kernel, busy_device(), nullptr, {}));
  };
  EXPECT_EQ(why("coalesced"),
            "accesses are taken to be coalesced already: --sectors says otherwise");
  EXPECT_EQ(why("no-conflicts"), "the kernel asks nothing of shared memory");
  // That is about conflicts alone.
  EXPECT_EQ(why("occupancy=1"), "");
  kernel.work.set(kSharedWavefronts, 1);
  EXPECT_EQ(
      why("no-conflicts"),
      "accesses of shared memory are taken to be free of conflicts already: --ways says otherwise");
  kernel.code.instructions[0].sectors = 32;
  EXPECT_EQ(why_no_change(kernel, "coalesced"), "");
  kernel.source = "ncu";
  kernel.code.instructions[0].sectors = 4;
  EXPECT_EQ(why_no_change(kernel, "coalesced"), "");  // counted
}

}  // namespace
}  // namespace warpgauge::model
