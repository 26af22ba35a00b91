// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/writer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/text_file.h"
#include "analysis/samples/reader.h"

namespace warpgauge::samples {
namespace {

/// A run that resumed or finished since the file was opened may have put another one in its place.
bool is_still(int descriptor, const std::filesystem::path& file) {
  struct stat opened = {}, named = {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(file.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

[[noreturn]] void fail(const std::filesystem::path& file, std::string_view what, int error) {
  refuse(file.string(), "", "{}: {}", what, std::strerror(error));
}

// Levels of zstd. Frames of one record are hardly smaller at a higher one (27 % instead of 30 %).
constexpr int kRecordLevel = 3;
constexpr int kWholeLevel = 19;

}  // namespace

RecordingWriter::Stream RecordingWriter::open_locked(const std::filesystem::path& file, int flags) {
  const int descriptor = ::open(file.c_str(), flags | O_RDWR | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor < 0 && errno == EEXIST) {
    throw InputError(file.string(), "", "already exists: resume it, or give another file name");
  }
  if (descriptor < 0) fail(file, "cannot be opened for writing", errno);
  Stream stream(::fdopen(descriptor, "ab+"));
  if (!stream) {
    const int error = errno;
    ::close(descriptor);
    fail(file, "cannot be opened for writing", error);
  }
  const bool locked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  if (!locked && errno != EWOULDBLOCK) fail(file, "cannot be locked", errno);
  if (!locked || !is_still(descriptor, file)) {
    throw InputError(file.string(), "", "another run is writing to it: wait for its end");
  }
  return stream;
}

RecordingWriter RecordingWriter::create(const std::filesystem::path& file, const Header& header) {
  const std::string line = located(file.string(), "header", [&] { return to_json_line(header); });
  RecordingWriter writer(file, open_locked(file, O_CREAT | O_EXCL));
  writer.compressed_ = has_compressed_name(file);
  try {
    writer.write_line(line);
  } catch (const InputError&) {
    ::unlink(file.c_str());  // an empty recording would only stand in the way of the next try
    throw;
  }
  return writer;
}

RecordingWriter RecordingWriter::resume(const std::filesystem::path& file, Recording& kept) {
  RecordingWriter writer(file, open_locked(file, 0));
  Recording before = read_recording(file, Tolerate::kTruncatedTail);
  if (before.complete) {
    throw InputError(file.string(), "",
                     "the run is complete, so there is nothing to resume: give another file name");
  }
  const WholeLines lines = read_whole_lines(file);
  writer.compressed_ = lines.compressed;
  if (lines.torn && lines.compressed) {
    // A cut within a frame leaves blocks that only a decoder finds: write their content again.
    replace_text_file(file, compress_text(lines.text, kRecordLevel));
    writer.stream_ = open_locked(file, 0);  // the name belongs to another file now
  } else if (lines.torn && ::ftruncate(::fileno(writer.stream_.get()),
                                       static_cast<off_t>(lines.text.size())) != 0) {
    fail(file, "cannot be cut to its last whole line", errno);
  }
  for (const Series& series : before.series) writer.ids_.insert(series.id);
  kept = std::move(before);
  return writer;
}

void RecordingWriter::append(const Series& series) {
  const std::string place = fmt::format("series '{}'", series.id);
  const std::string line = located(file_.string(), place, [&] { return to_json_line(series); });
  if (line.size() > kMaxLineBytes) {
    refuse(file_.string(), place, "longer than {} MiB: record fewer samples", kMaxLineBytes >> 20);
  }
  if (ids_.contains(series.id)) {
    throw InputError(file_.string(), place, "is in the recording already");
  }
  write_line(line);
  ids_.insert(series.id);
}

void RecordingWriter::finish(double elapsed_seconds) {
  write_line(end_line(elapsed_seconds));
  if (compressed_) {
    try {
      replace_text_file(file_, compress_text(read_whole_lines(file_).text, kWholeLevel));
    } catch (const InputError&) {  // the recording is complete, and stays as it is
    }
  }
  stream_.reset();  // with it goes the lock
}

void RecordingWriter::write_line(const std::string& line) {
  if (!stream_) throw std::logic_error("a finished recording cannot be written to");
  const int descriptor = ::fileno(stream_.get());
  const off_t before = ::lseek(descriptor, 0, SEEK_END);
  const std::string text = line + '\n';
  int error = write_all(descriptor, compressed_ ? compress_text(text, kRecordLevel) : text);
  if (error == 0 && ::fsync(descriptor) != 0) error = errno;
  if (error == 0) return;
  // Half a record in the middle would spoil all that comes after it: take it back, or write no
  // more.
  if (::ftruncate(descriptor, before) != 0) stream_.reset();
  fail(file_, "write failed", error);
}

}  // namespace warpgauge::samples
