// SPDX-License-Identifier: Apache-2.0
// The formats, and the pieces of text that they share.
#include "analysis/export/export.h"

#include <algorithm>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

constexpr FormatInfo kFormats[] = {
    {"accel-sim", "accel-sim.txt",
     "statistics that Accel-Sim's tuner.py turns into a simulator configuration", write_accel_sim},
    {"accel-sim-trace", "trace.config",
     "the unit latencies of a trace-driven Accel-Sim, for its -config", write_accel_sim_trace},
    {"aiconfigurator", "aiconfigurator.yaml",
     "a system of aiconfigurator (NVIDIA Dynamo), for its --systems-paths", write_aiconfigurator},
    {"calculon", "calculon.json", "a system of Calculon, whose fourth argument it is",
     write_calculon},
    {"cpp", "profile.h", "a C++ header: every key as a constant with its interval and unit",
     write_cpp_header},
    {"csv", "profile.csv",
     "every key with unit, interval, n, evidence, method, confirmation, flags", write_csv},
    {"fields", "fields.csv", "every field of every consumer: unit, value, the keys it comes from",
     write_field_list},
    {"hwloc", "hwloc.xml",
     "XML that lstopo and hwloc import: the device with its caches and its measured values",
     write_hwloc},
    {"inductor", "inductor_device.py",
     "a Python module that tells PyTorch Inductor the device's rates", write_inductor},
    {"mt4g", "mt4g.json", "JSON as mt4g writes it and sys-sage's ParseMt4g reads it", write_mt4g},
    {"timeloop", "timeloop.yaml", "an architecture for Timeloop and Accelergy, version 0.4",
     write_timeloop},
    {"xla", "xla.txtpb", "OpenXLA GpuTargetConfigProto text, for --xla_gpu_target_config_filename",
     write_xla},
};

}  // namespace

std::span<const FormatInfo> formats() { return kFormats; }

std::vector<std::string> path_of(std::string_view name, char separator) {
  std::vector<std::string> path;
  for (auto at = name.find(separator); at != name.npos; at = name.find(separator)) {
    path.emplace_back(name.substr(0, at));
    name.remove_prefix(at + 1);
  }
  path.emplace_back(name);
  return path;
}

std::string one_line(std::string_view text) {
  std::string line(text);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  std::ranges::replace_if(line, is_control, ' ');
  return printable(line);
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
  std::vector<std::string> names;
  for (const FormatInfo& known : kFormats) {
    if (known.name == format) return known.write(profile);
    names.emplace_back(known.name);
  }
  throw InputError(fmt::format("there is no export format '{}' (there are: {}){}", format,
                               fmt::join(names, ", "), did_you_mean(format, names)));
}

}  // namespace warpgauge::exports
