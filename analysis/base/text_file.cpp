// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>

#include "analysis/base/defect.h"
#include "analysis/base/temporary_file.h"

namespace warpgauge {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFrameMagic = "\x28\xb5\x2f\xfd";  // RFC 8878, 3.1.1

using Stream = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// Opens a regular file. Without O_NONBLOCK, opening a pipe would wait for another end to write.
Stream open_regular(const fs::path& file) {
  const auto fail = [&](const std::string& cause) { throw InputError(file.string(), "", cause); };
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) fail(fmt::format("cannot be opened: {}", std::strerror(errno)));
  Stream stream(::fdopen(descriptor, "rb"), &std::fclose);
  if (!stream) {
    ::close(descriptor);
    fail(fmt::format("cannot be opened: {}", std::strerror(errno)));
  }
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0) fail(std::strerror(errno));
  if (S_ISDIR(status.st_mode)) fail("is a folder");
  if (!S_ISREG(status.st_mode)) fail("is a pipe or a device, not a regular file");
  return stream;
}

/// Writes to a device or a pipe; returns 0 or errno.
int write_to(const fs::path& file, std::string_view text) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  int error = write_all(descriptor, text);
  if (::close(descriptor) != 0 && error == 0) error = errno;
  return error;
}

int write_and_rename(const fs::path& file, std::string_view text) {
  TemporaryFile temporary;
  int error = temporary.make(file.parent_path());
  if (error == 0) error = write_all(temporary.descriptor(), text);
  return error == 0 ? temporary.become(file) : error;
}

/// Where the file that a link names lies, or would lie. A link that somebody else has put there is
/// not followed: it could lead anywhere that we may write to.
fs::path followed(fs::path file) {
  constexpr uid_t kRoot = 0;
  constexpr int kMostLinks = 40;  // as the system follows
  for (int links = 0; links < kMostLinks; ++links) {
    struct stat found = {};
    if (::lstat(file.c_str(), &found) != 0 || !S_ISLNK(found.st_mode)) return file;
    if (found.st_uid != ::geteuid() && found.st_uid != kRoot) {
      refuse(file.string(), "", "is a symbolic link of another user: it is not followed");
    }
    file = file.parent_path() / fs::read_symlink(file);  // an absolute one replaces all
  }
  refuse(file.string(), "", "write failed: {}", std::strerror(ELOOP));
}

}  // namespace

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

std::string read_text_file(const fs::path& file, std::size_t max_bytes) {
  const Stream stream = open_regular(file);
  return located(file.string(), "", [&] {
    std::string text;
    char chunk[1 << 16];
    while (const std::size_t read = std::fread(chunk, 1, sizeof chunk, stream.get())) {
      require(text.size() + read <= max_bytes, "holds more than {} bytes", max_bytes);
      text.append(chunk, read);
    }
    require(!std::ferror(stream.get()), "cannot be read: {}", std::strerror(errno));
    return text;
  });
}

void replace_text_file(const fs::path& file, std::string_view text) {
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  const bool is_stream = fs::exists(status) && !fs::is_regular_file(status);
  const int error = is_stream ? write_to(file, text) : write_and_rename(followed(file), text);
  if (error != 0) refuse(file.string(), "", "write failed: {}", std::strerror(error));
}

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

bool has_compressed_name(const fs::path& file) { return file.extension() == ".zst"; }

void TextStream::Free::operator()(ZSTD_DCtx_s* decoder) const { ZSTD_freeDCtx(decoder); }

TextStream::TextStream(const fs::path& file, std::uint64_t unquestioned_bytes)
    : stream_(open_regular(file)), unquestioned_bytes_(unquestioned_bytes) {}

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

std::string_view utf8_text(std::string_view text) {
  // Without the mark, the upper bytes of the first letters are 0.
  const bool marked = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  constexpr std::size_t kLooked = 4;
  const auto zeros_at = [&](std::size_t first) {
    if (text.size() < 2 * kLooked) return false;
    for (std::size_t i = 0; i < 2 * kLooked; ++i) {
      if ((text[i] == 0) != (i % 2 == first)) return false;
    }
    return true;
  };
  require(!marked && !zeros_at(0) && !zeros_at(1), "is text in UTF-16: convert it to UTF-8");
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

WholeLines read_whole_lines(const fs::path& file) {
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
