// SPDX-License-Identifier: Apache-2.0
// A recording that uses every member of the format once, and a folder that cleans up after itself.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "analysis/samples/recording.h"

namespace warpgauge::samples {

/// A new empty folder, removed with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "warpgauge_XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline void write_text(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

inline std::string read_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline Header example_header() {
  Header header;
  header.git_revision = "af21b5f";
  header.git_dirty = true;
  header.command = {"warpgauge", "run"};
  header.time_utc = "2026-01-02T03:04:05Z";
  header.level = "quick";
  header.campaign = 2;
  header.host = "bench";
  header.driver_version = "580.1";
  header.toolkit_version = "13.0";
  header.device_name = "Example GPU";
  header.device_uuid = "GPU-1";
  header.compute_capability = "9.0";
  header.device = {{"l2_bytes", 52428800}, {"power_limit_watts", 700.5}};
  header.counters = "unavailable: no permission";
  header.flags = {"virtual machine"};
  return header;
}

inline Series example_timing() {
  Series series;
  series.id = "memory/chase/l1";
  series.probe = "memory/chase";
  series.question = "How long does a dependent load take?";
  series.axes = {{"hops", "hops"}};
  series.quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}};
  series.constants = {{"divisor", 4}};
  series.estimator = "slope";
  series.fills = {{"l1.latency_cycles", "slope"}};
  series.figure = "latency";
  series.figure_title = "Latency";
  series.label = "L1";
  series.code = {{"chase", "sass", "00ff", {{"LDG.E.64", 4}}}};
  series.points = {{{100}, {{3310, 3311.5}, {1980}}}, {{200}, {{6610}, {}}}};
  series.before = {1980, 3201, 120.25, 40, 0x8000000000000001u};
  series.after.sm_clock_mhz = 1965;
  series.flags = {"device busy: 1 other process"};
  series.elapsed_seconds = 0.125;
  return series;
}

inline Series example_counters() {
  Series series;
  series.id = "memory/chase/l1#counters";
  series.probe = "memory/chase";
  series.source = Source::kCounters;
  series.confirms = "memory/chase/l1";
  series.quantities = {{"sectors", "sectors"}, {"expected_sectors", "sectors"}};
  series.relations = {{"sectors", "expected_sectors", 0.01}};
  series.points = {{{}, {{1024}, {1024}}}};
  return series;
}

inline Series example_skipped() {
  Series series;
  series.id = "link/peer";
  series.probe = "link/peer";
  series.outcome = Outcome::kSkipped;
  series.reason = "only one device";
  return series;
}

}  // namespace warpgauge::samples
