// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/side_by_side.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

class TwoDevices : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("side_by_side_" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const char* name) const { return (folder_ / name).string(); }
  ProcessEnd run(int device, const std::string& script) {
    return beside_.run(device, {"/bin/sh", "-c", script});
  }
  /// What the program of one device says while another device still expects 1000 s.
  std::string told_beside_a_slow_one(const std::string& script) {
    auto slow = std::async(std::launch::async, [this] {
      return run(7, "echo 'slow, about 1000 s left' >&2; : > " + file("told") + "; while [ ! -e " +
                        file("go") + " ]; do sleep 0.01; done");
    });
    while (!fs::exists(file("told"))) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // its line is read by then
    testing::internal::CaptureStderr();
    run(2, script);
    const std::string told = testing::internal::GetCapturedStderr();
    std::ofstream(file("go")) << "go";
    slow.get();
    return told;
  }

  fs::path folder_;
  SideBySide beside_;
};

TEST_F(TwoDevices, EachLineNamesItsDeviceOnItsStream) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const ProcessEnd end = run(3, "echo measured; echo wrong >&2; exit 4");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "device 3: measured\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "device 3: wrong\n");
  EXPECT_EQ(end.exit_status, 4);
}

TEST_F(TwoDevices, TheRemainingTimeIsThatOfTheSlowestThatStillRuns) {
  const std::string own = "echo 'mine, about 9 s left' >&2";
  const std::string beside = told_beside_a_slow_one(own);
  EXPECT_TRUE(beside == "device 2: mine, about 1000 s left\n" ||
              beside == "device 2: mine, about 999 s left\n")
      << beside;
  testing::internal::CaptureStderr();
  run(2, own);  // the slow one has ended
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "device 2: mine, about 9 s left\n");
}

TEST_F(TwoDevices, OneThatIsSlowerThanItThoughtCountsWithWhatItSaysNow) {
  testing::internal::CaptureStderr();
  run(2, "echo 'a, about 1 s left' >&2; sleep 0.2; echo 'b, about 30 s left' >&2");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "device 2: a, about 1 s left\ndevice 2: b, about 30 s left\n");
}

}  // namespace
}  // namespace warpgauge::cli
