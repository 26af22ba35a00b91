// SPDX-License-Identifier: Apache-2.0
// A chip whose newest tensor instruction was not measured: its rate says so, and is no peak.
#include "analysis/profile/tensor_path.h"

#include <gtest/gtest.h>

#include "tests/analysis/profile/planted.h"

namespace warpgauge::profile {
namespace {

constexpr const char* kTensorKey = "tensor.bf16_tflops";

/// What the probe records on a device of that capability, if it multiplies by `instruction`.
Profile measured(const std::string& capability, const std::string& instruction,
                 const std::string& key = kTensorKey) {
  samples::Series series = reading("compute/tensor_rate/burst", key, 400, "TFLOP/s");
  series.facts["instruction"] = instruction;
  samples::Recording recording = recording_of({series});
  recording.header.compute_capability = capability;
  return fit({recording});
}

TEST(TensorPath, TheNewestIsAPeak) {
  const struct {
    const char *capability, *instruction, *text;
  } kCases[] = {{"8.0", "mma_sync", "by mma.sync"},  {"8.9", "mma_sync", "by mma.sync"},
                {"12.0", "mma_sync", "by mma.sync"}, {"9.0", "wgmma", "by wgmma"},
                {"10.0", "tcgen05", "by tcgen05"},   {"11.0", "tcgen05", "by tcgen05"}};
  for (const auto& c : kCases) {
    const Profile profile = measured(c.capability, c.instruction);
    EXPECT_TRUE(profile.entries.at(kTensorKey).flags.empty()) << c.capability;
    EXPECT_NE(find_usable(profile, kTensorKey, "TFLOP/s").entry, nullptr) << c.capability;
    EXPECT_EQ(tensor_path_text(profile, kTensorKey), c.text);
  }
}

TEST(TensorPath, AnOlderOneIsNamedAndNoPeak) {
  const struct {
    const char *capability, *instruction, *text;
  } kCases[] = {{"9.0", "mma_sync", "by mma.sync, not by wgmma"},
                {"10.0", "mma_sync", "by mma.sync, not by tcgen05"},
                {"10.3", "mma_sync", "by mma.sync, not by tcgen05"},
                {"11.0", "mma_sync", "by mma.sync, not by tcgen05"}};
  for (const auto& c : kCases) {
    const Profile profile = measured(c.capability, c.instruction);
    const std::string why = std::string(c.text) + ", which this chip has: no peak of it";
    EXPECT_EQ(profile.entries.at(kTensorKey).flags, std::vector<std::string>{why});
    const Usable usable = find_usable(profile, kTensorKey, "TFLOP/s");
    EXPECT_EQ(usable.entry, nullptr);
    EXPECT_EQ(usable.why, why);
    EXPECT_EQ(tensor_path_text(profile, kTensorKey), c.text);
    EXPECT_EQ(older_path(profile.entries.at(kTensorKey)), why);
  }
}

// Their names say it.
TEST(TensorPath, KeysOfOneInstructionAreWhatTheySay) {
  const std::string key = "tensor.mma.fp64.m16n8k16.random.burst_tflops";
  const Profile profile = measured("10.0", "mma.fp64.m16n8k16", key);
  EXPECT_TRUE(profile.entries.at(key).flags.empty());
  EXPECT_EQ(tensor_path_text(profile, key), "");
  EXPECT_EQ(tensor_path_text(profile, "dram.read_gbps"), "");
}

}  // namespace
}  // namespace warpgauge::profile
