// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/no_driver.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

constexpr const char* kInsufficient =
    "CUDA driver version is insufficient for CUDA runtime version";

// The runtime gives the same answer for an old driver and for no driver.
TEST(NoDriver, IsToldFromOneThatIsTooOld) {
  EXPECT_EQ(no_device_text(kInsufficient, 0, false), "no NVIDIA driver here");
  EXPECT_EQ(no_device_text(kInsufficient, 11040, false),
            std::string("no usable CUDA device: ") + kInsufficient);
  EXPECT_EQ(no_device_text("no CUDA-capable device is detected", 13000, true),
            "no usable CUDA device: no CUDA-capable device is detected");
}

TEST(NoDriver, InAContainerItSaysHowToPassTheGpuIn) {
  const std::string text = no_device_text(kInsufficient, 0, true);
  EXPECT_NE(text.find("no NVIDIA driver here"), text.npos);
  EXPECT_NE(text.find("--gpus all"), text.npos);
  EXPECT_EQ(text.find('\n'), text.npos);
}

}  // namespace
}  // namespace warpgauge::probes
