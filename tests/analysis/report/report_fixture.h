// SPDX-License-Identifier: Apache-2.0
// A small recording with planted answers, shared by the tests of this folder.
#pragma once

#include <cmath>
#include <string>

#include "analysis/samples/recording.h"

namespace warpgauge::report {

inline constexpr double kPlantedPlateauGbps = 4000;

/// GB/s rises to a flat 4000 from x = 16 on: three readings a point, a tenth of a percent apart.
inline samples::Series planted_saturation(const std::string& id, const std::string& key) {
  samples::Series series;
  series.id = id;
  series.probe = "memory/saturation";
  series.question = "How many bytes in flight does DRAM need?";
  series.axes = {{"in_flight", "bytes"}};
  series.quantities = {{"duration", "s"}, {"bytes", "bytes"}};
  series.estimator = "saturation";
  series.fills = {{key, "plateau"}};
  series.figure = "saturation";
  series.figure_title = "Bandwidth against bytes in flight";
  series.label = "read";
  series.elapsed_seconds = 1.5;
  constexpr double kBytes = 1e9;
  for (double x = 1; x <= 128; x *= 2) {
    const double gbps = kPlantedPlateauGbps * std::min(1.0, x / 16);
    const double seconds = kBytes / (gbps * 1e9);
    series.points.push_back({{x}, {{seconds, seconds * 1.001, seconds * 0.999}, {kBytes}}});
  }
  return series;
}

inline samples::Recording planted_recording(const std::string& file = "/somewhere/one.jsonl",
                                            int campaign = 1) {
  samples::Recording recording;
  recording.file = file;
  recording.header.git_revision = "0123abcd";
  recording.header.time_utc = "2025-11-21T00:0" + std::to_string(campaign) + ":00Z";
  recording.header.campaign = campaign;
  recording.header.level = "standard";
  recording.header.host = "host";
  recording.header.device_name = "Test GPU";
  recording.header.compute_capability = "9.0";
  recording.header.device = {{"sm_count", 132}};
  recording.header.counters = "available";
  recording.series = {planted_saturation("memory/saturation/read", "dram.read_gbps")};
  recording.complete = true;
  recording.elapsed_seconds = 2;
  return recording;
}

}  // namespace warpgauge::report
