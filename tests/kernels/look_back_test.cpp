// SPDX-License-Identifier: Apache-2.0
// The protocol of the scans that look back, run by threads of the host: what a word says, what 32
// of them say together, and that blocks which take tiles in order, look back and are launched again
// on the same words find what comes before each tile; whether a block does one tile at a time, or
// has threads of its own for taking tiles and their sums, and for looking back.
#include "kernels/scan/look_back.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <semaphore>
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

// ---- the protocol, as the kernels of kernels/scan run it

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

void tell(Memory& memory, unsigned tile, std::uint32_t launch, Told told, std::uint32_t sum) {
  memory.words[tile].store(Status::word(launch, told, sum), std::memory_order_relaxed);
}

void end_block(Memory& memory, std::uint32_t launch, unsigned blocks) {
  if (memory.blocks_done.fetch_add(1) != blocks - 1) return;
  memory.next_tile = 0;
  memory.blocks_done = 0;
  memory.launch = launch + 1;
}

using Sums = std::vector<std::uint32_t>;

/// One block of one launch: `before[t]` becomes what comes before tile t.
using Block = void (*)(Memory& memory, const Sums& sums, unsigned blocks, Sums& before);

/// single_pass: one tile at a time.
void run_in_rounds(Memory& memory, const Sums& sums, unsigned blocks, Sums& before) {
  const std::uint32_t launch = memory.launch.load();
  const auto tiles = static_cast<unsigned>(sums.size());
  std::uint32_t tile = memory.next_tile.fetch_add(1);
  while (tile < tiles) {
    const std::uint32_t next = memory.next_tile.fetch_add(1);  // taken before this one is done
    if (tile > 0) {
      tell(memory, tile, launch, Told::kOwn, sums[tile]);
      before[tile] = look_back(memory, tile, launch);
    }
    tell(memory, tile, launch, Told::kAll, before[tile] + sums[tile]);
    tile = next;
  }
  end_block(memory, launch, blocks);
}

/// pipelined: one thread takes tiles and tells their own sums, up to kStages ahead, and is the one
/// that ends the block; another one looks back, from when a tile is taken on.
void run_pipelined(Memory& memory, const Sums& sums, unsigned blocks, Sums& before) {
  constexpr unsigned kStages = 6;
  const std::uint32_t launch = memory.launch.load();
  const auto tiles = static_cast<unsigned>(sums.size());
  std::array<unsigned, kStages> tile_of{};
  std::counting_semaphore<kStages> full(0), summed(0), empty(kStages);
  const std::jthread looks_back([&] {
    for (unsigned stage = 0;; stage = (stage + 1) % kStages) {
      full.acquire();
      const unsigned tile = tile_of[stage];
      if (tile >= tiles) return;
      if (tile > 0) before[tile] = look_back(memory, tile, launch);
      summed.acquire();
      if (tile > 0) tell(memory, tile, launch, Told::kAll, before[tile] + sums[tile]);
      empty.release();
    }
  });
  for (unsigned stage = 0;; stage = (stage + 1) % kStages) {
    empty.acquire();
    const unsigned tile = memory.next_tile.fetch_add(1);
    tile_of[stage] = tile;
    full.release();
    if (tile >= tiles) break;
    tell(memory, tile, launch, tile == 0 ? Told::kAll : Told::kOwn, sums[tile]);
    summed.release();
  }
  end_block(memory, launch, blocks);
}

void expect_right(Block run_block, Memory& memory, unsigned tiles, unsigned blocks,
                  std::mt19937& random) {
  Sums sums(tiles), before(tiles), expected(tiles);
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

class LookBack : public testing::TestWithParam<Block> {};

TEST_P(LookBack, FindsWhatComesBeforeEachTileInLaunchAfterLaunch) {
  Memory memory(3000);
  std::mt19937 random(1);
  for (int round = 0; round < 3; ++round) {
    for (const unsigned tiles : {1U, 2U, 32U, 33U, 129U, 300U, 3000U}) {
      for (const unsigned blocks : {1U, 3U, 16U}) {
        expect_right(GetParam(), memory, tiles, std::min(blocks, tiles), random);
      }
    }
  }
  EXPECT_EQ(memory.launch, 3U * 7 * 3);
  EXPECT_EQ(memory.next_tile, 0U);
}

TEST_P(LookBack, NeedsNoMoreBlocksThanOneToGoOn) {
  // Where one block runs alone, all tiles before each of its own are done or its own.
  Memory memory(500);
  std::mt19937 random(2);
  expect_right(GetParam(), memory, 500, 1, random);
}

INSTANTIATE_TEST_SUITE_P(Kernels, LookBack, testing::Values(run_in_rounds, run_pipelined),
                         [](const auto& of) {
                           return of.param == run_pipelined ? "Pipelined" : "InRounds";
                         });

TEST(Launches, OfBothKindsMayFollowEachOtherOnTheSameWords) {
  Memory memory(400);
  std::mt19937 random(3);
  for (int round = 0; round < 20; ++round) {
    expect_right(round % 2 == 0 ? run_in_rounds : run_pipelined, memory, 400, 5, random);
  }
}

}  // namespace
}  // namespace warpgauge::kernels::scan
