// SPDX-License-Identifier: Apache-2.0
// Statistics for Accel-Sim's util/tuner/tuner.py, which reads line by line: what starts with '-' is
// "-key value" and replaces the line of that key in its template; what holds the words of the
// device line names the folder that it writes to; anything else is ignored. So a comment must
// neither start with '-' nor hold those words. The simulator itself reads trace.config the same
// way, without a device line.
#include <fmt/format.h>

#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

constexpr std::string_view kDeviceLine = "Device Name";

/// A line that the tuner ignores whatever the text is.
std::string ignored_line(std::string text) {
  for (std::size_t at; (at = text.find(kDeviceLine)) != std::string::npos;) {
    text.replace(at, kDeviceLine.size(), "device name");
  }
  return fmt::format("# {}\n", text);
}

/// Options of trace.config, as opposed to gpgpusim.config.
bool is_of_trace(std::string_view name) {
  return name.starts_with("-trace_") || name.starts_with("-specialized_unit_");
}

template <typename Wanted>
std::string write(const profile::Profile& profile, const std::string& head, Wanted wanted) {
  const Fields fields = fill_fields(profile, "accel-sim");
  std::string text = head;
  for (const auto& [name, reason] : fields.left_out) {
    if (wanted(name)) text += ignored_line(fmt::format("  {}: {}", name, reason));
  }
  for (const FilledField& field : fields.filled) {
    if (!wanted(field.name)) continue;
    const bool is_option = field.name.front() == '-';
    text += '\n' + ignored_line(field.source) +
            fmt::format("{}{}{}\n", field.name, is_option ? " " : " = ", field.text);
  }
  return text;
}

}  // namespace

std::string write_accel_sim(const profile::Profile& profile) {
  return write(profile,
               ignored_line(fmt::format("Written by {}, for tuner.py -s.",
                                        written_by(profile, "accel-sim"))) +
                   ignored_line("Left out: keep what the template says, or fill in by hand."),
               [](std::string_view) { return true; });
}

std::string write_accel_sim_trace(const profile::Profile& profile) {
  return write(profile,
               ignored_line(fmt::format("Written by {}: trace.config for Accel-Sim.",
                                        written_by(profile, "accel-sim-trace"))) +
                   ignored_line("Left out: the simulator takes its default."),
               is_of_trace);
}

}  // namespace warpgauge::exports
