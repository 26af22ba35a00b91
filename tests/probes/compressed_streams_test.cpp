// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/compressed_streams.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

constexpr std::size_t kSizes[] = {1, 100, 1500, 5000, 65536, 300'000};

/// Reads a stream from its beginning; past its end, zeros.
class Reader {
 public:
  explicit Reader(const Bytes& bytes) : bytes_(&bytes) {}
  bool ended() const { return at_ >= bytes_->size(); }
  std::size_t byte() { return ended() ? 0 : (*bytes_)[at_++]; }
  std::size_t two_bytes() {
    const std::size_t low = byte();
    return low | byte() << 8;
  }
  /// The lowest bit first.
  std::uint32_t bits(int count) {
    std::uint32_t all = 0;
    for (int i = 0; i < count; ++i, ++bit_) {
      const std::size_t from = bit_ / 8;
      all |= (from < bytes_->size() ? (*bytes_)[from] >> bit_ % 8 & 1U : 0U) << i;
    }
    return all;
  }

 private:
  const Bytes* bytes_;
  std::size_t at_ = 0, bit_ = 0;
};

void repeat(Bytes& out, std::size_t distance, std::size_t length) {
  ASSERT_LE(distance, out.size());
  for (std::size_t i = 0; i < length; ++i) out.push_back(out[out.size() - distance]);
}
void copy(Bytes& out, Reader& in, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out.push_back(static_cast<std::uint8_t>(in.byte()));
}

/// Fixed codes, and no length or distance but those that are written here.
Bytes inflate(const Bytes& stream) {
  Reader in(stream);
  Bytes out;
  EXPECT_EQ(in.bits(3), 3U);
  for (;;) {
    std::uint32_t code = 0;
    const auto more = [&](int count) {
      for (int i = 0; i < count; ++i) code = code << 1 | in.bits(1);
    };
    more(7);
    if (code == 0) return out;
    more(1);
    if (code >= 0x30 && code <= 0xbf) {
      out.push_back(static_cast<std::uint8_t>(code - 0x30));
    } else if (code == 0xc5) {
      EXPECT_EQ(in.bits(5), 0b11001U);  // 19, its highest bit first
      repeat(out, 769 + in.bits(8), 258);
    } else {
      more(1);
      EXPECT_GE(code, 0x190U);
      out.push_back(static_cast<std::uint8_t>(code - 0x190 + 144));
    }
  }
}

Bytes from_snappy(const Bytes& stream) {
  Reader in(stream);
  Bytes out;
  std::size_t length = 0;
  for (int shift = 0;; shift += 7) {
    const std::size_t byte = in.byte();
    length |= byte % 128 << shift;
    if (byte < 128) break;
  }
  while (!in.ended()) {
    const std::size_t tag = in.byte();
    if (tag % 4 == 0) {
      EXPECT_EQ(tag >> 2, 61U);
      copy(out, in, in.two_bytes() + 1);
    } else {
      EXPECT_EQ(tag % 4, 2U);
      repeat(out, in.two_bytes(), (tag >> 2) + 1);
    }
  }
  EXPECT_EQ(out.size(), length);
  return out;
}

Bytes from_lz4(const Bytes& stream) {
  Reader in(stream);
  Bytes out;
  const auto length = [&in](std::size_t first) {
    for (std::size_t more = 255; first >= 15 && more == 255;) first += more = in.byte();
    return first;
  };
  for (;;) {
    const std::size_t token = in.byte();
    copy(out, in, length(token >> 4));
    if (in.ended()) return out;
    const std::size_t distance = in.two_bytes();
    repeat(out, distance, length(token % 16) + 4);
  }
}

TEST(CompressedStreams, HoldWhatTheyWereMadeOf) {
  for (const std::size_t bytes : kSizes) {
    const Bytes plain = plain_bytes(bytes, 7);
    ASSERT_EQ(plain.size(), bytes);
    EXPECT_EQ(inflate(deflate_stream(plain)), plain) << bytes;
    EXPECT_EQ(from_snappy(snappy_stream(plain)), plain) << bytes;
    EXPECT_EQ(from_lz4(lz4_stream(plain)), plain) << bytes;
  }
}

TEST(CompressedStreams, AreAboutHalfAsLong) {
  const Bytes plain = plain_bytes(300'000, 7);
  for (const Compression format :
       {Compression::kDeflate, Compression::kSnappy, Compression::kLz4}) {
    EXPECT_NEAR(double(compressed(format, plain).size()), 0.53 * 300'000, 0.03 * 300'000);
  }
}

TEST(CompressedStreams, EndWithNewBytes) {
  for (const std::size_t bytes : kSizes) {
    const auto pieces = compressed_pieces(bytes);
    EXPECT_FALSE(pieces.back().repeats);
    EXPECT_GE(pieces.back().literals, std::min<std::size_t>(bytes, 16));
  }
}

}  // namespace
}  // namespace warpgauge::probes
