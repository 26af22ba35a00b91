// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/launch_facts.h"

#include <gtest/gtest.h>

#include "tests/analysis/model/planted.h"

namespace warpgauge::model {
namespace {

std::vector<std::string> facts(descriptor::Descriptor kernel) {
  profile::Profile device = planted::device();
  planted::set(device, "l1.size_bytes", 240 * 1024, "bytes");
  return launch_facts(kernel, predict(kernel, device), device);
}

TEST(LaunchFacts, IdleSmsAreSaid) {
  EXPECT_TRUE(facts(planted::kernel(160)).empty());  // ten SMs
  EXPECT_EQ(facts(planted::kernel(4)),
            std::vector<std::string>{"6 of 10 SMs have no block, and count as idle in the shares"});
}

TEST(LaunchFacts, SharedMemoryTakesFromL1) {
  descriptor::Descriptor kernel = planted::kernel(20);  // two on an SM
  kernel.launch.shared_bytes_per_block = 16 * 1024;
  EXPECT_EQ(facts(kernel),
            std::vector<std::string>{
                "shared memory of 2 blocks leaves at most 208 KiB of 240 KiB of L1"});
}

TEST(LoadFact, SaysWhatTripsAndHitsComeTo) {
  using descriptor::Resource;
  descriptor::Descriptor kernel = planted::kernel(160);
  kernel.source = "static";
  EXPECT_EQ(load_fact(kernel), "");  // nothing is loaded
  kernel.work.set(Resource::kL1LoadSectors, 1e9 / 32);
  kernel.work.set(Resource::kL2ReadSectors, 2.5e8 / 32);
  kernel.work.set(Resource::kDramReadBytes, 1e6);
  const std::string text =
      "loads ask for 1 GB: L1 has 75 %, L2 99.6 % of the rest, DRAM gives 1 MB, each byte of it "
      "1000 times";
  EXPECT_EQ(load_fact(kernel), text);
  EXPECT_EQ(facts(kernel), std::vector<std::string>{text});
  // Bulk copies pass L1 by.
  kernel.code.instructions.push_back(
      {.offset_bytes = 0, .text = "UBLKCP.S.G [UR4], [UR6], UR8", .executed = 1});
  EXPECT_EQ(load_fact(kernel),
            "loads ask L2 for 250 MB: L2 99.6 %, DRAM gives 1 MB, each byte of it 250 times");
  kernel.source = "counted";
  EXPECT_EQ(load_fact(kernel), "");  // counters say it
}

TEST(InstructionMix, SharesAreThoseOfWhatWasExecuted) {
  machine_code::ExecutedCode code;
  const auto add = [&code](const char* text, double executed) {
    code.instructions.push_back(
        {.offset_bytes = 16 * code.instructions.size(), .text = text, .executed = executed});
  };
  add("LDG.E R4, desc[UR4][R2.64]", 2);
  add("FFMA R6, R4, R4, R6", 4);
  add("IADD3 R2, R2, 0x4, RZ", 2);
  add("@P0 BRA 0x0", 1);
  add("EXIT", 1);
  add("FADD R6, R4, R4", 0);
  using Mix = std::vector<std::pair<std::string_view, double>>;
  EXPECT_EQ(
      instruction_mix(code),
      (Mix{{"fp32", 0.4}, {"control", 0.2}, {"global memory", 0.2}, {"integer and moves", 0.2}}));
  EXPECT_TRUE(instruction_mix({}).empty());
}

}  // namespace
}  // namespace warpgauge::model
