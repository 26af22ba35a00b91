// SPDX-License-Identifier: Apache-2.0
// The all-reduces' layout, and their protocols run by threads of the host: that parts make a whole,
// that words and packets have places of their own, and that launch after launch, of any kind and
// size, on one state that is never cleared, every device gets the sum of that launch's inputs,
// while some devices lag behind. The threads wait for each other as blocks do.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "kernels/all_reduce/layout.h"

namespace warpgauge::kernels::all_reduce {
namespace {

TEST(Parts, AreTheWholeInOrderAndDifferByOne) {
  for (const std::size_t count : {0U, 1U, 2U, 7U, 8U, 1000U, 1U << 24}) {
    for (const std::size_t parts : {1U, 2U, 8U, 264U}) {
      std::size_t end = 5, least = count, most = 0;
      for (std::size_t part = 0; part < parts; ++part) {
        const Range range = part_of({5, 5 + count}, parts, part);
        EXPECT_EQ(range.first, end);
        end = range.end;
        least = std::min(least, range.count());
        most = std::max(most, range.count());
      }
      EXPECT_EQ(end, 5 + count);
      EXPECT_LE(most - least, 1U);
    }
  }
}

TEST(Parts, OfBlocksCoverEachVectorOnce) {
  for (const int devices : {2, 4, 8}) {
    std::vector<int> seen(1003);
    for (int chunk = 0; chunk < devices; ++chunk) {
      for (unsigned block = 0; block < 13; ++block) {
        const Range part = block_part(seen.size(), devices, chunk, 13, block);
        for (std::size_t i = part.first; i < part.end; ++i) ++seen[i];
      }
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), 1003);
  }
}

TEST(Line, HasAWordForEachPurpose) {
  std::set<unsigned> words = {kLaunchesWord};
  for (int rank = 0; rank < kMostDevices; ++rank) {
    EXPECT_TRUE(words.insert(phase_word(Phase::kBegun, rank)).second);
    EXPECT_TRUE(words.insert(phase_word(Phase::kEnded, rank)).second);
  }
  for (int step = 0; step < 2 * (kMostDevices - 1); ++step) {
    EXPECT_TRUE(words.insert(ring_word(step)).second);
  }
  EXPECT_LT(*words.rbegin(), kLineWords);
}

TEST(Inbox, HasAPlaceForEachPacketOfTwoLaunchesInARow) {
  constexpr int kDevices = 4;
  std::set<std::size_t> places;
  for (const std::uint32_t launch : {6U, 7U}) {
    for (int from = 0; from < kDevices; ++from) {
      for (const std::size_t packet : {std::size_t{0}, std::size_t{1}, kMostPackets - 1}) {
        EXPECT_TRUE(places.insert(inbox_place(kDevices, launch, from, packet)).second);
      }
    }
  }
  EXPECT_LT(*places.rbegin(), inbox_packets(kDevices));
  EXPECT_EQ(inbox_place(kDevices, 8, 3, 5), inbox_place(kDevices, 6, 3, 5));
}

TEST(Ring, HandsOnWhatCameInTheStepBefore) {
  for (const int devices : {2, 4, 8}) {
    for (int rank = 0; rank < devices; ++rank) {
      EXPECT_EQ(ring_chunk(devices, rank, 0), rank);
      for (int step = 1; step < 2 * (devices - 1); ++step) {
        const int before = (rank + devices - 1) % devices;
        EXPECT_EQ(ring_chunk(devices, rank, step), ring_chunk(devices, before, step - 1));
      }
    }
  }
}

// ---- the protocols, as the kernels of kernels/all_reduce run them

using Word = std::atomic<std::uint32_t>;
using Words = std::vector<Word>;

constexpr std::size_t kMostVectors = 96, kPacketsOfBlock = 8;
constexpr unsigned kBlocks = kMostVectors / kPacketsOfBlock;

/// A device's memory. A packet is data below and the number of its launch above; a vector is one
/// number, and has one packet.
struct Memory {
  Words lines = Words(std::size_t{kBlocks} * kLineWords);
  std::vector<std::atomic<std::uint64_t>> inbox =
      std::vector<std::atomic<std::uint64_t>>(2 * kMostDevices * kMostVectors);
  Words in = Words(kMostVectors), out = Words(kMostVectors);
};

/// Between two looks at what another thread is to write. A wait in vain ends the test program.
void pause_until(std::chrono::steady_clock::time_point deadline) {
  std::this_thread::yield();
  if (std::chrono::steady_clock::now() < deadline) return;
  std::fputs("a block waits in vain\n", stderr);
  std::_Exit(1);
}

enum class Kind { kRing, kTwoShot, kOneShot };

struct Launch {
  Kind kind;
  std::size_t vectors;
  unsigned blocks;
};

/// A block of one device.
class Block {
 public:
  Block(std::vector<std::unique_ptr<Memory>>& devices, int rank, const Launch& launch,
        unsigned block)
      : devices_(devices),
        rank_(rank),
        count_(static_cast<int>(devices.size())),
        launch_(launch),
        block_(block),
        number_(line(rank)[kLaunchesWord] + 1) {}

