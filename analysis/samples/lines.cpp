// SPDX-License-Identifier: Apache-2.0
// The lines of a recording as JSON, read and written from the same tables.
#include <algorithm>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/base/json_members.h"
#include "analysis/base/limits.h"
#include "analysis/base/line_reader.h"
#include "analysis/base/number_range.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"
#include "analysis/samples/writer.h"

namespace warpgauge::samples {

using enum Presence;
using nlohmann::ordered_json;

constexpr auto json_members(const Header*) {
  return std::tuple{
      JsonMember{"git_revision", &Header::git_revision, kUnlessEmpty},
      JsonMember{"git_dirty", &Header::git_dirty},
      JsonMember{"command", &Header::command, kUnlessEmpty},
      JsonMember{"time_utc", &Header::time_utc, kUnlessEmpty},
      JsonMember{"level", &Header::level, kUnlessEmpty},
      JsonMember{"campaign", &Header::campaign},
      JsonMember{"host", &Header::host, kUnlessEmpty},
      JsonMember{"driver_version", &Header::driver_version, kUnlessEmpty},
      JsonMember{"toolkit_version", &Header::toolkit_version, kUnlessEmpty},
      JsonMember{"device_name", &Header::device_name, kUnlessEmpty},
      JsonMember{"device_uuid", &Header::device_uuid, kUnlessEmpty},
      JsonMember{"device_pci_address", &Header::device_pci_address, kUnlessEmpty},
      JsonMember{"compute_capability", &Header::compute_capability, kUnlessEmpty},
      JsonMember{"device", &Header::device, kUnlessEmpty},
      JsonMember{"counters", &Header::counters, kUnlessEmpty},
      JsonMember{"flags", &Header::flags, kUnlessEmpty},
  };
}

constexpr auto json_members(const Axis*) {
  return std::tuple{JsonMember{"name", &Axis::name}, JsonMember{"unit", &Axis::unit}};
}

constexpr auto json_members(const Point*) {
  return std::tuple{JsonMember{"at", &Point::at}, JsonMember{"y", &Point::samples}};
}

constexpr auto json_members(const Fill*) {
  return std::tuple{JsonMember{"key", &Fill::key}, JsonMember{"output", &Fill::output}};
}

constexpr auto json_members(const Relation*) {
  return std::tuple{JsonMember{"left", &Relation::left}, JsonMember{"right", &Relation::right},
                    JsonMember{"tolerance", &Relation::tolerance}};
}

constexpr auto json_members(const CodeEvidence*) {
  return std::tuple{JsonMember{"kernel", &CodeEvidence::kernel},
                    JsonMember{"level", &CodeEvidence::level},
                    JsonMember{"hash", &CodeEvidence::hash},
                    JsonMember{"in_loop", &CodeEvidence::in_loop, kMayBeMissing}};
}

constexpr auto json_members(const DeviceState*) {
  return std::tuple{
      JsonMember{"sm_clock_mhz", &DeviceState::sm_clock_mhz, kUnlessEmpty},
      JsonMember{"memory_clock_mhz", &DeviceState::memory_clock_mhz, kUnlessEmpty},
      JsonMember{"power_watts", &DeviceState::power_watts, kUnlessEmpty},
      JsonMember{"temperature_celsius", &DeviceState::temperature_celsius, kUnlessEmpty},
      JsonMember{"throttle_reasons", &DeviceState::throttle_reasons, kUnlessEmpty},
  };
}

constexpr auto json_members(const Series*) {
  return std::tuple{
      JsonMember{"id", &Series::id},
      JsonMember{"probe", &Series::probe},
      JsonMember{"question", &Series::question, kUnlessEmpty},
      JsonMember{"source", &Series::source, kAlways, kSourceNames},
      JsonMember{"confirms", &Series::confirms, kUnlessEmpty},
      JsonMember{"outcome", &Series::outcome, kAlways, kOutcomeNames},
      JsonMember{"reason", &Series::reason, kUnlessEmpty},
      JsonMember{"axes", &Series::axes, kUnlessEmpty},
      JsonMember{"quantities", &Series::quantities, kUnlessEmpty},
      JsonMember{"constants", &Series::constants, kUnlessEmpty},
      JsonMember{"facts", &Series::facts, kUnlessEmpty},
      JsonMember{"estimator", &Series::estimator, kUnlessEmpty},
      JsonMember{"fills", &Series::fills, kUnlessEmpty},
      JsonMember{"figure", &Series::figure, kUnlessEmpty},
      JsonMember{"figure_title", &Series::figure_title, kUnlessEmpty},
      JsonMember{"label", &Series::label, kUnlessEmpty},
      JsonMember{"relations", &Series::relations, kUnlessEmpty},
      JsonMember{"code", &Series::code, kUnlessEmpty},
      JsonMember{"before", &Series::before, kUnlessEmpty},
      JsonMember{"after", &Series::after, kUnlessEmpty},
      JsonMember{"flags", &Series::flags, kUnlessEmpty},
      JsonMember{"elapsed_seconds", &Series::elapsed_seconds},
      JsonMember{"points", &Series::points, kUnlessEmpty},
  };
}

namespace {

enum class Kind { kHeader, kSeries, kEnd };
constexpr std::string_view kKindNames[] = {"header", "series", "end"};

template <typename Record>
Record read_record(JsonObject& object) {
  Record record;
  read_members(object, json_members_of<Record>(), record);
  object.finish();
  check(record);
  return record;
}

template <typename Record>
std::string write_record(ordered_json line, const Record& record) {
  check(record);
  write_members(line, json_members_of<Record>(), record);
  return dump_line(line);
}

/// One bad series costs only that series: if products of one of its numbers may not be numbers, it
/// becomes a failed series without readings.
void fail_beyond_range(Series& series) {
  std::optional<double> odd;
  const auto look = [&odd](double number) {
    if (!odd && !is_in_range(number)) odd = number;
    return is_in_range(number);
  };
  for (const auto& [at, samples] : series.points) {
    std::ranges::for_each(at, look);
    for (const auto& readings : samples) std::ranges::for_each(readings, look);
  }
  std::erase_if(series.constants, [&](const auto& constant) { return !look(constant.second); });
  for (Relation& relation : series.relations) {
    if (!look(relation.tolerance)) relation.tolerance = 0;
  }
  for (DeviceState* state : {&series.before, &series.after}) {
    for (auto* reading : {&state->sm_clock_mhz, &state->memory_clock_mhz, &state->power_watts,
                          &state->temperature_celsius}) {
      if (*reading && !look(**reading)) reading->reset();
    }
  }
  if (!look(series.elapsed_seconds)) series.elapsed_seconds = 0;
  if (!odd) return;
  series.outcome = Outcome::kFailed;
  series.reason = "a number " + beyond_range(*odd);
  series.points.clear();
}

void refuse_beyond_range(const Header& header) {
  for (const auto& [name, value] : header.device) {
    require(is_in_range(value), "device fact '{}' {}", name, beyond_range(value));
  }
}

/// What the lines so far have said, in their order.
struct RecordingSoFar {
  Recording recording;
  bool has_header = false;
  std::set<std::string> ids;
  std::size_t points = 0, readings = 0, bytes = 0;

