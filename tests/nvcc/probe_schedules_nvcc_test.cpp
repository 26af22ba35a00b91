// SPDX-License-Identifier: Apache-2.0
// The probes' own machine code: no dependence without protection, and the stall counts of chains
// agree with the latencies that the probes measured with them.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "analysis/base/text_file.h"
#include "analysis/machine_code/listing.h"
#include "tests/nvcc/smallest_distances.h"

namespace warpgauge::machine_code {
namespace {

/// Function by function: the listing has some 160 MB.
ScheduledCode probe_code() {
  ScheduledCode sum;
  std::ifstream listing(WARPGAUGE_PROBE_LISTING);
  std::string line, function, architecture;
  const auto close = [&] {
    if (function.empty()) return;
    for (const ExecutedCode& code : read_listing(function)) sum.add(code);
    function.clear();
  };
  while (std::getline(listing, line)) {
    if (line.find("Function : ") != line.npos || line.find("code for ") != line.npos) close();
    const bool begins = line.find("Function : ") != line.npos;
    if (begins || !function.empty()) function += line + '\n';
  }
  close();
  return sum;
}

const ScheduledCode& probes() {
  static const ScheduledCode code = probe_code();
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
  EXPECT_GT(probes().instructions, 100'000u);
  EXPECT_GT(probes().dependences, 500'000u);
  EXPECT_EQ(probes().unprotected, std::vector<std::string>{});
}

TEST_F(ProbeSchedules, HaveTheirReuseBitsWhereTheyPrintThem) {
  EXPECT_GT(probes().reused, 10'000u);
  EXPECT_EQ(probes().wrong_reuse, std::vector<std::string>{});
}

TEST_F(ProbeSchedules, AgreeWithTheMeasuredLatencies) {
  if (std::string(WARPGAUGE_PROBE_ARCHITECTURE).find("90") == std::string::npos) {
    GTEST_SKIP() << "the latencies are those of sm_90";
  }
  // Chains that take longer than their stall counts say: the product of two passes. By an addend
  // its chain is shorter still, the probes' runs through a factor.
  const std::set<std::string> slower = {"IMAD.WIDE", "IMAD.HI.U32"};
  int compared = 0;
  for (const auto& [opcode, latency_cycles] : measured_latencies()) {
    const auto found = probes().smallest_distance.find(opcode);
    if (probes().with_scoreboard.contains(opcode)) continue;  // of variable latency
    if (found == probes().smallest_distance.end()) continue;
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
