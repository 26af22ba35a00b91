// SPDX-License-Identifier: Apache-2.0
// Appends to a recording so that a kill at any point leaves a readable file.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>

#include "analysis/samples/recording.h"

namespace warpgauge::samples {

/// One line of JSON each, without newline; the inverse of the reader.
std::string to_json_line(const Header& header);
std::string to_json_line(const Series& series);
std::string end_line(double elapsed_seconds);

/// Creates a recording, or continues one that a killed run left behind. Each append is one write of a
/// whole line followed by a flush to the disk. A second writer on the same file is refused (advisory
/// lock held while the object lives).
class RecordingWriter {
 public:
  /// New file (must not exist). Throws InputError when it cannot be created.
  static RecordingWriter create(const std::filesystem::path& file, const Header& header);
  /// Existing file: cuts a torn last line, then appends. `kept` receives what was measured before.
  static RecordingWriter resume(const std::filesystem::path& file, Recording& kept);

  /// Throws InputError("FILE: write failed: No space left on device") and the like.
  void append(const Series& series);
  void finish(double elapsed_seconds);

 private:
  struct Close {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
  };
  RecordingWriter(std::filesystem::path file, std::FILE* stream) : file_(std::move(file)), stream_(stream) {}
  void write_line(const std::string& line);

  std::filesystem::path file_;
  std::unique_ptr<std::FILE, Close> stream_;
};

}  // namespace warpgauge::samples
