// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/recorder.h"

#include <utility>

#include "analysis/base/error.h"

namespace warpgauge::probes {

Recorder::Recorder(const std::filesystem::path& file, const samples::Header& header, bool resume) {
  if (!resume || !std::filesystem::exists(file)) {
    writer_ = samples::RecordingWriter::create(file, header);
    return;
  }
  samples::Recording kept;
  writer_ = samples::RecordingWriter::resume(file, kept);
  const auto& old = kept.header;
  if (old.device_uuid != header.device_uuid || old.level != header.level ||
      old.git_revision != header.git_revision || old.device_name != header.device_name) {
    throw InputError(file.string(), "line 1",
                     "cannot be resumed: it was made on another device, at another level or by "
                     "another revision");
  }
  for (auto& series : kept.series) {
    resumed_.insert(series.id);
    held_.emplace(series.id, std::move(series));
  }
}

const samples::Series* Recorder::find(const std::string& id) const {
  const auto found = held_.find(id);
  return found == held_.end() ? nullptr : &found->second;
}

const samples::Series& Recorder::record(samples::Series series) {
  if (writer_) writer_->append(series);
  std::string id = series.id;
  return held_.insert_or_assign(std::move(id), std::move(series)).first->second;
}

void Recorder::finish(double elapsed_seconds) {
  if (writer_) writer_->finish(elapsed_seconds);
}

}  // namespace warpgauge::probes
