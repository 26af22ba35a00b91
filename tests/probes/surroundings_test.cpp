// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/surroundings.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "probes/harness/nvml.h"

namespace warpgauge::probes {
namespace {

TEST(Surroundings, NothingInTheWayIsNothingToSay) {
  EXPECT_TRUE(notes_on({}).empty());
  EXPECT_TRUE(notes_on({.graphics_processes = 0, .queue_us = 4}).empty());
}

TEST(Surroundings, EachIsSaid) {
  const struct {
    Surroundings around;
    const char* says;
  } kCases[] = {{{.in_wsl = true}, "WSL: launches go through Windows"},
                {{.queue_us = 85}, "slow host: it takes 85 us to queue an empty launch"},
                {{.graphics_processes = 1}, "1 graphics client holds this device"},
                {{.graphics_processes = 3}, "3 graphics clients hold this device"},
                {{.integrated = true}, "integrated: the device shares the host's memory"}};
  for (const auto& c : kCases) {
    const auto notes = notes_on(c.around);
    ASSERT_EQ(notes.size(), 1) << c.says;
    EXPECT_TRUE(notes[0].starts_with(c.says)) << notes[0];
  }
  EXPECT_EQ(notes_on({.in_wsl = true, .integrated = true, .graphics_processes = 2, .queue_us = 99})
                .size(),
            4);
}

TEST(Surroundings, WslIsKnownByItsKernel) {
  const auto file =
      std::filesystem::temp_directory_path() / ("warpgauge_version_" + std::to_string(::getpid()));
  const auto says = [&](const char* text) {
    std::ofstream(file) << text << '\n';
    return in_wsl(file);
  };
  EXPECT_TRUE(says("Linux version 5.15.167.4-microsoft-standard-WSL2 (root@x) (gcc 11)"));
  EXPECT_TRUE(says("Linux version 4.4.0-19041-Microsoft (Microsoft@Microsoft.com)"));
  EXPECT_FALSE(says("Linux version 6.1.0-27-amd64 (debian-kernel@lists.debian.org)"));
  EXPECT_FALSE(says(""));
  std::filesystem::remove(file);
  EXPECT_FALSE(in_wsl(file));
}

// Grace's link is C2C, and NVML answers for PCIe with the least that there is.
TEST(Pcie, GenerationOneWithOneLaneIsNotBelieved) {
  EXPECT_EQ(why_no_pcie({.most_generation = 5, .most_lanes = 16}, false), "");
  EXPECT_EQ(
      why_no_pcie({.generation = 1, .lanes = 16, .most_generation = 4, .most_lanes = 16}, false),
      "");
  EXPECT_EQ(why_no_pcie({}, false), "");
  EXPECT_NE(why_no_pcie({.most_generation = 1, .most_lanes = 1}, false).find("generation 1 x1"),
            std::string::npos);
  EXPECT_NE(why_no_pcie({.most_generation = 4, .most_lanes = 8}, true).find("integrated"),
            std::string::npos);
}

}  // namespace
}  // namespace warpgauge::probes
