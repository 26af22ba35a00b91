// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/writer.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <csignal>
#include <functional>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"
#include "tests/analysis/samples/example_recording.h"

/// What another run does between the opening of a file and its lock.
static std::function<void()> before_lock;

/// In place of the C library's. It bears the name of a struct of <fcntl.h>, as that one does.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
extern "C" int flock(int descriptor, int operation) noexcept {
  if (before_lock) before_lock();
  return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
}
#pragma GCC diagnostic pop

namespace warpgauge::samples {
namespace {

/// The message of the InputError that `action` throws.
template <typename Action>
std::string input_error_of(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

class WriterTest : public testing::Test {
 protected:
  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "run.jsonl";
  Recording kept_;
};

TEST(ReadingsOf, ASeriesAreItsCoordinatesAndItsReadings) {
  Series series;
  EXPECT_EQ(readings_of(series), 0u);
  series.points = {{{100, 2}, {{3, 4}, {5}}}, {{200, 2}, {{6}, {}}}};
  EXPECT_EQ(readings_of(series), 2u + 3 + 2 + 1);
}

TEST_F(WriterTest, LinesAreCompactAndComplete) {
  EXPECT_EQ(to_json_line(Header{}),
            R"({"record":"header","schema":"warpgauge.recording","version":1,"git_dirty":false,)"
            R"("campaign":1})");
  EXPECT_EQ(to_json_line(example_skipped()),
            R"({"record":"series","id":"link/peer","probe":"link/peer","source":"timing",)"
            R"("outcome":"skipped","reason":"only one device","elapsed_seconds":0})");
  EXPECT_EQ(
      to_json_line(example_timing()),
      R"({"record":"series","id":"memory/chase/l1","probe":"memory/chase",)"
      R"("question":"How long does a dependent load take?","source":"timing","outcome":"measured",)"
      R"("axes":[{"name":"hops","unit":"hops"}],)"
      R"("quantities":[{"name":"duration","unit":"cycles"},{"name":"sm_clock","unit":"MHz"}],)"
      R"("constants":{"divisor":4},"estimator":"slope",)"
      R"("fills":[{"key":"l1.latency_cycles","output":"slope"}],"figure":"latency",)"
      R"("figure_title":"Latency","label":"L1",)"
      R"("code":[{"kernel":"chase","level":"sass","hash":"00ff","in_loop":{"LDG.E.64":4}}],)"
      R"("before":{"sm_clock_mhz":1980,"memory_clock_mhz":3201,"power_watts":120.25,)"
      R"("temperature_celsius":40,"throttle_reasons":9223372036854775809},)"
      R"("after":{"sm_clock_mhz":1965},"flags":["device busy: 1 other process"],)"
      R"("elapsed_seconds":0.125,"points":[{"at":[100],"y":[[3310,3311.5],[1980]]},)"
      R"({"at":[200],"y":[[6610],[]]}]})");
  EXPECT_EQ(end_line(1.5), R"({"record":"end","elapsed_seconds":1.5})");
}

TEST_F(WriterTest, WritesWhatTheReaderReads) {
  auto writer = RecordingWriter::create(file_, example_header());
  writer.append(example_timing());
  EXPECT_EQ(read_recording(file_).series.size(), 1u);  // on the disk before the run ends
  writer.append(example_counters());
  writer.finish(2);
  EXPECT_THROW(writer.append(example_skipped()), std::logic_error);
  const Recording recording = read_recording(file_);
  EXPECT_EQ(recording.series.size(), 2u);
  EXPECT_TRUE(recording.complete);
}

TEST_F(WriterTest, EveryoneMayReadARecordingAndItsOwnerWriteIt) {
  const mode_t before = ::umask(0);
  RecordingWriter::create(file_, example_header()).finish(2);
  ::umask(before);
  EXPECT_EQ(std::filesystem::status(file_).permissions(), std::filesystem::perms{0644});
}

TEST_F(WriterTest, TextThatIsNotUtf8DoesNotLoseTheSeries) {
  auto writer = RecordingWriter::create(file_, example_header());
  Series series = example_skipped();
  series.reason = "driver said \xff\xfe";
  writer.append(series);
  EXPECT_EQ(read_recording(file_).series[0].reason, "driver said \xef\xbf\xbd\xef\xbf\xbd");
}

TEST_F(WriterTest, CreateNeverTouchesAnExistingFile) {
  write_text(file_, "precious");
  EXPECT_EQ(input_error_of([&] { RecordingWriter::create(file_, example_header()); }),
            file_.string() + ": already exists: resume it, or give another file name");
  EXPECT_EQ(read_text(file_), "precious");
  EXPECT_EQ(
      input_error_of([&] { RecordingWriter::create(folder_ / "no/run", example_header()); }),
      (folder_ / "no/run").string() + ": cannot be opened for writing: No such file or directory");
}

TEST_F(WriterTest, WhatCouldNotBeReadBackIsNotWritten) {
  Header header = example_header();
  header.campaign = 0;
  EXPECT_EQ(input_error_of([&] { RecordingWriter::create(file_, header); }),
            file_.string() + ": header: campaign must be a whole number of 1 or more");
  EXPECT_FALSE(std::filesystem::exists(file_));

  auto writer = RecordingWriter::create(file_, example_header());
  Series series = example_timing();
  series.points[1].samples[0][0] = std::numeric_limits<double>::quiet_NaN();
  const std::string prefix = file_.string() + ": series 'memory/chase/l1': ";
  EXPECT_EQ(input_error_of([&] { writer.append(series); }),
            prefix + "points[1] has a number that is not finite");
  series = example_timing();
  series.points[0].at[0] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(input_error_of([&] { writer.append(series); }),
            prefix + "points[0] has a number that is not finite");
  series = example_timing();
  series.constants["divisor"] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(input_error_of([&] { writer.append(series); }),
            prefix + "constant 'divisor' is not finite");
  series = example_timing();
  series.question = std::string(kMaxLineBytes / 6 + 1, '\x01');  // six bytes each: \u0001
  EXPECT_EQ(input_error_of([&] { writer.append(series); }),
            prefix + "longer than 64 MiB: record fewer samples");
  writer.append(example_timing());
  EXPECT_EQ(input_error_of([&] { writer.append(example_timing()); }),
            prefix + "is in the recording already");
  EXPECT_EQ(read_recording(file_).series.size(), 1u);
}

TEST_F(WriterTest, ResumeCutsATornTailAndGoesOn) {
  const std::string whole =
      to_json_line(example_header()) + '\n' + to_json_line(example_timing()) + '\n';
  // The second tail is longer than the block in which the last newline is searched.
  for (const std::string& tail : {std::string(), std::string("{\"record\":\"ser"),
                                  std::string(200000, 'x'), to_json_line(example_skipped())}) {
    write_text(file_, whole + tail);
    auto writer = RecordingWriter::resume(file_, kept_);
    EXPECT_EQ(read_text(file_), whole);
    ASSERT_EQ(kept_.series.size(), 1u);
    EXPECT_EQ(kept_.series[0].id, "memory/chase/l1");
    EXPECT_NE(input_error_of([&] { writer.append(example_timing()); }), "no error");
    writer.append(example_counters());
    writer.finish(1);
    EXPECT_EQ(read_recording(file_).series.size(), 2u);
  }
}

TEST_F(WriterTest, ResumeRefusesWhatItCannotContinue) {
  const auto resume = [&] { RecordingWriter::resume(file_, kept_); };
  EXPECT_EQ(input_error_of(resume),
            file_.string() + ": cannot be opened for writing: No such file or directory");
  const std::string complete = to_json_line(example_header()) + '\n' + end_line(1) + '\n';
  write_text(file_, complete);
  EXPECT_EQ(input_error_of(resume),
            file_.string() +
                ": the run is complete, so there is nothing to resume: give another file name");
  EXPECT_EQ(read_text(file_), complete);
  write_text(file_, "notes\nof mine");
  EXPECT_EQ(input_error_of(resume), file_.string() + ": line 1: not valid JSON at byte 2");
  EXPECT_EQ(read_text(file_), "notes\nof mine");
}

TEST_F(WriterTest, ASecondWriterIsRefused) {
  const std::string refused = file_.string() + ": another run is writing to it: wait for its end";
  {
    const auto writer = RecordingWriter::create(file_, example_header());
    EXPECT_EQ(input_error_of([&] { RecordingWriter::resume(file_, kept_); }), refused);
    const pid_t child = ::fork();
    if (child == 0) {
      ::_exit(input_error_of([&] { RecordingWriter::resume(file_, kept_); }) == refused ? 0 : 1);
    }
    int status = 1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(input_error_of([&] { RecordingWriter::resume(file_, kept_); }), "no error");
}

class CompressedWriterTest : public WriterTest {
 protected:
  CompressedWriterTest() { file_ = folder_ / "run.jsonl.zst"; }

  static std::string frame(const Series& series) {
    return compress_text(to_json_line(series) + '\n', 3);
  }
  bool is_compressed() const { return read_text(file_).starts_with("\x28\xb5\x2f\xfd"); }
};

TEST_F(CompressedWriterTest, EachRecordIsOnTheDiskAtOnceAndAllAreOneFrameAtTheEnd) {
  const std::string header = to_json_line(example_header()) + '\n';
  auto writer = RecordingWriter::create(file_, example_header());
  EXPECT_EQ(read_text(file_), compress_text(header, 3));
  writer.append(example_timing());
  EXPECT_EQ(read_text(file_), compress_text(header, 3) + frame(example_timing()));
  EXPECT_EQ(read_recording(file_).series.size(), 1u);
  writer.append(example_counters());
  writer.finish(2);
  EXPECT_THROW(writer.append(example_skipped()), std::logic_error);
  EXPECT_EQ(read_text(file_),
            compress_text(header + to_json_line(example_timing()) + '\n' +
                              to_json_line(example_counters()) + '\n' + end_line(2) + '\n',
                          19));
  EXPECT_TRUE(read_recording(file_).complete);
}

TEST_F(CompressedWriterTest, WithoutRoomForASecondCopyTheFramesStay) {
  // A folder so deep that the recording has room in the longest path, and the name of a second copy
  // has none.
  const std::string file_name = "r.jsonl.zst";
  const std::size_t room = PATH_MAX - 1 - (file_name.size() + 1) - 1;
  std::string deep = (folder_ / "d").string();
  while (deep.size() + 1 + NAME_MAX < room) deep += '/' + std::string(NAME_MAX - 55, 'd');
  deep += '/' + std::string(room - deep.size() - 1, 'd');
  std::filesystem::create_directories(deep);
  file_ = deep + '/' + file_name;
  auto writer = RecordingWriter::create(file_, example_header());
  writer.append(example_timing());
  const std::string before = read_text(file_);
  writer.finish(2);
  EXPECT_EQ(read_text(file_), before + compress_text(end_line(2) + '\n', 3));
  EXPECT_TRUE(read_recording(file_).complete);
}

TEST_F(CompressedWriterTest, ResumeAfterACutAnywhereKeepsWholeRecordsAndGoesOn) {
  const std::string header = compress_text(to_json_line(example_header()) + '\n', 3);
  const std::string first = header + frame(example_timing());
  const std::string both = first + frame(example_counters());
  const auto resume_and_finish = [&](const std::string& stored) {
    write_text(file_, stored);
    auto writer = RecordingWriter::resume(file_, kept_);
    const std::size_t kept = kept_.series.size();
    EXPECT_EQ(read_recording(file_).series.size(), kept);  // no torn frame is left
    EXPECT_EQ(input_error_of([&] { RecordingWriter::resume(file_, kept_); }),
              file_.string() + ": another run is writing to it: wait for its end");
    writer.append(example_skipped());
    EXPECT_EQ(read_recording(file_).series.size(), kept + 1);  // as a run that is killed leaves it
    writer.finish(1);
    EXPECT_EQ(read_recording(file_).series.size(), kept + 1);
    EXPECT_TRUE(is_compressed());
    return kept;
  };
  EXPECT_EQ(resume_and_finish(header), 0u);
  EXPECT_EQ(resume_and_finish(first), 1u);
  EXPECT_EQ(resume_and_finish(both), 2u);
  for (std::size_t cut = first.size() + 1; cut < both.size(); cut += 13) {
    EXPECT_LE(resume_and_finish(both.substr(0, cut)) - 1, cut > both.size() - 13 ? 1u : 0u) << cut;
  }
  // A cut line in a complete frame, and complete lines in a cut frame, as zstd itself makes them.
  EXPECT_EQ(resume_and_finish(first + compress_text(R"({"record":)", 3)), 1u);
  Series series = example_timing();
  std::string text = to_json_line(example_header()) + '\n';
  for (int i = 0; i < 2000; ++i) {
    series.id = "memory/chase/" + std::to_string(i);
    text += to_json_line(series) + '\n';
  }
  const std::string whole = compress_text(text, 3);
  const std::size_t kept = resume_and_finish(whole.substr(0, whole.size() / 2));
  EXPECT_GT(kept, 300u);
  EXPECT_LT(kept, 1700u);
}

TEST_F(CompressedWriterTest, OfManyThatResumeATornRecordingAtOnceOneDoes) {
  const std::string torn = compress_text(to_json_line(example_header()) + '\n', 3) +
                           frame(example_timing()).substr(0, 30);
  for (int round = 0; round < 5; ++round) {
    write_text(file_, torn);
    int start[2], end[2];
    ASSERT_EQ(::pipe(start), 0);
    ASSERT_EQ(::pipe(end), 0);
    std::vector<pid_t> children;
    for (int i = 0; i < 6; ++i) {
      const pid_t child = ::fork();
      if (child == 0) {
        char nothing;
        ::close(start[1]);
        ::close(end[1]);
        (void)!::read(start[0], &nothing, 1);  // until the parent closes it
        try {
          auto writer = RecordingWriter::resume(file_, kept_);
          writer.append(example_counters());
          (void)!::read(end[0], &nothing, 1);  // with the lock
          ::_exit(0);
        } catch (const InputError&) {
          ::_exit(1);
        }
      }
      children.push_back(child);
    }
    ::close(start[1]);  // all at once
    int refused = 0, status = 0;
    while (refused < 5 && ::wait(&status) > 0) refused += WEXITSTATUS(status);
    ::close(end[1]);
    while (::wait(&status) > 0) refused += WEXITSTATUS(status);
    for (const int open : {start[0], end[0]}) ::close(open);
    EXPECT_EQ(refused, 5);
    EXPECT_EQ(read_recording(file_).series.size(), 1u);  // what the one has written
  }
}

TEST_F(CompressedWriterTest, AFileThatAnotherRunPutsInItsPlaceIsNotTakenForTheOpenedOne) {
  const std::string stored = compress_text(to_json_line(example_header()) + '\n', 3);
  write_text(file_, stored);
  before_lock = [&] {
    write_text(folder_ / "other", stored);
    std::filesystem::rename(folder_ / "other", file_);
  };
  EXPECT_EQ(input_error_of([&] { RecordingWriter::resume(file_, kept_); }),
            file_.string() + ": another run is writing to it: wait for its end");
  before_lock = nullptr;
  EXPECT_EQ(input_error_of([&] { RecordingWriter::resume(file_, kept_); }), "no error");
}

TEST_F(CompressedWriterTest, ResumeGoesOnAsTheFileIsNotAsItIsCalled) {
  const std::string plain = to_json_line(example_header()) + '\n';
  for (const char* name : {"plain.jsonl.zst", "compressed.jsonl"}) {
    file_ = folder_ / name;
    const bool compressed = std::string_view(name).starts_with("compressed");
    write_text(file_, compressed ? compress_text(plain, 3) : plain);
    auto writer = RecordingWriter::resume(file_, kept_);
    writer.append(example_timing());
    EXPECT_EQ(is_compressed(), compressed);
    writer.finish(1);
    EXPECT_EQ(is_compressed(), compressed);
    EXPECT_TRUE(read_recording(file_).complete);
  }
}

TEST_F(CompressedWriterTest, ResumeRefusesWhatItCannotContinue) {
  const auto resume = [&] { RecordingWriter::resume(file_, kept_); };
  const std::string text = to_json_line(example_header()) + '\n';
  std::string spoilt = compress_text(text, 3);
  spoilt.back() ^= 1;
  for (const auto& [stored, why] :
       {std::pair{compress_text(text + end_line(1) + '\n', 3),
                  ": the run is complete, so there is nothing to resume: give another file name"},
        std::pair{spoilt,
                  ": line 1: the compressed data are damaged: Restored data doesn't match "
                  "checksum"}}) {
    write_text(file_, stored);
    EXPECT_EQ(input_error_of(resume), file_.string() + why);
    EXPECT_EQ(read_text(file_), stored);
  }
}

/// Lets no file grow beyond `bytes` while it lives: the nearest thing to a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST_F(WriterTest, AFailedWriteIsReportedAndLeavesTheFileWhole) {
  auto writer = RecordingWriter::create(file_, example_header());
  writer.append(example_skipped());
  const std::string before = read_text(file_);
  {
    const FileSizeLimit limit(before.size() + 100);
    EXPECT_EQ(input_error_of([&] { writer.append(example_timing()); }),
              file_.string() + ": write failed: File too large");
    EXPECT_EQ(read_text(file_), before);
  }
  writer.append(example_timing());  // room again: the run continues
  EXPECT_EQ(read_recording(file_).series.size(), 2u);
}

TEST_F(CompressedWriterTest, AFailedWriteLeavesWholeFrames) {
  auto writer = RecordingWriter::create(file_, example_header());
  writer.append(example_skipped());
  const std::string before = read_text(file_);
  {
    const FileSizeLimit limit(before.size() + 100);
    EXPECT_EQ(input_error_of([&] { writer.append(example_timing()); }),
              file_.string() + ": write failed: File too large");
    EXPECT_EQ(read_text(file_), before);
  }
  writer.append(example_timing());
  EXPECT_EQ(read_recording(file_).series.size(), 2u);
}

TEST_F(WriterTest, AFailedHeaderLeavesNoFile) {
  const FileSizeLimit limit(10);
  EXPECT_EQ(input_error_of([&] { RecordingWriter::create(file_, example_header()); }),
            file_.string() + ": write failed: File too large");
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace warpgauge::samples
