// SPDX-License-Identifier: Apache-2.0
// What buffers hold before anything is written, and where they are found.
#include "analysis/interpret/buffers.h"

#include <gtest/gtest.h>

#include <set>

namespace warpgauge::interpret {
namespace buffers_tests {
namespace {

constexpr std::uint64_t kSize = 3 * 4096 + 8;

std::uint64_t value(Buffers& buffers, std::size_t buffer, std::uint64_t offset, int bytes) {
  const Loaded loaded = buffers.load(buffer, buffers[buffer].address + offset, bytes);
  EXPECT_TRUE(loaded.known);
  return loaded.value;
}

TEST(BufferContents, AreZerosOrNumbersInTheirOrder) {
  Buffers buffers;
  buffers.add(kSize, {.kind = Contents::Kind::kZeros});
  for (const int bytes : {1, 2, 4, 8}) {
    buffers.add(kSize, {.kind = Contents::Kind::kIota, .element_bytes = bytes});
  }
  EXPECT_EQ(value(buffers, 0, 4096, 8), 0u);
  EXPECT_EQ(value(buffers, 1, 4097, 1), 1u);  // 4,097 modulo 256
  EXPECT_EQ(value(buffers, 2, 8194, 2), 4097u);
  EXPECT_EQ(value(buffers, 3, 8200, 4), 2050u);
  EXPECT_EQ(value(buffers, 4, 3 * 4096, 8), 1536u);
}

TEST(BufferContents, BelowANumberReachAllNumbersBelowIt) {
  Buffers buffers;
  buffers.add(kSize, {.kind = Contents::Kind::kBelow, .element_bytes = 4, .below = 7});
  std::set<std::uint64_t> seen;
  for (std::uint64_t at = 0; at < kSize; at += 4) seen.insert(value(buffers, 0, at, 4));
  EXPECT_EQ(seen, (std::set<std::uint64_t>{0, 1, 2, 3, 4, 5, 6}));
}

TEST(BufferContents, ThatAreRandomAreTheSameAgain) {
  Buffers one, other;
  one.add(kSize, {.kind = Contents::Kind::kRandom});
  other.add(kSize, {.kind = Contents::Kind::kRandom});
  std::set<std::uint64_t> seen;
  int ones = 0;
  for (std::uint64_t at = kSize; at > 0; at -= 4) {  // in another order
    const std::uint64_t word = value(one, 0, at - 4, 4);
    seen.insert(word);
    ones += __builtin_popcountll(word);
  }
  for (std::uint64_t at = 0; at < kSize; at += 4) {
    ASSERT_EQ(value(other, 0, at, 4), value(one, 0, at, 4));
  }
  EXPECT_EQ(seen.size(), kSize / 4);
  EXPECT_NEAR(ones / (8.0 * kSize), 0.5, 0.02);
}

TEST(BufferContents, OfBytesAreUnknownBehindThem) {
  Buffers buffers;
  std::vector<std::uint8_t> bytes(4098);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7);
  buffers.add(kSize, {.kind = Contents::Kind::kBytes, .bytes = bytes});
  EXPECT_EQ(value(buffers, 0, 2, 2), 0x150eu);
  EXPECT_EQ(value(buffers, 0, 4096, 2), 0x0700u);
  const std::uint64_t begin = buffers[0].address;
  EXPECT_FALSE(buffers.load(0, begin + 4096, 4).known);
  EXPECT_FALSE(buffers.load(0, begin + 8192, 4).known);
}

/// Small buffers of a device lie side by side: a page of the host has parts of several.
TEST(BufferContents, OfPartsAreUnknownBetweenThemAndInTheNextBuffer) {
  Buffers buffers;
  const std::vector<std::uint8_t> ones(8, 1), twos(4096, 2), threes(8, 3);
  constexpr std::uint64_t kBegin = 0x7f00'0000'0200;
  buffers.add_at(kBegin, 0x2000,
                 {.kind = Contents::Kind::kParts, .parts = {{16, ones}, {0x0fe0, twos}}});
  buffers.add_at(kBegin + 0x2000, 8, {.kind = Contents::Kind::kParts, .parts = {{0, threes}}});
  EXPECT_FALSE(buffers.load(0, kBegin + 8, 8).known);
  EXPECT_EQ(value(buffers, 0, 16, 8), 0x0101'0101'0101'0101u);
  EXPECT_FALSE(buffers.load(0, kBegin + 24, 8).known);
  EXPECT_EQ(value(buffers, 0, 0x0fe0, 4), 0x0202'0202u);
  EXPECT_EQ(value(buffers, 0, 0x1fdc, 4), 0x0202'0202u);
  EXPECT_FALSE(buffers.load(0, kBegin + 0x1fe0, 4).known);
  EXPECT_EQ(value(buffers, 1, 0, 8), 0x0303'0303'0303'0303u);
  buffers.store(1, kBegin + 0x2000, 4, 7, true);
  EXPECT_FALSE(buffers.load(0, kBegin + 0x1ffc, 4).known);
  EXPECT_EQ(buffers.find(kBegin + 0x1ffc, 4), 0u);
  EXPECT_EQ(buffers.find(kBegin + 0x2004, 4), 1u);
}

TEST(BufferContents, AreUnknownByDefaultUntilTheyAreWritten) {
  Buffers buffers;
  buffers.add(kSize, {});
  const std::uint64_t begin = buffers[0].address;
  EXPECT_FALSE(buffers.load(0, begin, 4).known);
  buffers.store(0, begin, 2, 0x1234, true);
  EXPECT_TRUE(buffers.load(0, begin, 2).known);
  EXPECT_FALSE(buffers.load(0, begin, 4).known);
  buffers.store(0, begin + 2, 2, 0x5678, true);
  EXPECT_EQ(value(buffers, 0, 0, 4), 0x5678'1234u);
  buffers.store(0, begin + 1, 1, 0, false);
  EXPECT_FALSE(buffers.load(0, begin, 4).known);
  EXPECT_TRUE(buffers.load(0, begin + 2, 2).known);
}

TEST(Buffers, AreFoundByAllOfTheirBytes) {
  Buffers buffers;
  EXPECT_FALSE(buffers.find(0x1000, 4).has_value());
  for (int i = 0; i < 3; ++i) buffers.add(100, {});
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint64_t begin = buffers[i].address;
    EXPECT_EQ(begin % (std::uint64_t{2} << 20), 0u);
    EXPECT_EQ(buffers.find(begin, 100), i);
    EXPECT_EQ(buffers.find(begin + 96, 4), i);
    EXPECT_FALSE(buffers.find(begin + 96, 8).has_value());
    EXPECT_FALSE(buffers.find(begin + 100, 1).has_value());
    EXPECT_FALSE(buffers.find(begin - 1, 1).has_value());
  }
  EXPECT_GE(buffers[1].address - buffers[0].address, 100 + (std::uint64_t{2} << 20));
}

TEST(Buffers, AreNearestByTheirEndOrBeginning) {
  Buffers buffers;
  buffers.add(100, {});
  buffers.add(100, {});
  EXPECT_EQ(buffers.nearest(buffers[0].address + 5000), 0u);
  EXPECT_EQ(buffers.nearest(buffers[1].address - 5000), 1u);
  EXPECT_EQ(buffers.nearest(buffers[1].address + 50), 1u);
}

TEST(Buffers, OfThisProcessAreReadAndWrittenInPlace) {
  std::vector<std::uint32_t> memory = {1, 2, 3, 4};
  const auto address = reinterpret_cast<std::uint64_t>(memory.data());
  Buffers buffers;
  buffers.add_host(address, 16);
  ASSERT_EQ(buffers.find(address + 8, 4), std::size_t{0});
  EXPECT_EQ(value(buffers, 0, 8, 4), 3u);
  buffers.store(0, address + 4, 4, 77, true);
  EXPECT_EQ(memory, (std::vector<std::uint32_t>{1, 77, 3, 4}));
}

}  // namespace
}  // namespace buffers_tests
}  // namespace warpgauge::interpret
