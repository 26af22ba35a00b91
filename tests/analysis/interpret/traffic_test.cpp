// SPDX-License-Identifier: Apache-2.0
// What caches answer of accesses whose answers are known beforehand.
#include "analysis/interpret/traffic.h"
#include "analysis/interpret/sample.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpgauge::interpret {
namespace traffic_tests {
namespace {

using enum LineCache::Answer;

constexpr std::uint64_t kLine = 128, kPiece = 64;

/// A request of one sector, by an instruction.
SectorAccess load_of(std::uint64_t sector, Passes passes = Passes::kL1,
                     std::uint32_t instruction = 0) {
  return {.sector = sector, .instruction = instruction, .passes = passes, .begins_request = true};
}
SectorAccess store_of(std::uint64_t sector, std::uint32_t bytes) {
  return {.sector = sector, .written = bytes, .passes = Passes::kStore, .begins_request = true};
}

/// Loads at times that have nothing to do with one another.
auto loads_from(LineCache& cache) {
  return [&cache, occasion = std::uint64_t{0}](std::uint64_t sector) mutable {
    return cache.load(sector, ++occasion);
  };
}

TEST(LineCaches, KnowSectorsNotWholeLines) {
  LineCache cache(4 * kLine);
  auto load = loads_from(cache);
  EXPECT_EQ(load(0), kMiss);
  EXPECT_EQ(load(0), kHit);
  EXPECT_EQ(load(1), kMiss) << "the same line, another sector";
  EXPECT_EQ(load(1), kHit);
}

TEST(LineCaches, LoseTheLineThatWasNotUsedForLongest) {
  LineCache cache(2 * kLine);
  auto load = loads_from(cache);
  load(0);  // line 0
  load(4);  // line 1
  load(0);
  load(8);  // line 2, in place of line 1
  EXPECT_EQ(load(0), kHit);
  EXPECT_EQ(load(4), kMiss);
}

TEST(LineCaches, OfNoLinesHoldNothing) {
  LineCache cache(kLine - 1);
  auto load = loads_from(cache);
  load(0);
  EXPECT_EQ(load(0), kMiss);
}

TEST(LineCaches, FindWhatManyOthersMovedAbout) {
  // Each line was used less than 1,000 lines ago, or more: keys that share places in the table.
  LineCache cache(1'000 * kLine);
  auto load = loads_from(cache);
  for (std::uint64_t round = 0; round < 3; ++round) {
    for (std::uint64_t line = 0; line < 1'000; ++line) {
      EXPECT_EQ(load(4 * line * 4'096), round > 0 ? kHit : kMiss) << line;
    }
  }
  for (std::uint64_t line = 1'000; line < 1'500; ++line) load(4 * line * 4'096);
  for (std::uint64_t line = 500; line < 1'500; ++line) {
    EXPECT_EQ(load(4 * line * 4'096), kHit) << line;
  }
  EXPECT_EQ(load(0), kMiss);
}

TEST(LineCaches, KnowWhatIsOnItsWay) {
  LineCache cache(2 * kLine);
  EXPECT_EQ(cache.load(0, 7), kMiss);
  EXPECT_EQ(cache.load(0, 7), kOnWay);
  EXPECT_EQ(cache.load(0, 8), kHit);
  EXPECT_EQ(cache.load(1, 9), kMiss);
}

TEST(Traffic, GivesEachBlockItsShareOfL1WhereSomeRun) {
  std::vector<InstructionCounts> counts(1);
  Traffic traffic({.sms = 2, .resident_blocks = 4, .l1_bytes = 8 * kLine}, false);
  for (int round = 0; round < 2; ++round) {
    for (std::uint64_t line = 0; line < 2; ++line) traffic.touch(0, load_of(4 * line));
    for (std::uint64_t line = 0; line < 3; ++line) traffic.touch(1, load_of(4 * line));
  }
  traffic.end_cluster(2, counts);
  EXPECT_EQ(counts[0].l1_hits, 2u) << "two lines have room, three push one another out";
  EXPECT_EQ(counts[0].missed_lines, 2u + 6u);
  traffic.touch(0, load_of(0));
  traffic.end_cluster(2, counts);
  EXPECT_EQ(counts[0].l1_hits, 3u) << "a later block finds what the one before it left";
}

TEST(Traffic, LetsBlocksOfAnSmShareItsL1WhereAllRun) {
  std::vector<InstructionCounts> counts(1);
  Traffic traffic({.sms = 2, .resident_blocks = 2, .l1_bytes = 8 * kLine}, true);
  // Blocks 0 and 2 are on one SM: the second of them finds what the first loaded.
  for (std::uint64_t block = 0; block < 4; ++block) {
    EXPECT_EQ(counts[0].missed_lines, 0u) << "they wait for those beside them";
    for (std::uint64_t line = 0; line < 4; ++line) {
      traffic.touch(0, load_of(4 * (line + 100 * (block % 2))));
    }
    traffic.end_cluster(1, counts);
  }
  EXPECT_EQ(counts[0].missed_lines, 8u);
  EXPECT_EQ(counts[0].l1_hits, 8u);
}

TEST(Traffic, TakesTurnsWithinASharedL1) {
  // Each block comes back to its line behind one other access of its own: alone it would find it.
  std::vector<InstructionCounts> counts(1);
  Traffic traffic({.sms = 1, .resident_blocks = 2, .l1_bytes = 2 * kLine}, true);
  for (std::uint64_t block = 0; block < 2; ++block) {
    for (const std::uint64_t line : {0, 1, 0, 1})
      traffic.touch(0, load_of(4 * (line + 10 * block)));
    traffic.end_cluster(1, counts);
  }
  EXPECT_EQ(counts[0].l1_hits, 0u);
}

TEST(Traffic, WaitsForLinesThatAreOnTheirWay) {
  // Three warps of a block load the same line in the same pass, and again in the next one.
  std::vector<InstructionCounts> counts(1);
  Traffic traffic({.l1_bytes = 8 * kLine}, false);
  for (std::uint32_t pass = 0; pass < 2; ++pass) {
    for (int warp = 0; warp < 3; ++warp) {
      SectorAccess access = load_of(0);
      access.pass = pass;
      traffic.touch(0, access);
    }
  }
  traffic.end_cluster(1, counts);
  EXPECT_EQ(counts[0].l1_hits, 5u);
  EXPECT_EQ(counts[0].missed_lines, 1u);
  EXPECT_EQ(counts[0].late_requests, 3u) << "all warps wait in the first pass";
}

TEST(Traffic, KnowsHowWarpsAreAnsweredThatGoOn) {
  // Four warps load a line of their own in each of two passes; one goes on with its first line.
  std::vector<InstructionCounts> counts(1);
  Traffic traffic({.l1_bytes = 64 * kLine}, false);
  for (std::uint32_t pass = 0; pass < 40; ++pass) {
    for (std::uint64_t warp = 0; warp < (pass < 2 ? 4u : 1u); ++warp) {
      SectorAccess access = load_of(4 * (pass < 2 ? 4 * pass + warp : 0));
      access.pass = pass;
      traffic.touch(0, access);
    }
  }
  traffic.end_cluster(1, counts);
  GridCounts grid;
  grid.add(counts[0], 3);
  grid.scale(2);
  EXPECT_EQ(grid.tail_answers(0), 1 - 8.0 / 46) << "all passes";
  EXPECT_EQ(grid.tail_answers(2), 1);
  EXPECT_FALSE(grid.tail_answers(40)) << "no warp makes twice as many";
}

TEST(Traffic, CountsALineOnceForARequest) {
  std::vector<InstructionCounts> counts(2);
  Traffic traffic({.l1_bytes = 8 * kLine}, false);
  traffic.touch(0, load_of(1, Passes::kL1, 1));
  for (const std::uint64_t sector : {0, 1, 2, 8}) {
    SectorAccess access = load_of(sector, Passes::kL1, 1);
    access.begins_request = sector == 0;
    traffic.touch(0, access);
  }
  traffic.touch(0, load_of(1, Passes::kAroundL1, 1));
  traffic.end_cluster(1, counts);
  EXPECT_EQ(counts[1].l1_hits, 1u);
  EXPECT_EQ(counts[1].missed_lines, 1u + 2u + 1u);
  EXPECT_EQ(counts[0], InstructionCounts());
}

/// What DRAM gives and takes if one block does this.
Traffic::Bytes dram(const std::vector<SectorAccess>& accesses, std::uint64_t l2_bytes, bool warm) {
  std::vector<InstructionCounts> counts(1);
  Traffic traffic({.l2_bytes = l2_bytes, .l2_is_warm = warm}, true);
  for (const SectorAccess& one : accesses) traffic.touch(0, one);
  traffic.end_cluster(1, counts);
  traffic.settle(counts);
  return traffic.of_whole().value();
}

TEST(Traffic, ReadsPiecesOfTwoSectors) {
  EXPECT_EQ(dram({load_of(0), load_of(1), load_of(2), load_of(0)}, 10 * kPiece, false).read, 128);
}

TEST(Traffic, ReadsAgainWhatL2HasLost) {
  std::vector<SectorAccess> twice;
  for (int round = 0; round < 2; ++round) {
    for (std::uint64_t piece = 0; piece < 10; ++piece) twice.push_back(load_of(2 * piece));
  }
  EXPECT_EQ(dram(twice, 10 * kPiece, false).read, 10 * 64);
  EXPECT_EQ(dram(twice, 9 * kPiece, false).read, 20 * 64);
  EXPECT_EQ(dram(twice, 10 * kPiece, true).read, 0) << "the launch before left them";
  EXPECT_EQ(dram(twice, 9 * kPiece, true).read, 20 * 64);
}

TEST(Traffic, ReadsTheRestOfSectorsThatAreWrittenInPart) {
  constexpr std::uint32_t kAll = ~0U, kHalf = 0xffff;
  const auto whole = dram({store_of(0, kAll), store_of(1, kAll)}, 10 * kPiece, false);
  EXPECT_EQ(whole.read, 0);
  EXPECT_EQ(whole.written, 64);
  const auto halves =
      dram({store_of(0, kHalf), store_of(0, ~kHalf), store_of(5, kHalf)}, 10 * kPiece, false);
  EXPECT_EQ(halves.read, 32) << "of sector 5 alone";
  EXPECT_EQ(halves.written, 64);
  EXPECT_EQ(dram({store_of(0, kHalf), load_of(0)}, 10 * kPiece, false).read, 64);
  EXPECT_EQ(dram({store_of(0, kAll), load_of(0)}, 10 * kPiece, false).read, 0);
}

TEST(Traffic, ScalesL2ToTheBlocksThatRan) {
  // Two of eight blocks that run beside each other: they have a quarter of L2, four pieces. Each
  // goes twice through three pieces of its own.
  std::vector<InstructionCounts> counts(1);
  const auto again = [&](std::uint64_t pieces) {
    Traffic traffic({.sms = 4, .resident_blocks = 2, .l2_bytes = 16 * kPiece}, false);
    for (std::uint64_t block = 0; block < 2; ++block) {
      for (int round = 0; round < 2; ++round) {
        for (std::uint64_t piece = 0; piece < pieces; ++piece) {
          traffic.touch(0, load_of(2 * (piece + 100 * block), Passes::kAroundL1));
        }
      }
      traffic.end_cluster(1, counts);
    }
    return traffic.again(0, 8).value().read;
  };
  EXPECT_EQ(again(2), 0);
  EXPECT_EQ(again(3), 3 * 64.0) << "each of the two";
}

TEST(Traffic, KeepsWhatBothSidesReadOnBoth) {
  // Blocks on SMs of both sides read the same 16 pieces twice: 16 have room on each side, or not.
  const auto read = [](std::uint64_t l2_bytes) {
    std::vector<InstructionCounts> counts(1);
    Traffic traffic({.sms = 2, .l2_bytes = l2_bytes, .l2_sides = 2}, true);
    for (std::uint64_t block = 0; block < 4; ++block) {
      for (std::uint64_t piece = 0; piece < 16; ++piece) {
        traffic.touch(0, load_of(2 * piece, Passes::kAroundL1));
      }
      traffic.end_cluster(1, counts);
    }
    return traffic.of_whole().value().read;
  };
  EXPECT_EQ(read(2 * 16 * kPiece), 16 * 64);
  EXPECT_GT(read(20 * kPiece), 16 * 64);
}

TEST(Traffic, OfSomeBlocksIsNotThatOfAll) {
  std::vector<InstructionCounts> counts(1);
  Traffic some({.l2_bytes = 1 << 20}, false), all({.l2_bytes = 1 << 20}, true), unknown({}, true);
  for (Traffic* one : {&some, &all, &unknown}) {
    one->touch(0, load_of(0));
    one->end_cluster(1, counts);
    one->settle(counts);
  }
  EXPECT_FALSE(some.of_whole());
  EXPECT_FALSE(all.again(0, 1));
  EXPECT_FALSE(unknown.of_whole()) << "the size of L2 is not known";
}

}  // namespace
}  // namespace traffic_tests
}  // namespace warpgauge::interpret
