// SPDX-License-Identifier: Apache-2.0
// Arguments of a kernel in the words of a command line.
#include "analysis/answers/argument_texts.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>

#include "analysis/base/error.h"
#include "analysis/base/temporary_folder.h"

namespace warpgauge::answers {
namespace argument_tests {
namespace {

using interpret::BufferArgument;
using interpret::Contents;
using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(const std::string& text) { return std::get<Bytes>(read_argument(text)); }

BufferArgument buffer_of(const std::string& text) {
  return std::get<BufferArgument>(read_argument(text));
}

TEST(ArgumentTexts, OfIntegersAreTheirBytes) {
  EXPECT_EQ(bytes_of("i32:-2"), (Bytes{0xfe, 0xff, 0xff, 0xff}));
  EXPECT_EQ(bytes_of("u16:0x1234"), (Bytes{0x34, 0x12}));
  EXPECT_EQ(bytes_of("i64:4096"), (Bytes{0, 0x10, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(bytes_of("i8:-128"), Bytes{0x80});
  EXPECT_EQ(bytes_of("u64:18446744073709551615"), Bytes(8, 0xff));
}

TEST(ArgumentTexts, OfRealNumbersAreTheirBytes) {
  EXPECT_EQ(bytes_of("f32:0.5"), (Bytes{0, 0, 0, 0x3f}));
  EXPECT_EQ(bytes_of("f64:-2"), (Bytes{0, 0, 0, 0, 0, 0, 0, 0xc0}));
}

TEST(ArgumentTexts, OfUnknownValuesHaveNoBytes) { EXPECT_TRUE(bytes_of("unknown").empty()); }

TEST(ArgumentTexts, OfBuffersSayWhatTheyHold) {
  EXPECT_EQ(buffer_of("buffer:4MiB").size_bytes, 4u << 20);
  EXPECT_EQ(buffer_of("buffer:4MiB").contents.kind, Contents::Kind::kUnknown);
  EXPECT_EQ(buffer_of("buffer:16:zeros").contents.kind, Contents::Kind::kZeros);
  EXPECT_EQ(buffer_of("buffer:16:random").contents.kind, Contents::Kind::kRandom);
  EXPECT_EQ(buffer_of("buffer:16:iota").contents.element_bytes, 4);
  EXPECT_EQ(buffer_of("buffer:16:iota/i64").contents.element_bytes, 8);
  const Contents below = buffer_of("buffer:16:below/u8=10").contents;
  EXPECT_EQ(below.kind, Contents::Kind::kBelow);
  EXPECT_EQ(below.element_bytes, 1);
  EXPECT_EQ(below.below, 10u);
}

TEST(ArgumentTexts, OfFilesAreWhatTheFilesHold) {
  const TemporaryFolder folder;
  const auto file = (folder.path() / "bytes").string();
  std::ofstream(file) << "abc";
  EXPECT_EQ(bytes_of("struct:" + file), (Bytes{'a', 'b', 'c'}));
  EXPECT_EQ(buffer_of("buffer:8:file=" + file).contents.bytes, (Bytes{'a', 'b', 'c'}));
  EXPECT_THROW(read_argument("struct:" + file + ".none"), InputError);
}

TEST(ArgumentTexts, OfAnythingElseAreRefused) {
  for (const std::string text : {"",
                                 "4096",
                                 "i32",
                                 "i32:",
                                 "i32:1.5",
                                 "i32:2147483648",
                                 "i32:-2147483649",
                                 "u8:-1",
                                 "u8:256",
                                 "f32:x",
                                 "f16:1",
                                 "buffer",
                                 "buffer:",
                                 "buffer:0",
                                 "buffer:-4",
                                 "buffer:1.5",
                                 "buffer:4:",
                                 "buffer:4:ones",
                                 "buffer:4:below",
                                 "buffer:4:below=0",
                                 "buffer:4:below=x",
                                 "buffer:4:iota/f32",
                                 "buffer:4:zeros=1",
                                 "buffer:4:file",
                                 "unknown:1"}) {
    EXPECT_THROW(read_argument(text), InputError) << text;
  }
}

}  // namespace
}  // namespace argument_tests
}  // namespace warpgauge::answers
