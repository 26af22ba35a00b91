// SPDX-License-Identifier: Apache-2.0
// Copies of a tensor map's boxes: what lands where, what is left out, and what counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "analysis/interpret/tensor_map.h"
#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace tensor_copy_tests {
namespace {

using planted::Lines;
using planted::WordList;

/// 32 x 20 words, which are 1000 and on: row y, column x is 1000 + 32 y + x.
constexpr std::uint32_t kWide = 32, kHigh = 20, kFirst = 1000;

TensorMapArgument map_of(std::uint32_t box_wide, std::uint32_t box_high, std::uint32_t swizzle) {
  return {.map = {.type = TensorMap::Type::kU32,
                  .sides = 2,
                  .elements = {kWide, kHigh},
                  .pitch_bytes = {4, 4 * kWide},
                  .box = {box_wide, box_high},
                  .swizzle_bytes = swizzle},
          .buffer_of = TensorMapArgument::Of{}};
}

WordList array() {
  WordList words(kWide * kHigh);
  std::iota(words.begin(), words.end(), kFirst);
  return words;
}

/// What the array has there, 0 outside.
std::uint32_t element(std::int64_t x, std::int64_t y) {
  const bool inside = x >= 0 && y >= 0 && x < kWide && y < kHigh;
  return inside ? static_cast<std::uint32_t>(kFirst + kWide * y + x) : 0;
}

/// R30: the thread; P1: it is not the first one. UR6, UR7: the address of the first map, UR8 on:
/// shared address, barrier and place of a box. R28, R29: the thread's word of the second buffer;
/// R20: its word of the box.
Lines prologue(std::int32_t x, std::int32_t y) {
  return {"S2R R30, SR_TID.X",
          "ISETP.NE.AND P1, PT, R30, RZ, PT",
          "IMAD.WIDE R28, R30, 0x4, c[0x0][0x218]",
          "LEA R20, R30, 0x800, 0x2",
          "ULDC.64 UR6, c[0x0][0x198]",
          fmt::format("UIADD3 UR6, UP0, UR6, {:#x}, URZ", planted::kMapsAt),
          "UIADD3.X UR7, URZ, UR7, URZ, UP0, !UPT",
          "UMOV UR8, 0x800",
          "UMOV UR9, 0x440",
          fmt::format("UMOV UR10, {:#x}", static_cast<std::uint32_t>(x)),
          fmt::format("UMOV UR11, {:#x}", static_cast<std::uint32_t>(y)),
          fmt::format("UMOV UR4, {:#x}", (0x10'0000 - 1) * 2),
          "@!P1 SYNCS.EXCH.64 URZ, [UR9], UR4",
          "BAR.SYNC.DEFER_BLOCKING 0x0"};
}

constexpr std::size_t kCopyAt = 15;  // index of the copy in the lines of load()

Lines load(std::int32_t x, std::int32_t y, std::uint32_t bytes, const std::string& copy) {
  Lines lines = prologue(x, y);
  for (const std::string& line :
       {fmt::format("@!P1 SYNCS.ARRIVE.TRANS64 RZ, [UR9], {:#x}", bytes), copy,
        std::string("SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [UR9], RZ"), std::string("LDS R0, [R20]"),
        std::string("STG.E desc[UR4][R28.64], R0"), std::string("EXIT")}) {
    lines.push_back(line);
  }
  return lines;
}

planted::Outcome run(const TensorMapArgument& map, Lines lines, std::uint32_t threads) {
  return planted::run({.lines = std::move(lines),
                       .buffers = {array(), WordList(threads)},
                       .block = {threads, 1, 1},
                       .shared_bytes = 8192,
                       .maps = {map}});
}

const std::string kLoad = "@!P1 UTMALDG.2D [UR8], [UR6]";

void expect_box(std::int32_t x, std::int32_t y, std::uint64_t sectors, std::uint64_t lines) {
  auto outcome = run(map_of(8, 4, 0), load(x, y, 128, kLoad), 32);
  const auto found = outcome.words(1);
  for (std::uint32_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], element(x + i % 8, y + i / 8)) << x << ", " << y << ", word " << i;
  }
  const InstructionCounts& counts = outcome.execution.counts[kCopyAt];
  EXPECT_EQ(counts.executed, 1u);
  EXPECT_EQ(counts.sectors, sectors) << x << ", " << y;
  EXPECT_EQ(counts.lines, lines) << x << ", " << y;
}

TEST(TensorCopies, BringABoxFromInside) {
  expect_box(0, 0, 4, 4);
  expect_box(24, 16, 4, 4);
  expect_box(5, 3, 8, 4);  // a row lies in two sectors
}

TEST(TensorCopies, FillWhatIsOutsideWithZeros) {
  expect_box(-4, -2, 2, 2);  // two half rows
  expect_box(28, 18, 2, 2);
  expect_box(28, -1, 3, 3);
  expect_box(32, 0, 0, 0);  // nothing is read, and all bytes arrive
  expect_box(0, -4, 0, 0);
}

TEST(TensorCopies, SwizzleRowsOfABox) {
  for (const std::uint32_t swizzle : {32u, 64u, 128u}) {
    const std::uint32_t wide = swizzle / 4, high = 16, words = wide * high;
    auto outcome = run(map_of(wide, high, swizzle), load(0, 2, 4 * words, kLoad), words);
    const auto found = outcome.words(1);
    ASSERT_EQ(found.size(), words);
    for (std::uint32_t i = 0; i < words; ++i) {
      const std::uint64_t at = (swizzled(0x800 + 4 * i, swizzle) - 0x800) / 4;
      EXPECT_EQ(found[at], element(i % wide, 2 + i / wide)) << swizzle << ", word " << i;
    }
  }
}

TEST(TensorCopies, DoNotKnowHowNarrowRowsAreSwizzled) {
  auto outcome = run(map_of(8, 4, 128), load(0, 0, 128, kLoad), 32);
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_FALSE(outcome.word(1, 0));
}

TEST(TensorCopies, DoNotKnowWhichNaNFills) {
  TensorMapArgument map = map_of(8, 4, 0);
  map.map.type = TensorMap::Type::kF32;
  map.map.fills_with_nan = true;
  auto outcome = run(map, load(-4, 0, 128, kLoad), 32);
  EXPECT_FALSE(outcome.word(1, 3));
  EXPECT_EQ(outcome.word(1, 4), element(0, 0));
}

TEST(TensorCopies, CountAllBytesAtTheBarrier) {
  // One byte more is expected than comes.
  const auto outcome = run(map_of(8, 4, 0), load(32, 0, 129, kLoad), 32);
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kDeadlock);
}

