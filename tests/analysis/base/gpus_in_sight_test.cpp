// SPDX-License-Identifier: Apache-2.0
// GPUs that a machine shows without CUDA: planted files of the driver, device files, and a program
// in place of nvidia-smi.
#include "analysis/base/gpus_in_sight.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "analysis/base/temporary_folder.h"

namespace warpgauge {
namespace {

namespace fs = std::filesystem;
using Models = std::vector<std::string>;

class GpusInSight : public testing::Test {
 protected:
  void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  void list(const std::string& bus, const std::string& model) {
    write(places_.listed / bus / "information",
          "Model: \t\t " + model + "\nIRQ:   \t\t 80\nGPU UUID: \t GPU-1\n");
  }
  /// The program in place of nvidia-smi prints this.
  void program_says(const std::string& text, int status = 0) {
    write(folder_.path() / "smi",
          "#!/bin/sh\nprintf '" + text + "'\nexit " + std::to_string(status) + "\n");
    fs::permissions(folder_.path() / "smi", fs::perms::owner_all);
  }

  TemporaryFolder folder_;
  GpuPlaces places_ = {.listed = folder_.path() / "gpus",
                       .devices = folder_.path() / "dev",
                       .program = (folder_.path() / "smi").string()};
};

TEST_F(GpusInSight, NoneWhereNothingIsThere) {
  program_says("NVIDIA H200\\n");  // not asked: no device file
  EXPECT_EQ(gpus_in_sight(places_), Models{});
}

TEST_F(GpusInSight, TheDriversListHasTheModels) {
  list("0000:04:00.0", "NVIDIA H100 80GB HBM3");
  list("0000:05:00.0", "NVIDIA H100 80GB HBM3");
  list("0000:06:00.0", "NVIDIA A10");
  EXPECT_EQ(gpus_in_sight(places_), (Models{"NVIDIA A10", "NVIDIA H100 80GB HBM3"}));
}

TEST_F(GpusInSight, TheProgramIsAskedWhereOnlyDeviceFilesAreThere) {
  write(places_.devices / "nvidiactl", "");
  program_says("NVIDIA L4\\nNVIDIA L4\\n");
  EXPECT_EQ(gpus_in_sight(places_), Models{});
  write(places_.devices / "nvidia0", "");
  EXPECT_EQ(gpus_in_sight(places_), Models{"NVIDIA L4"});
}

TEST_F(GpusInSight, AGpuThatDoesNotSayItsModelIsInSightAllTheSame) {
  write(places_.devices / "nvidia0", "");
  EXPECT_EQ(gpus_in_sight(places_), Models{""});  // no program
  program_says("No devices were found\\n", 6);
  EXPECT_EQ(gpus_in_sight(places_), Models{""});
  list("0000:04:00.0", "Unknown");
  EXPECT_EQ(gpus_in_sight(places_), Models{""});
  program_says("NVIDIA L4\\n");
  EXPECT_EQ(gpus_in_sight(places_), Models{"NVIDIA L4"});
}

TEST_F(GpusInSight, BehindTheSubsystemsDeviceThereMayBeNone) {
  write(places_.devices / "dxg", "");
  EXPECT_EQ(gpus_in_sight(places_), Models{});
  program_says("NVIDIA GeForce RTX 4090\\n");
  EXPECT_EQ(gpus_in_sight(places_), Models{"NVIDIA GeForce RTX 4090"});
}

TEST_F(GpusInSight, AFolderMayTakeThePlaceOfAll) {
  list("0000:04:00.0", "NVIDIA H200");
  setenv("WARPGAUGE_GPUS", places_.listed.c_str(), 1);
  EXPECT_EQ(gpus_in_sight(), Models{"NVIDIA H200"});
  setenv("WARPGAUGE_GPUS", "/no/such/folder", 1);
  EXPECT_EQ(gpus_in_sight(), Models{});
  unsetenv("WARPGAUGE_GPUS");
}

}  // namespace
}  // namespace warpgauge
