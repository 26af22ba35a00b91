// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/company.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

constexpr const char* kOnHost[] = {"launch/launch_interval", "launch/round_trip",
                                   "link/host_copies", "link/host_reads"};
constexpr const char* kOnOthers[] = {"link/bandwidth", "link/host_contention", "link/nccl",
                                     "kernels/all_reduce"};
constexpr const char* kOnDevice[] = {"memory/dram_bandwidth", "compute/tensor_rate",
                                     "kernels/sgemm", "power/clock_and_power"};

TEST(Company, ADeviceAloneMeasuresEverything) {
  for (const auto& probes : {kOnHost, kOnOthers, kOnDevice}) {
    for (int i = 0; i < 4; ++i) EXPECT_EQ(why_left_out(probes[i], {}, 2), "");
  }
}

TEST(Company, InParallelOnlyWhatDependsOnTheDeviceIsMeasured) {
  const Company four = {.in_parallel = 4};
  for (const char* probe : kOnHost) {
    EXPECT_EQ(
        why_left_out(probe, four, 0),
        "4 devices were measured at once, and this depends on the host: measure one after the "
        "other");
    EXPECT_FALSE(uses_other_devices(probe)) << probe;
  }
  for (const char* probe : kOnOthers) {
    EXPECT_NE(why_left_out(probe, four, 0).find("on other devices"), std::string::npos) << probe;
    EXPECT_TRUE(uses_other_devices(probe)) << probe;
  }
  for (const char* probe : kOnDevice) {
    EXPECT_EQ(why_left_out(probe, four, 0), "");
    EXPECT_FALSE(uses_other_devices(probe)) << probe;
  }
}

TEST(Company, OneAfterTheOtherTheFirstMeasuresWhatUsesAll) {
  const Company company = {.first = 2};
  EXPECT_EQ(why_left_out("kernels/all_reduce", company, 2), "");
  EXPECT_EQ(why_left_out("kernels/all_reduce", company, 0),
            "uses all devices: measured from device 2");
  // A link has two ends, and each device measures its own.
  EXPECT_EQ(why_left_out("link/bandwidth", company, 0), "");
  EXPECT_EQ(why_left_out("launch/launch_interval", company, 0), "");
}

}  // namespace
}  // namespace warpgauge::probes
