// SPDX-License-Identifier: Apache-2.0
// Statistics for Accel-Sim's util/tuner/tuner.py, which reads line by line: what starts with '-' is
// "-key value" and replaces the line of that key in its template; what holds the words of the
// device line names the folder that it writes to; anything else is ignored. So a comment must
// neither start with '-' nor hold those words.
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

}  // namespace

std::string write_accel_sim(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, Format::kAccelSim);
  std::string text =
      ignored_line("Written by warpgauge export --format accel-sim, for tuner.py -s.");
  text += ignored_line("Left out: keep what the template says, or fill in by hand.");
  for (const auto& [name, reason] : fields.left_out) {
    text += ignored_line(fmt::format("  {}: {}", name, reason));
  }
  for (const FilledField& field : fields.filled) {
    const bool is_option = field.name.front() == '-';
    text += '\n' + ignored_line(field.source) +
            fmt::format("{}{}{}\n", field.name, is_option ? " " : " = ", field.text);
  }
  return text;
}

}  // namespace warpgauge::exports
