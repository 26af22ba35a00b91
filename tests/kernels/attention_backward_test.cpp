// SPDX-License-Identifier: Apache-2.0
// How the gradient of attention is divided among blocks: every tile of K once, the longest of a
// group of heads first, and no weight needed that is not made.
#include "kernels/attention_backward/shape.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

namespace warpgauge::kernels::attention_backward {
namespace {

using Full = Shape<128, false, true>;
using Masked = Shape<128, true, true>;
using Narrow = Shape<64, true, true>;

template <class S>
Queue queue_of(int heads, int length, int group) {
  return {{heads, length, (length + S::rows - 1) / S::rows, 1, 1}, group};
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

TEST(BackwardQueue, HasEveryTileOnce) {
  for (const int heads : {1, 2, 7, 32}) {
    for (const int length : {1, 127, 128, 129, 1000}) {
      for (const int group : {1, 3, heads}) {
        expect_every_tile_once<Full>(queue_of<Full>(heads, length, group));
        expect_every_tile_once<Masked>(queue_of<Masked>(heads, length, group));
      }
    }
  }
}

TEST(BackwardQueue, HasTheLongestOfAGroupFirstWhereThereIsAMask) {
  constexpr int kGroup = 4;
  const Queue queue = queue_of<Masked>(10, 4000, kGroup);  // groups of 4, 4 and 2 heads
  int group = -1, steps = 0;
  for (int tile = 0; tile < queue.tiles(); ++tile) {
    const Place place = queue.place<Masked>(tile);
    const int of_this = queue.end<Masked>() - queue.begin<Masked>(place.first_row);
    if (place.head / kGroup != group) {
      EXPECT_EQ(place.first_row, 0) << "a group begins with its heads' first rows";
      group = place.head / kGroup;
      steps = of_this;
    }
    EXPECT_LE(of_this, steps) << tile;
    steps = of_this;
  }
  EXPECT_EQ(group, 2);
}

TEST(BackwardQueue, TakesOneHeadAfterTheOtherWhereThereIsNoMask) {
  const Queue queue = queue_of<Full>(3, 300, 3);
  EXPECT_EQ(queue.place<Full>(2).head, 0);
  EXPECT_EQ(queue.place<Full>(3).head, 1);
  EXPECT_EQ(queue.place<Full>(3).first_row, 0);
}

/// Rows of K from `first` on have weights in rows of Q from `first` on, where there is a mask.
template <class S>
void expect_no_weight_left_out(int length) {
  const Work work{1, length, (length + S::rows - 1) / S::rows, 1, 1};
  for (int first = 0; first < length; first += S::rows) {
    const int begin = work.begin<S>(first), end = work.end<S>();
    EXPECT_LE(begin * S::q_rows, S::causal ? first : 0) << first;
    EXPECT_GT((begin + 1) * S::q_rows, S::causal ? first : 0) << "a step that has no weight";
    EXPECT_GE(end * S::q_rows, length);
    EXPECT_LT((end - 1) * S::q_rows, length) << "a step behind the last row";
  }
}

TEST(BackwardWork, MakesEveryWeightThatIsNeeded) {
  for (const int length : {1, 63, 64, 65, 128, 300, 1000}) {
    expect_no_weight_left_out<Full>(length);
    expect_no_weight_left_out<Masked>(length);
    expect_no_weight_left_out<Narrow>(length);
  }
}

/// The steps of a tile in the order in which a block takes them.
template <class S>
std::vector<int> steps_of(const Work& work, int first) {
  std::vector<int> steps;
  for (int i = work.begin<S>(first); i < work.end<S>(); ++i) {
    steps.push_back(work.step<S>(i, first));
  }
  return steps;
}

/// Every step once; and no tile of a head begins where another one does.
TEST(BackwardWork, LetsTilesOfAHeadBeginAtRowsOfTheirOwn) {
  for (const int length : {1, 64, 128, 300, 1000}) {
    const Work work{1, length, (length + Full::rows - 1) / Full::rows, 1, 1};
    std::set<int> firsts;
    for (int first = 0; first < length; first += Full::rows) {
      const auto steps = steps_of<Full>(work, first);
      EXPECT_EQ(steps.front() * Full::q_rows, first);
      EXPECT_TRUE(firsts.insert(steps.front()).second) << first;
      const std::set<int> different(steps.begin(), steps.end());
      EXPECT_EQ(different.size(), steps.size()) << first;
      EXPECT_EQ(*different.begin(), 0) << first;
      EXPECT_EQ(*different.rbegin(), work.end<Full>() - 1) << first;
    }
  }
}

TEST(BackwardWork, TakesStepsInTheirOrderWhereThereIsAMask) {
  const Work work{1, 300, 3, 1, 1};
  EXPECT_EQ(steps_of<Masked>(work, 128), (std::vector<int>{2, 3, 4}));
}

/// The copy engine and wgmma want tiles on 1,024 bytes, barriers lie on 8.
template <class S>
void expect_aligned_places() {
  for (const int at : {S::at_k, S::at_v, S::at_q, S::at_do, S::at_ds, S::at_out, S::at_sums}) {
    EXPECT_EQ(at % 1024, 0);
  }
  EXPECT_EQ(S::at_lse % 16, 0);
  EXPECT_EQ(S::at_row_sum % 16, 0);
  EXPECT_EQ(S::at_q_full % 8, 0);
}

TEST(BackwardShape, PutsTilesWhereTheyCanBeRead) {
  expect_aligned_places<Full>();
  expect_aligned_places<Narrow>();
  expect_aligned_places<Shape<64, false>>();
}

}  // namespace
}  // namespace warpgauge::kernels::attention_backward
