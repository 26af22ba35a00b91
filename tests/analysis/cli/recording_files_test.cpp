// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/recording_files.h"

#include <gtest/gtest.h>

#include <fstream>

#include "analysis/samples/error.h"
#include "analysis/samples/writer.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

const RunIdentity kHere = {"GPU-1", "quick", "abc"};

class RecordingFiles : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / (std::string("recording_files_") + test->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void record(const std::string& name, bool complete,
              const std::string& time = "2026-01-02T03:04:05Z") {
    samples::Header header;
    header.device_uuid = kHere.device_uuid;
    header.level = kHere.level;
    header.git_revision = kHere.git_revision;
    header.time_utc = time;
    auto writer = samples::RecordingWriter::create(folder_ / name, header);
    if (complete) writer.finish(1);
  }
  std::vector<PlannedRecording> plan(int campaigns = 1, bool fresh = false,
                                     const RunIdentity& identity = kHere,
                                     const std::vector<Program>& programs = {Program::kProbes}) {
    return plan_recordings(folder_, campaigns, fresh, identity, programs);
  }
  std::vector<PlannedRecording> plan_both(const RunIdentity& identity = kHere) {
    return plan(1, false, identity, {Program::kProbes, Program::kKernels});
  }
  bool has(const std::string& name) const { return fs::exists(folder_ / name); }

  fs::path folder_;
};

TEST_F(RecordingFiles, StartsInAnEmptyFolder) {
  const auto planned = plan();
  ASSERT_EQ(planned.size(), 1u);
  EXPECT_EQ(planned[0].file, folder_ / "recording.jsonl");
  EXPECT_EQ(planned[0].state, RecordingState::kNew);
}

TEST_F(RecordingFiles, ContinuesWhatIsUnfinished) {
  record("recording.jsonl", false);
  EXPECT_EQ(plan()[0].state, RecordingState::kResume);
  EXPECT_TRUE(has("recording.jsonl"));
}

TEST_F(RecordingFiles, PutsAsideWhatIsFinished) {
  record("recording.jsonl", true);
  EXPECT_EQ(plan()[0].state, RecordingState::kNew);
  EXPECT_FALSE(has("recording.jsonl"));
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl"));
}

TEST_F(RecordingFiles, ContinuesWhatAwaitsItsReport) {
  record("recording.jsonl", true);
  record("recording-1.jsonl", true);
  await_report(folder_, {{Program::kProbes, folder_ / "recording.jsonl", 1, RecordingState::kNew}});
  EXPECT_EQ(plan()[0].state, RecordingState::kComplete);
  // The note is of that recording alone: finished ones of another plan are put aside as ever.
  record("recording-2.jsonl", true);
  for (const auto& planned : plan(2)) EXPECT_EQ(planned.state, RecordingState::kNew);
  report_is_there(folder_);
  EXPECT_EQ(plan()[0].state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-20260102T030405Z-3.jsonl"));
}

TEST_F(RecordingFiles, NeverWritesOverWhatWasPutAside) {
  record("recording-20260102T030405Z.jsonl", false);
  record("recording.jsonl", true);
  plan();
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl"));
  EXPECT_TRUE(has("recording-20260102T030405Z-2.jsonl"));
}

TEST_F(RecordingFiles, FreshPutsAsideWhatIsUnfinished) {
  record("recording.jsonl", false, "");
  EXPECT_EQ(plan(1, true)[0].state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-undated.jsonl"));
}

TEST_F(RecordingFiles, ATimeCannotLeaveTheFolder) {
  record("recording.jsonl", true, "../../2026");
  plan();
  EXPECT_TRUE(has("recording-2026.jsonl"));
}

TEST_F(RecordingFiles, CampaignsAreContinuedOneByOne) {
  record("recording-1.jsonl", true);
  record("recording-2.jsonl", false);
  const auto planned = plan(3);
  ASSERT_EQ(planned.size(), 3u);
  EXPECT_EQ(planned[0].state, RecordingState::kComplete);
  EXPECT_EQ(planned[1].state, RecordingState::kResume);
  EXPECT_EQ(planned[2].state, RecordingState::kNew);
  EXPECT_EQ(planned[2].campaign, 3);
}

TEST_F(RecordingFiles, RefusesToMixIdentities) {
  record("recording.jsonl", false);
  for (const RunIdentity& other :
       {RunIdentity{"GPU-2", "quick", "abc"}, RunIdentity{"GPU-1", "full", "abc"},
        RunIdentity{"GPU-1", "quick", "def"}}) {
    EXPECT_THROW(plan(1, false, other), InputError);
  }
  record("recording-1.jsonl", true);  // nor a finished campaign with the next one
  EXPECT_THROW(plan(2, false, {"GPU-2", "quick", "abc"}), InputError);
}

TEST_F(RecordingFiles, AHeaderCutShortHoldsNothing) {
  std::ofstream(folder_ / "recording.jsonl") << R"({"schema": "warpg)";
  EXPECT_EQ(plan()[0].state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-unreadable.jsonl"));
}

TEST_F(RecordingFiles, BothProgramsCampaignByCampaign) {
  const auto planned = plan(2, false, kHere, {Program::kProbes, Program::kKernels});
  ASSERT_EQ(planned.size(), 4u);
  const char* names[] = {"recording-1.jsonl", "kernels-1.jsonl", "recording-2.jsonl",
                         "kernels-2.jsonl"};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(planned[i].file, folder_ / names[i]);
  EXPECT_EQ(planned[1].program, Program::kKernels);
  EXPECT_EQ(planned[1].campaign, 1);
}

TEST_F(RecordingFiles, KernelsThatWereCutShortKeepTheProbesOfTheirRun) {
  record("recording.jsonl", true);
  record("kernels.jsonl", false);
  const auto planned = plan_both();
  EXPECT_EQ(planned[0].state, RecordingState::kComplete);
  EXPECT_EQ(planned[1].state, RecordingState::kResume);
}

TEST_F(RecordingFiles, KernelsAreMeasuredToTheProbesOfTheSameRun) {
  record("recording.jsonl", true);
  const auto planned = plan_both();
  EXPECT_EQ(planned[0].state, RecordingState::kComplete);
  EXPECT_EQ(planned[1].state, RecordingState::kNew);
}

TEST_F(RecordingFiles, AFinishedRunWithoutKernelsDoesNotBlockAnotherOne) {
  record("recording.jsonl", true);
  const auto planned = plan_both({"GPU-1", "full", "abc"});
  EXPECT_EQ(planned[0].state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl"));
}

TEST_F(RecordingFiles, BothAreFinishedAndPutAside) {
  record("recording.jsonl", true);
  record("kernels.jsonl", true);
  for (const auto& planned : plan_both()) EXPECT_EQ(planned.state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl"));
  EXPECT_TRUE(has("kernels-20260102T030405Z.jsonl"));
}

TEST_F(RecordingFiles, RefusesKernelsOfSomethingElse) {
  record("recording.jsonl", true);
  record("kernels.jsonl", false);
  EXPECT_THROW(plan_both({"GPU-2", "quick", "abc"}), InputError);
}

TEST_F(RecordingFiles, RubbishIsLeftAloneUnlessFresh) {
  std::ofstream(folder_ / "recording.jsonl") << "rubbish\n";
  EXPECT_THROW(plan(), InputError);
  EXPECT_TRUE(has("recording.jsonl"));
  EXPECT_EQ(plan(1, true)[0].state, RecordingState::kNew);
}

}  // namespace
}  // namespace warpgauge::cli
