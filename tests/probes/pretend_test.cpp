// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/pretend.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "analysis/base/error.h"

namespace warpgauge::probes {
namespace {

std::string error_of(std::string_view text) {
  try {
    parse_pretence(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Pretence, ReadsEveryName) {
  const auto pretence = parse_pretence(
      "capability=80,memory_bytes=4294967296,shared_bytes=49152,threads_per_sm=1536,"
      "shared_per_sm=102400,busy=2,series_ms=200,ecc=no,mig=yes,integrated=yes,counters=no");
  EXPECT_EQ(pretence.capability, 80);
  EXPECT_EQ(pretence.memory_bytes, 4294967296u);
  EXPECT_EQ(pretence.shared_bytes, 49152u);
  EXPECT_EQ(pretence.threads_per_sm, 1536);
  EXPECT_EQ(pretence.shared_per_sm, 102400u);
  EXPECT_EQ(pretence.busy, 2);
  EXPECT_EQ(pretence.series_ms, 200);
  EXPECT_EQ(pretence.ecc, false);
  EXPECT_EQ(pretence.mig, true);
  EXPECT_EQ(pretence.integrated, true);
  EXPECT_FALSE(pretence.counters);
  EXPECT_TRUE(pretence.text.starts_with("capability=80"));
}

TEST(Pretence, WithoutOneTheDeviceIsWhatItIs) {
  ::unsetenv(kPretendVariable);
  const auto pretence = pretence_from_environment();
  EXPECT_TRUE(pretence.text.empty());
  EXPECT_FALSE(pretence.capability);
  EXPECT_FALSE(pretence.threads_per_sm);
  EXPECT_FALSE(pretence.shared_per_sm);
  EXPECT_TRUE(pretence.counters);
  ::setenv(kPretendVariable, "capability=75", 1);
  EXPECT_EQ(pretence_from_environment().capability, 75);
  ::unsetenv(kPretendVariable);
}

TEST(Pretence, NamesWhatIsWrong) {
  EXPECT_EQ(error_of("capability=8.0"),
            "WARPGAUGE_PRETEND: capability: '8.0' is not a whole number of 0 or more");
  EXPECT_EQ(error_of("busy=-1"),
            "WARPGAUGE_PRETEND: busy: '-1' is not a whole number of 0 or more");
  EXPECT_EQ(error_of("memory_bytes="),
            "WARPGAUGE_PRETEND: memory_bytes: '' is not a whole number of 0 or more");
  EXPECT_EQ(error_of("threads_per_sm=48 warps"),
            "WARPGAUGE_PRETEND: threads_per_sm: '48 warps' is not a whole number of 0 or more");
  EXPECT_EQ(error_of("counters=0"), "WARPGAUGE_PRETEND: counters: '0' is neither yes nor no");
  EXPECT_EQ(error_of("capability"), "WARPGAUGE_PRETEND: 'capability' is not name=value");
  EXPECT_EQ(error_of("mig=no,mig=no"), "WARPGAUGE_PRETEND: mig: is given twice");
  EXPECT_TRUE(error_of("tma=no").starts_with("WARPGAUGE_PRETEND: unknown name 'tma'"));
}

TEST(Lacking, IsWhatADeviceOfEveryAgeIsSkippedFor) {
  for (const int capability : {70, 75, 80, 86, 89}) {
    EXPECT_EQ(lacking(90, capability), "needs compute capability 9.0");
    EXPECT_EQ(lacking(0, capability), "");
  }
  EXPECT_EQ(lacking(80, 75), "needs compute capability 8.0");
  for (const int capability : {90, 100, 120}) EXPECT_EQ(lacking(90, capability), "");
}

}  // namespace
}  // namespace warpgauge::probes
