// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/export.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

constexpr FormatInfo kFormats[] = {
    {"accel-sim", "accel-sim.txt",
     "statistics that Accel-Sim's tuner.py turns into a simulator configuration"},
    {"cpp", "profile.h", "a C++ header: every key as a constant with its interval and unit"},
    {"csv", "profile.csv", "every key with unit, interval, n, evidence and method"},
    {"hwloc", "hwloc.xml", "XML that lstopo and hwloc import: the device and its measured values"},
    {"xla", "xla.txtpb", "OpenXLA GpuTargetConfigProto text, for --xla_gpu_target_config_filename"},
};
constexpr std::string (*kWriters[])(const profile::Profile&) = {write_accel_sim, write_cpp_header,
                                                                write_csv, write_hwloc, write_xla};

}  // namespace

std::span<const FormatInfo> formats() { return kFormats; }

std::string one_line(std::string_view text) {
  std::string line(text);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  std::ranges::replace_if(line, is_control, ' ');
  return line;
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : one_line(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string export_text(const profile::Profile& profile, std::string_view format) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < std::size(kFormats); ++i) {
    if (kFormats[i].name == format) return kWriters[i](profile);
    names.push_back(kFormats[i].name);
  }
  throw InputError(fmt::format("there is no export format '{}' (there are: {})", format,
                               fmt::join(names, ", ")));
}

}  // namespace warpgauge::exports
