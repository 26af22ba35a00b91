// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/reader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <random>

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "analysis/base/number_range.h"
#include "analysis/base/text_file.h"
#include "analysis/samples/writer.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge::samples {
namespace {

std::string example_text() {
  return to_json_line(example_header()) + '\n' + to_json_line(example_timing()) + '\n' +
         to_json_line(example_counters()) + '\n' + to_json_line(example_skipped()) + '\n' +
         end_line(1.5) + '\n';
}

class ReaderTest : public testing::Test {
 protected:
  Recording read(const std::string& text, Tolerate tolerate = Tolerate::kNothing) {
    write_text(file_, text);
    return read_recording(file_, tolerate);
  }

  /// What is wrong with `text`, without the file's name; "accepted" when nothing is.
  std::string complaint(const std::string& text, Tolerate tolerate = Tolerate::kNothing) {
    try {
      read(text, tolerate);
    } catch (const InputError& error) {
      const std::string prefix = file_.string() + ": ";
      EXPECT_EQ(std::string(error.what()).rfind(prefix, 0), 0u) << error.what();
      return std::string(error.what()).substr(prefix.size());
    }
    return "accepted";
  }

  /// The complaint about the example after one replacement.
  std::string complaint_after(const std::string& from, const std::string& to) {
    std::string text = example_text();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return complaint(text.replace(at, from.size(), to));
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "run.jsonl";
};

TEST_F(ReaderTest, EveryMemberSurvives) {
  const Recording recording = read(example_text());
  EXPECT_EQ(recording.file, file_.string());
  EXPECT_EQ(to_json_line(recording.header), to_json_line(example_header()));
  ASSERT_EQ(recording.series.size(), 3u);
  EXPECT_EQ(to_json_line(recording.series[0]), to_json_line(example_timing()));
  EXPECT_EQ(to_json_line(recording.series[1]), to_json_line(example_counters()));
  EXPECT_EQ(to_json_line(recording.series[2]), to_json_line(example_skipped()));
  EXPECT_TRUE(recording.complete);
  EXPECT_EQ(recording.elapsed_seconds, 1.5);
}

TEST_F(ReaderTest, ReadingsComeBackExactly) {
  Series series = example_timing();
  std::mt19937_64 bits(1);
  std::vector<double>& samples = series.points[0].samples[0];
  while (samples.size() < 2000) {
    const auto value = std::bit_cast<double>(static_cast<std::uint64_t>(bits()));
    if (is_in_range(value)) samples.push_back(value);
  }
  const auto recording = read(to_json_line(example_header()) + '\n' + to_json_line(series) + '\n');
  EXPECT_EQ(recording.series[0].points[0].samples[0], samples);
}

TEST_F(ReaderTest, ANumberBeyondTheRangeCostsItsSeries) {
  const std::string line = to_json_line(example_timing());
  for (const char* number : {"1e308", "-1e31", "5e-324"}) {
    std::string odd = line;
    const std::size_t at = odd.find("\"y\":[[") + 6;
    odd.replace(at, odd.find_first_of(",]", at) - at, number);
    const auto recording = read(to_json_line(example_header()) + '\n' + odd + '\n');
    const Series& series = recording.series.at(0);
    EXPECT_EQ(series.outcome, Outcome::kFailed) << number;
    EXPECT_TRUE(series.reason.starts_with("a number is ")) << series.reason;
    EXPECT_TRUE(series.points.empty());
    EXPECT_NO_THROW(to_json_line(series));
  }
}

TEST_F(ReaderTest, ARunWithoutEndIsReadButNotComplete) {
  const Recording recording = read(to_json_line(example_header()) + '\n');
  EXPECT_FALSE(recording.complete);
  EXPECT_FALSE(recording.elapsed_seconds.has_value());
}

TEST_F(ReaderTest, RefusesFilesThatAreNoRecording) {
  EXPECT_EQ(complaint(""), "line 1: there is no header: the file is empty");
  EXPECT_EQ(complaint("\n"), "line 1: not valid JSON at byte 1");
  EXPECT_EQ(complaint(std::string("\x7f"
                                  "ELF\x02\0\0\xff\n",
                                  9)),
            "line 1: not valid JSON at byte 1");
  EXPECT_EQ(complaint("[]\n"), "line 1: must be an object");
  EXPECT_EQ(complaint("{}\n"), "line 1: member 'record' is missing");
  EXPECT_EQ(complaint(to_json_line(example_timing()) + '\n'),
            "line 1: the first line must be the header");
  EXPECT_EQ(complaint(std::string(100000, '[') + '\n'), "line 1: nested deeper than 16 levels");
  EXPECT_EQ(complaint("{\"a\":1e999}\n"), "line 1: number too large at byte 10");
  EXPECT_THROW(read_recording(folder_ / "none.jsonl"), InputError);
  EXPECT_THROW(read_recording(folder_.path()), InputError);
}

TEST_F(ReaderTest, RefusesWhatTheFormatForbids) {
  const struct {
    const char *from, *to, *complaint;
  } kCases[] = {
      {"warpgauge.recording", "other", "line 1: schema is 'other', not 'warpgauge.recording'"},
      {"\"version\":1", "\"version\":2",
       "line 1: format version 2 is not known (this program reads version 1)"},
      {"\"version\":1", "\"version\":1.0", "line 1: member 'version' must be a whole number"},
      {"\"version\":1", "\"version\":18446744073709551615",
       "line 1: member 'version' must be a whole number"},
      {"\"version\":1,", "", "line 1: member 'version' is missing"},
      {"\"campaign\":2", "\"campaign\":0", "line 1: campaign must be a whole number of 1 or more"},
      {"\"campaign\":2", "\"campaign\":3000000000", "line 1: member 'campaign' is out of range"},
      {"\"git_dirty\":true", "\"git_dirty\":1", "line 1: member 'git_dirty' must be true or false"},
      {"\"bench\"", "7", "line 1: member 'host' must be text"},
      {"\"l2_bytes\":52428800", "\"l2_bytes\":\"50 MB\"",
       "line 1: member 'device.l2_bytes' must be a number"},
      {"\"l2_bytes\":52428800", "\"devices_in_parallel\":1.5",
       "line 1: devices_in_parallel must be a whole number of 1 or more"},
      {"\"l2_bytes\":52428800", "\"devices_in_parallel\":0",
       "line 1: devices_in_parallel must be a whole number of 1 or more"},
      {"\"l2_bytes\":52428800", "\"devices_in_parallel\":1e300",
       "line 1: devices_in_parallel must be a whole number of 1 or more"},
      {"{\"l2_bytes\":52428800,\"power_limit_watts\":700.5}", "[]",
       "line 1: member 'device' must be an object"},
      {"unavailable: no permission",
       "unavailable: ", "line 1: counters must be 'available' or 'unavailable: why'"},
      {"[\"virtual machine\"]", "\"virtual machine\"", "line 1: member 'flags' must be a list"},
      {"[\"virtual machine\"]", "[1]", "line 1: member 'flags[0]' must be text"},
      {"\"flags\":[\"virtual", "\"flag\":[\"virtual", "line 1: member 'flag' is not known"},
      {"\"record\":\"series\"", "\"record\":\"sweep\"",
       "line 2: member 'record' must be one of header, series, end, not 'sweep'"},
      {"\"id\":\"memory/chase/l1\"", "\"id\":\"\"", "line 2: a series has no id"},
      {"\"id\":\"memory/chase/l1\"", "\"id\":\"a\",\"id\":\"b\"",
       "line 2: member 'id' is given twice"},
      {"\"probe\":\"memory/chase\"", "\"probe\":\"\"", "line 2: a series does not name its probe"},
      {"\"probe\":\"memory/chase\"", "\"probe\":\"../chase\"",
       "line 2: probe '../chase' is not a name"},
      {"\"figure\":\"latency\"", "\"figure\":\"../../x\"",
       "line 2: figure '../../x' is not a name"},
      {"\"timing\"", "\"guess\"",
       "line 2: member 'source' must be one of timing, counters, not 'guess'"},
      {"\"measured\"", "\"perhaps\"",
       "line 2: member 'outcome' must be one of measured, skipped, failed, not 'perhaps'"},
      {"\"outcome\":\"measured\",", "", "line 2: member 'outcome' is missing"},
      {"{\"name\":\"hops\",\"unit\":\"hops\"}", "{\"name\":\"hops\"}",
       "line 2: member 'axes[0].unit' is missing"},
      {"{\"name\":\"hops\",\"unit\":\"hops\"}", "{\"name\":\"\",\"unit\":\"hops\"}",
       "line 2: an axis has no name"},
      {"\"unit\":\"hops\"", "\"unit\":\"furlongs\"",
       "line 2: axis 'hops' has unknown unit 'furlongs'"},
      {"\"sm_clock\",\"unit\":\"MHz\"", "\"duration\",\"unit\":\"MHz\"",
       "line 2: quantity 'duration' is declared twice"},
      {"{\"divisor\":4}", "{\"divisor\":null}",
       "line 2: member 'constants.divisor' must be a number"},
      {"\"output\":\"slope\"", "\"output\":\"\"", "line 2: a fill has no key or no output"},
      {"\"output\":\"slope\"}",
       "\"output\":\"slope\"},{\"key\":\"l1.latency_cycles\",\"output\":\"x\"}",
       "line 2: key 'l1.latency_cycles' is filled twice by one series"},
      {"\"level\":\"sass\"", "\"level\":\"cubin\"", "line 2: code level must be sass or ptx"},
      {"\"LDG.E.64\":4", "\"LDG.E.64\":-4", "line 2: opcode 'LDG.E.64' has a negative count"},
      {"\"LDG.E.64\":4", "\"LDG.E.64\":0.5",
       "line 2: member 'code[0].in_loop.LDG.E.64' must be a whole number"},
      {"9223372036854775809", "-1", "line 2: member 'before.throttle_reasons' must be a bit mask"},
      {"\"elapsed_seconds\":0.125", "\"elapsed_seconds\":-1",
       "line 2: elapsed_seconds must be a number of 0 or more"},
      {"\"at\":[100]", "\"at\":[100,1]", "line 2: points[0] has 2 coordinates for 1 axes"},
      {"\"at\":[100]", "\"at\":100", "line 2: member 'points[0].at' must be a list of numbers"},
      {"\"at\":[200],\"y\":[[6610],[]]", "\"at\":[200]", "line 2: member 'points[1].y' is missing"},
      {"[[6610],[]]", "[[6610]]", "line 2: points[1] has 1 sample lists for 2 quantities"},
      {"[[6610],[]]", "[[\"6610\"],[]]",
       "line 2: member 'points[1].y[0]' must be a list of numbers"},
      {"[[6610],[]]", "[[NaN],[]]", "line 2: not valid JSON at byte"},
      {"\"confirms\":", "\"estimator\":\"slope\",\"confirms\":", "accepted"},
      {"\"source\":\"counters\"", "\"source\":\"timing\"",
       "line 3: 'confirms' and 'relations' belong to a series of counters"},
      {"\"left\":\"sectors\"", "\"left\":\"bytes\"",
       "line 3: relation names 'bytes', which is not a quantity of the series"},
      {"\"tolerance\":0.01", "\"tolerance\":-0.01",
       "line 3: a relation's tolerance must be a number of 0 or more"},
      {"[{\"at\":[],\"y\":[[1024],[1024]]}]", "[]", "line 3: a measured series has no points"},
      {"\"reason\":\"only one device\",", "",
       "line 4: a series that was not measured gives no reason"},
      {"\"outcome\":\"skipped\"", "\"outcome\":\"measured\"",
       "line 4: a measured series has no quantities"},
      {"\"id\":\"link/peer\"", "\"id\":\"memory/chase/l1\"",
       "line 4: series 'memory/chase/l1' is there twice"},
      {"\"elapsed_seconds\":1.5", "\"elapsed_seconds\":-1.5",
       "line 5: elapsed_seconds must be a number of 0 or more"},
      {"1.5}\n", "1.5}\n{}\n", "line 6: there is a line after the 'end' line"},
      {"1.5}\n", "1.5}", "line 5: has no newline: the file is cut short"},
  };
  for (const auto& test : kCases) {
    const std::string complaint = complaint_after(test.from, test.to);
    EXPECT_EQ(complaint.substr(0, std::string(test.complaint).size()), test.complaint)
        << test.from << " -> " << test.to;
  }
  EXPECT_EQ(
      complaint(to_json_line(example_header()) + '\n' + to_json_line(example_header()) + '\n'),
      "line 2: a second header");
}

TEST_F(ReaderTest, ATornTailIsDroppedWhenAskedFor) {
  const std::string whole =
      to_json_line(example_header()) + '\n' + to_json_line(example_timing()) + '\n';
  const std::string torn = whole + to_json_line(example_skipped());
  EXPECT_EQ(read(torn, Tolerate::kTruncatedTail).series.size(), 1u);
  EXPECT_EQ(complaint(torn), "line 3: has no newline: the file is cut short");
  // Only the tail: a torn line inside is a defect all the same.
  EXPECT_EQ(complaint(whole + "{\"record\":\n" + end_line(1) + '\n', Tolerate::kTruncatedTail),
            "line 3: not valid JSON at byte 11");
  EXPECT_EQ(complaint("{\"record\":\"hea", Tolerate::kTruncatedTail),
            "line 1: there is no header: the file is empty");
}

TEST_F(ReaderTest, CompressedIsThePlainRecordingUnderAnyName) {
  const Recording plain = read(example_text());
  EXPECT_EQ(source_name(plain), "run.jsonl");
  file_ = folder_ / "run.jsonl.zst";
  for (const std::string& stored : {compress_text(example_text(), 19), example_text()}) {
    const Recording recording = read(stored);
    EXPECT_EQ(recording.file, file_.string());
    EXPECT_EQ(source_name(recording), "run.jsonl");
    ASSERT_EQ(recording.series.size(), plain.series.size());
    for (std::size_t i = 0; i < plain.series.size(); ++i) {
      EXPECT_EQ(to_json_line(recording.series[i]), to_json_line(plain.series[i]));
    }
    EXPECT_TRUE(recording.complete);
  }
}

TEST_F(ReaderTest, EveryCutOfACompressedRecordingIsReadOrRefused) {
  const std::string lines[] = {to_json_line(example_header()) + '\n',
                               to_json_line(example_timing()) + '\n',
                               to_json_line(example_counters()) + '\n'};
  std::string stored;
  std::vector<std::size_t> ends;  // of the frames
  for (const std::string& line : lines) {
    stored += compress_text(line, 3);
    ends.push_back(stored.size());
  }
  for (std::size_t length = 4; length <= stored.size(); ++length) {
    const bool near_an_end = std::any_of(ends.begin(), ends.end(), [&](std::size_t end) {
      return end < length + 9 && length < end + 9;
    });
    if (length % 11 != 0 && !near_an_end) continue;  // each is a file to write
    const std::string cut = stored.substr(0, length);
    const bool at_an_end = std::find(ends.begin(), ends.end(), length) != ends.end();
    const std::string said = complaint(cut);
    EXPECT_EQ(said == "accepted", at_an_end) << length << ": " << said;
    EXPECT_EQ(said.find("cut short") != std::string::npos, !at_an_end) << said;
    // Without the cut record, the rest is what it was. (A checksum may be all that is missing.)
    const std::size_t frames = std::upper_bound(ends.begin(), ends.end(), length) - ends.begin();
    if (frames == 0) {
      const std::string tolerated = complaint(cut, Tolerate::kTruncatedTail);
      EXPECT_TRUE(tolerated == "line 1: there is no header: the file is empty" ||
                  tolerated == "accepted")
          << tolerated;
      continue;
    }
    const auto series = read(cut, Tolerate::kTruncatedTail).series.size();
    EXPECT_GE(series, frames - 1) << length;
    EXPECT_LE(series, frames) << length;
  }
}

TEST_F(ReaderTest, DamagedCompressedDataAreOneLine) {
  const std::string header = compress_text(to_json_line(example_header()) + '\n', 3);
  std::string stored = header + compress_text(to_json_line(example_timing()) + '\n', 3);
  stored.back() ^= 1;
  for (const Tolerate tolerate : {Tolerate::kNothing, Tolerate::kTruncatedTail}) {
    EXPECT_EQ(complaint(stored, tolerate),
              "line 2: the compressed data are damaged: Restored data doesn't match checksum");
  }
  EXPECT_EQ(complaint(compress_text(std::string(kMaxLineBytes + 1, ' '), 1)),
            "line 1: longer than 64 MiB");
}

TEST_F(ReaderTest, AGigabyteWithoutNewlineIsRefusedQuickly) {
  write_text(file_, "{");
  std::filesystem::resize_file(file_, std::uintmax_t{1} << 30);  // sparse
  const std::clock_t start = std::clock();  // processor time: other load must not fail the test
  for (const Tolerate tolerate : {Tolerate::kNothing, Tolerate::kTruncatedTail}) {
    try {
      read_recording(file_, tolerate);
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), file_.string() + ": line 1: longer than 64 MiB");
    }
  }
  EXPECT_LT(std::clock() - start, 2 * CLOCKS_PER_SEC);
}

TEST_F(ReaderTest, EveryTruncationIsReadOrRefused) {
  const std::string text = example_text();
  int accepted = 0;
  for (std::size_t length = 0; length < text.size(); ++length) {
    // Without the tail, what remains is refused only if even the header is incomplete.
    const std::string said = complaint(text.substr(0, length), Tolerate::kTruncatedTail);
    accepted += said == "accepted";
    EXPECT_EQ(said == "accepted", length > text.find('\n')) << length << ": " << said;
  }
  EXPECT_GT(accepted, 500);
}

TEST_F(ReaderTest, FlippedBytesAreReadOrRefused) {
  const std::string text = example_text();
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string spoilt = text;
    for (int flips = 1 + i % 3; flips > 0; --flips) {
      spoilt[random() % spoilt.size()] ^= static_cast<char>(1u << random() % 8);
    }
    refused += complaint(spoilt) != "accepted";  // any other exception fails the test
  }
  EXPECT_GT(refused, 350);
}

}  // namespace
}  // namespace warpgauge::samples
