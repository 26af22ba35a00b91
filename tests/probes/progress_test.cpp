// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/progress.h"

#include <gtest/gtest.h>

#include <thread>

#include "analysis/base/error.h"

namespace warpgauge::probes {
namespace {

/// What a Progress wrote, through a temporary file.
std::string written_by(ProgressStyle style) {
  std::FILE* stream = std::tmpfile();
  {
    Progress progress(style, 2.0, stream);
    progress.begin("memory/pointer_chase timing", 1.0);
    progress.note("memory/pointer_chase/ca");
    progress.end();
  }
  std::string text(static_cast<std::size_t>(std::ftell(stream)), '\0');
  std::rewind(stream);
  EXPECT_EQ(std::fread(text.data(), 1, text.size(), stream), text.size());
  std::fclose(stream);
  return text;
}

TEST(Progress, PlainStyleIsOneLineForEachStretchWithoutControlCharacters) {
  const auto text = written_by(ProgressStyle::kPlain);
  EXPECT_NE(text.find("memory/pointer_chase timing"), std::string::npos);
  EXPECT_NE(text.find(" left\n"), std::string::npos);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_EQ(text.find('\033'), std::string::npos);
}

TEST(Progress, BarShowsRemainingTimeAndCleansUpAfterItself) {
  const auto text = written_by(ProgressStyle::kBar);
  EXPECT_NE(text.find("s left"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\r\033[K"));
}

TEST(Progress, OffIsSilent) { EXPECT_EQ(written_by(ProgressStyle::kOff), ""); }

// Two stretches of one expected second each; the first takes 0.1 s: a tenth of what was expected.
// The second should then take about 0.1 s too.
TEST(Progress, RemainingTimeFollowsTheTimeReallyTaken) {
  Progress progress(ProgressStyle::kOff, 2.0);
  progress.begin("first", 1.0);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  progress.end();
  EXPECT_GT(progress.remaining_seconds(), 0.08);
  EXPECT_LT(progress.remaining_seconds(), 0.5);
}

TEST(Progress, UnknownStyleIsBadUsage) { EXPECT_THROW(progress_style("rainbow"), InputError); }

}  // namespace
}  // namespace warpgauge::probes
