// SPDX-License-Identifier: Apache-2.0
// Planted recordings of reference kernels, and a profile to compare them with.
#pragma once

#include <string>
#include <vector>

#include "analysis/profile/profile.h"
#include "analysis/samples/recording.h"

namespace warpgauge::ladder {

inline constexpr double kCopyGbps = 4000, kL2Gbps = 9000, kTflops = 60;
inline constexpr double kSideBytes = 32e6;

/// One contestant of family "copy" in one mode; no points yet.
inline samples::Series planted_series(const std::string& name, const std::string& library = {},
                                      const std::string& mode = "cold.burst") {
  samples::Series series;
  series.id = "kernels/copy/" + name + ".f32." + mode;
  series.probe = "kernels/copy";
  series.axes = {{"n", "elements"}};
  series.quantities = {
      {"duration", "s"}, {"sm_clock", "MHz"}, {"flop", "FLOP"}, {"bytes", "bytes"}, {"power", "W"}};
  series.constants = {{"registers_per_thread", 24},  {"shared_bytes_per_block", 0},
                      {"local_bytes_per_thread", 0}, {"blocks_per_sm", 8},
                      {"threads_per_block", 256},    {"kernels", 1}};
  series.facts = {
      {"rung", "copy/" + name},  {"adds", "adds " + name}, {"type", "f32"},
      {"data", "normal"},        {"mode", mode},           {"ceiling", "dram.copy_gbps"},
      {"kernel", "copy_" + name}};
  if (!library.empty()) series.facts["library"] = library;
  return series;
}

/// Durations in microseconds at a size in elements, with the work of a copy of 4-byte elements.
inline void add_point(samples::Series& series, double size, const std::vector<double>& us,
                      double flop = 0) {
  std::vector<double> seconds;
  for (const double duration : us) seconds.push_back(duration * 1e-6);
  series.points.push_back({{size}, {seconds, {1500, 1500}, {flop}, {8 * size}, {}}});
}

inline samples::Recording planted_recording(std::vector<samples::Series> series, int campaign = 1) {
  samples::Recording recording;
  recording.file = "kernels-" + std::to_string(campaign) + ".jsonl";
  recording.header.campaign = campaign;
  recording.header.time_utc = "2026-01-02T03:04:05Z";
  recording.header.device_name = "Planted GPU";
  recording.header.compute_capability = "9.0";
  recording.series = std::move(series);
  recording.complete = true;
  return recording;
}

inline profile::Profile planted_profile() {
  profile::Profile profile;
  profile.device_name = "Planted GPU";
  profile.compute_capability = "9.0";
  const auto put = [&](const char* key, double value, const char* unit) {
    profile::Entry& entry = profile.entries[key];
    entry.value = entry.low = entry.high = value;
    entry.unit = unit;
  };
  put("dram.copy_gbps", kCopyGbps, "GB/s");
  put("l2.read_gbps", kL2Gbps, "GB/s");
  put("fp32.tflops", kTflops, "TFLOP/s");
  put("tensor.wgmma.s8.n256.random.burst_tops", kTflops, "TOP/s");
  put("l2.side_bytes", kSideBytes, "bytes");
  return profile;
}

}  // namespace warpgauge::ladder
