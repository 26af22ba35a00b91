// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/reader.h"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/text_stream.h"
#include "analysis/samples/from_json.h"

namespace warpgauge::samples {
namespace {

/// Lines of a file, plain or compressed, never holding more than one of at most kMaxLineBytes.
class LineReader {
 public:
  explicit LineReader(const std::filesystem::path& file) : file_(file.string()), stream_(file) {}

  /// Reads the next line into text(); false at the end of the file.
  bool next() {
    line_.clear();
    whole_ = false;
    ++number_;
    while (!whole_) {
      if (rest_.empty() && !refill()) break;
      const std::size_t length = std::min(rest_.find('\n'), rest_.size());
      if (line_.size() + length > kMaxLineBytes) {
        throw InputError(file_, place(), fmt::format("longer than {} MiB", kMaxLineBytes >> 20));
      }
      line_.append(rest_.substr(0, length));
      whole_ = length < rest_.size();
      rest_.remove_prefix(length + (whole_ ? 1 : 0));
    }
    return whole_ || !line_.empty();
  }

  const std::string& text() const { return line_; }
  /// Whether the line ended in a newline.
  bool whole() const { return whole_; }
  /// Whether, at the end, compressed data were missing.
  bool cut_short() const { return stream_.cut_short(); }
  std::string place() const { return fmt::format("line {}", number_); }

 private:
  bool refill() {
    try {
      rest_ = stream_.next();
    } catch (const Defect& defect) {
      throw InputError(file_, place(), defect.what());
    }
    return !rest_.empty();
  }

  std::string file_;
  TextStream stream_;
  std::string line_;
  std::string_view rest_;  ///< of the stream's last piece
  bool whole_ = false;
  std::size_t number_ = 0;
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

std::string source_name(const Recording& recording) {
  const std::filesystem::path file = recording.file;
  return (has_compressed_name(file) ? file.stem() : file.filename()).string();
}

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
  // The last line may be whole all the same.
  if (lines.cut_short() && tolerate == Tolerate::kNothing)
    throw InputError(file.string(), lines.place(), "the compressed file is cut short");
  if (!builder.has_header())
    throw InputError(file.string(), "line 1", "there is no header: the file is empty");
  Recording recording = builder.take();
  recording.file = file.string();
  return recording;
}

}  // namespace warpgauge::samples
