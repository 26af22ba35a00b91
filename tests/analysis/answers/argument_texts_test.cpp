// SPDX-License-Identifier: Apache-2.0
// Arguments of a kernel in the words of a command line.
#include "analysis/answers/argument_texts.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/temporary_folder.h"

namespace warpgauge::answers {
namespace argument_tests {
namespace {

using interpret::BufferArgument;
using interpret::Contents;
using interpret::TensorMap;
using interpret::TensorMapArgument;
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

TensorMapArgument map_of(const std::string& text) {
  return std::get<TensorMapArgument>(read_argument(text));
}

TEST(ArgumentTexts, OfTensorMapsTakeWhatTheDriverTakes) {
  const TensorMapArgument plain = map_of("tensormap:bf16:4096x100:box=64x128");
  EXPECT_EQ(plain.map.type, TensorMap::Type::kBF16);
  EXPECT_EQ(plain.map.sides, 2u);
  EXPECT_EQ(plain.map.elements[0], 4096u);
  EXPECT_EQ(plain.map.elements[1], 100u);
  EXPECT_EQ(plain.map.pitch_bytes[0], 2u);
  EXPECT_EQ(plain.map.pitch_bytes[1], 8192u);
  EXPECT_EQ(plain.map.box[0], 64u);
  EXPECT_EQ(plain.map.box[1], 128u);
  EXPECT_EQ(plain.map.swizzle_bytes, 0u);
  EXPECT_FALSE(plain.buffer_of);
  EXPECT_EQ(plain.contents.kind, Contents::Kind::kUnknown);
  const TensorMapArgument all = map_of(
      "tensormap:f32:64x8x4:box=16x4x2:strides=512x8192:steps=1x2x1:swizzle=64:fill=nan:"
      "interleave=none:buffer=arg3.2+1024");
  EXPECT_EQ(all.map.pitch_bytes[1], 512u);
  EXPECT_EQ(all.map.pitch_bytes[2], 8192u);
  EXPECT_EQ(all.map.steps[1], 2u);
  EXPECT_EQ(all.map.swizzle_bytes, 64u);
  EXPECT_TRUE(all.map.fills_with_nan);
  ASSERT_TRUE(all.buffer_of);
  EXPECT_EQ(all.buffer_of->argument, 2u);
  EXPECT_EQ(all.buffer_of->field, 1u);
  EXPECT_EQ(all.map.address, 1024u);
  EXPECT_EQ(map_of("tensormap:u8:64:box=16:below/u8=3").contents.below, 3u);
  EXPECT_EQ(map_of("tensormap:u8:64:zeros:box=16").contents.kind, Contents::Kind::kZeros);
}

TEST(ArgumentTexts, OfFieldsAreAStruct) {
  const auto fields = std::get<interpret::Fields>(
      read_argument("fields:i32:7,buffer:64:zeros,tensormap:u8:64:box=16,f32:1"));
  ASSERT_EQ(fields.size(), 4u);
  EXPECT_EQ(std::get<Bytes>(fields[0]), (Bytes{7, 0, 0, 0}));
  EXPECT_EQ(std::get<BufferArgument>(fields[1]).size_bytes, 64u);
  EXPECT_EQ(std::get<TensorMapArgument>(fields[2]).map.box[0], 16u);
  for (const std::string text :
       {"fields:", "fields:i32:7,", "fields:unknown", "fields:fields:i32:7"}) {
    EXPECT_THROW(read_argument(text), InputError) << text;
  }
}

/// What is wrong with the text of a tensor map.
std::string wrong(const std::string& text) {
  try {
    read_argument("tensormap:" + text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing";
}

TEST(ArgumentTexts, OfTensorMapsSayWhatIsWrong) {
  const std::pair<const char*, const char*> kWrong[] = {
      {"e4m3:64x8:box=16x4", "type 'e4m3'"},
      {"u8", "sides ''"},
      {"u8:64x:box=16", "sides '64x'"},
      {"u8:2x2x2x2x2x2:box=16", "6 numbers instead of 1 to 5"},
      {"u8:64x8", "has no box"},
      {"u8:64x8:box=16", "1 numbers instead of 2"},
      {"u8:64x8:box=16x4:strides=64x64", "2 numbers instead of 1"},
      {"u8:64x8:box=16x4:swizzle=16", "swizzle '16'"},
      {"u8:64x8:box=16x4:fill=ones", "filled with 'ones'"},
      {"u8:64x8:box=16x4:fill=nan", "no integer is NaN"},
      {"u8:64x8:box=16x4:interleave=16", "is interleaved"},
      {"u8:64x8:box=16x4:buffer=2", "buffer '2'"},
      {"u8:64x8:box=16x4:buffer=arg0", "buffer 'arg0'"},
      {"u8:64x8:box=16x4:buffer=arg1.0", "buffer 'arg1.0'"},
      {"u8:64x8:box=16x4:buffer=arg1+x", "buffer 'arg1+x'"},
      {"u8:64x8:box=16x4:buffer=arg1:zeros", "says twice"},
      {"u8:64x8:box=16x4:ones", "has 'ones'"},
      {"u8:64x8:box=8x4", "a row of the box has 8 bytes"},
      {"u8:64x8:box=4294967312x4", "side 1 of the box"},
      {"u8:60x8:box=16x4", "stride of side 2 is 60 bytes"},
      {"u64:4294967296x4294967296x2:box=16x4x1", "stride of side 3"},
  };
  for (const auto& [text, cause] : kWrong) {
    EXPECT_NE(wrong(text).find(cause), std::string::npos) << text << ": " << wrong(text);
  }
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
