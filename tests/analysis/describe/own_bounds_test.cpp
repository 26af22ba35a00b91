// SPDX-License-Identifier: Apache-2.0
// Loops whose passes the code itself says.
#include "analysis/describe/own_bounds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/describe/never_ran.h"

namespace warpgauge::describe {
namespace {

/// for (int k = 0; k < 4096; ++k) sum += a[k], two passes at once.
machine_code::ExecutedCode sum_of_4096() {
  machine_code::ExecutedCode code = code_of({"MOV R0, RZ",                           //
                                             "LDG.E R4, desc[UR4][R2.64]",           // 0x10
                                             "LDG.E R5, desc[UR4][R2.64+0x80]",      //
                                             "IADD3 R0, R0, 0x2, RZ",                //
                                             "IADD3 R2, P1, R2, 0x100, RZ",          //
                                             "ISETP.NE.AND P0, PT, R0, 0x1000, PT",  //
                                             "FADD R6, R6, R4",                      //
                                             "FADD R6, R6, R5",                      //
                                             "@P0 BRA 0x10",                         //
                                             "EXIT"});
  for (auto& one : code.instructions) one.line = "sum.cu:5";
  return code;
}

StaticQuestion question_of_sum() {
  StaticQuestion asked = question();
  asked.memory.read_bytes.all = 0;
  asked.memory.l1.all = 1;
  return asked;
}

TEST(OwnBounds, OfALoopAreTakenAndSaid) {
  const auto kernel = describe_code(sum_of_4096(), nullptr, question_of_sum(), costs());
  EXPECT_EQ(kernel.work[Resource::kLoadRequests], 20 * 4096);
  EXPECT_EQ(std::ranges::count(kernel.assumes,
                               "the loop at 0x10 goes round 2048 times, 4096 passes of sum.cu:5, "
                               "by the code's own bound"),
            1);
}

TEST(OwnBounds, AreWhatIsToldOrRefuseIt) {
  StaticQuestion asked = question_of_sum();
  asked.shares.trips = {{0x10, 2048}};
  EXPECT_EQ(describe_code(sum_of_4096(), nullptr, asked, costs()).work[Resource::kLoadRequests],
            20 * 4096);
  asked.shares.trips = {{0x10, 100}};
  try {
    describe_code(sum_of_4096(), nullptr, asked, costs());
    FAIL();
  } catch (const Defect& defect) {
    EXPECT_EQ(std::string(defect.what()),
              "--trips: the loop at 0x10 goes round 2048 times, 4096 passes of sum.cu:5 by the "
              "code's own bound, and 100 times, 200 passes of sum.cu:5 are told: leave out --trips "
              "of it");
  }
}

}  // namespace
}  // namespace warpgauge::describe
