// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "analysis/base/error.h"
#include "tests/analysis/claims/planted.h"

namespace warpgauge::claims {
namespace {

TEST(Facts, ReadsNumbersOfKernels) {
  const auto kernel_with = [](const std::string& more) {
    const planted::File file(
        R"({"schema": "warpgauge.compile_facts", "version": 1, "architecture": "sm_90",
            "compiler": "triton", "snippets": {"a": {"compiles": true, "kernels": [
            {"name": "k", "registers": 12, "stack_bytes": 8, "spill_bytes": 4, "shared_bytes": 2)" +
            more + "}]}}}",
        "compiled-sm_90-triton.json");
    return read_facts(file.folder()).compiled.at(0).snippets.at("a").kernels.at(0).fields;
  };
  std::map<std::string, double> planted = {
      {"registers", 12}, {"stack_bytes", 8}, {"spill_bytes", 4}, {"shared_bytes", 2}};
  EXPECT_EQ(kernel_with(""), planted);
  planted.merge(std::map<std::string, double>{{"instructions", 21},
                                              {"load_requests", 8},
                                              {"load_sectors", 256},
                                              {"load_bytes", 1024},
                                              {"store_requests", 4},
                                              {"store_sectors", 16},
                                              {"store_bytes", 512}});
  EXPECT_EQ(kernel_with(R"(, "instructions": 21, "load_requests": 8, "load_sectors": 256,
                           "load_bytes": 1024, "store_requests": 4, "store_sectors": 16,
                           "store_bytes": 512)"),
            planted);
}

TEST(Facts, ReadsMetricLists) {
  const planted::File file("# why\nchip GH100\ncapability 9.0\nyes a.sum\nno b.sum\n",
                           "metrics-GH100.txt");
  const Facts facts = read_facts(file.folder());
  ASSERT_EQ(facts.metrics.size(), 1U);
  EXPECT_EQ(facts.metrics[0].capability, "9.0");
  EXPECT_TRUE(facts.metrics[0].metrics.at("a.sum"));
  EXPECT_FALSE(facts.metrics[0].metrics.at("b.sum"));
}

TEST(Facts, ReadsWhatCheckersFind) {
  const planted::File file("# why\narchitecture sm_90\nfound memcheck a 3\nfound memcheck b 0\n",
                           "checked-sm_90.txt");
  const Facts facts = read_facts(file.folder());
  ASSERT_EQ(facts.checked.size(), 1U);
  EXPECT_EQ(facts.checked[0].architecture, "sm_90");
  EXPECT_EQ(facts.checked[0].found.at("memcheck").at("a"), 3);
  EXPECT_EQ(facts.checked[0].found.at("memcheck").at("b"), 0);
}

const std::string kLimits =
    "architecture: sm_80\nsource: a table\nmax_threads: 2048\nmax_blocks: 32\nregisters: 65536\n"
    "shared_bytes: 167936\nsub_partitions: 4\nwarp_lanes: 32\n";

TEST(Facts, ReadsDocumentedLimits) {
  const planted::File file(kLimits, "occupancy-sm_80.yaml");
  const Facts facts = read_facts(file.folder());
  ASSERT_EQ(facts.occupancy.size(), 1U);
  EXPECT_EQ(facts.occupancy[0].architecture, "sm_80");
  EXPECT_EQ(facts.occupancy[0].limits.shared_bytes, 167936);
}

TEST(Facts, RefusesBrokenFiles) {
  const auto refused = [](const std::string& text, const std::string& name) -> std::string {
    const planted::File file(text, name);
    try {
      read_facts(file.folder());
      return "";
    } catch (const InputError& error) {
      return std::string(error.what()).substr(file.path().string().size() + 2);
    }
  };
  EXPECT_EQ(refused("chip A\nmaybe b\n", "metrics-A.txt"),
            "line 2: must be chip, capability, yes or no, and a name");
  EXPECT_EQ(refused("chip A\ncapability 1.0\nyes b\nno b\n", "metrics-A.txt"),
            "line 4: metric 'b' is given twice");
  EXPECT_EQ(refused("chip A\n", "metrics-A.txt"), "must state chip and capability");
  EXPECT_EQ(refused("architecture a\nfound memcheck b 1\nfound memcheck b 1\n", "checked-a.txt"),
            "line 3: memcheck of 'b' is given twice");
  for (const char* line : {"found memcheck b", "found memcheck b -1", "found memcheck b 1 2",
                           "found memcheck b x", "found", "lost memcheck b 1"}) {
    EXPECT_EQ(refused(std::string("architecture a\n") + line + "\n", "checked-a.txt"),
              "line 2: must be architecture and a name, or found, a tool, a program and a number");
  }
  EXPECT_EQ(refused("found memcheck b 1\n", "checked-a.txt"), "must state the architecture");
  EXPECT_EQ(refused("{}", "compiled-sm_90.json"), "member 'schema' is missing");
  EXPECT_EQ(refused(R"({"schema": "warpgauge.compile_facts", "version": 1, "architecture": "sm_90",
                        "compiler": "nvcc", "snippets": {"a": {"compiles": true, "colour": "red"}}})",
                    "compiled-sm_90.json"),
            "member 'snippets.a.colour' is not known");
  EXPECT_EQ(refused(kLimits + "max_warps: 64\n", "occupancy-sm_80.yaml"),
            "line 9:12: 'max_warps' is not known here");
  std::string lanes = kLimits;
  EXPECT_EQ(refused(lanes.replace(lanes.find("warp_lanes: 32"), 14, "warp_lanes: 99"),
                    "occupancy-sm_80.yaml"),
            "line 8:13: warp_lanes must be from 1 to 64");
  std::string threads = kLimits;
  EXPECT_EQ(refused(threads.replace(threads.find("max_threads: 2048"), 17, "max_threads: 31"),
                    "occupancy-sm_80.yaml"),
            "max_threads must be a warp's lanes at least");
  EXPECT_EQ(refused("anything", "notes.txt"), "");
}

TEST(Facts, ChipAndCapabilityAreToldApartInEitherOrder) {
  for (const char* text :
       {"chip GH100\ncapability 9.0\nyes a.sum\n", "yes a.sum\ncapability 9.0\nchip GH100\n"}) {
    const planted::File file(text, "metrics-GH100.txt");
    const Facts facts = read_facts(file.folder());
    ASSERT_EQ(facts.metrics.size(), 1U);
    EXPECT_EQ(facts.metrics[0].chip, "GH100");
    EXPECT_EQ(facts.metrics[0].capability, "9.0");
    EXPECT_EQ(facts.metrics[0].file, "metrics-GH100.txt");
    EXPECT_EQ(facts.metrics[0].metrics.size(), 1U);
  }
}

}  // namespace
}  // namespace warpgauge::claims
