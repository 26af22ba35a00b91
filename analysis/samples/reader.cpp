// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/reader.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/samples/from_json.h"

namespace warpgauge::samples {
namespace {

/// Lines of a file, never holding more than one of at most kMaxLineBytes.
class LineReader {
 public:
  explicit LineReader(const std::filesystem::path& file)
      : file_(file.string()), stream_(std::fopen(file_.c_str(), "rb"), &std::fclose) {
    if (!stream_)
      throw InputError(file_, "", fmt::format("cannot be opened: {}", std::strerror(errno)));
  }

  /// Reads the next line into text(); false at the end of the file.
  bool next() {
    line_.clear();
    whole_ = false;
    ++number_;
    while (!whole_) {
      if (used_ == filled_ && !refill()) break;
      const char* begin = chunk_ + used_;
      const auto* newline = static_cast<const char*>(std::memchr(begin, '\n', filled_ - used_));
      const std::size_t length = newline ? newline - begin : filled_ - used_;
      if (line_.size() + length > kMaxLineBytes) {
        throw InputError(file_, place(), fmt::format("longer than {} MiB", kMaxLineBytes >> 20));
      }
      line_.append(begin, length);
      whole_ = newline != nullptr;
      used_ += length + (whole_ ? 1 : 0);
    }
    return whole_ || !line_.empty();
  }

  const std::string& text() const { return line_; }
  /// Whether the line ended in a newline.
  bool whole() const { return whole_; }
  std::string place() const { return fmt::format("line {}", number_); }

 private:
  bool refill() {
    used_ = 0;
    filled_ = std::fread(chunk_, 1, sizeof chunk_, stream_.get());
    if (std::ferror(stream_.get())) {
      throw InputError(file_, place(), fmt::format("cannot be read: {}", std::strerror(errno)));
    }
    return filled_ > 0;
  }

  std::string file_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_;
  std::string line_;
  bool whole_ = false;
  std::size_t number_ = 0;
  std::size_t used_ = 0, filled_ = 0;
  char chunk_[1 << 16];
};

/// Takes the lines one after the other and checks their order.
class RecordingBuilder {
 public:
  /// Throws Defect.
  void add(const std::string& text) {
    if (recording_.complete) throw Defect("there is a line after the 'end' line");
    const nlohmann::json line = parse_json(text);
    const RecordKind kind = record_kind(line);
    if ((kind == RecordKind::kHeader) == has_header_) {
      throw Defect(has_header_ ? "a second header" : "the first line must be the header");
    }
    switch (kind) {
      case RecordKind::kHeader:
        recording_.header = header_from_json(line);
        has_header_ = true;
        break;
      case RecordKind::kSeries:
        recording_.series.push_back(series_from_json(line));
        if (!ids_.insert(recording_.series.back().id).second) {
          throw Defect(fmt::format("series '{}' is there twice", recording_.series.back().id));
        }
        break;
      case RecordKind::kEnd:
        recording_.elapsed_seconds = end_from_json(line);
        recording_.complete = true;
        break;
    }
  }

  bool has_header() const { return has_header_; }
  Recording take() { return std::move(recording_); }

 private:
  Recording recording_;
  bool has_header_ = false;
  std::set<std::string> ids_;
};

}  // namespace

Recording read_recording(const std::filesystem::path& file, Tolerate tolerate) {
  LineReader lines(file);
  RecordingBuilder builder;
  while (lines.next()) {
    if (!lines.whole()) {
      if (tolerate == Tolerate::kTruncatedTail) break;
      throw InputError(file.string(), lines.place(), "has no newline: the file is cut short");
    }
    try {
      builder.add(lines.text());
    } catch (const Defect& defect) {
      throw InputError(file.string(), lines.place(), defect.what());
    }
  }
  if (!builder.has_header())
    throw InputError(file.string(), "line 1", "there is no header: the file is empty");
  Recording recording = builder.take();
  recording.file = file.string();
  return recording;
}

}  // namespace warpgauge::samples
