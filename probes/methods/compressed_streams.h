// SPDX-License-Identifier: Apache-2.0
// Streams of compressed bytes in the formats that GPUs decompress by hardware: Deflate (RFC 1951),
// Snappy (format_description.txt of google/snappy) and LZ4 blocks (lz4_Block_format.md). No
// compressor: random bytes and repetitions of earlier ones take turns, each written as its format
// writes it. A stream is about half as long as what it holds.
//
// Host only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace warpgauge::probes {

enum class Compression { kDeflate, kSnappy, kLz4 };

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kCompressedRun = 258;        ///< the longest repetition of Deflate
inline constexpr std::size_t kCompressedDistance = 1024;  ///< back to what is repeated

/// Some new bytes, then kCompressedRun old ones, or none at the end.
struct CompressedPiece {
  std::size_t first, literals;
  bool repeats;
};

/// The pieces of `bytes` bytes: new ones first, as many as a repetition needs behind it, and new
/// ones at last, as LZ4 demands.
inline std::vector<CompressedPiece> compressed_pieces(std::size_t bytes) {
  constexpr std::size_t kLast = 16;
  std::vector<CompressedPiece> pieces;
  std::size_t at = 0;
  for (std::size_t literals = kCompressedDistance; at + literals + kCompressedRun + kLast <= bytes;
       literals = kCompressedRun) {
    pieces.push_back({at, literals, true});
    at += literals + kCompressedRun;
  }
  pieces.push_back({at, bytes - at, false});
  return pieces;
}

/// What the stream of that many bytes holds.
inline Bytes plain_bytes(std::size_t bytes, std::uint32_t seed) {
  Bytes plain(bytes);
  std::uint32_t state = seed * 2654435761U + 12345;
  for (const CompressedPiece& piece : compressed_pieces(bytes)) {
    std::size_t at = piece.first;
    for (std::size_t i = 0; i < piece.literals; ++i) {
      state = state * 1664525U + 1013904223U;
      plain[at++] = static_cast<std::uint8_t>(state >> 24);
    }
    for (std::size_t i = 0; piece.repeats && i < kCompressedRun; ++i, ++at) {
      plain[at] = plain[at - kCompressedDistance];
    }
  }
  return plain;
}

/// Bits, the lowest of a byte first.
class BitWriter {
 public:
  void put(std::uint32_t bits, int count) {
    for (int i = 0; i < count; ++i) {
      if (used_ == 0) bytes_.push_back(0);
      bytes_.back() |= static_cast<std::uint8_t>((bits >> i & 1) << used_);
      used_ = (used_ + 1) % 8;
    }
  }
  /// A Huffman code: its highest bit first.
  void put_code(std::uint32_t code, int count) {
    for (int i = count - 1; i >= 0; --i) put(code >> i & 1, 1);
  }
  Bytes bytes() && { return std::move(bytes_); }

 private:
  Bytes bytes_;
  int used_ = 0;
};

/// One block with fixed codes (RFC 1951, 3.2.6).
inline Bytes deflate_stream(const Bytes& plain) {
  BitWriter out;
  out.put(1, 1);  // the last block
  out.put(1, 2);  // fixed codes
  for (const CompressedPiece& piece : compressed_pieces(plain.size())) {
    for (std::size_t i = 0; i < piece.literals; ++i) {
      const std::uint32_t byte = plain[piece.first + i];
      if (byte < 144) {
        out.put_code(0x30 + byte, 8);
      } else {
        out.put_code(0x190 + byte - 144, 9);
      }
    }
    if (!piece.repeats) continue;
    out.put_code(0xc0 + 285 - 280, 8);                     // length 258
    out.put_code(19, 5);                                   // distances from 769 to 1024
    out.put(std::uint32_t{kCompressedDistance} - 769, 8);  // which of them
  }
  out.put_code(0, 7);  // the end
  return std::move(out).bytes();
}

inline Bytes snappy_stream(const Bytes& plain) {
  Bytes out;
  for (std::size_t left = plain.size();;) {  // the length, seven bits a byte
    out.push_back(static_cast<std::uint8_t>(left % 128 | (left >= 128 ? 128 : 0)));
    if ((left /= 128) == 0) break;
  }
  for (const CompressedPiece& piece : compressed_pieces(plain.size())) {
    constexpr std::size_t kMostLiterals = 1 << 16;
    for (std::size_t done = 0; done < piece.literals;) {
      const std::size_t count = std::min(piece.literals - done, kMostLiterals);
      out.push_back(61 << 2);  // literals, their number less one in two bytes
      out.push_back(static_cast<std::uint8_t>(count - 1));
      out.push_back(static_cast<std::uint8_t>((count - 1) >> 8));
      const auto from = plain.begin() + static_cast<std::ptrdiff_t>(piece.first + done);
      out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(count));
      done += count;
    }
    for (std::size_t left = piece.repeats ? kCompressedRun : 0; left > 0;) {
      const std::size_t count = std::min<std::size_t>(left, 64);
      out.push_back(static_cast<std::uint8_t>((count - 1) << 2 | 2));  // distance in two bytes
      out.push_back(static_cast<std::uint8_t>(kCompressedDistance % 256));
      out.push_back(static_cast<std::uint8_t>(kCompressedDistance / 256));
      left -= count;
    }
  }
  return out;
}

inline Bytes lz4_stream(const Bytes& plain) {
  Bytes out;
  const auto put_rest = [&out](std::size_t length) {  // beyond the 15 of the token
    for (; length >= 255; length -= 255) out.push_back(255);
    out.push_back(static_cast<std::uint8_t>(length));
  };
  constexpr std::size_t kMatch = kCompressedRun - 4;  // as it is written
  static_assert(kMatch >= 15);
  for (const CompressedPiece& piece : compressed_pieces(plain.size())) {
    const std::size_t literals = std::min<std::size_t>(piece.literals, 15);
    out.push_back(static_cast<std::uint8_t>(literals << 4 | (piece.repeats ? 15 : 0)));
    if (literals == 15) put_rest(piece.literals - 15);
    const auto from = plain.begin() + static_cast<std::ptrdiff_t>(piece.first);
    out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(piece.literals));
    if (!piece.repeats) continue;
    out.push_back(static_cast<std::uint8_t>(kCompressedDistance % 256));
    out.push_back(static_cast<std::uint8_t>(kCompressedDistance / 256));
    put_rest(kMatch - 15);
  }
  return out;
}

inline Bytes compressed(Compression format, const Bytes& plain) {
  return format == Compression::kDeflate  ? deflate_stream(plain)
         : format == Compression::kSnappy ? snappy_stream(plain)
                                          : lz4_stream(plain);
}

}  // namespace warpgauge::probes
