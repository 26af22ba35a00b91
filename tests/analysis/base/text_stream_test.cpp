// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/text_file.h"

#include <sys/stat.h>

#include <random>

#include <gtest/gtest.h>

#include "analysis/base/error.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge {
namespace {

using samples::read_text;
using samples::write_text;

/// Text that compresses badly, so that every byte of it takes part in a frame.
std::string noise(std::size_t bytes) {
  std::mt19937 random(3);
  std::string text(bytes, ' ');
  for (char& letter : text) letter = static_cast<char>(32 + random() % 95);
  return text;
}

class TextStreamTest : public testing::Test {
 protected:
  struct Outcome {
    std::string text;
    bool compressed = false, cut_short = false;
    std::string defect;
  };

  Outcome read(const std::string& stored, std::uint64_t unquestioned = 1 << 30) {
    write_text(file_, stored);
    TextStream stream(file_, unquestioned);
    Outcome outcome;
    try {
      for (std::string_view piece; !(piece = stream.next()).empty();) outcome.text += piece;
    } catch (const Defect& defect) {
      outcome.defect = defect.what();
    }
    outcome.compressed = stream.compressed();
    outcome.cut_short = stream.cut_short();
    return outcome;
  }

  samples::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "text";
};

TEST_F(TextStreamTest, TextComesBackFromOneFrameAndFromMany) {
  // Longer than the pieces that are read and given.
  for (const std::size_t bytes : {0u, 1u, 1000u, 131072u, 1000000u}) {
    const std::string text = noise(bytes);
    for (const int level : {1, 19}) {
      const auto one = read(compress_text(text, level));
      EXPECT_EQ(one.text, text);
      EXPECT_TRUE(one.compressed);
      EXPECT_FALSE(one.cut_short) << bytes;
    }
    const std::size_t half = bytes / 2;
    const auto two =
        read(compress_text(text.substr(0, half), 3) + compress_text(text.substr(half), 3));
    EXPECT_EQ(two.text, text);
    EXPECT_FALSE(two.cut_short) << bytes;
  }
}

TEST_F(TextStreamTest, TheBeginningDecidesNotTheName) {
  EXPECT_TRUE(has_compressed_name("a/b.jsonl.zst"));
  EXPECT_FALSE(has_compressed_name("a.zst/b.jsonl"));
  for (const char* name : {"run.jsonl", "run.jsonl.zst"}) {
    file_ = folder_ / name;
    for (const std::string& plain : {std::string("text\n"), std::string("\x28\xb5\x2f"),
                                     std::string("\0\x28\xb5\x2f\xfd", 5), std::string()}) {
      const auto outcome = read(plain);
      EXPECT_EQ(outcome.text, plain);
      EXPECT_FALSE(outcome.compressed);
      EXPECT_FALSE(outcome.cut_short);
    }
    EXPECT_EQ(read(compress_text("text\n", 3)).text, "text\n");
  }
}

TEST_F(TextStreamTest, ACutIsSeenWhereverItIs) {
  const std::string first = noise(3000), second = noise(5000);
  const std::string frame = compress_text(first, 3), both = frame + compress_text(second, 3);
  for (std::size_t bytes = 4; bytes < both.size(); bytes += bytes + 40 < both.size() ? 31 : 1) {
    const auto outcome = read(both.substr(0, bytes));
    EXPECT_EQ(outcome.defect, "") << bytes;
    EXPECT_EQ(outcome.cut_short, bytes != frame.size()) << bytes;
    EXPECT_EQ(outcome.text, (first + second).substr(0, outcome.text.size()));
    EXPECT_GE(outcome.text.size(), bytes >= frame.size() ? first.size() : 0u) << bytes;
  }
  EXPECT_FALSE(read(frame).cut_short);
  // A long frame that is cut short gives the blocks before the cut.
  const std::string blocks = compress_text(noise(1000000), 3);
  const auto half = read(blocks.substr(0, blocks.size() / 2));
  EXPECT_TRUE(half.cut_short);
  EXPECT_GT(half.text.size(), 300000u);
}

TEST_F(TextStreamTest, NoChangedByteIsTakenForText) {
  const std::string text = noise(2000), frame = compress_text(text, 3);
  for (std::size_t at = 4; at < frame.size(); at += at < 40 ? 1 : 17) {
    for (const char bit : {'\x01', '\x10', '\x80'}) {
      std::string spoilt = frame;
      spoilt[at] = static_cast<char>(spoilt[at] ^ bit);
      const auto outcome = read(spoilt);
      // The frame's header has one bit without a meaning, and one that says that there is no
      // checksum: its four bytes are then one frame too many.
      const bool seen = !outcome.defect.empty() || outcome.cut_short;
      EXPECT_TRUE(seen || (at < 20 && outcome.text == text)) << at;
    }
  }
  EXPECT_EQ(read(frame + "more").defect,
            "the compressed data are damaged: Unknown frame descriptor");
}

TEST_F(TextStreamTest, ASmallFileCannotHoldAMachineFullOfText) {
  const std::string frame = compress_text(std::string(std::size_t{64} << 20, '\n'), 1);
  std::string bomb;
  for (int frames = 0; frames < 17; ++frames) bomb += frame;
  ASSERT_LT(bomb.size(), std::size_t{1} << 20);
  write_text(file_, bomb);
  TextStream stream(file_);
  std::size_t given = 0;
  try {
    for (std::string_view piece; !(piece = stream.next()).empty();) given += piece.size();
    FAIL() << "accepted";
  } catch (const Defect& defect) {
    EXPECT_STREQ(defect.what(),
                 "holds more than 1024 MiB, and more than 64 times its size: refused");
  }
  EXPECT_EQ(given, TextStream::kUnquestionedBytes);
}

TEST_F(TextStreamTest, MuchTextOfALargeFileIsNoBomb) {
  const std::string text = noise(100000);
  EXPECT_EQ(read(compress_text(text, 3), 1000).text, text);
  EXPECT_NE(read(compress_text(std::string(100000, 'x'), 3), 1000).defect, "");
  EXPECT_EQ(read(std::string(100000, 'x'), 1000).defect, "");  // plain text is as large as it is
}

TEST_F(TextStreamTest, WholeLinesEndWithTheLastNewline) {
  const auto whole_lines = [this](const std::string& stored) {
    write_text(file_, stored);
    return read_whole_lines(file_);
  };
  const std::string ab = compress_text("a\nb\n", 3), torn_line = compress_text("c", 3);
  const std::string torn_frame = compress_text("c\n", 3).substr(0, 8);
  const struct {
    std::string stored;
    bool compressed, torn;
  } kCases[] = {{"a\nb\n", false, false},
                {"a\nb\nc", false, true},
                {ab, true, false},
                {ab + torn_line, true, true},
                {ab + torn_frame, true, true}};
  for (const auto& test : kCases) {
    const WholeLines lines = whole_lines(test.stored);
    EXPECT_EQ(lines.text, "a\nb\n");
    EXPECT_EQ(lines.compressed, test.compressed);
    EXPECT_EQ(lines.torn, test.torn);
  }
  EXPECT_EQ(whole_lines("no newline").text, "");
  std::string spoilt = ab;
  spoilt.back() ^= 1;
  EXPECT_THROW(whole_lines(spoilt), InputError);
  EXPECT_THROW(read_whole_lines(folder_ / "none"), InputError);
  EXPECT_THROW(read_whole_lines(folder_.path()), InputError);
}

/// Opening a pipe that has no writer would wait for ever.
TEST_F(TextStreamTest, RefusesWhatIsNoRegularFile) {
  const auto cause_of = [](const auto& read) -> std::string {
    try {
      read();
      return "";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  std::filesystem::remove(file_);
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  for (const auto& [place, why] :
       {std::pair<std::string, std::string>{file_.string(),
                                            "is a pipe or a device, not a regular file"},
        {"/dev/zero", "is a pipe or a device, not a regular file"},
        {"/tmp", "is a folder"},
        {"/no/such/file", "cannot be opened: No such file or directory"}}) {
    EXPECT_EQ(cause_of([&place = place] { TextStream{place}; }), place + ": " + why);
    EXPECT_EQ(cause_of([&place = place] { read_text_file(place); }), place + ": " + why);
  }
}

}  // namespace
}  // namespace warpgauge
