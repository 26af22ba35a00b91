// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/export.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

using Writer = std::string (*)(const profile::Profile&);

constexpr std::array<FormatInfo, 5> kFormats = {{
    {"accel-sim", "accel-sim.txt",
     "statistics that Accel-Sim's tuner.py turns into a simulator configuration"},
    {"cpp", "profile.h", "a C++ header: every key as a constant with its interval and unit"},
    {"csv", "profile.csv", "every key with unit, interval, n, evidence and method"},
    {"hwloc", "hwloc.xml", "XML that lstopo and hwloc import: the device and its measured values"},
    {"xla", "xla.txtpb", "OpenXLA GpuTargetConfigProto text, for --xla_gpu_target_config_filename"},
}};
constexpr std::array<Writer, kFormats.size()> kWriters = {write_accel_sim, write_cpp_header,
                                                          write_csv, write_hwloc, write_xla};

}  // namespace

std::span<const FormatInfo> formats() { return kFormats; }

std::string export_text(const profile::Profile& profile, std::string_view format) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kFormats.size(); ++i) {
    if (kFormats[i].name == format) return kWriters[i](profile);
    names.push_back(kFormats[i].name);
  }
  throw InputError(fmt::format("there is no export format '{}' (there are: {})", format,
                               fmt::join(names, ", ")));
}

}  // namespace warpgauge::exports
