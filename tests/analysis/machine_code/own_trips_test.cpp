// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/own_trips.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace warpgauge::machine_code {
namespace {

/// The loop is at 0x20: `begin` is before it, the others are in it.
std::optional<double> trips_of(const std::string& begin, const std::string& step,
                               const std::string& compares,
                               const std::string& branch = "@P0 BRA 0x20",
                               const std::string& more = "FADD R5, R5, R6") {
  ExecutedCode code{.cubin = {}, .function = "f", .architecture = "sm_90a", .instructions = {}};
  for (const std::string& text : {std::string("LDC R7, c[0x0][0x210]"), begin, more, step, compares,
                                  branch, std::string("EXIT")}) {
    code.instructions.push_back({.offset_bytes = 16 * code.instructions.size(), .text = text});
  }
  const auto trips = own_trips(code, control_flow_of(code));
  return trips.empty() ? std::nullopt : std::optional(trips.at(2));
}

TEST(OwnTrips, FollowFromNumbersAlone) {
  // for (int k = 0; k < 4096; k += 16)
  EXPECT_EQ(trips_of("MOV R0, RZ", "IADD3 R0, R0, 0x10, RZ", "ISETP.NE.AND P0, PT, R0, 0x1000, PT"),
            256);
  EXPECT_EQ(trips_of("CS2R R0, SRZ", "VIADD R0, R0, 0x1", "ISETP.GE.AND P0, PT, R0, 0x7, PT",
                     "@!P0 BRA 0x20"),
            7);
  EXPECT_EQ(
      trips_of("MOV R0, 0xfffffff8", "IADD3 R0, R0, 0x2, RZ", "ISETP.LT.AND P0, PT, R0, RZ, PT"),
      4);
  EXPECT_EQ(
      trips_of("MOV R0, 0x64", "IADD3 R0, R0, -0x1, RZ", "ISETP.GT.U32.AND P0, PT, R0, 0xa, PT"),
      90);
  EXPECT_EQ(trips_of("UMOV UR4, URZ", "UIADD3 UR4, UR4, 0x4, URZ",
                     "UISETP.LT.AND UP0, UPT, UR4, 0xa, UPT", "BRA.U UP0, 0x20"),
            3);
  // At most once where the first pass is the last one.
  EXPECT_EQ(trips_of("MOV R0, 0x20", "IADD3 R0, R0, 0x1, RZ", "ISETP.LT.AND P0, PT, R0, 0x8, PT"),
            1);
}

TEST(OwnTrips, NotWhereAnythingIsNoNumber) {
  const std::string begin = "MOV R0, RZ", step = "IADD3 R0, R0, 0x1, RZ",
                    compares = "ISETP.NE.AND P0, PT, R0, 0x10, PT";
  EXPECT_EQ(trips_of(begin, step, compares), 16);
  EXPECT_FALSE(trips_of("S2R R0, SR_TID.X", step, compares));
  EXPECT_FALSE(trips_of("MOV R0, R7", step, compares));
  EXPECT_FALSE(trips_of(begin, "IADD3 R0, R0, R7, RZ", compares));
  EXPECT_FALSE(trips_of(begin, "@P1 IADD3 R0, R0, 0x1, RZ", compares));
  EXPECT_FALSE(trips_of(begin, step, "ISETP.NE.AND P0, PT, R0, R7, PT"));
  EXPECT_FALSE(trips_of(begin, step, "ISETP.NE.AND P0, PT, R0, 0x10, P1"));
  EXPECT_FALSE(trips_of(begin, step, "ISETP.NE.OR P0, PT, R0, 0x10, P1"));
  EXPECT_FALSE(trips_of(begin, step, "@P1 ISETP.NE.AND P0, PT, R0, 0x10, PT"));
  EXPECT_FALSE(trips_of(begin, step, compares, "@P0 BRA P1, 0x20"));
  EXPECT_FALSE(trips_of(begin, step, compares, "@P0 BRA 0x20", "@P1 BRA 0x60")) << "a break";
  EXPECT_FALSE(trips_of(begin, step, compares, "@P0 BRA 0x20", "@P1 EXIT"));
  EXPECT_FALSE(trips_of(begin, "IADD3 R0, R0, 0x3, RZ", compares)) << "past the bound for long";
}

}  // namespace
}  // namespace warpgauge::machine_code
