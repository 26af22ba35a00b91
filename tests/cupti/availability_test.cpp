// SPDX-License-Identifier: Apache-2.0
// Every way in which counters can be missing has a sentence of its own.
#include <gtest/gtest.h>

#include <algorithm>

#include "cupti/counters.h"
#include "tests/cupti/environment.h"
#ifdef WARPGAUGE_HAVE_CUPTI
#include "cupti/library.h"
#endif

namespace warpgauge::cupti {
namespace {

#ifdef WARPGAUGE_HAVE_CUPTI

TEST(Availability, SaysThatTheLibraryIsMissing) {
  const ScopedEnvironment only("WARPGAUGE_CUPTI", "/nowhere/libcupti.so");
  const auto host = host_availability();
  EXPECT_FALSE(host.available);
  EXPECT_EQ(host.reason,
            "libcupti could not be opened: install the CUPTI of CUDA 12.6 or newer, or give its "
            "file in CUPTI_LIBRARY (tried /nowhere/libcupti.so)");
  EXPECT_THROW(supported_chips(), std::runtime_error);
  EXPECT_THROW(base_metrics("GH100"), std::runtime_error);
  EXPECT_THROW(check_metric("GH100", "smsp__inst_executed.sum"), std::runtime_error);
}

TEST(Availability, SaysThatALibraryIsTooOldOrNotCupti) {
  const ScopedEnvironment only("WARPGAUGE_CUPTI", "libm.so.6");
  EXPECT_NE(
      host_availability().reason.find("(tried libm.so.6; libm.so.6 has no cuptiGetResultString)"),
      std::string::npos)
      << host_availability().reason;
}

TEST(Availability, CanBeSwitchedOff) {
  const ScopedEnvironment off("WARPGAUGE_CUPTI", "off");
  EXPECT_EQ(host_availability().reason, "counters are switched off by WARPGAUGE_CUPTI=off");
}

TEST(Availability, LooksWhereToolkitsPutTheLibrary) {
  const ScopedEnvironment file("CUPTI_LIBRARY", "/mine/libcupti.so");
  const ScopedEnvironment home("CUDA_HOME", "/cuda");
  const auto candidates = cupti_candidates();
  EXPECT_EQ(candidates.front(), "/mine/libcupti.so");
  EXPECT_EQ(candidates[1], "libcupti.so.13");
  for (const char* place : {"/cuda/lib64/libcupti.so.12", "/cuda/extras/CUPTI/lib64/libcupti.so",
                            "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so.13"}) {
    EXPECT_NE(std::find(candidates.begin(), candidates.end(), place), candidates.end()) << place;
  }
}

TEST(Availability, WithoutADeviceSaysSo) {
  const auto device = device_availability();
  if (device.available) GTEST_SKIP() << "this machine has a device, and a context is current";
  try {
    Driver driver = open_driver();
    if (driver.cuInit(0) == CUDA_SUCCESS) {
      EXPECT_EQ(device.reason, "no CUDA context is current on this thread");
    } else {
      EXPECT_EQ(device.reason.find("no CUDA device"), 0U) << device.reason;
      EXPECT_THROW(chip_name(0), std::runtime_error);
    }
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(device.reason, error.what());
    EXPECT_EQ(device.reason, "no CUDA device: this machine has no NVIDIA driver (libcuda.so.1)");
    EXPECT_THROW(chip_name(0), std::runtime_error);
  }
}

#else

TEST(Availability, ABuildWithoutCuptiSaysSo) {
  const std::string reason = "this build has no CUPTI";
  EXPECT_FALSE(host_availability().available);
  EXPECT_EQ(host_availability().reason, reason);
  EXPECT_EQ(device_availability().reason, reason);
  EXPECT_THROW(supported_chips(), std::runtime_error);
  EXPECT_THROW(base_metrics("GH100"), std::runtime_error);
  EXPECT_THROW(check_metric("GH100", "smsp__inst_executed.sum"), std::runtime_error);
  EXPECT_THROW(chip_name(0), std::runtime_error);
  try {
    RangeProfiler profiler(counters::MetricGroup{}, 0, 1);
    FAIL() << "made";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), reason);
  }
}

#endif

}  // namespace
}  // namespace warpgauge::cupti