TEST(TensorCopies, ReadMemoryOfTheirOwn) {
  TensorMapArgument map = map_of(8, 4, 0);
  map.buffer_of.reset();
  map.contents = {.kind = Contents::Kind::kIota};
  auto outcome = run(map, load(2, 1, 128, kLoad), 32);
  EXPECT_EQ(outcome.words(1)[9], 2u * kWide + 3);
}

TEST(TensorCopies, ThatLeaveTheirMemoryAreTold) {
  TensorMapArgument map = map_of(8, 4, 0);
  map.map.elements[1] = kHigh + 1;
  const auto outcome = run(map, load(0, kHigh - 3, 128, kLoad), 32);
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kOutOfBounds);
  EXPECT_EQ(outcome.stop().space, Stop::Space::kGlobal);
}

TEST(TensorCopies, OfOtherSidesThanTheMapsAreNotPassed) {
  const auto outcome = run(map_of(8, 4, 0), load(0, 0, 128, "@!P1 UTMALDG.3D [UR8], [UR6]"), 32);
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kNoMeaning);
}

TEST(TensorCopies, OfImagesHaveNoMeaning) {
  const auto outcome =
      run(map_of(8, 4, 0), load(0, 0, 128, "@!P1 UTMALDG.3D.IM2COL [UR8], [UR6], UR4"), 32);
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kNoMeaning);
}

