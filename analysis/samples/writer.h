// SPDX-License-Identifier: Apache-2.0
// Appends to a recording so that a kill at any point leaves a readable file.
//
// A file named "*.zst" is compressed: while the run lasts, one zstd frame a record, so that nothing
// of a record waits in a buffer (30 % of the plain size of an H200's standard campaign); once it is
// complete, all records in one frame (13 %).
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include "analysis/samples/recording.h"

namespace warpgauge::samples {

/// One line of JSON each, without newline; the inverse of the reader. Throws Defect for what the
/// reader would refuse (see check.h).
std::string to_json_line(const Header& header);
std::string to_json_line(const Series& series);
std::string end_line(double elapsed_seconds);

/// Creates a recording, or continues one that a killed run left behind. Each append is one write of
/// a whole line followed by a flush to the disk. A second writer on the same file is refused
/// (advisory lock held while the object lives).
class RecordingWriter {
 public:
  /// New file (must not exist), compressed if its name says so. Throws InputError when it cannot be
  /// created.
  static RecordingWriter create(const std::filesystem::path& file, const Header& header);
  /// Existing file: cuts a torn last line or frame, then appends as the file is, compressed or
  /// plain. `kept` receives what was measured before.
  /// Throws InputError when the file is not a recording, is complete, or has another writer.
  static RecordingWriter resume(const std::filesystem::path& file, Recording& kept);

  /// Throws InputError("FILE: write failed: No space left on device") and the like; also when the
  /// series could not be read back (see check.h) or its id is there already. The file stays whole.
  void append(const Series& series);
  /// Writes the "end" line and closes the file: nothing can be appended any more. Where there is no
  /// room for a second copy, a compressed file stays as it is: larger, and as good.
  void finish(double elapsed_seconds);

 private:
  struct Close {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
  };
  using Stream = std::unique_ptr<std::FILE, Close>;

  RecordingWriter(std::filesystem::path file, Stream stream)
      : file_(std::move(file)), stream_(std::move(stream)) {}
  static Stream open_locked(const std::filesystem::path& file, int flags);
  void write_line(const std::string& line);

  std::filesystem::path file_;
  Stream stream_;
  bool compressed_ = false;
  std::set<std::string> ids_;  ///< of the series in the file
};

}  // namespace warpgauge::samples