  /// Throws Defect: a line out of order, a member that is missing, of a wrong type or unknown, or
  /// content that check() refuses.
  void add(const std::string& line) {
    require(!recording.complete, "there is a line after the 'end' line");
    require((bytes += line.size()) <= limits::kRecordingBytes,
            "the recording holds more than {} MiB", limits::kRecordingBytes >> 20);
    const nlohmann::json value = parse_json_of_any_range(line);
    JsonObject object({value, ""});
    const auto kind = static_cast<Kind>(object.choice("record", kKindNames));
    require(kind != Kind::kHeader || !has_header, "a second header");
    require(kind == Kind::kHeader || has_header, "the first line must be the header");
    if (kind == Kind::kHeader) {
      // The version first: no other member means anything in a format that is not known.
      object.expect_format(kRecordingSchema, kRecordingVersion);
      recording.header = read_record<Header>(object);
      refuse_beyond_range(recording.header);
      has_header = true;
    } else if (kind == Kind::kSeries) {
      Series& series = recording.series.emplace_back(read_record<Series>(object));
      fail_beyond_range(series);
      require(ids.insert(series.id).second, "series '{}' is there twice", series.id);
      require(ids.size() <= limits::kRecordingSeries, "the recording holds more than {} series",
              limits::kRecordingSeries);
      require((points += series.points.size()) <= limits::kRecordingPoints,
              "the recording holds more than {} points", limits::kRecordingPoints);
      require((readings += readings_of(series)) <= limits::kRecordingReadings,
              "the recording holds more than {} readings", limits::kRecordingReadings);
    } else {
      recording.elapsed_seconds = object.number("elapsed_seconds");
      object.finish();
      require(*recording.elapsed_seconds >= 0 && is_in_range(*recording.elapsed_seconds),
              "elapsed_seconds must be a number of 0 or more");
      recording.complete = true;
    }
  }
};

}  // namespace

std::string source_name(const Recording& recording) {
  const std::filesystem::path file = recording.file;
  return (has_compressed_name(file) ? file.stem() : file.filename()).string();
}

Recording read_recording(const std::filesystem::path& file, Tolerate tolerate) {
  LineReader lines(file, kMaxLineBytes);
  RecordingSoFar so_far;
  so_far.recording.file = file.string();
  while (lines.next()) {
    if (!lines.whole()) {
      if (tolerate == Tolerate::kTruncatedTail) break;
      throw InputError(file.string(), lines.place(), "has no newline: the file is cut short");
    }
    located(file.string(), lines.place(), [&] { so_far.add(lines.text()); });
  }
  // The last line may be whole all the same.
  if (lines.cut_short() && tolerate == Tolerate::kNothing)
    throw InputError(file.string(), lines.place(), "the compressed file is cut short");
  if (!so_far.has_header)
    throw InputError(file.string(), "line 1", "there is no header: the file is empty");
  return std::move(so_far.recording);
}

std::string to_json_line(const Header& header) {
  return write_record(
      {{"record", "header"}, {"schema", kRecordingSchema}, {"version", kRecordingVersion}}, header);
}

std::string to_json_line(const Series& series) {
  return write_record({{"record", "series"}}, series);
}

std::string end_line(double elapsed_seconds) {
  return dump_line({{"record", "end"}, {"elapsed_seconds", json_number(elapsed_seconds)}});
}

}  // namespace warpgauge::samples