TEST(TensorCopies, ThatNoArgumentDescribesAreAskedFor) {
  Lines lines = load(0, 0, 128, kLoad);
  lines[5] = "UIADD3 UR6, UP0, UR6, 0x8, URZ";
  const auto outcome = run(map_of(8, 4, 0), lines, 32);
  ASSERT_TRUE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.stop->kind, Stop::Kind::kUnknownAddress);
  EXPECT_EQ(outcome.execution.causes.of(outcome.execution.stop->cause).kind,
            UnknownValue::Kind::kTensorMap);
}

TEST(TensorCopies, GoToSeveralBlocksOfACluster) {
  // The first block of the cluster copies for both; each waits at its own barrier.
  Lines lines = prologue(4, 2);
  for (const char* line :
       {"S2R R31, SR_CTAID.X", "ISETP.EQ.AND P2, PT, R31, RZ, PT", "IMAD.WIDE R28, R31, 0x80, R28",
        "@!P1 SYNCS.ARRIVE.TRANS64 RZ, [UR9], 0x80", "UCGABAR_ARV", "UCGABAR_WAIT",
        "UMOV UR12, 0x30000",
        "PLOP3.LUT P2, PT, P2, !P1, PT, 0x80, "
        "0x0",
        "@P2 UTMALDG.2D.MULTICAST [UR8], [UR6], UR12, desc[UR4]", "S2R R21, SR_CgaCtaId",
        "LEA R22, R21, 0x440, 0x18", "LEA R23, R21, R20, 0x18",
        "SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [R22], RZ", "LDS R0, [R23]",
        "STG.E desc[UR4][R28.64], R0", "EXIT"}) {
    lines.emplace_back(line);
  }
  // Shared addresses of a block have its rank above bit 24.
  lines[8] = "UMOV UR9, 0x440";
  lines[12] = "S2UR UR13, SR_CgaCtaId";
  lines[13] = "ULEA UR9, UR13, UR9, 0x18";
  lines.insert(lines.begin() + 14,
               {"ULEA UR8, UR13, UR8, 0x18", "@!P1 SYNCS.EXCH.64 URZ, [UR9], UR4"});
  auto outcome = planted::run({.lines = lines,
                               .buffers = {array(), WordList(64)},
                               .grid = {2, 1, 1},
                               .cluster = {2, 1, 1},
                               .shared_bytes = 8192,
                               .maps = {map_of(8, 4, 0)}});
  const auto found = outcome.words(1);
  ASSERT_EQ(found.size(), 64u);
  for (std::uint32_t i = 0; i < 64; ++i) EXPECT_EQ(found[i], element(4 + i % 8, 2 + i % 32 / 8));
  const auto copy = std::ranges::find_if(
      lines, [](const auto& line) { return line.find("MULTICAST") != std::string::npos; });
  const auto& counts = outcome.execution.counts[static_cast<std::size_t>(copy - lines.begin())];
  EXPECT_EQ(counts.sectors, 8u) << "L2 is read once";
}

// ---- out of shared memory

/// Threads write 1, 2, ... to the box in shared memory before it is copied.
planted::Outcome run_out(const TensorMapArgument& map, std::int32_t x, std::int32_t y,
                         const std::string& copy, const Lines& value = {"VIADD R0, R30, 0x1"}) {
  Lines lines = prologue(x, y);
  lines.insert(lines.end(), value.begin(), value.end());
  for (const char* line :
       {"STS [R20], R0", "BAR.SYNC.DEFER_BLOCKING 0x0", "UMOV UR9, UR10", "UMOV UR10, UR11"}) {
    lines.emplace_back(line);
  }
  lines.push_back(copy);
  lines.emplace_back("EXIT");
  return run(map, lines, map.map.box[0] * map.map.box[1]);
}

