// SPDX-License-Identifier: Apache-2.0
// `advise` says that warps wait where `predict` says that the time goes: the lines of every
// described kernel add up to the predicted life of its warps. WARPGAUGE_ALL_DESCRIBED=1 asks every
// kernel of data/h200, else one of thirty is asked.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "analysis/base/process.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/descriptor/read.h"
#include "analysis/model/predict.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::holds_descriptors;
using descriptor::read_descriptor_lines;

namespace fs = std::filesystem;

const fs::path kData = fs::path(WARPGAUGE_SOURCE_DIR) / "data/h200";

double seconds_of_warps(const Prediction& prediction) {
  double sum = 0;
  for (const Share& share : prediction.shares) {
    if (share.unit != descriptor::BusyUnit::kLatency) continue;
    for (const Part& part : share.parts) {
      if (part.name != kSerialWarp) sum += part.seconds;
    }
  }
  return sum;
}

TEST(DescribedLines, AddUpToThePredictedLifeOfTheWarps) {
  const profile::Profile device = profile::read_profile(kData / "profile.json");
  const bool all = std::getenv("WARPGAUGE_ALL_DESCRIBED") != nullptr;
  std::size_t described = 0, asked = 0;
  const auto ask = [&](const Descriptor& kernel) {
    if (!kernel.code.has_schedules() || (described++ % 30 != 0 && !all)) return;
    const Prediction prediction = predict(kernel, device);
    if (!prediction.time_us) return;
    double sum = 0;
    for (const in_core::LineTally& line : prediction.lines) sum += line.total();
    const double life = seconds_of_warps(prediction);
    EXPECT_GT(life, 0) << kernel.name;
    EXPECT_NEAR(sum, life, 1e-9 * life) << kernel.name << ", " << kernel.size;
    ++asked;
  };
  const TemporaryFolder unpacked;
  const auto unpacking =
      run_process({.argv = {"python3", "-I", WARPGAUGE_SOURCE_DIR "/scripts/packed.py", "unpack",
                            kData / "outside.jsonl.xz", unpacked.path()}});
  ASSERT_EQ(unpacking.exit_status, 0) << "scripts/packed.py and data/h200/outside.jsonl.xz";
  for (const fs::path& folder : {kData / "described", unpacked.path()}) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (!entry.is_regular_file() || entry.path().string().find(".jsonl") == std::string::npos) {
        continue;
      }
      if (!holds_descriptors(entry.path())) continue;
      read_descriptor_lines(entry.path(), ask,
                            [](const InputError& error) { ADD_FAILURE() << error.what(); });
    }
  }
  RecordProperty("kernels", static_cast<int>(asked));
  EXPECT_GE(asked, all ? 500u : 20u);
}

}  // namespace
}  // namespace warpgauge::model
