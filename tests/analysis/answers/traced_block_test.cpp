// SPDX-License-Identifier: Apache-2.0
// Pictures of accesses whose pattern was planted.
#include "analysis/answers/traced_block.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "analysis/base/error.h"
#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::answers {
namespace traced_block_tests {
namespace {

using interpret::Contents;
using interpret::planted::Lines;
using report::AccessMap;

constexpr std::size_t kWords = 64 * 1024;

/// A kernel whose lane is R30, with a buffer of numbers that `contents` says.
struct Planted {
  machine_code::ExecutedCode code;
  interpret::KernelInput input;

  Planted(Lines lines, Contents contents, interpret::Sides grid) {
    lines.insert(lines.begin(), "S2R R30, SR_TID.X");
    lines.emplace_back("EXIT");
    code = interpret::planted::code_of(lines);
    input.code = &code;
    input.grid = grid;
    input.block = {32, 1, 1};
    input.shared_bytes = 32 * 128;
    input.constants.parameter_base = 0x210;
    input.constants.parameters = {{.offset_bytes = 0, .size_bytes = 8}};
    input.arguments = {interpret::BufferArgument{4 * kWords, std::move(contents)}};
  }
};

std::vector<AccessMap> maps_of(const Lines& lines, const std::vector<std::string>& wanted = {"all"},
                               Contents contents = {}, interpret::Sides grid = {1, 1, 1}) {
  const Planted planted(lines, std::move(contents), grid);
  return access_maps(planted.input, WantedAccesses(wanted));
}

AccessMap::Row only_row(const Lines& lines, Contents contents = {}) {
  const auto maps = maps_of(lines, {"all"}, std::move(contents));
  EXPECT_EQ(maps.size(), 1u);
  EXPECT_EQ(maps.at(0).rows.size(), 1u);
  return maps.at(0).rows.at(0);
}

AccessMap::Row global(int stride_bytes) {
  return only_row({fmt::format("IMAD.WIDE R26, R30, {:#x}, c[0x0][0x210]", stride_bytes),
                   "LDG.E R0, desc[UR4][R26.64]"});
}

AccessMap::Row shared(int stride_bytes, const std::string& access = "LDS R0, [R20]") {
  return only_row(
      {fmt::format("IMAD R20, R30, {:#x}, RZ", stride_bytes), "IADD3 R20, R20, 0x400, RZ", access});
}

TEST(AccessMaps, NeighboursAreARampOverFourSectors) {
  const AccessMap::Row row = global(4);
  for (int lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(row.cells[lane], lane / 8);
    EXPECT_EQ(row.bytes[lane], 4u * static_cast<unsigned>(lane));
  }
  EXPECT_EQ(row.argument, 0u);
  EXPECT_EQ(row.begin, 0u);
  EXPECT_EQ(row.sectors, 4);
  EXPECT_EQ(row.lines, 1);
  EXPECT_EQ(row.span_bytes, 128);
}

TEST(AccessMaps, AStrideOf32WordsIsASteepRamp) {
  const AccessMap::Row row = global(128);
  for (int lane = 0; lane < 32; ++lane) EXPECT_EQ(row.cells[lane], lane);
  EXPECT_EQ(row.sectors, 32);
  EXPECT_EQ(row.lines, 32);
  EXPECT_EQ(row.span_bytes, 31 * 128 + 4);
}

TEST(AccessMaps, OneWordForAllIsOneColour) {
  const AccessMap::Row row = global(0);
  EXPECT_EQ(std::ranges::count(row.cells, 0), 32);
  EXPECT_EQ(row.sectors, 1);
}

TEST(AccessMaps, RandomPlacesAreNoise) {
  const AccessMap::Row row =
      only_row({"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "LDG.E R8, desc[UR4][R26.64]",
                "IMAD.WIDE R28, R8, 0x4, c[0x0][0x210]", "@!PT LDG.E R9, desc[UR4][R28.64]"},
               {.kind = Contents::Kind::kBelow, .below = kWords});
  EXPECT_EQ(row.sectors, 4);  // of the first load: a guard that never holds draws nothing
  const auto maps =
      maps_of({"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "LDG.E R8, desc[UR4][R26.64]",
               "IMAD.WIDE R28, R8, 0x4, c[0x0][0x210]", "LDG.E R9, desc[UR4][R28.64]"},
              {"all"}, {.kind = Contents::Kind::kBelow, .below = kWords});
  ASSERT_EQ(maps.size(), 2u);
  const AccessMap::Row& random = maps[1].rows.at(0);
  const std::set<int> colours(random.cells.begin(), random.cells.end());
  EXPECT_GT(colours.size(), 28u);
  EXPECT_EQ(random.sectors, static_cast<double>(colours.size()));
  EXPECT_FALSE(std::ranges::is_sorted(random.cells));
}

TEST(AccessMaps, BanksTellConflicts) {
  for (const int ways : {1, 2, 32}) {
    const AccessMap::Row row = shared(4 * ways);
    EXPECT_EQ(std::ranges::count(row.cells, ways), 32 / ways) << ways;
    EXPECT_EQ(std::ranges::count(row.cells, 0), 32 - 32 / ways) << ways;
    EXPECT_EQ(row.wavefronts, ways);
    EXPECT_EQ(row.least_wavefronts, 1);
  }
}

TEST(AccessMaps, AWordThatAllAskForIsOneWordOfOneBank) {
  const AccessMap::Row row = shared(0);
  EXPECT_EQ(row.cells[0], 1);
  EXPECT_EQ(std::accumulate(row.cells.begin(), row.cells.end(), 0), 1);
  EXPECT_EQ(row.wavefronts, 1);
}

TEST(AccessMaps, WideWordsTakeSeveralOfABankWithoutAConflict) {
  const AccessMap::Row row = shared(16, "LDS.128 R4, [R20]");
  EXPECT_EQ(std::ranges::count(row.cells, 4), 32);
  EXPECT_EQ(row.wavefronts, 4);
  EXPECT_EQ(row.least_wavefronts, 4);
}

TEST(AccessMaps, LanesThatTakeNoPartAreIdle) {
  const AccessMap::Row row =
      only_row({"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "ISETP.GE.AND P0, PT, R30, 0x8, PT",
                "@P0 LDG.E R0, desc[UR4][R26.64]"});
  EXPECT_EQ(std::ranges::count(row.cells, AccessMap::kIdle), 8);
  EXPECT_EQ(row.cells[8], 0);
  EXPECT_EQ(row.begin, 32u);
  EXPECT_FALSE(row.bytes[0].has_value());
}

TEST(AccessMaps, UnknownAddressesAreNotZero) {
  const Lines global = {"IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "MOV R8, R30",
                        "ISETP.GE.AND P0, PT, R30, 0x10, PT",     "@P0 LDG.E R8, desc[UR4][R26.64]",
                        "IMAD.WIDE R28, R8, 0x4, c[0x0][0x210]",  "LDG.E R9, desc[UR4][R28.64]"};
  const auto maps = maps_of(global);
  ASSERT_EQ(maps.size(), 2u);
  const AccessMap::Row& row = maps[1].rows.at(0);
  EXPECT_FALSE(row.known);
  EXPECT_EQ(row.cells[15], 1);
  EXPECT_EQ(std::ranges::count(row.cells, AccessMap::kUnknown), 16);
  EXPECT_EQ(report::whose_text(maps[1]),
            "warp 0 of block 0,0,0: its execution until the host stopped");
  const std::string text = report::access_maps_text(maps);
  EXPECT_NE(text.find("0000000011111111????????????????  not known"), text.npos) << text;

  Lines shared = global;
  shared[4] = "IADD3 R8, R8, 0x400, RZ";
  shared[5] = "LDS R9, [R8]";
  const auto of_banks = maps_of(shared);
  ASSERT_EQ(of_banks.size(), 2u);
  EXPECT_EQ(std::ranges::count(of_banks[1].rows.at(0).cells, AccessMap::kUnknown), 32);
}

TEST(AccessMaps, AreThoseOfABlockThatWorks) {
  // Only block 1 of 8 does anything.
  const auto maps =
      maps_of({"S2R R3, SR_CTAID.X", "ISETP.NE.AND P0, PT, R3, 0x1, PT", "@P0 EXIT",
               "IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "LDG.E R0, desc[UR4][R26.64]"},
              {"all"}, {}, {8, 1, 1});
  ASSERT_EQ(maps.size(), 1u);
  EXPECT_EQ(maps[0].block[0], 1u);
}

TEST(AccessMaps, ThatAreNamedAndNotExecutedHaveNoRow) {
  const Lines lines = {"ISETP.GE.AND P0, PT, R30, 0x40, PT",
                       "IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]", "LDG.E R1, desc[UR4][R26.64]",
                       "@P0 LDG.E R0, desc[UR4][R26.64]"};
  const auto maps = maps_of(lines, {"0x40"});
  ASSERT_EQ(maps.size(), 1u);
  EXPECT_TRUE(maps[0].rows.empty());
  EXPECT_EQ(report::whose_text(maps[0]), "no lane of block 0,0,0 takes part");
  EXPECT_EQ(maps_of(lines).size(), 1u);
}

TEST(AccessMaps, ATextJoinsRowsThatAreAlike) {
  const Lines loop = {"MOV R2, RZ",
                      "IMAD.WIDE R26, R30, 0x4, c[0x0][0x210]",
                      "LDG.E R0, desc[UR4][R26.64]",
                      "IADD3 R2, R2, 0x1, RZ",
                      "ISETP.LT.AND P0, PT, R2, 0x28, PT",
                      "@P0 BRA 0x30"};
  const auto maps = maps_of(loop);
  const std::string text = report::access_maps_text(maps);
  EXPECT_NE(text.find("warp 0 of block 0,0,0: the first 32 of its 40 executions"), text.npos);
  EXPECT_NE(text.find("     0-31  00000000111111112222222233333333        4      1        128\n"),
            text.npos)
      << text;
}

TEST(WantedAccesses, RefuseWhatIsNoPlaceAndPlacesWithoutAnAccess) {
  EXPECT_THROW(WantedAccesses({"loads"}), InputError);
  const auto code = interpret::planted::code_of({"MOV R1, R2", "LDS R0, [R20]", "EXIT"});
  try {
    WantedAccesses({"0x0"}).check({&code});
    FAIL() << "it was taken";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "--access: 0x0: no access lies there: there are such at 0x10");
  }
  WantedAccesses({"0x10", "all"}).check({&code});
}

}  // namespace
}  // namespace traced_block_tests
}  // namespace warpgauge::answers
