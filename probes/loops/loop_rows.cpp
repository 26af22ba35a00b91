// SPDX-License-Identifier: Apache-2.0
#include "probes/loops/loop_rows.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sstream>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"
#include "analysis/samples/writer.h"

namespace warpgauge::loops {
namespace {

using nlohmann::ordered_json;

constexpr int kRowLevel = 3, kWholeLevel = 19;  // of zstd, as for recordings

ordered_json point_json(const MeasuredPoint& point, int schedulers) {
  ordered_json trips = ordered_json::array(), cycles = ordered_json::array();
  for (const Readings& one : point.readings) {
    trips.push_back(one.trips);
    cycles.push_back(json_numbers(one.cycles));
  }
  ordered_json json = {
      {"warps", point.warps},
      {"warps_per_scheduler", json_number(static_cast<double>(point.warps) / schedulers)},
      {"blocks_per_sm", point.blocks},
      {"trips", trips},
      {"cycles", cycles},
      {"cycles_per_iteration", json_number(point.steady.cycles_per_iteration)},
      {"start_cycles", json_number(point.steady.start_cycles)},
      {"spread", json_number(point.steady.spread)}};
  if (point.steady.bend) json["bend"] = json_number(*point.steady.bend);
  return json;
}

/// Members of a header that must be the same where a campaign is resumed.
constexpr const char* kSameWhenResumed[] = {"schema",   "version",     "git_revision",
                                            "campaign", "device_uuid", "target",
                                            "seed",     "sms",         "schedulers"};

}  // namespace

std::string header_line(const samples::Header& header, const CampaignFacts& facts) {
  auto json = ordered_json::parse(samples::to_json_line(header));
  json["schema"] = kRowsSchema;
  json["version"] = kVersion;
  json["target"] = facts.target;
  json["seed"] = facts.seed;
  json["sms"] = facts.sms;
  json["schedulers"] = facts.schedulers;
  return dump_line(json);
}

std::string row_line(const LoopRow& row, int schedulers) {
  ordered_json json = {{"record", "loop"},
                       {"name", row.loop.name},
                       {"family", row.loop.family},
                       {"hash", row.code.hash},
                       {"half", half_of(row.code.hash)},
                       {"outcome", samples::kOutcomeNames[static_cast<int>(row.outcome)]}};
  if (!row.reason.empty()) json["reason"] = row.reason;
  json["facts"] = row.loop.facts;
  json["registers"] = row.registers;
  json["shared_bytes"] = row.shared_bytes;
  if (row.sm_clock_mhz) json["sm_clock_mhz"] = json_number(*row.sm_clock_mhz);
  json["points"] = ordered_json::array();
  for (const MeasuredPoint& point : row.points) {
    json["points"].push_back(point_json(point, schedulers));
  }
  for (const LeftOutPoint& point : row.left_out) {
    json["left_out"].push_back({{"warps", point.warps}, {"reason", point.reason}});
  }
  return dump_line(json);
}

RowWriter::RowWriter(const std::filesystem::path& file, const std::string& header, bool resume)
    : file_(file), compressed_(has_compressed_name(file)) {
  if (resume) {
    take_up(header);
  } else if (std::filesystem::exists(file)) {
    throw InputError(file.string(), "", "already exists: resume it, or give another file name");
  } else {
    write(header);
  }
}

void RowWriter::take_up(const std::string& header) {
  const WholeLines lines = read_whole_lines(file_);
  std::istringstream text(lines.text);
  int number = 0;
  for (std::string line; std::getline(text, line);) {
    located(file_.string(), fmt::format("line {}", ++number), [&] {
      const nlohmann::json json = parse_json(line);
      const std::string kind = json.value("record", "");
      require(kind != "end", "the campaign is complete, there is nothing to resume");
      require((number == 1) == (kind == "header"), "the first line must be the header");
      if (number > 1) {
        names_.insert(json.value("name", ""));
        return;
      }
      const nlohmann::json mine = parse_json(header);
      for (const char* name : kSameWhenResumed) {
        require(json.contains(name) == mine.contains(name) &&
                    (!mine.contains(name) || json.at(name).dump() == mine.at(name).dump()),
                "another {}: start a new file", name);
      }
    });
  }
  if (number == 0) throw InputError(file_.string(), "", "holds no whole line: remove it");
  if (lines.torn) {
    replace_text_file(file_, lines.compressed ? compress_text(lines.text, kRowLevel) : lines.text);
  }
  compressed_ = lines.compressed;
}

void RowWriter::append(const LoopRow& row, int schedulers) {
  write(row_line(row, schedulers));
  names_.insert(row.loop.name);
}

void RowWriter::finish(double elapsed_seconds) {
  write(dump_line({{"record", "end"}, {"elapsed_seconds", json_number(elapsed_seconds)}}));
  if (compressed_) {
    replace_text_file(file_, compress_text(read_whole_lines(file_).text, kWholeLevel));
  }
}

void RowWriter::write(const std::string& line) {
  const std::string text = line + '\n';
  const int descriptor = ::open(file_.c_str(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0666);
  const int error =
      descriptor < 0 ? errno
                     : write_all(descriptor, compressed_ ? compress_text(text, kRowLevel) : text);
  if (descriptor >= 0) ::close(descriptor);
  if (error != 0) refuse(file_.string(), "", "write failed: {}", std::strerror(error));
}

}  // namespace warpgauge::loops
