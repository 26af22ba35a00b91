// SPDX-License-Identifier: Apache-2.0
// A small device, a recording, two kernels and facts with known values, and entries to judge by
// them.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "analysis/base/text_file.h"
#include "analysis/claims/catalogue.h"
#include "analysis/claims/judge.h"

namespace warpgauge::claims::planted {

inline profile::Entry key(double value, double low, double high, const char* unit) {
  profile::Entry entry;
  entry.value = value;
  entry.low = low;
  entry.high = high;
  entry.unit = unit;
  entry.method = "planted";
  entry.campaigns = 3;
  return entry;
}

inline profile::Entry fact(double value, const char* unit) {
  return key(value, value, value, unit);
}

/// "chase/lap" at (size 64, hops 1), (64, 2), (128, 1): cycles 10, 20 and 40.
inline samples::Series chase() {
  samples::Series series;
  series.id = "chase/lap";
  series.probe = "chase";
  series.axes = {{"size", "bytes"}, {"hops", "hops"}};
  series.quantities = {{"duration", "cycles"}, {"moved", "bytes"}};
  series.points = {{{64, 1}, {{10, 10, 11}, {640}}},
                   {{64, 2}, {{20, 20, 20}, {1280}}},
                   {{128, 1}, {{40, 39, 41}, {1280}}}};
  return series;
}

inline samples::Recording recording(const char* file) {
  samples::Recording recording;
  recording.file = file;
  recording.header.device_name = "Planted GPU";
  recording.header.compute_capability = "9.0";
  recording.series = {chase()};
  recording.complete = true;
  return recording;
}

inline ladder::Row row(const char* contestant, const char* data, double size, double time_us) {
  ladder::Row row;
  row.family = "copy";
  row.contestant = contestant;
  row.type = "f32";
  row.data = data;
  row.size = size;
  row.mode = "cold.burst";
  row.time_us = time_us;
  row.spread = 0.1;
  row.registers_per_thread = 16;
  row.outcome = "measured";
  return row;
}

inline Facts facts() {
  CompiledSnippet add;
  add.compiles = true;
  add.kernels = {{.name = "add",
                  .fields = {{"registers", 12},
                             {"spill_bytes", 0},
                             {"instructions", 21},
                             {"load_sectors", 64},
                             {"load_bytes", 256}},
                  .opcodes = {{"LDG.E", 2}, {"LDG.E.128", 1}, {"STG.E", 1}},
                  .ptx = {{"ld.global.f32", 2}},
                  .code = "aa"}};
  CompiledSnippet same = add, other = add, two = add, no_sass = add, broken;
  other.kernels[0].code = "bb";
  two.kernels.push_back(
      {.name = "_Z3addPf", .fields = {{"registers", 14}}, .opcodes = {}, .ptx = {}, .code = "cc"});
  no_sass.kernels[0].opcodes.clear();
  no_sass.kernels[0].code.clear();
  no_sass.kernels[0].fields = {{"registers", 12}, {"spill_bytes", 0}};
  broken.error = "error: too much";
  Facts facts;
  facts.occupancy = {{"occupancy-sm_80.yaml",
                      "sm_80",
                      "a table",
                      {.max_threads = 2048,
                       .max_blocks = 32,
                       .registers = 65536,
                       .shared_bytes = 167936,
                       .sub_partitions = 4,
                       .warp_lanes = 32}}};
  facts.compiled = {{"compiled-sm_90.json",
                     "sm_90",
                     {{"add", add},
                      {"same", same},
                      {"other", other},
                      {"two", two},
                      {"no_sass", no_sass},
                      {"broken", broken}}},
                    {"compiled-sm_90-other.json", "sm_90", {{"by_another", add}}}};
  facts.checked = {{"checked-sm_90.txt", "sm_90", {{"memcheck", {{"broken", 3}, {"sound", 0}}}}}};
  facts.metrics = {{"metrics-GH100.txt", "GH100", "9.0", {{"a.sum", true}, {"b.sum", false}}}};
  return facts;
}

inline Sources sources() {
  Sources sources;
  sources.profile.device_name = "Planted GPU";
  sources.profile.compute_capability = "9.0";
  sources.profile.entries = {{"l1.latency_cycles", key(30, 28, 33, "cycles")},
                             {"dram.read_gbps", key(2000, 1990, 2010, "GB/s")},
                             {"sm.max_threads", fact(2048, "1")},
                             {"sm.max_blocks", fact(32, "1")},
                             {"sm.registers", fact(65536, "1")},
                             {"sm.warp_size", fact(32, "lanes")},
                             {"scheduler.count", fact(4, "1")},
                             {"shared.bytes_per_sm", fact(233472, "bytes")}};
  sources.profile.absent["l2.latency_cycles"] = "skipped: no time at this level";
  sources.recordings = {recording("a.jsonl")};
  sources.kernels = {row("copy/wide", "normal", 1024, 50), row("copy/wide", "zeros", 1024, 40),
                     row("copy/naive", "normal", 1024, 100)};
  sources.facts = facts();
  return sources;
}

/// A file that vanishes with this object.
class File {
 public:
  explicit File(const std::string& text, const std::string& name = "claims.yaml") {
    char folder[] = "/tmp/warpgauge_claims_XXXXXX";
    if (mkdtemp(folder) == nullptr) std::abort();
    folder_ = folder;
    replace_text_file(path_ = folder_ / name, text);
  }
  ~File() { std::filesystem::remove_all(folder_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  const std::filesystem::path& path() const { return path_; }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_, path_;
};

/// An entry "test-one" up to its readings.
inline const std::string kHead =
    "- id: test-one\n  document: \"900\"\n  lines: 1-2\n  topic: test\n  statement: It takes 30 "
    "cycles.\n"
    "  kind: metric-value\n  stated: {quantity: latency, value: 30, unit: cycles}\n";

/// One reading whose evidence is `value` and whose band is `band` in `unit`.
inline std::string entry(const std::string& value, const std::string& band,
                         const std::string& unit) {
  return kHead + "  readings:\n    - value: " + value + "\n      confirmed_if: " + band +
         "\n      unit: \"" + unit + "\"\n";
}

}  // namespace warpgauge::claims::planted
