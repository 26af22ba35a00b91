// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/no_device.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

constexpr const char* kInsufficient =
    "CUDA driver version is insufficient for CUDA runtime version";

// The runtime gives the same answer for an old driver and for no driver.
TEST(NoDevice, IsToldFromOneThatIsTooOld) {
  EXPECT_EQ(no_device_text(kInsufficient, 0, false), "no NVIDIA driver here");
  EXPECT_EQ(no_device_text(kInsufficient, 11040, false),
            std::string("no usable CUDA device: ") + kInsufficient);
  EXPECT_EQ(no_device_text("no CUDA-capable device is detected", 13000, true),
            "no usable CUDA device: no CUDA-capable device is detected");
}

TEST(NoDevice, InAContainerItSaysHowToPassTheGpuIn) {
  const std::string text = no_device_text(kInsufficient, 0, true);
  EXPECT_NE(text.find("no NVIDIA driver here"), text.npos);
  EXPECT_NE(text.find("--gpus all"), text.npos);
  EXPECT_EQ(text.find('\n'), text.npos);
}

TEST(NoCode, SaysWhetherAnotherBuildHelps) {
  const std::string other = no_code_text("8.0", "sm_90a, sm_120a");
  EXPECT_NE(other.find("for sm_90a, sm_120a"), other.npos);
  EXPECT_NE(other.find("capability 8.0: build"), other.npos);
  EXPECT_EQ(no_code_text("7.5", "sm_90a"), "compute capability 7.5: warpgauge needs 8.0 or newer");
  EXPECT_EQ(no_code_text("10.3", "sm_90a").find("needs"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::probes