  void run() {
    if (launch_.kind == Kind::kRing) ring();
    if (launch_.kind == Kind::kTwoShot) two_shot();
    if (launch_.kind == Kind::kOneShot) one_shot();
    line(rank_)[kLaunchesWord] = number_;
  }

 private:
  Word* line(int rank) { return devices_[rank]->lines.data() + std::size_t{block_} * kLineWords; }
  void tell(int rank, unsigned word) { line(rank)[word].store(number_, std::memory_order_release); }
  void hear(unsigned word) {
    while (line(rank_)[word].load(std::memory_order_acquire) != number_) pause_until(deadline_);
  }
  void meet(Phase phase) {
    for (int peer = 0; peer < count_; ++peer) {
      if (peer != rank_) tell(peer, phase_word(phase, rank_));
    }
    for (int peer = 0; peer < count_; ++peer) {
      if (peer != rank_) hear(phase_word(phase, peer));
    }
  }
  static std::uint32_t get(const Words& words, std::size_t i) {
    return words[i].load(std::memory_order_relaxed);
  }
  static void put(Words& words, std::size_t i, std::uint32_t value) {
    words[i].store(value, std::memory_order_relaxed);
  }

  void ring() {
    const int next = (rank_ + 1) % count_, before = (rank_ + count_ - 1) % count_;
    const Words& in = devices_[rank_]->in;
    Words &own = devices_[rank_]->out, &out = devices_[next]->out;
    tell(before, phase_word(Phase::kBegun, rank_));
    hear(phase_word(Phase::kBegun, next));
    for (int step = 0; step < 2 * (count_ - 1); ++step) {
      const int chunk = ring_chunk(count_, rank_, step);
      const Range part = block_part(launch_.vectors, count_, chunk, launch_.blocks, block_);
      for (std::size_t i = part.first; i < part.end; ++i) {
        std::uint32_t value = step == 0 ? 0 : get(own, i);
        if (step < count_) value += get(in, i);
        if (step == count_ - 1) put(own, i, value);
        put(out, i, value);
      }
      tell(next, ring_word(step));
      hear(ring_word(step));
    }
  }

  void two_shot() {
    meet(Phase::kBegun);
    const Range part = block_part(launch_.vectors, count_, rank_, launch_.blocks, block_);
    for (std::size_t i = part.first; i < part.end; ++i) {
      std::uint32_t sum = 0;
      for (const auto& device : devices_) sum += get(device->in, i);
      for (const auto& device : devices_) put(device->out, i, sum);
    }
    meet(Phase::kEnded);
  }

