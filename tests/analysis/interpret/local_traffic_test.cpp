// SPDX-License-Identifier: Apache-2.0
// What caches answer of local memory: stores go to L2 and stay in L1, blocks that follow each other
// in one place of an SM have it in one place.
#include <gtest/gtest.h>

#include <vector>

#include "analysis/interpret/sample.h"
#include "analysis/interpret/traffic.h"
#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace local_traffic_tests {
namespace {

SectorAccess local(std::uint64_t sector, Passes passes) {
  return {.sector = sector,
          .written = passes == Passes::kStore ? ~0U : 0,
          .passes = passes,
          .begins_request = true,
          .is_local = true};
}

/// Each of two blocks stores `sectors` of its own and loads them again. Gives what L1 answers.
std::uint64_t hits(std::uint64_t sectors, std::uint64_t l1_bytes, bool whole) {
  Traffic traffic({.sms = 1, .resident_blocks = 1, .l1_bytes = l1_bytes}, whole, sectors);
  std::vector<InstructionCounts> counts(1);
  for (int block = 0; block < 2; ++block) {
    for (const Passes passes : {Passes::kStore, Passes::kL1}) {
      for (std::uint64_t sector = 0; sector < sectors; ++sector) {
        traffic.touch(0, local(sector, passes));
      }
    }
    traffic.end_cluster(1, counts);
  }
  traffic.settle(counts);
  return counts[0].l1_hits;
}

TEST(LocalTraffic, IsAnsweredByL1AsFarAsThereIsRoom) {
  EXPECT_EQ(hits(16, 4 * 128, true), 2 * 16u) << "what was stored is there";
  EXPECT_EQ(hits(16, 4 * 128, false), 2 * 16u);
  EXPECT_EQ(hits(20, 4 * 128, true), 0u) << "each line pushes out the one that is wanted next";
}

TEST(LocalTraffic, OfAWholeGridTakesOnePlaceForEachResidentBlock) {
  // Four blocks, one after the other in one place, store 8 sectors each: L2 has room for one.
  const auto written = [](std::uint64_t resident) {
    Traffic traffic({.sms = 1, .resident_blocks = resident, .l2_bytes = 8 * 32}, true, 8);
    std::vector<InstructionCounts> counts(1);
    for (int block = 0; block < 4; ++block) {
      for (std::uint64_t sector = 0; sector < 8; ++sector) {
        traffic.touch(0, local(sector, Passes::kStore));
      }
      traffic.end_cluster(1, counts);
    }
    traffic.settle(counts);
    return traffic.of_whole().value().written;
  };
  EXPECT_EQ(written(1), 8 * 32.0) << "written over in L2";
  EXPECT_EQ(written(2), 4 * 8 * 32.0) << "two places, and room for one";
}

TEST(LocalTraffic, ThatIsTooMuchToBeKeptIsPlayedOnFewerSms) {
  // 32 resident blocks walk twice through 150,000 sectors each: 9.6 million, and 8 may wait. L2 has
  // room for a quarter of a walk of each block, and DRAM has to give it again.
  constexpr std::uint64_t kSectors = 150'000;
  Traffic traffic({.sms = 32, .resident_blocks = 1, .l2_bytes = 32 * kSectors / 4 * 32}, true,
                  kSectors);
  std::vector<InstructionCounts> counts(1);
  for (int block = 0; block < 32; ++block) {
    for (const Passes passes : {Passes::kStore, Passes::kL1}) {
      for (std::uint64_t sector = 0; sector < kSectors; ++sector) {
        traffic.touch(0, local(sector, passes));
      }
    }
    traffic.end_cluster(1, counts);
  }
  traffic.settle(counts);
  // The last blocks have fewer beside them.
  EXPECT_GT(traffic.of_whole().value().read, 0.75 * 32 * kSectors * 32);
}

/// Each thread stores a word and loads it, at `row` words of its own.
machine_code::ExecutedCode spilling() {
  return planted::code_of({"MOV R1, c[0x0][0x28]", "IADD3 R1, R1, -0x10, RZ", "STL [R1], R1",
                           "LDL R2, [R1]", "STL.64 [R1+0x8], R2", "EXIT"});
}

TEST(LocalTraffic, OfAKernelIsCountedBySectorsLinesAndBanks) {
  const auto code = spilling();
  KernelInput input{.code = &code, .grid = {4, 1, 1}, .block = {64, 1, 1}};
  input.device = Device{.sms = 2, .resident_blocks = 2, .l1_bytes = 1 << 16, .l2_bytes = 1 << 20};
  const Sample found = sample(input);
  ASSERT_EQ(found.stopped, "");
  EXPECT_EQ(found.counts[3].sectors, 8 * 4.0) << "eight warps, a line of four sectors each";
  EXPECT_EQ(found.counts[3].l1_hits, 8 * 4.0);
  EXPECT_EQ(found.counts[3].l1_rounds, 8 * 1.0) << "a bank for each lane";
  EXPECT_EQ(found.counts[4].sectors, 8 * 8.0);
  EXPECT_EQ(found.counts[4].l1_rounds, 8 * 2.0);
  EXPECT_EQ(found.touched.read + found.touched.written, 0) << "of global memory";
  EXPECT_TRUE(found.stays_in_l2);
}

TEST(LocalTraffic, ThatL2HasNoRoomForGoesToDram) {
  const auto code = spilling();
  KernelInput input{.code = &code, .grid = {4, 1, 1}, .block = {64, 1, 1}};
  // Four resident blocks of two warps touch three lines each: 3,072 bytes.
  input.device = Device{.sms = 2, .resident_blocks = 2, .l1_bytes = 0, .l2_bytes = 2048};
  const Sample found = sample(input);
  ASSERT_EQ(found.stopped, "");
  EXPECT_FALSE(found.stays_in_l2);
  EXPECT_GT(found.dram.value().written, 0);
}

}  // namespace
}  // namespace local_traffic_tests
}  // namespace warpgauge::interpret
