// SPDX-License-Identifier: Apache-2.0
// The formats of other tools, whose fields have names of their own (fields.cpp).
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "analysis/export/writers.h"

namespace warpgauge::exports {

// Statistics for Accel-Sim's util/tuner/tuner.py, which reads line by line: what starts with '-' is
// "-key value" and replaces the line of that key in its template; what holds the words of the
// device line names the folder that it writes to; anything else is ignored. So a comment must
// neither start with '-' nor hold those words.

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

// hwloc 2 topology XML with one CUDA device. hwloc accepts no topology without a core and a memory
// node, and a profile describes no host: those of the file stand for one and carry nothing. The
// device hangs on the machine itself, because a PCI device needs a bus address.

namespace {

constexpr const char* kHead = R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
  <object type="Machine" os_index="0" cpuset="0x1" complete_cpuset="0x1" allowed_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" allowed_nodeset="0x1" gp_index="1">
    <info name="warpgauge.host" value="not described; the core and the memory node stand for it"/>
    <object type="NUMANode" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="2" local_memory="0"/>
    <object type="Core" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="3">
      <object type="PU" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="4"/>
    </object>
    <object type="OSDev" gp_index="5" name="cuda0" subtype="CUDA" osdev_type="5">
)";
constexpr const char* kTail = "    </object>\n  </object>\n</topology>\n";

std::string attribute(std::string_view text) {
  std::string escaped;
  for (const char c : one_line(text)) {
    escaped += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
  }
  return escaped;
}

std::string info(std::string_view name, std::string_view value) {
  return fmt::format("      <info name=\"{}\" value=\"{}\"/>\n", attribute(name), attribute(value));
}

/// "4543.1 GB/s [4534.9, 4549.1] measured": the number first, so that strtod reads it.
std::string in_words(const profile::Entry& entry) {
  return fmt::format("{} {} [{}, {}] {}", entry.value, entry.unit, entry.low, entry.high,
                     evidence_name(entry));
}

}  // namespace

std::string write_hwloc(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, Format::kHwloc);
  const UsableEntries usable = usable_entries(profile);
  std::string text = kHead;
  for (const FilledField& field : fields.filled) text += info(field.name, field.text);
  for (const auto& [key, entry] : usable.entries)
    text += info("warpgauge." + key, in_words(*entry));
  for (const auto& [name, reason] : fields.left_out)
    text += info("warpgauge.leftOut." + name, reason);
  for (const auto& [key, reason] : usable.absent) text += info("warpgauge.absent." + key, reason);
  return text + kTail;
}

// stream_executor.GpuTargetConfigProto in protobuf's text form. Its fields have no presence: one
// that is left out reads as 0 or as the empty string, which is why the text lists them on top.

namespace {

/// The fields as messages, one inside the other as the dots of their names say.
std::string message_text(const std::vector<FilledField>& fields) {
  std::string text;
  std::vector<std::string_view> open;  // outermost first
  const auto indent = [&] { return std::string(2 * open.size(), ' '); };
  const auto close_to = [&](std::size_t depth) {
    while (open.size() > depth) {
      open.pop_back();
      text += indent() + "}\n";
    }
  };
  for (const FilledField& field : fields) {
    std::vector<std::string_view> path;
    std::string_view name = field.name;
    for (auto dot = name.find('.'); dot != name.npos; dot = name.find('.')) {
      path.push_back(name.substr(0, dot));
      name.remove_prefix(dot + 1);
    }
    close_to(static_cast<std::size_t>(std::ranges::mismatch(path, open).in1 - path.begin()));
    while (open.size() < path.size()) {
      text += fmt::format("{}{} {{\n", indent(), path[open.size()]);
      open.push_back(path[open.size()]);
    }
    const std::string value = field.is_string ? in_quotes(field.text) : field.text;
    const char* colon = value.front() == '{' ? "" : ":";  // a message has none
    text += fmt::format("{}{}{} {}  # {}\n", indent(), name, colon, value, field.source);
  }
  close_to(0);
  return text;
}

}  // namespace

std::string write_xla(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, Format::kXla);
  std::string text =
      "# proto-file: xla/stream_executor/device_description.proto\n"
      "# proto-message: stream_executor.GpuTargetConfigProto\n"
      "#\n"
      "# Written by warpgauge export --format xla. Left out, and read as 0 or as the empty string\n"
      "# unless they are added by hand:\n";
  for (const auto& [name, reason] : fields.left_out) {
    text += fmt::format("#   {}: {}\n", name, reason);
  }
  return text + '\n' + message_text(fields.filled);
}

}  // namespace warpgauge::exports