  /// The kernel's places are for more packets than these memories have: the same halves, smaller.
  std::size_t place(int from, std::size_t packet) const {
    return inbox_place(count_, number_, from, 0) / kMostPackets * kMostVectors + packet;
  }
  void one_shot() {
    const std::size_t first = std::size_t{block_} * kPacketsOfBlock;
    const std::size_t end = std::min(first + kPacketsOfBlock, launch_.vectors);
    for (std::size_t i = first; i < end; ++i) {
      const std::uint64_t packet = std::uint64_t{number_} << 32 | get(devices_[rank_]->in, i);
      for (int peer = 0; peer < count_; ++peer) {
        if (peer != rank_) devices_[peer]->inbox[place(rank_, i)] = packet;
      }
    }
    for (std::size_t i = first; i < end; ++i) {
      std::uint32_t sum = get(devices_[rank_]->in, i);
      for (int peer = 0; peer < count_; ++peer) {
        if (peer == rank_) continue;
        std::uint64_t packet = 0;
        while ((packet = devices_[rank_]->inbox[place(peer, i)]) >> 32 != number_)
          pause_until(deadline_);
        sum += static_cast<std::uint32_t>(packet);
      }
      put(devices_[rank_]->out, i, sum);
    }
  }

  std::vector<std::unique_ptr<Memory>>& devices_;
  int rank_, count_;
  const Launch& launch_;
  unsigned block_;
  std::uint32_t number_;
  std::chrono::steady_clock::time_point deadline_ =
      std::chrono::steady_clock::now() + std::chrono::seconds(20);
};

Launch random_launch(std::mt19937& random, const std::vector<Kind>& kinds) {
  Launch launch{kinds[random() % kinds.size()], 1 + random() % kMostVectors, 0};
  const auto of_packets =
      static_cast<unsigned>((launch.vectors + kPacketsOfBlock - 1) / kPacketsOfBlock);
  launch.blocks = launch.kind == Kind::kOneShot ? of_packets : 1 + random() % 3;
  return launch;
}

/// What device `rank` brings to launch `number`.
std::uint32_t brought(int rank, std::size_t number, std::size_t i) {
  return static_cast<std::uint32_t>((number * 8 + rank + 1) * 2654435761U + i * 40503U);
}

/// All launches of one device, in their order, as its stream runs them.
void run_device(std::vector<std::unique_ptr<Memory>>& devices, int rank,
                const std::vector<Launch>& launches, std::atomic<int>& wrong) {
  std::mt19937 random(static_cast<unsigned>(rank));
  for (std::size_t number = 0; number < launches.size(); ++number) {
    const Launch& launch = launches[number];
    Memory& own = *devices[rank];
    for (std::size_t i = 0; i < launch.vectors; ++i) own.in[i] = brought(rank, number, i);
    if (random() % 8 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    {
      std::vector<std::jthread> blocks;
      for (unsigned block = 0; block < launch.blocks; ++block) {
        blocks.emplace_back([&, block] { Block(devices, rank, launch, block).run(); });
      }
    }
    for (std::size_t i = 0; i < launch.vectors; ++i) {
      std::uint32_t sum = 0;
      for (std::size_t of = 0; of < devices.size(); ++of) {
        sum += brought(static_cast<int>(of), number, i);
      }
      if (own.out[i] != sum) ++wrong;
      own.out[i] = 0;  // may be done as soon as the launch has ended, as may a change of `in`
    }
  }
}

void expect_right(int count, const std::vector<Kind>& kinds, std::size_t launch_count) {
  std::mt19937 random(static_cast<unsigned>(count));
  std::vector<Launch> launches;
  while (launches.size() < launch_count) launches.push_back(random_launch(random, kinds));
  std::vector<std::unique_ptr<Memory>> devices;
  for (int rank = 0; rank < count; ++rank) devices.push_back(std::make_unique<Memory>());
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> streams;
    for (int rank = 0; rank < count; ++rank) {
      streams.emplace_back([&, rank] { run_device(devices, rank, launches, wrong); });
    }
  }
  EXPECT_EQ(wrong, 0) << count << " devices";
}

TEST(Protocol, OfEachKindGivesTheSumsOfEveryLaunch) {
  for (const Kind kind : {Kind::kRing, Kind::kTwoShot, Kind::kOneShot}) {
    for (const int devices : {2, 4, 8}) expect_right(devices, {kind}, 24);
  }
}

TEST(Protocol, OfAllKindsMixedOnOneState) {
  for (const int devices : {2, 4, 8}) {
    expect_right(devices, {Kind::kRing, Kind::kTwoShot, Kind::kOneShot}, 40);
  }
}

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
