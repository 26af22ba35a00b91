// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/recording_files.h"

#include <gtest/gtest.h>

#include <fstream>

#include "analysis/base/error.h"
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
  EXPECT_EQ(planned[0].file, folder_ / "recording.jsonl.zst");
  EXPECT_EQ(planned[0].state, RecordingState::kNew);
}

TEST_F(RecordingFiles, ContinuesWhatIsUnfinished) {
  record("recording.jsonl.zst", false);
  EXPECT_EQ(plan()[0].state, RecordingState::kResume);
  EXPECT_TRUE(has("recording.jsonl.zst"));
}

TEST_F(RecordingFiles, PutsAsideWhatIsFinished) {
  record("recording.jsonl.zst", true);
  EXPECT_EQ(plan()[0].state, RecordingState::kNew);
  EXPECT_FALSE(has("recording.jsonl.zst"));
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl.zst"));
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
  record("recording-20260102T030405Z.jsonl.zst", false);
  record("recording.jsonl.zst", true);
  plan();
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl.zst"));
  EXPECT_TRUE(has("recording-20260102T030405Z-2.jsonl.zst"));
}

TEST_F(RecordingFiles, FreshPutsAsideWhatIsUnfinished) {
  record("recording.jsonl.zst", false, "");
  EXPECT_EQ(plan(1, true)[0].state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-undated.jsonl.zst"));
}

TEST_F(RecordingFiles, ATimeCannotLeaveTheFolder) {
  record("recording.jsonl.zst", true, "../../2026");
  plan();
  EXPECT_TRUE(has("recording-2026.jsonl.zst"));
}

TEST_F(RecordingFiles, CampaignsAreContinuedOneByOne) {
  record("recording-1.jsonl.zst", true);
  record("recording-2.jsonl.zst", false);
  const auto planned = plan(3);
  ASSERT_EQ(planned.size(), 3u);
  EXPECT_EQ(planned[0].state, RecordingState::kComplete);
  EXPECT_EQ(planned[1].state, RecordingState::kResume);
  EXPECT_EQ(planned[2].state, RecordingState::kNew);
  EXPECT_EQ(planned[2].campaign, 3);
}

TEST_F(RecordingFiles, RefusesToMixIdentities) {
  record("recording.jsonl.zst", false);
  for (const RunIdentity& other :
       {RunIdentity{"GPU-2", "quick", "abc"}, RunIdentity{"GPU-1", "full", "abc"},
        RunIdentity{"GPU-1", "quick", "def"}}) {
    EXPECT_THROW(plan(1, false, other), InputError);
  }
  record("recording-1.jsonl.zst", true);  // nor a finished campaign with the next one
  EXPECT_THROW(plan(2, false, {"GPU-2", "quick", "abc"}), InputError);
}

TEST_F(RecordingFiles, AHeaderCutShortHoldsNothing) {
  std::ofstream(folder_ / "recording.jsonl.zst") << R"({"schema": "warpg)";
  EXPECT_EQ(plan()[0].state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-unreadable.jsonl.zst"));
}

TEST_F(RecordingFiles, ACompressedHeaderCutShortHoldsNothing) {
  record("recording.jsonl.zst", false);
  const auto bytes = fs::file_size(folder_ / "recording.jsonl.zst");
  for (const auto left : {bytes / 2, std::uintmax_t{6}, std::uintmax_t{3}, std::uintmax_t{0}}) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    record("recording.jsonl.zst", false);
    fs::resize_file(folder_ / "recording.jsonl.zst", left);
    EXPECT_EQ(plan()[0].state, RecordingState::kNew) << left;
    EXPECT_TRUE(has("recording-unreadable.jsonl.zst"));
  }
}

