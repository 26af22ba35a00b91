// SPDX-License-Identifier: Apache-2.0
// Text files: read whole with a limit, or piece by piece where they may be compressed with zstd;
// written so that a reader never sees half of one, or frame by frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct ZSTD_DCtx_s;

namespace warpgauge {

/// Writes all of `text` to a file descriptor. Returns 0 or the errno of the write that failed.
int write_all(int descriptor, std::string_view text);

/// Throws InputError when the file is not a regular one, cannot be read or holds more than
/// `max_bytes`. (A pipe may never end, and a device has no end.)
std::string read_text_file(const std::filesystem::path& file,
                           std::size_t max_bytes = std::size_t{64} << 20);

/// Puts `text` in place of the file, through a private temporary file beside it and a rename: on an
/// error (InputError) what was there before is untouched. A symbolic link as the file itself is the
/// user's own word and is followed, unless another user has made it, which is an error. A device or
/// a pipe (/dev/stdout) is written to directly.
void replace_text_file(const std::filesystem::path& file, std::string_view text);

/// `text` as one zstd frame that states its size and a checksum. Frames may follow one another.
/// `level` is zstd's: 1 (quick) to 19 (small).
std::string compress_text(std::string_view text, int level);

/// Whether a new file of this name is to be compressed: it ends in ".zst". For reading, the first
/// bytes of a file decide, whatever its name.
bool has_compressed_name(const std::filesystem::path& file);

/// The text of a file, piece by piece, in bounded memory. A file that begins with the four bytes of
/// a zstd frame is decompressed; windows above 128 MiB, zstd's own limit, are refused.
class TextStream {
 public:
  /// A small file must not become more text than a machine can take. More than
  /// `unquestioned_bytes` of text is accepted only up to kMostRatio times what was read: recordings
  /// compress to a third, record by record, and to an eighth as a whole.
  static constexpr std::uint64_t kUnquestionedBytes = std::uint64_t{1} << 30;
  static constexpr std::uint64_t kMostRatio = 64;

  /// Throws InputError when the file is not a regular one or cannot be opened.
  explicit TextStream(const std::filesystem::path& file,
                      std::uint64_t unquestioned_bytes = kUnquestionedBytes);
  ~TextStream();

  /// The next piece, valid until the next call; empty at the end. Throws Defect when the file
  /// cannot be read, when its compressed data are damaged, or when they hold too much text.
  std::string_view next();

  /// Both are known once next() has been called, the second at the end of the text.
  bool compressed() const { return decoder_ != nullptr; }
  /// Whether the file ends within a frame. The text that came before the cut has been given.
  bool cut_short() const { return ended_ && awaited_ != 0; }

 private:
  void read_file();
  std::string_view decompress();

  struct Free {
    void operator()(ZSTD_DCtx_s* decoder) const;
  };
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_;
  std::unique_ptr<ZSTD_DCtx_s, Free> decoder_;
  std::uint64_t unquestioned_bytes_;
  std::uint64_t text_bytes_ = 0, stored_bytes_ = 0;  ///< given, taken
  std::size_t awaited_ = 0;                          ///< zstd's: 0 at the end of a frame
  std::size_t used_ = 0, filled_ = 0;                ///< of stored_
  bool begun_ = false, ended_ = false;
  char stored_[1 << 16];
  char text_[1 << 17];  ///< a block of zstd's
};

/// The text without the mark of its encoding at the beginning. Throws Defect for UTF-16, in which
/// PowerShell writes what it redirects.
std::string_view utf8_text(std::string_view text);

/// What a file holds up to and including its last newline.
struct WholeLines {
  std::string text;
  bool compressed = false;
  bool torn = false;  ///< something follows that is not a whole line or frame
};

/// Throws InputError.
WholeLines read_whole_lines(const std::filesystem::path& file);

}  // namespace warpgauge
