// SPDX-License-Identifier: Apache-2.0
// Code that nvcc made for three architectures: every register that it reads and writes is where its
// schedule allows it. No GPU is needed.
#include <gtest/gtest.h>

#include "analysis/base/text_file.h"
#include "analysis/machine_code/listing.h"
#include "tests/nvcc/smallest_distances.h"

namespace warpgauge::machine_code {
namespace {

std::vector<ExecutedCode> varied_code(const std::string& architecture) {
  return read_listing(
      read_text_file(WARPGAUGE_OPERANDS_FOLDER "/varied." + architecture + ".sass"));
}

ScheduledCode scheduled(const std::vector<ExecutedCode>& functions) {
  ScheduledCode sum;
  for (const ExecutedCode& code : functions) sum.add(code);
  return sum;
}

class VariedCode : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!WARPGAUGE_HAVE_DISASSEMBLER) GTEST_SKIP() << "no cuobjdump and nvdisasm";
  }
};

TEST_P(VariedCode, KeepsEveryDependence) {
  const ScheduledCode code = scheduled(varied_code(GetParam()));
  EXPECT_GT(code.instructions, 1000u);
  EXPECT_GT(code.dependences, 2000u);
  EXPECT_EQ(code.unprotected, std::vector<std::string>{});
}

TEST_P(VariedCode, ReadsWhatItWrites) {
  auto unread = scheduled(varied_code(GetParam())).unread;
  // ptxas leaves one comparison of the sine's table behind.
  std::erase_if(unread, [](const std::string& one) {
    return one.starts_with("floats ") && one.find("ISETP.EQ.AND P0, PT, R8") != one.npos;
  });
  EXPECT_EQ(unread, std::vector<std::string>{});
}

TEST_P(VariedCode, HasItsReuseBitsWhereItPrintsThem) {
  const ScheduledCode code = scheduled(varied_code(GetParam()));
  EXPECT_GT(code.reused, 50u);
  EXPECT_EQ(code.wrong_reuse, std::vector<std::string>{});
}

/// From one to the next of a chain. These have not changed since sm_80.
TEST_P(VariedCode, HasChainsOfKnownLatency) {
  const auto distances = scheduled(varied_code(GetParam())).smallest_distance;
  for (const char* opcode : {"FFMA", "FADD", "IADD3", "LOP3.LUT"}) {
    EXPECT_EQ(distances.at(opcode), 4) << opcode;
  }
  const int product = distances.at("HMMA.16816.F32");
  EXPECT_GE(product, 16);
  EXPECT_LE(product, 40);
  EXPECT_EQ(product, distances.at("IMMA.16832.S8.S8"));
  if (GetParam() == std::string("sm_90a")) {
    EXPECT_EQ(distances.at("DFMA"), 8);
  }
}

/// Waits that are taken out, stall counts of one: each kind of fault shows.
TEST_P(VariedCode, ShowsPlantedControlWords) {
  std::vector<ExecutedCode> functions = varied_code(GetParam());
  ScheduledCode without_waits;
  for (ExecutedCode code : functions) {
    for (auto& instruction : code.instructions) instruction.control &= ~(63u << 11);
    without_waits.add(code);
  }
  EXPECT_FALSE(without_waits.unprotected.empty());
  ScheduledCode hurried;
  for (ExecutedCode code : functions) {
    for (auto& instruction : code.instructions)
      instruction.control = (instruction.control & ~15u) | 1;
    hurried.add(code);
  }
  EXPECT_LT(hurried.smallest_distance.at("FFMA"), 4);
  ScheduledCode shifted;  // the fields one bit too low
  for (ExecutedCode code : functions) {
    for (auto& instruction : code.instructions) instruction.control >>= 1;
    shifted.add(code);
  }
  EXPECT_FALSE(shifted.unprotected.empty());
  EXPECT_FALSE(shifted.wrong_reuse.empty());
}

INSTANTIATE_TEST_SUITE_P(Architectures, VariedCode,
                         testing::Values(WARPGAUGE_OPERANDS_ARCHITECTURES),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace warpgauge::machine_code