TEST_F(RecordingFiles, DamagedCompressedDataAreLeftAloneUnlessFresh) {
  record("recording.jsonl.zst", false);
  std::fstream file(folder_ / "recording.jsonl.zst",
                    std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(-1, std::ios::end).put('\x7f');
  file.close();
  EXPECT_THROW(plan(), InputError);
  EXPECT_TRUE(has("recording.jsonl.zst"));
  EXPECT_EQ(plan(1, true)[0].state, RecordingState::kNew);
}

TEST_F(RecordingFiles, APlainRecordingIsContinuedAndPutAsideAsItIs) {
  record("recording-1.jsonl", true);
  record("recording-2.jsonl", false);
  auto planned = plan(2);
  EXPECT_EQ(planned[0].file, folder_ / "recording-1.jsonl");
  EXPECT_EQ(planned[0].state, RecordingState::kComplete);
  EXPECT_EQ(planned[1].file, folder_ / "recording-2.jsonl");
  EXPECT_EQ(planned[1].state, RecordingState::kResume);
  planned = plan(2, true);
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl"));
  EXPECT_TRUE(has("recording-20260102T030405Z-2.jsonl"));
  // Beside a compressed one it is somebody's copy.
  record("recording.jsonl", true);
  record("recording.jsonl.zst", false);
  planned = plan();
  EXPECT_EQ(planned[0].file, folder_ / "recording.jsonl.zst");
  EXPECT_EQ(planned[0].state, RecordingState::kResume);
  EXPECT_TRUE(has("recording.jsonl"));
}

TEST_F(RecordingFiles, BothProgramsCampaignByCampaign) {
  const auto planned = plan(2, false, kHere, {Program::kProbes, Program::kKernels});
  ASSERT_EQ(planned.size(), 4u);
  const char* names[] = {"recording-1.jsonl.zst", "kernels-1.jsonl.zst", "recording-2.jsonl.zst",
                         "kernels-2.jsonl.zst"};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(planned[i].file, folder_ / names[i]);
  EXPECT_EQ(planned[1].program, Program::kKernels);
  EXPECT_EQ(planned[1].campaign, 1);
}

TEST_F(RecordingFiles, KernelsThatWereCutShortKeepTheProbesOfTheirRun) {
  record("recording.jsonl.zst", true);
  record("kernels.jsonl.zst", false);
  const auto planned = plan_both();
  EXPECT_EQ(planned[0].state, RecordingState::kComplete);
  EXPECT_EQ(planned[1].state, RecordingState::kResume);
}

TEST_F(RecordingFiles, KernelsAreMeasuredToTheProbesOfTheSameRun) {
  record("recording.jsonl.zst", true);
  const auto planned = plan_both();
  EXPECT_EQ(planned[0].state, RecordingState::kComplete);
  EXPECT_EQ(planned[1].state, RecordingState::kNew);
}

TEST_F(RecordingFiles, AFinishedRunWithoutKernelsDoesNotBlockAnotherOne) {
  record("recording.jsonl.zst", true);
  const auto planned = plan_both({"GPU-1", "full", "abc"});
  EXPECT_EQ(planned[0].state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl.zst"));
}

TEST_F(RecordingFiles, BothAreFinishedAndPutAside) {
  record("recording.jsonl.zst", true);
  record("kernels.jsonl.zst", true);
  for (const auto& planned : plan_both()) EXPECT_EQ(planned.state, RecordingState::kNew);
  EXPECT_TRUE(has("recording-20260102T030405Z.jsonl.zst"));
  EXPECT_TRUE(has("kernels-20260102T030405Z.jsonl.zst"));
}

TEST_F(RecordingFiles, RefusesKernelsOfSomethingElse) {
  record("recording.jsonl.zst", true);
  record("kernels.jsonl.zst", false);
  EXPECT_THROW(plan_both({"GPU-2", "quick", "abc"}), InputError);
}

TEST_F(RecordingFiles, OtherDevicesAtOnceAreAnotherRun) {
  record("recording.jsonl.zst", false);
  RunIdentity together = kHere;
  together.devices_in_parallel = 4;
  try {
    plan(1, false, together);
    FAIL() << "half alone, half in parallel";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("of devices at once '1' cannot be continued with '4'"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(RecordingFiles, OnlyAWholeRecordingIsComplete) {
  record("whole.jsonl", true);
  record("begun.jsonl", false);
  std::ofstream(folder_ / "rubbish.jsonl") << "rubbish\n";
  EXPECT_TRUE(is_complete(folder_ / "whole.jsonl"));
  for (const char* name : {"begun.jsonl", "rubbish.jsonl", "missing.jsonl"}) {
    EXPECT_FALSE(is_complete(folder_ / name)) << name;
  }
}

TEST_F(RecordingFiles, RubbishIsLeftAloneUnlessFresh) {
  std::ofstream(folder_ / "recording.jsonl.zst") << "rubbish\n";
  EXPECT_THROW(plan(), InputError);
  EXPECT_TRUE(has("recording.jsonl.zst"));
  EXPECT_EQ(plan(1, true)[0].state, RecordingState::kNew);
}

}  // namespace
}  // namespace warpgauge::cli
