// SPDX-License-Identifier: Apache-2.0
// The probes' own machine code: no dependence without protection, and the stall counts of chains
// agree with the latencies that the probes measured with them.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "analysis/base/text_file.h"
#include "analysis/machine_code/listing.h"
#include "analysis/machine_code/sass_lines.h"
#include "tests/nvcc/smallest_distances.h"

namespace warpgauge::machine_code {
namespace {

/// By architecture. Function by function: the listing has some 160 MB.
std::map<std::string, ScheduledCode> code_of(const char* path) {
  std::map<std::string, ScheduledCode> sums;
  std::ifstream listing(path);
  std::string line, architecture, function;
  const auto close = [&] {
    if (function.empty()) return;
    for (const ExecutedCode& code : read_listing(architecture + function)) {
      sums[code.architecture].add(code);
    }
    function.clear();
  };
  while (std::getline(listing, line)) {
    const SassLineKind kind =
        line.starts_with("        /*") ? SassLineKind::kInstruction : read_sass_line(line).kind;
    if (kind == SassLineKind::kArchitecture || kind == SassLineKind::kFunction) close();
    if (kind == SassLineKind::kArchitecture) architecture = line + '\n';
    if (kind == SassLineKind::kFunction || !function.empty()) function += line + '\n';
  }
  close();
  return sums;
}

const std::map<std::string, ScheduledCode>& probes() {
  static const auto code = code_of(WARPGAUGE_PROBE_LISTING);
  return code;
}

/// Latencies of rows of one opcode each, by the opcode as it is printed; cycles. The first columns
/// are instruction, opcode, pipe and latency_cycles.
std::map<std::string, double> measured_latencies() {
  std::map<std::string, double> latencies;
  std::string_view table;
  const std::string text = read_text_file(WARPGAUGE_SOURCE_DIR "/data/h200/instructions.csv");
  for (table = text; !table.empty();) {
    std::string_view row = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(row.size() + 1, table.size()));
    std::string columns[4];
    for (std::string& column : columns) {
      column = row.substr(0, row.find(','));
      row.remove_prefix(std::min(column.size() + 1, row.size()));
    }
    const bool single = columns[1].find_first_of(" +") == std::string::npos;
    const double latency = std::strtod(columns[3].c_str(), nullptr);
    if (single && latency > 0) latencies.emplace(columns[1], latency);
  }
  return latencies;
}

class ProbeSchedules : public testing::Test {
 protected:
  void SetUp() override {
    if (!WARPGAUGE_HAVE_DISASSEMBLER) GTEST_SKIP() << "no cuobjdump and nvdisasm";
    ASSERT_TRUE(std::ifstream(WARPGAUGE_PROBE_LISTING).is_open()) << WARPGAUGE_PROBE_LISTING;
  }
};

TEST_F(ProbeSchedules, KeepEveryDependence) {
  ASSERT_FALSE(probes().empty());
  for (const auto& [architecture, code] : probes()) {
    EXPECT_GT(code.instructions, 100'000u) << architecture;
    EXPECT_GT(code.dependences, 500'000u) << architecture;
    EXPECT_EQ(code.unprotected, std::vector<std::string>{}) << architecture;
    EXPECT_EQ(code.unread, std::vector<std::string>{}) << architecture;
  }
}

TEST_F(ProbeSchedules, HaveTheirReuseBitsWhereTheyPrintThem) {
  for (const auto& [architecture, code] : probes()) {
    EXPECT_GT(code.reused, 10'000u) << architecture;
    EXPECT_EQ(code.wrong_reuse, std::vector<std::string>{}) << architecture;
  }
}

TEST_F(ProbeSchedules, OfTheKernelsKeepTheirDependencesToo) {
  const auto kernels = code_of(WARPGAUGE_KERNELS_LISTING);
  ASSERT_FALSE(kernels.empty());
  for (const auto& [architecture, code] : kernels) {
    EXPECT_GT(code.dependences, 50'000u) << architecture;
    EXPECT_EQ(code.unprotected, std::vector<std::string>{}) << architecture;
    EXPECT_EQ(code.wrong_reuse, std::vector<std::string>{}) << architecture;
  }
}

TEST_F(ProbeSchedules, AgreeWithTheMeasuredLatencies) {
  const auto measured_here = probes().find("sm_90a");  // as data/h200 was
  if (measured_here == probes().end()) GTEST_SKIP() << "the latencies are those of sm_90a";
  const ScheduledCode& code = measured_here->second;
  // The probes' chains run through a factor, at a stall count of 6 that the hardware stretches to
  // 9; an addend may follow after 4.
  const std::set<std::string> slower = {"IMAD.WIDE", "IMAD.HI.U32"};
  int compared = 0;
  for (const auto& [opcode, latency_cycles] : measured_latencies()) {
    const auto found = code.smallest_distance.find(opcode);
    if (code.with_scoreboard.contains(opcode)) continue;  // of variable latency
    if (found == code.smallest_distance.end()) continue;
    ++compared;
    if (slower.contains(opcode)) {
      EXPECT_LT(found->second, latency_cycles) << opcode;
    } else {
      EXPECT_EQ(found->second, std::round(latency_cycles)) << opcode;
    }
  }
  EXPECT_GE(compared, 50);
}

}  // namespace
}  // namespace warpgauge::machine_code