/// The array behind a copy of a box of 8 x 4: `value(i)` for word i of the box.
template <class Value>
void expect_array(planted::Outcome&& outcome, std::int32_t x, std::int32_t y, Value value) {
  const auto found = outcome.words(0);
  ASSERT_EQ(found.size(), kWide * kHigh);
  for (std::int32_t row = 0; row < std::int32_t{kHigh}; ++row) {
    for (std::int32_t column = 0; column < std::int32_t{kWide}; ++column) {
      const bool inside = column >= x && column < x + 8 && row >= y && row < y + 4;
      const auto i = static_cast<std::uint32_t>(8 * (row - y) + column - x);
      const std::uint32_t was = element(column, row);
      EXPECT_EQ(found[static_cast<std::size_t>(std::int32_t{kWide} * row + column)],
                inside ? value(i, was) : was)
          << column << ", " << row;
    }
  }
}

TEST(TensorCopies, LeaveSharedMemoryAndSkipWhatIsOutside) {
  const auto written = [](std::uint32_t i, std::uint32_t) { return i + 1; };
  for (const auto& [x, y] : {std::pair{4, 5}, {-3, -2}, {30, 18}, {32, 0}}) {
    expect_array(run_out(map_of(8, 4, 0), x, y, "@!P1 UTMASTG.2D [UR8], [UR6]"), x, y, written);
  }
  const auto counts =
      run_out(map_of(8, 4, 0), 30, 18, "@!P1 UTMASTG.2D [UR8], [UR6]").execution.counts;
  EXPECT_EQ(counts[counts.size() - 2].sectors, 2u);
}

TEST(TensorCopies, LeaveSharedMemorySwizzled) {
  // Threads write where the swizzle has their word.
  const Lines value = {"VIADD R0, R30, 0x1", "SHF.R.U32.HI R21, RZ, 0x3, R20",
                       "LOP3.LUT R21, R21, 0x10, RZ, 0xc0, !PT",
                       "LOP3.LUT R20, R20, R21, RZ, 0x3c, !PT"};
  expect_array(run_out(map_of(8, 4, 32), 8, 8, "@!P1 UTMASTG.2D [UR8], [UR6]", value), 8, 8,
               [](std::uint32_t i, std::uint32_t) { return i + 1; });
}

TEST(TensorCopies, ReduceWhatLiesInside) {
  const auto reduced = [](const std::string& how, auto by) {
    expect_array(run_out(map_of(8, 4, 0), -2, 17, "@!P1 UTMAREDG.2D." + how + " [UR8], [UR6]"), -2,
                 17, by);
  };
  reduced("ADD", [](std::uint32_t i, std::uint32_t was) { return was + i + 1; });
  reduced("MIN", [](std::uint32_t i, std::uint32_t was) { return std::min(was, i + 1); });
  reduced("MAX", [](std::uint32_t i, std::uint32_t was) { return std::max(was, i + 1); });
  reduced("XOR", [](std::uint32_t i, std::uint32_t was) { return was ^ (i + 1); });
  reduced("INC", [](std::uint32_t i, std::uint32_t was) { return was >= i + 1 ? 0 : was + 1; });
}

TEST(TensorCopies, AddByTheTypeOfTheMap) {
  // 1000 to 1639 as bits of 32-bit floating point are next to 0: a sum with 2.0 is 2.0.
  TensorMapArgument map = map_of(8, 4, 0);
  map.map.type = TensorMap::Type::kF32Flushed;
  expect_array(run_out(map, 0, 0, "@!P1 UTMAREDG.2D.ADD [UR8], [UR6]", {"MOV R0, 0x40000000"}), 0,
               0, [](std::uint32_t, std::uint32_t) { return 0x4000'0000u; });
  EXPECT_EQ(run_out(map, 0, 0, "@!P1 UTMAREDG.2D.XOR [UR8], [UR6]").stop().kind,
            Stop::Kind::kNoMeaning);
}

}  // namespace
}  // namespace tensor_copy_tests
}  // namespace warpgauge::interpret
