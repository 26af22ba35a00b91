// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/text_stream.h"

#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>

#include "analysis/base/defect.h"

namespace warpgauge {
namespace {

constexpr std::string_view kFrameMagic = "\x28\xb5\x2f\xfd";  // RFC 8878, 3.1.1

}  // namespace

std::string compress_text(std::string_view text, int level) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> encoder(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  if (!encoder) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(encoder.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(encoder.get(), ZSTD_c_checksumFlag, 1);
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(encoder.get(), frame.data(), frame.size(), text.data(), text.size());
  if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

bool has_compressed_name(const std::filesystem::path& file) { return file.extension() == ".zst"; }

void TextStream::Free::operator()(ZSTD_DCtx_s* decoder) const { ZSTD_freeDCtx(decoder); }

TextStream::TextStream(const std::filesystem::path& file, std::uint64_t unquestioned_bytes)
    : stream_(std::fopen(file.c_str(), "rb"), &std::fclose),
      unquestioned_bytes_(unquestioned_bytes) {
  if (!stream_)
    throw InputError(file.string(), "", fmt::format("cannot be opened: {}", std::strerror(errno)));
}

TextStream::~TextStream() = default;

void TextStream::read_file() {
  used_ = 0;
  filled_ = std::fread(stored_, 1, sizeof stored_, stream_.get());
  require(!std::ferror(stream_.get()), "cannot be read: {}", std::strerror(errno));
}

std::string_view TextStream::next() {
  if (ended_) return {};
  if (!begun_ || !compressed()) read_file();
  if (!begun_ && std::string_view(stored_, filled_).starts_with(kFrameMagic)) {
    decoder_.reset(ZSTD_createDCtx());
    if (!decoder_) throw std::bad_alloc();
  }
  begun_ = true;
  const std::string_view piece = compressed() ? decompress() : std::string_view(stored_, filled_);
  ended_ = piece.empty();
  return piece;
}

std::string_view TextStream::decompress() {
  ZSTD_outBuffer text{text_, sizeof text_, 0};
  while (text.pos == 0) {  // a header or a checksum alone gives no text
    if (used_ == filled_) read_file();
    const bool at_end = filled_ == 0;
    if (at_end && awaited_ == 0) break;  // without input it would await one more frame
    ZSTD_inBuffer stored{stored_, filled_, used_};
    const std::size_t awaited = ZSTD_decompressStream(decoder_.get(), &text, &stored);
    require(!ZSTD_isError(awaited), "the compressed data are damaged: {}",
            ZSTD_getErrorName(awaited));
    awaited_ = awaited;
    stored_bytes_ += stored.pos - used_;
    used_ = stored.pos;
    if (at_end) break;  // what the decoder still held is in `text`
  }
  text_bytes_ += text.pos;
  require(text_bytes_ <= unquestioned_bytes_ || text_bytes_ / kMostRatio <= stored_bytes_,
          "holds more than {} MiB, and more than {} times its size: refused",
          unquestioned_bytes_ >> 20, kMostRatio);
  return {text_, text.pos};
}

WholeLines read_whole_lines(const std::filesystem::path& file) {
  TextStream stream(file);
  WholeLines lines;
  located(file.string(), "", [&] {
    for (std::string_view piece; !(piece = stream.next()).empty();) lines.text += piece;
  });
  lines.compressed = stream.compressed();
  const std::size_t whole = lines.text.rfind('\n') + 1;  // npos + 1 is 0
  lines.torn = stream.cut_short() || whole < lines.text.size();
  lines.text.resize(whole);
  return lines;
}

}  // namespace warpgauge
