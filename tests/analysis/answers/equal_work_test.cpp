// SPDX-License-Identifier: Apache-2.0
// Builds whose loops do not go round equally often do the same work all the same.
#include "analysis/answers/equal_work.h"

#include <gtest/gtest.h>

#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::answers {
namespace {

/// Code whose instructions have these lines of the source.
model::CodeAnalysis analysed(const std::vector<in_core::WrittenLine>& lines,
                             const std::vector<std::string>& sources) {
  auto code = in_core::written(lines);
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    code.instructions[i].line = sources[i];
    code.instructions[i].executed = 0;
  }
  const profile::Profile profile;
  return model::analyze_code(std::move(code), costs::InstructionCosts(profile, {}), {});
}

model::CodeAnalysis one_by_one() {
  return analysed({{"LDG.E R1, desc[UR4][R2.64]"},
                   {"FFMA R4, R1, R7, R8"},
                   {"STG.E desc[UR4][R2.64], R4"},
                   {"@P0 BRA 0x0"},
                   {"EXIT"}},
                  std::vector<std::string>(5, "old.cu:4"));
}

/// Four elements in one access, and a loop of its own for the last ones.
model::CodeAnalysis four_by_four() {
  std::vector<std::string> sources(7, "new.cu:4");
  sources.resize(13, "new.cu:9");
  return analysed({{"LDG.E.128 R8, desc[UR4][R2.64]"},
                   {"FFMA R12, R8, R7, R16"},
                   {"FFMA R13, R9, R7, R16"},
                   {"FFMA R14, R10, R7, R16"},
                   {"FFMA R15, R11, R7, R16"},
                   {"STG.E.128 desc[UR4][R2.64], R12"},
                   {"@P0 BRA 0x0"},
                   {"@P1 BRA 0xc0"},  // 0x70: nothing is left
                   {"LDG.E R1, desc[UR4][R2.64]"},
                   {"FFMA R4, R1, R7, R8"},
                   {"STG.E desc[UR4][R2.64], R4"},
                   {"@P2 BRA 0x80"},
                   {"EXIT"}},
                  sources);
}

TEST(EqualWork, IsThatOfAsManyElements) {
  const auto before = one_by_one(), after = four_by_four();
  ToldBuild was{before}, is{after};
  assume_equal_work(was, is);
  EXPECT_EQ(was.assumed, "passes of loops: old.cu:4 64 (--trips LINE=N)");
  EXPECT_EQ(is.assumed, "passes of loops: new.cu:4 16, new.cu:9 0 (--trips LINE=N)");
  EXPECT_EQ(was.shares.trips.at(0), 64);
  EXPECT_EQ(is.shares.trips.at(0), 16);
  EXPECT_EQ(is.shares.taken.at(0x70), 1);
  // The other way round.
  ToldBuild first{after}, second{before};
  assume_equal_work(first, second);
  EXPECT_EQ(first.shares.trips, is.shares.trips);
  EXPECT_EQ(second.shares.trips, was.shares.trips);
}

TEST(EqualWork, ChangesNothingThatWasTold) {
  const auto before = one_by_one(), after = four_by_four();
  ToldBuild was{before, {.taken = {}, .trips = {{0, 40}}}}, is{after};
  assume_equal_work(was, is);
  EXPECT_EQ(was.shares.trips.at(0), 40);
  EXPECT_EQ(was.assumed, "");
  EXPECT_EQ(is.shares.trips.at(0), 10);  // the other build follows it
  ToldBuild first{before}, second{after, {.taken = {}, .trips = {{0, 10}}}};
  assume_equal_work(first, second);
  EXPECT_EQ(first.shares.trips.at(0), 40);
}

}  // namespace
}  // namespace warpgauge::answers
