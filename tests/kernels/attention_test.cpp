// SPDX-License-Identifier: Apache-2.0
// How attention is divided among blocks: every tile once, the longest of a group of heads first,
// and no score needed that is not made.
#include "kernels/attention/shape.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

namespace warpgauge::kernels::attention {
namespace {

using Full = Shape<128, false, 2, 128, 3, 2, 2>;
using Masked = Shape<64, true, 3, 128, 4, 4, 2>;
using Tall = Shape<64, false, 4, 64, 7, 7, 2, 0, true>;

template <class S>
Queue queue_of(int heads, int length, int group) {
  return {{heads, length, (length + S::rows - 1) / S::rows, 1}, group};
}

template <class S>
void expect_every_tile_once(const Queue& queue) {
  std::set<std::pair<int, int>> places;
  for (int tile = 0; tile < queue.tiles(); ++tile) {
    const Place place = queue.place<S>(tile);
    EXPECT_TRUE(places.insert({place.head, place.first_row}).second) << tile;
    EXPECT_TRUE(place.head >= 0 && place.head < queue.heads) << tile;
    EXPECT_TRUE(place.first_row >= 0 && place.first_row < queue.length) << tile;
    EXPECT_EQ(place.first_row % S::rows, 0) << tile;
  }
}

TEST(Queue, HasEveryTileOnce) {
  for (const int heads : {1, 2, 7, 32}) {
    for (const int length : {1, 127, 128, 129, 1000}) {
      expect_every_tile_once<Full>(queue_of<Full>(heads, length, 1));
      expect_every_tile_once<Tall>(queue_of<Tall>(heads, length, 1));
      for (const int group : {1, 3, heads}) {
        expect_every_tile_once<Masked>(queue_of<Masked>(heads, length, group));
      }
    }
  }
}

TEST(Queue, HasTheLongestOfAGroupFirstWhereThereIsAMask) {
  constexpr int kGroup = 4;
  const Queue queue = queue_of<Masked>(10, 4000, kGroup);  // groups of 4, 4 and 2 heads
  int group = 0, row = queue.length;
  for (int tile = 0; tile < queue.tiles(); ++tile) {
    const Place place = queue.place<Masked>(tile);
    if (place.head / kGroup != group) {
      EXPECT_EQ(row, 0) << "a group ends with its heads' first rows";
      group = place.head / kGroup;
      row = queue.length;
    }
    EXPECT_LE(place.first_row, row) << tile;
    row = place.first_row;
  }
  EXPECT_EQ(group, 2);
}

TEST(Queue, TakesOneHeadAfterTheOtherWhereThereIsNoMask) {
  const Queue queue = queue_of<Full>(3, 300, 3);
  EXPECT_EQ(queue.place<Full>(2).head, 0);
  EXPECT_EQ(queue.place<Full>(3).head, 1);
  EXPECT_EQ(queue.place<Full>(3).first_row, 0);
}

TEST(Work, NeedsNoTileBehindTheDiagonalOrTheEnd) {
  const Work work{1, 300, 0, 1};
  EXPECT_EQ(work.steps<Full>(0), 3) << "all of 300";
  EXPECT_EQ(work.steps<Masked>(0), 1);
  EXPECT_EQ(work.steps<Masked>(127), 1) << "row 127 has column 127 as its last one";
  EXPECT_EQ(work.steps<Masked>(128), 2);
  EXPECT_EQ(work.steps<Masked>(383), 3) << "rows behind the end need no more than the last one";
}

/// What a fourth consumer is for: rows of the SM that has most, of 32 heads.
TEST(Queue, FourConsumersFillWavesOfShortSequences) {
  const auto most_rows = [](int tiles, int rows) { return (tiles + 131) / 132 * rows; };
  using Three = Shape<64, false, 3, 128, 4, 4, 2>;
  for (const int length : {1024, 2048, 4096, 8192}) {
    const int four = most_rows(queue_of<Tall>(32, length, 1).tiles(), Tall::rows);
    EXPECT_LT(four, most_rows(queue_of<Three>(32, length, 1).tiles(), Three::rows)) << length;
    EXPECT_LT(four, 1.1 * 32 * length / 132) << length;
  }
}

/// The copy engine and wgmma count on it: the pattern of swizzled rows repeats every 1024 bytes.
/// The ones are behind all stages, where a descriptor's 14 bits of distance in units of 16 bytes
/// reach.
TEST(Shape, OnesAreWhereASecondHalfOfEachStageOfVMayBe) {
  EXPECT_EQ(Tall::at_ones % 1024, 0);
  EXPECT_EQ(Tall::at_q_full - Tall::at_ones, Tall::columns * 128);
  EXPECT_GE(Tall::at_ones, Tall::at_v + Tall::v_stages * Tall::stage_bytes);
  EXPECT_LT((Tall::at_ones - Tall::at_v) / 16, 1 << 14);
  EXPECT_EQ(Masked::at_q_full, Masked::at_ones) << "none where the sums are added up";
  EXPECT_EQ(Tall::output_columns, 72);
}

/// A warpgroup that asks for registers that others have not given back waits for ever.
TEST(Shape, ConsumersAskForNoMoreRegistersThanThereAre) {
  EXPECT_EQ(Tall::launch_registers, 96);
  EXPECT_EQ(Tall::producer_registers + 4 * Tall::consumer_registers, 5 * 96);
}

/// The kernels mask a tile of K that is a consumer's last one, and leave one out at most.
TEST(Work, TheDiagonalIsInAConsumersLastTile) {
  const Work work{1, 5000, 0, 1};
  for (int first = 0; first < work.length; first += kConsumerRows) {
    const int steps = work.steps<Masked>(first + kConsumerRows - 1);
    EXPECT_GE(first, (steps - 1) * Masked::columns) << "a tile before the last one is all below it";
    const int of_block = work.steps<Masked>(first / Masked::rows * Masked::rows + Masked::rows - 1);
    EXPECT_LE(of_block - steps, 1) << first;
  }
}

}  // namespace
}  // namespace warpgauge::kernels::attention
