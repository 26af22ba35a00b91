// SPDX-License-Identifier: Apache-2.0
// The protocol of the single-pass scan, run by threads of the host: what a word says, what 32 of
// them say together, and that blocks which take tiles in order, look back and are launched again on
// the same words find what comes before each tile.
#include "kernels/scan/look_back.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <thread>
#include <vector>

namespace warpgauge::kernels::scan {
namespace {

TEST(Status, SaysWhatWasToldInItsLaunchAlone) {
  for (const std::uint32_t launch : {0U, 1U, 77U, (1U << 30) - 1}) {
    for (const Told told : {Told::kOwn, Told::kAll}) {
      const std::uint64_t word = Status::word(launch, told, 0xfedcba98U);
      EXPECT_EQ(Status::told(word, launch), told);
      EXPECT_EQ(Status::sum(word), 0xfedcba98U);
      EXPECT_EQ(Status::told(word, launch + 1), Told::kNothing);
    }
    EXPECT_EQ(Status::told(0, launch), Told::kNothing) << "memory that was zeroed";
  }
}

TEST(Judge, NeedsAllUpToTheNearestThatToldAll) {
  const Judgement seen = judge(0b0011'1011, 0b0100'0100);
  EXPECT_EQ(seen.needed, 0b0000'0111U);
  EXPECT_TRUE(seen.complete);
  EXPECT_TRUE(seen.last);
}

TEST(Judge, WaitsForOneInBetweenAndNotForOneBehind) {
  EXPECT_FALSE(judge(0b0101, 0b1000).complete);
  EXPECT_TRUE(judge(0b0111, 0b1000).complete);
  EXPECT_TRUE(judge(0, 1).complete);
  EXPECT_EQ(judge(0, 1).needed, 1U);
}

TEST(Judge, NeedsAll32WhereNoneToldAll) {
  EXPECT_TRUE(judge(~0U, 0).complete);
  EXPECT_FALSE(judge(~0U, 0).last);
  EXPECT_EQ(judge(~0U, 0).needed, ~0U);
  EXPECT_FALSE(judge(~1U, 0).complete);
  EXPECT_TRUE(judge(~(1U << 31), 1U << 31).last);
  EXPECT_TRUE(judge(~(1U << 31), 1U << 31).complete);
}

// ---- the protocol, as kernels/scan/single_pass.cu runs it: a thread is a block

constexpr unsigned kLooks = 4, kWindow = 32 * kLooks;

struct Memory {
  explicit Memory(std::size_t tiles) : words(tiles) {}
  std::atomic<std::uint32_t> next_tile = 0, blocks_done = 0, launch = 0;
  std::vector<std::atomic<std::uint64_t>> words;
};

std::uint32_t look_back(Memory& memory, unsigned tile, std::uint32_t launch) {
  std::uint32_t sum = 0;
  for (unsigned end = tile;; end -= kWindow) {
    const auto look = [&](unsigned back) {
      if (back >= end) return Status::word(launch, Told::kAll, 0);
      return memory.words[end - 1 - back].load(std::memory_order_relaxed);
    };
    std::array<std::uint64_t, kWindow> word;
    for (unsigned back = 0; back < kWindow; ++back) word[back] = look(back);
    for (unsigned k = 0; k < kLooks; ++k) {
      Judgement seen;
      while (true) {
        std::uint32_t own = 0, all = 0;
        for (unsigned lane = 0; lane < 32; ++lane) {
          const Told told = Status::told(word[32 * k + lane], launch);
          if (told == Told::kOwn) own |= 1U << lane;
          if (told == Told::kAll) all |= 1U << lane;
        }
        seen = judge(own, all);
        if (seen.complete) break;
        std::this_thread::yield();
        for (unsigned lane = 0; lane < 32; ++lane) {
          if (((own | all) >> lane & 1) == 0) word[32 * k + lane] = look(32 * k + lane);
        }
      }
      for (unsigned lane = 0; lane < 32; ++lane) {
        if ((seen.needed >> lane & 1) != 0) sum += Status::sum(word[32 * k + lane]);
      }
      if (seen.last) return sum;
    }
  }
}

/// One block of one launch: `before[t]` becomes what comes before tile t.
void run_block(Memory& memory, const std::vector<std::uint32_t>& sums, unsigned blocks,
               std::vector<std::uint32_t>& before) {
  const std::uint32_t launch = memory.launch.load();
  const auto tiles = static_cast<unsigned>(sums.size());
  std::uint32_t tile = memory.next_tile.fetch_add(1);
  while (tile < tiles) {
    const std::uint32_t next = memory.next_tile.fetch_add(1);  // taken before this one is done
    const auto tell = [&](Told told, std::uint32_t sum) {
      memory.words[tile].store(Status::word(launch, told, sum), std::memory_order_relaxed);
    };
    if (tile > 0) {
      tell(Told::kOwn, sums[tile]);
      before[tile] = look_back(memory, tile, launch);
    }
    tell(Told::kAll, before[tile] + sums[tile]);
    tile = next;
  }
  if (memory.blocks_done.fetch_add(1) == blocks - 1) {
    memory.next_tile = 0;
    memory.blocks_done = 0;
    memory.launch = launch + 1;
  }
}

void expect_right(Memory& memory, unsigned tiles, unsigned blocks, std::mt19937& random) {
  std::vector<std::uint32_t> sums(tiles), before(tiles), expected(tiles);
  for (auto& sum : sums) sum = static_cast<std::uint32_t>(random());
  for (unsigned t = 1; t < tiles; ++t) expected[t] = expected[t - 1] + sums[t - 1];
  {
    std::vector<std::jthread> threads;
    for (unsigned block = 0; block < blocks; ++block) {
      threads.emplace_back([&] { run_block(memory, sums, blocks, before); });
    }
  }
  EXPECT_EQ(before, expected) << tiles << " tiles, " << blocks << " blocks";
}

TEST(LookBack, FindsWhatComesBeforeEachTileInLaunchAfterLaunch) {
  Memory memory(3000);
  std::mt19937 random(1);
  for (int round = 0; round < 3; ++round) {
    for (const unsigned tiles : {1U, 2U, 32U, 33U, 129U, 300U, 3000U}) {
      for (const unsigned blocks : {1U, 3U, 16U}) {
        expect_right(memory, tiles, std::min(blocks, tiles), random);
      }
    }
  }
  EXPECT_EQ(memory.launch, 3U * 7 * 3);
  EXPECT_EQ(memory.next_tile, 0U);
}

TEST(LookBack, NeedsNoMoreBlocksThanOneToGoOn) {
  // Where one block runs alone, all tiles before each of its own are done.
  Memory memory(500);
  std::mt19937 random(2);
  expect_right(memory, 500, 1, random);
}

}  // namespace
}  // namespace warpgauge::kernels::scan
