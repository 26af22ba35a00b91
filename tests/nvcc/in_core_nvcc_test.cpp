// SPDX-License-Identifier: Apache-2.0
// What nvcc makes of small kernels, simulated by its control bits: the chains take what their
// dependences say. No GPU is needed.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/base/text_file.h"
#include "analysis/machine_code/listing.h"
#include "analysis/machine_code/transfer.h"
#include "tests/analysis/in_core/resident_code.h"

namespace warpgauge::in_core {
namespace {

constexpr double kIterations = 1000;

double h200_latency_cycles(const char* key) {
  const auto profile =
      nlohmann::json::parse(read_text_file(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json"));
  return profile.at("entries").at(key).at("value").get<double>();
}

/// The honest twin of that name, its only loop executed kIterations times.
machine_code::ExecutedCode looping(const std::string& kernel) {
  const std::string listing = read_text_file(std::string(WARPGAUGE_TWINS) + ".sass");
  for (machine_code::ExecutedCode& code : machine_code::read_listing(listing)) {
    if (code.function.find("6honest") == std::string::npos ||
        code.function.find(kernel) == std::string::npos) {
      continue;
    }
    std::size_t first = 0, last = 0;
    for (std::size_t i = 0; i < code.instructions.size(); ++i) {
      const auto& instruction = code.instructions[i];
      const auto target_bytes = machine_code::read_transfer(instruction.text).target_bytes();
      if (!target_bytes || *target_bytes >= instruction.offset_bytes) continue;
      last = i;
      while (code.instructions[first].offset_bytes < *target_bytes) ++first;
    }
    bool ended = false;
    for (std::size_t i = 0; i < code.instructions.size(); ++i) {
      code.instructions[i].executed = ended ? 0 : i >= first && i <= last ? kIterations : 1;
      const auto transfer = machine_code::read_transfer(code.instructions[i].text);
      ended = ended || (i > last && transfer.ends && !transfer.falls_through);
    }
    return code;
  }
  throw std::runtime_error("no kernel " + kernel);
}

class SimulatedCompiledCode : public testing::Test {
 protected:
  void SetUp() override {
    if (!WARPGAUGE_HAVE_DISASSEMBLER) GTEST_SKIP() << "no cuobjdump and nvdisasm";
  }
};

TEST_F(SimulatedCompiledCode, HasTheLatencyOfAnFfmaInItsStallCounts) {
  const machine_code::ExecutedCode code = looping("ffma_chain");
  if (!code.architecture.starts_with("sm_90")) GTEST_SKIP() << "the profile is that of sm_90";
  const double latency_cycles = std::round(h200_latency_cycles("inst.ffma.latency_cycles"));
  const ResidentRun run = run_resident(code);
  // From one FFMA to the next, with what ptxas puts between them.
  int links = 0;
  double since_last = 0;
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    if (code.instructions[i].executed != kIterations) continue;
    if (code.instructions[i].text.starts_with("FFMA") && links++ > 0) {
      EXPECT_NEAR(since_last, latency_cycles, 0.1) << i;
    }
    if (code.instructions[i].text.starts_with("FFMA")) since_last = 0;
    since_last += run.lines[i].total() / kIterations;
  }
  EXPECT_EQ(links, 16);
  const double iteration_cycles = run.cycles / kIterations;
  EXPECT_GE(iteration_cycles, 16 * latency_cycles);
  EXPECT_LE(iteration_cycles, 16 * latency_cycles + 16);
}

TEST_F(SimulatedCompiledCode, WaitsForEachReciprocalOfAChain) {
  const machine_code::ExecutedCode code = looping("reciprocal_chain");
  const ResidentRun run = run_resident(code);
  const double waited = waits_for(run, InstructionClass::kXu) / kIterations;
  EXPECT_GE(waited, 16 * (18 - 8));  // some cycles lie in stall counts
  EXPECT_LE(waited, 16 * 18);
  EXPECT_GE(run.cycles / kIterations, 16 * 18);
}

TEST_F(SimulatedCompiledCode, WaitsOnceForTheLoadsOfAStream) {
  const ResidentRun run = run_resident(looping("load_stream"));
  EXPECT_GE(waits_for(run, InstructionClass::kGlobalLoad) / kIterations, 400);
}

}  // namespace
}  // namespace warpgauge::in_core
