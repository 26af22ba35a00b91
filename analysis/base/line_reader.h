// SPDX-License-Identifier: Apache-2.0
// A text file line by line, plain or compressed, never holding more than one line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "analysis/base/text_file.h"

namespace warpgauge {

class LineReader {
 public:
  /// Throws InputError when the file cannot be opened.
  LineReader(const std::filesystem::path& file, std::size_t most_line_bytes)
      : file_(file.string()), stream_(file), most_line_bytes_(most_line_bytes) {}

  /// Reads the next line into text(); false at the end of the file. Throws InputError for a line
  /// that is too long and for a file that cannot be read or decompressed.
  bool next();

  const std::string& text() const { return line_; }
  /// Whether the line ended in a newline.
  bool whole() const { return whole_; }
  /// Whether, at the end, compressed data were missing.
  bool cut_short() const { return stream_.cut_short(); }
  std::size_t number() const { return number_; }  ///< of the line, from 1
  std::string place() const;                      ///< "line 3"

 private:
  bool refill();

  std::string file_;
  TextStream stream_;
  std::size_t most_line_bytes_;
  std::string line_;
  std::string_view rest_;  ///< of the stream's last piece
  bool whole_ = false;
  std::size_t number_ = 0;
};

}  // namespace warpgauge
