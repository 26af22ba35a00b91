// SPDX-License-Identifier: Apache-2.0
// Copies of 16 bytes into shared memory around L1 (LDGSTS.BYPASS): sectors and wavefronts, as an
// H200 counted them of one warp each.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace copies_tests {
namespace {

using planted::WordList;

/// Lanes in rows; a pitch is the bytes from one row to the next, in global and in shared memory.
struct Pattern {
  int lanes_of_row, global_pitch, shared_pitch;
  std::uint32_t global_begin, shared_begin;
  std::uint64_t sectors, wavefronts;  // counted
};

constexpr Pattern kCounted[] = {
    {32, 0, 0, 0, 0, 16, 4},     {32, 0, 0, 16, 16, 17, 6},    {32, 0, 0, 32, 0, 16, 8},
    {32, 0, 0, 32, 32, 16, 5},   {32, 0, 0, 64, 0, 16, 8},     {32, 0, 0, 64, 64, 16, 5},
    {32, 0, 0, 96, 0, 16, 8},    {1, 144, 16, 0, 0, 32, 32},   {1, 512, 16, 0, 0, 32, 32},
    {1, 1056, 16, 0, 0, 32, 32}, {1, 4112, 16, 0, 0, 32, 32},  {2, 160, 32, 0, 0, 16, 16},
    {2, 512, 32, 0, 0, 16, 16},  {2, 1056, 32, 0, 0, 16, 16},  {2, 4112, 32, 0, 0, 24, 24},
    {4, 192, 64, 0, 0, 16, 8},   {4, 512, 64, 0, 0, 16, 8},    {4, 1056, 64, 0, 0, 16, 10},
    {4, 4112, 64, 0, 0, 24, 15}, {8, 256, 128, 0, 0, 16, 4},   {8, 512, 128, 0, 0, 16, 4},
    {8, 1056, 128, 0, 0, 16, 7}, {8, 4112, 128, 0, 0, 24, 10}, {16, 384, 256, 0, 0, 16, 4},
    {16, 512, 256, 0, 0, 16, 4}, {16, 1056, 256, 0, 0, 16, 6}, {16, 4112, 256, 0, 0, 24, 8},
    {2, 512, 48, 0, 0, 24, 24},
};

TEST(Copies, AreCountedAsAnH200CountsThem) {
  for (const Pattern& one : kCounted) {
    WordList places;  // of each lane: in global, in shared memory
    for (int lane = 0; lane < 32; ++lane) {
      const int row = lane / one.lanes_of_row, column = lane % one.lanes_of_row * 16;
      places.push_back(one.global_begin +
                       static_cast<std::uint32_t>(row * one.global_pitch + column));
      places.push_back(one.shared_begin +
                       static_cast<std::uint32_t>(row * one.shared_pitch + column));
    }
    const auto outcome = planted::run(
        {.lines = {"S2R R30, SR_TID.X", "IMAD.WIDE R26, R30, 0x8, c[0x0][0x218]",
                   "LDG.E.64 R20, desc[UR4][R26.64]", "IMAD.WIDE R28, R20, 0x1, c[0x0][0x210]",
                   "IADD3 R21, R21, 0x400, RZ", "LDGSTS.E.BYPASS.128 [R21], desc[UR4][R28.64]",
                   "EXIT"},
         .buffers = {WordList(1 << 16), places},
         .shared_bytes = 8192});
    ASSERT_FALSE(outcome.execution.stop);
    const InstructionCounts& counts = outcome.execution.counts[5];
    EXPECT_EQ(counts.sectors, one.sectors) << one.lanes_of_row << " " << one.global_pitch;
    EXPECT_EQ(counts.wavefronts, one.wavefronts) << one.lanes_of_row << " " << one.global_pitch;
  }
}

}  // namespace
}  // namespace copies_tests
}  // namespace warpgauge::interpret
